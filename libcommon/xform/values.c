/* Numbers of each kind under a transform, in world coordinates or in those of a frame. */
#include "moving.h"
#include "places.h"
#include "xform_priv.h"
#include <math.h>
#include <string.h>

void xform_local_map_init(struct local_map *map, const struct moving *m, const struct place *frame)
{
    map->m = m;
    map->frame = frame;
    /* what is fixed in something that moves without changing its shape stays as it is */
    map->identity = frame && frame->moves && m->t->kind == ART_TRANSFORM_RIGID;
}

int xform_local_map_point(const struct local_map *map, const double r[3], double p[3], double F[9])
{
    double world[3], image[3], G[9];
    const struct place *frame = map->frame;
    if (map->identity) {
        if (p) art_v3_copy(p, r);
        if (F) art_m3_identity(F);
        return ART_OK;
    }
    art_v3_copy(world, r);
    if (frame) art_rigid_point(world, &frame->T, r);
    int status = art_transformer_point(map->m->ctx, map->m->t, world, image, G);
    if (status < 0) return status;
    if (frame) {
        art_rigid_inv_point(image, &frame->image, image);
        art_m3_mul(G, G, frame->T.R);
        art_m3_tmul(G, frame->image.R, G);
    }
    if (p) art_v3_copy(p, image);
    if (F) art_m3_copy(F, G);
    return ART_OK;
}

/* Computes the rotation of frames under a gradient; it is exact where nothing is deformed. */
static int turning(const struct local_map *map, const double F[9], double turn[9], double R[9])
{
    if (map->m->t->kind != ART_TRANSFORM_RIGID)
        return art_gradient_rotation(map->m->ctx, F, turn, R);
    art_m3_copy(turn, F);
    if (R) art_m3_copy(R, F);
    return ART_OK;
}

static int map_normal(const struct local_map *map, const double F[9], double n[3])
{
    struct art_affine X = {{0}, {0, 0, 0}};
    double length = art_v3_norm(n);
    art_m3_copy(X.A, F);
    if (length == 0) return ART_OK;
    if (!art_affine_normal(n, &X, n))
        return art_error(map->m->ctx, ART_ESINGULAR, NULL, "the transform is singular");
    /* the length says nothing, and stays */
    if (length != 1) art_v3_scale(n, length, n);
    return ART_OK;
}

static int map_pose(const struct local_map *map, double m[16])
{
    double p[3] = {m[3], m[7], m[11]}, R[9], F[9], turn[9];
    int status;
    ART_TRY(xform_local_map_point(map, p, p, F));
    ART_TRY(turning(map, F, turn, NULL));
    for (int i = 0; i < 3; i++) art_v3_copy(R + 3 * i, m + 4 * i);
    art_m3_mul(R, turn, R);
    for (int i = 0; i < 3; i++) {
        art_v3_copy(m + 4 * i, R + 3 * i);
        m[4 * i + 3] = p[i];
    }
out:
    return status;
}

/* Transforms matter of unchanged density: the second moments S of the mass become |det F| F S F^T.
 */
static int map_inertia(const struct local_map *map, double x[13])
{
    double F[9], S[9], trace;
    int status;
    ART_TRY(xform_local_map_point(map, x + 1, x + 1, F));
    double J = fabs(art_m3_det(F));
    trace = art_m3_trace(x + 4) / 2;
    for (int i = 0; i < 9; i++) S[i] = (i % 4 == 0 ? trace : 0) - x[4 + i];
    art_m3_mul(S, F, S);
    art_m3_mul_t(S, S, F);
    art_m3_scale(S, J, S);
    art_m3_symmetrize(S, S);
    trace = art_m3_trace(S);
    for (int i = 0; i < 9; i++) x[4 + i] = (i % 4 == 0 ? trace : 0) - S[i];
    x[0] *= J;
out:
    return status;
}

/* D' = M D M^T for moduli of xx, yy, zz, xy, yz, xz and engineering shears, where M turns stresses.
 */
static void turn_moduli(const double R[9], double D[36])
{
    static const int pair[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 2}, {0, 2}};
    double M[36], MD[36];
    for (int k = 0; k < 36; k++) {
        int a = pair[k / 6][0], b = pair[k / 6][1], i = pair[k % 6][0], j = pair[k % 6][1];
        M[k] = R[3 * a + i] * R[3 * b + j] + (i != j ? R[3 * a + j] * R[3 * b + i] : 0);
    }
    for (int k = 0; k < 36; k++) {
        MD[k] = 0;
        for (int i = 0; i < 6; i++) MD[k] += M[6 * (k / 6) + i] * D[6 * i + k % 6];
    }
    for (int k = 0; k < 36; k++) {
        D[k] = 0;
        for (int i = 0; i < 6; i++) D[k] += MD[6 * (k / 6) + i] * M[6 * (k % 6) + i];
    }
}

/* Transforms sizes of an exact surface in the axes of its body: three semi-axes as lines along
 * these are stretched; the radius of a cylinder about z as the area across it, other sizes as the
 * volume. */
static void map_sizes(const double F[9], enum geom_kind kind, double *x, int n)
{
    double column[3][3], across[3];
    for (int i = 0; i < 3; i++) art_v3_set(column[i], F[i], F[3 + i], F[6 + i]);
    art_v3_cross(across, column[0], column[1]);
    if (kind == GEOM_RADIUS)
        x[0] *= sqrt(art_v3_norm(across));
    else if (n == 3)
        for (int i = 0; i < 3; i++) x[i] *= art_v3_norm(column[i]);
    else
        for (int i = 0; i < n; i++) x[i] *= cbrt(fabs(art_m3_det(F)));
}

int xform_map_numbers(const struct local_map *map, enum geom_kind kind, double *x, int n,
                      const double at[3])
{
    const double origin[3] = {0, 0, 0};
    double F[9], turn[9], R[9];
    int status;
    if (map->identity) return ART_OK;
    if (kind == GEOM_POINT || kind == GEOM_PLACE) {
        for (int i = 0; i + 3 <= n; i += 3) ART_TRY(xform_local_map_point(map, x + i, x + i, NULL));
        return ART_OK;
    }
    if (kind == GEOM_POSE && n == 16) return map_pose(map, x);
    if (kind == GEOM_INERTIA && n == 13) return map_inertia(map, x);
    ART_TRY(xform_local_map_point(map, at ? at : origin, NULL, F));
    if (kind == GEOM_MASS || kind == GEOM_VOLUME) {
        x[0] *= fabs(art_m3_det(F));
        return ART_OK;
    }
    if (kind == GEOM_LENGTH || kind == GEOM_RADIUS) {
        map_sizes(F, kind, x, n);
        return ART_OK;
    }
    if (kind == GEOM_NORMAL && n == 3) return map_normal(map, F, x);
    if (kind == GEOM_DIRECTION) {
        /* a line in the material; its length says nothing, and stays */
        double length = art_v3_norm(x);
        art_m3_mulvec(x, F, x);
        if (art_v3_norm(x) > 0) art_v3_scale(x, length / art_v3_norm(x), x);
        return ART_OK;
    }
    ART_TRY(turning(map, F, turn, R));
    if (kind == GEOM_MODULI && n == 36) turn_moduli(turn, x);
    if (kind == GEOM_AXES && n == 9) art_m3_mul(x, turn, x);
    if (kind == GEOM_VECTOR || kind == GEOM_TWIST) art_m3_mulvec(x, F, x);
    if (kind == GEOM_LOAD || kind == GEOM_WRENCH) art_m3_mulvec(x, R, x);
    if ((kind == GEOM_TWIST || kind == GEOM_WRENCH) && n == 6) art_m3_mulvec(x + 3, turn, x + 3);
    if (kind == GEOM_ORIENT) {
        double A[9];
        art_rot_from_quat(A, x);
        art_m3_mul(A, turn, A);
        art_rot_to_quat(x, A);
    }
out:
    return status;
}
