/* SPDX-License-Identifier: MIT */
/* Each class of tautline.hpp, and each kind of answer: prints nothing where all is right, else the lines that are not. */
#include <tautline/tautline.hpp>

#include <cstdio>
#include <cstring>
#include <type_traits>

using tautline::Crowd;
using tautline::Errors;
using tautline::Lint;
using tautline::Map;
using tautline::Nav;
using tautline::Path;
using tautline::Query;
using tautline::Result;
using tautline::Status;

static int wrong;

#define CHECK(condition) ((condition) ? (void)0 : (void)(wrong++, std::printf("line %d: %s\n", __LINE__, #condition)))

static_assert(!std::is_copy_constructible<Map>::value && std::is_nothrow_move_constructible<Map>::value, "a map is owned");
static_assert(!std::is_copy_constructible<Nav>::value && !std::is_copy_constructible<Query>::value, "so are these");
static_assert(!std::is_convertible<Result<bool>, bool>::value && !std::is_constructible<bool, Result<bool>>::value,
	"an answer is not taken for its status");

static const char level[] = "tautline 1\n"
			    "wall 0,0 10,0 10,8 0,8 loop\n"
			    "wall 5,0 5,4\n"
			    "door front 5,4 5,8 closed\n"
			    "waypoint a 1,1\n"
			    "waypoint b 9,1\n"
			    "link a b\n"
			    "obstacle crate 8,6 0.5\n"
			    "obstacle vat 8,4 0.5\n"
			    "agent guard 2,7 to b\n";

static void look_at_maps()
{
	Result<Map> loaded = Map::load_memory(level);
	CHECK(loaded.ok() && loaded.code() == TL_OK);
	Map map = std::move(loaded).value();

	std::size_t walls = 0, points = 0;
	for (const auto &[id, wall] : map.walls()) {
		walls++;
		points += wall.count;
		CHECK(map.wall_points(id)->size() == wall.count);
	}
	CHECK(walls == 2 && points == 6);
	std::string names;
	for (const auto &door : map.doors())
		names += door.info.name;
	for (const auto &[id, waypoint] : map.waypoints()) {
		CHECK(map.get(id)->at.x == waypoint.at.x);
		names += waypoint.name;
	}
	for (const auto &[id, obstacle] : map.obstacles())
		names += obstacle.name;
	CHECK(names == "frontabcratevat");
	CHECK(std::distance(map.links().begin(), map.links().end()) == 1);
	CHECK(std::distance(map.agents().begin(), map.agents().end()) == 1);
	CHECK(map.areas().begin() == map.areas().end());

	Result<tl_wall_id> added = map.add_wall({{6, 1}, {7, 1}});
	CHECK(added.ok());
	CHECK(map.wall_points(*added)->at(1).x == 7);
	CHECK(map.undo().ok());
	CHECK(map.get(*added).code() == TL_E_STALE && map.remove(*added).code() == TL_E_STALE);
	CHECK(map.redo().ok() && map.remove(*added).ok());
	CHECK(map.redo().code() == TL_E_NOT_FOUND);
	Result<tl_wall_id> refused = map.add_wall({{1e300, 0}, {0, 0}});
	CHECK(!refused.ok() && refused.code() == TL_E_RANGE && std::strlen(refused.text()) > 0);
	CHECK(refused.value_or(tl_wall_id{7, 7}).index1 == 7);
	CHECK(map.find_door("front").ok() && map.find_door("back").code() == TL_E_NOT_FOUND);

	std::size_t removed = 0;
	for (const auto &[id, obstacle] : map.obstacles()) {
		CHECK(obstacle.radius == 0.5 && map.remove(id).ok());
		removed++;
	}
	CHECK(removed == 2 && map.obstacles().begin() == map.obstacles().end());

	CHECK(map.save_memory()->find("door front") != std::string::npos);
	CHECK(map.draw_svg()->find("<svg") != std::string::npos);

	Errors errors(1);
	Result<Map> broken = Map::load_memory("tautline 1\nwal 1,1\nwall 1,1\n", &errors);
	CHECK(broken.code() == TL_E_FORMAT && errors.size() == 1 && errors.found() == 2);
	CHECK(errors[0].place.line == 2 && errors.begin() + 1 == errors.end());
	CHECK(Map::load_file("there/is/no.tl").code() == TL_E_IO);
}

static void look_at_paths()
{
	Map map = Map::create().value();
	(void)map.add_wall({{5, 0}, {5, 4}});
	Result<Nav> made = Nav::create(map);
	CHECK(made.ok());
	Nav nav = std::move(made).value();
	Query query = Query::create(nav).value();

	CHECK(!query.sees({2, 1}, {8, 1}).value());
	CHECK(query.first_hit({2, 1}, {8, 1})->at.x == 5);
	CHECK(query.clearance({2, 5}, {8, 5}).value() == 1);
	CHECK(query.sees({2, 1}, {1e300, 1}).code() == TL_E_RANGE);
	CHECK(query.visible_corners({2, 1})->size() == 2);
	CHECK(query.visibility_polygon({2, 1})->size() > 3);
	CHECK(query.has_path({2, 1}, {8, 1}).value());

	Result<Path> path = query.find_path({2, 1}, {8, 1});
	CHECK(path.ok() && path->found() && path->size() == 3 && (*path)[1].at.y == 0);
	double length = 0;
	tl_point last = path->begin()->at;
	for (const tl_path_point &point : *path) {
		length += (point.at.x - last.x) * (point.at.x - last.x) + (point.at.y - last.y) * (point.at.y - last.y);
		last = point.at;
	}
	CHECK(length == 20 && path->length() > 6.3 && path->cost() == path->length());

	(void)map.add_wall({{7, 0}, {9, 0}, {9, 2}, {7, 2}}, true);
	CHECK(nav.update(map).ok() && nav.info().ok() && nav.radius() == 0);
	Result<Path> none = query.find_path({2, 1}, {8, 1});
	CHECK(none.ok() && !none->found() && none->size() == 0 && none->reason()->find("wall") != std::string::npos);
}

static void look_at_findings()
{
	Map map = Map::load_memory(level).value();
	Lint lint = Lint::run(map).value();
	const std::size_t before = lint.findings().size();
	CHECK(before > 0);
	bool blocked = false;
	for (const tl_finding &finding : lint.findings())
		blocked = blocked || std::strcmp(finding.rule->id, "link-blocked") == 0;
	CHECK(blocked);
	for (const auto &[id, link] : map.links()) {
		(void)link;
		CHECK(map.remove(id).ok());
		break;
	}
	CHECK(lint.update(map).ok());
	CHECK(!lint.gone().empty() && before + lint.appeared().size() - lint.gone().size() == lint.findings().size());
}

static void look_at_crowds()
{
	Map map = Map::create().value();
	(void)map.add_wall({{5, 0}, {5, 4}});
	Nav nav = Nav::create(map).value();
	Crowd crowd = Crowd::create(nav).value();
	tl_agent_def def = tl_default_agent_def();
	def.position = {2, 1};
	tl_agent_id agent = crowd.add(def).value();
	CHECK(crowd.set_goal(agent, {8, 1}).ok());
	bool arrived = false;
	for (int i = 0; i < 1200 && !arrived; i++) {
		CHECK(crowd.step().ok());
		while (auto event = crowd.take_event())
			arrived = arrived || event->kind == TL_CROWD_ARRIVED;
	}
	CHECK(arrived && crowd.time() > 1);
	for (const auto &[id, info] : crowd.agents())
		CHECK(id.index1 == agent.index1 && info.position.x > 7);
	CHECK(crowd.circles().begin() == crowd.circles().end());
	def.position = {1, 6};
	CHECK(crowd.add(def).ok());
	for (const auto &[id, info] : crowd.agents())
		CHECK(info.radius >= 0 && crowd.remove(id).ok());
	CHECK(crowd.get(agent).code() == TL_E_STALE);
	CHECK(crowd.agents().begin() == crowd.agents().end());
}

int main()
{
	look_at_maps();
	look_at_paths();
	look_at_findings();
	look_at_crowds();
	return wrong != 0;
}
