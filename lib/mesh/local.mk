libtautline_core_la_SOURCES += \
	lib/mesh/build.c \
	lib/mesh/change.c \
	lib/mesh/corridor.c \
	lib/mesh/corridor.h \
	lib/mesh/exact.c \
	lib/mesh/exact.h \
	lib/mesh/flip.c \
	lib/mesh/flood.c \
	lib/mesh/lines.c \
	lib/mesh/lines.h \
	lib/mesh/locate.c \
	lib/mesh/mesh.h \
	lib/mesh/order.c \
	lib/mesh/order.h \
	lib/mesh/remove.c \
	lib/mesh/remove.h \
	lib/mesh/shape.c \
	lib/mesh/shape.h \
	lib/mesh/steps.c \
	lib/mesh/trace.c \
	lib/mesh/trace.h \
	lib/mesh/validate.c \
	lib/mesh/wide.c \
	lib/mesh/wide.h
