/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/lints.c: findings follow the edits of a map; they are those of a fresh run. */
#include "fuzz/api/host.h"

static uint64_t mix_text(uint64_t hash, const char *text)
{
	return text ? host_mix_bytes(hash, text, strlen(text)) : host_mix(hash, 7);
}

static uint64_t lint_hash(const tl_lint *lint, bool shows)
{
	uint64_t hash = tl_lint_finding_count(lint);
	for (size_t i = 0; i < tl_lint_finding_count(lint); i++) {
		tl_finding f;
		require(tl_lint_get_finding(lint, i, &f) == TL_OK && f.text[0]);
		if (shows)
			fprintf(stderr, "  %u:%u: %s [%s]\n", f.place.line, f.place.column, f.text, f.rule->id);
		hash = host_mix(mix_text(mix_text(hash, f.rule->id), f.text), f.fingerprint);
		hash = host_mix(host_mix(hash, f.place.line), f.place.column);
		hash = mix_text(host_mix(hash, f.severity), f.related_text);
		if (f.has_at)
			hash = host_mix_double(host_mix_double(hash, f.at.x), f.at.y);
		for (size_t k = 0; k < f.name_count; k++)
			hash = mix_text(hash, f.names[k]);
	}
	return hash;
}

void host_lint_free(host *h, size_t index)
{
	tl_lint_free(h->lints[index].lint);
	h->lints[index].lint = NULL;
	h->lints[index].map = HOST_MAPS;
}

static void check_fresh(const host_lint *l, const tl_map *map)
{
	tl_lint *fresh = NULL;
	tl_lint_def def = l->def;
	def.budget = tl_default_budget();
	require(tl_lint_run(map, &def, &fresh) == TL_OK);
	if (lint_hash(fresh, false) != lint_hash(l->lint, false)) {
		fprintf(stderr, "updated:\n");
		lint_hash(l->lint, true);
		fprintf(stderr, "a fresh run:\n");
		lint_hash(fresh, true);
		require(!"updated findings are those of a fresh run");
	}
	tl_lint_free(fresh);
}

static void check_changes(const tl_lint *lint)
{
	tl_finding f;
	size_t appeared = tl_lint_appeared_count(lint), gone = tl_lint_gone_count(lint);
	for (size_t i = 0; i < appeared; i++)
		require(tl_lint_get_appeared(lint, i, &f) == TL_OK && f.text[0]);
	for (size_t i = 0; i < gone; i++)
		require(tl_lint_get_gone(lint, i, &f) == TL_OK && f.text[0]);
	require(tl_lint_get_appeared(lint, appeared, &f) == TL_E_INVALID);
	require(tl_lint_get_gone(lint, gone, &f) == TL_E_INVALID);
}

static void run(host *h, host_lint *l, const uint8_t *r)
{
	tl_status status;
	l->map = r[2] % HOST_MAPS;
	l->def = tl_default_lint_def();
	l->def.radius = r[5] & 8 ? -1 : host_length(h, r[5]);
	l->def.margin = r[6] % 4 == 0 ? host_length(h, r[6] / 4) : 0;
	l->def.gap = r[7] % 4 == 0 ? host_length(h, r[7] / 4) : -1;
	l->def.max_link = r[8] % 8 == 0 ? host_length(h, r[8] / 8) * 4 : 0;
	l->def.max_findings = r[9] % 8 == 0 ? 1 + r[9] / 16 : 0;
	host_say("lint%d = tl_lint_run(map%zu, { radius %.17g, margin %g, gap %g, max_link %g, max_findings %zu })",
		r[3] % HOST_LINTS, l->map, l->def.radius, l->def.margin, l->def.gap, l->def.max_link,
		l->def.max_findings);
	ATTEMPT(status, l->lint != NULL,
		(l->def.budget = host_budget(), tl_lint_run(h->maps[l->map].map, &l->def, &l->lint)));
	require(status == (l->lint ? TL_OK : TL_E_RANGE) && (l->lint || h->left > 0));
	if (!l->lint) {
		l->map = HOST_MAPS;
		return;
	}
	if (l->def.budget.max_work == tl_default_budget().max_work)
		return;
	tl_lint_free(l->lint); /* its updates are to have enough */
	l->lint = NULL;
	host_fault_none();
	l->def.budget.max_work = tl_default_budget().max_work;
	require(tl_lint_run(h->maps[l->map].map, &l->def, &l->lint) == TL_OK);
}

void host_act_lint(host *h, const uint8_t *r)
{
	size_t index = r[3] % HOST_LINTS;
	host_lint *l = &h->lints[index];
	tl_status status;
	if (!l->lint) {
		run(h, l, r);
		return;
	}
	if (r[4] % 16 == 15) {
		host_say("tl_lint_free(lint%zu)\n", index);
		host_lint_free(h, index);
		return;
	}
	host_say("tl_lint_update(lint%zu, map%zu)", index, l->map);
	size_t before = tl_lint_finding_count(l->lint);
	ATTEMPT(status, lint_hash(l->lint, false), tl_lint_update(l->lint, h->maps[l->map].map));
	require(status == TL_OK || (status == TL_E_RANGE && h->left > 0));
	if (status)
		return;
	require(before + tl_lint_appeared_count(l->lint) ==
		tl_lint_finding_count(l->lint) + tl_lint_gone_count(l->lint));
	check_changes(l->lint);
	check_fresh(l, h->maps[l->map].map);
}
