library_sources += \
	lib/draw/areas.c \
	lib/draw/bounds.c \
	lib/draw/channels.c \
	lib/draw/debug.c \
	lib/draw/dense.c \
	lib/draw/heat.c \
	lib/draw/labels.c \
	lib/draw/labels.h \
	lib/draw/layout.c \
	lib/draw/marks.c \
	lib/draw/motion.c \
	lib/draw/outside.c \
	lib/draw/png.c \
	lib/draw/region.c \
	lib/draw/scene.h \
	lib/draw/shapes.c \
	lib/draw/style.c \
	lib/draw/svg.c \
	lib/draw/thin.c \
	lib/draw/thin.h \
	lib/draw/paths.c \
	lib/draw/write.c
