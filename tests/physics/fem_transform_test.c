/* Geometry transforms and units of finite element models in the tree. */
#include "sim_fixture.h"
#include <art/fem.h>
#include <art/femmodel.h>
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

static int open_text(struct sim_fixture *p, const char *model)
{
    struct art_source src = {0};
    int status;
    memset(p, 0, sizeof *p);
    art_ctx_init(&p->ctx);
    ART_TRY(art_sim_schema(&p->ctx, &p->schema));
    ART_TRY(art_source_string(&p->ctx, &src, "test.art", model, strlen(model)));
    for (size_t i = 0; i < src.n; i++)
        if (src.data[i] == '\'') src.data[i] = '"';
    status = art_model_read_source(&p->ctx, p->schema, &src, NULL, &p->model);
out:
    art_source_fini(&src);
    return status;
}

static int open_tree(struct sim_fixture *p)
{
    return open_text(p, text);
}

static struct art_comp *at(const struct sim_fixture *p, const char *path)
{
    char full[200];
    snprintf(full, sizeof full, "models/m/%s", path);
    return art_find(p->model->root, full);
}

static int transform(struct sim_fixture *p, const char *part, const struct art_transformer *t)
{
    struct art_comp *top = part ? at(p, part) : p->model->root;
    return art_transform_geometry(&p->ctx, top, t, NULL);
}

static void vector(const struct sim_fixture *p, const char *path, const char *prop, double x[3])
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

static double model_difference(const struct sim_fixture *a, const struct sim_fixture *b)
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
    struct sim_fixture a, b;
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
        sim_fixture_close(&a);
        sim_fixture_close(&b);
    }
}

/* A bent lattice there and the same back: every number is again what it was. */
TEST(phys_fem_lattice_there_and_back)
{
    struct sim_fixture a, b;
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
    sim_fixture_close(&a);
    sim_fixture_close(&b);
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
    struct sim_fixture a, b;
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
    /* the back of a shell's node goes along */
    const struct art_comp *back = art_get_object(at(&b, "models/fem/nodes/1"), "backNode");
    REQUIRE(back);
    art_get_vector(back, "position", y, 3);
    art_affine_point(want, &stretch, (const double[]){1, 0, 0.1});
    CHECK_NEAR_N(y, want, 3, 1e-14);
    art_get_vector(back, "rest", y, 3);
    art_affine_point(want, &stretch, (const double[]){1, 0.1, 0});
    CHECK_NEAR_N(y, want, 3, 1e-14);
    art_get_vector(back, "velocity", y, 3);
    art_affine_vector(want, &stretch, (const double[]){1, 2, 3});
    CHECK_NEAR_N(y, want, 3, 1e-14);
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
    sim_fixture_close(&a);
    sim_fixture_close(&b);
}

/* The model of the nodes alone takes along what follows them: markers, points, elements'
 * directions. */
TEST(phys_fem_dependents_follow_nodes)
{
    struct sim_fixture a, b, c;
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
    sim_fixture_close(&a);
    sim_fixture_close(&b);
    sim_fixture_close(&c);
}

/* A point that is moved without its nodes is attached to those that are around it then; what it was
 * attached to stays. */
TEST(phys_fem_points_are_attached_elsewhere)
{
    struct sim_fixture b;
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
    sim_fixture_close(&b);
}

/* In a bent lattice points with weights stay where their nodes put them, and the mass of a body is
 * its density times the volume of the bent mesh. */
TEST(phys_fem_lattice_keeps_attachments)
{
    struct sim_fixture b;
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
    sim_fixture_close(&b);
}

/* -------------------------------------------------------------- laws and elements */

/* A brick, twisted and moving, of a material with its constants as they are by default or in `set`.
 */
static int open_law(struct sim_fixture *p, const char *law, const char *set, const char *elem)
{
    char model[4000];
    static const char form[] =
        "RootModel [ maxStepSize=0.01 ComponentList<Model> [ name='models' MechModel [ name='m' "
        "gravity=[ 1 2 -3 ] "
        "ComponentList<MechSystemModel> [ name='models' FemModel3d [ name='fem' density=50 "
        "particleDamping=0.5 stiffnessDamping=0.001 material=%s [ %s ] "
        "PointList<FemNode3d> [ name='nodes' "
        "[ position=[ 0 0 0 ] dynamic=false ] [ position=[ 1.1 0.1 0 ] rest=[ 1 0 0 ] ] "
        "[ position=[ 1.2 1.1 0.1 ] rest=[ 1.1 1 0 ] velocity=[ 0.1 0.2 -0.3 ] ] [ position=[ 0 1 "
        "0 ] dynamic=false ] "
        "[ position=[ 0 0 1.2 ] dynamic=false ] [ position=[ 1 0 1.1 ] rest=[ 1 0 1 ] "
        "externalForce=[ 3 2 1 ] ] "
        "[ position=[ 1.1 1.2 1 ] rest=[ 1 1.1 1 ] ] [ position=[ 0 0.9 1.1 ] rest=[ 0 1 1.1 ] ] ] "
        "FemElement3dList<FemElement3d> [ name='elements' %s ] ] ] ] ] ]";
    snprintf(model, sizeof model, form, law, set, elem);
    return open_text(p, model);
}

static const char brick[] = "HexElement [ nodes=[ 4 5 6 7 0 1 2 3 ] ]";

static int start(struct sim_fixture *p)
{
    int status;
    ART_TRY(art_sim_create(&p->ctx, p->model, NULL, &p->sim));
    p->sys = art_sim_system(p->sim, 0);
    p->state = art_sim_state(p->sim, 0);
out:
    return status;
}

/* True if the law was one that is simulated; how far both runs come apart: of the second everything
 * is as of the first, times s, turned by R. */
static bool same_motion(struct sim_fixture *a, struct sim_fixture *b, const struct art_scales *s,
                        const double R[9], double tol, const char *name)
{
    if (start(a) < 0) return false;
    if (!CHECK_STATUS(start(b), ART_OK)) {
        TEST_FAIL("%s: %s", name, b->ctx.last);
        return true;
    }
    const double energy = s->mass * s->length * s->length / (s->time * s->time);
    for (int k = 0; k < 2; k++) {
        double e = sim_fixture_get(a, "models/m/models/fem:strainEnergy", 0);
        CHECK_NEAR_REL(sim_fixture_get(b, "models/m/models/fem:strainEnergy", 0), energy * e, tol);
        for (int i = 0; i < a->sys->n_dyn; i++) {
            const struct art_dyn *d = &a->sys->dyn[i];
            double x[3];
            if (d->frame) continue;
            art_m3_mulvec(x, R, a->state->q + d->q);
            art_v3_scale(x, s->length, x);
            if (!CHECK_NEAR_N(b->state->q + d->q, x, 3, tol * s->length)) TEST_FAIL("%s", name);
        }
        CHECK_STATUS(art_sim_run(a->sim, 0.05), ART_OK);
        CHECK_STATUS(art_sim_run(b->sim, 0.05 * s->time), ART_OK);
    }
    return true;
}

/* Every material that is simulated, with all its defaults: the same motion in other units. */
TEST(phys_fem_laws_in_other_units)
{
    static const struct art_scales scales[] = {{1, 1024, 1}, {1.0 / 64, 1, 8}, {1, 1000, 1}};
    static const double I[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    int n = 0;
    art_ctx_init(&ctx);
    REQUIRE(art_sim_schema(&ctx, &schema) == ART_OK);
    for (int i = 0; i < art_schema_count(schema); i++) {
        const struct art_cls *cls = art_schema_at(schema, i);
        if (!art_cls_is(cls, "FemMaterial") || cls->flags & ART_CLASS_ABSTRACT) continue;
        for (int k = 0; k < 3; k++) {
            struct sim_fixture a, b;
            REQUIRE(open_law(&a, cls->name, "", brick) == ART_OK &&
                    open_law(&b, cls->name, "", brick) == ART_OK);
            CHECK_STATUS(art_scale_units(&b.ctx, b.model->root, &scales[k]), ART_OK);
            if (!CHECK_INT(b.ctx.n_warnings, 0)) TEST_FAIL("%s", cls->name);
            n += same_motion(&a, &b, &scales[k], I, k < 2 ? 1e-13 : 1e-10, cls->name);
            sim_fixture_close(&a);
            sim_fixture_close(&b);
        }
    }
    CHECK(n >= 30);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}

/* An energy that is a text of its own, before and behind other properties. */
TEST(phys_fem_energy_formulas_in_other_units)
{
    static const struct art_scales scale = {1.0 / 64, 1, 8};
    static const double I[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    static const char *const laws[][2] = {
        {"FormulaMaterial", "W=\"c*(I1-3) - 2*c*log(J) + 900*log(J)^2; c = 700\""},
        {"IsochoricFormulaMaterial", "W=\"700*(I1-3) + 20*(I1-3)^2\" bulkModulus=9000"},
        {"IsochoricFormulaMaterial", "bulkModulus=9000 W=\"700*(I1-3)\""},
    };
    for (size_t i = 0; i < sizeof laws / sizeof laws[0]; i++) {
        struct sim_fixture a, b;
        REQUIRE(open_law(&a, laws[i][0], laws[i][1], brick) == ART_OK &&
                open_law(&b, laws[i][0], laws[i][1], brick) == ART_OK);
        CHECK_STATUS(art_scale_units(&b.ctx, b.model->root, &scale), ART_OK);
        CHECK_INT(b.ctx.n_warnings, 0);
        (void)same_motion(&a, &b, &scale, I, 1e-13, laws[i][0]);
        sim_fixture_close(&a);
        sim_fixture_close(&b);
    }
}

/* Materials with directions are turned with the model: the same motion, seen from elsewhere. */
TEST(phys_fem_laws_turned)
{
    static const char *const laws[][2] = {
        {"TransverseLinearMaterial", "youngsModulus=[ 2000 9000 ] shearModulus=700"},
        {"TransverseLinearMaterial",
         "youngsModulus=[ 2000 9000 ] shearModulus=700 direction=[ 1 2 -1 ]"},
        {"AnisotropicLinearMaterial",
         "stiffnessTensor=[ 9000 2000 1000 100 200 0 2000 7000 1500 0 300 50 "
         "1000 1500 5000 0 0 400 100 0 0 2500 0 100 200 300 0 0 1800 0 0 50 400 100 0 3000 ]"},
        {"MooneyRivlinMaterial", "C10=2000 bulkModulus=5000"},
    };
    static const struct art_scales same = {1, 1, 1};
    for (size_t k = 0; k < sizeof laws / sizeof laws[0]; k++) {
        struct sim_fixture a, b;
        struct art_transformer t;
        struct art_rigid T;
        art_rigid_from_pose(&T, (const double[]){0, 0, 0, 1, 2, -1, 70});
        art_transformer_rigid(&t, &T);
        const struct art_transform_options how = {.loads = true};
        REQUIRE(open_law(&a, laws[k][0], laws[k][1], brick) == ART_OK &&
                open_law(&b, laws[k][0], laws[k][1], brick) == ART_OK);
        CHECK_STATUS(art_transform_geometry(&b.ctx, b.model->root, &t, &how), ART_OK);
        CHECK_INT(b.ctx.n_warnings, 0);
        CHECK(same_motion(&a, &b, &same, T.R, 1e-10, laws[k][0]));
        sim_fixture_close(&a);
        sim_fixture_close(&b);
    }
}

/* Constants along the axes of the world do not turn, and that is told; they do not mind a shift.
 * The axes of an element turn, those of a material no one has set stay unset. */
TEST(phys_fem_axes_of_the_world)
{
    struct sim_fixture a;
    struct art_transformer t;
    struct art_affine X;
    double Q[9];
    REQUIRE(open_law(&a, "FungOrthotropicMaterial", "mu1=2000",
                     "HexElement [ nodes=[ 4 5 6 7 0 1 2 3 ] "
                     "frame=[ 0 0 1 1 0 0 0 1 0 ] ]") == ART_OK);
    art_affine_identity(&X);
    X.A[0] = 2, X.p[1] = 3;
    art_transformer_affine(&t, &X);
    a.ctx.n_warnings = 0;
    CHECK_STATUS(art_transform_geometry(&a.ctx, a.model->root, &t, NULL), ART_OK);
    CHECK_INT(a.ctx.n_warnings, 0);
    struct art_rigid T;
    art_rigid_from_pose(&T, (const double[]){0, 0, 0, 0, 0, 1, 90});
    art_transformer_rigid(&t, &T);
    CHECK_STATUS(art_transform_geometry(&a.ctx, a.model->root, &t, NULL), ART_OK);
    CHECK_INT(a.ctx.n_warnings, 1);
    struct art_value frame;
    REQUIRE(art_get(at(&a, "models/fem/elements/0"), "frame", &frame) && frame.n == 9);
    memcpy(Q, frame.num, sizeof Q);
    CHECK_NEAR_N(Q, ((const double[]){-1, 0, 0, 0, 0, 1, 0, 1, 0}), 9, 1e-15);
    sim_fixture_close(&a);
}

/* The rotation of a frame against the deformation of its element turns with the frame. */
TEST(phys_fem_frames_turn)
{
    static const char model[] =
        "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m' "
        "ComponentList<MechSystemModel> [ name='models' FemModel3d [ name='fem' "
        "PointList<FemNode3d> [ name='nodes' [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ] [ "
        "position=[ 0 1 0 ] ] "
        "[ position=[ 0 0 1 ] ] ] FemElement3dList<FemElement3d> [ name='elements' "
        "TetElement [ nodes=[ 0 1 2 3 ] ] ] ] ] "
        "RenderableComponentList<RigidBody> [ name='rigidBodies' "
        "[ name='box' position=[ 0.2 0.2 0.2 ] orientation=[ 0 0 1 30 ] ] ] "
        "ComponentList<DynamicAttachmentComp> [ name='attachments' "
        "FrameFem3dAttachment [ frame='rigidBodies/box' element='models/fem/elements/0' coords=[ "
        "0.2 0.2 0.2 ] "
        "RFD=[ 0 0 1 30 ] ] ] ] ] ]";
    struct sim_fixture p;
    struct art_transformer t;
    struct art_rigid T;
    struct art_value value;
    REQUIRE(open_text(&p, model) == ART_OK);
    art_rigid_from_pose(&T, (const double[]){0, 0, 5, 0, 0, 1, 90});
    art_transformer_rigid(&t, &T);
    CHECK_STATUS(transform(&p, NULL, &t), ART_OK);
    const struct art_comp *att = at(&p, "attachments/0");
    /* the form in which it is written stays */
    REQUIRE(art_get(att, "RFD", &value) && value.n == 4);
    CHECK_NEAR_N(value.num, ((const double[]){0, 0, 1, 120}), 4, 1e-12);
    sim_fixture_close(&p);
}

/* Fields have the units of what is bound to them, and the boxes of grids go along. */
static const char fields[] =
    "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m' "
    "ComponentList<MechSystemModel> [ name='models' FemModel3d [ name='fem' "
    "material=LinearMaterial [ YoungsModulusField='fields/E' ] "
    "PointList<FemNode3d> [ name='nodes' [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ] [ "
    "position=[ 0 1 0 ] ] "
    "[ position=[ 0 0 1 ] ] ] FemElement3dList<FemElement3d> [ name='elements' "
    "TetElement [ nodes=[ 0 1 2 3 ] ] ] "
    "ComponentList<FieldComponent> [ name='fields' "
    "ScalarNodalField [ name='E' fem='.' defaultValue=400 values=[ 100 null 200 300 ] ] "
    "ScalarGridField [ name='g' grid=[ resolution=[ 1 1 1 ] widths=[ 2 1 1 ] orientation=[ 0 0 1 "
    "90 ] "
    "values=[ 1 2 3 4 5 6 7 8 ] ] ] "
    "ScalarGridField [ name='h' grid=[ resolution=[ 1 1 1 ] values=[ 0 0 0 0 0 0 0 0 ] ] ] ] ] ] ] "
    "] ]";

static const char *text_of(const struct sim_fixture *p, const char *path, const char *key)
{
    const struct art_slot *slot = art_comp_slot(at(p, path), key);
    return slot && slot->value.text ? slot->value.text : "";
}

TEST(phys_fem_fields_in_other_units)
{
    struct sim_fixture p;
    double x[3], w[3];
    const struct art_scales s = {2, 10, 1};
    REQUIRE(open_text(&p, fields) == ART_OK);
    p.ctx.n_warnings = 0;
    CHECK_STATUS(art_scale_units(&p.ctx, p.model->root, &s), ART_OK);
    /* M/L/T^2: 2 / 10 */
    CHECK_INT(sscanf(text_of(&p, "models/fem/fields/E", "values"), " [ %lf null %lf %lf", x, x + 1,
                     x + 2),
              3);
    CHECK_NEAR_N(x, ((const double[]){20, 40, 60}), 3, 1e-13);
    const char *g = text_of(&p, "models/fem/fields/g", "grid");
    REQUIRE(strstr(g, "widths=["));
    CHECK_INT(sscanf(strstr(g, "widths=["), "widths=[ %lf %lf %lf", w, w + 1, w + 2), 3);
    CHECK_NEAR_N(w, ((const double[]){20, 10, 10}), 3, 1e-13);
    CHECK(strstr(g, "orientation=[ 0 0 1 90 ]") != NULL);
    g = text_of(&p, "models/fem/fields/h", "grid");
    REQUIRE(strstr(g, "widths=["));
    CHECK_INT(sscanf(strstr(g, "widths=["), "widths=[ %lf %lf %lf", w, w + 1, w + 2), 3);
    CHECK_NEAR_N(w, ((const double[]){10, 10, 10}), 3, 1e-13);
    /* nothing is bound to the grid: its values stay */
    CHECK_HAS(text_of(&p, "models/fem/fields/g", "grid"), "1 2 3 4 5 6 7 8");
    sim_fixture_close(&p);
}

TEST(phys_fem_grids_of_fields_move)
{
    struct sim_fixture p;
    struct art_transformer t;
    struct art_affine X;
    double c[3], w[3], q[4];
    REQUIRE(open_text(&p, fields) == ART_OK);
    art_affine_identity(&X);
    art_m3_diag(X.A, 3, 2, 1);
    art_v3_set(X.p, 1, 2, 3);
    art_transformer_affine(&t, &X);
    CHECK_STATUS(transform(&p, NULL, &t), ART_OK);
    struct art_rigid T;
    art_rigid_from_pose(&T, (const double[]){0, 0, 0, 0, 0, 1, 60});
    art_transformer_rigid(&t, &T);
    CHECK_STATUS(transform(&p, NULL, &t), ART_OK);
    const char *g = text_of(&p, "models/fem/fields/g", "grid");
    REQUIRE(strstr(g, "center=[") && strstr(g, "widths=[") && strstr(g, "orientation=["));
    CHECK_INT(sscanf(strstr(g, "center=["), "center=[ %lf %lf %lf", c, c + 1, c + 2), 3);
    CHECK_INT(sscanf(strstr(g, "widths=["), "widths=[ %lf %lf %lf", w, w + 1, w + 2), 3);
    CHECK_INT(
        sscanf(strstr(g, "orientation=["), "orientation=[ %lf %lf %lf %lf", q, q + 1, q + 2, q + 3),
        4);
    const double C = cos(ART_PI / 3), S = sin(ART_PI / 3);
    CHECK_NEAR_N(c, ((const double[]){C - 2 * S, S + 2 * C, 3}), 3, 1e-14);
    /* its x axis was along y */
    CHECK_NEAR_N(w, ((const double[]){4, 3, 1}), 3, 1e-13);
    CHECK_NEAR_N(q, ((const double[]){0, 0, 1, 150}), 4, 1e-12);
    CHECK_HAS(g, "1 2 3 4 5 6 7 8");
    sim_fixture_close(&p);
}
