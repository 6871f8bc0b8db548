libtautline_core_la_SOURCES += \
	lib/graph/graph.c \
	lib/graph/graph.h \
	lib/graph/strong.c \
	lib/graph/strong.h \
	lib/graph/taut_graph.c \
	lib/graph/taut_graph.h
