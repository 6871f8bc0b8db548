# A fuzz target is tests/fuzz/fuzz_x.c with LLVMFuzzerTestOneInput, its two lines below and its inputs in the folder
# tests/fuzz/corpus/fuzz_x; tests/fuzz/corpus/fuzz_x.dict, if there is one, is its dictionary.
#
# With --enable-fuzzing it is linked with libFuzzer, or with what LIB_FUZZING_ENGINE names, and run by make fuzz-smoke. Without, it is a
# test: standalone.c runs its inputs, changed a little, and those of maps/.

fuzz_ldadd = $(LIB_FUZZING_ENGINE) tests/fuzz/libfuzz.a $(lib_for_tests)
check_LIBRARIES += tests/fuzz/libfuzz.a
tests_fuzz_libfuzz_a_SOURCES = tests/fuzz/common.c tests/fuzz/common.h tests/fuzz/standalone.c

# The whole API beside a model. Without libFuzzer soak_api makes the inputs, from seeds: those of make check are always the same.
check_LIBRARIES += tests/fuzz/libapi.a
tests_fuzz_libapi_a_SOURCES = \
	tests/fuzz/api/channels.c \
	tests/fuzz/api/crowd_steps.c \
	tests/fuzz/api/crowds.c \
	tests/fuzz/api/distances.c \
	tests/fuzz/api/files.c \
	tests/fuzz/api/getters.c \
	tests/fuzz/api/host.c \
	tests/fuzz/api/host.h \
	tests/fuzz/api/lints.c \
	tests/fuzz/api/maps.c \
	tests/fuzz/api/navs.c \
	tests/fuzz/api/notes.c \
	tests/fuzz/api/paths.c \
	tests/fuzz/api/places.c \
	tests/fuzz/api/queries.c \
	tests/fuzz/api/regions.c \
	tests/fuzz/api/reshape.c \
	tests/fuzz/api/routes.c \
	tests/fuzz/api/run.c \
	tests/fuzz/api/run.h \
	tests/fuzz/api/shared.c \
	tests/fuzz/api/steering.c \
	tests/fuzz/api/things.c \
	tests/fuzz/api/why.c \
	tests/support/failing.c \
	tests/support/failing.h \
	tests/support/model/body.c \
	tests/support/model/compare.c \
	tests/support/model/corners.c \
	tests/support/model/line.h \
	tests/support/model/links.c \
	tests/support/model/map.c \
	tests/support/model/model.h \
	tests/support/model/plane.c \
	tests/support/model/sight.c
api_ldadd = tests/fuzz/libapi.a $(lib_for_tests)

fuzz_targets += tests/fuzz/fuzz_crowd
tests_fuzz_fuzz_crowd_LDADD = $(fuzz_ldadd)
fuzz_targets += tests/fuzz/fuzz_geojson
tests_fuzz_fuzz_geojson_LDADD = $(fuzz_ldadd)
fuzz_targets += tests/fuzz/fuzz_host
tests_fuzz_fuzz_host_LDADD = $(fuzz_ldadd)
fuzz_targets += tests/fuzz/fuzz_json
tests_fuzz_fuzz_json_LDADD = $(fuzz_ldadd)
fuzz_targets += tests/fuzz/fuzz_ldtk
tests_fuzz_fuzz_ldtk_LDADD = $(fuzz_ldadd)
fuzz_targets += tests/fuzz/fuzz_movingai
tests_fuzz_fuzz_movingai_LDADD = $(fuzz_ldadd)
fuzz_targets += tests/fuzz/fuzz_native
tests_fuzz_fuzz_native_LDADD = $(fuzz_ldadd)
fuzz_targets += tests/fuzz/fuzz_ros
tests_fuzz_fuzz_ros_LDADD = $(fuzz_ldadd)
fuzz_targets += tests/fuzz/fuzz_rules
tests_fuzz_fuzz_rules_LDADD = $(fuzz_ldadd)
fuzz_targets += tests/fuzz/fuzz_svg
tests_fuzz_fuzz_svg_LDADD = $(fuzz_ldadd)
fuzz_targets += tests/fuzz/fuzz_tiled_data
tests_fuzz_fuzz_tiled_data_LDADD = $(fuzz_ldadd)
fuzz_targets += tests/fuzz/fuzz_tmj
tests_fuzz_fuzz_tmj_LDADD = $(fuzz_ldadd)
fuzz_targets += tests/fuzz/fuzz_tmx
tests_fuzz_fuzz_tmx_LDADD = $(fuzz_ldadd)
fuzz_targets += tests/fuzz/fuzz_udmf
tests_fuzz_fuzz_udmf_LDADD = $(fuzz_ldadd)
fuzz_targets += tests/fuzz/fuzz_uvtt
tests_fuzz_fuzz_uvtt_LDADD = $(fuzz_ldadd)
fuzz_targets += tests/fuzz/fuzz_wad
tests_fuzz_fuzz_wad_LDADD = $(fuzz_ldadd)

if ENABLE_FUZZING
fuzz_targets += tests/fuzz/fuzz_api
tests_fuzz_fuzz_api_LDADD = $(LIB_FUZZING_ENGINE) $(api_ldadd)
EXTRA_PROGRAMS += $(fuzz_targets)
CLEANFILES += $(fuzz_targets)
else
check_PROGRAMS += $(fuzz_targets) tests/fuzz/soak_api
tests_fuzz_soak_api_LDADD = $(api_ldadd)
endif
