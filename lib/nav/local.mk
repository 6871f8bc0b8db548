libtautline_core_la_SOURCES += \
	lib/nav/compile.c \
	lib/nav/internal.h \
	lib/nav/for_crowd.c \
	lib/nav/for_crowd.h \
	lib/nav/follow_authored.c \
	lib/nav/follow_corners.c \
	lib/nav/follow_links.c \
	lib/nav/follow_links.h \
	lib/nav/follow_nodes.c \
	lib/nav/follow_walls.c \
	lib/nav/links.c \
	lib/nav/nav.c \
	lib/nav/nodes.c \
	lib/nav/pairs.c \
	lib/nav/path.c \
	lib/nav/pull.c \
	lib/nav/reason.c \
	lib/nav/sight.c \
	lib/nav/text.c \
	lib/nav/update.c \
	lib/nav/update.h \
	lib/nav/corner_path.c \
	lib/nav/corner_world.c \
	lib/nav/look.c \
	lib/nav/reach.c \
	lib/nav/walls_of.h \
	lib/nav/warm.c
