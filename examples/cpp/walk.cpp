// SPDX-License-Identifier: MIT
// A map from a text, what the linter says of it, the way through it, and an agent that walks there.
#include <cstdio>
#include <tautline/tautline.hpp>

using namespace tautline;

static const char level[] = R"(tautline 1
radius 0.4
wall 0,0 10,0 10,8 0,8 loop
wall 5,0 5,4
door front 5,4 5,6 closed
waypoint gate 9,1
)";

static int fail(const Status &status)
{
	std::fprintf(stderr, "%s\n", status.text());
	return 1;
}

int main()
{
	Errors errors;
	Result<Map> map = Map::load_memory(level, &errors);
	for (const tl_error &error : errors)
		std::fprintf(stderr, "level:%u:%u: %s\n", error.place.line, error.place.column, error.text);
	if (!map.ok())
		return fail(map.status());
	for (const auto &[id, door] : map->doors())
		std::printf("door %s is %s\n", door.name, door.closed ? "closed" : "open");

	Result<Lint> lint = Lint::run(*map);
	if (!lint.ok())
		return fail(lint.status());
	std::printf("%zu findings\n", lint->findings().size());

	Result<Nav> nav = Nav::create(*map);
	if (!nav.ok())
		return fail(nav.status());
	Result<Query> query = Query::create(*nav);
	if (!query.ok())
		return fail(query.status());
	const tl_point start = {1, 1};
	const tl_point gate = map->get(map->find_waypoint("gate").value())->at;
	Result<Path> path = query->find_path(start, gate);
	if (!path.ok())
		return fail(path.status());
	std::printf("length %.3f, %zu points\n", path->length(), path->size());

	Result<Crowd> crowd = Crowd::create(*nav);
	if (!crowd.ok())
		return fail(crowd.status());
	tl_agent_def body = tl_default_agent_def();
	body.position = start;
	Result<tl_agent_id> agent = crowd->add(body);
	if (!agent.ok())
		return fail(agent.status());
	if (Status set = crowd->set_goal(*agent, gate); !set.ok())
		return fail(set);
	while (crowd->time() < 60) {
		if (Status stepped = crowd->step(); !stepped.ok())
			return fail(stepped);
		while (auto event = crowd->take_event())
			if (event->kind == TL_CROWD_ARRIVED) {
				std::printf("there after %.1f s\n", crowd->time());
				return 0;
			}
	}
	return 1;
}
