/* What a plot leaves out of its data is reported. */
#include "plot.h"
#include <art/cli.h>
#include <math.h>

static double place(const struct curve *c, size_t i)
{
    const struct art_series *s = c->s;
    return c->over >= 0 ? s->v[i * (size_t)s->vsize + (size_t)c->over]
                        : s->start + s->scale * s->t[i];
}

static bool beyond(double x, const double limits[2])
{
    return x < limits[0] || x > limits[1]; /* no limit is NaN */
}

int plot_report_unseen(struct art_cli *cli, const struct plot *p)
{
    int status = ART_OK;
    for (int k = 0; k < p->n_curves; k++) {
        const struct curve *c = &p->curves[k];
        size_t seen = 0, there = 0, below = 0;
        for (size_t i = 0; i < c->s->n; i++) {
            const double x = place(c, i), y = c->s->v[i * (size_t)c->s->vsize + (size_t)c->column];
            if (isnan(x) || isnan(y)) continue;
            there++;
            const bool log = (p->xlog && x <= 0) || (p->ylog && y <= 0);
            below += log;
            seen += !log && !beyond(x, p->xlim) && !beyond(y, p->ylim);
        }
        if (below)
            ART_TRY(
                art_warn_strict(&cli->ctx, ART_ERANGE, NULL,
                                "%zu of %zu points of '%s' are not above 0, and are not drawn on a "
                                "logarithmic axis",
                                below, there, c->label));
        else if (there && !seen)
            ART_TRY(art_warn_strict(&cli->ctx, ART_ERANGE, NULL,
                                    "no point of '%s' lies within --xlim and --ylim", c->label));
    }
out:
    return status;
}
