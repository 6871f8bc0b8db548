library_sources += \
	lib/areas/areas.c \
	lib/areas/areas.h \
	lib/areas/internal.h \
	lib/areas/joins.c \
	lib/areas/rim.c \
	lib/areas/rim.h \
	lib/areas/search.c \
	lib/areas/search.h \
	lib/areas/slide.c
