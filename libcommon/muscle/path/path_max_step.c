/* The largest move of a knot in an iteration where maxWrapDisplacement does not say: a part of the
 * size of the thinnest obstacle, so that no strand steps over it. */
#include "path_priv.h"

struct box {
    double lo[3], hi[3];
};

static void grow(struct box *box, const double x[3])
{
    for (int i = 0; i < 3; i++) {
        box->lo[i] = fmin(box->lo[i], x[i]);
        box->hi[i] = fmax(box->hi[i], x[i]);
    }
}

/* Vertices of what is drawn at or below a component, which may belong to a body. A mesh that cannot
 * be read is left out of the model, with a warning of others. */
static int grow_by_mesh(const struct art_system *sys, const struct art_state *state,
                        const struct art_comp *comp, struct box *box)
{
    struct art_mesh *mesh = NULL;
    struct art_rigid T;
    const struct art_comp *up = comp;
    while (up && !art_system_dyn(sys, up)) up = up->parent;
    const struct art_dyn *dyn = up ? art_system_dyn(sys, up) : NULL;
    struct art_quiet quiet;
    art_quiet_begin(sys->ctx, &quiet);
    int status = art_quiet_end(sys->ctx, &quiet, art_comp_mesh(sys->ctx, comp, &mesh));
    if (status < 0 || !mesh) return art_status_stops(status) ? status : ART_OK;
    art_rigid_identity(&T);
    if (dyn && dyn->frame) {
        art_v3_copy(T.p, state->q + dyn->q);
        art_m3_copy(T.R, dyn->R);
    } else if (art_comp_has_kind(comp, ART_KIND_FIXED_MESH)) {
        art_frame_pose(comp, &T);
    }
    for (int i = 0; i < mesh->n_verts; i++) {
        double x[3];
        art_rigid_point(x, &T, mesh->pos + 3 * (size_t)i);
        grow(box, x);
    }
    art_mesh_free(mesh);
    return ART_OK;
}

/* Compute a tenth of half the diagonal of the box around everything in the model. */
static int part_of_model(const struct art_system *sys, const struct art_state *state, double *part)
{
    int status = ART_OK;
    struct box box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (int i = 0; i < sys->n_dyn; i++)
        if (!sys->dyn[i].frame) grow(&box, state->q + sys->dyn[i].q);
    for (struct art_comp *c = sys->top; c && status == ART_OK; c = art_comp_next(sys->top, c))
        if (art_comp_slot(c, "mesh")) status = grow_by_mesh(sys, state, c, &box);
    double diagonal = art_v3_distance(box.hi, box.lo);
    *part = isfinite(diagonal) ? diagonal / 2 / 10 : INFINITY;
    return status;
}

int path_max_step(const struct art_system *sys, const struct art_state *state,
                  struct muscle_path *p)
{
    double least = INFINITY;
    int status = ART_OK;
    if (p->wrap.max_step > 0) {
        p->wrap.law.max_step = p->wrap.max_step;
        p->wrap.has_max_step = false;
        return ART_OK;
    }
    if (p->wrap.has_max_step) return ART_OK;
    if (p->wrap.law.quirks->wrap_step_by_model) ART_TRY(part_of_model(sys, state, &least));
    p->wrap.has_max_step = true;
    for (int i = 0; i < p->wrap.n_obstacles; i++) {
        double w = p->wrap.bodies[i].obstacle->half_width;
        /* the original compares with the width and takes half of it */
        if (p->wrap.law.quirks->wrap_step_by_model ? w < least : w / 2 < least) least = w / 2;
    }
    p->wrap.law.max_step = isfinite(least) ? least : 1;
out:
    return status;
}
