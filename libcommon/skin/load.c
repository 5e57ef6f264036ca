/* This file applies a force to a vertex of a skin: what pulls at the mesh moves the masters. */
#include "skin_priv.h"
#include <math.h>

static struct skin_body *body_of(const struct art_system *sys, const struct art_comp *comp)
{
    return (struct skin_body *)art_system_skin_of(sys, comp);
}

static int set_loaded(struct art_ctx *ctx, struct skin_body *body, double vert)
{
    if (vert >= -1 && vert < body->skin.n_verts && vert == (int)vert) {
        body->loaded = (int)vert;
        return ART_OK;
    }
    return art_error(ctx, ART_ERANGE, &body->skin.comp->loc,
                     "'%s': loadedVertex is %g, and the mesh has vertices 0 to %d",
                     art_comp_path(body->skin.comp, NULL), vert, body->skin.n_verts - 1);
}

int skin_load_read(struct art_ctx *ctx, struct skin_body *body)
{
    art_get_vector(body->skin.comp, "externalForce", body->load, 3);
    return set_loaded(ctx, body, art_get_double(body->skin.comp, "loadedVertex"));
}

void skin_load_add(const struct skin_body *body, const struct art_state *state, double *f)
{
    const struct art_skin_term *term;
    if (body->loaded < 0 || art_v3_norm2(body->load) == 0) return;
    int n = art_skin_vertex_terms(&body->skin, state, body->loaded, &term);
    for (int k = 0; k < n; k++) {
        double *to = f + body->skin.sys->dyn[term[k].dyn].u;
        int size = term[k].frame ? 6 : 3;
        for (int r = 0; r < 3; r++)
            for (int c = 0; c < size; c++) to[c] += term[k].G[size * r + c] * body->load[r];
    }
}

/* --------------------------------------------------------------- live properties */

static void get_loaded(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out)
{
    (void)state;
    *out = body_of(sys, comp)->loaded;
}

static int live_set_loaded(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                           const struct art_comp *comp, const double *x)
{
    (void)state;
    return set_loaded(ctx, body_of(sys, comp), *x);
}

static void get_load(const struct art_system *sys, const struct art_state *state,
                     const struct art_comp *comp, double *out)
{
    (void)state;
    art_v3_copy(out, body_of(sys, comp)->load);
}

static int set_load(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                    const struct art_comp *comp, const double *x)
{
    (void)state;
    if (!isfinite(art_v3_norm(x)))
        return art_error(ctx, ART_ERANGE, &comp->loc, "'%s': a force is not finite",
                         art_comp_path(comp, NULL));
    art_v3_copy(body_of(sys, comp)->load, x);
    return ART_OK;
}

const struct art_live skin_live[] = {
    {"loadedVertex", 1, get_loaded, live_set_loaded},
    {"externalForce", 3, get_load, set_load},
};
