/* A truss has half of its mass at each end or, consistent with a velocity that is linear along
 * the truss, m/3 at each end and m/6 between them (Zienkiewicz & Taylor 2000, volume 1, chapter
 * 16). */
#include "muscle_priv.h"
#include <art/masses.h>

struct truss_mass {
    struct art_mass_pairs pairs;
    struct art_mass_pair pair[3];
    struct art_system *sys;
    const struct art_comp *comp;
    int end[2];   /* components of the system */
    double added; /* to each end */
};

static void read_mass(struct art_mass_pairs *pairs)
{
    struct truss_mass *t = pairs->data;
    double m = art_get_double(t->comp, "mass");
    for (int k = 0; k < 2; k++) t->sys->dyn[t->end[k]].inertia.mass += 0.5 * m - t->added;
    t->added = 0.5 * m;
    for (int k = 0; k < pairs->n; k++)
        pairs->pair[k].mass = pairs->pair[k].a == pairs->pair[k].b ? -m / 6 : m / 6;
}

int muscle_truss_add_mass(struct art_ctx *ctx, struct art_system *sys, struct art_comp *truss)
{
    struct art_value value;
    struct truss_mass *t = art_arena_alloc(ctx, &sys->arena, 1, sizeof *t);
    if (!t) return ART_ENOMEM;
    *t = (struct truss_mass){.sys = sys, .comp = truss};
    if (!art_get(truss, "points", &value) || value.n != 2)
        return ART_OK; /* reported with the force */
    for (int k = 0; k < 2; k++) {
        const struct art_dyn *dyn = art_system_dyn(sys, value.refs[k].to);
        if (!dyn || dyn->frame) return ART_OK;
        t->end[k] = (int)(dyn - sys->dyn);
    }
    t->pair[0].a = t->pair[0].b = t->pair[2].a = t->end[0];
    t->pair[1].a = t->pair[1].b = t->pair[2].b = t->end[1];
    t->pairs.pair = t->pair;
    t->pairs.n = art_get_bool(truss, "useConsistentMass") ? 3 : 0;
    t->pairs.data = t;
    t->pairs.read = read_mass;
    read_mass(&t->pairs);
    return art_system_add_mass_pairs(ctx, sys, &t->pairs);
}
