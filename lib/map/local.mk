libtautline_core_la_SOURCES += \
	lib/map/agents.c \
	lib/map/allowances.c \
	lib/map/bounds.c \
	lib/map/changes.c \
	lib/map/changes.h \
	lib/map/contents.c \
	lib/map/doors.c \
	lib/map/expectations.c \
	lib/map/fields.c \
	lib/map/fields.h \
	lib/map/records.h \
	lib/map/links.c \
	lib/map/map.c \
	lib/map/names.c \
	lib/map/names.h \
	lib/map/obstacles.c \
	lib/map/point_texts.c \
	lib/map/point_texts.h \
	lib/map/shapes.c \
	lib/map/slots.c \
	lib/map/slots.h \
	lib/map/source.c \
	lib/map/source.h \
	lib/map/store.h \
	lib/map/wall_places.c \
	lib/map/walls.c \
	lib/map/waypoints.c
