/* What a solve begins from: steps follow each other, and what changed in one is near to what
 * changes in the next. */
#include "folded.h"
#include <string.h>

void art_kkt_begin_fini_(struct art_kkt_begin *s)
{
    art_free(s->step);
    memset(s, 0, sizeof *s);
}

int art_kkt_begin_analyze_(struct art_ctx *ctx, struct art_kkt_begin *s, int n, int m)
{
    art_kkt_begin_fini_(s);
    s->n = n, s->m = m;
    s->step = art_alloc(ctx, (size_t)n + 2 * (size_t)m, sizeof *s->step);
    if (!s->step) return ART_ENOMEM;
    s->last = s->step + n;
    s->before = s->last + m;
    return ART_OK;
}

void art_kkt_begin_forget_(struct art_kkt_begin *s)
{
    s->n_known = 0;
}

void art_kkt_begin_guess_(const struct art_kkt_begin *s, const double *guess, double *x)
{
    double known = s->n_known > 0, trend = s->n_known > 1;
    double *l = x + s->n;
    for (int i = 0; i < s->n; i++) x[i] = guess[i] + (s->n_known > 0 ? s->step[i] : 0);
    for (int i = 0; i < s->m; i++) l[i] = known * s->last[i] + trend * (s->last[i] - s->before[i]);
}

void art_kkt_begin_learn_(struct art_kkt_begin *s, const double *guess, const double *x)
{
    size_t m = (size_t)s->m;
    for (int i = 0; i < s->n; i++) s->step[i] = x[i] - guess[i];
    if (m > 0) memcpy(s->before, s->last, m * sizeof *s->last);
    if (m > 0) memcpy(s->last, x + s->n, m * sizeof *s->last);
    if (s->n_known < 2) s->n_known++;
}
