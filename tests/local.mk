# Tests. A unit test is three lines inside the block `if HAVE_CHECK`:
#     check_PROGRAMS += tests/unit/test_X
#     tests_unit_test_X_SOURCES = tests/unit/test_X.c
#     tests_unit_test_X_LDADD = $(test_ldadd)
# A script is one line: script_tests += tests/policy/test_x.sh   (exit status 77 = skipped)
# Test files include "support/runner.h" and the like.

AM_CPPFLAGS += -I$(top_srcdir)/tests $(CHECK_CFLAGS)

test_ldadd = tests/support/libsupport.la libtautline_core.la $(TL_DL_LIBS) $(CHECK_LIBS) $(GMP_LIBS)

# Big maps from a seed: for tests and benchmarks, and as a program: tests/support/generate caves 16000 1 > caves.tl
generate_sources = \
	tests/support/generate.c \
	tests/support/generate.h \
	tests/support/generate_cells.c \
	tests/support/generate_text.c
noinst_PROGRAMS += tests/support/generate
tests_support_generate_SOURCES = tests/support/generate_main.c $(generate_sources)
tests_support_generate_LDADD =

# Fields of polygons that a vehicle crosses: for tests and benchmarks.
polygons = tests/support/polygons.c tests/support/polygons.h

if HAVE_CHECK

check_LTLIBRARIES += tests/support/libsupport.la
tests_support_libsupport_la_SOURCES = \
	tests/support/failing.c \
	tests/support/failing.h \
	tests/support/runner.c \
	tests/support/runner.h
# Flags of its own, so that other programs may name the same files.
tests_support_libsupport_la_CFLAGS = $(AM_CFLAGS)

check_PROGRAMS += tests/unit/test_array
tests_unit_test_array_SOURCES = tests/unit/test_array.c
tests_unit_test_array_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_lint
tests_unit_test_lint_SOURCES = tests/unit/test_lint.c tests/support/lint_findings.c tests/support/lint_findings.h
tests_unit_test_lint_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_lint_rules
tests_unit_test_lint_rules_SOURCES = tests/unit/test_lint_rules.c tests/support/lint_findings.c tests/support/lint_findings.h
tests_unit_test_lint_rules_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_lint_forest
tests_property_test_lint_forest_SOURCES = tests/property/test_lint_forest.c
tests_property_test_lint_forest_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_lint_graph
lint_world = tests/support/lint_world.c tests/support/lint_world.h
tests_property_test_lint_graph_SOURCES = tests/property/test_lint_graph.c $(lint_world)
tests_property_test_lint_graph_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_lint_links
tests_property_test_lint_links_SOURCES = tests/property/test_lint_links.c $(lint_world)
tests_property_test_lint_links_LDADD = $(test_ldadd)

# The rules about walls: an oracle over all pairs of segments, written from the definition.
wall_oracle = tests/support/wall_oracle.c tests/support/wall_oracle.h

check_PROGRAMS += tests/unit/test_lint_walls
tests_unit_test_lint_walls_SOURCES = tests/unit/test_lint_walls.c tests/support/lint_findings.c tests/support/lint_findings.h
tests_unit_test_lint_walls_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_lint_sweep
tests_property_test_lint_sweep_SOURCES = tests/property/test_lint_sweep.c $(wall_oracle)
tests_property_test_lint_sweep_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_lint_walls
tests_property_test_lint_walls_SOURCES = tests/property/test_lint_walls.c $(wall_oracle) \
	tests/support/lint_findings.c tests/support/lint_findings.h
tests_property_test_lint_walls_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_number
tests_unit_test_number_SOURCES = tests/unit/test_number.c
tests_unit_test_number_LDADD = $(test_ldadd)

# Fuzzy avoidance and walls.
check_PROGRAMS += tests/unit/test_fuzzy
tests_unit_test_fuzzy_SOURCES = tests/unit/test_fuzzy.c
tests_unit_test_fuzzy_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_fuzzy_world
tests_unit_test_fuzzy_world_SOURCES = tests/unit/test_fuzzy_world.c $(polygons)
tests_unit_test_fuzzy_world_LDADD = $(test_ldadd)

# Steering: scenes of one vehicle among circles.
steer_scene = tests/support/steer_scene.c tests/support/steer_scene.h

check_PROGRAMS += tests/unit/test_steer_circles
tests_unit_test_steer_circles_SOURCES = tests/unit/test_steer_circles.c $(steer_scene)
tests_unit_test_steer_circles_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/unit/test_steer_scale
tests_unit_test_steer_scale_SOURCES = tests/unit/test_steer_scale.c $(steer_scene)
tests_unit_test_steer_scale_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/unit/test_steer_group
tests_unit_test_steer_group_SOURCES = tests/unit/test_steer_group.c $(steer_scene)
tests_unit_test_steer_group_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/unit/test_steer_motion
tests_unit_test_steer_motion_SOURCES = tests/unit/test_steer_motion.c $(steer_scene)
tests_unit_test_steer_motion_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/unit/test_steer_path
tests_unit_test_steer_path_SOURCES = tests/unit/test_steer_path.c
tests_unit_test_steer_path_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/unit/test_steer_wander
tests_unit_test_steer_wander_SOURCES = tests/unit/test_steer_wander.c
tests_unit_test_steer_wander_LDADD = $(test_ldadd) -lm

# The kernel of the reciprocal step, part by part.
check_PROGRAMS += tests/unit/test_crowd
tests_unit_test_crowd_SOURCES = tests/unit/test_crowd.c $(small_map)
tests_unit_test_crowd_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/unit/test_crowd_memory
tests_unit_test_crowd_memory_SOURCES = tests/unit/test_crowd_memory.c $(small_map)
tests_unit_test_crowd_memory_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/unit/test_crowd_extremes
tests_unit_test_crowd_extremes_SOURCES = tests/unit/test_crowd_extremes.c
tests_unit_test_crowd_extremes_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/unit/test_crowd_walk
tests_unit_test_crowd_walk_SOURCES = tests/unit/test_crowd_walk.c $(small_map)
tests_unit_test_crowd_walk_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/unit/test_crowd_apart
tests_unit_test_crowd_apart_SOURCES = tests/unit/test_crowd_apart.c \
	tests/support/crowd_cloud.c tests/support/crowd_cloud.h
tests_unit_test_crowd_apart_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/unit/test_crowd_fan
tests_unit_test_crowd_fan_SOURCES = tests/unit/test_crowd_fan.c
tests_unit_test_crowd_fan_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/unit/test_crowd_grid
tests_unit_test_crowd_grid_SOURCES = tests/unit/test_crowd_grid.c
tests_unit_test_crowd_grid_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/unit/test_crowd_hood
tests_unit_test_crowd_hood_SOURCES = tests/unit/test_crowd_hood.c
tests_unit_test_crowd_hood_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/unit/test_crowd_round
tests_unit_test_crowd_round_SOURCES = tests/unit/test_crowd_round.c
tests_unit_test_crowd_round_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/unit/test_crowd_nearwalls
tests_unit_test_crowd_nearwalls_SOURCES = tests/unit/test_crowd_nearwalls.c
tests_unit_test_crowd_nearwalls_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/unit/test_crowd_pair
tests_unit_test_crowd_pair_SOURCES = tests/unit/test_crowd_pair.c
tests_unit_test_crowd_pair_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/unit/test_crowd_plane
tests_unit_test_crowd_plane_SOURCES = tests/unit/test_crowd_plane.c
tests_unit_test_crowd_plane_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/property/test_steer_scenes
tests_property_test_steer_scenes_SOURCES = tests/property/test_steer_scenes.c $(steer_scene)
tests_property_test_steer_scenes_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/unit/test_steer_walls
tests_unit_test_steer_walls_SOURCES = tests/unit/test_steer_walls.c $(polygons)
tests_unit_test_steer_walls_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_edges
tests_property_test_edges_SOURCES = tests/property/test_edges.c $(polygons)
tests_property_test_edges_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_polygons
tests_property_test_polygons_SOURCES = tests/property/test_polygons.c $(polygons)
tests_property_test_polygons_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_angle
tests_unit_test_angle_SOURCES = tests/unit/test_angle.c
tests_unit_test_angle_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_number_scientific
tests_unit_test_number_scientific_SOURCES = tests/unit/test_number_scientific.c
tests_unit_test_number_scientific_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_number_double
tests_unit_test_number_double_SOURCES = tests/unit/test_number_double.c
tests_unit_test_number_double_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_public_number
tests_unit_test_public_number_SOURCES = tests/unit/test_public_number.c
tests_unit_test_public_number_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_sort
tests_unit_test_sort_SOURCES = tests/unit/test_sort.c
tests_unit_test_sort_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_status
tests_unit_test_status_SOURCES = tests/unit/test_status.c
tests_unit_test_status_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_text
tests_unit_test_text_SOURCES = tests/unit/test_text.c
tests_unit_test_text_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_draw
tests_unit_test_draw_SOURCES = tests/unit/test_draw.c $(picture_sources)
tests_unit_test_draw_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_draw_names
tests_unit_test_draw_names_SOURCES = tests/unit/test_draw_names.c $(picture_sources)
tests_unit_test_draw_names_LDADD = $(test_ldadd)
picture_sources = tests/support/picture.c tests/support/picture.h tests/support/xml.c tests/support/xml.h

check_PROGRAMS += tests/unit/test_draw_marks
tests_unit_test_draw_marks_SOURCES = tests/unit/test_draw_marks.c $(picture_sources)
tests_unit_test_draw_marks_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_draw_motion
tests_unit_test_draw_motion_SOURCES = tests/unit/test_draw_motion.c $(picture_sources)
tests_unit_test_draw_motion_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_draw_region
tests_unit_test_draw_region_SOURCES = tests/unit/test_draw_region.c $(picture_sources)
tests_unit_test_draw_region_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_draw_png
tests_unit_test_draw_png_SOURCES = tests/unit/test_draw_png.c
tests_unit_test_draw_png_CFLAGS = $(AM_CFLAGS) $(RSVG_CFLAGS)
tests_unit_test_draw_png_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_generate
tests_unit_test_generate_SOURCES = tests/unit/test_generate.c $(generate_sources)
tests_unit_test_generate_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_geometry
tests_unit_test_geometry_SOURCES = tests/unit/test_geometry.c
tests_unit_test_geometry_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_walls
tests_unit_test_walls_SOURCES = tests/unit/test_walls.c
tests_unit_test_walls_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_mesh
tests_unit_test_mesh_SOURCES = tests/unit/test_mesh.c
tests_unit_test_mesh_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_labels
tests_unit_test_labels_SOURCES = tests/unit/test_labels.c
tests_unit_test_labels_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_taut
tests_unit_test_taut_SOURCES = tests/unit/test_taut.c
tests_unit_test_taut_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_graph
tests_unit_test_graph_SOURCES = tests/unit/test_graph.c
tests_unit_test_graph_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_team
tests_unit_test_team_SOURCES = tests/unit/test_team.c
tests_unit_test_team_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_threads
tests_unit_test_threads_SOURCES = tests/unit/test_threads.c
tests_unit_test_threads_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_heap
tests_unit_test_heap_SOURCES = tests/unit/test_heap.c
tests_unit_test_heap_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_joins
tests_unit_test_joins_SOURCES = tests/unit/test_joins.c
tests_unit_test_joins_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_look
tests_unit_test_look_SOURCES = tests/unit/test_look.c
tests_unit_test_look_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_search
tests_unit_test_search_SOURCES = tests/unit/test_search.c
tests_unit_test_search_LDADD = $(test_ldadd)

# Maps in a line a thing; random small worlds.
small_map = tests/support/small_map.c tests/support/small_map.h tests/support/nav_scene.h
nav_world = $(small_map) tests/support/nav_world.c tests/support/nav_world.h

map_text = tests/support/map_text.c tests/support/map_text.h

check_PROGRAMS += tests/unit/test_lint_graph
tests_unit_test_lint_graph_SOURCES = tests/unit/test_lint_graph.c tests/support/lint_findings.c tests/support/lint_findings.h \
	$(small_map)
tests_unit_test_lint_graph_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_files
tests_unit_test_files_SOURCES = tests/unit/test_files.c $(map_text) $(small_map)
tests_unit_test_files_LDADD = $(test_ldadd) -lpthread

check_PROGRAMS += tests/unit/test_map
tests_unit_test_map_SOURCES = tests/unit/test_map.c $(map_text) $(small_map)
tests_unit_test_map_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_map_memory
tests_unit_test_map_memory_SOURCES = tests/unit/test_map_memory.c $(map_text) $(small_map)
tests_unit_test_map_memory_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_map_agents
tests_unit_test_map_agents_SOURCES = tests/unit/test_map_agents.c $(map_text) $(small_map)
tests_unit_test_map_agents_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_map_agents_model
tests_unit_test_map_agents_model_SOURCES = tests/unit/test_map_agents_model.c $(map_text) $(small_map)
tests_unit_test_map_agents_model_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_map_model
tests_unit_test_map_model_SOURCES = tests/unit/test_map_model.c $(map_text) $(small_map)
tests_unit_test_map_model_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_map_notes
tests_unit_test_map_notes_SOURCES = tests/unit/test_map_notes.c $(map_text) $(small_map)
tests_unit_test_map_notes_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_names
tests_unit_test_names_SOURCES = tests/unit/test_names.c
tests_unit_test_names_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_native_limits
tests_unit_test_native_limits_SOURCES = tests/unit/test_native_limits.c $(map_text)
tests_unit_test_native_limits_LDADD = $(test_ldadd)

# Grids of cells, drawn or random.
tiles = tests/support/tiles.c tests/support/tiles.h

check_PROGRAMS += tests/unit/test_trace
tests_unit_test_trace_SOURCES = tests/unit/test_trace.c $(tiles)
tests_unit_test_trace_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_json
tests_unit_test_json_SOURCES = tests/unit/test_json.c
tests_unit_test_json_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_merge
tests_unit_test_merge_SOURCES = tests/unit/test_merge.c
tests_unit_test_merge_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_tiled
tests_unit_test_tiled_SOURCES = tests/unit/test_tiled.c $(map_text)
tests_unit_test_tiled_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_tmj
tests_property_test_tmj_SOURCES = tests/property/test_tmj.c $(map_text)
tests_property_test_tmj_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_movingai
tests_unit_test_movingai_SOURCES = tests/unit/test_movingai.c $(map_text)
tests_unit_test_movingai_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_formats
tests_unit_test_formats_SOURCES = tests/unit/test_formats.c $(map_text)
tests_unit_test_formats_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_svg
tests_unit_test_svg_SOURCES = tests/unit/test_svg.c $(map_text)
tests_unit_test_svg_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/unit/test_xml
tests_unit_test_xml_SOURCES = tests/unit/test_xml.c
tests_unit_test_xml_LDADD = $(test_ldadd)

# Levels of Doom made by tests.
doom_level = tests/support/doom_level.c tests/support/doom_level.h

check_PROGRAMS += tests/unit/test_doom
tests_unit_test_doom_SOURCES = tests/unit/test_doom.c $(doom_level) $(map_text)
tests_unit_test_doom_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_parts
tests_unit_test_parts_SOURCES = tests/unit/test_parts.c $(doom_level)
tests_unit_test_parts_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_udmf
tests_unit_test_udmf_SOURCES = tests/unit/test_udmf.c $(doom_level) $(map_text)
tests_unit_test_udmf_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_wad
tests_unit_test_wad_SOURCES = tests/unit/test_wad.c $(doom_level) $(map_text)
tests_unit_test_wad_LDADD = $(test_ldadd)

# Exits with 77 where Debian's freedoom is not installed.
check_PROGRAMS += tests/property/test_freedoom
tests_property_test_freedoom_SOURCES = tests/property/test_freedoom.c
tests_property_test_freedoom_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_geojson
tests_unit_test_geojson_SOURCES = tests/unit/test_geojson.c $(map_text)
tests_unit_test_geojson_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_ldtk
tests_unit_test_ldtk_SOURCES = tests/unit/test_ldtk.c $(map_text)
tests_unit_test_ldtk_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_ros
tests_unit_test_ros_SOURCES = tests/unit/test_ros.c $(map_text)
tests_unit_test_ros_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_tiles
tests_property_test_tiles_SOURCES = tests/property/test_tiles.c $(tiles) $(map_text)
tests_property_test_tiles_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_native_read
tests_unit_test_native_read_SOURCES = tests/unit/test_native_read.c $(map_text)
tests_unit_test_native_read_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_native_write
tests_unit_test_native_write_SOURCES = tests/unit/test_native_write.c $(map_text) $(small_map)
tests_unit_test_native_write_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_nav
tests_unit_test_nav_SOURCES = tests/unit/test_nav.c $(small_map)
tests_unit_test_nav_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_nav_memory
tests_unit_test_nav_memory_SOURCES = tests/unit/test_nav_memory.c $(nav_world)
tests_unit_test_nav_memory_LDADD = $(test_ldadd) -lpthread

check_PROGRAMS += tests/unit/test_nav_pairs
tests_unit_test_nav_pairs_SOURCES = tests/unit/test_nav_pairs.c
tests_unit_test_nav_pairs_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_crowd_flocks
tests_property_test_crowd_flocks_SOURCES = tests/property/test_crowd_flocks.c tests/support/crowd_steps.h
tests_property_test_crowd_flocks_LDADD = $(test_ldadd) -lm
check_PROGRAMS += tests/property/test_crowd_steps
tests_property_test_crowd_steps_SOURCES = tests/property/test_crowd_steps.c tests/support/crowd_steps.h \
	$(small_map)
tests_property_test_crowd_steps_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/property/test_crowd_kernel
tests_property_test_crowd_kernel_SOURCES = tests/property/test_crowd_kernel.c $(small_map) \
	tests/support/crowd_world.c tests/support/crowd_world.h
tests_property_test_crowd_kernel_LDADD = $(test_ldadd) -lm

check_PROGRAMS += tests/unit/test_nav_path
tests_unit_test_nav_path_SOURCES = tests/unit/test_nav_path.c $(small_map)
tests_unit_test_nav_path_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_nav_reason
tests_unit_test_nav_reason_SOURCES = tests/unit/test_nav_reason.c $(small_map)
tests_unit_test_nav_reason_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_nav_reach
tests_property_test_nav_reach_SOURCES = tests/property/test_nav_reach.c $(generate_sources)
tests_property_test_nav_reach_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_nav_properties
tests_property_test_nav_properties_SOURCES = tests/property/test_nav_properties.c $(nav_world)
tests_property_test_nav_properties_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_search_oracle
tests_property_test_search_oracle_SOURCES = tests/property/test_search_oracle.c
tests_property_test_search_oracle_LDADD = $(test_ldadd)

# The triangulation, on maps in which nearly everything touches.
mesh_maps = tests/support/mesh_maps.c tests/support/mesh_maps.h

check_PROGRAMS += tests/property/test_mesh_random
tests_property_test_mesh_random_SOURCES = tests/property/test_mesh_random.c $(mesh_maps)
tests_property_test_mesh_random_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_mesh_edits
tests_property_test_mesh_edits_SOURCES = tests/property/test_mesh_edits.c $(mesh_maps)
tests_property_test_mesh_edits_LDADD = $(test_ldadd)

# Exits with 77 where configure did not find GMP.
check_PROGRAMS += tests/property/test_mesh_exact
tests_property_test_mesh_exact_SOURCES = tests/property/test_mesh_exact.c $(mesh_maps)
tests_property_test_mesh_exact_LDADD = $(test_ldadd)

# The contact rule: oracles of its own, written from the definition, and sights in all the ways they can go wrong.
sight_oracle = \
	tests/support/oracle_grid.c tests/support/oracle_grid.h \
	tests/support/sight_ask.c tests/support/sight_ask.h
sight_oracle_gmp = $(sight_oracle) \
	tests/support/oracle_gmp.c tests/support/oracle_gmp.h tests/support/oracle_gmp_parts.h \
	tests/support/oracle_gmp_body.c tests/support/oracle_gmp_point.c \
	tests/support/sight_scenes.c tests/support/sight_scenes.h

check_PROGRAMS += tests/property/test_contact_exhaustive
tests_property_test_contact_exhaustive_SOURCES = tests/property/test_contact_exhaustive.c $(sight_oracle)
tests_property_test_contact_exhaustive_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_contact_table
tests_property_test_contact_table_SOURCES = tests/property/test_contact_table.c $(sight_oracle)
tests_property_test_contact_table_LDADD = $(test_ldadd)

# Exits with 77 where configure did not find GMP.
check_PROGRAMS += tests/property/test_contact_random
if HAVE_GMP
tests_property_test_contact_random_SOURCES = tests/property/test_contact_random.c $(sight_oracle_gmp)
else
tests_property_test_contact_random_SOURCES = tests/property/test_contact_random.c
EXTRA_DIST += $(sight_oracle_gmp)
endif
tests_property_test_contact_random_LDADD = $(test_ldadd)

# Walkers judged by an exact sweep; exits with 77 without GMP.
walkers = tests/support/swept.c tests/support/swept.h tests/support/walkers.c tests/support/walkers.h
check_PROGRAMS += tests/property/test_crowd_guard
if HAVE_GMP
tests_property_test_crowd_guard_SOURCES = tests/property/test_crowd_guard.c $(walkers)
else
tests_property_test_crowd_guard_SOURCES = tests/property/test_crowd_guard.c
EXTRA_DIST += $(walkers)
endif
tests_property_test_crowd_guard_LDADD = $(test_ldadd) -lm

# Shortest paths: an oracle of its own, written from the definition, and maps that ask everything of it.
path_oracle = \
	tests/support/oracle_grid.c tests/support/oracle_grid.h \
	tests/support/path_oracle.c tests/support/path_oracle.h \
	tests/support/path_oracle_leg.c tests/support/path_oracle_parts.h
path_scenes = \
	tests/support/path_scenes.c tests/support/path_scenes.h \
	tests/support/path_scene_pieces.c tests/support/path_scene_pieces.h

# Scenes made into corner graphs.
corner_world = $(path_scenes) tests/support/corner_world.c tests/support/corner_world.h
# Scenes and generated walls as maps.
made_map = $(path_scenes) $(generate_sources) tests/support/made_map.c tests/support/made_map.h

check_PROGRAMS += tests/property/test_path_table
tests_property_test_path_table_SOURCES = tests/property/test_path_table.c $(path_oracle)
tests_property_test_path_table_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_path_oracle
tests_property_test_path_oracle_SOURCES = tests/property/test_path_oracle.c $(path_oracle) $(path_scenes) \
	tests/support/path_posts.c tests/support/path_posts.h
tests_property_test_path_oracle_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_region
tests_property_test_region_SOURCES = tests/property/test_region.c $(path_oracle) $(path_scenes)
tests_property_test_region_LDADD = $(test_ldadd)

check_PROGRAMS += tests/unit/test_nav_corners_memory
tests_unit_test_nav_corners_memory_SOURCES = tests/unit/test_nav_corners_memory.c $(small_map)
tests_unit_test_nav_corners_memory_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_nav_corners
tests_property_test_nav_corners_SOURCES = tests/property/test_nav_corners.c $(path_oracle) $(made_map)
tests_property_test_nav_corners_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_nav_partial
tests_property_test_nav_partial_SOURCES = tests/property/test_nav_partial.c $(path_oracle) $(made_map)
tests_property_test_nav_partial_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_labels
tests_property_test_labels_SOURCES = tests/property/test_labels.c $(path_oracle) $(corner_world) \
	tests/support/generate.c tests/support/generate.h tests/support/generate_cells.c
tests_property_test_labels_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_corners
tests_property_test_corners_SOURCES = tests/property/test_corners.c $(path_oracle) $(corner_world)
tests_property_test_corners_LDADD = $(test_ldadd)

# Paths of a body with a radius, by the layers below nav.
radius_world = tests/support/radius_world.c tests/support/radius_world.h

check_PROGRAMS += tests/unit/test_offset
tests_unit_test_offset_SOURCES = tests/unit/test_offset.c $(radius_world) $(path_oracle) $(path_scenes)
tests_unit_test_offset_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_radius
tests_property_test_radius_SOURCES = tests/property/test_radius.c $(radius_world) $(path_oracle) $(path_scenes)
tests_property_test_radius_LDADD = $(test_ldadd)

check_PROGRAMS += tests/property/test_sight_index
tests_property_test_sight_index_SOURCES = tests/property/test_sight_index.c \
	tests/support/sight_ask.c tests/support/sight_ask.h \
	tests/support/sight_worlds.c tests/support/sight_worlds.h \
	tests/support/generate.c tests/support/generate.h tests/support/generate_cells.c
tests_property_test_sight_index_LDADD = $(test_ldadd)

endif

EXTRA_DIST += tests/support/count.sh tests/support/script.sh
# Compiled by tests/policy/test_determinism.sh, several times.
EXTRA_DIST += tests/support/answers.c
# Compiled by tests/policy/test_steer_hash.sh, likewise.
EXTRA_DIST += tests/support/steer_hash.c

script_tests += \
	tests/policy/test_crowd_hash.sh \
	tests/policy/test_determinism.sh \
	tests/policy/test_examples.sh \
	tests/policy/test_format.sh \
	tests/policy/test_headers.sh \
	tests/policy/test_layers.sh \
	tests/policy/test_lint_page.sh \
	tests/policy/test_maps.sh \
	tests/policy/test_pictures.sh \
	tests/policy/test_sizes.sh \
	tests/policy/test_steer_hash.sh \
	tests/policy/test_symbols.sh

# The command: cases as folders of data, and what needs more than one call of it.
script_tests += tests/cases/run.sh
script_tests += tests/cli/test_batch.sh
script_tests += tests/cli/test_color.sh
script_tests += tests/cli/test_completion.sh
script_tests += tests/cli/test_convert.sh
script_tests += tests/cli/test_examples.sh
script_tests += tests/cli/test_hook.sh
script_tests += tests/cli/test_lint_baseline.sh
script_tests += tests/cli/test_lint_tree.sh
script_tests += tests/cli/test_load.sh
script_tests += tests/cli/test_locale.sh
script_tests += tests/cli/test_manual.sh
script_tests += tests/cli/test_matcher.sh
script_tests += tests/cli/test_parallel.sh
script_tests += tests/cli/test_report.sh
script_tests += tests/cli/test_sarif.sh
script_tests += tests/cli/test_sim.sh
script_tests += tests/cli/test_streams.sh

# Other programs with which maps are made; each is passed over where it is missing.
script_tests += tests/editors/test_browser.sh
script_tests += tests/editors/test_tiled.sh
