libtautline_core_la_SOURCES += \
	lib/index/build.c \
	lib/index/cover.c \
	lib/index/internal.h \
	lib/index/labels.h \
	lib/index/pack.c \
	lib/index/query.c \
	lib/index/store.c \
	lib/index/sweep.c \
	lib/index/thin.c
