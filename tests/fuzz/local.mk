# A fuzz target NAME is tests/fuzz/NAME.c with LLVMFuzzerTestOneInput and a corpus in tests/fuzz/corpus/NAME; a file
# tests/fuzz/corpus/NAME.dict, if there is one, is its dictionary. Here it is a line in fuzz_names and the lines below for it.
# With --enable-fuzzing it is linked with libFuzzer; `make check` runs its corpus and maps/ through standalone.c.

fuzz_names = \
	tests/fuzz/fuzz_crowd \
	tests/fuzz/fuzz_geojson \
	tests/fuzz/fuzz_json \
	tests/fuzz/fuzz_ldtk \
	tests/fuzz/fuzz_movingai \
	tests/fuzz/fuzz_native \
	tests/fuzz/fuzz_ros \
	tests/fuzz/fuzz_svg \
	tests/fuzz/fuzz_tiled_data \
	tests/fuzz/fuzz_tmj \
	tests/fuzz/fuzz_tmx \
	tests/fuzz/fuzz_udmf \
	tests/fuzz/fuzz_wad
fuzz_common = tests/fuzz/common.c tests/fuzz/common.h
fuzz_replay = $(fuzz_common) tests/fuzz/standalone.c
fuzz_libs = $(lib_for_tests)

if ENABLE_FUZZING
EXTRA_PROGRAMS += $(fuzz_names)
CLEANFILES += $(fuzz_names)
endif

tests_fuzz_fuzz_crowd_SOURCES = tests/fuzz/fuzz_crowd.c $(fuzz_common)
tests_fuzz_fuzz_crowd_LDADD = $(fuzz_libs) -lm
tests_fuzz_fuzz_crowd_LDFLAGS = -fsanitize=fuzzer
check_PROGRAMS += tests/fuzz/fuzz_crowd_replay
tests_fuzz_fuzz_crowd_replay_SOURCES = tests/fuzz/fuzz_crowd.c $(fuzz_replay)
tests_fuzz_fuzz_crowd_replay_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET='"fuzz_crowd"'
tests_fuzz_fuzz_crowd_replay_LDADD = $(fuzz_libs) -lm

tests_fuzz_fuzz_movingai_SOURCES = tests/fuzz/fuzz_movingai.c $(fuzz_common)
tests_fuzz_fuzz_movingai_LDADD = $(fuzz_libs)
tests_fuzz_fuzz_movingai_LDFLAGS = -fsanitize=fuzzer
check_PROGRAMS += tests/fuzz/fuzz_movingai_replay
tests_fuzz_fuzz_movingai_replay_SOURCES = tests/fuzz/fuzz_movingai.c $(fuzz_replay)
tests_fuzz_fuzz_movingai_replay_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET='"fuzz_movingai"'
tests_fuzz_fuzz_movingai_replay_LDADD = $(fuzz_libs)

tests_fuzz_fuzz_native_SOURCES = tests/fuzz/fuzz_native.c $(fuzz_common)
tests_fuzz_fuzz_native_LDADD = $(fuzz_libs)
tests_fuzz_fuzz_native_LDFLAGS = -fsanitize=fuzzer
check_PROGRAMS += tests/fuzz/fuzz_native_replay
tests_fuzz_fuzz_native_replay_SOURCES = tests/fuzz/fuzz_native.c $(fuzz_replay)
tests_fuzz_fuzz_native_replay_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET='"fuzz_native"'
tests_fuzz_fuzz_native_replay_LDADD = $(fuzz_libs)

tests_fuzz_fuzz_svg_SOURCES = tests/fuzz/fuzz_svg.c $(fuzz_common)
tests_fuzz_fuzz_svg_LDADD = $(fuzz_libs)
tests_fuzz_fuzz_svg_LDFLAGS = -fsanitize=fuzzer
check_PROGRAMS += tests/fuzz/fuzz_svg_replay
tests_fuzz_fuzz_svg_replay_SOURCES = tests/fuzz/fuzz_svg.c $(fuzz_replay)
tests_fuzz_fuzz_svg_replay_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET='"fuzz_svg"'
tests_fuzz_fuzz_svg_replay_LDADD = $(fuzz_libs)

tests_fuzz_fuzz_geojson_SOURCES = tests/fuzz/fuzz_geojson.c $(fuzz_common)
tests_fuzz_fuzz_geojson_LDADD = $(fuzz_libs)
tests_fuzz_fuzz_geojson_LDFLAGS = -fsanitize=fuzzer
check_PROGRAMS += tests/fuzz/fuzz_geojson_replay
tests_fuzz_fuzz_geojson_replay_SOURCES = tests/fuzz/fuzz_geojson.c $(fuzz_replay)
tests_fuzz_fuzz_geojson_replay_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET='"fuzz_geojson"'
tests_fuzz_fuzz_geojson_replay_LDADD = $(fuzz_libs)

tests_fuzz_fuzz_json_SOURCES = tests/fuzz/fuzz_json.c $(fuzz_common)
tests_fuzz_fuzz_json_LDADD = $(fuzz_libs)
tests_fuzz_fuzz_json_LDFLAGS = -fsanitize=fuzzer
check_PROGRAMS += tests/fuzz/fuzz_json_replay
tests_fuzz_fuzz_json_replay_SOURCES = tests/fuzz/fuzz_json.c $(fuzz_replay)
tests_fuzz_fuzz_json_replay_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET='"fuzz_json"'
tests_fuzz_fuzz_json_replay_LDADD = $(fuzz_libs)

tests_fuzz_fuzz_ldtk_SOURCES = tests/fuzz/fuzz_ldtk.c $(fuzz_common)
tests_fuzz_fuzz_ldtk_LDADD = $(fuzz_libs)
tests_fuzz_fuzz_ldtk_LDFLAGS = -fsanitize=fuzzer
check_PROGRAMS += tests/fuzz/fuzz_ldtk_replay
tests_fuzz_fuzz_ldtk_replay_SOURCES = tests/fuzz/fuzz_ldtk.c $(fuzz_replay)
tests_fuzz_fuzz_ldtk_replay_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET='"fuzz_ldtk"'
tests_fuzz_fuzz_ldtk_replay_LDADD = $(fuzz_libs)

tests_fuzz_fuzz_ros_SOURCES = tests/fuzz/fuzz_ros.c $(fuzz_common)
tests_fuzz_fuzz_ros_LDADD = $(fuzz_libs)
tests_fuzz_fuzz_ros_LDFLAGS = -fsanitize=fuzzer
check_PROGRAMS += tests/fuzz/fuzz_ros_replay
tests_fuzz_fuzz_ros_replay_SOURCES = tests/fuzz/fuzz_ros.c $(fuzz_replay)
tests_fuzz_fuzz_ros_replay_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET='"fuzz_ros"'
tests_fuzz_fuzz_ros_replay_LDADD = $(fuzz_libs)

tests_fuzz_fuzz_udmf_SOURCES = tests/fuzz/fuzz_udmf.c $(fuzz_common)
tests_fuzz_fuzz_udmf_LDADD = $(fuzz_libs)
tests_fuzz_fuzz_udmf_LDFLAGS = -fsanitize=fuzzer
check_PROGRAMS += tests/fuzz/fuzz_udmf_replay
tests_fuzz_fuzz_udmf_replay_SOURCES = tests/fuzz/fuzz_udmf.c $(fuzz_replay)
tests_fuzz_fuzz_udmf_replay_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET='"fuzz_udmf"'
tests_fuzz_fuzz_udmf_replay_LDADD = $(fuzz_libs)

tests_fuzz_fuzz_wad_SOURCES = tests/fuzz/fuzz_wad.c $(fuzz_common)
tests_fuzz_fuzz_wad_LDADD = $(fuzz_libs)
tests_fuzz_fuzz_wad_LDFLAGS = -fsanitize=fuzzer
check_PROGRAMS += tests/fuzz/fuzz_wad_replay
tests_fuzz_fuzz_wad_replay_SOURCES = tests/fuzz/fuzz_wad.c $(fuzz_replay)
tests_fuzz_fuzz_wad_replay_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET='"fuzz_wad"'
tests_fuzz_fuzz_wad_replay_LDADD = $(fuzz_libs)

tests_fuzz_fuzz_tmx_SOURCES = tests/fuzz/fuzz_tmx.c $(fuzz_common)
tests_fuzz_fuzz_tmx_LDADD = $(fuzz_libs)
tests_fuzz_fuzz_tmx_LDFLAGS = -fsanitize=fuzzer
check_PROGRAMS += tests/fuzz/fuzz_tmx_replay
tests_fuzz_fuzz_tmx_replay_SOURCES = tests/fuzz/fuzz_tmx.c $(fuzz_replay)
tests_fuzz_fuzz_tmx_replay_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET='"fuzz_tmx"'
tests_fuzz_fuzz_tmx_replay_LDADD = $(fuzz_libs)

tests_fuzz_fuzz_tmj_SOURCES = tests/fuzz/fuzz_tmj.c $(fuzz_common)
tests_fuzz_fuzz_tmj_LDADD = $(fuzz_libs)
tests_fuzz_fuzz_tmj_LDFLAGS = -fsanitize=fuzzer
check_PROGRAMS += tests/fuzz/fuzz_tmj_replay
tests_fuzz_fuzz_tmj_replay_SOURCES = tests/fuzz/fuzz_tmj.c $(fuzz_replay)
tests_fuzz_fuzz_tmj_replay_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET='"fuzz_tmj"'
tests_fuzz_fuzz_tmj_replay_LDADD = $(fuzz_libs)

tests_fuzz_fuzz_tiled_data_SOURCES = tests/fuzz/fuzz_tiled_data.c $(fuzz_common)
tests_fuzz_fuzz_tiled_data_LDADD = $(fuzz_libs)
tests_fuzz_fuzz_tiled_data_LDFLAGS = -fsanitize=fuzzer
check_PROGRAMS += tests/fuzz/fuzz_tiled_data_replay
tests_fuzz_fuzz_tiled_data_replay_SOURCES = tests/fuzz/fuzz_tiled_data.c $(fuzz_replay)
tests_fuzz_fuzz_tiled_data_replay_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET='"fuzz_tiled_data"'
tests_fuzz_fuzz_tiled_data_replay_LDADD = $(fuzz_libs)
