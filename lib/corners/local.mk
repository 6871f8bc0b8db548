libtautline_core_la_SOURCES += \
	lib/corners/around.c \
	lib/corners/cache.c \
	lib/corners/cache.h \
	lib/corners/corners.c \
	lib/corners/corners.h \
	lib/corners/edges.c \
	lib/corners/edges.h \
	lib/corners/escape.c \
	lib/corners/escape.h \
	lib/corners/expand.c \
	lib/corners/expand.h \
	lib/corners/fan.c \
	lib/corners/graph.c \
	lib/corners/graph.h \
	lib/corners/internal.h \
	lib/corners/joins.c \
	lib/corners/link.c \
	lib/corners/link.h \
	lib/corners/nearest.c \
	lib/corners/nearest.h \
	lib/corners/pockets.c \
	lib/corners/pockets.h \
	lib/corners/region.c \
	lib/corners/region.h \
	lib/corners/sectors.c \
	lib/corners/weight.h
