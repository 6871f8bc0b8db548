library_sources += \
	lib/graph/graph.c \
	lib/graph/graph.h \
	lib/graph/heap.c \
	lib/graph/heap.h \
	lib/graph/joins.c \
	lib/graph/joins.h \
	lib/graph/search.c \
	lib/graph/search.h \
	lib/graph/strong.c \
	lib/graph/strong.h
