/* This file handles probes of vectors that are traced: what they record is drawn from where a point
 * was at the time of each sample (guide to ArtiSynth, 10.2.4: tracing probes). */
#include "probe_priv.h"
#include <math.h>
#include <string.h>

/* The places of the samples of a probe, collected beside them. */
struct places {
    const struct art_comp *probe;
    struct art_sim_prop at;
    bool there; /* false: the origin */
    struct art_series series;
};

static void free_places(void *self)
{
    struct places *p = self;
    art_series_fini(&p->series);
    art_free(p);
}

/* A new sample of the probe has its place; after going back in time those behind it are dropped. */
static int apply_places(struct art_ctx *ctx, struct art_sim *sim, void *self, double t0, double t1)
{
    struct places *p = self;
    bool input;
    double x[3] = {0};
    const struct art_series *s = art_sim_probe_series(sim, p->probe, &input);
    (void)t0;
    (void)t1;
    if (!s || s->n == 0) return ART_OK;
    const double t = s->t[s->n - 1];
    if (p->series.n > 0 && p->series.t[p->series.n - 1] == t) return ART_OK;
    while (p->series.n > 0 && p->series.t[p->series.n - 1] >= t) p->series.n--;
    if (p->there) art_sim_get(sim, &p->at, x);
    return art_series_append(ctx, &p->series, t, x);
}

static const struct art_agent_type places_type = {.name = "places of a traced vector",
                                                  .stage = ART_AGENT_OUTPUT,
                                                  .apply = apply_places,
                                                  .free = free_places};

static int bind_to(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                   const struct art_slot *slot, const struct art_comp *comp, const char *prop,
                   struct places *p)
{
    int status = art_sim_bind(ctx, sim, comp, prop, &slot->loc, &p->at);
    if (status < 0) return status;
    p->there = true;
    if (p->at.size == 3) return ART_OK;
    return art_error(ctx, ART_ESHAPE, &slot->loc,
                     "'%s' of '%s', from where '%s' is drawn, has %d number{s}, not 3", prop,
                     art_comp_path(comp, NULL), art_comp_path(probe, NULL), p->at.size);
}

/* Bind the place to the PATH:PROP of refPositionProp. Files have it bare, as the entries of props,
 * or in quotes. */
static int bind_stated(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                       const struct art_slot *slot, struct places *p)
{
    const char *text = slot->value.text;
    size_t n = slot->value.text_n, quoted = n > 1 && text[0] == '"' && text[n - 1] == '"';
    char *path = art_strndup(ctx, text + quoted, n - 2 * quoted);
    if (!path) return ART_ENOMEM;
    char *colon = strrchr(path, ':');
    if (colon) *colon = '\0';
    const struct art_comp *comp = colon ? art_find(probe->model->root, path) : NULL;
    int status = comp ? bind_to(ctx, sim, probe, slot, comp, colon + 1, p)
                      : art_error(ctx, ART_ENOTFOUND, &slot->loc,
                                  "refPositionProp %.*s of '%s' is no property of a component",
                                  (int)n, text, art_comp_path(probe, NULL));
    art_free(path);
    return status;
}

/* Bind the place to refPositionProp, or to the position of what has the vector. */
static int bind_place(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                      struct places *p)
{
    const struct art_slot *slot = art_comp_slot(probe, "refPositionProp");
    struct art_value value;
    if (slot && slot->has_value && !slot->value.is_null && slot->value.text)
        return bind_stated(ctx, sim, probe, slot, p);
    if (!art_get(probe, "props", &value) || value.n == 0) return ART_OK;
    const struct art_comp *comp = value.refs[0].to;
    if (!comp || !art_find_prop(comp, "position")) return ART_OK;
    return bind_to(ctx, sim, probe, art_comp_slot(probe, "props"), comp, "position", p);
}

int art_probe_add_vector_trace(struct art_ctx *ctx, struct art_sim *sim,
                               const struct art_comp *probe, void *user)
{
    bool input;
    int status = art_probe_add_output(ctx, sim, probe, user);
    if (status < 0) return status;
    const struct art_series *s = art_sim_probe_series(sim, probe, &input);
    if (s->vsize != 3)
        return art_error(ctx, ART_ESHAPE, &probe->loc, "'%s' traces a vector of 3 numbers, not %d",
                         art_comp_path(probe, NULL), s->vsize);
    struct places *p = art_alloc(ctx, 1, sizeof *p);
    if (!p) return ART_ENOMEM;
    p->probe = probe;
    art_series_init(&p->series, 3);
    status = bind_place(ctx, sim, probe, p);
    if (status == ART_OK) status = art_sim_add_agent(ctx, sim, &places_type, probe, -1, p);
    if (status < 0) free_places(p);
    return status;
}

const struct art_series *art_sim_trace_places(const struct art_sim *sim,
                                              const struct art_comp *probe)
{
    for (int i = 0; i < sim->n_agents; i++) {
        const struct places *p = sim->agents[i].self;
        if (sim->agents[i].type == &places_type && p->probe == probe) return &p->series;
    }
    return NULL;
}
