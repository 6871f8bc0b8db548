# SPDX-License-Identifier: MIT
"""The package as it is installed. `python -m unittest` in this folder."""

import gc
import math
import pathlib
import random
import tempfile
import threading
import time
import typing
import unittest
from unittest import mock

import tautline
from tautline import _classes

try:
    import numpy
except ImportError:
    numpy = None

FIELD = """tautline 1
wall 0,0 20,0 20,20 0,20 loop
wall 10,0 10,12
door gate 10,12 10,14 closed
wall 10,14 10,20
waypoint west 2,2
waypoint east 18,2
"""


def random_map(seed=1, walls=200):
    rng = random.Random(seed)
    map = tautline.Map()
    for _ in range(walls):
        x, y = rng.random() * 100, rng.random() * 100
        map.add_wall(points=[(x, y), (x + rng.random() * 8 - 4, y + rng.random() * 8 - 4)])
    return map


def random_pairs(count, seed=2):
    rng = random.Random(seed)
    return [[rng.random() * 100 for _ in range(4)] for _ in range(count)]


class Maps(unittest.TestCase):
    def test_things_are_added_and_read_back(self):
        map = tautline.Map(radius=0.25, resolution=256)
        wall = map.add_wall(points=[(0, 0), (10, 0), (10, 8)], loop=True, solid=True)
        door = map.add_door(name="front", a=(4, 3), b=(4, 5), closed=False)
        start = map.add_waypoint(name="start", at=(1, 1), role=tautline.WaypointRole.START)
        goal = map.add_waypoint(name="goal", at=(2.5, 3))
        link = map.add_link(from_=start, to=goal, has_cost=True, cost=4)
        self.assertEqual((map.radius, map.resolution, map.wall_count, map.waypoint_count), (0.25, 256, 1, 2))
        self.assertEqual(map.wall_points(wall), [(0, 0), (10, 0), (10, 8)])
        self.assertTrue(map.get_wall(wall).solid)
        self.assertFalse(map.get_door(door).closed)
        self.assertEqual(map.get_waypoint(start).role, tautline.WaypointRole.START)
        self.assertEqual(map.find_waypoint("goal"), goal)
        self.assertEqual(map.get_link(link).to, goal)
        self.assertEqual(list(map.waypoints()), [start, goal])
        self.assertEqual(map.bounds, ((0, 0), (10, 8)))
        map.rename_waypoint(goal, "end")
        self.assertEqual(map.get_waypoint(goal).name, "end")
        map.undo()
        self.assertEqual(map.get_waypoint(goal).name, "goal")
        map.remove_waypoint(goal)
        self.assertFalse(map.waypoint_is_valid(goal))

    def test_agents_and_obstacles_with_arrays(self):
        map = tautline.Map()
        corner = map.add_waypoint(name="corner", at=(9, 9))
        agent = map.add_agent(name="guard", at=(1, 1), desire=tautline.Desire.PATROL, stops=[(2, 2), corner])
        self.assertEqual(map.get_agent(agent).stop_count, 2)
        self.assertEqual(map.get_agent_stop(agent, 1).waypoint, corner)
        cart = map.add_obstacle(name="cart", centre=(5, 5), moving=True, velocity=(1, 0), corners=[(-1, -1), (1, -1), (0, 1)])
        self.assertEqual(map.get_obstacle_corner(cart, 2), (0, 1))
        map.add_allowance(rule="wall-gap", names=["a", "b"], reason="on purpose")
        self.assertIn("allow wall-gap a b", map.dumps())

    def test_text_and_files(self):
        map = tautline.Map.loads(FIELD)
        self.assertEqual(map.dumps(), FIELD)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "ä field.tl")
            map.save(path)
            self.assertEqual(tautline.Map.load(path).dumps(), FIELD)
            with self.assertRaises(OSError):
                tautline.Map.load(pathlib.Path(folder, "none.tl"))
        self.assertIn("native", [row.name for row in tautline.formats()])
        self.assertEqual(tautline.version(), (tautline.__version__, [row.name for row in tautline.formats()]))

    def test_formats_in_xml_are_in_or_unsupported(self):
        text = """<map version="1.10" orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8">
            <objectgroup name="walls"><object id="1" x="0" y="0"><polyline points="0,0 8,0"/></object></objectgroup></map>"""
        if "tmx" in tautline.version().formats:
            self.assertEqual(tautline.Map.loads(text).wall_count, 1)
            return
        with self.assertRaises(tautline.Error) as caught:
            tautline.Map.loads(text)
        self.assertEqual(caught.exception.code, tautline.Status.UNSUPPORTED)

    def test_errors_have_code_reason_and_place(self):
        with self.assertRaises(tautline.Error) as caught:
            tautline.Map.loads("tautline 1\nwall 0,0\nwaypoint a b\n")
        self.assertEqual(caught.exception.code, tautline.Status.FORMAT)
        self.assertEqual((caught.exception.place.line, caught.exception.place.column), (2, 1))
        self.assertEqual(len(caught.exception.errors), 2)
        map = tautline.Map()
        map.add_waypoint(name="a", at=(0, 0))
        with self.assertRaises(tautline.Error) as caught:
            map.add_waypoint(name="a", at=(1, 1))
        self.assertEqual(caught.exception.code, tautline.Status.EXISTS)
        self.assertIn("def.name", caught.exception.reason)
        with self.assertRaises(tautline.Error):
            map.add_waypoint(name="b", at=(math.nan, 0))
        with self.assertRaisesRegex(TypeError, "no field 'nmae'"):
            map.add_waypoint(nmae="b")
        with self.assertRaises(TypeError):
            map.add_waypoint(name=3)

    def test_a_map_is_a_picture(self):
        map = tautline.Map.loads(FIELD)
        self.assertTrue(map._repr_svg_().startswith("<svg"))
        self.assertIn("<title>", map.draw_svg(title="a field", width=300))

    def test_maps_are_read_again(self):
        map = tautline.Map.loads(FIELD)
        nav = tautline.Nav(map, via=tautline.Via.CORNERS)
        west = map.find_waypoint("west")
        map.reloads(FIELD + "wall 3,3 4,4\n")
        self.assertEqual((map.wall_count, map.find_waypoint("west")), (4, west))
        changes = nav.update_and_list(map)
        self.assertEqual(len(changes), len(list(changes)))
        self.assertIsInstance(changes.are_complete, bool)
        map.undo()
        self.assertEqual(map.dumps(), FIELD)
        with self.assertRaises(tautline.Error):
            map.reloads("tautline 1\nwall\n")
        self.assertIn("wall-crossing", [rule.id for rule in tautline.lint_rules()])

    def test_lint(self):
        findings = list(tautline.Map.loads(FIELD + "wall 1,5 5,5\nwall 3,4 3,6\n").lint())
        self.assertIn("wall-crossing", [finding.rule.id for finding in findings])
        off = [{"rule": "wall-crossing", "severity": tautline.Severity.OFF}]
        findings = list(tautline.Map.loads(FIELD + "wall 1,5 5,5\nwall 3,4 3,6\n").lint(severities=off))
        self.assertNotIn("wall-crossing", [finding.rule.id for finding in findings])


class Queries(unittest.TestCase):
    def test_sight_and_paths(self):
        map = tautline.Map.loads(FIELD)
        nav = tautline.Nav(map, via=tautline.Via.CORNERS)
        query = nav.query()
        self.assertFalse(query.sees((2, 2), (18, 2)))
        self.assertEqual(query.first_hit((2, 2), (18, 2)).at, (10, 2))
        self.assertEqual(query.clearance((2, 2), (2, 4))[0], 2)
        path = query.find_path(map.find_waypoint("west"), (18, 2))
        self.assertFalse(path)
        self.assertIn("separate", path.reason)
        map.set_door_closed(map.find_door("gate"), False)
        nav.update(map)
        path = query.find_path((2, 2), map.find_waypoint("east"))
        self.assertTrue(path)
        self.assertEqual(list(path), [(2, 2), (10, 12), (18, 2)])
        self.assertAlmostEqual(path.length, 2 * math.hypot(8, 10))
        self.assertTrue(query.has_path((2, 2), (18, 2)))
        self.assertIn("<svg", path._repr_svg_())
        self.assertGreater(len(query.visibility_polygon((2, 2))), 3)
        query.set_areas([tautline.area([(0, 0), (9, 0), (9, 20), (0, 20)], 4)])
        self.assertGreater(query.find_path((2, 2), (18, 2)).result.cost, path.length)

    def test_free_places(self):
        query = tautline.Nav(random_map(), via=tautline.Via.CORNERS).query()
        for point in query.random_points(20, seed=4):
            self.assertTrue(query.region(point).found)
            self.assertEqual(query.nearest_free(point).at, point)
            self.assertTrue(query.slide(point, (0, 0)).found)
        self.assertEqual(query.random_points(3, seed=4), query.random_points(20, seed=4)[:3])
        self.assertEqual(sum(region.area == math.inf for region in query.regions()), 1)

    def test_fields_are_distances(self):
        query = tautline.Nav(random_map(), radius=0.2, via=tautline.Via.CORNERS).query()
        distances, following = query.field((50, 50), corner=(40, 44), cell=2, columns=9, rows=6)
        for y in range(6):
            for x in range(9):
                path = query.find_path((50, 50), (41 + 2 * x, 45 + 2 * y))
                self.assertEqual(distances[y][x], path.length if path else math.inf)
                if path and path.length > 0:
                    self.assertTrue(query.sees((41 + 2 * x, 45 + 2 * y), tuple(following[y][x])))
        with mock.patch.object(_classes, "numpy", None):
            plain = query.field((50, 50), corner=(40, 44), cell=2, columns=9, rows=6)
            self.assertEqual(plain[0], [list(row) for row in distances])
            self.assertEqual(plain[1][2][3], tuple(following[2][3]))
        for size in 1, 0.25:
            lines = query.contours((50, 50), corner=(40, 44), cell=size, columns=int(18 / size), rows=int(12 / size), step=3)
            self.assertGreater(len(lines), 10)
            self.assertTrue(all(line.distance % 3 == 0 for line in lines))
        with self.assertRaises(tautline.Error):
            query.field((50, 50), columns=1 << 20, rows=1 << 20)

    def test_why_there_is_no_path(self):
        map = tautline.Map.loads(FIELD)
        why = tautline.Why(map, (2, 2), (18, 2), radius=0.3, via=tautline.Via.CORNERS)
        self.assertEqual([cause.kind for cause in why], [tautline.WhyKind.DOORS])
        self.assertIn("door gate is closed; with it open", str(why))
        self.assertEqual(why.get_text(0), str(why))
        self.assertEqual([map.get_door(thing.blocker.door).name for thing in why.things(0)], ["gate"])
        self.assertEqual(len(tautline.Why(map, (2, 2), (8, 2))), 0)

    def test_how_wide_it_is(self):
        map = tautline.Map.loads(FIELD)
        map.set_door_closed(map.find_door("gate"), False)
        nav = tautline.Nav(map)
        widths = tautline.Widths(nav)
        width = widths.between((2, 2), (18, 2))
        self.assertEqual((width.found, width.width, width.limit), (True, 2, tautline.WidthLimit.AT_NECK))
        self.assertEqual({width.one, width.two}, {(10, 12), (10, 14)})
        self.assertEqual((width.one_end, width.two_end), (width.one, width.two))
        self.assertEqual(widths.group((5, 5), 0.9), widths.group((15, 5), 0.9))
        self.assertNotEqual(widths.group((5, 5), 1.1), widths.group((15, 5), 1.1))
        self.assertEqual([choke.width for choke in widths.chokes(0.5)], [2])
        self.assertGreater(widths.bytes, 0)
        map.set_door_closed(map.find_door("gate"), True)
        nav.update(map)
        with self.assertRaises(tautline.Error):
            widths.between((2, 2), (18, 2))
        self.assertFalse(tautline.Widths(nav).between((2, 2), (18, 2)).found)

    def test_routes_with_jumps(self):
        map = tautline.Map.loads(FIELD)
        query = tautline.Nav(map, via=tautline.Via.CORNERS).query()
        over = tautline.Jump((9, 5), (11, 5), 1.0, False, 0.0)
        route, taken = query.find_route((2, 5), (18, 5), [over])
        self.assertEqual((route.found, route.cost, route.jump_count), (True, 15, 1))
        self.assertEqual([jump.jump for jump in taken], [0])

    def test_batches_are_single_calls(self):
        map = random_map()
        query = tautline.Nav(map, via=tautline.Via.CORNERS).query()
        pairs = random_pairs(300)
        sees, lengths, hits = query.sees_many(pairs), query.find_lengths(pairs), query.first_hit_many(pairs)
        for i, (ax, ay, bx, by) in enumerate(pairs):
            self.assertEqual(sees[i], query.sees((ax, ay), (bx, by)))
            self.assertEqual(hits[i], query.first_hit((ax, ay), (bx, by)))
            path = query.find_path((ax, ay), (bx, by))
            self.assertEqual(lengths[i], path.length if path else math.inf)
        start, stops = tuple(pairs[0][:2]), [(bx, by) for _, _, bx, by in pairs]
        distances = query.distances(start, stops)
        for i, stop in enumerate(stops):
            path = query.find_path(start, stop)
            self.assertEqual(distances[i], path.length if path else math.inf)
        self.assertEqual(sum(each < math.inf for each in query.distances(start, stops, nearest=3)), 3)
        with mock.patch.object(_classes, "numpy", None):
            self.assertEqual(query.sees_many(pairs), list(sees))
            self.assertEqual(query.find_lengths(pairs), list(lengths))
            self.assertEqual(query.sees_many([((1, 1), (2, 2))]), [query.sees((1, 1), (2, 2))])
            self.assertEqual(query.sees_many([(1, 1)], [(2, 2)]), [query.sees((1, 1), (2, 2))])
        with self.assertRaises(tautline.Error) as caught:
            query.sees_many(pairs + [[0, 0, math.inf, 0]])
        self.assertEqual(caught.exception.code, tautline.Status.RANGE)

    @unittest.skipIf(numpy is None, "no numpy")
    def test_numpy_in_and_out(self):
        query = tautline.Nav(random_map()).query()
        pairs = numpy.array(random_pairs(50))
        sees = query.sees_many(pairs)
        self.assertEqual((sees.dtype, sees.shape), (bool, (50,)))
        self.assertTrue((query.sees_many(pairs.reshape(50, 2, 2)) == sees).all())
        self.assertTrue((query.sees_many(pairs[:, :2], pairs[:, 2:]) == sees).all())
        self.assertTrue((query.sees_many(numpy.asfortranarray(pairs)) == sees).all())
        self.assertTrue((query.sees_many(pairs.astype("float32")[:, :2], (5, 5)) == [query.sees(p, (5, 5)) for p in pairs[:, :2].astype("float32")]).all())
        self.assertEqual(len(query.sees_many(numpy.zeros((0, 4)))), 0)
        self.assertEqual(query.find_path((1, 1), (50, 50)).as_array().shape[1], 2)

    def test_progress_stops(self):
        query = tautline.Nav(random_map(), via=tautline.Via.CORNERS).query()
        with self.assertRaises(tautline.Error) as caught:
            query.find_lengths(random_pairs(20000), budget={"progress": lambda done: False})
        self.assertEqual(caught.exception.code, tautline.Status.CANCELLED)


class Crowds(unittest.TestCase):
    def test_agents_arrive(self):
        map = tautline.Map.loads(FIELD.replace(" closed", " open"))
        nav = tautline.Nav(map, radius=0.3, via=tautline.Via.CORNERS)
        crowd = tautline.Crowd(nav, seed=5)
        agents = [crowd.add_agent(position=(2 + i, 2), desire=tautline.Desire.GOAL, goal=(18, 2 + 2 * i)) for i in range(3)]
        for _ in range(60):
            crowd.step()
        saved = crowd.save()
        for _ in range(1800):
            crowd.step()
        self.assertEqual({event.agent for event in crowd.events() if event.kind == tautline.CrowdEventKind.ARRIVED}, set(agents))
        positions, velocities = crowd.states()
        self.assertEqual(len(positions), 3)
        for i, agent in enumerate(crowd.agents()):
            self.assertEqual(tuple(positions[i]), crowd.get_agent(agent).position)
        end = crowd.hash
        crowd.load(saved)
        for _ in range(1800):
            crowd.step()
        self.assertEqual(crowd.hash, end)
        with mock.patch.object(_classes, "numpy", None):
            self.assertEqual(crowd.states()[0][0], crowd.get_agent(agents[0]).position)

    def test_meters_and_movers(self):
        map = tautline.Map.loads("tautline 1\nwall 5,0 5,4\nobstacle guard 7,2 0.4 velocity 0,1.5\n"
                                 "obstacle cart 2,8 corners -1,-1 1,-1 0,1 velocity 1,0\nagent walker 1,1 to 9,1\n"
                                 "area 0,6 4,6 4,9 cost 3\n")
        movers = tautline.Movers(map)
        movers.advance(2)
        self.assertEqual((len(movers), movers.count), (2, 2))
        self.assertGreater(next(iter(movers)).circle.centre.y, 2)
        self.assertEqual(movers.polygons[0].centre, (4, 8))
        nav, wide = tautline.Nav(map, radius=0.5), tautline.Nav(map, radius=1)
        crowd = tautline.Crowd(nav)
        agents = crowd.add_map_agents(map)
        self.assertEqual(list(crowd.agents()), agents)
        crowd.set_polygons(movers.polygons)
        crowd.set_areas(map.areas_from_map())
        meter = tautline.Meter(crowd, box=((0, 0), (10, 10)), cell=5)
        crowd.set_navs(nav, [wide])
        del wide
        crowd.step()
        meter.read()
        self.assertEqual((meter.columns, meter.rows, len(meter.cells()), len(meter.points())), (2, 2, 4, 1))
        self.assertGreater(meter.cells()[0].density, 0)

    def test_flock_options_and_areas(self):
        crowd = tautline.Crowd()
        agent = crowd.add_agent(desire=tautline.Desire.FLOCK, has_flock=True, flock={"separation": 3.5})
        self.assertEqual(crowd.get_agent(agent).desire, tautline.Desire.FLOCK)
        crowd.set_agent_patrol(agent, [(0, 0), (5, 5)])
        crowd.step()
        self.assertEqual(crowd.step_count, 1)


class Lifetimes(unittest.TestCase):
    def test_with_closes(self):
        with tautline.Map() as map:
            self.assertEqual(map.wall_count, 0)
        with self.assertRaisesRegex(ValueError, "closed"):
            map.wall_count
        map.close()

    def test_parents_may_go_first(self):
        map = random_map()
        nav = tautline.Nav(map)
        query, crowd = nav.query(), tautline.Crowd(nav)
        map.close()
        nav.close()
        del map, nav
        gc.collect()
        self.assertIn(query.sees((1, 1), (2, 2)), (True, False))
        crowd.step()

    def test_nothing_is_leaked(self):
        def used():
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1])

        def make():
            map = tautline.Map.loads(FIELD)
            query = tautline.Nav(map).query()
            query.find_path((2, 2), (18, 2))
            tautline.Crowd(query.nav).add_agent()

        if not pathlib.Path("/proc/self/statm").exists():
            self.skipTest("no /proc")
        for _ in range(500):
            make()
        before = used()
        for _ in range(5000):
            make()
        self.assertLess(used() - before, 1000)  # pages of 4 kB

    def test_threads_run_side_by_side(self):
        nav = tautline.Nav(random_map(), via=tautline.Via.CORNERS)
        pairs, answers = random_pairs(2000), []
        threads = [threading.Thread(target=lambda: answers.append(list(nav.query().find_lengths(pairs)))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertTrue(len(answers) == 4 and all(answer == answers[0] for answer in answers))


class Mistakes(unittest.TestCase):
    def test_what_is_no_point_is_named(self):
        query = tautline.Nav(tautline.Map(), via="corners").query()
        with self.assertRaisesRegex(TypeError, "found 'door'; map.find_waypoint"):
            query.find_path((1, 1), "door")
        with self.assertRaisesRegex(TypeError, "expected a point .* found None"):
            query.sees((1, 1), None)
        with self.assertRaisesRegex(TypeError, "via: expected one of auto, .*corners.* found 'corner'"):
            tautline.Nav(tautline.Map(), via="corner")


class Types(unittest.TestCase):
    def test_hints_and_docstrings(self):
        self.assertTrue((pathlib.Path(tautline.__file__).parent / "py.typed").exists())
        self.assertEqual(tautline.Query.sees.__annotations__["return"], "bool")
        self.assertIn("contact rule", tautline.Query.sees.__doc__)
        self.assertIn("radius", typing.get_type_hints(tautline.NavOptions, localns=vars(tautline)))
        self.assertRegex(tautline.__version__, r"^\d+\.\d+\.\d+$")


class Speed(unittest.TestCase):
    @unittest.skipIf(numpy is None, "no numpy")
    def test_a_million_sight_lines(self):
        pairs = numpy.random.default_rng(3).random((1_000_000, 4)) * 100
        query = tautline.Nav(random_map(walls=1000), via=tautline.Via.CORNERS).query()
        query.sees_many(pairs[:1000])
        start = time.process_time()
        query.sees_many(pairs)
        batch = time.process_time() - start
        start = time.process_time()
        for a, b in zip(pairs[:20000, :2].tolist(), pairs[:20000, 2:].tolist()):
            query.sees(a, b)
        single = (time.process_time() - start) * 50
        print(f"a million sees: {batch:.2f} s in one batch, {single:.2f} s one by one")
        self.assertLess(3 * batch, single)


if __name__ == "__main__":
    unittest.main()
