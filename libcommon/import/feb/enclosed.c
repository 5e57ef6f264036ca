/* Volume constraints: a surface keeps the volume that it encloses, by augmented Lagrangians
 * exactly, by a penalty with the pressure penalty times the change of volume. */
#include "feb_priv.h"

int feb_read_enclosed(struct feb *f, const struct art_xml_tag *t, int step)
{
    static const char *const settings[] = {"augtol", "minaug", "maxaug"};
    const char *name = feb_attr(t, "surface");
    struct feb_enclosed c = {t, feb_find_surface(f, name)};
    if (!c.surface) return feb_fail(f, t, ART_ERANGE, "there is no surface '%s'", name ? name : "");
    if (step > 0 || (step == 0 && f->in.n_steps > 1))
        feb_refuse(f, t, "a constraint of volume that acts in some of the steps");
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
        (void)feb_child(t, settings[i]);
    for (int i = 0; i < c.surface->n; i++)
        for (int k = 0; k < c.surface->face[i].n; k++)
            if (!f->mesh.soft[c.surface->face[i].node[k]]) {
                feb_refuse(f, t, "a constraint of volume on the surface of a rigid body");
                i = c.surface->n - 1;
                break;
            }
    if (!FEB_GROW(f, f->act.enclosed, f->act.n_enclosed, f->act.cap_enclosed)) return ART_ENOMEM;
    f->act.enclosed[f->act.n_enclosed++] = c;
    return ART_OK;
}

static double volume_at_rest(const struct feb *f, const struct feb_surface *s)
{
    double sum = 0;
    for (int i = 0; i < s->n; i++) {
        double x[8][3];
        for (int k = 0; k < s->face[i].n; k++)
            art_v3_copy(x[k], f->mesh.vol->pos + 3 * (size_t)s->face[i].node[k]);
        sum += feb_face_volume(s->face[i].n, (const double(*)[3])x);
    }
    return sum;
}

static int put_enclosed(struct feb *f, int index)
{
    const struct feb_enclosed *c = &f->act.enclosed[index];
    const char *own = feb_attr(c->tag, "name");
    const char *name = feb_name(f, feb_format(f, "%s_volume%d", own ? own : "", index + 1));
    double penalty = feb_number(f, c->tag, "penalty", 0);
    bool exact = feb_bool(f, c->tag, "laugon", false);
    double bulk = penalty * fabs(volume_at_rest(f, c->surface));
    if (!exact && !(bulk > 0))
        return feb_fail(f, c->tag, ART_ERANGE, "a constraint of volume without a penalty");
    feb_at(f, c->tag);
    art_build_add(&f->build, "artkit.EnclosedVolumeConstraint");
    art_build_text(&f->build, "name", name);
    art_build_enter(&f->build, "points");
    for (int i = 0; i < c->surface->n; i++)
        for (int k = 0; k < c->surface->face[i].n; k++)
            art_build_line(&f->build, "\"models/fem/nodes/%d\"",
                           f->mesh.vol->node_id[c->surface->face[i].node[k]]);
    art_build_close(&f->build);
    art_build_enter(&f->build, "faceSizes");
    for (int i = 0; i < c->surface->n; i++) art_build_line(&f->build, "%d", c->surface->face[i].n);
    art_build_close(&f->build);
    if (!exact) art_build_real(&f->build, "bulkModulus", bulk);
    art_build_close(&f->build);
    return ART_OK;
}

int feb_emit_enclosed(struct feb *f)
{
    int status = ART_OK;
    for (int i = 0; i < f->act.n_enclosed; i++) ART_TRY(put_enclosed(f, i));
out:
    return status;
}
