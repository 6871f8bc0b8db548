/* SPDX-License-Identifier: MIT */
/*
 * tautline/tautline.hpp: the library for C++17. Header only, without exceptions and RTTI.
 *
 *     tautline::Result<tautline::Map> map = tautline::Map::load_file("level.tl");
 *     if (!map.ok())
 *         return complain(map.text());
 *     for (const auto &[id, door] : map->doors())
 *         std::puts(door.name);
 *
 * Map, Nav, Query, Lint and Crowd own what they hold, can be moved and not copied. Structures, ids
 * and definitions are those of the C headers, and so is what each call does: its comment is there,
 * under the name of the C function. What has no member here is a C call on `handle()`.
 *
 * What is borrowed stays borrowed: a Nav outlives its queries and crowds, a Map the texts of what
 * was got from it. A Map that moves keeps its handle, so nothing that refers to it notices.
 */
#ifndef TAUTLINE_TAUTLINE_HPP
#define TAUTLINE_TAUTLINE_HPP

#include "tautline.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tautline {

/* How a call ended. The compiler warns where one is dropped. */
class [[nodiscard]] Status {
public:
	/* What the last call of this thread returned: its reason is asked for here. */
	explicit Status(tl_status code = TL_OK)
		: code_(code), text_(code == TL_OK ? tl_status_text(code) : tl_last_reason(code))
	{
	}

	bool ok() const { return code_ == TL_OK; }
	tl_status code() const { return code_; }
	/* Why it was refused, one English line; static text. */
	const char *text() const { return text_; }

private:
	tl_status code_;
	const char *text_;
};

/* A value, or the status that says why there is none. There is no conversion to bool: a
 * Result<bool> would be taken for its value. */
template <class T>
class [[nodiscard]] Result {
public:
	Result(T value) : value_(std::move(value)) {}
	Result(Status status) : status_(status) {}

	bool ok() const { return value_.has_value(); }
	Status status() const { return status_; }
	tl_status code() const { return status_.code(); }
	const char *text() const { return status_.text(); }

	/* The value; without one the program is aborted. */
	T &value() &
	{
		check();
		return *value_;
	}
	const T &value() const &
	{
		check();
		return *value_;
	}
	T &&value() &&
	{
		check();
		return std::move(*value_);
	}
	T &operator*() & { return value(); }
	const T &operator*() const & { return value(); }
	T &&operator*() && { return std::move(*this).value(); }
	T *operator->() { return &value(); }
	const T *operator->() const { return &value(); }
	T value_or(T other) const & { return value_ ? *value_ : std::move(other); }

private:
	void check() const
	{
		if (!value_)
			std::abort();
	}

	std::optional<T> value_;
	Status status_;
};

/* ---- how the classes are made; not for use elsewhere ---- */

namespace detail {

template <class T, void (*Free)(T *)>
struct Freed {
	void operator()(T *object) const { Free(object); }
};

template <class T, void (*Free)(T *)>
using Owned = std::unique_ptr<T, Freed<T, Free>>;

template <class T>
Result<T> result_of(tl_status status, T value)
{
	if (status != TL_OK)
		return Status(status);
	return Result<T>(std::move(value));
}

/* What a call writes into a buffer: `call(buffer, capacity, &count)`, asked for its size first. */
template <class T, class Call>
Result<T> filled(Call call)
{
	T values;
	std::size_t count = 0;
	tl_status status = call(nullptr, std::size_t(0), &count);
	while (status == TL_E_BUFFER) {
		values.resize(count);
		status = call(values.data(), values.size(), &count);
	}
	if (status != TL_OK)
		return Status(status);
	values.resize(count);
	return Result<T>(std::move(values));
}

/* What a container has, in slot order, as pairs of id and info. A loop may remove the thing at which
 * it stands. */
template <class Container, class Id, class Info, Id (*Next)(const Container *, Id),
	tl_status (*Get)(const Container *, Id, Info *)>
class Things {
public:
	struct value_type {
		Id id;
		Info info;
	};

	class iterator {
	public:
		using iterator_category = std::input_iterator_tag;
		using value_type = typename Things::value_type;
		using difference_type = std::ptrdiff_t;
		using pointer = const value_type *;
		using reference = const value_type &;

		iterator() = default;
		explicit iterator(const Container *of) : of_(of) { ++*this; }
		reference operator*() const { return at_; }
		pointer operator->() const { return &at_; }
		iterator &operator++()
		{
			at_.id = Next(of_, at_.id);
			if (at_.id.index1 != 0 && Get(of_, at_.id, &at_.info) != TL_OK)
				at_.id = Id{};
			return *this;
		}
		void operator++(int) { ++*this; }
		bool operator==(const iterator &other) const
		{
			return at_.id.index1 == other.at_.id.index1;
		}
		bool operator!=(const iterator &other) const { return !(*this == other); }

	private:
		const Container *of_ = nullptr;
		value_type at_{};
	};

	explicit Things(const Container *of) : of_(of) {}
	iterator begin() const { return iterator(of_); }
	iterator end() const { return iterator(); }

private:
	const Container *of_;
};

/* What an object has by number, 0..count-1. */
template <class Of, class Info, std::size_t (*Count)(const Of *),
	tl_status (*Get)(const Of *, std::size_t, Info *)>
class Listed {
public:
	class iterator {
	public:
		using iterator_category = std::input_iterator_tag;
		using value_type = Info;
		using difference_type = std::ptrdiff_t;
		using pointer = const Info *;
		using reference = Info;

		iterator(const Of *of, std::size_t index) : of_(of), index_(index) {}
		Info operator*() const
		{
			Info info{};
			(void)Get(of_, index_, &info);
			return info;
		}
		iterator &operator++()
		{
			index_++;
			return *this;
		}
		void operator++(int) { ++*this; }
		bool operator==(const iterator &other) const { return index_ == other.index_; }
		bool operator!=(const iterator &other) const { return index_ != other.index_; }

	private:
		const Of *of_;
		std::size_t index_;
	};

	explicit Listed(const Of *of) : of_(of) {}
	std::size_t size() const { return Count(of_); }
	bool empty() const { return size() == 0; }
	iterator begin() const { return iterator(of_, 0); }
	iterator end() const { return iterator(of_, size()); }

private:
	const Of *of_;
};

} // namespace detail

/* What is wrong with a file: pass one to a call that loads. */
class Errors {
public:
	explicit Errors(std::size_t capacity = 100) : items_(capacity) {}

	std::size_t size() const { return kept_; }
	/* How many there are, those that were not kept too. */
	std::size_t found() const { return found_; }
	const tl_error *begin() const { return items_.data(); }
	const tl_error *end() const { return items_.data() + kept_; }
	const tl_error &operator[](std::size_t index) const { return items_[index]; }

private:
	friend class Map;
	template <class Call>
	static tl_status collect(Errors *to, Call call)
	{
		if (!to)
			return call(nullptr);
		tl_errors errors = {to->items_.data(), to->items_.size(), 0};
		tl_status status = call(&errors);
		to->found_ = errors.count;
		to->kept_ = errors.count < errors.capacity ? errors.count : errors.capacity;
		return status;
	}

	std::vector<tl_error> items_;
	std::size_t kept_ = 0, found_ = 0;
};

/* ---- the objects ---- */

class Map {
public:
	using Walls = detail::Things<tl_map, tl_wall_id, tl_wall_info, tl_map_next_wall, tl_map_get_wall>;
	using Doors = detail::Things<tl_map, tl_door_id, tl_door_info, tl_map_next_door, tl_map_get_door>;
	using Waypoints = detail::Things<tl_map, tl_waypoint_id, tl_waypoint_info, tl_map_next_waypoint,
		tl_map_get_waypoint>;
	using Links = detail::Things<tl_map, tl_link_id, tl_link_info, tl_map_next_link, tl_map_get_link>;
	using Obstacles = detail::Things<tl_map, tl_obstacle_id, tl_obstacle_info, tl_map_next_obstacle,
		tl_map_get_obstacle>;
	using Areas = detail::Things<tl_map, tl_area_id, tl_area_info, tl_map_next_area, tl_map_get_area>;
	using Agents = detail::Things<tl_map, tl_map_agent_id, tl_map_agent_info, tl_map_next_agent,
		tl_map_get_agent>;

	explicit Map(tl_map *owned) : map_(owned) {}
	tl_map *handle() const { return map_.get(); }

	static Result<Map> create(const tl_map_def &def = tl_default_map_def())
	{
		tl_map *map = nullptr;
		tl_status status = tl_map_create(&def, &map);
		return detail::result_of(status, Map(map));
	}
	static Result<Map> load_file(const char *path, Errors *errors = nullptr,
		const tl_load_def &def = tl_default_load_def())
	{
		tl_map *map = nullptr;
		tl_status status = Errors::collect(errors,
			[&](tl_errors *to) { return tl_map_load_file(path, &def, &map, to); });
		return detail::result_of(status, Map(map));
	}
	static Result<Map> load_memory(const char *text, std::size_t size, Errors *errors = nullptr,
		const tl_load_def &def = tl_default_load_def())
	{
		tl_map *map = nullptr;
		tl_status status = Errors::collect(errors,
			[&](tl_errors *to) { return tl_map_load_memory(text, size, &def, &map, to); });
		return detail::result_of(status, Map(map));
	}
	static Result<Map> load_memory(const std::string &text, Errors *errors = nullptr)
	{
		return load_memory(text.data(), text.size(), errors);
	}

	/* The map in the native format. */
	Result<std::string> save_memory() const
	{
		return detail::filled<std::string>([&](char *buffer, std::size_t room, std::size_t *size) {
			return tl_map_save_memory(handle(), buffer, room, size);
		});
	}
	Status save_file(const char *path) const { return Status(tl_map_save_file(handle(), path)); }
	Result<std::string> draw_svg(const tl_draw_def &def = tl_default_draw_def()) const
	{
		return detail::filled<std::string>([&](char *buffer, std::size_t room, std::size_t *size) {
			return tl_draw_svg(handle(), &def, buffer, room, size);
		});
	}

	/* Everything in it: `for (const auto &[id, wall] : map.walls())`. */
	Walls walls() const { return Walls(handle()); }
	Doors doors() const { return Doors(handle()); }
	Waypoints waypoints() const { return Waypoints(handle()); }
	Links links() const { return Links(handle()); }
	Obstacles obstacles() const { return Obstacles(handle()); }
	Areas areas() const { return Areas(handle()); }
	Agents agents() const { return Agents(handle()); }

	Result<tl_wall_id> add(const tl_wall_def &def) { return added(tl_map_add_wall, def); }
	Result<tl_door_id> add(const tl_door_def &def) { return added(tl_map_add_door, def); }
	Result<tl_waypoint_id> add(const tl_waypoint_def &def) { return added(tl_map_add_waypoint, def); }
	Result<tl_link_id> add(const tl_link_def &def) { return added(tl_map_add_link, def); }
	Result<tl_obstacle_id> add(const tl_obstacle_def &def) { return added(tl_map_add_obstacle, def); }
	Result<tl_area_id> add(const tl_area_def &def) { return added(tl_map_add_area, def); }
	Result<tl_map_agent_id> add(const tl_map_agent_def &def) { return added(tl_map_add_agent, def); }
	Result<tl_wall_id> add_wall(std::initializer_list<tl_point> points, bool loop = false)
	{
		tl_wall_def def = tl_default_wall_def();
		def.points = points.begin();
		def.count = points.size();
		def.loop = loop;
		return add(def);
	}

	Status remove(tl_wall_id id) { return Status(tl_map_remove_wall(handle(), id)); }
	Status remove(tl_door_id id) { return Status(tl_map_remove_door(handle(), id)); }
	Status remove(tl_waypoint_id id) { return Status(tl_map_remove_waypoint(handle(), id)); }
	Status remove(tl_link_id id) { return Status(tl_map_remove_link(handle(), id)); }
	Status remove(tl_obstacle_id id) { return Status(tl_map_remove_obstacle(handle(), id)); }
	Status remove(tl_area_id id) { return Status(tl_map_remove_area(handle(), id)); }
	Status remove(tl_map_agent_id id) { return Status(tl_map_remove_agent(handle(), id)); }

	Result<tl_wall_info> get(tl_wall_id id) const { return got<tl_wall_info>(tl_map_get_wall, id); }
	Result<tl_door_info> get(tl_door_id id) const { return got<tl_door_info>(tl_map_get_door, id); }
	Result<tl_waypoint_info> get(tl_waypoint_id id) const
	{
		return got<tl_waypoint_info>(tl_map_get_waypoint, id);
	}
	Result<tl_link_info> get(tl_link_id id) const { return got<tl_link_info>(tl_map_get_link, id); }
	Result<tl_obstacle_info> get(tl_obstacle_id id) const
	{
		return got<tl_obstacle_info>(tl_map_get_obstacle, id);
	}
	Result<tl_area_info> get(tl_area_id id) const { return got<tl_area_info>(tl_map_get_area, id); }
	Result<tl_map_agent_info> get(tl_map_agent_id id) const
	{
		return got<tl_map_agent_info>(tl_map_get_agent, id);
	}

	Result<tl_door_id> find_door(const char *name) const
	{
		return got<tl_door_id>(tl_map_find_door, name);
	}
	Result<tl_waypoint_id> find_waypoint(const char *name) const
	{
		return got<tl_waypoint_id>(tl_map_find_waypoint, name);
	}
	Result<tl_obstacle_id> find_obstacle(const char *name) const
	{
		return got<tl_obstacle_id>(tl_map_find_obstacle, name);
	}
	Result<std::vector<tl_point>> wall_points(tl_wall_id id) const
	{
		Result<tl_wall_info> wall = get(id);
		if (!wall.ok())
			return wall.status();
		std::vector<tl_point> points(wall->count);
		for (std::size_t i = 0; i < points.size(); i++) {
			tl_status status = tl_map_get_wall_point(handle(), id, i, &points[i], nullptr);
			if (status != TL_OK)
				return Status(status);
		}
		return Result<std::vector<tl_point>>(std::move(points));
	}

	Status set_door_closed(tl_door_id id, bool closed)
	{
		return Status(tl_map_set_door_closed(handle(), id, closed));
	}
	Status undo() { return Status(tl_map_undo(handle(), nullptr)); }
	Status redo() { return Status(tl_map_redo(handle(), nullptr)); }
	std::uint64_t revision() const { return tl_map_revision(handle()); }
	tl_box bounds() const { return tl_map_bounds(handle()); }

private:
	template <class Def, class Id>
	Result<Id> added(tl_status (*call)(tl_map *, const Def *, Id *), const Def &def)
	{
		Id id{};
		tl_status status = call(handle(), &def, &id);
		return detail::result_of(status, id);
	}
	template <class Out, class Key>
	Result<Out> got(tl_status (*call)(const tl_map *, Key, Out *), Key key) const
	{
		Out out{};
		tl_status status = call(handle(), key, &out);
		return detail::result_of(status, out);
	}

	detail::Owned<tl_map, tl_map_free> map_;
};

class Nav {
public:
	explicit Nav(tl_nav *owned) : nav_(owned) {}
	tl_nav *handle() const { return nav_.get(); }

	static Result<Nav> create(const Map &map, const tl_nav_def &def = tl_default_nav_def())
	{
		tl_nav *nav = nullptr;
		tl_status status = tl_nav_create(map.handle(), &def, &nav);
		return detail::result_of(status, Nav(nav));
	}

	Status update(const Map &map) { return Status(tl_nav_update(handle(), map.handle())); }
	Status warm() { return Status(tl_nav_warm(handle(), nullptr)); }
	Status make_index(const tl_index_def &def = tl_default_index_def())
	{
		return Status(tl_nav_make_index(handle(), &def));
	}
	Result<tl_nav_info> info() const
	{
		tl_nav_info info{};
		tl_status status = tl_nav_get_info(handle(), &info);
		return detail::result_of(status, info);
	}
	double radius() const { return tl_nav_radius(handle()); }

private:
	detail::Owned<tl_nav, tl_nav_free> nav_;
};

/* The answer to a path query, with its points. */
class Path {
public:
	Path(const tl_path_result &result, std::vector<tl_path_point> points)
		: result_(result), points_(std::move(points))
	{
	}

	bool found() const { return result_.found; }
	double length() const { return result_.length; }
	double cost() const { return result_.cost; }
	const tl_path_result &result() const { return result_; }
	/* Why there is none, for people. */
	Result<std::string> reason() const
	{
		Result<std::string> text =
			detail::filled<std::string>([&](char *buffer, std::size_t room, std::size_t *size) {
				return tl_no_path_text(&result_, buffer, room, size);
			});
		if (text.ok() && !text->empty())
			text->pop_back(); /* the zero */
		return text;
	}

	std::size_t size() const { return points_.size(); }
	const tl_path_point &operator[](std::size_t index) const { return points_[index]; }
	std::vector<tl_path_point>::const_iterator begin() const { return points_.begin(); }
	std::vector<tl_path_point>::const_iterator end() const { return points_.end(); }

private:
	tl_path_result result_;
	std::vector<tl_path_point> points_;
};

/* Of one thread; the nav outlives it. */
class Query {
public:
	explicit Query(tl_query *owned) : query_(owned) {}
	tl_query *handle() const { return query_.get(); }

	static Result<Query> create(const Nav &nav)
	{
		tl_query *query = nullptr;
		tl_status status = tl_query_create(nav.handle(), &query);
		return detail::result_of(status, Query(query));
	}

	Result<bool> sees(tl_point a, tl_point b)
	{
		bool sees = false;
		tl_status status = tl_query_sees(handle(), a, b, &sees);
		return detail::result_of(status, sees);
	}
	Result<tl_blocker> first_hit(tl_point a, tl_point b)
	{
		tl_blocker blocker{};
		tl_status status = tl_query_first_hit(handle(), a, b, &blocker);
		return detail::result_of(status, blocker);
	}
	Result<double> clearance(tl_point a, tl_point b)
	{
		double distance = 0;
		tl_blocker nearest{};
		tl_status status = tl_query_clearance(handle(), a, b, &distance, &nearest);
		return detail::result_of(status, distance);
	}
	Result<std::vector<tl_point>> visible_corners(tl_point from)
	{
		return points_of(tl_query_visible_corners, from);
	}
	Result<std::vector<tl_point>> visibility_polygon(tl_point from)
	{
		return points_of(tl_query_visibility_polygon, from);
	}

	Result<Path> find_path(const tl_path_def &def)
	{
		tl_path_result found{};
		tl_status status = tl_query_find_path(handle(), &def, &found);
		if (status != TL_OK)
			return Status(status);
		std::vector<tl_path_point> points(found.count);
		std::size_t count = 0;
		status = tl_query_get_points(handle(), points.data(), points.size(), &count);
		return detail::result_of(status, Path(found, std::move(points)));
	}
	Result<Path> find_path(tl_point from, tl_point to) { return find_path(between(from, to)); }
	Result<bool> has_path(const tl_path_def &def)
	{
		bool has = false;
		tl_status status = tl_query_has_path(handle(), &def, &has);
		return detail::result_of(status, has);
	}
	Result<bool> has_path(tl_point from, tl_point to) { return has_path(between(from, to)); }

private:
	static tl_path_def between(tl_point from, tl_point to)
	{
		tl_path_def def = tl_default_path_def();
		def.from.at = from;
		def.to.at = to;
		return def;
	}
	using Around = tl_status (*)(tl_query *, tl_point, tl_point *, std::size_t, std::size_t *);
	Result<std::vector<tl_point>> points_of(Around call, tl_point from)
	{
		return detail::filled<std::vector<tl_point>>(
			[&](tl_point *points, std::size_t room, std::size_t *count) {
				return call(handle(), from, points, room, count);
			});
	}

	detail::Owned<tl_query, tl_query_free> query_;
};

class Lint {
public:
	using Findings = detail::Listed<tl_lint, tl_finding, tl_lint_finding_count, tl_lint_get_finding>;
	using Appeared = detail::Listed<tl_lint, tl_finding, tl_lint_appeared_count, tl_lint_get_appeared>;
	using Gone = detail::Listed<tl_lint, tl_finding, tl_lint_gone_count, tl_lint_get_gone>;

	explicit Lint(tl_lint *owned) : lint_(owned) {}
	tl_lint *handle() const { return lint_.get(); }

	static Result<Lint> run(const Map &map, const tl_lint_def &def = tl_default_lint_def())
	{
		tl_lint *lint = nullptr;
		tl_status status = tl_lint_run(map.handle(), &def, &lint);
		return detail::result_of(status, Lint(lint));
	}

	Status update(const Map &map) { return Status(tl_lint_update(handle(), map.handle())); }
	Findings findings() const { return Findings(handle()); }
	/* By the last update. */
	Appeared appeared() const { return Appeared(handle()); }
	Gone gone() const { return Gone(handle()); }

private:
	detail::Owned<tl_lint, tl_lint_free> lint_;
};

/* Its nav outlives it. */
class Crowd {
public:
	using Agents = detail::Things<tl_crowd, tl_agent_id, tl_agent_info, tl_crowd_next_agent,
		tl_crowd_get_agent>;
	using Circles = detail::Things<tl_crowd, tl_circle_id, tl_circle, tl_crowd_next_circle,
		tl_crowd_get_circle>;

	explicit Crowd(tl_crowd *owned) : crowd_(owned) {}
	tl_crowd *handle() const { return crowd_.get(); }

	static Result<Crowd> create(const tl_crowd_def &def = tl_default_crowd_def())
	{
		tl_crowd *crowd = nullptr;
		tl_status status = tl_crowd_create(&def, &crowd);
		return detail::result_of(status, Crowd(crowd));
	}
	static Result<Crowd> create(const Nav &nav)
	{
		tl_crowd_def def = tl_default_crowd_def();
		def.nav = nav.handle();
		return create(def);
	}

	Status step() { return Status(tl_crowd_step(handle())); }
	Status step_by(double dt) { return Status(tl_crowd_step_by(handle(), dt)); }
	double time() const { return tl_crowd_time(handle()); }
	Status set_nav(const Nav &nav) { return Status(tl_crowd_set_nav(handle(), nav.handle())); }

	Result<tl_agent_id> add(const tl_agent_def &def)
	{
		tl_agent_id id{};
		tl_status status = tl_crowd_add_agent(handle(), &def, &id);
		return detail::result_of(status, id);
	}
	Result<tl_circle_id> add(const tl_crowd_circle_def &def)
	{
		tl_circle_id id{};
		tl_status status = tl_crowd_add_circle(handle(), &def, &id);
		return detail::result_of(status, id);
	}
	Status remove(tl_agent_id id) { return Status(tl_crowd_remove_agent(handle(), id)); }
	Status remove(tl_circle_id id) { return Status(tl_crowd_remove_circle(handle(), id)); }
	Result<tl_agent_info> get(tl_agent_id id) const
	{
		tl_agent_info info{};
		tl_status status = tl_crowd_get_agent(handle(), id, &info);
		return detail::result_of(status, info);
	}
	Status set_goal(tl_agent_id id, tl_point goal)
	{
		return Status(tl_crowd_set_agent_goal(handle(), id, goal));
	}

	Agents agents() const { return Agents(handle()); }
	Circles circles() const { return Circles(handle()); }
	/* The oldest event, which is taken out of the queue: `while (auto event = take_event())`. */
	std::optional<tl_crowd_event> take_event()
	{
		tl_crowd_event event{};
		if (!tl_crowd_take_event(handle(), &event))
			return std::nullopt;
		return event;
	}

private:
	detail::Owned<tl_crowd, tl_crowd_free> crowd_;
};

} // namespace tautline

#endif
