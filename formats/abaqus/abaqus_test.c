#include "../volume_test_priv.h"
#include "harness/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The elements as the Abaqus manuals draw them: places of the corners, ends of the edges with a
 * node in the middle, and where the middle of each face S1, S2, ... is. */
static const struct drawn {
    const char *type, *quadratic;
    int n_corners, n_edges, n_faces;
    double corner[8][3];
    int edge[12][2]; /* corners from 1, in the order of the nodes behind the corners */
    double face[6][3];
} drawn[] = {
    {"C3D8",
     "C3D20",
     8,
     12,
     6,
     {{-1, -1, -1},
      {1, -1, -1},
      {1, 1, -1},
      {-1, 1, -1},
      {-1, -1, 1},
      {1, -1, 1},
      {1, 1, 1},
      {-1, 1, 1}},
     {{1, 2},
      {2, 3},
      {3, 4},
      {4, 1},
      {5, 6},
      {6, 7},
      {7, 8},
      {8, 5},
      {1, 5},
      {2, 6},
      {3, 7},
      {4, 8}},
     {{0, 0, -1}, {0, 0, 1}, {0, -1, 0}, {1, 0, 0}, {0, 1, 0}, {-1, 0, 0}}},
    {"C3D6",
     "C3D15",
     6,
     9,
     5,
     {{0, 0, -1}, {3, 0, -1}, {0, 3, -1}, {0, 0, 1}, {3, 0, 1}, {0, 3, 1}},
     {{1, 2}, {2, 3}, {3, 1}, {4, 5}, {5, 6}, {6, 4}, {1, 4}, {2, 5}, {3, 6}},
     {{1, 1, -1}, {1, 1, 1}, {1.5, 0, 0}, {1.5, 1.5, 0}, {0, 1.5, 0}}},
    {"C3D4",
     "C3D10",
     4,
     6,
     4,
     {{0, 0, 0}, {3, 0, 0}, {0, 3, 0}, {0, 0, 3}},
     {{1, 2}, {2, 3}, {3, 1}, {1, 4}, {2, 4}, {3, 4}},
     {{1, 1, 0}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}}},
    {"C3D5",
     "C3D13",
     5,
     8,
     5,
     {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}, {0, 0, 3}},
     {{1, 2}, {2, 3}, {3, 4}, {4, 1}, {1, 5}, {2, 5}, {3, 5}, {4, 5}},
     {{0, 0, 0}, {0, -2. / 3, 1}, {2. / 3, 0, 1}, {0, 2. / 3, 1}, {-2. / 3, 0, 1}}},
};
enum { N_DRAWN = sizeof drawn / sizeof *drawn };

/* Its text; `mirror` turns it inside out. */
static void draw(char *out, size_t size, const struct drawn *d, bool quadratic, bool mirror)
{
    int n = d->n_corners + (quadratic ? d->n_edges : 0), at;
    double s = mirror ? -1 : 1;
    at = snprintf(out, size, "*NODE\n");
    for (int i = 0; i < n; i++) {
        int e = i - d->n_corners, a = e < 0 ? i : d->edge[e][0] - 1,
            b = e < 0 ? i : d->edge[e][1] - 1;
        double x[3];
        for (int k = 0; k < 3; k++) x[k] = (d->corner[a][k] + d->corner[b][k]) / 2;
        at += snprintf(out + at, size - (size_t)at, "%d, %.17g, %.17g, %.17g\n", i + 1, s * x[0],
                       x[1], x[2]);
    }
    at += snprintf(out + at, size - (size_t)at, "*ELEMENT, TYPE=%s\n1",
                   quadratic ? d->quadratic : d->type);
    for (int i = 0; i < n; i++)
        at += snprintf(out + at, size - (size_t)at, ",%s%d", i == 14 ? "\n" : " ", i + 1);
    for (int f = 1; f <= d->n_faces; f++)
        at += snprintf(out + at, size - (size_t)at, "\n*SURFACE, NAME=F%d\n1, S%d", f, f);
    snprintf(out + at, size - (size_t)at, "\n");
}

static void check_drawn(const struct drawn *d, bool quadratic, bool mirror)
{
    struct art_ctx ctx;
    struct art_volume *vol;
    char text[4000];
    double x[ART_ELEM_MAX_NODES][3];
    art_ctx_init(&ctx);
    draw(text, sizeof text, d, quadratic, mirror);
    if (!CHECK_STATUS(test_volume_parse(&ctx, &vol, "abaqus", text), ART_OK)) return;
    const struct art_elem_type *type = art_volume_type(vol, 0);
    art_volume_elem_pos(vol, 0, x);
    /* hexahedra go either way round */
    bool fault = mirror && type->linear != ART_ELEM_HEX && type->dim == 3;
    CHECK_INT(ctx.n_warnings, fault);
    CHECK_INT(vol->n_turned, fault);
    CHECK_INT(type->n_nodes, d->n_corners + (quadratic ? d->n_edges : 0));
    CHECK(art_elem_min_jacobian(type, (const double(*)[3])x) > 0);
    /* a node in the middle of each edge */
    for (int e = 0; e < type->n_edges && quadratic; e++)
        for (int k = 0; k < 3; k++)
            CHECK_NEAR(x[type->n_corners + e][k],
                       (x[type->edge[e][0]][k] + x[type->edge[e][1]][k]) / 2, 1e-15);
    /* the faces are where they are drawn */
    CHECK_INT(vol->n_sets, d->n_faces);
    for (int f = 0; f < vol->n_sets; f++) {
        double middle[3] = {0};
        int face = vol->sets[f].item[0] % 8, n = type->face[face][3] < 0 ? 3 : 4;
        for (int i = 0; i < n; i++)
            for (int k = 0; k < 3; k++) middle[k] += x[type->face[face][i]][k] / n;
        if (mirror) middle[0] *= -1;
        CHECK_NEAR_N(middle, d->face[f], 3, 1e-14);
    }
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

TEST(format_abaqus_nodes_and_faces_are_where_the_manual_draws_them)
{
    for (int i = 0; i < N_DRAWN; i++)
        for (int k = 0; k < 4; k++) check_drawn(&drawn[i], k & 1, k & 2);
}

/* ArtiSynth takes the nodes of a hexahedron in the order d c b a h g f e. */
TEST(format_abaqus_hexahedra_have_the_order_of_the_original)
{
    struct art_ctx ctx;
    struct art_volume *vol;
    char text[4000];
    static const int order[8] = {3, 2, 1, 0, 7, 6, 5, 4};
    art_ctx_init(&ctx);
    draw(text, sizeof text, &drawn[0], false, false);
    if (!CHECK_STATUS(test_volume_parse(&ctx, &vol, "abaqus", text), ART_OK)) return;
    for (int k = 0; k < 8; k++) CHECK_INT(vol->elem_node[k], order[k]);
    art_volume_free(vol);
}

/* ------------------------------------------------------------------ there and back */

static void add_shell_fields(struct art_ctx *ctx, struct art_volume *vol)
{
    struct art_field *t, *m;
    if (!CHECK_STATUS(
            art_fields_add(ctx, &vol->elem_fields, "thickness", ART_F64, 1, vol->n_elems, &t),
            ART_OK))
        return;
    bool any = false;
    for (int e = 0; e < vol->n_elems; e++)
        if (art_volume_type(vol, e)->dim == 2) t->val[e] = 0.1 * (1 + test_below(3)), any = true;
    if (!any) {
        art_fields_remove(&vol->elem_fields, "thickness");
        return;
    }
    if (!CHECK_STATUS(
            art_fields_add(ctx, &vol->elem_fields, "membrane", ART_U8, 1, vol->n_elems, &m),
            ART_OK))
        return;
    any = false;
    for (int e = 0; e < vol->n_elems; e++)
        if (art_volume_type(vol, e)->dim == 2) any |= (m->val[e] = test_below(2)) > 0;
    if (!any) art_fields_remove(&vol->elem_fields, "membrane");
}

TEST(format_abaqus_keeps_what_it_carries)
{
    const struct art_format *f = art_format_find(ART_FORMAT_VOLUME, "abaqus");
    for (int round = 0; round < test_count(60); round++) {
        struct art_ctx ctx;
        art_ctx_init(&ctx);
        ctx.strict = true; /* nothing is lost */
        struct art_volume *vol = test_volume(&ctx, f->elem_kinds, f->carries), *again;
        if (!vol) return;
        add_shell_fields(&ctx, vol);
        again = test_volume_again(&ctx, vol, "abaqus");
        if (!again) return;
        const char *what = art_volume_compare(vol, again);
        if (what) TEST_FAIL("round %d: %s changed", round, what);
        art_volume_free(vol), art_volume_free(again);
        art_ctx_fini(&ctx);
    }
}

/* Sets that are named again are added to, however many there are. */
TEST(format_abaqus_sets_in_pieces)
{
    enum { SETS = 100 };
    struct art_ctx ctx;
    struct art_volume *vol = NULL;
    struct art_buf text;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    art_buf_puts(&text, "*NODE\n1, 0, 0, 0\n2, 1, 0, 0\n3, 0, 1, 0\n4, 0, 0, 1\n"
                        "*ELEMENT, TYPE=C3D4, ELSET=all\n1, 1, 2, 3, 4\n");
    for (int node = 1; node <= 3; node++)
        for (int i = 0; i < SETS; i++) art_buf_printf(&text, "*NSET, NSET=s%d\n%d\n", i, node);
    if (CHECK_STATUS(test_volume_parse(&ctx, &vol, "abaqus", text.s), ART_OK)) {
        int n = 0;
        for (int i = 0; i < vol->n_sets; i++) {
            if (vol->sets[i].of != ART_OF_NODES) continue;
            CHECK_INT(vol->sets[i].n, 3);
            n++;
        }
        CHECK_INT(n, SETS);
        art_volume_free(vol);
    }
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
}

TEST(format_abaqus_refuses_names_that_would_run_together)
{
    struct art_ctx ctx;
    struct art_volume *vol;
    struct art_volume_set *set;
    struct art_sink *sink = NULL;
    const struct art_format *f = art_format_find(ART_FORMAT_VOLUME, "abaqus");
    art_ctx_init(&ctx);
    REQUIRE((vol = test_volume(&ctx, f->elem_kinds, 0)) != NULL);
    CHECK_STATUS(art_volume_set(&ctx, vol, "Top", ART_OF_NODES, &set), ART_OK);
    CHECK_STATUS(art_volume_set(&ctx, vol, "TOP", ART_OF_NODES, &set), ART_OK);
    CHECK_STATUS(art_sink_open(&ctx, &sink, "/dev/null"), ART_OK);
    CHECK_STATUS(f->write(&ctx, vol, sink), ART_EUNSUPPORTED);
    CHECK_HAS(ctx.last, "'Top' and 'TOP' are one name");
    art_sink_abort(sink);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* --------------------------------------------------------------- parts, sets, files */

#define TET                                                                                        \
    "*NODE\n1, 0, 0, 0\n2, 1, 0, 0\n3, 0, 1, 0\n4, 0, 0, 1\n*ELEMENT, TYPE=C3D4, ELSET=e\n7, 1, "  \
    "2, 3, 4\n"

TEST(format_abaqus_instances_are_moved_and_turned)
{
    struct art_ctx ctx;
    struct art_volume *vol;
    art_ctx_init(&ctx);
    if (!CHECK_STATUS(
            test_volume_parse(
                &ctx, &vol, "abaqus",
                "*PART, NAME=p\n" TET "*END PART\n"
                "*INSTANCE, NAME=a, PART=p\n*END INSTANCE\n"
                "*INSTANCE, NAME=b, PART=p\n1, 0, 0\n1, 1, 0, 1, 1, 5, 90\n*END INSTANCE\n"
                "*NSET, NSET=n, INSTANCE=b\n2\n*NSET, NSET=n\na.3\n"
                "*ELSET, ELSET=all\na.e, b.e\n"),
            ART_OK))
        return;
    CHECK_INT(vol->n_nodes, 8);
    CHECK_INT(vol->n_elems, 2);
    CHECK_NEAR(art_volume_volume(vol), 1. / 3, 1e-15);
    /* moved to (1,0,0), then turned by a quarter about the axis through (1,1): to (2,1) */
    CHECK_NEAR_N(vol->pos + 12, ((double[3]){2, 1, 0}), 3, 1e-14);
    /* (1,0,0) goes to (2,0,0) and then to (2,2,0) */
    CHECK_NEAR_N(vol->pos + 15, ((double[3]){2, 2, 0}), 3, 1e-14);
    CHECK_INT(vol->node_id[4], 5);
    CHECK_INT(vol->elem_id[1], 14);
    for (int i = 0; i < vol->n_sets; i++) {
        if (strcmp(vol->sets[i].name, "n") == 0) {
            CHECK_INT(vol->sets[i].n, 2);
            CHECK_INT(vol->sets[i].item[0], 5);
            CHECK_INT(vol->sets[i].item[1], 2);
        } else if (strcmp(vol->sets[i].name, "all") == 0) {
            CHECK_INT(vol->sets[i].n, 2);
        }
    }
    CHECK_INT(vol->n_sets, 4); /* a.e, b.e, n, all */
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

static int warnings_of(const char *text, int *n_elems)
{
    struct art_ctx ctx;
    struct art_volume *vol;
    art_ctx_init(&ctx);
    if (!CHECK_STATUS(test_volume_parse(&ctx, &vol, "abaqus", text), ART_OK)) return -1;
    *n_elems = vol->n_elems;
    art_volume_free(vol);
    int n = ctx.n_warnings;
    /* the same is an error if nothing may be lost */
    ctx.strict = true;
    if (n > 0) CHECK_STATUS(test_volume_parse(&ctx, &vol, "abaqus", text), ART_EUNSUPPORTED);
    art_ctx_fini(&ctx);
    return n;
}

TEST(format_abaqus_tells_once_what_is_left_out)
{
    int n;
    CHECK_INT(warnings_of(TET, &n), 0);
    CHECK_INT(warnings_of(TET "*BOUNDARY\n1, 1\n*Boundary\n2, 1\n*DENSITY\n1\n", &n), 2);
    CHECK_INT(
        warnings_of(TET "*STEP\n*STATIC\n1, 2\n*NODE PRINT\nU\n*END STEP\n*STEP\n*END STEP\n", &n),
        1);
    CHECK_INT(
        warnings_of(
            TET "*ELEMENT, TYPE=C3D4H\n8, 1, 2, 3, 4\n*ELEMENT, TYPE=C3D4H\n9, 1, 2, 3, 4\n", &n),
        1);
    CHECK_INT(n, 3);
    /* elements of no kind here, in two lines, and what sets hold of them */
    CHECK_INT(warnings_of(
                  TET "*ELEMENT, TYPE=B31\n8, 1, 2\n9, 2,\n 3\n*ELEMENT, TYPE=B31\n10, 1, 3\n", &n),
              1);
    CHECK_INT(n, 1);
    CHECK_INT(
        warnings_of(TET "*ELEMENT, TYPE=B31, ELSET=bars\n8, 1, 2\n*ELSET, ELSET=s\n7, 8\n", &n), 2);
}

TEST(format_abaqus_cylinder_coordinates)
{
    struct art_ctx ctx;
    struct art_volume *vol;
    art_ctx_init(&ctx);
    if (!CHECK_STATUS(
            test_volume_parse(&ctx, &vol, "abaqus", "*NODE, SYSTEM=C\n1, 2, 90, 3\n2, 1, 180, 0\n"),
            ART_OK))
        return;
    CHECK_NEAR_N(vol->pos, ((double[6]){0, 2, 3, -1, 0, 0}), 6, 1e-15);
    art_volume_free(vol);
}

/* A small file cannot make large sets. */
TEST(format_abaqus_sets_do_not_grow_without_end)
{
    enum { NODES = 3000, LINES = 4000 };
    struct art_ctx ctx;
    struct art_volume *vol;
    char *text = malloc(20 * (NODES + LINES)), *p = text;
    REQUIRE(text != NULL);
    art_ctx_init(&ctx);
    p += sprintf(p, "*NODE\n");
    for (int i = 1; i <= NODES; i++) p += sprintf(p, "%d,0,0,0\n", i);
    p += sprintf(p, "*NSET,NSET=a,GENERATE\n");
    for (int i = 0; i < LINES; i++) p += sprintf(p, "1,%d\n", NODES);
    CHECK_STATUS(test_volume_parse(&ctx, &vol, "abaqus", text), ART_ELIMIT);
    free(text);
    art_ctx_fini(&ctx);
}

static void put_file(const char *dir, const char *name, const char *text)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    FILE *f = fopen(path, "w");
    if (!CHECK(f != NULL)) return;
    fputs(text, f);
    fclose(f);
}

TEST(format_abaqus_files_name_others_beside_them)
{
    struct art_ctx ctx;
    struct art_volume *vol = NULL;
    char dir[] = "/tmp/artkit-inp-XXXXXX", path[200], command[100];
    REQUIRE(mkdtemp(dir) != NULL);
    art_ctx_init(&ctx);
    put_file(dir, "nodes.txt", "*NODE\n1, 0, 0, 0\n2, 1, 0, 0\n3, 0, 1, 0\n4, 0, 0, 1\n");
    put_file(dir, "elems.txt", "** units mm\n*ELEMENT, TYPE=C3D4\n1, 1, 2, 3, 4\n2, 1, 2, 3, 8");
    put_file(dir, "main.inp", "*INCLUDE, INPUT=nodes.txt\n*INCLUDE, INPUT=\"elems.txt\"\n");
    snprintf(path, sizeof path, "%s/main.inp", dir);
    /* the message names the file with the mistake */
    CHECK_STATUS(art_volume_read(&ctx, &vol, path, NULL), ART_ERANGE);
    CHECK_HAS(ctx.last_loc.file, "elems.txt");
    CHECK_INT(ctx.last_loc.line, 4);
    CHECK_INT(ctx.last_loc.col, 13);
    put_file(dir, "elems.txt", "** units mm\n*ELEMENT, TYPE=C3D4\n1, 1, 2, 3, 4\n");
    if (CHECK_STATUS(art_volume_read(&ctx, &vol, path, NULL), ART_OK)) {
        CHECK_INT(vol->n_elems, 1);
        CHECK_STR(vol->units, "mm");
    }
    art_volume_free(vol);
    snprintf(command, sizeof command, "rm -r %s", dir);
    CHECK(system(command) == 0);
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------------------ adversity */

static int read_all(struct art_ctx *ctx)
{
    struct art_volume *vol = NULL;
    int status = test_volume_parse(
        ctx, &vol, "abaqus",
        "*HEADING\nx\n** units m\n*PART, NAME=p\n" TET
        "*SOLID SECTION, ELSET=e, MATERIAL=m\n*END PART\n*INSTANCE, NAME=i, PART=p\n"
        "*END INSTANCE\n*NODE\n9, 1, 1, 1\n*NSET, NSET=e\n9, i.e\n*ELSET, ELSET=e\n"
        "i.7\n*SURFACE, NAME=s\ne, S1\n*ELEMENT, TYPE=M3D3\n1, 9, 9, 9\n");
    (void)status;
    art_volume_free(vol);
    /* nodes by an element's set are an error without *NSET, ELSET= */
    if (status != ART_ENOTFOUND) return status;
    return ART_OK;
}

static int read_good(struct art_ctx *ctx)
{
    struct art_volume *vol = NULL;
    int status = test_volume_parse(
        ctx, &vol, "abaqus",
        "*HEADING\nx\n** units m\n*PART, NAME=p\n" TET
        "*SOLID SECTION, ELSET=e, MATERIAL=m\n*END PART\n*INSTANCE, NAME=i, PART=p\n"
        "*END INSTANCE\n*NODE\n9, 1, 1, 1\n*NSET, NSET=e\n9\n*ELSET, ELSET=e\n"
        "i.7\n*SURFACE, NAME=s\ne, S1\n*ELEMENT, TYPE=M3D3\n1, 9, 9, 9\n");
    art_volume_free(vol);
    return status;
}

TEST(format_abaqus_survives_a_lack_of_memory)
{
    struct art_ctx ctx;
    const struct art_format *f = art_format_find(ART_FORMAT_VOLUME, "abaqus");
    CHECK_ALLOC_FAILS(&ctx, read_good(&ctx));
    CHECK_ALLOC_FAILS(&ctx, read_all(&ctx));
    art_ctx_fini(&ctx);
    art_ctx_init(&ctx);
    struct art_volume *vol = test_volume(&ctx, f->elem_kinds, f->carries);
    REQUIRE(vol != NULL);
    CHECK_ALLOC_FAILS(&ctx, test_volume_discard(&ctx, vol, "abaqus"));
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}
