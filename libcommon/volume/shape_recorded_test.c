/* Shapes against meshes that ArtiSynth's own factory made, as its demo models record them. */
#include "harness/test.h"
#include <art/text.h>
#include <art/volume.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct recorded {
    const char *file; /* in the folder of the variable */
    const char *variable;
    int fem; /* which of the models in the file */
    const char *shape;
    enum art_elem_kind kind;
    double value[8];
    double pose[7]; /* x y z, axis, degrees: where the demo puts it; zero axis: not turned */
    double tol;
};

#define REF "ARTKIT_REFERENCE"
#define DATA "ARTKIT_DATA"
#define STATIC "artisynth/art/fem-static/static_"
static const struct recorded list[] = {
    {STATIC "Hex_633_Linear.art", REF, 0, "grid", ART_ELEM_HEX, {1, 0.3, 0.3, 6, 3, 3}, {0}, 0},
    {STATIC "Tet_633_Linear.art", REF, 0, "grid", ART_ELEM_TET, {1, 0.3, 0.3, 6, 3, 3}, {0}, 0},
    {STATIC "Wedge_633_Linear.art", REF, 0, "grid", ART_ELEM_WEDGE, {1, 0.3, 0.3, 6, 3, 3}, {0}, 0},
    {STATIC "QuadTet_633_Linear.art.gz",
     REF,
     0,
     "grid",
     ART_ELEM_QUADTET,
     {1, 0.3, 0.3, 6, 3, 3},
     {0},
     1e-16},
    {"artisynth/art/HexBeam3d.art", REF, 0, "grid", ART_ELEM_HEX, {1, 0.2, 0.2, 4, 2, 2}, {0}, 0},
    {"artisynth/art/PyramidBeam3d.art",
     REF,
     0,
     "grid",
     ART_ELEM_PYRAMID,
     {1, 0.2, 0.2, 4, 2, 2},
     {0},
     0},
    {"artisynth/art/QuadtetBeam3d.art",
     REF,
     0,
     "grid",
     ART_ELEM_QUADTET,
     {1, 0.2, 0.2, 2, 1, 1},
     {0},
     0},
    {"artisynth/art/TubeDemo.art",
     REF,
     0,
     "tube",
     ART_ELEM_TET,
     {1, 0.05, 0.12, 8, 10, 2, 360},
     {0, 0.2, 0, 0, 0, 1, 120},
     1e-15},
    {"artisynth/art/TubeDemo.art",
     REF,
     1,
     "tube",
     ART_ELEM_HEX,
     {1, 0.05, 0.12, 8, 10, 2, 360},
     {0, -0.2, 0, 0, 0, 1, 120},
     1e-15},
    {"artisynth/art/TorusDemo.art",
     REF,
     0,
     "torus",
     ART_ELEM_HEX,
     {0.1, 0, 0.05, 10, 20, 3, 360},
     {0},
     1e-15},
    {"artisynth/art/FemSelfCollide.art",
     REF,
     0,
     "torus",
     ART_ELEM_HEX,
     {0.15, 0.03, 0.06, 10, 20, 2, 315},
     {0, 0, 0, 0, 1, 0, 67.5},
     1e-15},
    {"art-samples/FemSelfCollide.art",
     DATA,
     0,
     "torus",
     ART_ELEM_HEX,
     {0.15, 0.03, 0.06, 10, 20, 2, 315},
     {0, 0, 0, 0, 1, 0, 67.5},
     1e-8},
    {"art-samples/ArticulatedFem.art",
     DATA,
     1,
     "grid",
     ART_ELEM_TET,
     {0.6, 0.2, 0.2, 6, 2, 2},
     {0},
     1e-8},
    {"art-samples/ShellBlock.art",
     DATA,
     0,
     "shellgrid",
     ART_ELEM_TRI,
     {0.6, 0.2, 9, 3, 0.01, 0},
     {0},
     1e-8},
};

/* Where the lists of nodes and elements of model `fem` are in the text of a file. */
static const char *section(const char *text, const char *name, int fem)
{
    for (int i = 0; text && i <= fem; i++) {
        text = strstr(text, name);
        if (text) text += strlen(name);
    }
    return text;
}

/* Nodes are items in brackets at the indentation of the list; a position that is not there is 0. */
static int read_nodes(const char *s, double (*x)[3], int most)
{
    const char *end = strstr(s, "name=\"elements\"");
    int n = 0, indent = 0;
    for (const char *p = s; p < end; p = strchr(p, '\n') + 1) {
        int blanks = (int)strspn(p, " ");
        if (!indent) indent = p == s ? 0 : blanks;
        if (p[blanks] == '[' && blanks == indent && n < most) memset(x[n++], 0, sizeof x[0]);
        const char *at = strstr(p, "position=[");
        if (n && at && at < strchr(p, '\n'))
            sscanf(at + 10, "%lf %lf %lf", &x[n - 1][0], &x[n - 1][1], &x[n - 1][2]);
    }
    return n;
}

/* Node lists of the elements, one behind the other, up to the next named list. */
static int read_elems(const char *s, int *node, int most)
{
    const char *end = strstr(s, "name=\"");
    int n = 0;
    for (const char *p = strstr(s, "nodes=["); p && (!end || p < end); p = strstr(p, "nodes=[")) {
        char *next;
        p += 7;
        for (long i = strtol(p, &next, 10); next != p && n < most; i = strtol(p = next, &next, 10))
            node[n++] = (int)i;
    }
    return n;
}

static void compare(struct art_ctx *ctx, const struct recorded *r, const char *text)
{
    enum { MOST = 100000 };
    const char *nodes = section(text, "name=\"nodes\"", r->fem);
    const char *elems = strstr(nodes, strcmp(r->shape, "shellgrid") == 0 ? "name=\"shellElements\""
                                                                         : "name=\"elements\"");
    double(*x)[3] = malloc(MOST * sizeof *x);
    int *node = malloc(MOST * sizeof *node), n_nodes = read_nodes(nodes, x, MOST);
    int n_corners = read_elems(elems + 8, node, MOST);
    struct art_volume *vol;
    struct art_rigid T;
    struct art_affine X;
    if (!CHECK_STATUS(
            art_volume_make(ctx, &vol, art_volume_shape_find(r->shape), r->kind, r->value, NULL),
            ART_OK))
        goto out;
    if (r->pose[6] != 0) {
        art_rigid_from_pose(&T, r->pose);
        art_affine_from_rigid(&X, &T);
        art_volume_transform(vol, &X);
    }
    if (!CHECK_INT(n_nodes, vol->n_nodes) || !CHECK_INT(n_corners, vol->elem_off[vol->n_elems]))
        goto done;
    int wrong = 0;
    double worst = 0;
    for (int i = 0; i < n_nodes; i++) {
        double d = art_v3_distance(x[i], vol->pos + 3 * (size_t)i);
        if (d > worst) worst = d;
    }
    for (int i = 0; i < n_corners; i++) wrong += node[i] != vol->elem_node[i];
    if (wrong || worst > r->tol)
        TEST_FAIL("%s %d: %d of %d nodes of elements differ, positions by %g", r->file, r->fem,
                  wrong, n_corners, worst);
done:
    art_volume_free(vol);
out:
    free(x);
    free(node);
}

TEST(volume_shapes_as_recorded)
{
    struct art_ctx ctx;
    int n = 0;
    if (!getenv("ART_LONG") || (!getenv(REF) && !getenv(DATA)))
        TEST_SKIP("for make check-long with data");
    art_ctx_init(&ctx);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const char *dir = getenv(list[i].variable);
        struct art_source src;
        char path[4096];
        if (!dir) continue;
        snprintf(path, sizeof path, "%s/%s", dir, list[i].file);
        if (!CHECK_STATUS(art_source_read(&ctx, &src, path), ART_OK)) continue;
        compare(&ctx, &list[i], src.data);
        art_source_fini(&src);
        n++;
    }
    CHECK(n > 2);
    art_ctx_fini(&ctx);
}
