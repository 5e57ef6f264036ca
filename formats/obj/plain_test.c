/* Many lines at once give what they give one by one. */
#include "harness/test.h"
#include <art/format.h>
#include <stdio.h>
#include <string.h>

struct read {
    struct art_mesh *mesh;
    int status, warnings, line, col;
    char message[512];
};

/* A text inside another, which ends with EOF, is read line by line. */
static struct read read_text(const struct art_buf *text, bool by_line, int threads, bool zero_based)
{
    struct read r = {0};
    struct art_ctx ctx;
    struct art_source src = {0};
    struct art_obj_reading how = {.inline_text = by_line, .zero_based = zero_based};
    art_ctx_init(&ctx);
    ctx.threads = threads;
    CHECK_STATUS(art_source_string(&ctx, &src, "x", text->s, text->n - (by_line ? 0 : 4)), ART_OK);
    r.status = art_obj_read(&ctx, &r.mesh, &src, &how);
    r.warnings = ctx.n_warnings;
    r.line = ctx.last_loc.line, r.col = ctx.last_loc.col;
    snprintf(r.message, sizeof r.message, "%s", ctx.last);
    art_source_fini(&src);
    art_ctx_fini(&ctx);
    return r;
}

static bool same_ints(const int *a, const int *b, int n)
{
    return (a == NULL) == (b == NULL) && (!a || memcmp(a, b, (size_t)n * sizeof *a) == 0);
}

static void check_same(struct art_buf *text, bool zero_based)
{
    art_buf_puts(text, "EOF\n");
    struct read a = read_text(text, true, 1, zero_based);
    /* threads are for large texts alone */
    for (int threads = 1; threads < (text->n > (size_t)4 << 20 ? 4 : 2); threads++) {
        struct read b = read_text(text, false, threads, zero_based);
        CHECK_INT(b.status, a.status);
        CHECK_INT(b.warnings, a.warnings);
        CHECK_STR(b.message, a.message);
        CHECK(b.line == a.line && b.col == a.col);
        if (a.mesh && b.mesh && CHECK(art_mesh_compare(a.mesh, b.mesh) == NULL)) {
            CHECK(memcmp(a.mesh->pos, b.mesh->pos, 3 * (size_t)a.mesh->n_verts * sizeof(double)) ==
                  0);
            CHECK(same_ints(a.mesh->face_group, b.mesh->face_group, a.mesh->n_faces));
            CHECK(same_ints(a.mesh->face_material, b.mesh->face_material, a.mesh->n_faces));
            CHECK(same_ints(a.mesh->texture.idx, b.mesh->texture.idx, art_mesh_n_corners(a.mesh)));
            CHECK(same_ints(a.mesh->normal.idx, b.mesh->normal.idx, art_mesh_n_corners(a.mesh)));
        }
        art_mesh_free(b.mesh);
    }
    art_mesh_free(a.mesh);
    text->n -= 4;
}

/* Lines that are not plain, here and there. */
static const char *const odd[] = {
    "g left\n",       "# remark\n",         "f -1 -2 -3\n",     "v 1 2 3 0.5\n",
    "vn 0 0 1\n",     "f 1//1 2//1 3//1\n", "usemtl skin\n",    "\n",
    "f 1 2 \\\n 3\n", "v 1 2 3 1 0 0 1\n",  "f 1 2 3 # here\n", "f 1 2\n"};
enum { N_ODD = sizeof odd / sizeof odd[0] };

static void many_lines(struct art_buf *text, struct art_ctx *ctx, int n, int every)
{
    art_buf_init(text, ctx);
    for (int k = 0; k < n; k++) {
        const char *end = k % 1000 > 990 ? " \r\n" : "\n";
        if (k % 3 < 2)
            art_buf_printf(text, "v %.17g\t%d -%g%s", k / 7., k, k * 1e-5, end);
        else if (k % 101 == 0)
            art_buf_printf(text, "f %d %d  %d %d%s", k / 2, k / 3, 1, k / 2 + 1, end);
        else
            art_buf_printf(text, "f %d %d %d%s", k / 2, k / 3 + 1, 1, end);
        if (every && k % every == every - 1) art_buf_puts(text, odd[k / every % N_ODD]);
    }
}

TEST(obj_plain_lines_as_single_ones)
{
    static const int every[] = {0, 3, 40, 200, 5000};
    struct art_ctx ctx;
    struct art_buf text;
    art_ctx_init(&ctx);
    for (int i = 0; i < 5; i++) {
        many_lines(&text, &ctx, i == 0 ? 170000 : 12000, every[i]);
        if (i == 0) CHECK(text.n > (size_t)4 << 20);
        check_same(&text, false);
        art_buf_puts(&text, "v 1 x 3\n"); /* its line is reported */
        if (i > 0) check_same(&text, false);
        art_buf_fini(&text);
    }
    art_ctx_fini(&ctx);
}

/* Corners before their vertices; those that never come are reported where they stand, the first of
 * them. */
TEST(obj_plain_lines_with_later_vertices)
{
    struct art_ctx ctx;
    struct art_buf text;
    art_ctx_init(&ctx);
    for (int i = 0; i < 4; i++) {
        art_buf_init(&text, &ctx);
        for (int k = 0; k < 20000; k++)
            art_buf_printf(&text, "f %d 1  %d\n", k + 1, i == 1 && k > 9000 ? 20000 + k : 3);
        for (int k = 0; k < 20000; k++)
            art_buf_printf(&text, i == 2 && k == 19990 ? "v 1 2\n" : "v 1 %d 3\n", k);
        if (i == 3) art_buf_puts(&text, "f 1 2 20001\nf 1 2 3\n");
        check_same(&text, i == 0);
        art_buf_fini(&text);
    }
    art_ctx_fini(&ctx);
}
