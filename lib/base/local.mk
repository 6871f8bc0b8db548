libtautline_core_la_SOURCES += \
	lib/base/alloc.c \
	lib/base/alloc.h \
	lib/base/angle.c \
	lib/base/angle.h \
	lib/base/assert.h \
	lib/base/array.c \
	lib/base/array.h \
	lib/base/error.c \
	lib/base/error.h \
	lib/base/hash.h \
	lib/base/number.c \
	lib/base/lanes.h \
	lib/base/number.h \
	lib/base/number_double.c \
	lib/base/number_scientific.c \
	lib/base/public_number.c \
	lib/base/rng.h \
	lib/base/sort.c \
	lib/base/sort.h \
	lib/base/status.c \
	lib/base/suggest.c \
	lib/base/suggest.h \
	lib/base/team.c \
	lib/base/team.h \
	lib/base/text.c \
	lib/base/text.h
