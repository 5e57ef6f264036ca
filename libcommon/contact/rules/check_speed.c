/* This file names pairs that are too fast for discrete detection, by what stands in a model: the
 * boxes of two bodies move on with the velocities at the start and with gravity, step by step,
 * until they overlap. Where they then move against each other in a step by more than half of the
 * thinner one, continuous detection or smaller steps are advised: this is the limit of
 * detection/missed.c. Forces, joints and inputs are not known here. */
#include "../body_priv.h"
#include "rules_priv.h"
#include <math.h>

/* Steps that are looked ahead, pairs that are named, and bodies of which all pairs are looked at.
 */
enum { MOST_STEPS = 1000, MOST_NAMED = 10, MOST_BODIES = 1000 };

struct mover {
    bool known, there;
    double min[3], max[3];
    double v[3], turning; /* velocity, and how fast points turn about the middle */
    double g[3];          /* gravity, if forces move it */
    double thickness;
};

struct ahead {
    struct art_ctx *ctx;
    const struct art_contact_rules *rules;
    struct mover *mover; /* [n_bodies] */
    double step;         /* of the pair in work */
    int n_found;
};

static void gravity_of(const struct art_comp *comp, double g[3])
{
    while (comp && art_get_vector(comp, "gravity", g, 3) != 3) comp = comp->parent;
}

/* Compute the mean velocity of the nodes of a model; false if some of them are held, so that it
 * does not fall. */
static bool mean_velocity(const struct art_comp *fem, double v[3])
{
    const struct art_comp *nodes = fem ? art_comp_child(fem, "nodes") : NULL;
    double one[3];
    bool falls = nodes != NULL;
    int n = 0;
    for (int i = 0; nodes && i < nodes->n_children; i++) {
        const struct art_comp *node = nodes->children[i];
        if (art_cls_prop(node->cls, "dynamic") && !art_get_bool(node, "dynamic")) falls = false;
        if (art_get_vector(node, "velocity", one, 3) != 3) continue;
        art_v3_add(v, v, one);
        n++;
    }
    if (n) art_v3_scale(v, 1.0 / n, v);
    return falls;
}

static void velocity_of(const struct art_collidable *body, double radius, struct mover *m)
{
    double twist[6] = {0};
    if (!body->rigid) {
        if (mean_velocity(body->compound, m->v)) gravity_of(body->comp, m->g);
        return;
    }
    if (!art_get_bool(body->comp, "dynamic")) return;
    gravity_of(body->comp, m->g);
    (void)art_get_vector(body->comp, "velocity", twist, 6);
    art_v3_copy(m->v, twist);
    m->turning = art_v3_norm(twist + 3) * radius;
}

static int measure(struct ahead *a, int i, struct mover *m)
{
    const struct art_collidable *body = &a->rules->body[i];
    struct art_mesh *mesh = NULL;
    struct art_surface *s = NULL;
    int status = ART_OK;
    if (m->known) return ART_OK;
    m->known = true;
    ART_TRY(art_contact_mesh(a->ctx, body, &mesh));
    if (!mesh || mesh->n_faces == 0) goto out;
    if (body->rigid) {
        struct art_rigid T;
        art_frame_pose(body->comp, &T);
        art_mesh_transform_rigid(mesh, &T);
    }
    ART_TRY(art_surface_create_bare(a->ctx, &s, mesh));
    art_v3_copy(m->min, s->min);
    art_v3_copy(m->max, s->max);
    m->thickness = contact_surface_thickness(s, art_surface_positions(s));
    velocity_of(body, s->radius, m);
    m->there = true;
out:
    art_surface_free(s);
    art_mesh_free(mesh);
    return status;
}

/* True if the boxes overlap when the first has moved on by x, or on the way there from y. */
static bool boxes_overlap(const struct mover *p, const struct mover *q, const double x[3],
                          const double y[3])
{
    for (int k = 0; k < 3; k++)
        if (p->min[k] + fmin(x[k], y[k]) > q->max[k] || q->min[k] > p->max[k] + fmax(x[k], y[k]))
            return false;
    return true;
}

/* Return how far they move against each other in the step in which they touch; 0: they do not. */
static double moved_at_contact(const struct ahead *a, const struct mover *p, const struct mover *q)
{
    double v[3], g[3], x[3] = {0}, y[3], h = a->step;
    art_v3_sub(v, p->v, q->v);
    art_v3_sub(g, p->g, q->g);
    if (art_v3_norm(v) + art_v3_norm(g) + p->turning + q->turning == 0) return 0;
    for (int k = 0; k < MOST_STEPS; k++) {
        art_v3_copy(y, x);
        art_v3_add_scaled(v, v, h, g);
        art_v3_add_scaled(x, x, h, v);
        if (boxes_overlap(p, q, x, y)) return (art_v3_norm(v) + p->turning + q->turning) * h;
    }
    return 0;
}

/* Return the least step that is stated for a behaviour and the models around it. */
static double step_of(const struct art_comp *comp)
{
    double least = INFINITY;
    for (; comp; comp = comp->parent) {
        double step =
            art_cls_prop(comp->cls, "maxStepSize") ? art_get_double(comp, "maxStepSize") : -1;
        if (step > 0) least = fmin(least, step);
    }
    return isfinite(least) ? least : 0;
}

static int check_pair(struct ahead *a, const struct art_contact_rule *rule)
{
    struct mover *p = &a->mover[rule->a], *q = &a->mover[rule->b];
    const struct art_contact_law *law = rule->law;
    int status = ART_OK;
    if (!rule->enabled || rule->a == rule->b || law->collider == ART_COLLIDER_CONTINUOUS ||
        law->method == ART_CONTACT_INACTIVE)
        return ART_OK;
    ART_TRY(measure(a, rule->a, p));
    ART_TRY(measure(a, rule->b, q));
    a->step = step_of(law->behavior);
    double thin = fmin(p->thickness, q->thickness);
    double moved = p->there && q->there && isfinite(thin) ? moved_at_contact(a, p, q) : 0;
    if (!(moved > thin / 2)) return ART_OK;
    if (a->n_found++ < MOST_NAMED)
        art_note(a->ctx, law->loc.line ? &law->loc : NULL,
                 "'%s' and '%s' move by %.3g against each other in the step of %g in which they "
                 "touch, and "
                 "the thinner one is %.3g thick: they may pass through each other; "
                 "colliderType=CONTINUOUS, steps below %.2g, or adaptiveStepping are advised",
                 art_comp_path(a->rules->body[rule->a].comp, NULL),
                 art_comp_path(a->rules->body[rule->b].comp, NULL), moved, a->step, thin,
                 a->step * thin / (2 * moved));
out:
    return status;
}

static int check_all(struct ahead *a)
{
    const struct art_contact_rules *r = a->rules;
    struct art_contact_rule *rule = NULL;
    int n = 0, status = ART_ENOMEM;
    a->mover = art_alloc(a->ctx, (size_t)r->n_bodies, sizeof *a->mover);
    if (!a->mover) goto out;
    ART_TRY(art_contact_rules_list(a->ctx, r, false, &rule, &n));
    for (int i = 0; i < n; i++) ART_TRY(check_pair(a, &rule[i]));
    if (a->n_found > MOST_NAMED)
        art_note(a->ctx, NULL, "%d more pair{s} may pass through each other",
                 a->n_found - MOST_NAMED);
out:
    art_free(rule);
    art_free(a->mover);
    return status;
}

int art_contact_check_speed(struct art_ctx *ctx, struct art_comp *top)
{
    struct art_contact_rules *rules = NULL;
    int status;
    ART_TRY(art_contact_rules_create(ctx, top, NULL, &rules));
    struct ahead a = {.ctx = ctx, .rules = rules};
    if (!rules->enabled || rules->n_samples == 0) goto out;
    if (rules->n_bodies > MOST_BODIES)
        art_note(ctx, NULL,
                 "%d bodies may collide: pairs that are too fast for the step are looked for among "
                 "%d at most",
                 rules->n_bodies, MOST_BODIES);
    else
        status = check_all(&a);
out:
    art_contact_rules_free(rules);
    return status;
}
