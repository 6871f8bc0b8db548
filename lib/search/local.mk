libtautline_core_la_SOURCES += \
	lib/search/heap.c \
	lib/search/heap.h \
	lib/search/joins.c \
	lib/search/joins.h \
	lib/search/landmarks.c \
	lib/search/landmarks.h \
	lib/search/oracle.c \
	lib/search/queue.c \
	lib/search/queue.h \
	lib/search/search.c \
	lib/search/search.h \
	lib/search/taut.c \
	lib/search/taut.h
