libtautline_core_la_SOURCES += \
	lib/graph/graph.c \
	lib/graph/graph.h \
	lib/graph/heap.c \
	lib/graph/heap.h \
	lib/graph/strong.c \
	lib/graph/strong.h
