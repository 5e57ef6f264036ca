/* Faults of FEM models are reported with their places; what is in order is not. */
#include "harness/test.h"
#include <art/element.h>
#include <art/fem.h>
#include <art/femmodel.h>
#include <art/mech.h>
#include <art/muscle.h>
#include <art/text.h>
#include <stdio.h>
#include <string.h>

struct heard {
    char first[600]; /* the first error, or the first warning if there is none */
    int line, col, n_errors, n_warnings;
};

static void hear(void *user, const struct art_message *m)
{
    struct heard *h = user;
    if (m->severity == ART_NOTE) return;
    if (m->severity == ART_ERROR ? h->n_errors == 0 : h->n_errors + h->n_warnings == 0) {
        snprintf(h->first, sizeof h->first, "%s", m->text);
        h->line = m->loc.line;
        h->col = m->loc.col;
    }
    if (m->severity == ART_ERROR)
        h->n_errors++;
    else
        h->n_warnings++;
}

static int make_schema(struct art_ctx *ctx, struct art_schema **schema)
{
    int status;
    ART_TRY(art_schema_create(ctx, schema));
    ART_TRY(art_model_register(ctx, *schema));
    ART_TRY(art_mech_register(ctx, *schema));
    ART_TRY(art_joint_register(ctx, *schema));
    ART_TRY(art_muscle_register(ctx, *schema));
    ART_TRY(art_fem_register(ctx, *schema));
    ART_TRY(art_schema_finish(ctx, *schema));
out:
    return status;
}

/* Reads a text and looks for faults; what the reader itself says does not count. */
static int look(const char *text, struct heard *h)
{
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    struct art_source source = {0};
    struct art_read_options options = {.reject_misspelt = true};
    int status;
    art_ctx_init(&ctx);
    memset(h, 0, sizeof *h);
    ART_TRY(make_schema(&ctx, &schema));
    ART_TRY(art_source_string(&ctx, &source, "x.art", text, strlen(text)));
    ART_TRY(art_model_read_source(&ctx, schema, &source, &options, &model));
    ctx.report = hear;
    ctx.user = h;
    status = art_fem_check(&ctx, model->root);
out:
    if (!model) TEST_FAIL("the text is not read: %s", ctx.last);
    art_source_fini(&source);
    art_model_free(model);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
    return status;
}

/* A tetrahedron on lines 3 to 7, with room for more. */
static void model_text(char text[4000], const char *props, const char *nodes, const char *elements,
                       const char *shells, const char *bundles)
{
    snprintf(text, 4000,
             "MechModel [ name=\"m\" ComponentList<MechSystemModel> [ name=\"models\"\n"
             "FemModel3d [ name=\"fem\" %s PointList<FemNode3d> [ name=\"nodes\"\n"
             "[ position=[ 0 0 0 ] ]\n"
             "[ position=[ 1 0 0 ] ]\n"
             "[ position=[ 0 1 0 ] ]\n"
             "[ position=[ 0 0 1 ] ] %s ]\n"
             "FemElement3dList<FemElement3d> [ name=\"elements\" Tet [ nodes=[ 0 1 2 3 ] ] %s ]\n"
             "FemElement3dList<ShellElement3d> [ name=\"shellElements\" %s ]\n"
             "MaterialBundleList [ name=\"materials\" shortName=\"mat\" %s ] ] ] ]\n",
             props, nodes, elements, shells, bundles);
}

static const struct {
    const char *props, *nodes, *elements, *shells, *bundles; /* what is added */
    int status, line;
    const char *said;
} cases[] = {
    {"", "", "", "", "", ART_OK, 0, ""},
    {"material=LinearMaterial [ PoissonsRatio=0.4999 ]", "", "", "", "", ART_OK, 2,
     "LinearMaterial of 'models/m/models/fem' is nearly incompressible (Poisson's ratio 0.4999 at "
     "rest), and linear elements such as TetElement 'models/m/models/fem/elements/0' lock"},
    {"material=ViscoelasticMaterial [ baseMaterial=NeoHookeanMaterial [ PoissonsRatio=0.498 ] ]",
     "", "", "", "", ART_OK, 2, "(Poisson's ratio 0.498 at rest)"},
    {"material=TransverseLinearMaterial [ youngsModulus=[ 3 3 ] poissonsRatio=[ 0.4999 0.4999 ] "
     "shearModulus=1 direction=[ 0 0 1 ] ]",
     "", "", "", "", ART_OK, 2, "TransverseLinearMaterial of"},
    {"material=LinearMaterial [ PoissonsRatio=0.49 ]", "", "", "", "", ART_OK, 0, ""},
    {"material=MooneyRivlinMaterial [ C10=1 bulkModulus=1e7 ]", "", "", "", "", ART_OK, 0, ""},
    {"material=IncompressibleMaterial [ bulkModulus=1e7 ]", "", "", "", "", ART_OK, 0, ""},
    {"material=LinearMaterial [ PoissonsRatio=0.4999 ]", "", "",
     "ShellTriElement [ nodes=[ 0 1 2 ] ]", "", ART_OK, 2, "such as TetElement"},
    {"", "[ position=[ 1 1 1 ] ]",
     "Tet [ nodes=[ 1 2 3 4 ] material=StVenantKirchoffMaterial [ "
     "PoissonsRatio=0.499 ] ]",
     "", "", ART_OK, 7,
     "StVenantKirchoffMaterial of 'models/m/models/fem/elements/1' is nearly incompressible"},
    {"", "[ position=[ 5 5 5 ] ]", "", "", "", ART_ERANGE, 6,
     "node 'models/m/models/fem/nodes/4' at (5, 5, 5) belongs to no element"},
    {"", "[ position=[ 5 5 5 ] dynamic=false ]", "", "", "", ART_OK, 0, ""},
    {"", "[ position=[ 5 5 5 ] mass=1 massExplicit=true ]", "", "", "", ART_OK, 0, ""},
    {"", "[ position=[ 5 5 5 ] mass=0 ]", "", "", "", ART_ERANGE, 6, "belongs to no element"},
    {"density=0", "", "", "", "", ART_ERANGE, 3, "nodes/0' has no mass: its elements have none"},
    {"", "", "Tet [ nodes=[ 0 1 2 ] ]", "", "", ART_ESHAPE, 7,
     "TetElement 'models/m/models/fem/elements/1' has 3 nodes, not 4"},
    {"", "", "Tet [ ]", "", "", ART_ESHAPE, 7, "has 0 nodes, not 4"},
    {"", "", "Hex [ nodes=[ 0 1 2 3 ] ]", "", "", ART_ESHAPE, 7, "has 4 nodes, not 8"},
    {"", "", "Tet [ nodes=[ 0 1 2 9 ] ]", "", "", ART_ENOTFOUND, 7,
     "its node 4, 9, is not among the 4 nodes"},
    {"", "", "Tet [ nodes=[ 0 1 2 elements/0 ] ]", "", "", ART_ENOTFOUND, 7,
     "its node 4, elements/0"},
    {"", "", "Tet [ nodes=[ 0 1 2 2 ] ]", "", "", ART_EUSAGE, 7,
     "has node 2 twice, in places 3 and 4"},
    {"", "", "Tet [ nodes=[ 2 0 1 3 ] ]", "", "", ART_EUSAGE, 7,
     "elements/1' at (0.25, 0.25, 0.25) uses the nodes of 'models/m/models/fem/elements/0'"},
    {"", "[ position=[ 0 0 -1 ] ]", "Tet [ nodes=[ 0 1 2 4 ] ]", "", "", ART_ERANGE, 7,
     "elements/1' at (0.25, 0.25, -0.25) is inside out at rest: its volume is -0.166667"},
    {"", "[ position=[ 1 1 0 ] ]", "Tet [ nodes=[ 0 1 2 4 ] ]", "", "", ART_ERANGE, 7,
     "elements/1' at (0.5, 0.5, 0) has no volume at rest"},
    /* at rest, not where it is now */
    {"", "[ position=[ 1 1 0 ] rest=[ 0 0 -1 ] ]", "Tet [ nodes=[ 0 2 1 4 ] ]", "", "", ART_OK, 0,
     ""},
    {"", "[ position=[ 0 0 -1 ] rest=[ 1 1 0 ] ]", "Tet [ nodes=[ 0 2 1 4 ] ]", "", "", ART_ERANGE,
     7, "has no volume at rest"},
    {"", "", "", "ShellTriElement [ nodes=[ 0 1 2 ] defaultThickness=0 ]", "", ART_ERANGE, 8,
     "has a thickness of 0, not above 0"},
    {"", "", "", "ShellTriElement [ nodes=[ 0 1 2 ] ]", "", ART_OK, 0, ""},
    {"", "", "",
     "ShellTriElement [ nodes=[ 0 1 2 ] ] ShellTriElement [ nodes=[ 0 1 2 ] elementClass=MEMBRANE "
     "]",
     "", ART_OK, 8, "shellElements/1' at (0.333333, 0.333333, 0) uses the nodes"},
    {"", "", "", "ShellQuadElement [ nodes=[ 0 1 2 3 ] ]", "", ART_OK, 0, ""},
    {"", "[ position=[ 2 0 0 ] ]", "", "ShellTriElement [ nodes=[ 0 1 4 ] ]", "", ART_ERANGE, 8,
     "has no area at rest"},
    {"particleDamping=-1", "", "", "", "", ART_ERANGE, 2,
     "particleDamping of 'models/m/models/fem' is -1"},
    {"stiffnessDamping=-0.1", "", "", "", "", ART_ERANGE, 2, "stiffnessDamping of"},
    {"incompressible=FULL", "", "", "", "", ART_EUSAGE, 2, "incompressible=FULL of"},
    {"material=null", "", "", "", "", ART_OK, 7, "has no material, nor has the model"},
    {"material=null", "", "Tet [ nodes=[ 0 1 2 4 ] material=LinearMaterial [ PoissonsRatio=0.5 ] ]",
     "", "", ART_ENOTFOUND, 7, "its node 4, 4"},
    {"", "", "", "", "[ name=\"b\" elements=[ elements/0 elements/0 ] ]", ART_EUSAGE, 9,
     "bundle 'models/m/models/fem/materials/b' has element 'elements/0' twice"},
    {"", "", "", "", "[ name=\"b\" elements=[ nodes/0 ] ]", ART_EUSAGE, 9,
     "'models/m/models/fem/nodes/0' is no element of 'models/m/models/fem'"},
    {"", "", "", "", "[ name=\"b\" elements=[ elements/0 ] useAllElements=true ]", ART_EUSAGE, 9,
     "is for all elements"},
    {"", "", "", "", "[ name=\"b\" elements=[ elements/0 ] ] [ elements=[ elements/0 ] ]", ART_OK,
     0, ""},
    {"", "", "", "", "[ name=\"b\" material=LinearMaterial [ YoungsModulus=-1 ] ]", ART_ERANGE, 9,
     "LinearMaterial of 'models/m/models/fem/materials/b': YoungsModulus is -1, not at least 0"},
    {"", "", "", "",
     "] AuxMaterialBundleList [ name=\"aux\" [ material=LinearMaterial [ YoungsModulus=-1 ] "
     "AuxMaterialElementDescList [ name=\"elementDescs\" [ element=elements/0 ] ] ]",
     ART_ERANGE, 9, "LinearMaterial of 'models/m/models/fem/aux/0': YoungsModulus is -1"},
    {"", "", "", "",
     "] AuxMaterialBundleList [ name=\"aux\" [ AuxMaterialElementDescList [ "
     "name=\"elementDescs\" [ element=elements/0 fraction=0.5 ] [ element=nodes/0 ] ] ]",
     ART_EUSAGE, 9,
     "'models/m/models/fem/aux/0/elementDescs/1' names models/m/models/fem/nodes/0, which is no"},
};

/* Elements of muscle bundles, on line 10 and 11. */
static const struct {
    const char *element, *other;
    int status, line;
    const char *said;
} muscles[] = {
    {"element=elements/0 direction=[ 1 0 0 ]", "", ART_OK, 0, ""},
    {"element=elements/0", "", ART_OK, 0, ""},
    {"element=elements/0 directions=[ null ]", "", ART_OK, 0, ""},
    {"element=elements/0 directions=[ 0 0 2 ]", "", ART_OK, 0, ""},
    {"element=elements/0\ndirection=[ 0 0 0 ]", "", ART_ERANGE, 11,
     "the direction of 'models/m/models/fem/bundles/b/elementDescs/0' has length zero"},
    {"element=elements/0\ndirections=[ 0 0 0 ]", "", ART_ERANGE, 11, "length zero; null means"},
    {"element=elements/0\ndirections=[ 1 0 0 0 1 0 ]", "", ART_ERANGE, 11,
     "has a wrong number of directions; its TetElement has 1 points"},
    {"element=elements/0\ndirections=[ 1 0 ]", "", ART_ERANGE, 11, "no list of three numbers"},
    {"element=elements/0\ndirections=[ 1 nul 0 ]", "", ART_ERANGE, 11, "no list of three numbers"},
    {"direction=[ 1 0 0 ]", "", ART_ENOTFOUND, 10, "names no element"},
    {"\nelement=nodes/0 direction=[ 1 0 0 ]", "", ART_EUSAGE, 11,
     "'models/m/models/fem/nodes/0' is no element of 'models/m/models/fem'"},
    {"element=elements/0 direction=[ 1 0 0 ]", "muscleMaterial=BlemkerMuscle [ optLambda=0 ]",
     ART_ERANGE, 10, "optLambda"},
};

TEST(fem_check_tells_faults_of_muscles)
{
    for (size_t i = 0; i < sizeof muscles / sizeof muscles[0]; i++) {
        char text[4000], list[1000], *at;
        struct heard h;
        snprintf(list, sizeof list,
                 "] MuscleBundleList [ name=\"bundles\" [ name=\"b\" \n"
                 "%s elementDescs=[ name=\"elementDescs\" shortName=\"e\" [ %s ] ]\n]",
                 muscles[i].other, muscles[i].element);
        model_text(text, "", "", "", "", list);
        at = strstr(text, "FemModel3d [");
        REQUIRE(at != NULL);
        memmove(at + 14, at + 10, strlen(at + 10) + 1);
        memcpy(at, "FemMuscleModel", 14);
        if (!CHECK_STATUS(look(text, &h), muscles[i].status) ||
            !CHECK_HAS(h.first, muscles[i].said) || !CHECK_INT(h.line, muscles[i].line))
            TEST_FAIL("case %zu: line %d: %s", i, h.line, h.first);
    }
}

TEST(fem_check_tells_each_fault_at_its_place)
{
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[4000];
        struct heard h;
        model_text(text, cases[i].props, cases[i].nodes, cases[i].elements, cases[i].shells,
                   cases[i].bundles);
        if (!CHECK_STATUS(look(text, &h), cases[i].status) || !CHECK_HAS(h.first, cases[i].said) ||
            !CHECK_INT(h.line, cases[i].line))
            TEST_FAIL("case %zu: line %d: %s", i, h.line, h.first);
        CHECK((cases[i].status < 0) == (h.n_errors > 0));
        if (!cases[i].said[0]) CHECK_INT(h.n_warnings, 0);
    }
}

#define SINGULAR "1 0 0 0 0 0  0 1 0 0 0 0  0 0 1 0 0 0  0 0 0 1 0 0  0 0 0 0 1 0  0 0 0 0 0 0"
#define SKEW "2 1 0 0 0 0  0 2 0 0 0 0  0 0 2 0 0 0  0 0 0 1 0 0  0 0 0 0 1 0  0 0 0 0 0 1"
#define SOUND "2 1 0 0 0 0  1 2 0 0 0 0  0 0 2 0 0 0  0 0 0 1 0 0  0 0 0 0 1 0  0 0 0 0 0 1"

/* Constants; said NULL: in order. */
static const struct {
    const char *material, *said;
} constants[] = {
    {"LinearMaterial [ PoissonsRatio=0.5 ]", "PoissonsRatio is 0.5, not between -1 and 0.5"},
    {"LinearMaterial [ PoissonsRatio=0.499 ]", NULL},
    {"LinearMaterial [ PoissonsRatio=-1 ]", "PoissonsRatio is -1"},
    {"LinearMaterial [ PoissonsRatio=-0.99 ]", NULL},
    {"LinearMaterial [ YoungsModulus=0 ]", NULL},
    {"NeoHookeanMaterial [ PoissonsRatio=0.7 ]", "PoissonsRatio is 0.7"},
    {"NeoHookeanMaterial [ YoungsModulus=-3 ]", "YoungsModulus is -3, not at least 0"},
    {"StVenantKirchoffMaterial [ PoissonsRatio=0.5 ]", "PoissonsRatio is 0.5"},
    {"IncompNeoHookeanMaterial [ shearModulus=-1 ]", "shearModulus is -1"},
    {"IncompNeoHookeanMaterial [ bulkModulus=-1 ]", "bulkModulus is -1"},
    {"MooneyRivlinMaterial [ C10=-1 C01=2 ]", NULL},
    {"MooneyRivlinMaterial [ C10=-1 C01=0.5 ]", "the shear modulus at rest is -1, not at least 0"},
    {"YeohMaterial [ C1=-1 ]", "the shear modulus at rest is -2"},
    {"OgdenMaterial [ Mu1=3 Mu2=-4 ]", "the shear modulus at rest is -0.5"},
    {"OgdenMaterial [ Mu1=3 Mu2=1 Alpha2=0 ]", "Alpha2 is 0, and its term is divided by it"},
    {"OgdenMaterial [ Alpha2=0 ]", NULL},
    {"VerondaWestmannMaterial [ C1=1 C2=-1 ]", "the shear modulus at rest is -1"},
    {"ArrudaBoyceMaterial [ lambdaMax=0 ]", "lambdaMax is 0, not above 0"},
    {"FungOrthotropicMaterial [ C=0 ]", "C is 0, not above 0"},
    {"TransverseLinearMaterial [ youngsModulus=[ 1 0 ] ]", "youngsModulus is 0, not above 0"},
    {"TransverseLinearMaterial [ shearModulus=0 ]", "shearModulus is 0, not above 0"},
    {"TransverseLinearMaterial [ poissonsRatio=[ 1 0 ] ]", "across the axis is 1"},
    {"TransverseLinearMaterial [ youngsModulus=[ 4 1 ] poissonsRatio=[ 0.5 0.25 ] ]",
     "the stiffness is not positive: 1 - nu_xy = 0.5"},
    {"TransverseLinearMaterial [ youngsModulus=[ 4 1 ] poissonsRatio=[ 0.5 0.24 ] ]", NULL},
    {"AnisotropicLinearMaterial [ stiffnessTensor=[ 1 2 3 ] ]",
     "stiffnessTensor has 3 numbers, not 36"},
    {"AnisotropicLinearMaterial [ stiffnessTensor=[ " SINGULAR " ] ]",
     "stiffnessTensor is singular or not positive"},
    {"AnisotropicLinearMaterial [ stiffnessTensor=[ " SKEW " ] ]",
     "stiffnessTensor is not symmetric: 0 at (2, 1), 1 at (1, 2)"},
    {"AnisotropicLinearMaterial [ stiffnessTensor=[ " SOUND " ] ]", NULL},
    {"AnisotropicLinearMaterial [ ]", NULL},
    {"ScaledFemMaterial [ scaling=-1 ]", "scaling is -1"},
    {"ScaledFemMaterial [ baseMaterial=LinearMaterial [ PoissonsRatio=0.5 ] ]",
     "LinearMaterial of"},
    {"ViscoelasticMaterial [ viscoBehavior=QLVBehavior [ Tau=[ 0 0 ] Gamma=[ 1 0 ] ] ]",
     "Tau is 0, not above 0"},
    {"ViscoelasticMaterial [ viscoBehavior=QLVBehavior [ Tau=[ 1 0 ] Gamma=[ 1 0 ] ] ]", NULL},
    {"NullMaterial [ ]", NULL},
};

TEST(fem_check_tells_constants_without_meaning)
{
    for (size_t i = 0; i < sizeof constants / sizeof constants[0]; i++) {
        char text[4000], props[900];
        struct heard h;
        snprintf(props, sizeof props, "material=%s", constants[i].material);
        model_text(text, props, "", "", "", "");
        if (!CHECK_STATUS(look(text, &h), constants[i].said ? ART_ERANGE : ART_OK) ||
            (constants[i].said && !(CHECK_HAS(h.first, constants[i].said) && CHECK_INT(h.line, 2))))
            TEST_FAIL("%s: %s", constants[i].material, h.first);
        /* the same in an element */
        snprintf(props, sizeof props, "Tet [ nodes=[ 0 2 1 4 ] material=%s ]",
                 constants[i].material);
        model_text(text, "", "[ position=[ 0 0 -1 ] ]", props, "", "");
        CHECK_STATUS(look(text, &h), constants[i].said ? ART_ERANGE : ART_OK);
    }
}

/* The classes of the elements, by kind. */
static const char *const class_names[ART_ELEM_KINDS] = {
    [ART_ELEM_TET] = "Tet",
    [ART_ELEM_PYRAMID] = "Pyramid",
    [ART_ELEM_WEDGE] = "Wedge",
    [ART_ELEM_HEX] = "Hex",
    [ART_ELEM_QUADTET] = "Quadtet",
    [ART_ELEM_QUADPYRAMID] = "Quadpyramid",
    [ART_ELEM_QUADWEDGE] = "Quadwedge",
    [ART_ELEM_QUADHEX] = "Quadhex",
    [ART_ELEM_TRI] = "ShellTriElement",
    [ART_ELEM_QUAD] = "ShellQuadElement",
};

/* One element whose nodes have their natural coordinates times three factors; node `moved` goes to
 * z. */
static void one_element(struct art_buf *buf, const struct art_elem_type *type,
                        const double scale[3], int moved, double z)
{
    art_buf_clear(buf);
    art_buf_printf(buf, "FemModel3d [ PointList<FemNode3d> [ name=\"nodes\"\n");
    for (int i = 0; i < type->n_nodes; i++) {
        double x[3];
        for (int k = 0; k < 3; k++) x[k] = scale[k] * type->node[i][k];
        if (i == moved) x[2] = z;
        art_buf_printf(buf, "[ position=[ %.17g %.17g %.17g ] ]\n", x[0], x[1], x[2]);
    }
    art_buf_printf(buf, "]\n");
    if (type->dim == 2)
        art_buf_printf(buf, "FemElement3dList<FemElement3d> [ name=\"elements\" ]\n");
    art_buf_printf(buf, "FemElement3dList<%s> [ name=\"%s\" %s [ nodes=[ ",
                   type->dim == 3 ? "FemElement3d" : "ShellElement3d",
                   type->dim == 3 ? "elements" : "shellElements", class_names[type->kind]);
    for (int i = 0; i < type->n_nodes; i++) art_buf_printf(buf, "%d ", i);
    art_buf_printf(buf, "] ] ] ]\n");
}

TEST(fem_check_knows_the_shape_of_every_kind)
{
    struct art_ctx ctx;
    struct art_buf buf;
    struct heard h;
    art_ctx_init(&ctx);
    art_buf_init(&buf, &ctx);
    for (int kind = 0; kind < ART_ELEM_KINDS; kind++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)kind);
        if (!class_names[kind]) continue;
        one_element(&buf, type, (double[3]){2, 3, 4}, -1, 0);
        if (!CHECK_STATUS(look(buf.s, &h), ART_OK) || !CHECK_INT(h.n_warnings, 0))
            TEST_FAIL("%s: %s", type->name, h.first);
        /* a mirror image, or what is flat */
        one_element(&buf, type, (double[3]){-2, 3, 4}, -1, 0);
        if (type->dim == 3) {
            CHECK_STATUS(look(buf.s, &h), ART_ERANGE);
            if (!CHECK_HAS(h.first, "inside out")) TEST_FAIL("%s: %s", type->name, h.first);
        } else {
            CHECK_STATUS(look(buf.s, &h), ART_OK);
        }
        one_element(&buf, type, (double[3]){2, 0, 4}, -1, 0);
        CHECK_STATUS(look(buf.s, &h), ART_ERANGE);
        if (!CHECK_HAS(h.first, type->dim == 3 ? "has no volume" : "has no area"))
            TEST_FAIL("%s: %s", type->name, h.first);
    }
    /* a corner pushed through the opposite face: at first only the corner is folded */
    const struct art_elem_type *hex = art_elem_type(ART_ELEM_HEX);
    one_element(&buf, hex, (double[3]){1, 1, 1}, 0, -0.5);
    CHECK_STATUS(look(buf.s, &h), ART_OK);
    CHECK_INT(h.n_warnings, 0);
    one_element(&buf, hex, (double[3]){1, 1, 1}, 0, -1.1);
    CHECK_STATUS(look(buf.s, &h), ART_OK);
    CHECK_HAS(h.first, "folded at one of its nodes");
    one_element(&buf, hex, (double[3]){1, 1, 1}, 0, -3);
    CHECK_STATUS(look(buf.s, &h), ART_ERANGE);
    CHECK_HAS(h.first, "is folded at rest: at integration point 1");
    /* how much is a share of the mean, whatever the size */
    char share[100] = "";
    const char *is = strstr(h.first, "det dX/dxi is");
    if (CHECK(is != NULL)) snprintf(share, sizeof share, "%s", is);
    one_element(&buf, hex, (double[3]){8, 8, 8}, 0, -24);
    CHECK_STATUS(look(buf.s, &h), ART_ERANGE);
    CHECK_HAS(h.first, share);
    art_buf_fini(&buf);
    art_ctx_fini(&ctx);
}

/* Nodes of an element that is faulty are not reported besides. */
TEST(fem_check_tells_a_fault_once)
{
    char text[4000];
    struct heard h;
    model_text(text, "", "[ position=[ 5 5 5 ] ]", "Tet [ nodes=[ 0 1 4 9 ] ]", "", "");
    CHECK_STATUS(look(text, &h), ART_ENOTFOUND);
    CHECK_INT(h.n_errors, 1);
    CHECK_HAS(h.first, "its node 4, 9");
}

TEST(fem_check_counts_what_is_the_same)
{
    struct art_ctx ctx;
    struct art_buf buf;
    struct heard h;
    art_ctx_init(&ctx);
    art_buf_init(&buf, &ctx);
    art_buf_printf(&buf, "FemModel3d [ name=\"f\" PointList<FemNode3d> [ name=\"nodes\"\n");
    for (int i = 0; i < 30; i++) art_buf_printf(&buf, "[ position=[ %d 0 0 ] ]\n", i);
    art_buf_printf(&buf, "] ]\n");
    CHECK_STATUS(look(buf.s, &h), ART_ERANGE);
    CHECK_INT(h.n_errors, 10);
    CHECK_INT(h.n_warnings, 1);
    art_buf_fini(&buf);
    art_ctx_fini(&ctx);
}

/* Slaves of attachments have the mass of their masters; paths of nodes in old files. */
TEST(fem_check_knows_what_is_attached)
{
    struct heard h;
    CHECK_STATUS(look("MechModel [ name=\"m\"\n"
                      "ComponentList<MechSystemModel> [ name=\"models\"\n"
                      "FemModel3d [ name=\"f\" PointList<FemNode3d> [ name=\"nodes\"\n"
                      "[ position=[ 1 2 3 ] ] ] ] ]\n"
                      "RenderableComponentList<RigidBody> [ name=\"rigidBodies\"\n"
                      "[ name=\"b\" inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ]\n"
                      "ComponentList<DynamicAttachmentComp> [ name=\"attachments\"\n"
                      "PointFrameAttachment [ point=\"models/f/nodes/0\" frame=\"rigidBodies/b\"\n"
                      "loc=[ 1 2 3 ] ] ] ]\n",
                      &h),
                 ART_OK);
    CHECK_STATUS(look("FemModel3d [ name=\"f\" PointList<FemNode3d> [ name=\"nodes\"\n"
                      "[ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ] [ position=[ 0 1 0 ] ]\n"
                      "[ position=[ 0 0 1 ] ] ]\n"
                      "FemElement3dList<FemElement3d> [ name=\"elements\"\n"
                      "TetElement [ nodes=[ nodes/0 \"nodes/1\" nodes/2 n/3 ] ] ] ]\n",
                      &h),
                 ART_OK);
    CHECK_INT(h.n_warnings, 0);
}

static int check_text(struct art_ctx *ctx, struct art_schema *schema, const char *text)
{
    struct art_source source = {0};
    struct art_model *model = NULL;
    int status;
    ART_TRY(art_source_string(ctx, &source, "x.art", text, strlen(text)));
    ART_TRY(art_model_read_source(ctx, schema, &source, NULL, &model));
    ART_TRY(art_fem_check(ctx, model->root));
out:
    art_source_fini(&source);
    art_model_free(model);
    return status;
}

TEST(fem_check_fails_cleanly_without_memory)
{
    struct art_ctx ctx, own;
    struct art_schema *schema = NULL;
    char text[4000];
    art_ctx_init(&own);
    REQUIRE(CHECK_STATUS(make_schema(&own, &schema), ART_OK));
    model_text(text, "", "[ position=[ 5 5 5 ] mass=1 ]", "", "ShellTriElement [ nodes=[ 0 1 2 ] ]",
               "[ material=LinearMaterial [ ] elements=[ elements/0 ] ]");
    CHECK_ALLOC_FAILS(&ctx, check_text(&ctx, schema, text));
    art_schema_free(schema);
    art_ctx_fini(&own);
}
