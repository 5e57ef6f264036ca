/* An exciter exerts forces on points and frames along one axis of the world, by an excitation: F =
 * a maxForce. What they do, and the file form (`dof`, `frame`, `point`), from the guide (10.2.9)
 * and a written model; that the original takes the own excitation alone, from artisynth_core
 * (PointExciter, FrameExciter). */
#include "../mech_priv.h"
#include <math.h>
#include <string.h>

struct push {
    const struct art_comp *comp;
    int u;         /* of the component of the force in the system's forces */
    int excitable; /* whose excitation counts */
    double max;
};

struct pushes {
    struct push *list;
    int n, cap;
};

static void push_forces(const struct art_system *sys, const struct art_state *state,
                        struct art_force_set *set, double *f)
{
    const struct pushes *pushes = set->data;
    (void)state;
    for (int i = 0; i < pushes->n; i++) {
        const struct push *p = &pushes->list[i];
        const struct art_excitable *e = &sys->excitation.list[p->excitable];
        /* the original has sources and leaves them out */
        f[p->u] += p->max * (sys->quirks.exciter_sources_ignored ? e->own : e->net);
    }
}

static int read_max(struct art_ctx *ctx, struct push *p)
{
    const struct art_slot *slot = art_comp_slot(p->comp, "maxForce");
    p->max = art_get_double(p->comp, "maxForce");
    if (isfinite(p->max)) return ART_OK;
    return art_error(ctx, ART_ERANGE, slot ? &slot->loc : &p->comp->loc,
                     "maxForce of '%s' is not finite", art_comp_path(p->comp, NULL));
}

static int push_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct pushes *pushes = set->data;
    int status = ART_OK;
    (void)sys;
    for (int i = 0; i < pushes->n && status == ART_OK; i++)
        status = read_max(ctx, &pushes->list[i]);
    return status;
}

static const struct art_force_type push_type = {
    .name = "forces by excitation", .forces = push_forces, .refresh = push_refresh};

/* The component of the force or wrench that `dof` names, in the order of its words. */
static int axis_of(const struct art_comp *comp)
{
    static const char *const words[] = {"FX", "FY", "FZ", "MX", "MY", "MZ"};
    const char *dof = art_get_text(comp, "dof");
    for (int i = 0; i < 6; i++)
        if (art_streq(dof, words[i])) return i;
    return 0;
}

static int add_push(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp, bool frame)
{
    struct pushes *pushes = art_system_ensure_set(ctx, sys, &push_type, sizeof *pushes);
    if (!pushes) return ART_ENOMEM;
    const struct art_dyn *dyn = art_system_dyn(sys, art_get_ref(comp, frame ? "frame" : "point"));
    if (!dyn || dyn->frame != frame)
        return art_error(ctx, ART_ENOTFOUND, &comp->loc, "'%s' acts on no %s",
                         art_comp_path(comp, NULL), frame ? "frame" : "point");
    if (!art_system_grow(sys, &pushes->list, pushes->n, &pushes->cap, sizeof *pushes->list))
        return ART_ENOMEM;
    int status = art_excitable_add(ctx, sys, comp);
    if (status < 0) return status;
    struct push *p = &pushes->list[pushes->n];
    memset(p, 0, sizeof *p);
    p->comp = comp;
    p->u = dyn->u + axis_of(comp);
    p->excitable = sys->excitation.n - 1;
    pushes->n++;
    return read_max(ctx, p);
}

int mech_frame_exciter_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return add_push(ctx, sys, comp, true);
}

int mech_point_exciter_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return add_push(ctx, sys, comp, false);
}
