libtautline_core_la_SOURCES += \
	lib/search/joins.c \
	lib/search/joins.h \
	lib/search/search.c \
	lib/search/search.h
