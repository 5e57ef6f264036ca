/* Skins that glTF can have: linear blends of frames, at most four a vertex. */
#include "gltf_priv.h"
#include <math.h>
#include <string.h>

void gltf_skin_free(struct gltf_skin *skin)
{
    if (!skin) return;
    for (int k = 0; skin->name && k < skin->n_joints; k++) art_free(skin->name[k]);
    art_free(skin->name);
    art_free(skin->base);
    art_free(skin->p0);
    art_free(skin->joint);
    art_free(skin->weight);
    art_free(skin->pose);
    art_free(skin);
}

static int model_of(const struct art_sim *sim, const struct art_comp *comp)
{
    for (int i = 0; i < art_sim_models(sim); i++)
        if (art_system_skin_of(art_sim_system(sim, i), comp)) return i;
    return -1;
}

static bool fits(const struct art_skin_points *points)
{
    for (int i = 0; i < points->n; i++) {
        const struct art_skin_point *p = &points->point[i];
        int n = p->base_weight != 0;
        for (int k = p->first; k < p->first + p->n; k++) {
            if (points->link[k].kind != ART_SKIN_FRAME) return false;
            n += points->link[k].weight != 0;
        }
        if (n > GLTF_INFLUENCES) return false;
    }
    return points->n > 0;
}

static int create(struct art_ctx *ctx, const struct art_skin_masters *masters,
                  const struct art_skin_points *points, struct gltf_skin **out)
{
    struct gltf_skin *s = art_alloc(ctx, 1, sizeof *s);
    size_t n = (size_t)points->n, joints = (size_t)masters->n + 1;
    int status;
    if (!s) return ART_ENOMEM;
    s->n_verts = points->n;
    s->n_joints = masters->n + 1;
    s->name = art_alloc(ctx, joints, sizeof *s->name);
    s->base = art_alloc(ctx, joints, sizeof *s->base);
    s->p0 = art_alloc(ctx, n, sizeof *s->p0);
    s->joint = art_alloc(ctx, n, sizeof *s->joint);
    s->weight = art_alloc(ctx, n, sizeof *s->weight);
    ART_TRY(s->name && s->base && s->p0 && s->joint && s->weight ? ART_OK : ART_ENOMEM);
    for (int k = 0; k < s->n_joints; k++) {
        bool still = k == masters->n;
        const char *name = still ? "still" : art_comp_path(masters->master[k].comp, NULL);
        s->name[k] = art_strdup(ctx, name);
        ART_TRY(s->name[k] ? ART_OK : ART_ENOMEM);
        art_rigid_identity(&s->base[k]);
        if (!still) s->base[k] = masters->master[k].base;
    }
    for (size_t v = 0; v < n; v++) {
        const struct art_skin_point *p = &points->point[v];
        int m = 0;
        art_v3_copy(s->p0[v], p->base);
        for (int k = p->first; k < p->first + p->n; k++) {
            if (points->link[k].weight == 0) continue;
            s->joint[v][m] = points->link[k].master;
            s->weight[v][m++] = (float)points->link[k].weight;
        }
        if (p->base_weight != 0) {
            s->joint[v][m] = masters->n;
            s->weight[v][m] = (float)p->base_weight;
        }
    }
    *out = s;
    s = NULL;
out:
    gltf_skin_free(s);
    return status;
}

int gltf_skin_open(struct art_ctx *ctx, const struct art_sim *sim, const struct art_comp *comp,
                   struct gltf_skin **out)
{
    struct art_skin_masters masters = {0};
    struct art_skin_points points = {0};
    int status = ART_OK;
    *out = NULL;
    if (!art_comp_has_kind(comp, ART_KIND_SKIN) || model_of(sim, comp) < 0 ||
        art_get_word_index(comp, "frameBlending") != ART_SKIN_LINEAR)
        return ART_OK;
    ART_TRY(art_skin_masters_read(ctx, comp, &masters));
    ART_TRY(art_skin_points_read(ctx, comp, &masters, true, &points));
    if (fits(&points)) status = create(ctx, &masters, &points, out);
out:
    art_skin_points_fini(&points);
    art_skin_masters_fini(&masters);
    return status;
}

int gltf_skin_keep(struct art_ctx *ctx, struct gltf_skin *s, const struct art_sim *sim,
                   const struct art_comp *comp)
{
    int model = model_of(sim, comp);
    const struct art_skin *skin = art_system_skin_of(art_sim_system(sim, model), comp);
    size_t n = (size_t)s->n_joints, at = (size_t)s->n_poses * n;
    if (!ART_RESERVE(ctx, s->pose, at + n, s->cap_poses)) return ART_ENOMEM;
    for (int k = 0; k + 1 < s->n_joints; k++)
        art_geom_pose(sim, model, skin->master[k].comp, &s->pose[at + (size_t)k]);
    art_rigid_identity(&s->pose[at + n - 1]);
    s->n_poses++;
    return ART_OK;
}

bool gltf_skin_fits(const struct gltf_skin *s, int k, const struct gltf_moment *moment)
{
    if (moment->n != s->n_verts || k >= s->n_poses) return false;
    for (int v = 0; v < s->n_verts; v++) {
        double x[3] = {0, 0, 0}, size = 0, off = 0;
        for (int i = 0; i < GLTF_INFLUENCES; i++) {
            const struct art_rigid *T = &s->pose[(size_t)k * (size_t)s->n_joints];
            double local[3], y[3];
            art_rigid_inv_point(local, &s->base[s->joint[v][i]], s->p0[v]);
            art_rigid_point(y, &T[s->joint[v][i]], local);
            art_v3_add_scaled(x, x, (double)s->weight[v][i], y);
        }
        for (int i = 0; i < 3; i++) {
            size = fmax(size, fmax(fabs(x[i]), fabs(s->p0[v][i])));
            off = fmax(off, fabs(x[i] - (double)moment->x[3 * v + i]));
        }
        if (off > 1e-5 * size) return false;
    }
    return true;
}
