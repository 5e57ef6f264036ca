/* Contact on pictures: forces and friction, what a behaviour says for its pair alone, maps of depth
 * and pressure. */
#include "harness/test.h"

#include "view_test_priv.h"
#include <art/contact.h>

/* A block of 0.3 x 0.3 x 0.5 with a ring of vertices at half its height, sunk into a plate by 0.01;
 * its middle is at x. */
#define BLOCK(name, x)                                                                             \
    " RigidBody [ name='" name "' density=1000 position=[ " x " 0 0.24 ] meshes=[ [ mesh=[\n"      \
    "v -0.15 -0.15 -0.25\nv 0.15 -0.15 -0.25\nv 0.15 0.15 -0.25\nv -0.15 0.15 -0.25\n"             \
    "v -0.15 -0.15 0\nv 0.15 -0.15 0\nv 0.15 0.15 0\nv -0.15 0.15 0\n"                             \
    "v -0.15 -0.15 0.25\nv 0.15 -0.15 0.25\nv 0.15 0.15 0.25\nv -0.15 0.15 0.25\n"                 \
    "f 1 4 3 2\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\nf 5 6 10 9\nf 6 7 11 10\n"             \
    "f 7 8 12 11\nf 8 5 9 12\nf 9 10 11 12\nEOF\n] ] ] ]\n"
#define PAIR(name, more)                                                                           \
    " [ name='" name "' collidable0='rigidBodies/" name "' collidable1='rigidBodies/plate'\n"      \
    "  enabled=true friction=1 method=VERTEX_PENETRATION " more " ]\n"

static const char blocks[] = MODEL(
    "gravity=[ 4 0 -10 ]\n"
    "RenderableComponentList<RigidBody> [ name='rigidBodies' renderProps=[ faceStyle=NONE "
    "]\n" BLOCK("left", "-0.5") BLOCK(
        "right",
        "0.5") " RigidBody [ name='plate' dynamic=false position=[ 0 0 -0.1 ] meshes=[ [ mesh=[\n"
               "v -0.9 -0.8 -0.1\nv 0.9 -0.8 -0.1\nv -0.9 0.8 -0.1\nv 0.9 0.8 -0.1\n"
               "v -0.9 -0.8 0.1\nv 0.9 -0.8 0.1\nv -0.9 0.8 0.1\nv 0.9 0.8 0.1\n"
               "f 1 3 4\nf 1 4 2\nf 5 6 8\nf 5 8 7\nf 1 2 6\nf 1 6 5\nf 2 4 8\nf 2 8 6\nf 4 3 7\nf "
               "4 7 8\n"
               "f 3 1 5\nf 3 5 7\nEOF\n] ] ] ] ]\n"
               "CollisionManager [ name='collisionManager' penetrationTol=0.01\n"
               " renderProps=[ visible=true shading=NONE lineWidth=6 edgeWidth=6 lineColor=[ 1 0 0 "
               "] ]\n"
               " behaviors=[ name='behaviors'\n" PAIR("left", "") PAIR("right", "") " ] ]");
#define MANAGER "models/m/collisionManager"
#define RIGHT MANAGER "/behaviors/right"

static bool open_blocks(struct scene *s)
{
    return open_model(s, blocks) && art_sim_run(s->sim, 0.05) == ART_OK;
}

/* Forces hold the weight, friction what pulls along the plate. */
TEST(view_contact_forces_and_friction)
{
    struct scene s;
    struct art_contacts now = {0};
    const double weight = 1000 * 0.3 * 0.3 * 0.5;
    double force[3] = {0}, friction[3] = {0};
    REQUIRE(open_blocks(&s));
    CHECK_NEAR(art_get_double(art_find(s.model->root, MANAGER), "contactForceLenScale"), 1, 0);
    CHECK_INT(art_contacts_get(&s.ctx, art_sim_system(s.sim, 0), art_sim_state(s.sim, 0),
                               art_find(s.model->root, RIGHT), &now),
              ART_OK);
    CHECK_INT(now.n, 4);
    for (int i = 0; i < now.n; i++) {
        const struct art_contact *c = &now.contact[i];
        CHECK(fabs(art_v3_dot(c->friction, c->normal)) <= 1e-12 * art_v3_norm(c->friction));
        art_v3_add(force, force, c->force);
        art_v3_add(friction, friction, c->friction);
    }
    CHECK_NEAR_REL(force[2], 10 * weight, 1e-6);
    CHECK_NEAR_REL(friction[0], -4 * weight, 1e-3);
    /* arrows up from the corners below; twice as long by twice the scale */
    CHECK_INT(set(&s, MANAGER, "drawContactForces", "true"), ART_OK);
    CHECK_INT(set(&s, MANAGER, "renderProps.edgeColor", "blue"), ART_OK);
    for (int k = 1; k <= 2; k++) {
        double most = 0;
        char text[40];
        snprintf(text, sizeof text, "%g", 0.001 * k);
        CHECK_INT(set(&s, MANAGER, "contactForceLenScale", text), ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        for (int i = 0; i < now.n; i++)
            if (now.contact[i].pos[0][0] > 0.5) most = fmax(most, now.contact[i].force[2]);
        most *= 0.001 * k;
        CHECK(pixel(&s, 0.65, most - 0.04)[2] > 240 && pixel(&s, 0.65, most - 0.04)[0] < 20);
        CHECK(pixel(&s, 0.65, most + 0.05)[0] > 250 && pixels_of(&s, 0) == 0);
    }
    /* friction lies in the plate, against what pulls; thin if edges are */
    CHECK_INT(set(&s, MANAGER, "drawContactForces", "false"), ART_OK);
    CHECK_INT(set(&s, MANAGER, "drawFrictionForces", "true"), ART_OK);
    CHECK_INT(set(&s, MANAGER, "renderProps.edgeWidth", "4"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixel(&s, 0.3, -0.01)[2] > 240 && pixel(&s, 0.3, -0.01)[0] < 20);
    CHECK(pixel(&s, 0.8, -0.01)[0] > 250 && pixel(&s, 0.5, 0.1)[0] > 250);
    for (int i = 0; i < SIZE * SIZE; i++)
        if (s.picture.rgba[4 * i] < 250) CHECK(abs(i / SIZE - 100) < 6);
    art_contacts_fini(&now);
    close_model(&s);
}

/* Red pixels left and right of the middle. */
static void halves(const struct scene *s, int channel, int n[2])
{
    n[0] = n[1] = 0;
    for (int i = 0; i < SIZE * SIZE; i++) {
        const unsigned char *p = s->picture.rgba + 4 * i;
        n[i % SIZE >= SIZE / 2] +=
            p[channel] > p[(channel + 1) % 3] + 40 && p[channel] > p[(channel + 2) % 3] + 40;
    }
}

/* What the manager says holds for all pairs, what a behaviour says for its own. */
TEST(view_contact_of_one_behavior)
{
    struct scene s;
    int n[2];
    REQUIRE(open_blocks(&s));
    CHECK_INT(set(&s, MANAGER, "drawContactNormals", "true"), ART_OK);
    CHECK_INT(set(&s, MANAGER, "contactNormalLen", "0.3"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    halves(&s, 0, n);
    CHECK(n[0] > 200 && n[1] > 200);
    CHECK_INT(set(&s, RIGHT, "drawContactNormals", "false"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    halves(&s, 0, n);
    CHECK(n[0] > 200 && n[1] == 0);
    CHECK_INT(set(&s, MANAGER, "drawContactNormals", "false"), ART_OK);
    CHECK_INT(set(&s, RIGHT, "drawContactNormals", "true"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    halves(&s, 0, n);
    CHECK(n[0] == 0 && n[1] > 200);
    CHECK_INT(set(&s, MANAGER, "drawContactNormals", "true"), ART_OK);
    CHECK_INT(set(&s, RIGHT, "renderProps.lineColor", "blue"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    halves(&s, 0, n);
    CHECK(n[0] > 200 && n[1] == 0);
    halves(&s, 2, n);
    CHECK(n[0] == 0 && n[1] > 200);
    CHECK_INT(set(&s, RIGHT, "renderingCollidable", "1"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixel(&s, 0.65, -0.2)[2] > 240 && pixel(&s, -0.65, 0.2)[0] > 240);
    close_model(&s);
}

/* The patch is the faces at vertices with a value: those below the ring. A scale for all pairs, and
 * one of its own for a behaviour that says so. */
TEST(view_contact_patches_and_ranges)
{
    struct scene s;
    struct art_view_scale scale;
    REQUIRE(open_blocks(&s));
    CHECK_INT(set(&s, MANAGER, "drawColorMap", "PENETRATION_DEPTH"), ART_OK);
    CHECK_INT(set(&s, MANAGER, "colorMap", "JetColorMap [ colorArray=\"0xff0000 0x0000ff\" ]"),
              ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 2 * 0.3 * 0.25, 0.015);
    CHECK(art_view_scale_at(s.view, 0, &scale) && !art_view_scale_at(s.view, 1, &scale));
    CHECK(art_view_scale_at(s.view, 0, &scale));
    CHECK(scale.lo == 0);
    CHECK(scale.hi > 0 && scale.hi < 0.0101);
    /* from 0 at the ring to the depth below */
    for (int side = -1; side < 2; side += 2)
        for (int k = 0; k < 2; k++) {
            const unsigned char *p = pixel(&s, 0.5 * side + 0.02, k ? 0.02 : 0.2);
            CHECK(k ? p[2] > 200 && p[0] < 60 : p[0] > 180 && p[2] < 80);
        }
    CHECK_INT(set(&s, RIGHT, "colorMapRange", "[ interval=[ 0 1 ] updating=FIXED ]"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(art_view_scale_at(s.view, 1, &scale) && scale.lo == 0 && scale.hi == 1);
    CHECK(art_view_scale_at(s.view, 0, &scale) && scale.hi < 0.02);
    CHECK(pixel(&s, -0.48, 0.02)[2] > 200 && pixel(&s, 0.52, 0.02)[0] > 240);
    /* the manager's, for all: fixed, then growing */
    CHECK_INT(art_unset(&s.ctx, art_find(s.model->root, RIGHT), "colorMapRange"), ART_OK);
    CHECK_INT(set(&s, MANAGER, "colorMapRange", "[ interval=[ 0 2 ] updating=FIXED ]"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(art_view_scale_at(s.view, 0, &scale) && scale.hi == 2 &&
          !art_view_scale_at(s.view, 1, &scale));
    close_model(&s);
}

/* Half way from red to blue: purple if colours are mixed, of the map if values are: green of a hue
 * map. */
TEST(view_contact_colors_between)
{
    static const struct {
        const char *map, *word;
        int rgb[3];
    } rows[] = {{"HueColorMap [ hueRange=[ 0 0.66666667 ] ]", "HSV", {0, 255, 0}},
                {"HueColorMap [ hueRange=[ 0 0.66666667 ] ]", "RGB", {128, 0, 128}},
                {"HueColorMap [ hueRange=[ 1 0.66666667 ] ]", "HSV", {255, 0, 255}},
                {"HueColorMap [ ]", "HSV", {0, 255, 128}}};
    struct scene s;
    struct art_view_scale scale;
    REQUIRE(open_blocks(&s));
    CHECK_INT(set(&s, MANAGER, "drawColorMap", "PENETRATION_DEPTH"), ART_OK);
    /* without anything the map goes from blue over green to red */
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixel(&s, 0.52, 0.22)[2] > 200 && pixel(&s, 0.52, 0.02)[0] > 200);
    for (int i = 0; i < 4; i++) {
        CHECK_INT(set(&s, MANAGER, "colorMap", rows[i].map), ART_OK);
        CHECK_INT(set(&s, MANAGER, "colorMapInterpolation", rows[i].word), ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        REQUIRE(art_view_scale_at(s.view, 0, &scale));
        /* half way between the ring and what is below */
        for (int k = 0; k < 3; k++) CHECK_NEAR(pixel(&s, 0.5, 0.128)[k], rows[i].rgb[k], 12);
    }
    close_model(&s);
}

/* Pressures times the areas of vertices are the force. */
TEST(view_contact_pressure_is_force_by_area)
{
    struct scene s;
    struct art_view_scale scale;
    struct art_contacts now = {0};
    struct art_contact_vertices v = {0};
    double sum = 0, most = 0;
    REQUIRE(open_blocks(&s));
    CHECK_INT(set(&s, MANAGER, "drawColorMap", "CONTACT_PRESSURE"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(art_view_scale_at(s.view, 0, &scale));
    CHECK_STR(scale.title, "contact pressure");
    const struct art_system *sys = art_sim_system(s.sim, 0);
    CHECK_INT(art_contacts_get(&s.ctx, sys, art_sim_state(s.sim, 0), NULL, &now), ART_OK);
    CHECK_INT(
        art_contacts_on_body(&s.ctx, sys, art_sim_state(s.sim, 0), &now, now.pair[0].body[0], &v),
        ART_OK);
    /* a corner of the bottom has a third of one of its two triangles, or of both */
    for (int i = 0; i < v.n; i++) {
        const struct art_contact_vertex *p = &v.list[i];
        double share = art_v3_norm(p->force) / p->pressure / (0.09 / 6);
        CHECK(fabs(share - 1) < 0.2 || fabs(share - 2) < 0.4);
        sum += p->force[2];
        most = fmax(most, p->pressure);
    }
    CHECK_NEAR_REL(sum, 450, 1e-3);
    CHECK_INT(
        art_contacts_on_body(&s.ctx, sys, art_sim_state(s.sim, 0), &now, now.pair[1].body[0], &v),
        ART_OK);
    for (int i = 0; i < v.n; i++) most = fmax(most, v.list[i].pressure);
    CHECK_NEAR_REL(scale.hi, most, 1e-12);
    CHECK(scale.hi > 450 / 0.09 && scale.hi < 10 * 450 / 0.09);
    art_contact_vertices_fini(&v);
    art_contacts_fini(&now);
    close_model(&s);
}
