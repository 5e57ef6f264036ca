/* Files of several megabytes: the readers forget what they have passed, the writers hand on piece
 * by piece. */
#include "harness/test.h"
#include <art/format.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void temp_path(char path[64], const char *extension)
{
    snprintf(path, 64, "/tmp/artkit-vtk-large-%ld%s", (long)getpid(), extension);
}

/* n^3 hexahedra and a field of the nodes, whose counts are no multiples of any piece. */
static struct art_volume *grid(struct art_ctx *ctx, int n)
{
    struct art_volume *v = NULL;
    struct art_field *f;
    const int m = n + 1;
    CHECK_STATUS(art_volume_create(ctx, &v), ART_OK);
    for (int i = 0; i < m * m * m; i++) {
        const double x[3] = {i % m + 1.0 / (i + 3), i / m % m, i / m / m + 1.0 / (i + 7)};
        CHECK_STATUS(art_volume_add_node(ctx, v, x), ART_OK);
    }
    for (int e = 0; e < n * n * n; e++) {
        int o = e % n + e / n % n * m + e / n / n * m * m, k = o + m * m;
        const int node[8] = {k, k + 1, k + m + 1, k + m, o, o + 1, o + m + 1, o + m};
        CHECK_STATUS(art_volume_add_elem(ctx, v, ART_ELEM_HEX, node), ART_OK);
    }
    CHECK_STATUS(art_fields_add(ctx, &v->node_fields, "u", ART_F64, 1, v->n_nodes, &f), ART_OK);
    for (int i = 0; i < f->n; i++) f->val[i] = 1.0 / (i + 1);
    return v;
}

TEST(vtk_large_volume_is_round)
{
    static const struct {
        const char *extension;
        struct art_writing how;
    } ways[] = {{".vtu", {.encoding = ART_ENCODE_ASCII}},
                {".vtu", {.encoding = ART_ENCODE_DEFAULT}},
                {".vtu", {.encoding = ART_ENCODE_DEFAULT, .compress = true}},
                {".vtu", {.encoding = ART_ENCODE_BINARY}},
                {".vtu", {.encoding = ART_ENCODE_BINARY, .compress = true}},
                {".vtk", {.encoding = ART_ENCODE_ASCII}},
                {".vtk", {.encoding = ART_ENCODE_BINARY}}};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    ctx.strict = true;
    struct art_volume *v = grid(&ctx, 36);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        struct art_volume *again = NULL;
        char path[64];
        temp_path(path, ways[i].extension);
        if (CHECK_STATUS(art_volume_write_as(&ctx, v, path, NULL, &ways[i].how), ART_OK) &&
            CHECK_STATUS(art_volume_read(&ctx, &again, path, NULL), ART_OK))
            CHECK_STR(art_volume_compare(v, again), NULL);
        art_volume_free(again);
        remove(path);
    }
    art_volume_free(v);
    art_ctx_fini(&ctx);
}

/* Line of a byte, counted by hand. */
static int line_of(const char *text, const char *at)
{
    int n = 1;
    for (; text < at; text++) n += *text == '\n';
    return n;
}

/* The file with something else in place of `old`, the first behind `mark`; must be refused at the
 * line where `place` begins (NULL: at what was changed). */
static void check_refused(const char *path, const char *mark, const char *place, size_t skip,
                          const char *put)
{
    struct art_ctx ctx;
    struct art_source src;
    struct art_volume *v = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_source_read(&ctx, &src, path), ART_OK));
    char *at = strstr(src.data, mark);
    REQUIRE(at != NULL);
    at = strchr(at, '\n') + 1 + skip;
    while (at[-1] != '\n') at--;
    int line = line_of(src.data, place ? strstr(src.data, place) : at);
    memcpy(at, put, strlen(put));
    FILE *file = fopen(path, "wb");
    REQUIRE(file != NULL);
    CHECK(fwrite(src.data, 1, src.n, file) == src.n);
    CHECK(fclose(file) == 0);
    CHECK(art_volume_read(&ctx, &v, path, NULL) < 0);
    CHECK_INT(ctx.last_loc.line, line);
    art_source_fini(&src);
    art_ctx_fini(&ctx);
}

TEST(vtk_large_file_is_refused_at_its_place)
{
    static const struct {
        const char *extension, *mark, *place, *put;
    } cases[] = {
        {".vtu", "\"Points\"", NULL, "x"},
        {".vtu", "\"connectivity\"", NULL, "x"},
        {".vtu", "\"connectivity\"", "<DataArray type=\"Int32\" Name=\"connectivity\"", "-"},
        {".vtu", "\"types\"", NULL, "x"},
        {".vtk", "POINTS", NULL, "x"},
        {".vtk", "CELLS", NULL, "x"},
        {".vtk", "CELLS", "CELLS", "8 -"},
        {".vtk", "FIELD", NULL, "x"},
    };
    const struct art_writing how = {.encoding = ART_ENCODE_ASCII};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_volume *v = grid(&ctx, 36);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char path[64];
        temp_path(path, cases[i].extension);
        if (CHECK_STATUS(art_volume_write_as(&ctx, v, path, NULL, &how), ART_OK))
            check_refused(path, cases[i].mark, cases[i].place,
                          cases[i].mark[0] == 'F' ? 9000 : 1000, cases[i].put);
        remove(path);
    }
    art_volume_free(v);
    art_ctx_fini(&ctx);
}

/* All kinds in the order of VTK, without facets: the lists of the file become those of the mesh. */
TEST(vtk_elements_alone_are_round)
{
    static const char *const extensions[] = {".vtu", ".vtk"};
    struct art_ctx ctx;
    struct art_volume *v = NULL;
    int at = 0;
    art_ctx_init(&ctx);
    ctx.strict = true;
    REQUIRE(CHECK_STATUS(art_volume_create(&ctx, &v), ART_OK));
    for (int k = 0; k < ART_ELEM_KINDS; k++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)k);
        int node[ART_ELEM_MAX_NODES];
        for (int i = 0; i < type->n_nodes; i++) {
            const double x[3] = {type->node[i][0] + 3 * k, type->node[i][1], type->node[i][2]};
            node[i] = at++;
            CHECK_STATUS(art_volume_add_node(&ctx, v, x), ART_OK);
        }
        CHECK_STATUS(art_volume_add_elem(&ctx, v, (enum art_elem_kind)k, node), ART_OK);
    }
    for (int i = 0; i < 2; i++) {
        struct art_volume *again = NULL;
        char path[64];
        temp_path(path, extensions[i]);
        if (CHECK_STATUS(art_volume_write(&ctx, v, path, NULL), ART_OK) &&
            CHECK_STATUS(art_volume_read(&ctx, &again, path, NULL), ART_OK))
            CHECK_STR(art_volume_compare(v, again), NULL);
        art_volume_free(again);
        remove(path);
    }
    CHECK_INT(ctx.n_warnings, 0);
    art_volume_free(v);
    art_ctx_fini(&ctx);
}
