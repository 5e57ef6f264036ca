/* This file computes inverse dynamics of a tree: the inertia forces of its bodies, less what acts
 * on them, along each coordinate (d'Alembert's principle; Featherstone 2008, chapter 5). */
#include "multibody_priv.h"
#include <string.h>

/* The force and moment about its origin, world axes, that move a body as it does. */
static void inertia_wrench(const struct art_dyn *dyn, const struct link *link, double out[6])
{
    const struct art_inertia *M = &dyn->eff_inertia;
    const double *w = link->V + 3, *alpha = link->A + 3;
    double c[3], t[3], s[3], a[3], local[3], h[3];
    art_m3_mulvec(c, link->T.R, M->com);
    art_v3_cross(t, w, c);
    art_v3_cross(s, w, t);
    art_v3_cross(t, alpha, c);
    for (int k = 0; k < 3; k++) a[k] = link->A[k] + t[k] + s[k];
    art_v3_scale(out, M->mass, a);
    art_m3_tmulvec(local, link->T.R, w);
    art_m3_mulvec(s, M->J, local);
    art_m3_mulvec(h, link->T.R, s);
    art_v3_cross(t, w, h);
    art_m3_tmulvec(local, link->T.R, alpha);
    art_m3_mulvec(s, M->J, local);
    art_m3_mulvec(h, link->T.R, s);
    art_v3_cross(s, c, out);
    for (int k = 0; k < 3; k++) out[3 + k] = h[k] + t[k] + s[k];
}

static int model_forces(struct art_multibody *mb)
{
    struct art_system *sys = mb->sys;
    for (struct art_force_set *set = sys->force.sets; set; set = set->next) {
        set->failed = NULL;
        if (set->type->start) set->type->start(sys, mb->state, set);
    }
    art_system_excite(sys);
    art_system_masses(sys, mb->state);
    art_system_forces(sys, mb->state, mb->f);
    for (const struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (set->failed)
            return art_error(mb->ctx, ART_EDIVERGED, &set->failed->loc,
                             "'%s' has no force at t = %.9g: %s", art_comp_path(set->failed, NULL),
                             mb->state->t, set->why);
    return ART_OK;
}

int art_multibody_inverse_dynamics(struct art_multibody *mb, const double *external, double *force)
{
    int status = model_forces(mb);
    if (status < 0) return status;
    memset(force, 0, (size_t)mb->n * sizeof *force);
    for (int k = 0; k < mb->n_links; k++) {
        const struct link *link = &mb->link[k];
        const struct art_dyn *dyn = &mb->sys->dyn[link->dyn];
        const double *f = mb->f + mb->sys->jac.K->row_off[dyn->block];
        double wrench[6];
        inertia_wrench(dyn, link, wrench);
        for (int i = 0; i < 6; i++) wrench[i] -= f[i] + (external ? external[dyn->u + i] : 0);
        art_multibody_add_wrench(mb, link->dyn, wrench, force);
    }
    return ART_OK;
}
