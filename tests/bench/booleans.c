/* Union, intersection, differences of two solids in random poses, and whatever must hold for them.
 *
 *     booleans pose A B N         N poses of B about A
 *     booleans grid A B N STEP    B turned by quarters, and moved by whole multiples of STEP
 *     booleans near A B N SIZE    B moved and turned by up to SIZE
 *     booleans shapes N           N pairs of ready-made shapes, most of them in special positions
 *
 * For each: |A+B| + |AB| = |A| + |B|, |A-B| = |A| - |AB|, |A^B| = |A+B| - |AB| to 1e-9 of |A| +
 * |B|, and each result is sound: closed, oriented, not crossing itself. Prints counts; exit 1 and a
 * line about the pair where something does not hold. With VERBOSE also what rounding did. */
#include <art/format.h>
#include <art/repair.h>
#include <art/shape.h>
#include <art/solid.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t state = 88172645463325252u;

static double uniform(double low, double high)
{
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return low + (high - low) * (double)(state >> 11) * 0x1p-53;
}
static int below(int n)
{
    return (int)uniform(0, n);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void report(void *user, const struct art_message *message)
{
    (void)user;
    fprintf(stderr, "booleans: %s\n", message->text);
}

static struct art_ctx ctx;
static int pair, failed, met, mended, faces;
static double most_off, took, moved;

static void need(bool ok, const char *what)
{
    if (ok) return;
    failed++;
    fprintf(stderr, "booleans: pair %d: %s\n", pair, what);
}

static void check(int status)
{
    if (status < 0) exit(1);
}

/* ------------------------------------------------------------------------- poses */

static void middle_of(const struct art_mesh *mesh, double middle[3], double *radius)
{
    double min[3], max[3], d[3];
    if (!art_mesh_bounds(mesh, min, max)) exit(1);
    for (int k = 0; k < 3; k++) middle[k] = 0.5 * (min[k] + max[k]);
    art_v3_sub(d, max, min);
    *radius = 0.5 * art_v3_norm(d);
}

static void random_pose(struct art_mesh *b, const struct art_mesh *a)
{
    struct art_rigid T;
    double q[4], from[3], to[3], p[3], r, s;
    middle_of(b, from, &r);
    middle_of(a, to, &s);
    for (int k = 0; k < 4; k++) q[k] = uniform(-1, 1);
    art_rot_from_quat(T.R, q);
    art_m3_mulvec(p, T.R, from);
    for (int k = 0; k < 3; k++) T.p[k] = to[k] + 0.4 * (r + s) * uniform(-1, 1) - p[k];
    art_mesh_transform_rigid(b, &T);
}

static void grid_pose(struct art_mesh *b, double step)
{
    static const double turn[9] = {0, -1, 0, 1, 0, 0, 0, 0, 1};
    struct art_rigid T;
    art_rigid_identity(&T);
    if (below(2)) memcpy(T.R, turn, sizeof turn);
    for (int k = 0; k < 3; k++) T.p[k] = step * (below(7) - 3);
    art_mesh_transform_rigid(b, &T);
}

static void near_pose(struct art_mesh *b, double size)
{
    struct art_rigid T;
    double axis[3];
    art_rigid_identity(&T);
    for (int k = 0; k < 3; k++) axis[k] = uniform(-1, 1), T.p[k] = size * uniform(-1, 1);
    art_rot_from_axis_angle(T.R, axis, size * uniform(-1, 1));
    art_mesh_transform_rigid(b, &T);
}

/* ------------------------------------------------------------------------- checks */

static double combine(const struct art_mesh *a, const struct art_mesh *b, enum art_solid_op op,
                      bool *empty)
{
    struct art_mesh *out = NULL;
    struct art_flaws flaws;
    struct art_check how;
    struct art_solid_report did;
    const struct art_solid_how options = {{"A", "B"}, false, &did};
    double t = now();
    check(art_solid_combine(&ctx, a, b, op, &options, &out));
    took += now() - t;
    mended += did.n_mended > 0;
    moved = did.moved > moved ? did.moved : moved;
    faces += out->n_faces;
    need(did.n_left == 0, "faces still cross");
    art_check_init(&how);
    check(art_mesh_find_flaws(&ctx, out, &how, &flaws));
    for (int k = 0; k < ART_FLAW_KINDS; k++)
        if (flaws.count[k] && art_flaw_type((enum art_flaw_kind)k)->severity == ART_ERROR) {
            char text[200];
            snprintf(text, sizeof text, "operation %d: %d %s", (int)op, flaws.count[k],
                     art_flaw_type((enum art_flaw_kind)k)->summary);
            need(false, text);
        }
    art_flaws_fini(&flaws);
    double volume = art_mesh_volume(out);
    *empty = out->n_faces == 0;
    art_mesh_free(out);
    return volume;
}

static void try_pair(const struct art_mesh *a, const struct art_mesh *b)
{
    double V[2] = {art_mesh_volume(a), art_mesh_volume(b)}, v[4];
    bool empty;
    for (int op = 0; op < 4; op++) {
        v[op] = combine(a, b, (enum art_solid_op)op, &empty);
        if (op == ART_SOLID_INTERSECTION) met += !empty;
        need(empty || v[op] > -1e-12 * (V[0] + V[1]), "a volume is negative");
    }
    double off = fabs(v[0] + v[1] - V[0] - V[1]);
    off = fmax(off, fabs(v[2] - (V[0] - v[1])));
    off = fmax(off, fabs(v[3] - (v[0] - v[1]))) / (V[0] + V[1]);
    most_off = fmax(most_off, off);
    need(off < 1e-9, "volumes do not add up");
}

static void poses(const char *mode, const char *path_a, const char *path_b, int n, double size)
{
    struct art_mesh *a = NULL, *b = NULL, *moved_b = NULL;
    check(art_mesh_read(&ctx, &a, path_a, NULL));
    check(art_mesh_read(&ctx, &b, path_b, NULL));
    for (pair = 0; pair < n; pair++) {
        check(art_mesh_copy(&ctx, &moved_b, b));
        if (strcmp(mode, "pose") == 0)
            random_pose(moved_b, a);
        else if (strcmp(mode, "grid") == 0)
            grid_pose(moved_b, size);
        else
            near_pose(moved_b, size);
        try_pair(a, moved_b);
        art_mesh_free(moved_b);
    }
    art_mesh_free(a), art_mesh_free(b);
}

/* Whole sizes, so that many planes, lines and points are the same. */
static struct art_mesh *random_shape(void)
{
    struct art_mesh *mesh = NULL;
    double a = 1 + below(3), b = 1 + below(3), c = 1 + below(3);
    switch (below(8)) {
    case 0:
        check(art_mesh_make_box(&ctx, &mesh, a, b, c));
        break;
    case 1:
        check(art_mesh_make_cylinder(&ctx, &mesh, a, b, 4 * (1 + below(4)), 1 + below(2), 1));
        break;
    case 2:
        check(art_mesh_make_sphere(&ctx, &mesh, a, 4 * (1 + below(3)), 2 * (1 + below(3)), false));
        break;
    case 3:
        check(art_mesh_make_icosphere(&ctx, &mesh, a, below(3)));
        break;
    case 4:
        check(art_mesh_make_torus(&ctx, &mesh, 1 + a, 1, 4 * (1 + below(3)), 3 + below(4)));
        break;
    case 5:
        check(art_mesh_make_rounded_box(&ctx, &mesh, a, b, c, 2 + below(4)));
        break;
    case 6:
        check(art_mesh_make_prism(
            &ctx, &mesh, 6, (const double[][2]){{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}},
            a));
        break;
    default:
        check(art_mesh_make_ellipsoid(&ctx, &mesh, a, b, c, 6, 4));
        break;
    }
    return mesh;
}

static void shapes(int n)
{
    for (pair = 0; pair < n; pair++) {
        struct art_mesh *a = random_shape(), *b = random_shape();
        switch (below(4)) {
        case 0:
            random_pose(b, a);
            break;
        case 1:
            grid_pose(b, 0.25);
            break;
        default:
            grid_pose(b, 0.5);
            break;
        }
        try_pair(a, b);
        art_mesh_free(a), art_mesh_free(b);
    }
}

int main(int argc, char **argv)
{
    art_ctx_init(&ctx);
    ctx.report = report;
    if (argc == 3 && strcmp(argv[1], "shapes") == 0)
        shapes(atoi(argv[2]));
    else if (argc >= 5)
        poses(argv[1], argv[2], argv[3], atoi(argv[4]), argc > 5 ? atof(argv[5]) : 0);
    else
        return 2;
    printf("pairs %d met %d failed %d mended %d\n", pair, met, failed, mended);
    if (getenv("VERBOSE"))
        printf("%g ms an operation; volumes off by at most %g; moved by at most %g; faces %d\n",
               1e3 * took / (4 * pair), most_off, moved, faces);
    art_ctx_fini(&ctx);
    return failed > 0;
}
