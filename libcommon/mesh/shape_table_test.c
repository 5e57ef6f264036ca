#include "harness/test.h"
#include <art/shape.h>
#include <math.h>
#include <stdio.h>

/* Make a shape from its name and a text of parameters with blanks between. */
static int make(struct art_ctx *ctx, struct art_mesh **mesh, const char *name, const char *params)
{
    const struct art_shape *shape = NULL;
    struct art_shape_args args = {0};
    int status;
    ART_TRY(art_shape_find_checked(ctx, name, &shape));
    art_shape_defaults(shape, &args);
    for (const char *s = params; *s;) {
        char one[100];
        size_t n = strcspn(s, " ");
        memcpy(one, s, n);
        one[n] = '\0';
        ART_TRY(art_shape_set(ctx, shape, &args, one));
        s += n + strspn(s + n, " ");
    }
    status = art_mesh_make(ctx, mesh, shape, &args);
out:
    art_shape_args_fini(&args);
    return status;
}

static int find_param(const struct art_shape *shape, const char *name)
{
    for (int i = 0; shape->param[i].name; i++)
        if (strcmp(shape->param[i].name, name) == 0) return i;
    return -1;
}

/* ------------------------------------------------------------- bodies of revolution */

/* A profile as a walk: straight to (r, z), or around the point zc of the axis. */
struct walk {
    double r, z;
    bool round;
    double zc;
};

/* What the smooth body has; inertia about the centre of mass, density 1. */
struct measures {
    double volume, area, z, Jzz, Jxx;
};

/* dV = pi r^2 dz and so on along the walk: each integrand is a polynomial of degree <= 4 in z, for
 * which three Gauss points are exact. */
static struct measures measure_walk(const struct walk *w, int n)
{
    static const double x[3] = {-0.7745966692414834, 0, 0.7745966692414834},
                        g[3] = {5.0 / 18, 8.0 / 18, 5.0 / 18};
    struct measures m = {0};
    double first = 0, second = 0;
    for (int k = 1; k < n; k++) {
        const struct walk *a = &w[k - 1], *b = &w[k];
        double dz = b->z - a->z, R = hypot(a->r, a->z - b->zc);
        for (int i = 0; i < 3; i++) {
            double t = (1 + x[i]) / 2, z = a->z + t * dz, r = a->r + t * (b->r - a->r);
            double r2 = b->round ? R * R - (z - b->zc) * (z - b->zc) : r * r;
            m.volume += g[i] * dz * ART_PI * r2;
            first += g[i] * dz * ART_PI * r2 * z;
            second += g[i] * dz * ART_PI * r2 * z * z;
            m.Jzz += g[i] * dz * ART_PI * r2 * r2 / 2;
        }
        m.area +=
            b->round ? 2 * ART_PI * R * fabs(dz) : ART_PI * (a->r + b->r) * hypot(b->r - a->r, dz);
    }
    m.z = first / m.volume;
    m.Jxx = m.Jzz / 2 + second - m.volume * m.z * m.z;
    return m;
}

static struct measures measure_mesh(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    struct measures m = {0};
    struct art_inertia M;
    if (!CHECK_STATUS(art_mesh_inertia(ctx, mesh, ART_MESH_VOLUME, 1, &M), ART_OK)) return m;
    m.volume = M.mass;
    m.area = art_mesh_area(mesh);
    m.z = M.com[2];
    m.Jzz = M.J[8];
    m.Jxx = M.J[0];
    CHECK_NEAR(art_mesh_volume(mesh), M.mass, 1e-12 * M.mass);
    /* products of inertia vanish, and so does the centre across the axis */
    CHECK_NEAR(M.J[1], 0, 1e-11 * M.J[0]);
    CHECK_NEAR(M.J[2], 0, 1e-11 * M.J[0]);
    CHECK_NEAR(M.com[0], 0, 1e-11);
    return m;
}

/* Closed, right side out, one piece; 2 handles less than spheres. */
static void check_solid(struct art_ctx *ctx, const struct art_mesh *mesh, int euler)
{
    struct art_mesh_topology *t = NULL;
    if (!CHECK_STATUS(art_mesh_check(ctx, mesh), ART_OK) ||
        !CHECK_STATUS(art_mesh_topology_create(ctx, &t, mesh), ART_OK))
        return;
    CHECK(art_mesh_is_solid(mesh, t));
    CHECK_INT(t->n_components, 1);
    CHECK_INT(t->n_unused, 0);
    CHECK_INT(mesh->n_verts - t->n_edges + mesh->n_faces, euler);
    art_mesh_topology_free(t);
}

/* error(n) ~ n^-2, or nothing to converge */
static void check_order(const char *shape, const char *what, double want, const double got[3])
{
    double e[3];
    for (int k = 0; k < 3; k++) e[k] = fabs(got[k] - want);
    if (e[0] < 1e-12 * (1 + fabs(want))) return;
    for (int k = 0; k < 2; k++) {
        double order = log2(e[k] / e[k + 1]);
        if (!(order > 1.9 && order < 2.1))
            TEST_FAIL("%s: %s %.12g instead of %.12g converges with order %g", shape, what,
                      got[k + 1], want, order);
    }
}

/* The shape at three resolutions (the text has one %d or two, the second half of the first) against
 * the smooth body. */
static void check_convergence(const char *name, const char *params, int euler,
                              const struct measures *want)
{
    struct art_ctx ctx;
    double got[5][3];
    art_ctx_init(&ctx);
    for (int k = 0; k < 3; k++) {
        struct art_mesh *mesh = NULL;
        char text[200];
        int n = 32 << k;
        snprintf(text, sizeof text, params, n, n / 2);
        if (!CHECK_STATUS(make(&ctx, &mesh, name, text), ART_OK)) return;
        check_solid(&ctx, mesh, euler);
        struct measures m = measure_mesh(&ctx, mesh);
        got[0][k] = m.volume, got[1][k] = m.area, got[2][k] = m.z;
        got[3][k] = m.Jzz, got[4][k] = m.Jxx;
        art_mesh_free(mesh);
    }
    check_order(name, "volume", want->volume, got[0]);
    check_order(name, "area", want->area, got[1]);
    check_order(name, "centre", want->z, got[2]);
    check_order(name, "moment about the axis", want->Jzz, got[3]);
    check_order(name, "moment across the axis", want->Jxx, got[4]);
    CHECK_NEAR_REL(got[0][2], want->volume, 5e-3);
    art_ctx_fini(&ctx);
}

#define WALK(name, params, euler, ...)                                                             \
    do {                                                                                           \
        static const struct walk walk_[] = {__VA_ARGS__};                                          \
        struct measures want_ = measure_walk(walk_, (int)(sizeof walk_ / sizeof walk_[0]));        \
        check_convergence(name, params, euler, &want_);                                            \
    } while (0)

#define TO(r, z)                                                                                   \
    {                                                                                              \
        r, z, false, 0                                                                             \
    }
#define ARC(r, z, zc)                                                                              \
    {                                                                                              \
        r, z, true, zc                                                                             \
    }

TEST(mesh_shapes_of_revolution_converge)
{
    WALK("sphere", "r=2 slices=%d levels=%d", 2, TO(0, -2), ARC(0, 2, 0));
    WALK("sphere", "r=2 slices=%d levels=%d quads=1", 2, TO(0, -2), ARC(0, 2, 0));
    WALK("hemisphere", "r=2 slices=%d levels=%d", 2, TO(0, 0), TO(2, 0), ARC(0, 2, 0));
    WALK("bowl", "r=2 thickness=0.5 slices=%d levels=%d", 2, TO(0, -2), ARC(2, 0, 0), TO(1.5, 0),
         ARC(0, -1.5, 0));
    WALK("cylinder", "r=2 h=3 slices=%d nr=2 nh=3", 2, TO(0, -1.5), TO(2, -1.5), TO(2, 1.5),
         TO(0, 1.5));
    WALK("cone", "r=2 h=3 slices=%d nh=3", 2, TO(0, -1.5), TO(2, -1.5), TO(0, 1.5));
    WALK("cone", "r=2 h=3 rtop=1.5 slices=%d nr=4", 2, TO(0, -1.5), TO(2, -1.5), TO(1.5, 1.5),
         TO(0, 1.5));
    WALK("capsule", "r=1 h=3 slices=%d", 2, TO(0, -2.5), ARC(1, -1.5, -1.5), TO(1, 1.5),
         ARC(0, 2.5, 1.5));
    WALK("rounded_cylinder", "r=1 h=3 slices=%d nsegs=2 flat_bottom=1", 2, TO(0, -1.5), TO(1, -1.5),
         TO(1, 1.5), ARC(0, 2.5, 1.5));
    WALK("pointed_cylinder", "r=1 h=3 tip=2 slices=%d nr=2", 2, TO(0, -1.5), TO(1, -1.5),
         TO(1, 1.5), TO(0, 3.5));
    WALK("pointed_cylinder", "r=1 h=3 tip=-2 slices=%d", 2, TO(0, -1.5), TO(1, -1.5), TO(1, 1.5),
         TO(0, -0.5));
    WALK("hollow_cylinder", "rin=1 rout=2 h=3 depth=2 slices=%d nh=2", 2, TO(0, -1.5), TO(2, -1.5),
         TO(2, 1.5), TO(1, 1.5), TO(1, -0.5), TO(0, -0.5));
    WALK("tube", "rin=1 rout=2 h=3 slices=%d nr=2 nh=3", 0, TO(1, -1.5), TO(2, -1.5), TO(2, 1.5),
         TO(1, 1.5), TO(1, -1.5));
    WALK("tube", "rin=1 rout=2 h=3 slices=%d quads=1", 0, TO(1, -1.5), TO(2, -1.5), TO(2, 1.5),
         TO(1, 1.5), TO(1, -1.5));
    WALK("pointed_tube", "rin=1 rout=2 h=3 tip=1 slices=%d", 0, TO(1, -1.5), TO(2, -1.5),
         TO(2, 1.5), TO(1, 2.5), TO(1, -1.5));
}

TEST(mesh_shapes_torus_ellipsoid_converge)
{
    double V = 2 * ART_PI * ART_PI * 3;
    struct measures torus = {.volume = V,
                             .area = 4 * ART_PI * ART_PI * 3,
                             .Jzz = V * (9 + 0.75),
                             .Jxx = V * (4.5 + 0.625)};
    check_convergence("torus", "rmajor=3 rminor=1 nmajor=%d nminor=%d", 0, &torus);
    /* a spheroid: its area is known as well (oblate, with the eccentricity e) */
    double a = 2, c = 1, e = sqrt(1 - c * c / (a * a));
    double mass = 4 * ART_PI / 3 * a * a * c;
    struct measures spheroid = {.volume = mass,
                                .area = 2 * ART_PI * a * a * (1 + (1 - e * e) / e * atanh(e)),
                                .Jzz = mass * (a * a + a * a) / 5,
                                .Jxx = mass * (a * a + c * c) / 5};
    check_convergence("ellipsoid", "a=2 b=2 c=1 slices=%d levels=%d", 2, &spheroid);
}

/* Each division halves the edges. */
TEST(mesh_shapes_divided_spheres_converge)
{
    static const struct {
        const char *name;
        int faces;
    } sphere[2] = {{"icosphere", 20}, {"octasphere", 8}};
    for (int s = 0; s < 2; s++) {
        struct art_ctx ctx;
        double volume[3], area[3], J[3];
        art_ctx_init(&ctx);
        for (int d = 0; d < 7; d++) {
            struct art_mesh *mesh = NULL;
            char text[40];
            int n = sphere[s].faces << (2 * d);
            snprintf(text, sizeof text, "r=1.5 divisions=%d", d);
            REQUIRE(CHECK_STATUS(make(&ctx, &mesh, sphere[s].name, text), ART_OK));
            CHECK_INT(mesh->n_faces, n);
            CHECK_INT(mesh->n_verts, n / 2 + 2);
            for (int i = 0; i < mesh->n_verts; i++)
                if (!CHECK_NEAR(art_v3_norm(mesh->pos + 3 * i), 1.5, 1e-15)) break;
            check_solid(&ctx, mesh, 2);
            struct measures m = measure_mesh(&ctx, mesh);
            if (d >= 4) volume[d - 4] = m.volume, area[d - 4] = m.area, J[d - 4] = m.Jzz;
            art_mesh_free(mesh);
        }
        double V = 4.5 * ART_PI;
        check_order(sphere[s].name, "volume", V, volume);
        check_order(sphere[s].name, "area", 9 * ART_PI, area);
        check_order(sphere[s].name, "moment", 0.4 * V * 2.25, J);
        art_ctx_fini(&ctx);
    }
}

/* ------------------------------------------------------------------ flat shapes */

TEST(mesh_shapes_box_divided)
{
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL;
    art_ctx_init(&ctx);
    for (int quads = 0; quads < 2; quads++)
        for (int k = 0; k < 8; k++) {
            char text[80];
            int nx = 1 + k % 2 * 3, ny = 1 + k / 2 % 2 * 2, nz = 1 + k / 4;
            int cells = 2 * (nx * ny + ny * nz + nz * nx);
            snprintf(text, sizeof text, "wx=1 wy=2 wz=3 nx=%d ny=%d nz=%d quads=%d", nx, ny, nz,
                     quads);
            REQUIRE(CHECK_STATUS(make(&ctx, &mesh, "box", text), ART_OK));
            CHECK_INT(mesh->n_faces, quads ? cells : 2 * cells);
            CHECK_INT(mesh->n_verts, cells + 2);
            check_solid(&ctx, mesh, 2);
            struct art_inertia M;
            double want[9];
            art_m3_diag(want, 6.5, 5, 2.5); /* m (b^2 + c^2) / 12 */
            CHECK_STATUS(art_mesh_inertia(&ctx, mesh, ART_MESH_VOLUME, 1, &M), ART_OK);
            CHECK_NEAR_N(M.J, want, 9, 1e-12);
            CHECK_NEAR(art_mesh_area(mesh), 22, 1e-12);
            art_mesh_free(mesh);
        }
    REQUIRE(CHECK_STATUS(make(&ctx, &mesh, "prism", "xy=0,0,2,0,2,1,1,1,1,2,0,2 h=3 polygons=1"),
                         ART_OK));
    CHECK_INT(mesh->n_faces, 8);
    CHECK_INT(mesh->face_off[1], 6);
    check_solid(&ctx, mesh, 2);
    CHECK_NEAR(art_mesh_volume(mesh), 9, 1e-14);
    art_mesh_free(mesh);
    /* a square with a hole, joined to the outside by a cut */
    REQUIRE(CHECK_STATUS(make(&ctx, &mesh, "prism", "xy=0,0,3,0,3,3,0,3,0,0,1,1,1,2,2,2,2,1,1,1"),
                         ART_OK));
    CHECK_NEAR(art_mesh_volume(mesh), 8, 1e-14);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

/* Shearing moves the layers and nothing else. */
TEST(mesh_shapes_skew)
{
    struct art_ctx ctx;
    struct art_mesh *skew = NULL, *mesh = NULL;
    struct art_affine X = {{1, 0, 0.25, 0, 1, -0.5, 0, 0, 1}, {0, 0, 0}};
    static const char *const kinds[2] = {"box", "cylinder"};
    static const char *const sizes[2] = {"wx=1 wy=2 wz=4", "r=1 h=4 slices=9 nh=3 nr=2"};
    art_ctx_init(&ctx);
    for (int k = 0; k < 2; k++) {
        char name[40], text[80];
        snprintf(name, sizeof name, "skew_%s", kinds[k]);
        snprintf(text, sizeof text, "%s dx=1 dy=-2", sizes[k]);
        REQUIRE(CHECK_STATUS(make(&ctx, &skew, name, text), ART_OK));
        REQUIRE(CHECK_STATUS(make(&ctx, &mesh, kinds[k], sizes[k]), ART_OK));
        CHECK_NEAR_REL(art_mesh_volume(skew), art_mesh_volume(mesh), 1e-13);
        CHECK_STATUS(art_mesh_transform(&ctx, mesh, &X), ART_OK);
        CHECK_NEAR_N(skew->pos, mesh->pos, 3 * mesh->n_verts, 1e-15);
        check_solid(&ctx, skew, 2);
        art_mesh_free(skew), art_mesh_free(mesh);
    }
    art_ctx_fini(&ctx);
}

TEST(mesh_shapes_sheets_lines_points)
{
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL;
    double length[3], disk[3], ring[3];
    art_ctx_init(&ctx);
    for (int k = 0; k < 3; k++) {
        char text[40];
        snprintf(text, sizeof text, "r=2 n=%d", 32 << k);
        REQUIRE(CHECK_STATUS(make(&ctx, &mesh, "circle", text), ART_OK));
        CHECK_INT(mesh->n_verts, 32 << k);
        CHECK_INT(mesh->line_off[1], (32 << k) + 1);
        length[k] = art_mesh_length(mesh);
        art_mesh_free(mesh);
        snprintf(text, sizeof text, "r=2 slices=%d nr=3", 32 << k);
        REQUIRE(CHECK_STATUS(make(&ctx, &mesh, "disk", text), ART_OK));
        disk[k] = art_mesh_area(mesh);
        art_mesh_free(mesh);
        snprintf(text, sizeof text, "rin=1 rout=2 slices=%d nr=3", 32 << k);
        REQUIRE(CHECK_STATUS(make(&ctx, &mesh, "annulus", text), ART_OK));
        ring[k] = art_mesh_area(mesh);
        double up[3];
        art_mesh_face_normal(mesh, 5, up);
        CHECK_NEAR(up[2], 1, 1e-15);
        art_mesh_free(mesh);
    }
    check_order("circle", "length", 4 * ART_PI, length);
    check_order("disk", "area", 4 * ART_PI, disk);
    check_order("annulus", "area", 3 * ART_PI, ring);
    /* a helix rolls off to a straight line */
    REQUIRE(CHECK_STATUS(make(&ctx, &mesh, "helix", "r=2 h=3 turns=2.5 n=1000"), ART_OK));
    CHECK_INT(mesh->n_verts, 2501);
    CHECK_NEAR_REL(art_mesh_length(mesh), hypot(3, 2.5 * 4 * ART_PI), 1e-5);
    CHECK_NEAR(mesh->pos[3 * 2500], -2, 1e-12);
    CHECK_NEAR(mesh->pos[3 * 2500 + 2], 1.5, 1e-12);
    art_mesh_free(mesh);
    REQUIRE(CHECK_STATUS(make(&ctx, &mesh, "polyline", "xyz=0,0,0,3,0,0,3,4,0 closed=1"), ART_OK));
    CHECK_NEAR(art_mesh_length(mesh), 12, 0);
    art_mesh_free(mesh);
    REQUIRE(CHECK_STATUS(make(&ctx, &mesh, "points", "xyz=0,0,0,3,0,0,3,4,0"), ART_OK));
    CHECK(mesh->n_points == 3 && mesh->n_lines == 0 && mesh->pos[7] == 4);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

/* ---------------------------------------------------------------- the whole table */

TEST(mesh_shapes_defaults)
{
    struct art_ctx ctx;
    const struct art_shape *shape;
    art_ctx_init(&ctx);
    for (int i = 0; (shape = art_shape_at(i)); i++) {
        struct art_shape_args args;
        struct art_mesh *mesh = NULL;
        struct art_mesh_topology *t = NULL;
        art_shape_defaults(shape, &args);
        if (!CHECK_STATUS(art_mesh_make(&ctx, &mesh, shape, &args), ART_OK)) continue;
        REQUIRE(CHECK_STATUS(art_mesh_topology_create(&ctx, &t, mesh), ART_OK));
        double min[3], max[3];
        CHECK(art_mesh_bounds(mesh, min, max));
        CHECK(t->n_nonmanifold == 0 && t->n_pinched == 0 && t->n_misoriented == 0);
        CHECK_INT(art_mesh_is_solid(mesh, t), shape->result == ART_SHAPE_SOLID);
        CHECK_INT(mesh->n_faces > 0, shape->result <= ART_SHAPE_SHEET);
        CHECK_INT(mesh->n_lines > 0, shape->result == ART_SHAPE_LINES);
        CHECK_INT(mesh->n_points > 0, shape->result == ART_SHAPE_POINTS);
        if (mesh->n_faces) CHECK(art_mesh_is_triangular(mesh) && t->n_components == 1);
        double volume = art_mesh_volume(mesh);
        art_mesh_topology_free(t);
        art_mesh_free(mesh);
        int quads = find_param(shape, "quads");
        if (quads < 0) continue;
        args.x[quads] = 1;
        for (int p = 0; shape->param[p].name; p++)
            if (shape->param[p].kind == ART_SHAPE_INT && args.x[p] == 1) args.x[p] = 2;
        if (!CHECK_STATUS(art_mesh_make(&ctx, &mesh, shape, &args), ART_OK)) continue;
        CHECK(!art_mesh_is_triangular(mesh));
        CHECK_NEAR(art_mesh_volume(mesh), volume, 1e-13);
        CHECK_STATUS(art_mesh_check(&ctx, mesh), ART_OK);
        art_mesh_free(mesh);
    }
    CHECK(art_shape_at(-1) == NULL && art_shape_find("nothing") == NULL);
    art_ctx_fini(&ctx);
}

/* No face reaches across the seam: its corners lie in one column of the texture. */
TEST(mesh_shapes_texture)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < 4; k++) {
        struct art_mesh *mesh = NULL;
        REQUIRE(CHECK_STATUS(make(&ctx, &mesh, k < 2 ? "sphere" : "plane",
                                  k == 0   ? "slices=7 texture=1"
                                  : k == 1 ? "slices=7 texture=1 quads=1"
                                  : k == 2 ? "nx=7 ny=3 texture=1"
                                           : "nx=7 ny=3 texture=1 quads=1"),
                             ART_OK));
        CHECK_STATUS(art_mesh_check(&ctx, mesh), ART_OK);
        CHECK_INT(art_mesh_is_triangular(mesh), k % 2 == 0);
        for (int f = 0; f < mesh->n_faces; f++) {
            double min = 9, max = -9;
            for (int c = mesh->face_off[f]; c < mesh->face_off[f + 1]; c++) {
                if (!CHECK(mesh->texture.idx[c] >= 0)) break;
                double u = mesh->texture.val[3 * mesh->texture.idx[c]];
                min = fmin(min, u), max = fmax(max, u);
            }
            CHECK_NEAR(max - min, 1.0 / 7, 1e-15);
        }
        art_mesh_free(mesh);
    }
    art_ctx_fini(&ctx);
}

/* Each parameter beyond its range is refused, and numbers that are allowed never give a broken
 * mesh. */
TEST(mesh_shapes_hostile)
{
    static const double hostile[] = {NAN, INFINITY, -INFINITY, 1e308, -1e308, 1e-320,      1e18,
                                     -1,  0,        2.5,       1,     100001, 2147483648.0};
    struct art_ctx ctx;
    const struct art_shape *shape;
    art_ctx_init(&ctx);
    for (int i = 0; (shape = art_shape_at(i)); i++)
        for (int p = 0; shape->param[p].name; p++) {
            const struct art_shape_param *par = &shape->param[p];
            for (size_t k = 0; k < sizeof hostile / sizeof *hostile; k++) {
                struct art_shape_args args;
                struct art_mesh *mesh = NULL;
                double x = hostile[k];
                art_shape_defaults(shape, &args);
                args.x[p] = x;
                if (par->kind == ART_SHAPE_LIST) args.list = &hostile[k], args.n_list = 1;
                int status = art_mesh_make(&ctx, &mesh, shape, &args);
                if (status == ART_OK) {
                    CHECK_STATUS(art_mesh_check(&ctx, mesh), ART_OK);
                    CHECK(isfinite(x) && x >= par->min && x <= par->max);
                    CHECK(par->kind == ART_SHAPE_REAL || x == floor(x));
                    CHECK(!(par->above && x <= par->min));
                    CHECK(par->kind != ART_SHAPE_LIST);
                } else if (status != ART_ERANGE) {
                    CHECK_STATUS(status, ART_ELIMIT);
                }
                art_mesh_free(mesh);
            }
        }
    /* all counts at once: each is allowed, together they are not */
    for (int i = 0; (shape = art_shape_at(i)); i++) {
        struct art_shape_args args;
        struct art_mesh *mesh = NULL;
        int counts = 0;
        art_shape_defaults(shape, &args);
        for (int p = 0; shape->param[p].name; p++) {
            if (shape->param[p].kind != ART_SHAPE_INT) continue;
            args.x[p] = ART_SHAPE_MAX_COUNT;
            counts++;
        }
        if (counts < 2) continue;
        CHECK_STATUS(art_mesh_make(&ctx, &mesh, shape, &args), ART_ELIMIT);
    }
    art_ctx_fini(&ctx);
}

TEST(mesh_shapes_also)
{
    CHECK(art_shape_also("cube cuboid brick", "cube") &&
          art_shape_also("cube cuboid brick", "Brick"));
    CHECK(!art_shape_also("cube cuboid brick", "cub") && !art_shape_also("cube", "cubes"));
    CHECK(!art_shape_also("cube", "") && !art_shape_also("", "cube") &&
          !art_shape_also(NULL, "cube"));
}

TEST(mesh_shapes_messages)
{
    static const struct {
        const char *name, *params;
        int status;
        const char *text;
    } bad[] = {
        {"spere", "", ART_EUSAGE, "unknown shape 'spere'; did you mean 'sphere'?"},
        {"sphere", "radius=1", ART_EUSAGE, "sphere has no parameter 'radius'; it has r, slices"},
        {"sphere", "r", ART_EUSAGE, "'r': parameters are given as name=value"},
        {"sphere", "r=x", ART_ERANGE, "sphere: r takes a number, not 'x'"},
        {"sphere", "r=0", ART_ERANGE, "sphere: r=0 is out of range (> 0)"},
        {"sphere", "slices=2", ART_ERANGE, "slices=2 is out of range (a whole number >= 3)"},
        {"sphere", "slices=100001", ART_ELIMIT, "slices=100001 is above 100000"},
        {"sphere", "levels=1", ART_ERANGE, "number of levels 1 is below 2"},
        {"sphere", "quads=2", ART_ERANGE, "quads=2 is out of range (0 or 1)"},
        {"torus", "rmajor=1 rminor=1", ART_ERANGE, "torus: rmajor - rminor = 0 is not positive"},
        {"tube", "rin=2", ART_ERANGE, "rout - rin = -1 is not positive"},
        {"prism", "xy=0,0,1,0,1", ART_ERANGE, "xy has 5 numbers; it takes 3 or more groups of 2"},
        {"prism", "xy=0,0,1,0,1;1", ART_ERANGE, "is no list of numbers"},
        {"prism", "xy=0,0,1,0,2,0", ART_ERANGE, "area of the outline 0 is not positive"},
        {"prism", "xy=0,0,4,0,4,4,2,-1,0,4", ART_ERANGE,
         "the outline crosses itself: its sides 1 and "},
        {"skew_box", "dx=inf", ART_ERANGE, "dx=inf is out of range (finite)"},
        {"icosphere", "divisions=9", ART_ELIMIT, "number of divisions 9 is above 8"}};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        struct art_mesh *mesh = NULL;
        CHECK_STATUS(make(&ctx, &mesh, bad[k].name, bad[k].params), bad[k].status);
        CHECK_HAS(ctx.last, bad[k].text);
        CHECK(mesh == NULL);
    }
    art_ctx_fini(&ctx);
}

static int make_each(struct art_ctx *ctx, int i)
{
    struct art_shape_args args;
    struct art_mesh *mesh = NULL;
    int status;
    art_shape_defaults(art_shape_at(i), &args);
    for (int p = 0; art_shape_at(i)->param[p].name; p++)
        if (art_shape_at(i)->param[p].kind == ART_SHAPE_INT && args.x[p] > 4) args.x[p] = 4;
    status = art_mesh_make(ctx, &mesh, art_shape_at(i), &args);
    art_mesh_free(mesh);
    return status;
}

static int make_list(struct art_ctx *ctx)
{
    struct art_mesh *mesh = NULL;
    int status = make(ctx, &mesh, "prism", "xy=0,0,1,0,1,1,0,1");
    art_mesh_free(mesh);
    return status;
}

TEST(mesh_shapes_table_out_of_memory)
{
    struct art_ctx ctx;
    for (int i = 0; art_shape_at(i); i++) CHECK_ALLOC_FAILS(&ctx, make_each(&ctx, i));
    CHECK_ALLOC_FAILS(&ctx, make_list(&ctx));
}
