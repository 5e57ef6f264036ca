/* Sections of a ring by planes: two annuli, one, or none. */
#include "harness/test.h"
#include <art/math.h>

#include "view_test_priv.h"

enum { AROUND = 16, ALONG = 32 };

/* A hollow ring about z of one layer of hexahedra: middle radius 0.6, section from 0.1 to 0.25. */
static void ring(struct art_buf *text)
{
    art_buf_printf(text, "RootModel [ ComponentList<Model> [ name='models'\n"
                         "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
                         "ComponentList<MechSystemModel> [ name='models' FemModel3d [ name='f'\n"
                         "renderProps=[ shading=NONE lineWidth=0 pointSize=0 ]\n"
                         "PointList<FemNode3d> [ name='nodes'\n");
    for (int i = 0; i < ALONG * AROUND * 2; i++) {
        double along = 2 * ART_PI * (i / (2 * AROUND)) / ALONG;
        double around = 2 * ART_PI * (i / 2 % AROUND) / AROUND, r = i % 2 ? 0.25 : 0.1;
        double far = 0.6 + r * cos(around);
        art_buf_printf(text, "[ position=[ %.17g %.17g %.17g ] ]\n", far * cos(along),
                       far * sin(along), r * sin(around));
    }
    art_buf_printf(text, "] FemElement3dList<FemElement3d> [ name='elements'\n");
    for (int a = 0; a < ALONG; a++)
        for (int b = 0; b < AROUND; b++) {
            int c = (b + 1) % AROUND, near = 2 * AROUND * a, next = 2 * AROUND * ((a + 1) % ALONG);
            art_buf_printf(text, "HexElement [ nodes=[ %d %d %d %d %d %d %d %d ] ]\n", near + 2 * b,
                           near + 2 * b + 1, near + 2 * c + 1, near + 2 * c, next + 2 * b,
                           next + 2 * b + 1, next + 2 * c + 1, next + 2 * c);
        }
    art_buf_printf(text, "] RenderableComponentList<FemCutPlane> [ name='cutPlanes'\n"
                         "[ name='cut' orientation=[ 1 0 0 90 ]\n"
                         "renderProps=[ shading=NONE faceColor=[ 1 0 0 ] ] ] ] ] ] ] ] ]");
}

/* Pixels at least half covered (half of the light is 188 in sRGB), as an area. */
static double covered(const struct scene *s)
{
    int n = 0;
    for (int i = 0; i < SIZE * SIZE; i++) n += s->picture.rgba[4 * i + 1] < 188;
    return n / 1e4;
}

TEST(view_sections_of_a_ring_have_its_area)
{
    /* a regular polygon has the part n sin(2 pi / n) / (2 pi) of its circle */
    const double part = AROUND * sin(2 * ART_PI / AROUND) / 2;
    const double annulus = part * (0.25 * 0.25 - 0.1 * 0.1);
    struct art_buf text;
    struct scene s;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    ring(&text);
    REQUIRE(open_model(&s, text.s));
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(covered(&s), 2 * annulus, 0.004);
    CHECK(pixel(&s, 0.6, 0)[1] > 250 && pixel(&s, 0.6, 0.17)[1] < 10 && pixel(&s, 0, 0)[1] > 250);
    /* beside the hole the two become one; beyond the ring there is none */
    CHECK_INT(set(&s, FEM "/cutPlanes/cut", "position", "[ 0 0.8 0 ]"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(covered(&s) > 0.05 && pixel(&s, 0, 0.12)[1] < 10);
    CHECK_INT(set(&s, FEM "/cutPlanes/cut", "position", "[ 0 0.86 0 ]"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    close_model(&s);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
}
