/* The thickness of bodies whose boxes do not tell it. */
#include "../contact_priv.h"
#include "harness/test.h"

static double thickness_of(struct art_ctx *ctx, struct art_mesh *mesh)
{
    struct art_surface *s = NULL;
    double thick = NAN;
    if (CHECK_STATUS(art_surface_create_bare(ctx, &s, mesh), ART_OK)) {
        thick = contact_surface_thickness(s, art_surface_positions(s));
    }
    art_surface_free(s);
    return thick;
}

TEST(contact_thickness_of_boxes_and_balls)
{
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL;
    art_ctx_init(&ctx);
    for (int k = 0; k < 5; k++) {
        double t = pow(0.1, k);
        REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &mesh, 1, 2, t), ART_OK));
        CHECK_NEAR_REL(thickness_of(&ctx, mesh), t, 1e-9);
        art_mesh_free(mesh);
    }
    REQUIRE(CHECK_STATUS(art_mesh_make_sphere(&ctx, &mesh, 1, 24, 12, false), ART_OK));
    double ball = thickness_of(&ctx, mesh);
    CHECK(ball > 1.8 && ball <= 2);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

/* A hollow ball is as thick as its wall, whatever its box. */
TEST(contact_thickness_of_a_shell_is_its_wall)
{
    struct art_ctx ctx;
    struct art_mesh *out = NULL, *in = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_sphere(&ctx, &out, 1, 48, 24, false), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_make_sphere(&ctx, &in, 0.95, 48, 24, false), ART_OK));
    art_mesh_flip(in);
    REQUIRE(CHECK_STATUS(art_mesh_append(&ctx, out, in), ART_OK));
    double wall = thickness_of(&ctx, out);
    CHECK(wall > 0.045 && wall < 0.051);
    art_mesh_free(in);
    art_mesh_free(out);
    art_ctx_fini(&ctx);
}
