/* Geometry transforms and units of finite element models in the tree. */
#include "phys.h"
#include <art/fem.h>
#include <art/femtree.h>
#include <art/xform.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Two bricks, the second deformed, with a marker, a muscle, an anisotropic law, a shell's back
 * node; points inside and outside of the model's own lists that follow its nodes; a body with a
 * density on a marker and a spring. */
static const char text[] =
    "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m' gravity=[ 0 0 0 ] "
    "ComponentList<MechSystemModel> [ name='models' FemMuscleModel [ name='fem' density=10 "
    "material=TransverseLinearMaterial [ youngsModulus=[ 900 400 ] ] volume=2 "
    "PointList<FemNode3d> [ name='nodes' "
    "[ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] backNode=[ position=[ 1 0 0.1 ] rest=[ 1 0.1 0 ] "
    "velocity=[ 1 2 3 ] ] ] [ position=[ 2.1 0 0.1 ] rest=[ 2 0 0 ] ] "
    "[ position=[ 0 1 0 ] ] [ position=[ 1 1 0 ] velocity=[ 0.1 0.2 -0.3 ] ] [ position=[ 2 1 0 ] "
    "] "
    "[ position=[ 0 0 1 ] ] [ position=[ 1 0 1 ] mass=0.7 ] [ position=[ 2 0 1 ] ] "
    "[ position=[ 0 1 1 ] ] [ position=[ 1 1 1 ] ] [ position=[ 2 1.2 1.1 ] rest=[ 2 1 1 ] ] ] "
    "FemElement3dList<FemElement3d> [ name='elements' "
    "HexElement [ nodes=[ 6 7 10 9 0 1 4 3 ] ] HexElement [ nodes=[ 7 8 11 10 1 2 5 4 ] ] ] "
    "MuscleBundleList [ name='bundles' MuscleBundle [ name='b' elementDescs=[ name='elementDescs' "
    "[ direction=[ 1 1 0 ] element='elements/0' ] "
    "[ directions=[ [ 1 0 0 ] [ 1 0 1 ] null [ 0 3 0 ] ] element='elements/1' ] ] ] ] "
    "PointList<FemMarker> [ name='markers' "
    "[ name='k' position=[ 0.5 0.5 0 ] attachment=[ element='elements/0' nodes=[ 'nodes/0' 0.25 "
    "'nodes/1' 0.25 'nodes/3' 0.25 'nodes/4' 0.25 ] ] ] ] ] ] "
    "PointList<Particle> [ name='particles' [ name='p' position=[ 0.25 0 0 ] ] "
    "[ name='q' position=[ 1 -1 0 ] ] ] "
    "RenderableComponentList<RigidBody> [ name='rigidBodies' "
    "[ name='box' position=[ 0.5 0.5 0 ] density=3 meshes=[ [ mesh=PolygonalMesh [\n"
    "v 0 0 0\nv 0.3 0 0\nv 0 0.2 0\nv 0 0 0.4\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\nEOF\n] ] ] ] ] "
    "ComponentList<DynamicAttachmentComp> [ name='attachments' "
    "PointFem3dAttachment [ point=particles/p nodes=[ models/fem/nodes/0 0.75 models/fem/nodes/1 "
    "0.25 "
    "] ] ] "
    "AxialSpringList<AxialSpring> [ name='axialSprings' AxialSpring [ name='s' "
    "points=[ models/fem/markers/k particles/q ] restLength=0.4 ] ] ] ] ]";

static int open_tree(struct phys *p)
{
    struct art_source src = {0};
    int status;
    memset(p, 0, sizeof *p);
    art_ctx_init(&p->ctx);
    ART_TRY(art_sim_schema(&p->ctx, &p->schema));
    ART_TRY(art_source_string(&p->ctx, &src, "test.art", text, strlen(text)));
    for (size_t i = 0; i < src.n; i++)
        if (src.data[i] == '\'') src.data[i] = '"';
    status = art_model_read_source(&p->ctx, p->schema, &src, NULL, &p->model);
out:
    art_source_fini(&src);
    return status;
}

static struct art_comp *at(const struct phys *p, const char *path)
{
    char full[200];
    snprintf(full, sizeof full, "models/m/%s", path);
    return art_find(p->model->root, full);
}

static int transform(struct phys *p, const char *part, const struct art_transformer *t)
{
    struct art_comp *top = part ? at(p, part) : p->model->root;
    return art_transform_geometry(&p->ctx, top, t, NULL);
}

static void vector(const struct phys *p, const char *path, const char *prop, double x[3])
{
    art_v3_set(x, NAN, NAN, NAN);
    art_get_vector(at(p, path), prop, x, 3);
}

/* Largest difference of the numbers of two texts that are the same otherwise; infinite if they are
 * not. */
static double text_difference(const char *a, const char *b)
{
    double worst = 0;
    for (;;) {
        char *end_a, *end_b;
        double x = strtod(a, &end_a), y = strtod(b, &end_b);
        bool number = (isdigit((unsigned char)*a) || *a == '-') && end_a > a && end_b > b;
        if (number) {
            worst = fmax(worst, fabs(x - y));
            a = end_a, b = end_b;
            continue;
        }
        if (*a != *b) return INFINITY;
        if (!*a) return worst;
        a++, b++;
    }
}

static double model_difference(const struct phys *a, const struct phys *b)
{
    struct art_buf x, y;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    art_buf_init(&x, &ctx);
    art_buf_init(&y, &ctx);
    double worst = INFINITY;
    if (art_model_print(&x, a->model) == ART_OK && art_model_print(&y, b->model) == ART_OK)
        worst = text_difference(x.s, y.s);
    art_buf_fini(&x);
    art_buf_fini(&y);
    art_ctx_fini(&ctx);
    return worst;
}

static const struct art_affine stretch = {{1.5, 0.2, 0, 0, 2, 0.1, -0.1, 0, 3}, {1, 2, -3}};

/* A lattice around the model; its nodes go by X, and further by up to `bend`. */
static struct art_lattice *lattice_by(struct art_ctx *ctx, const struct art_affine *X, double bend)
{
    const double min[3] = {-0.2, -1.2, -0.3}, max[3] = {2.3, 1.4, 1.4};
    struct art_volume *vol = NULL;
    struct art_lattice *l = NULL;
    if (art_lattice_make(ctx, &vol, min, max, 4, 0.2) < 0) return NULL;
    double *now = art_alloc(ctx, 3 * (size_t)vol->n_nodes, sizeof *now);
    for (int i = 0; now && i < vol->n_nodes; i++) {
        const double *x = vol->pos + 3 * i;
        art_affine_point(now + 3 * i, X, x);
        now[3 * i] += bend * sin(2 * x[1] + x[2]);
        now[3 * i + 1] += bend * x[0] * x[2];
        now[3 * i + 2] += bend * cos(x[0] - x[1]);
    }
    if (now && art_lattice_create(ctx, &l, vol, now, NULL) < 0) l = NULL;
    art_free(now);
    art_volume_free(vol);
    return l;
}

/* Every number of a model of finite elements goes by an affine map as by a lattice that says the
 * same. */
TEST(phys_fem_lattice_says_what_an_affine_map_does)
{
    struct phys a, b;
    struct art_transformer affine, field;
    art_transformer_affine(&affine, &stretch);
    for (int mirror = 0; mirror < 2; mirror++) {
        struct art_affine X = stretch;
        for (int i = 0; i < 3 && mirror; i++) X.A[3 * i] = -X.A[3 * i];
        REQUIRE(open_tree(&a) == ART_OK && open_tree(&b) == ART_OK);
        struct art_lattice *l = lattice_by(&a.ctx, &X, 0);
        REQUIRE(l != NULL);
        art_transformer_affine(&affine, &X);
        art_transformer_lattice(&field, l);
        CHECK_STATUS(transform(&a, NULL, &affine), ART_OK);
        CHECK_STATUS(transform(&b, NULL, &field), ART_OK);
        CHECK_INT(a.ctx.n_warnings, 0);
        CHECK_INT(b.ctx.n_warnings, 0);
        CHECK_NEAR(model_difference(&a, &b), 0, 1e-11);
        art_lattice_free(l);
        phys_close(&a);
        phys_close(&b);
    }
}

/* A bent lattice there and the same back: every number is again what it was. */
TEST(phys_fem_lattice_there_and_back)
{
    struct phys a, b;
    struct art_transformer there, back;
    REQUIRE(open_tree(&a) == ART_OK && open_tree(&b) == ART_OK);
    struct art_lattice *l = lattice_by(&a.ctx, &stretch, 0.1), *m = NULL;
    REQUIRE(l && art_lattice_inverse(&a.ctx, &m, l) == ART_OK);
    art_transformer_lattice(&there, l);
    art_transformer_lattice(&back, m);
    CHECK_STATUS(art_unset(&a.ctx, at(&a, "models/fem"), "volume"), ART_OK);
    CHECK_STATUS(transform(&b, NULL, &there), ART_OK);
    CHECK(model_difference(&a, &b) > 0.1);
    CHECK_STATUS(transform(&b, NULL, &back), ART_OK);
    CHECK_INT(b.ctx.n_warnings, 0);
    /* a default that was set stays set */
    const double z[3] = {0, 0, 1};
    struct art_comp *law = art_get_object(at(&a, "models/fem"), "material");
    CHECK_STATUS(art_set_numbers(&a.ctx, law, "direction", z, 3), ART_OK);
    const double one[4] = {1, 0, 0, 0}, zero[3] = {0, 0, 0};
    struct art_comp *frame = at(&a, "models/fem/frame");
    CHECK_STATUS(art_set_numbers(&a.ctx, frame, "position", zero, 3), ART_OK);
    CHECK_STATUS(art_set_numbers(&a.ctx, frame, "rotation", one, 4), ART_OK);
    CHECK_STATUS(art_set_numbers(&a.ctx, at(&a, "rigidBodies/box"), "rotation", one, 4), ART_OK);
    /* directions go by the gradient in the middle of the element as it was each time, which is not
     * quite the same place */
    CHECK_NEAR(model_difference(&a, &b), 0, 3e-3);
    static const char *const lines[][2] = {{"models/fem/bundles/b/elementDescs/0", "direction"},
                                           {"models/fem/bundles/b/elementDescs/1", "directions"},
                                           {"models/fem", "material"}};
    for (int i = 0; i < 3; i++) {
        const struct art_comp *from = at(&a, lines[i][0]);
        struct art_slot *to = art_comp_slot(at(&b, lines[i][0]), lines[i][1]);
        to->value = art_comp_slot(from, lines[i][1])->value;
    }
    CHECK_NEAR(model_difference(&a, &b), 0, 1e-10);
    art_lattice_free(l);
    art_lattice_free(m);
    phys_close(&a);
    phys_close(&b);
}

static void check_line(const double x[3], const double F[9], const double a[3])
{
    double want[3];
    art_m3_mulvec(want, F, a);
    art_v3_scale(want, art_v3_norm(a) / art_v3_norm(want), want);
    CHECK_NEAR_N(x, want, 3, 1e-12);
}

/* Where everything goes by an affine map: rest and present, material directions, weights, masses.
 */
TEST(phys_fem_affine_geometry)
{
    struct phys a, b;
    struct art_transformer t;
    double x[3], y[3], want[3];
    REQUIRE(open_tree(&a) == ART_OK && open_tree(&b) == ART_OK);
    art_transformer_affine(&t, &stretch);
    CHECK_STATUS(transform(&b, NULL, &t), ART_OK);
    static const char *const places[][2] = {{"models/fem/nodes/2", "position"},
                                            {"models/fem/nodes/2", "rest"},
                                            {"models/fem/markers/k", "position"},
                                            {"particles/p", "position"}};
    for (int i = 0; i < 4; i++) {
        vector(&a, places[i][0], places[i][1], x);
        vector(&b, places[i][0], places[i][1], y);
        art_affine_point(want, &stretch, x);
        if (!CHECK_NEAR_N(y, want, 3, 1e-14)) TEST_FAIL("%s", places[i][0]);
    }
    /* the back of a shell's node is text */
    const struct art_slot *back = art_comp_slot(at(&b, "models/fem/nodes/1"), "backNode");
    REQUIRE(back &&
            sscanf(back->value.text, " [ position=[ %lf %lf %lf ]", &y[0], &y[1], &y[2]) == 3);
    art_affine_point(want, &stretch, (const double[]){1, 0, 0.1});
    CHECK_NEAR_N(y, want, 3, 1e-14);
    CHECK(strstr(back->value.text, "rest=[") && strstr(back->value.text, "velocity=["));
    /* muscles and axes of symmetry are lines in the material */
    vector(&b, "models/fem/bundles/b/elementDescs/0", "direction", y);
    check_line(y, stretch.A, (const double[]){1, 1, 0});
    art_get_vector(art_get_object(at(&b, "models/fem"), "material"), "direction", y, 3);
    check_line(y, stretch.A, (const double[]){0, 0, 1});
    const struct art_slot *many =
        art_comp_slot(at(&b, "models/fem/bundles/b/elementDescs/1"), "directions");
    double d[9];
    REQUIRE(many &&
            sscanf(many->value.text, " [ [ %lf %lf %lf ] [ %lf %lf %lf ] null [ %lf %lf %lf ]", d,
                   d + 1, d + 2, d + 3, d + 4, d + 5, d + 6, d + 7, d + 8) == 9);
    check_line(d, stretch.A, (const double[]){1, 0, 0});
    check_line(d + 3, stretch.A, (const double[]){1, 0, 1});
    check_line(d + 6, stretch.A, (const double[]){0, 3, 0});
    /* what follows from the geometry is left out, masses that are stated and rest lengths stay */
    CHECK(!art_is_set(at(&b, "models/fem"), "volume"));
    CHECK_NEAR(art_get_double(at(&b, "models/fem/nodes/7"), "mass"), 0.7, 0);
    CHECK_NEAR(art_get_double(at(&b, "axialSprings/s"), "restLength"), 0.4, 0);
    /* the mass of the elements grows with the volume: 9 times and a little for the shear */
    double before[16], after[16];
    CHECK_INT(art_fem_derived(&a.ctx, at(&a, "models/fem"), "mass", before), 1);
    CHECK_INT(art_fem_derived(&b.ctx, at(&b, "models/fem"), "mass", after), 1);
    CHECK_NEAR(before[0], 20 - 2 * 10 / 8. + 0.7, 1e-12);
    CHECK_NEAR(after[0], art_m3_det(stretch.A) * (20 - 2 * 10 / 8.) + 0.7, 1e-10);
    phys_close(&a);
    phys_close(&b);
}

/* The model of the nodes alone takes along what follows them: markers, points, elements'
 * directions. */
TEST(phys_fem_dependents_follow_nodes)
{
    struct phys a, b, c;
    struct art_transformer t;
    double x[3], y[3], want[3];
    REQUIRE(open_tree(&a) == ART_OK && open_tree(&b) == ART_OK && open_tree(&c) == ART_OK);
    art_transformer_affine(&t, &stretch);
    CHECK_STATUS(transform(&b, "models/fem", &t), ART_OK);
    CHECK_STATUS(transform(&c, "models/fem/nodes", &t), ART_OK);
    static const char *const points[] = {"models/fem/markers/k", "particles/p"};
    for (int i = 0; i < 2; i++) {
        vector(&a, points[i], "position", x);
        art_affine_point(want, &stretch, x);
        vector(&b, points[i], "position", y);
        CHECK_NEAR_N(y, want, 3, 1e-14);
        vector(&c, points[i], "position", y);
        CHECK_NEAR_N(y, want, 3, 1e-14);
    }
    /* not what merely pulls at them */
    vector(&b, "particles/q", "position", y);
    CHECK_NEAR_N(y, ((const double[]){1, -1, 0}), 3, 0);
    vector(&c, "models/fem/bundles/b/elementDescs/0", "direction", y);
    check_line(y, stretch.A, (const double[]){1, 1, 0});
    phys_close(&a);
    phys_close(&b);
    phys_close(&c);
}

/* A point that is moved without its nodes is attached to those that are around it then; what it was
 * attached to stays. */
TEST(phys_fem_points_are_attached_elsewhere)
{
    struct phys b;
    struct art_transformer t;
    struct art_affine X;
    struct art_value nodes;
    double x[3], sum[3] = {0, 0, 0}, all = 0;
    REQUIRE(open_tree(&b) == ART_OK);
    art_affine_identity(&X);
    art_v3_set(X.p, 1.3, -0.2, 0.4);
    art_transformer_affine(&t, &X);
    CHECK_STATUS(transform(&b, "models/fem/markers/k", &t), ART_OK);
    const struct art_comp *att = art_get_object(at(&b, "models/fem/markers/k"), "attachment");
    REQUIRE(art_get(att, "nodes", &nodes) && nodes.n == 8);
    CHECK_STR(art_comp_path(art_get_ref(att, "element"), NULL), "models/m/models/fem/elements/1");
    for (int i = 0; i < nodes.n; i++) {
        art_get_vector(nodes.refs[i].to, "position", x, 3);
        art_v3_add_scaled(sum, sum, nodes.refs[i].num, x);
        all += nodes.refs[i].num;
    }
    CHECK_NEAR_N(sum, ((const double[]){1.8, 0.3, 0.4}), 3, 1e-12);
    CHECK_NEAR(all, 1, 1e-12);
    vector(&b, "models/fem/markers/k", "position", x);
    CHECK_NEAR_N(x, ((const double[]){1.8, 0.3, 0.4}), 3, 1e-14);
    vector(&b, "models/fem/nodes/2", "position", x);
    CHECK_NEAR_N(x, ((const double[]){2.1, 0, 0.1}), 3, 0);
    phys_close(&b);
}

/* In a bent lattice points with weights stay where their nodes put them, and the mass of a body is
 * its density times the volume of the bent mesh. */
TEST(phys_fem_lattice_keeps_attachments)
{
    struct phys b;
    struct art_transformer t;
    struct art_inertia M;
    struct art_mesh *mesh = NULL;
    double x[3], y[3], z[3];
    REQUIRE(open_tree(&b) == ART_OK);
    struct art_lattice *l = lattice_by(&b.ctx, &stretch, 0.1);
    REQUIRE(l != NULL);
    art_transformer_lattice(&t, l);
    CHECK_STATUS(transform(&b, NULL, &t), ART_OK);
    vector(&b, "models/fem/nodes/0", "position", x);
    vector(&b, "models/fem/nodes/1", "position", y);
    vector(&b, "particles/p", "position", z);
    for (int i = 0; i < 3; i++) CHECK_NEAR(z[i], 0.75 * x[i] + 0.25 * y[i], 1e-14);
    CHECK_STATUS(art_body_inertia(&b.ctx, at(&b, "rigidBodies/box"), &M), ART_OK);
    CHECK_STATUS(art_comp_mesh(&b.ctx, at(&b, "rigidBodies/box/meshes/0"), &mesh), ART_OK);
    CHECK_NEAR_REL(M.mass, 3 * art_mesh_volume(mesh), 1e-12);
    CHECK(M.mass > 6 * 3 * 0.004);
    art_mesh_free(mesh);
    art_lattice_free(l);
    phys_close(&b);
}
