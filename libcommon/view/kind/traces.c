/* The paths of points that tracing probes have recorded so far (guide, 10.2.4): a line through the
 * samples, or the samples as points. */
#include "../view_priv.h"
#include <art/series.h>
#include <math.h>

/* The next sample that is drawn: renderInterval behind sample i, or the one that follows. */
static size_t next_sample(const struct art_series *s, size_t i, double interval)
{
    size_t k = i + 1;
    while (interval > 0 && k < s->n && s->t[k] < s->t[i] + interval * (1 - 1e-9)) k++;
    return k;
}

static bool is_finite(const double x[3])
{
    return isfinite(x[0]) && isfinite(x[1]) && isfinite(x[2]);
}

/* A gap in the data is a gap in the line. */
static int draw_path(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                     const struct art_series *s, int at)
{
    const double interval = art_get_double(item->comp, "renderInterval");
    const bool points = art_get_bool(item->comp, "pointTracing");
    const double *before = NULL;
    int status = ART_OK;
    for (size_t i = 0; i < s->n && status == ART_OK; i = next_sample(s, i, interval)) {
        const double *x = s->v + i * (size_t)s->vsize + at;
        if (!is_finite(x)) {
            before = NULL;
            continue;
        }
        if (points)
            status = art_draw_point(ctx, view, item->props, x, NULL);
        else if (before)
            status = art_draw_line(ctx, view, item->props, before, x, NULL);
        before = x;
    }
    return status;
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    bool input;
    const struct art_series *s =
        view->sim ? art_sim_probe_series(view->sim, item->comp, &input) : NULL;
    int status = ART_OK;
    if (view->measuring || !s) return ART_OK;
    for (int at = 0; at + 3 <= s->vsize && status == ART_OK; at += 3)
        status = draw_path(ctx, view, item, s, at);
    return status;
}

const struct art_view_kind art_view_traces = {.name = "traces",
                                              .summary = "paths that tracing probes record",
                                              .classes = "PointTracingProbe",
                                              .draw = draw};
