/* Movies as glTF: a reader of its own evaluates nodes, skins and morph targets at each time as the
 * specification says (glTF 2.0, sections 3.7 and 3.11), and finds what the simulation had. */
#include "harness/test.h"

#include "harness/json.h"
#include "view_test_priv.h"
#include <art/geom.h>
#include <art/skin.h>
#include <art/view.h>
#include <math.h>
#include <unistd.h>

struct reader {
    char *text; /* of the file */
    const char *json, *bin;
    size_t n_bin;
};

static uint32_t u32(const char *p)
{
    const unsigned char *b = (const unsigned char *)p;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static bool open_reader(struct reader *r, const struct art_source *src)
{
    r->text = src->data;
    if (!CHECK(src->n > 28 && memcmp(src->data, "glTF", 4) == 0) || !CHECK(u32(src->data + 4) == 2))
        return false;
    size_t n = u32(src->data + 12);
    CHECK_INT(u32(src->data + 8), src->n);
    if (!CHECK(n % 4 == 0 && 28 + n <= src->n)) return false;
    r->json = src->data + 20;
    r->bin = r->json + n + 8;
    r->n_bin = u32(r->json + n);
    CHECK_INT(28 + n + r->n_bin, src->n);
    CHECK_INT(r->n_bin % 4, 0);
    CHECK(json_pass(r->json) != NULL);
    CHECK_INT(json_number(json_key(json_item(json_key(r->json, "buffers"), 0), "byteLength"), 0),
              r->n_bin);
    return true;
}

static int whole(const char *p, const char *name, int otherwise)
{
    return (int)json_number(json_key(p, name), otherwise);
}

/* The numbers of an accessor as doubles; *n items. Free them. */
static double *numbers(const struct reader *r, int accessor, int *n, int *dim)
{
    const char *a = json_item(json_key(r->json, "accessors"), accessor);
    const char *v = json_item(json_key(r->json, "bufferViews"), whole(a, "bufferView", -1));
    static const struct {
        const char *name;
        int dim;
    } kinds[] = {{"SCALAR", 1}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
    int type = whole(a, "componentType", 0), size = type == 5123 ? 2 : 4;
    *n = whole(a, "count", 0), *dim = 0;
    for (size_t k = 0; k < 4; k++)
        if (json_is_text(json_key(a, "type"), kinds[k].name)) *dim = kinds[k].dim;
    size_t count = (size_t)*n * (size_t)*dim, at = (size_t)whole(v, "byteOffset", 0);
    if (!CHECK(a && v && *dim > 0) || !CHECK(at % 4 == 0) ||
        !CHECK(at + count * (size_t)size <= r->n_bin) ||
        !CHECK_INT(whole(v, "byteLength", 0), count * (size_t)size))
        return NULL;
    double *x = malloc((count + 1) * sizeof *x);
    for (size_t i = 0; x && i < count; i++) {
        const char *p = r->bin + at + i * (size_t)size;
        uint32_t u =
            size == 2 ? (uint32_t)(unsigned char)p[0] | (uint32_t)(unsigned char)p[1] << 8 : u32(p);
        float f;
        memcpy(&f, &u, sizeof f);
        x[i] = type == 5126 ? (double)f : u;
    }
    return x;
}

/* The animated value of a node at key k: dim numbers; false: it is not animated. */
static bool animated(const struct reader *r, int node, const char *path, int k, int n, double *x)
{
    const char *movie = json_item(json_key(r->json, "animations"), 0), *c;
    for (int i = 0; (c = json_item(json_key(movie, "channels"), i)); i++) {
        const char *target = json_key(c, "target");
        if (whole(target, "node", -1) != node || !json_is_text(json_key(target, "path"), path))
            continue;
        const char *s = json_item(json_key(movie, "samplers"), whole(c, "sampler", -1));
        int times, items, dim;
        double *t = numbers(r, whole(s, "input", -1), &times, &dim);
        double *out = numbers(r, whole(s, "output", -1), &items, &dim);
        bool good = t && out && CHECK_INT(items * dim, times * n);
        for (int j = 1; j < times && good; j++) CHECK(t[j] > t[j - 1]);
        for (int j = 0; j < n && good; j++) x[j] = out[k * n + j];
        free(t), free(out);
        return good;
    }
    return false;
}

/* Translation and rotation of a node at key k. */
static void place(const struct reader *r, int node, int k, struct art_rigid *T)
{
    const char *n = json_item(json_key(r->json, "nodes"), node);
    double p[3] = {0, 0, 0}, q[4] = {0, 0, 0, 1}, wxyz[4];
    const char *given = json_key(n, "translation");
    for (int i = 0; i < 3 && given; i++) p[i] = json_number(json_item(given, i), 0);
    given = json_key(n, "rotation");
    for (int i = 0; i < 4 && given; i++) q[i] = json_number(json_item(given, i), 0);
    animated(r, node, "translation", k, 3, p);
    animated(r, node, "rotation", k, 4, q);
    for (int i = 0; i < 4; i++) wxyz[i] = q[(i + 3) % 4];
    art_rigid_from_quat(T, p, wxyz);
}

static int find_node(const struct reader *r, const char *name)
{
    const char *n;
    for (int i = 0; (n = json_item(json_key(r->json, "nodes"), i)); i++)
        if (json_is_text(json_key(n, "name"), name) && json_key(n, "mesh")) return i;
    TEST_FAIL("no node '%s' with a mesh", name);
    return -1;
}

/* The skin of a node at key k: x += sum of w J M p. */
static void add_skin(const struct reader *r, int node, int k, int n, const double *p, double *x)
{
    const char *nodes = json_key(r->json, "nodes"), *mesh, *attributes;
    const char *skin =
        json_item(json_key(r->json, "skins"), whole(json_item(nodes, node), "skin", -1));
    mesh = json_item(json_key(r->json, "meshes"), whole(json_item(nodes, node), "mesh", -1));
    attributes = json_key(json_item(json_key(mesh, "primitives"), 0), "attributes");
    int m, dim;
    double *joint = numbers(r, whole(attributes, "JOINTS_0", -1), &m, &dim);
    double *weight = numbers(r, whole(attributes, "WEIGHTS_0", -1), &m, &dim);
    double *bind = numbers(r, whole(skin, "inverseBindMatrices", -1), &m, &dim);
    for (int v = 0; v < n && joint && weight && bind; v++)
        for (int i = 0; i < 4; i++) {
            int j = (int)joint[4 * v + i];
            const double *M = bind + 16 * j;
            double y[3], z[3];
            struct art_rigid T;
            place(r, (int)json_number(json_item(json_key(skin, "joints"), j), -1), k, &T);
            for (int a = 0; a < 3; a++)
                y[a] =
                    M[a] * p[3 * v] + M[4 + a] * p[3 * v + 1] + M[8 + a] * p[3 * v + 2] + M[12 + a];
            art_rigid_point(z, &T, y);
            for (int a = 0; a < 3; a++) x[3 * v + a] += weight[4 * v + i] * z[a];
        }
    free(joint), free(weight), free(bind);
}

/* The targets by their weights at key k: x += sum of w d. */
static void add_targets(const struct reader *r, int node, const char *primitive, int k, int n,
                        double *x)
{
    const char *targets = json_key(primitive, "targets");
    int count = 0, m, dim;
    double w[64] = {0};
    while (json_item(targets, count)) count++;
    if (count == 0 || !CHECK(count < 64)) return;
    if (!CHECK(animated(r, node, "weights", k, count, w))) return;
    for (int i = 0; i < count; i++) {
        double *d = numbers(r, whole(json_item(targets, i), "POSITION", -1), &m, &dim);
        for (int j = 0; d && j < 3 * n; j++) x[j] += w[i] * d[j];
        free(d);
    }
}

/* Where the file has the points of a thing at key k. Free them. */
static double *evaluate(const struct reader *r, const char *name, int k, int *n)
{
    int node = find_node(r, name), dim;
    const char *at = json_item(json_key(r->json, "nodes"), node);
    const char *mesh = json_item(json_key(r->json, "meshes"), whole(at, "mesh", -1));
    const char *primitive = json_item(json_key(mesh, "primitives"), 0);
    double *p = numbers(r, whole(json_key(primitive, "attributes"), "POSITION", -1), n, &dim);
    double *x = p ? calloc(3 * (size_t)*n + 1, sizeof *x) : NULL;
    struct art_rigid T;
    if (!x) return NULL;
    if (json_key(at, "skin")) {
        add_skin(r, node, k, *n, p, x);
    } else {
        place(r, node, k, &T);
        for (int v = 0; v < *n; v++) art_rigid_point(x + 3 * v, &T, p + 3 * v);
        add_targets(r, node, primitive, k, *n, x);
    }
    free(p);
    return x;
}

/* --------------------------------------------------------------------------- */

#define BOX                                                                                        \
    "meshes=[ name='meshes' [ name='s' mesh=PolygonalMesh [ v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"  \
    "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\nEOF ] ] ]"
#define SKIN(name, mode, last)                                                                     \
    "SkinMeshBody [ name='" name "' frameBlending=" mode "\n"                                      \
    " bodies=[ Frame 'rigidBodies/a' [ 1 0 0 0.1 0 1 0 0 0 0 1 0 0 0 0 1 ]\n"                      \
    "  Frame 'rigidBodies/b' [ 1 0 0 1 0 0 -1 0 0 1 0 0 0 0 0 1 ] ]\n"                             \
    " mesh=PolygonalMesh [ v 0 0 0\nv 1 0 0.5\nv 0.5 1 0\nv 2 0 1\nf 1 2 3\nf 2 4 3\nEOF ]\n"      \
    " attachments=[ [ base=0 0 0 connections=[ F [ 0 1 ] ] ]\n"                                    \
    "  [ base=1 0 0.5 connections=[ F [ 0 0.5 ] F [ 1 0.5 ] ] ]\n"                                 \
    "  [ base=0.5 1 0 connections=[ F [ 0 0.25 ] F [ 1 0.75 ] ] ]\n"                               \
    "  [ base=2 0 1 " last " ] ] ]\n"

static const char text[] = MODEL(
    "gravity=[ 0 0 0 ] PointList<Particle> [ name='particles'\n"
    " renderProps=PointRenderProps [ pointStyle=SPHERE pointRadius=0.25 ]\n"
    " [ name='p' mass=1 position=[ 3 0 0 ] velocity=[ 0 1 0 ] ]\n"
    " [ name='q' mass=1 position=[ 0 4 0 ] velocity=[ 0 0 -2 ] ]\n"
    " [ name='r' mass=1 position=[ 0 0 5 ] velocity=[ 1 0 0 ] ] ]\n"
    "AxialSpringList<AxialSpring> [ name='axialSprings' renderProps=LineRenderProps [ "
    "lineStyle=LINE ]\n"
    " [ name='s' points=[ 'particles/p' 'particles/q' ] material=LinearAxialMaterial [ stiffness=0 "
    "] ]\n"
    " [ name='t' points=[ 'particles/q' 'particles/r' ] material=LinearAxialMaterial [ stiffness=0 "
    "] ]\n"
    " ]\n"
    "RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    " [ name='a' inertia=[ 1 0 0 0 1 0 0 0 1 ] velocity=[ 1 0 0 0 0 4 ] " BOX " ]\n"
    " [ name='b' inertia=[ 1 0 0 0 1 0 0 0 1 ] position=[ 1 0 0 ] velocity=[ 0 1 0 3 0 1 ] ]\n"
    " [ name='c' dynamic=false " BOX " ] ]\n"
    "RenderableComponentList<MeshComponent> [ name='meshBodies'\n" SKIN(
        "line", "LINEAR", "baseWeight=0.5 connections=[ F [ 1 0.5 ] ]")
        SKIN("dual", "DUAL_QUATERNION_LINEAR", "connections=[ F [ 1 1 ] ]") "]");

static void check_points(const struct reader *r, const char *name, int k, const double *want, int n)
{
    int m;
    double *x = evaluate(r, name, k, &m);
    if (x && CHECK_INT(m, n))
        for (int i = 0; i < 3 * n; i++) CHECK_NEAR(x[i], want[i], 2e-6);
    free(x);
}

enum { FRAMES = 5 };

/* Three balls that fly on: a node each, at the place of its particle; lines between them. */
static void check_balls(const struct reader *r, double t)
{
    const double want[3][3] = {{3, t, 0}, {0, 4, -2 * t}, {t, 0, 5}};
    for (int i = 0; i < 2; i++)
        check_points(r, i ? "models/m/axialSprings/t" : "models/m/axialSprings/s",
                     (int)lround(t / 0.1), want[i], 2);
    for (int i = 0; i < 3; i++) {
        char name[] = "models/m/particles/p";
        struct art_rigid T;
        name[sizeof name - 2] = (char)('p' + i);
        place(r, find_node(r, name), (int)lround(t / 0.1), &T);
        CHECK_NEAR_N(T.p, want[i], 3, 2e-6);
    }
}

TEST(view_gltf_moves_as_the_model)
{
    static const char *const names[] = {"models/m/meshBodies/line", "models/m/meshBodies/dual"};
    struct scene s;
    struct reader r;
    struct art_gltf *movie = NULL;
    struct art_sink *sink = NULL;
    struct art_source file = {0};
    double skin[2][FRAMES][12], box[FRAMES][12];
    char path[] = "/tmp/artkit-gltf-XXXXXX";
    int fd = mkstemp(path);
    REQUIRE(CHECK(fd >= 0) && close(fd) == 0);
    if (!open_model(&s, text)) return;
    s.o.ids = true;
    REQUIRE(view_again(&s));
    REQUIRE(CHECK_STATUS(art_gltf_create(&s.ctx, 2, &movie), ART_OK));
    for (int f = 0; f < FRAMES; f++) {
        if (f > 0) REQUIRE(CHECK_STATUS(art_sim_run(s.sim, 0.1 * f), ART_OK));
        art_scene_clear(s.scene);
        REQUIRE(CHECK_STATUS(art_view_draw(&s.ctx, s.view, s.scene), ART_OK));
        REQUIRE(CHECK_STATUS(art_gltf_add(&s.ctx, movie, s.view, s.sim, s.scene, 0.1 * f), ART_OK));
        const struct art_system *sys = art_sim_system(s.sim, 0);
        for (int k = 0; k < 2; k++)
            art_skin_positions(art_system_skin_of(sys, art_find(s.model->root, names[k])),
                               art_sim_state(s.sim, 0), skin[k][f]);
        struct art_rigid T;
        art_geom_pose(s.sim, 0, art_find(s.model->root, "models/m/rigidBodies/a"), &T);
        for (int v = 0; v < 4; v++)
            art_rigid_point(box[f] + 3 * v, &T, (double[]){v == 1, v == 2, v == 3});
    }
    CHECK_STATUS(art_gltf_add(&s.ctx, movie, s.view, s.sim, s.scene, 0.1), ART_EUSAGE);
    REQUIRE(CHECK_STATUS(art_sink_open(&s.ctx, &sink, path), ART_OK));
    CHECK_STATUS(art_gltf_write(&s.ctx, movie, sink), ART_OK);
    REQUIRE(CHECK_STATUS(art_sink_commit(sink), ART_OK));
    REQUIRE(CHECK_STATUS(art_source_read(&s.ctx, &file, path), ART_OK));
    if (open_reader(&r, &file)) {
        for (int f = 0; f < FRAMES; f++) {
            check_balls(&r, 0.1 * f);
            for (int k = 0; k < 2; k++) check_points(&r, names[k], f, skin[k][f], 4);
            check_points(&r, "models/m/rigidBodies/a/meshes/s", f, box[f], 4);
        }
        /* one skin, one set of morph targets, a body that moves as a node and one that rests */
        CHECK(json_item(json_key(r.json, "skins"), 0) && !json_item(json_key(r.json, "skins"), 1));
        const char *nodes = json_key(r.json, "nodes");
        CHECK(json_key(json_item(nodes, find_node(&r, names[0])), "skin") != NULL);
        CHECK(json_key(json_item(nodes, find_node(&r, names[1])), "skin") == NULL);
        double none[3];
        CHECK(!animated(&r, find_node(&r, "models/m/rigidBodies/c/meshes/s"), "translation", 0, 3,
                        none));
        CHECK(animated(&r, find_node(&r, "models/m/rigidBodies/a/meshes/s"), "rotation", 0, 4,
                       (double[4]){0}));
    }
    unlink(path);
    art_source_fini(&file);
    art_gltf_free(movie);
    close_model(&s);
}
