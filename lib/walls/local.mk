library_sources += \
	lib/walls/cells.c \
	lib/walls/cells.h \
	lib/walls/edit.c \
	lib/walls/solid.c \
	lib/walls/box.h \
	lib/walls/walk.h \
	lib/walls/walls.c \
	lib/walls/walls.h
