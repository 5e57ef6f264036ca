/* Steps that a person wrote, on a transform, a mesh or a volume mesh. */
#include "places.h"
#include "xform_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The steps that have been asked for so far, and are not applied to the mesh yet. */
struct walk {
    struct art_ctx *ctx;
    struct art_mesh *mesh;  /* this … */
    struct art_volume *vol; /* … or this; none: only the transform is wanted */
    struct art_affine X;
    bool pending;
    double about[3];
};

static int flush(struct walk *w)
{
    struct art_transformer t;
    int status = ART_OK;
    if ((!w->mesh && !w->vol) || !w->pending) return ART_OK;
    art_transformer_affine(&t, &w->X);
    if (w->mesh) ART_TRY(art_transform_mesh(w->ctx, w->mesh, &t));
    if (w->vol) art_volume_transform(w->vol, &w->X);
    art_affine_identity(&w->X);
    w->pending = false;
out:
    return status;
}

/* ------------------------------------------------------- steps that look at a mesh */

/* Parses the argument of `center` and `principal`, in the order of enum art_mesh_mass: "volume",
 * "area", "length", "points". ART_EUSAGE for others. */
static int parse_mass(struct art_ctx *ctx, const char *what, const char *text,
                      enum art_mesh_mass *where)
{
    static const char *const words[4] = {"volume", "area", "length", "points"};
    for (int i = 0; i < 4; i++)
        if (strcmp(text, words[i]) == 0) {
            *where = (enum art_mesh_mass)i;
            return ART_OK;
        }
    return art_error(ctx, ART_EUSAGE, NULL, "%s is volume, area, length or points, not '%s'", what,
                     text);
}

int art_mesh_closed_inertia(struct art_ctx *ctx, const struct art_mesh *mesh,
                            enum art_mesh_mass where, struct art_inertia *M)
{
    struct art_mesh_topology *t = NULL;
    int status = ART_OK;
    if (where == ART_MESH_VOLUME) {
        ART_TRY(art_mesh_topology_create(ctx, &t, mesh));
        if (!t->closed || !t->oriented) {
            status =
                art_error(ctx, ART_ERANGE, NULL,
                          "the mesh has no definite volume: %d open edge{s}, %d edge{s} of more "
                          "than two faces, %d edge{s} whose faces run against each other",
                          t->n_boundary, t->n_nonmanifold, t->n_misoriented);
            goto out;
        }
    }
    status = art_mesh_inertia(ctx, mesh, where, 1, M);
out:
    art_mesh_topology_free(t);
    return status;
}

static bool bounds(const struct walk *w, double min[3], double max[3])
{
    return w->mesh ? art_mesh_bounds(w->mesh, min, max) : art_volume_bounds(w->vol, min, max);
}

/* Computes the mass properties of solids of one density, by the integration points. */
static int volume_centre(const struct walk *w, double c[3])
{
    double x[ART_ELEM_MAX_NODES][3], N[ART_ELEM_MAX_NODES], J[9], all = 0;
    art_v3_set(c, 0, 0, 0);
    for (int e = 0; e < w->vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(w->vol, e);
        if (type->dim != 3) continue;
        art_volume_elem_pos(w->vol, e, x);
        for (int p = 0; p < type->n_points; p++) {
            double det = art_elem_jacobian(type, (const double(*)[3])x, type->point[p], J);
            type->shape(type->point[p], N, NULL);
            all += det * type->point[p][3];
            for (int i = 0; i < type->n_nodes; i++)
                art_v3_add_scaled(c, c, det * type->point[p][3] * N[i], x[i]);
        }
    }
    if (!(all > 0)) return art_error(w->ctx, ART_ERANGE, NULL, "the mesh has no volume");
    art_v3_scale(c, 1 / all, c);
    return ART_OK;
}

static int step_volume_center(struct walk *w, const char *text)
{
    const struct art_volume *vol = w->vol;
    double c[3] = {0};
    int status = ART_OK;
    if (strcmp(text, "volume") == 0) {
        ART_TRY(volume_centre(w, c));
    } else if (strcmp(text, "points") == 0 && vol->n_nodes > 0) {
        for (int i = 0; i < vol->n_nodes; i++)
            art_v3_add_scaled(c, c, 1.0 / vol->n_nodes, vol->pos + 3 * (size_t)i);
    } else {
        return art_error(w->ctx, ART_EUSAGE, NULL,
                         "center: WHAT is box, volume or points, not '%s'", text);
    }
    art_v3_negate(w->X.p, c);
out:
    return status;
}

static int step_center(struct walk *w, const char *text)
{
    double min[3] = {0}, max[3] = {0}, c[3];
    int status = ART_OK;
    if (strcmp(text, "box") == 0) {
        if (!bounds(w, min, max))
            return art_error(w->ctx, ART_ERANGE, NULL, "a mesh without vertices has no centre");
        for (int k = 0; k < 3; k++) c[k] = min[k] / 2 + max[k] / 2;
    } else if (w->vol) {
        return step_volume_center(w, text);
    } else {
        enum art_mesh_mass where = ART_MESH_VOLUME;
        struct art_inertia M;
        ART_TRY(parse_mass(w->ctx, "center: WHAT besides box", text, &where));
        ART_TRY(art_mesh_closed_inertia(w->ctx, w->mesh, where, &M));
        art_v3_copy(c, M.com);
    }
    art_v3_negate(w->X.p, c);
out:
    return status;
}

static int step_fit(struct walk *w, const char *text)
{
    double min[3], max[3], size, longest = 0;
    int n, status;
    ART_TRY(art_numbers_parse(w->ctx, "fit", text, &size, 1, &n));
    if (!(size > 0) || !isfinite(size))
        return art_error(w->ctx, ART_EUSAGE, NULL, "fit takes a size above zero, not '%s'", text);
    if (bounds(w, min, max))
        for (int k = 0; k < 3; k++) longest = fmax(longest, max[k] - min[k]);
    double s = size / longest;
    if (!(longest > 0) || !isfinite(s) || s == 0)
        return art_error(w->ctx, ART_ERANGE, NULL, "a mesh of size %g does not scale to %g",
                         longest, size);
    art_affine_scaling(&w->X, s, s, s);
    for (int k = 0; k < 3; k++) w->X.p[k] = w->about[k] * (1 - s);
out:
    return status;
}

/* Rows of the turn are the principal axes; of both directions of an axis the one that looks along
 * its largest coordinate, so that a mesh that is in place stays there. */
static int step_principal(struct walk *w, const char *text)
{
    enum art_mesh_mass where = ART_MESH_VOLUME;
    struct art_inertia M;
    double moment[3], V[9], axis[3][3], c[3];
    int status;
    if (!w->mesh) return art_error(w->ctx, ART_EUSAGE, NULL, "principal is for surfaces");
    ART_TRY(parse_mass(w->ctx, "principal", text, &where));
    ART_TRY(art_mesh_closed_inertia(w->ctx, w->mesh, where, &M));
    art_m3_sym_eigen(M.J, moment, V);
    for (int a = 0; a < 2; a++) {
        int big = 0;
        for (int k = 0; k < 3; k++) {
            axis[a][k] = V[3 * k + a];
            if (fabs(axis[a][k]) > fabs(axis[a][big]) * (1 + 1e-9)) big = k;
        }
        if (axis[a][big] < 0) art_v3_negate(axis[a], axis[a]);
    }
    art_v3_cross(axis[2], axis[0], axis[1]);
    for (int a = 0; a < 3; a++) art_v3_copy(w->X.A + 3 * a, axis[a]);
    art_m3_mulvec(c, w->X.A, M.com);
    art_v3_negate(w->X.p, c);
out:
    return status;
}

static const struct {
    const char *name;
    int (*make)(struct walk *w, const char *text);
} looking[] = {{"center", step_center}, {"fit", step_fit}, {"principal", step_principal}};
enum { N_LOOKING = sizeof looking / sizeof looking[0] };

/* ----------------------------------------------------------------------- all steps */

static int take(struct walk *w, const struct art_named_text *step)
{
    double x[16];
    int n, status;
    for (int i = 0; i < N_LOOKING && (w->mesh || w->vol); i++) {
        if (strcmp(step->name, looking[i].name) != 0) continue;
        ART_TRY(flush(w));
        ART_TRY(looking[i].make(w, step->text));
        w->pending = true;
        return ART_OK;
    }
    ART_TRY(art_numbers_parse(w->ctx, step->name, step->text, x, 16, &n));
    if (strcmp(step->name, "about") == 0) {
        if (n != 3) return art_error(w->ctx, ART_EUSAGE, NULL, "about takes a point X,Y,Z");
        art_v3_copy(w->about, x);
        return ART_OK;
    }
    bool centred = strcmp(step->name, "translate") != 0 && strcmp(step->name, "matrix") != 0 &&
                   strcmp(step->name, "pose") != 0;
    ART_TRY(art_affine_step(w->ctx, &w->X, step->name, x, n, centred ? w->about : NULL));
    w->pending = true;
out:
    return status;
}

bool art_steps_move(const struct art_named_text *steps, int n)
{
    for (int i = 0; i < n; i++)
        if (!art_streq(steps[i].name, "about")) return true;
    return false;
}

bool art_steps_look(const struct art_named_text *steps, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < N_LOOKING; k++)
            if (art_streq(steps[i].name, looking[k].name)) return true;
    return false;
}

static int take_all(struct walk *w, const struct art_named_text *steps, int n)
{
    int status = ART_OK;
    art_affine_identity(&w->X);
    for (int i = 0; i < n; i++) ART_TRY(take(w, &steps[i]));
    status = flush(w);
out:
    return status;
}

int art_affine_steps(struct art_ctx *ctx, struct art_affine *X, const struct art_named_text *steps,
                     int n)
{
    struct walk w = {.ctx = ctx};
    int status = take_all(&w, steps, n);
    if (status == ART_OK) *X = w.X;
    return status;
}

int art_mesh_steps(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_named_text *steps,
                   int n)
{
    struct walk w = {.ctx = ctx, .mesh = mesh};
    return take_all(&w, steps, n);
}

int art_volume_steps(struct art_ctx *ctx, struct art_volume *vol,
                     const struct art_named_text *steps, int n)
{
    struct walk w = {.ctx = ctx, .vol = vol};
    return take_all(&w, steps, n);
}
