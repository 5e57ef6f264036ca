/* The paths of points that tracing probes have recorded so far (guide, 10.2.4): a line through the
 * samples, or the samples as points; and vectors from where points were. */
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

/* Each sample of a vector, from where its point was then, or up to there. */
static int draw_vectors(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                        const struct art_series *s, const struct art_series *places)
{
    const double interval = art_get_double(item->comp, "renderInterval"),
                 length = art_get_double(item->comp, "lengthScaling");
    const bool push = art_get_bool(item->comp, "renderAsPush");
    size_t k = 0;
    int status = ART_OK;
    for (size_t i = 0; i < s->n && status == ART_OK; i = next_sample(s, i, interval)) {
        while (k < places->n && places->t[k] < s->t[i]) k++;
        if (k == places->n || places->t[k] != s->t[i]) continue;
        const double *v = s->v + 3 * i, *at = places->v + 3 * k;
        double end[3];
        if (!is_finite(v) || !is_finite(at)) continue;
        for (int j = 0; j < 3; j++) end[j] = at[j] + (push ? -length : length) * v[j];
        status = art_draw_line(ctx, view, item->props, push ? end : at, push ? at : end, NULL);
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
    const struct art_series *places = art_sim_trace_places(view->sim, item->comp);
    if (places) return draw_vectors(ctx, view, item, s, places);
    for (int at = 0; at + 3 <= s->vsize && status == ART_OK; at += 3)
        status = draw_path(ctx, view, item, s, at);
    return status;
}

const struct art_view_kind art_view_traces = {.name = "traces",
                                              .summary = "paths that tracing probes record",
                                              .classes = "PointTracingProbe VectorTracingProbe",
                                              .draw = draw};
