library_sources += \
	lib/width/boxes.c \
	lib/width/boxes.h \
	lib/width/chambers.c \
	lib/width/chambers.h \
	lib/width/corridors.c \
	lib/width/corridors.h \
	lib/width/forest.c \
	lib/width/forest.h \
	lib/width/locate.c \
	lib/width/necks.c \
	lib/width/necks.h \
	lib/width/view.h \
	lib/width/widths.c \
	lib/width/widths.h
