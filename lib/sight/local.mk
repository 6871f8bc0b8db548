library_sources += \
	lib/sight/along.h \
	lib/sight/crossing.c \
	lib/sight/first_hit.c \
	lib/sight/line.c \
	lib/sight/line.h \
	lib/sight/position.c \
	lib/sight/sees.c \
	lib/sight/shadows.c \
	lib/sight/shadows.h \
	lib/sight/sight.h
