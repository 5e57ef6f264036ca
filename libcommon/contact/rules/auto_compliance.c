/* This computes the automatic compliance: the compliance of contact for the weight of a model. */
#include "rules_priv.h"
#include <math.h>

/* True if forces move a body, by the tree alone. */
static bool is_moved(const struct art_collidable *body)
{
    return !body->rigid || art_get_bool(body->comp, "dynamic");
}

/* What the bodies that can collide and are moved are like; a compound counts once. */
struct movers {
    int n;
    double mass;     /* the mean */
    double radius;   /* the least half of the diagonal of a box */
    double softness; /* the least radius by mass */
};

static int measure(struct art_ctx *ctx, const struct art_comp *model, struct movers *m)
{
    struct art_collidable *body = NULL;
    int n_bodies, status = art_contact_bodies(ctx, (struct art_comp *)model, &body, &n_bodies);
    *m = (struct movers){.radius = INFINITY, .softness = INFINITY};
    for (int i = 0; status == ART_OK && i < n_bodies; i++) {
        const struct art_comp *comp = body[i].compound ? body[i].compound : body[i].comp;
        bool again = i > 0 && body[i].compound && body[i - 1].compound == body[i].compound;
        double mass[16], R;
        if (again || !body[i].allowed || !is_moved(&body[i])) continue;
        int got = art_comp_derived(ctx, comp, "mass", mass);
        if (got < 0) status = got;
        if (got != 1) continue;
        m->mass += mass[0];
        m->n++;
        status = art_contact_radius(ctx, comp, &R);
        if (status < 0 || !(R > 0 && mass[0] > 0)) continue;
        m->radius = fmin(m->radius, R);
        m->softness = fmin(m->softness, R / mass[0]);
    }
    art_free(body);
    m->mass = m->n ? m->mass / m->n : 0;
    return status;
}

int art_contact_auto_compliance(struct art_ctx *ctx, const struct art_comp *model,
                                struct art_contact_auto_compliance *soft)
{
    double gravity[3] = {0, 0, 0}, g;
    struct movers m;
    int status;
    *soft = (struct art_contact_auto_compliance){0};
    ART_TRY(measure(ctx, model, &m));
    art_get_vector(model, "gravity", gravity, 3);
    g = art_v3_norm(gravity);
    if (!(m.radius < INFINITY && g > 0 && g < INFINITY && m.mass < INFINITY))
        return art_error(ctx, ART_ERANGE, &model->loc, "'%s' has no compliance that would fit: %s",
                         art_comp_path(model, NULL),
                         !(m.mass > 0)            ? "nothing that can collide and moves has a mass"
                         : !(m.radius < INFINITY) ? "nothing that can collide and moves has a size"
                                                  : "there is no gravity");
    soft->compliance = 1e-3 * m.softness / g;
    soft->damping = 2 * sqrt(m.mass / soft->compliance);
    soft->creep = 1e-5 * m.radius;
out:
    return status;
}
