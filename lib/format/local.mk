libtautline_core_la_SOURCES += \
	lib/format/atomic.c \
	lib/format/files.c \
	lib/format/formats.c \
	lib/format/formats.h \
	lib/format/movingai.c \
	lib/format/native.h \
	lib/format/native_directives.c \
	lib/format/native_notes.c \
	lib/format/native_patch.c \
	lib/format/native_read.c \
	lib/format/native_values.c \
	lib/format/native_write.c \
	lib/format/report.c \
	lib/format/report.h \
	lib/format/shown.c \
	lib/format/shown.h \
	lib/format/sink.c \
	lib/format/sink.h \
	lib/format/suggest.c \
	lib/format/suggest.h \
	lib/format/system.c \
	lib/format/system.h \
	lib/format/trace.c \
	lib/format/trace.h
