/* Joints, planes, contact and textures on pictures. */
#include "harness/test.h"

#include "view_test_priv.h"
#include <art/format.h>
#include <stdio.h>
#include <unistd.h>

static const char hinge[] =
    MODEL("RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
          " RigidBody [ name='b' mass=1 inertia=[ 1 0 0 0 1 0 0 0 1 ] position=[ 0.3 0 0 ] ] ]\n"
          "RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
          " renderProps=[ shading=NONE faceColor=[ 0 0 1 ] ]\n"
          " HingeJoint [ name='h' bodyA='rigidBodies/b' bodyB=null\n"
          "  attachmentA=FrameFrameAttachment [ frame=null master='rigidBodies/b'\n"
          "   TFM=[ 1 0 0 -0.3 0 1 0 0 0 0 1 0 ] ] ] ]");

TEST(view_joints_shafts_axes)
{
    struct scene s;
    REQUIRE(open_model(&s, hinge));
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    CHECK_INT(set(&s, "models/m/bodyConnectors/h", "shaftLength", "1"), ART_OK);
    CHECK_INT(set(&s, "models/m/bodyConnectors/h", "shaftRadius", "0.1"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0.2, 0.01);
    CHECK(pixels_of(&s, 2) > 1900);
    /* by itself as thick as a twentieth of its length */
    CHECK_INT(set(&s, "models/m/bodyConnectors/h", "shaftRadius", "0"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0.1, 0.01);
    CHECK_INT(set(&s, "models/m/bodyConnectors/h", "shaftLength", "0"), ART_OK);
    CHECK_INT(set(&s, "models/m/bodyConnectors/h", "axisLength", "0.5"), ART_OK);
    CHECK_INT(set(&s, "models/m/bodyConnectors/h", "drawFrameD", "ARROW"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixels_of(&s, 0) > 60 && pixels_of(&s, 2) > 60);
    close_model(&s);
}

/* From a place on one body to a place on another. */
TEST(view_springs_between_frames)
{
    static const char text[] = MODEL(
        "RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
        " RigidBody [ name='a' dynamic=false position=[ -0.7 0 0 ] ]\n"
        " RigidBody [ name='b' dynamic=false position=[ 0.2 0 0.3 ] rotation=[ 0.6 0 0.8 0 ] ] ]\n"
        "ComponentList<FrameSpring> [ name='frameSprings' FrameSpring [ name='s'\n"
        " frameA='rigidBodies/a' frameB='rigidBodies/b' attachFrameA=[ 0.2 0 0 1 0 0 0 ]\n"
        " renderProps=LineRenderProps [ lineWidth=10 lineColor=[ 1 0 0 ] ] ] ]");
    struct scene s;
    REQUIRE(open_model(&s, text));
    REQUIRE(view_again(&s) && draw(&s));
    /* from (-0.5, 0) to (0.2, 0.3) */
    CHECK(pixel(&s, -0.48, 0)[0] > 240 && pixel(&s, -0.48, 0)[1] < 30);
    CHECK(pixel(&s, -0.15, 0.15)[0] > 240 && pixel(&s, -0.15, 0.15)[1] < 30);
    CHECK_NEAR(area(&s), sqrt(0.49 + 0.09) * 0.1 + 0.0079, 0.012);
    CHECK_INT(set(&s, "models/m/frameSprings/s", "axisLength", "0.5"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixels_of(&s, 2) > 200);
    close_model(&s);
}

TEST(view_planes_that_hold_points)
{
    static const char text[] =
        MODEL("PointList<Particle> [ name='particles' renderProps=PointRenderProps [ pointSize=0 ] "
              "[ ] ]\n"
              "RenderableComponentList<ConstrainerBase> [ name='particleConstraints'\n"
              " ParticlePlaneConstraint [ name='c' particles=[ 'particles/0' ] normal=[ 0 1 0 ]\n"
              "  offset=0 planeSize=1 renderProps=[ shading=NONE faceColor=[ 1 0 0 ] ] ] ]");
    struct scene s;
    REQUIRE(open_model(&s, text));
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 1, 0.02);
    CHECK(pixels_of(&s, 0) > 9800);
    close_model(&s);
}

/* A cube of edge 0.5 that rests on a plate, sunk in by 0.02. */
#define RESTING(COLLIDER)                                                                          \
    MODEL(                                                                                         \
        "gravity=[ 0 0 -10 ]\n"                                                                    \
        "RenderableComponentList<RigidBody> [ name='rigidBodies' renderProps=[ faceStyle=NONE ]\n" \
        " RigidBody [ name='top' density=1000 position=[ 0 0 0.23 ] meshes=[ [ mesh=[\n"           \
        "v -0.25 -0.25 -0.25\nv 0.25 -0.25 -0.25\nv -0.25 0.25 -0.25\nv 0.25 0.25 -0.25\n"         \
        "v -0.25 -0.25 0.25\nv 0.25 -0.25 0.25\nv -0.25 0.25 0.25\nv 0.25 0.25 0.25\n"             \
        "f 1 3 4\nf 1 4 2\nf 5 6 8\nf 5 8 7\nf 1 2 6\nf 1 6 5\nf 2 4 8\nf 2 8 6\nf 4 3 7\nf 4 7 "  \
        "8\n"                                                                                      \
        "f 3 1 5\nf 3 5 7\nEOF\n] ] ] ]\n"                                                         \
        " RigidBody [ name='plate' dynamic=false position=[ 0 0 -0.1 ] meshes=[ [ mesh=[\n"        \
        "v -0.8 -0.8 -0.1\nv 0.8 -0.8 -0.1\nv -0.8 0.8 -0.1\nv 0.8 0.8 -0.1\n"                     \
        "v -0.8 -0.8 0.1\nv 0.8 -0.8 0.1\nv -0.8 0.8 0.1\nv 0.8 0.8 0.1\n"                         \
        "f 1 3 4\nf 1 4 2\nf 5 6 8\nf 5 8 7\nf 1 2 6\nf 1 6 5\nf 2 4 8\nf 2 8 6\nf 4 3 7\nf 4 7 "  \
        "8\n"                                                                                      \
        "f 3 1 5\nf 3 5 7\nEOF\n] ] ] ] ]\n"                                                       \
        "CollisionManager [ name='collisionManager' colliderType=" COLLIDER "\n"                   \
        "behaviors=[ name='behaviors'\n"                                                           \
        " [ name='pair' collidable0='rigidBodies/top' collidable1='rigidBodies/plate' "            \
        "enabled=true\n"                                                                           \
        " colliderType:Inherited ] ] ]")
static const char resting[] = RESTING("AJL_CONTOUR");
static const char crossing[] = RESTING("TRI_INTERSECTION");

TEST(view_contact_normals_forces_contours_maps)
{
    static const char manager[] = "models/m/collisionManager";
    struct scene s;
    struct art_view_scale scale;
    REQUIRE(open_model(&s, resting));
    REQUIRE(art_sim_run(s.sim, 0.01) == ART_OK);
    /* nothing unless the manager is visible */
    CHECK_INT(set(&s, manager, "drawContactNormals", "true"), ART_OK);
    CHECK_INT(set(&s, manager, "contactNormalLen", "0.5"), ART_OK);
    CHECK_INT(set(&s, manager, "contactForceLenScale", "0.001"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    CHECK_INT(set(&s, manager, "renderProps.visible", "true"), ART_OK);
    CHECK_INT(set(&s, manager, "renderProps.lineWidth", "4"), ART_OK);
    CHECK_INT(set(&s, manager, "renderProps.lineColor", "red"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    /* lines go up from the corners of the cube */
    CHECK(pixel(&s, 0.25, 0.45)[0] > 240 && pixel(&s, -0.25, 0.45)[0] > 240);
    CHECK(pixel(&s, 0.25, 0.25)[1] < 30 && pixel(&s, 0.25, 0.55)[1] > 250);
    /* on the other body they go the other way */
    CHECK_INT(set(&s, manager, "renderingCollidable", "1"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixel(&s, 0.25, -0.25)[0] > 240 && pixel(&s, 0.25, -0.25)[1] < 30);
    CHECK(pixel(&s, 0.25, 0.25)[1] > 250);
    CHECK_INT(set(&s, manager, "renderingCollidable", "0"), ART_OK);
    CHECK_INT(set(&s, manager, "drawContactNormals", "false"), ART_OK);
    CHECK_INT(set(&s, manager, "drawIntersectionPoints", "true"), ART_OK);
    CHECK_INT(set(&s, manager, "renderProps.pointSize", "20"), ART_OK);
    CHECK_INT(set(&s, manager, "renderProps.pointColor", "red"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixel(&s, 0.25, 0)[0] > 240 && pixel(&s, 0.25, 0)[1] < 30);
    CHECK(pixel(&s, -0.32, 0)[0] > 240 && pixel(&s, 0.25, 0.15)[1] > 250);
    CHECK_INT(set(&s, manager, "drawIntersectionPoints", "false"), ART_OK);
    CHECK_INT(set(&s, manager, "drawContactForces", "true"), ART_OK);
    CHECK_INT(set(&s, manager, "renderProps.edgeColor", "blue"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixels_of(&s, 2) > 100 && pixels_of(&s, 0) == 0);
    CHECK_INT(set(&s, manager, "drawContactForces", "false"), ART_OK);
    CHECK_INT(set(&s, manager, "drawIntersectionContours", "true"), ART_OK);
    CHECK_INT(set(&s, manager, "renderProps.edgeWidth", "4"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    /* the contour is a square at the top of the plate, seen from its side */
    CHECK_NEAR(area(&s), 0.5 * 0.045, 0.008);
    CHECK(pixel(&s, 0.1, 0)[2] > 240 && pixel(&s, 0.3, 0)[1] > 250);
    CHECK_INT(set(&s, manager, "drawIntersectionContours", "false"), ART_OK);
    CHECK_INT(set(&s, manager, "drawColorMap", "PENETRATION_DEPTH"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(art_view_scale_at(s.view, 0, &scale));
    CHECK(scale.lo == 0 && scale.hi > 0 && scale.hi < 0.03);
    CHECK_STR(scale.title, "penetration");
    CHECK(area(&s) > 0.1);
    close_model(&s);
}

/* Where surfaces cross is drawn with each collider, as lines and as the faces that cross. */
TEST(view_crossing_surfaces_with_the_default_collider)
{
    static const char manager[] = "models/m/collisionManager";
    struct scene s;
    REQUIRE(open_model(&s, crossing));
    REQUIRE(art_sim_run(s.sim, 0.01) == ART_OK);
    CHECK_INT(set(&s, manager, "renderProps.visible", "true"), ART_OK);
    CHECK_INT(set(&s, manager, "renderProps.edgeWidth", "4"), ART_OK);
    CHECK_INT(set(&s, manager, "renderProps.edgeColor", "blue"), ART_OK);
    CHECK_INT(set(&s, manager, "renderProps.faceColor", "red"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    CHECK_INT(set(&s, manager, "drawIntersectionContours", "true"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0.5 * 0.045, 0.008);
    CHECK(pixel(&s, 0.1, 0)[2] > 240 && pixel(&s, 0.3, 0)[1] > 250);
    CHECK_INT(set(&s, manager, "drawIntersectionContours", "false"), ART_OK);
    CHECK_INT(set(&s, manager, "drawIntersectionFaces", "true"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    /* all sides of the cube reach down into the plate, whose bottom and top do not */
    CHECK_NEAR(area(&s), 0.25, 0.02);
    CHECK(pixel(&s, 0, 0.25)[0] > 100 && pixel(&s, 0, 0.25)[2] < 30);
    CHECK_INT(set(&s, manager, "renderingCollidable", "1"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    /* of the plate its top alone, seen from its side */
    CHECK_NEAR(area(&s), 0, 0.03);
    close_model(&s);
}

/* A square with a picture of one red pixel. */
TEST(view_textures)
{
    static const char text[] = MODEL(
        "RenderableComponentList<MeshComponent> [ name='meshBodies'\n"
        " FixedMeshBody [ name='q' renderProps=[ shading=NONE faceColor=[ 1 1 0 ] ] mesh=[\n"
        "v -0.5 0 -0.5\nv 0.5 0 -0.5\nv 0.5 0 0.5\nv -0.5 0 0.5\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\n"
        "f 1/1 2/2 3/3 4/4\nEOF\n] ] ]");
    struct scene s;
    struct art_picture red = {0};
    char path[] = "/tmp/viewtestXXXXXX", name[64];
    REQUIRE(open_model(&s, text));
    REQUIRE(mkdtemp(path) != NULL);
    snprintf(name, sizeof name, "%s/red.png", path);
    REQUIRE(art_picture_create(&s.ctx, &red, 1, 1) == ART_OK);
    red.rgba[0] = red.rgba[3] = 255;
    CHECK_INT(art_picture_write(&s.ctx, &red, name, NULL), ART_OK);
    CHECK_INT(set(&s, "models/m/meshBodies/q", "renderProps.colorMap.enabled", "true"), ART_OK);
    struct art_comp *map =
        art_get_object(art_find(s.model->root, "models/m/meshBodies/q"), "renderProps.colorMap");
    CHECK_INT(art_set_string(&s.ctx, map, "fileName", name), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    /* yellow times red */
    CHECK(pixels_of(&s, 0) > 9800);
    CHECK_INT(set(&s, "models/m/meshBodies/q", "renderProps.colorMap.enabled", "false"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixels_of(&s, 0) == 0 && area(&s) > 0.98);
    art_picture_fini(&red);
    unlink(name);
    rmdir(path);
    close_model(&s);
}

/* A picture of one colour in a folder of its own. */
static bool write_pixel(struct scene *s, char *path, size_t room, const unsigned char rgb[3])
{
    struct art_picture p = {0};
    snprintf(path, room, "%s", "/tmp/viewtestXXXXXX");
    if (!mkdtemp(path)) return false;
    snprintf(path + strlen(path), room - strlen(path), "/p.png");
    if (art_picture_create(&s->ctx, &p, 1, 1) < 0) return false;
    memcpy(p.rgba, rgb, 3);
    p.rgba[3] = 255;
    int status = art_picture_write(&s->ctx, &p, path, NULL);
    art_picture_fini(&p);
    return status == ART_OK;
}

/* A normal map tilts the light by `scaling`, under smooth shading alone; and a mesh needs
 * coordinates for it. */
TEST(view_normal_maps_of_models)
{
#define QUAD(name, corners)                                                                        \
    " FixedMeshBody [ name='" name "' renderProps=[ shading=SMOOTH faceColor=[ 1 1 1 ] ] mesh=[\n" \
    "v -0.5 0 -0.5\nv 0.5 0 -0.5\nv 0.5 0 0.5\nv -0.5 0 0.5\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 "        \
    "1\n" corners "\nEOF\n] ]\n"
    static const char text[] =
        MODEL("RenderableComponentList<MeshComponent> [ name='meshBodies'\n" QUAD(
            "q", "f 1/1 2/2 3/3 4/4") QUAD("bare", "f 1 2 3 4") " ]");
    static const unsigned char tilted[3] = {255, 128, 128};
    static const char *const names[] = {"models/m/meshBodies/q", "models/m/meshBodies/bare"};
    struct scene s;
    char path[64];
    int light[2][4];
    REQUIRE(open_model(&s, text));
    REQUIRE(write_pixel(&s, path, sizeof path, tilted));
    for (int k = 0; k < 2; k++) {
        CHECK_INT(set(&s, names[!k], "renderProps.visible", "false"), ART_OK);
        CHECK_INT(set(&s, names[k], "renderProps.visible", "true"), ART_OK);
        CHECK_INT(set(&s, names[k], "renderProps.normalMap.enabled", "false"), ART_OK);
        struct art_comp *map =
            art_get_object(art_find(s.model->root, names[k]), "renderProps.normalMap");
        CHECK_INT(art_set_string(&s.ctx, map, "fileName", path), ART_OK);
        for (int i = 0; i < 4; i++) {
            CHECK_INT(set(&s, names[k], "renderProps.normalMap.enabled", i ? "true" : "false"),
                      ART_OK);
            CHECK_INT(set(&s, names[k], "renderProps.normalMap.scaling", i == 2 ? "0" : "1"),
                      ART_OK);
            CHECK_INT(set(&s, names[k], "renderProps.shading", i == 3 ? "FLAT" : "SMOOTH"), ART_OK);
            REQUIRE(view_again(&s) && draw(&s));
            light[k][i] = pixel(&s, 0.1, 0.1)[0];
        }
    }
    CHECK(abs(light[0][1] - light[0][0]) > 20);
    CHECK(abs(light[0][2] - light[0][0]) <= 1 && abs(light[0][3] - light[0][0]) <= 1);
    for (int i = 1; i < 4; i++) CHECK(abs(light[1][i] - light[1][0]) <= 1);
    unlink(path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
    close_model(&s);
}

/* Normals of a mesh bend the light of smooth shading; flat shading takes the faces as they are. */
TEST(view_normals_count_for_smooth_shading)
{
    static const char text[] =
        MODEL("RenderableComponentList<MeshComponent> [ name='meshBodies'\n"
              " FixedMeshBody [ name='q' renderProps=[ faceColor=[ 1 1 1 ] ] mesh=[\n"
              "v -0.5 0 -0.5\nv 0.5 0 -0.5\nv 0.5 0 0.5\nv -0.5 0 0.5\nvn 0.8 -0.6 0\n"
              "f 1//1 2//1 3//1 4//1\nEOF\n] ]\n"
              " FixedMeshBody [ name='bare' renderProps=[ faceColor=[ 1 1 1 ] ] mesh=[\n"
              "v -0.5 0 -0.5\nv 0.5 0 -0.5\nv 0.5 0 0.5\nv -0.5 0 0.5\nf 1 2 3 4\nEOF\n] ] ]");
    struct scene s;
    int light[2][2];
    REQUIRE(open_model(&s, text));
    for (int k = 0; k < 2; k++)
        for (int smooth = 0; smooth < 2; smooth++) {
            CHECK_INT(set(&s, "models/m/meshBodies/q", "renderProps.visible", k ? "false" : "true"),
                      ART_OK);
            CHECK_INT(
                set(&s, "models/m/meshBodies/bare", "renderProps.visible", k ? "true" : "false"),
                ART_OK);
            CHECK_INT(
                set(&s, "models/m/meshBodies", "renderProps.shading", smooth ? "SMOOTH" : "FLAT"),
                ART_OK);
            REQUIRE(view_again(&s) && draw(&s));
            light[k][smooth] = pixel(&s, 0.1, 0.1)[0];
        }
    CHECK(light[0][0] == light[1][0] && light[1][0] == light[1][1]);
    CHECK(abs(light[0][1] - light[0][0]) > 10);
    close_model(&s);
}

/* Fields on a mesh: by faces, by vertices, as points. */
TEST(view_fields_on_meshes)
{
    static const char text[] = MODEL(
        "RenderableComponentList<MeshComponent> [ name='meshBodies'\n"
        " FixedMeshBody [ name='q' renderProps=[ visible=false ] mesh=[\n"
        "v -0.5 0 -0.5\nv 0.5 0 -0.5\nv 0.5 0 0.5\nv -0.5 0 0.5\nf 1 2 3\nf 1 3 4\nEOF\n] ] ]\n"
        "ComponentList<FieldComponent> [ name='fields'\n"
        " ScalarFaceField [ name='f' mesh='meshBodies/q' values=[ 0 1 ] visualization=FACE\n"
        "  renderProps=[ shading=NONE ] ]\n"
        " ScalarVertexField [ name='v' mesh='meshBodies/q' values=[ 0 1 1 0 ] "
        "visualization=SURFACE\n"
        "  renderProps=[ shading=NONE visible=false ] ] ]");
    struct scene s;
    REQUIRE(open_model(&s, text));
    s.o.map = art_colormap_find("grayscale");
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixel(&s, 0.2, -0.2)[0] < 10 && pixel(&s, -0.2, 0.2)[0] > 245);
    CHECK_INT(set(&s, "models/m/fields/f", "renderProps.visible", "false"), ART_OK);
    CHECK_INT(set(&s, "models/m/fields/v", "renderProps.visible", "true"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    for (double x = -0.4; x < 0.45; x += 0.2)
        CHECK_NEAR(pixel(&s, x, 0.1)[0] / 255.0, x + 0.5, 0.015);
    CHECK_INT(set(&s, "models/m/fields/v", "renderProps.pointSize", "20"), ART_OK);
    CHECK_INT(set(&s, "models/m/fields/v", "visualization", "POINT"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixel(&s, -0.5, 0.5)[0] < 10 && pixel(&s, 0, 0)[0] > 250);
    close_model(&s);
}

/* Polylines and points have their own colours, or those of their vertices, or what the properties
 * say. */
TEST(view_colours_of_polylines_and_points)
{
    static const char head[] = "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\n"
                               "property float y\nproperty float z\n",
                      color[] = "property uchar red\nproperty uchar green\nproperty uchar blue\n",
                      edges[] = "element edge 2\nproperty int vertex1\nproperty int vertex2\n",
                      points[] = "element point 1\nproperty int vertex_index\n";
    char path[64], text[400];
    struct scene s;
    for (int way = 0; way < 3; way++) {
        const char *none = "", *ends[3] = {none, none, " 0 255 0"};
        snprintf(path, sizeof path, "view_lines_%d_%d.ply", way, (int)test_below(1000000));
        FILE *f = fopen(path, "wb");
        REQUIRE(f != NULL);
        fprintf(f, "%s%s%s%s%s%send_header\n", head, way == 2 ? color : "", edges,
                way == 1 ? color : "", points, way == 1 ? color : "");
        for (int i = 0; i < 4; i++)
            fprintf(f, "%g 0 %g%s\n", i % 2 ? 0.8 : -0.8, i < 2 ? 0.3 : -0.3, ends[way]);
        fprintf(f, way == 1 ? "0 1 255 0 0\n2 3 0 0 255\n0 0 255 0\n" : "0 1\n2 3\n0\n");
        fclose(f);
        snprintf(text, sizeof text,
                 MODEL("RenderableComponentList<MeshComponent> [ name='meshBodies'\n"
                       " FixedMeshBody [ name='q' mesh=[ '%s' ] renderProps=[ lineWidth=10 "
                       "lineColor=[ 0 0 1 ] pointSize=20 pointColor=[ 0 0 1 ] ] ] ]"),
                 path);
        REQUIRE(open_model(&s, text));
        REQUIRE(view_again(&s) && draw(&s));
        int red = pixels_of(&s, 0), green = pixels_of(&s, 1), blue = pixels_of(&s, 2);
        CHECK((red > 0) == (way == 1) && (green > 0) == (way > 0) && (blue > 0) == (way < 2));
        close_model(&s);
        unlink(path);
    }
}

/* The velocity of a particle that goes up is drawn where it was: beside its place, to the right. */
TEST(view_tracing_probes_draw_vectors_where_a_point_was)
{
    static const char text[] =
        "RootModel [ maxStepSize=0.01 ComponentList<Model> [ name='models' MechModel [ name='m' "
        "gravity=[ 0 0 0 ]\n"
        "PointList<Particle> [ name='particles' renderProps=PointRenderProps [ visible=false ]\n"
        " [ name='p' mass=1 position=[ 0 0 -0.5 ] velocity=[ 0 0 1 ] ]\n"
        " [ name='q' mass=1 position=[ 0 0 5 ] velocity=[ 1 0 0 ] ] ] ] ]\n"
        "RenderableComponentList<Probe> [ name='outputProbes' VectorTracingProbe [ name='way' "
        "startTime=0.0 stopTime=1.0\n"
        " updateInterval=0.02 vsize=3 props=[ 'models/m/particles/q:velocity' ] lengthScaling=0.4\n"
        " refPositionProp='models/m/particles/p:position' renderInterval=0.2\n"
        " renderProps=PointLineRenderProps [ lineWidth=4 lineColor=[ 1 0 0 ] ] ] ] ]\n";
    struct scene s;
    REQUIRE(open_model(&s, text));
    REQUIRE(CHECK_STATUS(art_sim_run(s.sim, 0.8), ART_OK));
    REQUIRE(view_again(&s) && draw(&s));
    /* its head is at the place */
    CHECK(pixel(&s, -0.2, -0.3)[0] > 240 && pixel(&s, -0.2, -0.3)[1] < 30);
    CHECK(pixel(&s, 0.2, -0.3)[1] > 250 && pixel(&s, -0.2, -0.4)[1] > 250);
    CHECK_INT(set(&s, "outputProbes/way", "renderAsPush", "false"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixel(&s, 0.2, -0.3)[1] < 30 && pixel(&s, -0.2, -0.3)[1] > 250);
    close_model(&s);
}

/* A particle goes up at a constant speed; a picture shows its way, at a place where it is no more.
 */
TEST(view_tracing_probes_draw_the_way_of_a_point)
{
    static const char text[] =
        "RootModel [ maxStepSize=0.01 ComponentList<Model> [ name='models' MechModel [ name='m' "
        "gravity=[ 0 0 0 ]\n"
        "PointList<Particle> [ name='particles' renderProps=PointRenderProps [ visible=false ]\n"
        " [ name='p' mass=1 position=[ 0.2 0 -0.5 ] velocity=[ 0 0 1 ] ] ] ] ]\n"
        "RenderableComponentList<Probe> [ name='outputProbes' PointTracingProbe [ name='way' "
        "startTime=0.0 stopTime=1.0\n"
        " updateInterval=0.02 vsize=3 props=[ 'models/m/particles/p:position' ]\n"
        " renderProps=PointLineRenderProps [ lineWidth=4 lineColor=[ 1 0 0 ] pointSize=4 "
        "pointColor=[ 0 0 1 ] ] ] ] ]\n";
    struct scene s;
    REQUIRE(open_model(&s, text));
    REQUIRE(CHECK_STATUS(art_sim_run(s.sim, 0.8), ART_OK));
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixel(&s, 0.2, -0.4)[0] > 240 && pixel(&s, 0.2, -0.4)[1] < 30);
    CHECK(pixel(&s, 0.2, 0.2)[1] < 30 && pixel(&s, 0.2, 0.4)[1] > 250);
    CHECK_NEAR(pixels_of(&s, 0), 4 * 80, 16);
    /* every tenth second a point */
    CHECK_INT(set(&s, "outputProbes/way", "pointTracing", "true"), ART_OK);
    CHECK_INT(set(&s, "outputProbes/way", "renderInterval", "0.1"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixels_of(&s, 0) == 0);
    CHECK(pixel(&s, 0.2, -0.4)[2] > 240 && pixel(&s, 0.2, -0.4)[1] < 100);
    CHECK(pixel(&s, 0.2, -0.45)[1] > 250);
    close_model(&s);
}
