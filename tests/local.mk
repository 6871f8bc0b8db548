# Tests, each one line:
#     check_PROGRAMS += tests/unit/test_x            tests/unit/test_x.c, a libcheck suite (tests/support/runner.h)
#     script_tests += tests/policy/test_x.sh         exit status 77: skipped
# A program may use everything in tests/support ("support/runner.h"), which is one library, the scenes of crowds
# ("scenes/scene.h"), and every internal header of lib/.

AM_CPPFLAGS = $(lib_CPPFLAGS) -I$(top_srcdir)/tests -I$(top_srcdir)/tools $(CHECK_CFLAGS) -DTLI_ASSERT

# The programs and what they share, but neither the library nor the benchmarks.
tests/unit/%.$(OBJEXT) tests/property/%.$(OBJEXT) tests/support/%.$(OBJEXT) tests/fuzz/%.$(OBJEXT): CFLAGS = $(TEST_CFLAGS)

# What a program is linked with that names nothing else.
LDADD = tests/support/libsupport.a tools/libscenes.a $(lib_for_tests) $(CHECK_LIBS) $(GMP_LIBS)

# The library again, with its promises checked (base/assert.h), unless that is so already.
if ASSERT_EVERYWHERE
lib_for_tests = libtautline_core.la $(TL_DL_LIBS)
else
lib_for_tests = libtautline_asserting.a $(TL_FORMAT_LIBS) $(TL_DL_LIBS)
check_LIBRARIES += libtautline_asserting.a
libtautline_asserting_a_SOURCES =
nodist_libtautline_asserting_a_SOURCES = $(room_sources)
libtautline_asserting_a_CPPFLAGS = $(room_CPPFLAGS) -DTLI_ASSERT
libtautline_asserting_a_CFLAGS = $(room_CFLAGS)
# For make mutate, which puts an object of its own before one of these.
EXTRA_LIBRARIES += libtautline_by_file.a
libtautline_by_file_a_SOURCES = $(library_sources)
libtautline_by_file_a_CPPFLAGS = $(lib_CPPFLAGS) -DTLI_ASSERT
libtautline_by_file_a_CFLAGS = $(AM_CFLAGS) $(TL_FORMAT_CFLAGS)
CLEANFILES += libtautline_by_file.a
endif

# Big maps from a seed, as a program: make tests/support/generate; tests/support/generate caves 16000 1 > caves.tl
EXTRA_PROGRAMS += tests/support/generate
CLEANFILES += tests/support/generate
tests_support_generate_SOURCES = tests/support/generate_main.c

if CAN_TEST

check_LIBRARIES += tests/support/libsupport.a
tests_support_libsupport_a_SOURCES = \
	tests/support/channel_edits.c \
	tests/support/channel_edits.h \
	tests/support/channel_map.c \
	tests/support/channel_map.h \
	tests/support/check.h \
	tests/support/corner_dump.c \
	tests/support/corner_dump.h \
	tests/support/corner_nav.c \
	tests/support/corner_nav.h \
	tests/support/corner_world.c \
	tests/support/corner_world.h \
	tests/support/crowd_calls.c \
	tests/support/crowd_calls.h \
	tests/support/crowd_cloud.c \
	tests/support/crowd_cloud.h \
	tests/support/crowd_scene.c \
	tests/support/crowd_scene.h \
	tests/support/boxes.h \
	tests/support/crowd_steps.h \
	tests/support/crowd_world.c \
	tests/support/crowd_world.h \
	tests/support/doom_level.c \
	tests/support/doom_level.h \
	tests/support/failing.c \
	tests/support/failing.h \
	tests/support/generate.c \
	tests/support/generate.h \
	tests/support/generate_cells.c \
	tests/support/generate_hard.c \
	tests/support/generate_text.c \
	tests/support/growth_files.c \
	tests/support/growth_maps.c \
	tests/support/growth_maps.h \
	tests/support/hostile.c \
	tests/support/hostile.h \
	tests/support/hostile_maps.c \
	tests/support/linked_walls.c \
	tests/support/linked_walls.h \
	tests/support/lint_edits.c \
	tests/support/lint_edits.h \
	tests/support/lint_findings.c \
	tests/support/lint_findings.h \
	tests/support/lint_necks.c \
	tests/support/lint_necks.h \
	tests/support/lint_world.c \
	tests/support/lint_world.h \
	tests/support/loop_world.c \
	tests/support/loop_world.h \
	tests/support/made_map.c \
	tests/support/made_map.h \
	tests/support/map_edits.c \
	tests/support/map_edits.h \
	tests/support/map_text.c \
	tests/support/map_text.h \
	tests/support/moving_obstacle.c \
	tests/support/moving_obstacle.h \
	tests/support/map_twin.c \
	tests/support/map_twin.h \
	tests/support/mesh_flood.c \
	tests/support/mesh_flood.h \
	tests/support/mesh_maps.c \
	tests/support/mesh_maps.h \
	tests/support/mesh_vertex.c \
	tests/support/mesh_vertex.h \
	tests/support/nav_answers.c \
	tests/support/nav_answers.h \
	tests/support/nav_scene.h \
	tests/support/nav_world.c \
	tests/support/nav_world.h \
	tests/support/oracle_gmp.c \
	tests/support/oracle_gmp.h \
	tests/support/oracle_gmp_body.c \
	tests/support/oracle_gmp_parts.h \
	tests/support/oracle_gmp_point.c \
	tests/support/oracle_grid.c \
	tests/support/oracle_grid.h \
	tests/support/path_oracle.c \
	tests/support/path_oracle.h \
	tests/support/path_oracle_leg.c \
	tests/support/path_oracle_parts.h \
	tests/support/path_posts.c \
	tests/support/path_posts.h \
	tests/support/path_scene_pieces.c \
	tests/support/path_scene_pieces.h \
	tests/support/path_scenes.c \
	tests/support/path_scenes.h \
	tests/support/picture.c \
	tests/support/picture.h \
	tests/support/movers.c \
	tests/support/movers.h \
	tests/support/polygons.c \
	tests/support/polygons.h \
	tests/support/radius_world.c \
	tests/support/radius_world.h \
	tests/support/random_edits.c \
	tests/support/random_edits.h \
	tests/support/random_ids.h \
	tests/support/rounds.h \
	tests/support/runner.c \
	tests/support/runner.h \
	tests/support/search_oracle.c \
	tests/support/search_oracle.h \
	tests/support/session.c \
	tests/support/session.h \
	tests/support/session_maps.c \
	tests/support/session_maps.h \
	tests/support/sight_ask.c \
	tests/support/sight_ask.h \
	tests/support/sight_by_loop.c \
	tests/support/sight_by_loop.h \
	tests/support/sight_scenes.c \
	tests/support/sight_scenes.h \
	tests/support/sight_worlds.c \
	tests/support/sight_worlds.h \
	tests/support/refusal.c \
	tests/support/refusal.h \
	tests/support/small_crowd.c \
	tests/support/small_crowd.h \
	tests/support/small_map.c \
	tests/support/small_map.h \
	tests/support/steer_scene.c \
	tests/support/steer_scene.h \
	tests/support/stopped_calls.c \
	tests/support/stopped_calls.h \
	tests/support/stopped_maps.c \
	tests/support/stopped_navs.c \
	tests/support/swept.c \
	tests/support/swept.h \
	tests/support/tiles.c \
	tests/support/tiles.h \
	tests/support/vehicles.h \
	tests/support/walkers.c \
	tests/support/walkers.h \
	tests/support/wall_oracle.c \
	tests/support/wall_oracle.h \
	tests/support/xml.c \
	tests/support/xml.h

check_PROGRAMS += tests/unit/test_angle
check_PROGRAMS += tests/unit/test_areas
check_PROGRAMS += tests/unit/test_array
check_PROGRAMS += tests/unit/test_assert
check_PROGRAMS += tests/unit/test_budget
check_PROGRAMS += tests/unit/test_changes
check_PROGRAMS += tests/unit/test_channel_cost
check_PROGRAMS += tests/unit/test_channel_files
check_PROGRAMS += tests/unit/test_channels
check_PROGRAMS += tests/unit/test_format_channels
check_PROGRAMS += tests/unit/test_command_budget
tests_unit_test_command_budget_SOURCES = tests/unit/test_command_budget.c tools/cli/budget.c
check_PROGRAMS += tests/unit/test_crowd
check_PROGRAMS += tests/unit/test_crowd_areas
check_PROGRAMS += tests/unit/test_crowd_follow
check_PROGRAMS += tests/unit/test_crowd_slots
check_PROGRAMS += tests/unit/test_crowd_exits
check_PROGRAMS += tests/unit/test_crowd_goals
check_PROGRAMS += tests/unit/test_crowd_jams
check_PROGRAMS += tests/unit/test_crowd_radii
check_PROGRAMS += tests/unit/test_crowd_shared_goals
check_PROGRAMS += tests/unit/test_crowd_people
check_PROGRAMS += tests/unit/test_crowd_placing
check_PROGRAMS += tests/unit/test_crowd_rimea
check_PROGRAMS += tests/unit/test_crowd_rows
check_PROGRAMS += tests/unit/test_jump_links
check_PROGRAMS += tests/unit/test_jumps
check_PROGRAMS += tests/unit/test_crowd_jumps
check_PROGRAMS += tests/unit/test_crowd_failing
check_PROGRAMS += tests/unit/test_crowd_polygon
check_PROGRAMS += tests/unit/test_crowd_separation
check_PROGRAMS += tests/unit/test_crowd_aside
check_PROGRAMS += tests/unit/test_crowd_stuck
check_PROGRAMS += tests/unit/test_crowd_turns
check_PROGRAMS += tests/unit/test_crowd_edits
check_PROGRAMS += tests/unit/test_crowd_extremes
check_PROGRAMS += tests/unit/test_crowd_headings
check_PROGRAMS += tests/unit/test_crowd_grid
check_PROGRAMS += tests/unit/test_crowd_nearest
check_PROGRAMS += tests/unit/test_crowd_neighbours
check_PROGRAMS += tests/unit/test_crowd_map_agents
check_PROGRAMS += tests/unit/test_crowd_many_paths
check_PROGRAMS += tests/unit/test_crowd_memory
check_PROGRAMS += tests/unit/test_crowd_bytes
check_PROGRAMS += tests/unit/test_crowd_meter
check_PROGRAMS += tests/unit/test_crowd_doorways
check_PROGRAMS += tests/unit/test_crowd_near_walls
check_PROGRAMS += tests/unit/test_crowd_pair
check_PROGRAMS += tests/unit/test_crowd_set_nav
check_PROGRAMS += tests/unit/test_crowd_half_planes
check_PROGRAMS += tests/unit/test_crowd_around
check_PROGRAMS += tests/unit/test_crowd_around_wall
check_PROGRAMS += tests/unit/test_crowd_walk
check_PROGRAMS += tests/unit/test_crowd_blocks
check_PROGRAMS += tests/unit/test_crowd_calm
check_PROGRAMS += tests/unit/test_crowd_step_by
check_PROGRAMS += tests/unit/test_crowd_channels
check_PROGRAMS += tests/unit/test_crowd_covered
check_PROGRAMS += tests/unit/test_crowd_debug
check_PROGRAMS += tests/unit/test_crowd_wander
check_PROGRAMS += tests/unit/test_doom
check_PROGRAMS += tests/unit/test_doom_keys
check_PROGRAMS += tests/unit/test_doom_drops
check_PROGRAMS += tests/unit/test_doom_teleports
check_PROGRAMS += tests/unit/test_defaults
check_PROGRAMS += tests/unit/test_draw
check_PROGRAMS += tests/unit/test_draw_channels
check_PROGRAMS += tests/unit/test_draw_heat
check_PROGRAMS += tests/unit/test_draw_marks
check_PROGRAMS += tests/unit/test_draw_motion
check_PROGRAMS += tests/unit/test_draw_names
check_PROGRAMS += tests/unit/test_draw_outside
check_PROGRAMS += tests/unit/test_draw_png
check_PROGRAMS += tests/unit/test_draw_region
check_PROGRAMS += tests/unit/test_files
check_PROGRAMS += tests/unit/test_formats
check_PROGRAMS += tests/unit/test_fuzzy
check_PROGRAMS += tests/unit/test_fuzzy_polygons
check_PROGRAMS += tests/unit/test_fuzzy_world
check_PROGRAMS += tests/unit/test_generate
check_PROGRAMS += tests/unit/test_geojson
check_PROGRAMS += tests/unit/test_geometry
check_PROGRAMS += tests/unit/test_graph
check_PROGRAMS += tests/unit/test_groups_memory
check_PROGRAMS += tests/unit/test_heap
check_PROGRAMS += tests/unit/test_joins
check_PROGRAMS += tests/unit/test_json
check_PROGRAMS += tests/unit/test_key_doors
check_PROGRAMS += tests/unit/test_labels
check_PROGRAMS += tests/unit/test_ldtk
check_PROGRAMS += tests/unit/test_lint
check_PROGRAMS += tests/unit/test_lint_graph
check_PROGRAMS += tests/unit/test_lint_rules
check_PROGRAMS += tests/unit/test_lint_walls
check_PROGRAMS += tests/unit/test_look
check_PROGRAMS += tests/unit/test_map
check_PROGRAMS += tests/unit/test_map_agents
check_PROGRAMS += tests/unit/test_map_agents_model
check_PROGRAMS += tests/unit/test_map_settings
check_PROGRAMS += tests/unit/test_map_areas
check_PROGRAMS += tests/unit/test_map_memory
check_PROGRAMS += tests/unit/test_map_model
check_PROGRAMS += tests/unit/test_map_notes
check_PROGRAMS += tests/unit/test_map_reshape
check_PROGRAMS += tests/unit/test_merge
check_PROGRAMS += tests/unit/test_mesh
check_PROGRAMS += tests/unit/test_mesh_hard
check_PROGRAMS += tests/unit/test_movingai
check_PROGRAMS += tests/unit/test_names
check_PROGRAMS += tests/unit/test_native_areas
check_PROGRAMS += tests/unit/test_native_limits
check_PROGRAMS += tests/unit/test_native_obstacles
check_PROGRAMS += tests/unit/test_native_read
check_PROGRAMS += tests/unit/test_native_write
check_PROGRAMS += tests/unit/test_nav
check_PROGRAMS += tests/unit/test_nav_corners_memory
check_PROGRAMS += tests/unit/test_nav_memory
check_PROGRAMS += tests/unit/test_nav_batch
check_PROGRAMS += tests/unit/test_nav_open
check_PROGRAMS += tests/unit/test_nav_pairs
check_PROGRAMS += tests/unit/test_nav_parts
check_PROGRAMS += tests/unit/test_nav_path
check_PROGRAMS += tests/unit/test_nav_reason
check_PROGRAMS += tests/unit/test_nav_via
check_PROGRAMS += tests/unit/test_nav_whole
check_PROGRAMS += tests/unit/test_null
check_PROGRAMS += tests/unit/test_null_areas
check_PROGRAMS += tests/unit/test_null_channels
check_PROGRAMS += tests/unit/test_null_crowd
check_PROGRAMS += tests/unit/test_null_map
check_PROGRAMS += tests/unit/test_number
check_PROGRAMS += tests/unit/test_number_double
check_PROGRAMS += tests/unit/test_number_scientific
check_PROGRAMS += tests/unit/test_offset
check_PROGRAMS += tests/unit/test_parts
check_PROGRAMS += tests/unit/test_places_memory
check_PROGRAMS += tests/unit/test_public_number
check_PROGRAMS += tests/unit/test_reason
check_PROGRAMS += tests/unit/test_reload
check_PROGRAMS += tests/unit/test_roles
check_PROGRAMS += tests/unit/test_game
check_PROGRAMS += tests/unit/test_ros
check_PROGRAMS += tests/unit/test_rules
check_PROGRAMS += tests/unit/test_search
check_PROGRAMS += tests/unit/test_sort
check_PROGRAMS += tests/unit/test_status
check_PROGRAMS += tests/unit/test_steer_circles
check_PROGRAMS += tests/unit/test_shared_nav
check_PROGRAMS += tests/unit/test_steer_group
check_PROGRAMS += tests/unit/test_steer_motion
check_PROGRAMS += tests/unit/test_steer_queue
check_PROGRAMS += tests/unit/test_steer_rest
check_PROGRAMS += tests/unit/test_steer_path
check_PROGRAMS += tests/unit/test_steer_scale
check_PROGRAMS += tests/unit/test_steer_walls
check_PROGRAMS += tests/unit/test_steer_wander
check_PROGRAMS += tests/unit/test_svg
check_PROGRAMS += tests/unit/test_taut
check_PROGRAMS += tests/unit/test_team
check_PROGRAMS += tests/unit/test_text
check_PROGRAMS += tests/unit/test_threads
check_PROGRAMS += tests/unit/test_tiled
check_PROGRAMS += tests/unit/test_trace
check_PROGRAMS += tests/unit/test_skim
check_PROGRAMS += tests/unit/test_udmf
check_PROGRAMS += tests/unit/test_wad
check_PROGRAMS += tests/unit/test_undo
check_PROGRAMS += tests/unit/test_uvtt
check_PROGRAMS += tests/unit/test_walls
check_PROGRAMS += tests/unit/test_width_stretch
check_PROGRAMS += tests/unit/test_words
check_PROGRAMS += tests/unit/test_xml

check_PROGRAMS += tests/property/test_contact_exhaustive
check_PROGRAMS += tests/property/test_contact_random
check_PROGRAMS += tests/property/test_contact_table
check_PROGRAMS += tests/property/test_area_paths
check_PROGRAMS += tests/property/test_city
check_PROGRAMS += tests/property/test_cones
check_PROGRAMS += tests/property/test_corners
check_PROGRAMS += tests/property/test_crowd_flight
check_PROGRAMS += tests/property/test_crowd_flocks
check_PROGRAMS += tests/property/test_crowd_gaps
check_PROGRAMS += tests/property/test_crowd_guard
check_PROGRAMS += tests/property/test_crowd_heaps
check_PROGRAMS += tests/property/test_crowd_kernel
check_PROGRAMS += tests/property/test_crowd_states
check_PROGRAMS += tests/property/test_crowd_steps
check_PROGRAMS += tests/property/test_distances
tests_property_test_distances_SOURCES = tests/property/test_distances.c \
	tests/support/model/corners.c tests/support/model/line.h tests/support/model/map.c tests/support/model/model.h \
	tests/support/model/plane.c tests/support/model/sight.c
check_PROGRAMS += tests/property/test_edges
check_PROGRAMS += tests/property/test_far_paths
check_PROGRAMS += tests/property/test_free_places
tests_property_test_free_places_SOURCES = tests/property/test_free_places.c \
	tests/support/model/corners.c tests/support/model/line.h tests/support/model/map.c tests/support/model/model.h \
	tests/support/model/plane.c tests/support/model/sight.c
check_PROGRAMS += tests/property/test_freedoom
check_PROGRAMS += tests/property/test_growth
check_PROGRAMS += tests/property/test_hostile
check_PROGRAMS += tests/property/test_labels
check_PROGRAMS += tests/property/test_linking
check_PROGRAMS += tests/property/test_lint_graph
check_PROGRAMS += tests/property/test_lint_links
check_PROGRAMS += tests/property/test_lint_roles
check_PROGRAMS += tests/property/test_lint_sweep
check_PROGRAMS += tests/property/test_lint_growth
check_PROGRAMS += tests/property/test_lint_histories
check_PROGRAMS += tests/property/test_lint_update
check_PROGRAMS += tests/property/test_lint_walls
check_PROGRAMS += tests/property/test_filled
check_PROGRAMS += tests/property/test_loops
check_PROGRAMS += tests/property/test_mesh_edits
check_PROGRAMS += tests/property/test_mesh_repair
check_PROGRAMS += tests/property/test_mesh_exact
check_PROGRAMS += tests/property/test_mesh_random
check_PROGRAMS += tests/property/test_has_path
check_PROGRAMS += tests/property/test_narrow_gaps
check_PROGRAMS += tests/property/test_offset_edits
check_PROGRAMS += tests/property/test_nav_answers
check_PROGRAMS += tests/property/test_nav_corner_edits
check_PROGRAMS += tests/property/test_nav_edit_gates
check_PROGRAMS += tests/property/test_nav_corners
check_PROGRAMS += tests/property/test_nav_follow
check_PROGRAMS += tests/property/test_nav_partial
check_PROGRAMS += tests/property/test_nav_properties
check_PROGRAMS += tests/property/test_nav_reach
check_PROGRAMS += tests/property/test_nav_regions
check_PROGRAMS += tests/property/test_nav_stopped
check_PROGRAMS += tests/property/test_path_oracle
check_PROGRAMS += tests/property/test_path_table
check_PROGRAMS += tests/property/test_map_movers
check_PROGRAMS += tests/property/test_map_polygons
check_PROGRAMS += tests/property/test_movers
check_PROGRAMS += tests/property/test_polygons
check_PROGRAMS += tests/property/test_radius
check_PROGRAMS += tests/property/test_region
check_PROGRAMS += tests/property/test_region_faces
check_PROGRAMS += tests/property/test_same_path
check_PROGRAMS += tests/property/test_same_work
check_PROGRAMS += tests/property/test_search_oracle
check_PROGRAMS += tests/property/test_session
check_PROGRAMS += tests/property/test_sight_all
check_PROGRAMS += tests/property/test_sight_index
check_PROGRAMS += tests/property/test_slide
check_PROGRAMS += tests/property/test_steer_aims
check_PROGRAMS += tests/property/test_steer_scenes
check_PROGRAMS += tests/property/test_stopped
check_PROGRAMS += tests/property/test_undo
check_PROGRAMS += tests/property/test_tiles
check_PROGRAMS += tests/property/test_tmj
check_PROGRAMS += tests/property/test_travellers
tests_property_test_travellers_SOURCES = tests/property/test_travellers.c \
	tests/support/model/corners.c tests/support/model/line.h tests/support/model/map.c tests/support/model/model.h \
	tests/support/model/plane.c tests/support/model/sight.c
check_PROGRAMS += tests/property/test_why
check_PROGRAMS += tests/property/test_widths
check_PROGRAMS += tests/property/test_work


endif

EXTRA_DIST += tests/support/checks.sh tests/support/count.sh tests/support/description.py tests/support/script.sh
# For make coverage.
EXTRA_DIST += tests/support/coverage.sh tests/uncovered.txt
# For make mutate.
EXTRA_DIST += tests/mutate/mutate.sh tests/mutate/mutants.awk tests/mutate/equivalent.txt
# Compiled by tests/policy/test_determinism.sh, several times.
EXTRA_DIST += tests/support/answers.c tests/support/answer_hash.c tests/support/answer_hash.h \
	tests/support/edit_answers.c tests/support/edit_answers.h
# Compiled by tests/policy/test_steer_hash.sh, likewise.
EXTRA_DIST += tests/support/steer_hash.c

script_tests += tests/policy/test_api.sh
script_tests += tests/policy/test_bindings.sh
script_tests += tests/policy/test_checked.sh
script_tests += tests/policy/test_circles.sh
script_tests += tests/policy/test_cplusplus.sh
script_tests += tests/policy/test_description.sh
script_tests += tests/policy/test_determinants.sh
script_tests += tests/policy/test_examples.sh
script_tests += tests/policy/test_fuzz_table.sh
script_tests += tests/policy/test_hardening.sh
script_tests += tests/policy/test_headers.sh
script_tests += tests/policy/test_layers.sh
script_tests += tests/policy/test_lint_page.sh
script_tests += tests/policy/test_maps.sh
script_tests += tests/policy/test_named_files.sh
script_tests += tests/policy/test_one_file.sh
script_tests += tests/policy/test_pictures.sh
script_tests += tests/policy/test_readme.sh
script_tests += tests/policy/test_reference.sh
EXTRA_DIST += tests/policy/site.mjs
script_tests += tests/policy/test_releases.sh
script_tests += tests/policy/test_run.sh
script_tests += tests/policy/test_shown.sh
script_tests += tests/policy/test_sizes.sh
script_tests += tests/policy/test_symbols.sh
script_tests += tests/policy/test_tables.sh
script_tests += tests/policy/test_words.sh

# Those that take long, for make check-all. Others do more there (tests/support/rounds.h; scripts ask for TL_EFFORT).
slow_tests += bindings/python/check.sh
slow_tests += tests/policy/test_crowd_hash.sh
slow_tests += tests/policy/test_determinism.sh
slow_tests += tests/policy/test_format.sh
slow_tests += tests/policy/test_mutate.sh
slow_tests += tests/policy/test_release.sh
slow_tests += tests/policy/test_single.sh
slow_tests += tests/policy/test_steer_hash.sh

# The command: cases as folders of data, and what needs more than one call of it.
script_tests += tests/cases/run.sh
script_tests += tests/cli/test_budget.sh
script_tests += tests/cli/test_color.sh
script_tests += tests/cli/test_convert.sh
script_tests += tests/cli/test_help_completion.sh
script_tests += tests/cli/test_completion_shells.sh
script_tests += tests/cli/test_help_examples.sh
script_tests += tests/cli/test_help_manual.sh
script_tests += tests/cli/test_info_bench.sh
script_tests += tests/cli/test_install.sh
script_tests += tests/cli/test_lint_baseline.sh
script_tests += tests/cli/test_lint_hook.sh
script_tests += tests/cli/test_lint_matcher.sh
script_tests += tests/cli/test_lint_ci.sh
script_tests += tests/cli/test_lint_sarif.sh
script_tests += tests/cli/test_lint_names.sh
script_tests += tests/cli/test_lint_program.sh
script_tests += tests/cli/test_lint_tree.sh
script_tests += tests/cli/test_load.sh
script_tests += tests/cli/test_locale.sh
script_tests += tests/cli/test_output_types.sh
script_tests += tests/cli/test_path_batch.sh
script_tests += tests/cli/test_path_parallel.sh
script_tests += tests/cli/test_progress.sh
script_tests += tests/cli/test_sees_sector.sh
script_tests += tests/cli/test_sim.sh
script_tests += tests/cli/test_streams.sh
script_tests += tests/cli/test_watch.sh
script_tests += tests/cli/test_width_geos.sh

# Other programs with which maps are made; each is passed over where it is missing.
slow_tests += tests/cli/test_building.sh
slow_tests += tests/editors/test_browser.sh
slow_tests += tests/editors/test_tiled.sh
