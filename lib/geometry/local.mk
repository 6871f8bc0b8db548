library_sources += \
	lib/geometry/crossing.c \
	lib/geometry/crossing.h \
	lib/geometry/diameter.c \
	lib/geometry/diameter.h \
	lib/geometry/direction.h \
	lib/geometry/distance.c \
	lib/geometry/distance.h \
	lib/geometry/grid.h \
	lib/geometry/predicates.h \
	lib/geometry/segment.c \
	lib/geometry/wide.c \
	lib/geometry/wide.h
