# A fuzz target NAME is tests/fuzz/NAME.c with LLVMFuzzerTestOneInput and a corpus in tests/fuzz/corpus/NAME.
# With --enable-fuzzing it is linked with libFuzzer; `make check` runs its corpus and maps/ through standalone.c.

if ENABLE_FUZZING
EXTRA_PROGRAMS += tests/fuzz/fuzz_movingai tests/fuzz/fuzz_native
CLEANFILES += tests/fuzz/fuzz_movingai tests/fuzz/fuzz_native
fuzz_targets += tests/fuzz/fuzz_movingai tests/fuzz/fuzz_native
endif
tests_fuzz_fuzz_native_SOURCES = tests/fuzz/fuzz_native.c
tests_fuzz_fuzz_native_LDADD = libtautline_core.la $(TL_DL_LIBS)
tests_fuzz_fuzz_native_LDFLAGS = -fsanitize=fuzzer

check_PROGRAMS += tests/fuzz/fuzz_native_replay
tests_fuzz_fuzz_native_replay_SOURCES = tests/fuzz/fuzz_native.c tests/fuzz/standalone.c
tests_fuzz_fuzz_native_replay_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET='"fuzz_native"'
tests_fuzz_fuzz_native_replay_LDADD = libtautline_core.la $(TL_DL_LIBS)

tests_fuzz_fuzz_movingai_SOURCES = tests/fuzz/fuzz_movingai.c
tests_fuzz_fuzz_movingai_LDADD = libtautline_core.la $(TL_DL_LIBS)
tests_fuzz_fuzz_movingai_LDFLAGS = -fsanitize=fuzzer

check_PROGRAMS += tests/fuzz/fuzz_movingai_replay
tests_fuzz_fuzz_movingai_replay_SOURCES = tests/fuzz/fuzz_movingai.c tests/fuzz/standalone.c
tests_fuzz_fuzz_movingai_replay_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET='"fuzz_movingai"'
tests_fuzz_fuzz_movingai_replay_LDADD = libtautline_core.la $(TL_DL_LIBS)
