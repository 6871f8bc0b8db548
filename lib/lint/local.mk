libtautline_core_la_SOURCES += \
	lib/lint/allow.c \
	lib/lint/lint.c \
	lib/lint/lint.h \
	lib/lint/rule_allow_unused.c \
	lib/lint/rule_expect_failed.c \
	lib/lint/rule_link_blocked.c \
	lib/lint/rule_waypoint_on_wall.c \
	lib/lint/words.c
