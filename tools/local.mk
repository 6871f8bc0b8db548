# The command. It sees the installed headers, a few of lib/base and the words of the formats (tests/policy/test_layers.sh), and carries the library in it.

# Scenes of crowds: for `tautline sim`, tests and benchmarks.
noinst_LIBRARIES = tools/libscenes.a
tools_libscenes_a_SOURCES = \
	tools/scenes/add.c \
	tools/scenes/circles.c \
	tools/scenes/near.c \
	tools/scenes/near.h \
	tools/scenes/open.c \
	tools/scenes/plans.c \
	tools/scenes/scene.h \
	tools/scenes/table.c \
	tools/scenes/walls.c
tools_libscenes_a_CPPFLAGS = -I$(top_srcdir)/tools $(lib_CPPFLAGS)

bin_PROGRAMS += tautline
tautline_SOURCES = \
	tools/bench/bench.h \
	tools/bench/after_edits.c \
	tools/bench/cmd_bench.c \
	tools/bench/edit_kinds.c \
	tools/bench/edits.c \
	tools/bench/edits.h \
	tools/bench/memory.c \
	tools/bench/memory.h \
	tools/bench/queries.c \
	tools/cli/arguments.c \
	tools/cli/arguments.h \
	tools/cli/blocker.c \
	tools/cli/blocker.h \
	tools/cli/budget.c \
	tools/cli/budget.h \
	tools/cli/command.h \
	tools/cli/clock.h \
	tools/cli/file_type.c \
	tools/cli/file_type.h \
	tools/cli/message.c \
	tools/cli/message.h \
	tools/cli/same_file.c \
	tools/cli/same_file.h \
	tools/cli/traveller.c \
	tools/cli/traveller.h \
	tools/cli/writer.c \
	tools/cli/writer.h \
	tools/help/cmd_help.c \
	tools/help/completion.c \
	tools/help/help.h \
	tools/help/manual.c \
	tools/help/manual.h \
	tools/help/manual_page.c \
	tools/help/rule.c \
	tools/help/shells.c \
	tools/io/areas.c \
	tools/io/areas.h \
	tools/io/batch.c \
	tools/io/batch.h \
	tools/io/contents.c \
	tools/io/contents.h \
	tools/io/doors.c \
	tools/io/doors.h \
	tools/io/formats.c \
	tools/io/formats.h \
	tools/io/load.c \
	tools/io/load.h \
	tools/io/output.c \
	tools/io/output.h \
	tools/io/picture.c \
	tools/io/picture.h \
	tools/io/query_line.c \
	tools/io/query_line.h \
	tools/io/stop.c \
	tools/io/stop.h \
	tools/io/watch.c \
	tools/io/watch.h \
	tools/io/widths.c \
	tools/io/widths.h \
	tools/lint/baseline.c \
	tools/lint/baseline.h \
	tools/lint/blocked.c \
	tools/lint/blocked.h \
	tools/lint/cmd_lint.c \
	tools/lint/code.c \
	tools/lint/code.h \
	tools/lint/comments.c \
	tools/lint/comments.h \
	tools/lint/copies.c \
	tools/lint/copies.h \
	tools/lint/drafts.c \
	tools/lint/drafts.h \
	tools/lint/empties.c \
	tools/lint/empties.h \
	tools/lint/exports.c \
	tools/lint/exports.h \
	tools/lint/finding.c \
	tools/lint/finding.h \
	tools/lint/folder.c \
	tools/lint/folder.h \
	tools/lint/github.c \
	tools/lint/gitlab.c \
	tools/lint/groups.c \
	tools/lint/groups.h \
	tools/lint/held.c \
	tools/lint/held.h \
	tools/lint/json.c \
	tools/lint/junit.c \
	tools/lint/kinds.c \
	tools/lint/kinds.h \
	tools/lint/mention.c \
	tools/lint/mention.h \
	tools/lint/names.c \
	tools/lint/names.h \
	tools/lint/options.c \
	tools/lint/options.h \
	tools/lint/picture.c \
	tools/lint/picture.h \
	tools/lint/program.c \
	tools/lint/program.h \
	tools/lint/project.c \
	tools/lint/project.h \
	tools/lint/read.c \
	tools/lint/read.h \
	tools/lint/report.c \
	tools/lint/report.h \
	tools/lint/rules.c \
	tools/lint/rules.h \
	tools/lint/sample.c \
	tools/lint/sample.h \
	tools/lint/sarif.c \
	tools/lint/source.c \
	tools/lint/source.h \
	tools/lint/statement.c \
	tools/lint/statement.h \
	tools/lint/tags.c \
	tools/lint/tags.h \
	tools/lint/text.c \
	tools/lint/watch.c \
	tools/lint/watch.h \
	tools/map/channels.c \
	tools/map/channels.h \
	tools/map/cmd_convert.c \
	tools/map/cmd_draw.c \
	tools/map/draw_widths.c \
	tools/map/draw_widths.h \
	tools/map/cmd_info.c \
	tools/map/counts.c \
	tools/map/counts.h \
	tools/path/answer.c \
	tools/path/answer.h \
	tools/path/cmd_path.c \
	tools/path/route.c \
	tools/path/route.h \
	tools/path/shorter.c \
	tools/path/shorter.h \
	tools/path/to_all.c \
	tools/path/to_all.h \
	tools/path/why.c \
	tools/path/why.h \
	tools/reach/cmd_reach.c \
	tools/sample/cmd_sample.c \
	tools/sees/batch.c \
	tools/sees/batch.h \
	tools/sees/cmd_sees.c \
	tools/sees/links.c \
	tools/sees/links.h \
	tools/sees/sector.c \
	tools/sees/sector.h \
	tools/sees/sight.c \
	tools/sees/sight.h \
	tools/sim/behaviours.c \
	tools/sim/behaviours.h \
	tools/sim/cmd_sim.c \
	tools/sim/map.c \
	tools/sim/measure.c \
	tools/sim/measure.h \
	tools/sim/neighbours.c \
	tools/sim/neighbours.h \
	tools/sim/options.c \
	tools/sim/options.h \
	tools/sim/moment.c \
	tools/sim/moment.h \
	tools/sim/picture.c \
	tools/sim/picture.h \
	tools/sim/radii.c \
	tools/sim/radii.h \
	tools/sim/readings.c \
	tools/sim/readings.h \
	tools/sim/record.c \
	tools/sim/record.h \
	tools/sim/report.c \
	tools/sim/set.c \
	tools/sim/set.h \
	tools/sim/sim.c \
	tools/sim/sim.h \
	tools/sim/spawn.c \
	tools/sim/spawn.h \
	tools/sim/steer.c \
	tools/sim/steer.h \
	tools/sim/trace.c \
	tools/sim/trace.h \
	tools/width/cmd_width.c \
	tools/width/joints.c \
	tools/width/json.c \
	tools/width/picture.c \
	tools/width/text.c \
	tools/width/width.h \
	tools/main.c
tautline_CPPFLAGS = -I$(top_srcdir)/tools $(lib_CPPFLAGS) -DDOCS_URL='"$(DOCS_URL)"'
tautline_LDADD = tools/libscenes.a libtautline_core.la $(TL_DL_LIBS)

# They are written by the command itself (`tautline help --man`, `--completion`), and tautline.5 by awk from docs/map-format.md; tests/cli/test_help_manual.sh compares.
dist_man_MANS += docs/man/tautline.1 docs/man/tautline.5 docs/man/tautline.rules.5
EXTRA_DIST += docs/man/from_markdown.awk
zshcompletiondir = $(datadir)/zsh/site-functions
dist_zshcompletion_DATA = tools/completion/_tautline
fishcompletiondir = $(datadir)/fish/vendor_completions.d
dist_fishcompletion_DATA = tools/completion/tautline.fish
bashcompletiondir = $(datadir)/bash-completion/completions
dist_bashcompletion_DATA = tools/completion/tautline

man5 = -v head='TAUTLINE 5 "" tautline "File Formats"' -v name='tautline - the native format of maps, .tl' \
	-f '$(top_srcdir)/docs/man/from_markdown.awk'
man5_rules = -v head='TAUTLINE.RULES 5 "" tautline "File Formats"' -v name='tautline.rules - what the things of a map are' \
	-f '$(top_srcdir)/docs/man/from_markdown.awk'

# Writes them again after the command table changed.
.PHONY: manual
manual: tautline$(EXEEXT)
	./tautline$(EXEEXT) help --man >'$(top_srcdir)/docs/man/tautline.1'
	$(AWK) $(man5) '$(top_srcdir)/docs/map-format.md' >'$(top_srcdir)/docs/man/tautline.5'
	$(AWK) $(man5_rules) '$(top_srcdir)/docs/formats/rules.md' >'$(top_srcdir)/docs/man/tautline.rules.5'
	./tautline$(EXEEXT) help --completion >'$(top_srcdir)/tools/completion/tautline'
	./tautline$(EXEEXT) help --completion-zsh >'$(top_srcdir)/tools/completion/_tautline'
	./tautline$(EXEEXT) help --completion-fish >'$(top_srcdir)/tools/completion/tautline.fish'
	./tautline$(EXEEXT) help --rules >'$(top_srcdir)/docs/lint-rules.md'
	$(AWK) -v tautline=./tautline$(EXEEXT) -v folder='$(top_srcdir)/docs/pictures/lint' \
		-f '$(top_srcdir)/docs/pictures/lint.awk' '$(top_srcdir)/docs/lint-rules.md'
