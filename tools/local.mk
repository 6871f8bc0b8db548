# The command. It sees the installed headers only, and carries the library in it where a static one is built.

bin_PROGRAMS += tautline
tautline_SOURCES = \
	tools/batch.c \
	tools/batch.h \
	tools/bench.h \
	tools/bench_queries.c \
	tools/cli.c \
	tools/cli.h \
	tools/cmd_bench.c \
	tools/cmd_convert.c \
	tools/cmd_draw.c \
	tools/cmd_help.c \
	tools/cmd_info.c \
	tools/cmd_lint.c \
	tools/cmd_path.c \
	tools/cmd_sees.c \
	tools/cmd_sim.c \
	tools/command.h \
	tools/completion.c \
	tools/formats.c \
	tools/formats.h \
	tools/help.h \
	tools/lint_baseline.c \
	tools/lint_baseline.h \
	tools/lint_github.c \
	tools/lint_help.c \
	tools/lint_help.h \
	tools/lint_json.c \
	tools/lint_options.c \
	tools/lint_options.h \
	tools/lint_picture.c \
	tools/lint_picture.h \
	tools/lint_report.c \
	tools/lint_report.h \
	tools/lint_sarif.c \
	tools/lint_source.c \
	tools/lint_source.h \
	tools/lint_text.c \
	tools/lint_walk.c \
	tools/lint_walk.h \
	tools/load.c \
	tools/load.h \
	tools/main.c \
	tools/manual.c \
	tools/manual.h \
	tools/manual_page.c \
	tools/memory.c \
	tools/memory.h \
	tools/message.c \
	tools/message.h \
	tools/output.c \
	tools/output.h \
	tools/picture.c \
	tools/picture.h \
	tools/place.c \
	tools/place.h \
	tools/query_line.c \
	tools/query_line.h \
	tools/route.c \
	tools/route.h \
	tools/scene.h \
	tools/scene_circles.c \
	tools/scene_open.c \
	tools/scene_table.c \
	tools/scene_walls.c \
	tools/sight_links.c \
	tools/sight_links.h \
	tools/sim.c \
	tools/sim.h \
	tools/sim_behaviours.c \
	tools/sim_behaviours.h \
	tools/sim_map.c \
	tools/sim_measure.c \
	tools/sim_measure.h \
	tools/sim_near.c \
	tools/sim_near.h \
	tools/sim_options.c \
	tools/sim_options.h \
	tools/sim_picture.c \
	tools/sim_picture.h \
	tools/sim_record.c \
	tools/sim_record.h \
	tools/sim_report.c \
	tools/sim_steer.c \
	tools/sim_steer.h \
	tools/sim_trace.c \
	tools/sim_trace.h \
	tools/suggest.c \
	tools/suggest.h \
	tools/workers.c \
	tools/workers.h \
	tools/writer.c \
	tools/writer.h
tautline_CPPFLAGS = -I$(top_srcdir)/lib/include
tautline_LDADD = libtautline.la
tautline_LDFLAGS = -static

# Both are written by the command itself (`tautline help --man`, `--completion`); tests/cli/test_manual.sh compares.
dist_man_MANS += docs/man/tautline.1
bashcompletiondir = $(datadir)/bash-completion/completions
dist_bashcompletion_DATA = tools/completion/tautline

# Writes them again after the command table changed.
.PHONY: manual
manual: tautline$(EXEEXT)
	./tautline$(EXEEXT) help --man >'$(top_srcdir)/docs/man/tautline.1'
	./tautline$(EXEEXT) help --completion >'$(top_srcdir)/tools/completion/tautline'
	{ $(SED) '/^<!-- rules/q' '$(top_srcdir)/docs/lint.md'; ./tautline$(EXEEXT) help --rules; } >lint-page.tmp
	mv lint-page.tmp '$(top_srcdir)/docs/lint.md'
