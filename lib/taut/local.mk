libtautline_core_la_SOURCES += \
	lib/taut/cone_parts.h \
	lib/taut/cone_queue.c \
	lib/taut/cone_queue.h \
	lib/taut/cone_roots.c \
	lib/taut/cone_walk.c \
	lib/taut/cones.c \
	lib/taut/cones.h \
	lib/taut/labels/build.c \
	lib/taut/labels/cover.c \
	lib/taut/labels/estimate.c \
	lib/taut/labels/internal.h \
	lib/taut/labels/labels.h \
	lib/taut/labels/pack.c \
	lib/taut/labels/query.c \
	lib/taut/labels/store.c \
	lib/taut/labels/sweep.c \
	lib/taut/labels/thin.c \
	lib/taut/labels/walk.c \
	lib/taut/landmarks.c \
	lib/taut/landmarks.h \
	lib/taut/queue.c \
	lib/taut/queue.h \
	lib/taut/search.c \
	lib/taut/search.h
