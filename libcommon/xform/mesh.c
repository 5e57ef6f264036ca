/* This transforms meshes of components: the text in the model, or the file that is named. */
#include "xform_priv.h"
#include <art/format.h>
#include <string.h>

/* Reads the numbers of a line behind its keyword: x[3], and where they end. */
static bool three_numbers(const char *s, const char *end, double x[3], const char **behind)
{
    for (int i = 0; i < 3; i++) {
        while (s < end && (*s == ' ' || *s == '\t')) s++;
        size_t k = art_read_double(s, (size_t)(end - s), &x[i]);
        if (k == 0) return false;
        s += k;
    }
    *behind = s;
    return true;
}

static void put_three(struct art_buf *out, const char *key, const double x[3])
{
    art_buf_puts(out, key);
    for (int i = 0; i < 3; i++) {
        art_buf_putc(out, ' ');
        art_buf_double(out, x[i] + 0.0); /* no -0 */
    }
}

/* Writes the corners of a face in the other direction. */
static void put_flipped(struct art_buf *out, const char *s, const char *end)
{
    const char *stop = end;
    art_buf_putc(out, 'f');
    while (stop > s) {
        const char *word;
        while (stop > s && strchr(" \t\r", stop[-1])) stop--;
        for (word = stop; word > s && !strchr(" \t\r", word[-1]);) word--;
        if (word < stop) art_buf_putc(out, ' ');
        art_buf_add(out, word, (size_t)(stop - word));
        stop = word;
    }
}

static int map_line(struct art_ctx *ctx, struct art_buf *out, const char *s, const char *end,
                    const struct mesh_map *map)
{
    const char *word = s, *behind;
    double x[3];
    int status;
    while (word < end && (*word == ' ' || *word == '\t')) word++;
    size_t left = (size_t)(end - word);
    bool vertex = left > 1 && word[0] == 'v' && (word[1] == ' ' || word[1] == '\t');
    bool normal = left > 2 && word[0] == 'v' && word[1] == 'n' && strchr(" \t", word[2]);
    bool face = left > 1 && word[0] == 'f' && (word[1] == ' ' || word[1] == '\t');
    bool changes = vertex || (normal && map->normal) || (face && map->flip);
    if (changes && end[-1] == '\\')
        return art_error(
            ctx, ART_EUNSUPPORTED, NULL,
            "a statement of the mesh continues on the next line: write it on one line");
    if (vertex && three_numbers(word + 1, end, x, &behind)) {
        ART_TRY(map->point(ctx, map->user, x));
        art_buf_add(out, s, (size_t)(word - s));
        put_three(out, "v", x);
        art_buf_add(out, behind, (size_t)(end - behind));
    } else if (normal && map->normal && three_numbers(word + 2, end, x, &behind)) {
        ART_TRY(map->normal(ctx, map->user, x));
        art_buf_add(out, s, (size_t)(word - s));
        put_three(out, "vn", x);
        art_buf_add(out, behind, (size_t)(end - behind));
    } else if (face && map->flip) {
        art_buf_add(out, s, (size_t)(word - s));
        put_flipped(out, word + 1, end);
    } else {
        art_buf_add(out, s, (size_t)(end - s));
    }
    return ART_OK;
out:
    return status;
}

int xform_mesh_text_map(struct art_ctx *ctx, struct art_buf *out, const char *text, size_t n,
                        const struct mesh_map *map)
{
    const char *s = text, *stop = text + n;
    while (s < stop) {
        const char *end = memchr(s, '\n', (size_t)(stop - s));
        int status = map_line(ctx, out, s, end ? end : stop, map);
        if (status < 0) return status;
        if (!end) break;
        art_buf_putc(out, '\n');
        s = end + 1;
    }
    return art_buf_status(out);
}

int xform_mesh_set_text(struct art_ctx *ctx, struct art_comp *comp, const char *text, size_t n)
{
    struct art_slot *slot = art_comp_slot(comp, "mesh");
    char *copy = art_arena_strndup(ctx, &comp->model->arena, text, n);
    if (!copy) return ART_ENOMEM;
    slot->value.text = copy;
    slot->value.text_n = n;
    return ART_OK;
}

static void put_quoted(struct art_buf *out, const char *s)
{
    art_buf_putc(out, '"');
    for (; *s; s++) {
        if (*s == '"' || *s == '\\') art_buf_putc(out, '\\');
        art_buf_putc(out, *s);
    }
    art_buf_putc(out, '"');
}

int xform_mesh_set_recipe(struct art_ctx *ctx, struct art_comp *comp,
                          const struct art_mesh_recipe *recipe)
{
    struct art_buf out;
    int status;
    art_buf_init(&out, ctx);
    art_buf_putc(&out, ' ');
    put_quoted(&out, recipe->file);
    if (recipe->has_transform) {
        art_buf_puts(&out, " transform=AffineTransform3d [");
        for (int i = 0; i < 12; i++) {
            art_buf_putc(&out, ' ');
            art_buf_real(&out, i % 4 == 3 ? recipe->X.p[i / 4] : recipe->X.A[3 * (i / 4) + i % 4]);
        }
        art_buf_puts(&out, " ]");
    }
    if (recipe->triangular) art_buf_puts(&out, " triangular=true");
    if (recipe->flipped) art_buf_puts(&out, " flipped=true");
    art_buf_putc(&out, ' ');
    status = art_buf_status(&out);
    if (status == ART_OK) status = xform_mesh_set_text(ctx, comp, out.s, out.n);
    art_buf_fini(&out);
    return status;
}

/* Corner indices count from 1 in the text of a model. */
static void put_corners(struct art_buf *out, const struct art_mesh *m, const char *key,
                        const int *vert, const int *normal, int n)
{
    art_buf_puts(out, key);
    for (int i = 0; i < n; i++) {
        if (normal && normal[i] >= 0)
            art_buf_printf(out, " %d//%d", vert[i] + 1, normal[i] + 1);
        else
            art_buf_printf(out, " %d", vert[i] + 1);
    }
    art_buf_putc(out, '\n');
    (void)m;
}

int xform_mesh_inline(struct art_ctx *ctx, struct art_comp *comp)
{
    struct art_mesh *m = NULL;
    struct art_buf out;
    int status;
    art_buf_init(&out, ctx);
    ART_TRY(art_comp_mesh(ctx, comp, &m));
    if (!m) goto out;
    art_buf_putc(&out, '\n');
    for (int i = 0; i < m->n_verts; i++) {
        put_three(&out, "v", m->pos + 3 * (size_t)i);
        art_buf_putc(&out, '\n');
    }
    for (int i = 0; m->normal.idx && i < m->normal.n; i++) {
        put_three(&out, "vn", m->normal.val + 3 * (size_t)i);
        art_buf_putc(&out, '\n');
    }
    for (int f = 0; f < m->n_faces; f++) {
        int k = m->face_off[f];
        put_corners(&out, m, "f", m->face_vert + k, m->normal.idx ? m->normal.idx + k : NULL,
                    m->face_off[f + 1] - k);
    }
    for (int l = 0; l < m->n_lines; l++)
        put_corners(&out, m, "l", m->line_vert + m->line_off[l], NULL,
                    m->line_off[l + 1] - m->line_off[l]);
    art_buf_puts(&out, "EOF\n");
    status = art_buf_status(&out);
    if (status == ART_OK) status = xform_mesh_set_text(ctx, comp, out.s, out.n);
out:
    art_buf_fini(&out);
    art_mesh_free(m);
    return status;
}
