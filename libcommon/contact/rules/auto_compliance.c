/* This computes the automatic compliance: the compliance of contact for the weight of a model. */
#include "rules_priv.h"
#include <math.h>

/* True if forces move a body, by the tree alone. */
static bool is_moved(const struct art_collidable *body)
{
    return !body->rigid || art_get_bool(body->comp, "dynamic");
}

/* The mean mass of bodies that can collide and are moved; a compound counts once. */
static int mean_mass(struct art_ctx *ctx, const struct art_comp *model, double *mean)
{
    struct art_collidable *body = NULL;
    int n_bodies, n = 0,
                  status = art_contact_bodies(ctx, (struct art_comp *)model, &body, &n_bodies);
    double sum = 0;
    for (int i = 0; status == ART_OK && i < n_bodies; i++) {
        const struct art_comp *comp = body[i].compound ? body[i].compound : body[i].comp;
        bool again = i > 0 && body[i].compound && body[i - 1].compound == body[i].compound;
        double mass[16];
        if (again || !body[i].allowed || !is_moved(&body[i])) continue;
        int got = art_comp_derived(ctx, comp, "mass", mass);
        if (got < 0) status = got;
        if (got != 1) continue;
        sum += mass[0];
        n++;
    }
    art_free(body);
    *mean = n ? sum / n : 0;
    return status;
}

int art_contact_auto_compliance(struct art_ctx *ctx, const struct art_comp *model,
                                struct art_contact_auto_compliance *soft)
{
    double R, m, gravity[3] = {0, 0, 0};
    int status;
    *soft = (struct art_contact_auto_compliance){0};
    ART_TRY(art_contact_radius(ctx, model, &R));
    ART_TRY(mean_mass(ctx, model, &m));
    art_get_vector(model, "gravity", gravity, 3);
    double weight = m * art_v3_norm(gravity);
    if (!(R > 0 && weight > 0 && R < INFINITY && weight < INFINITY))
        return art_error(ctx, ART_ERANGE, &model->loc, "'%s' has no compliance that would fit: %s",
                         art_comp_path(model, NULL),
                         !(R > 0)   ? "there is nothing in it"
                         : !(m > 0) ? "nothing that can collide has a mass"
                                    : "there is no gravity");
    soft->compliance = 1e-3 * R / weight;
    soft->damping = 2 * sqrt(m / soft->compliance);
    soft->creep = 1e-5 * R;
out:
    return status;
}
