/* Volume meshes of TetGen: a row of the table, and the files that belong together. */
#include "../format_priv.h"
#include "tetgen_priv.h"
#include <string.h>

/* The parts beside the one that was given, the elements or the nodes. */
static int read_tetgen(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct art_source node = {0}, ele = {0}, face = {0}, edge = {0};
    struct art_tetgen_parts parts = {0};
    bool elements = art_path_has_extension(src->name, ".ele"), found = false;
    int status;
    if (strcmp(src->name, "<stdin>") == 0) return art_tetgen_several(ctx, src, "x.ele", "x.node");
    if (elements) {
        parts.ele = src;
        ART_TRY(art_source_beside(ctx, &node, src, ".node", &found));
        if (!found) return art_tetgen_several(ctx, src, "x.ele", ".node");
        parts.node = &node;
    } else {
        parts.node = src;
        ART_TRY(art_source_beside(ctx, &ele, src, ".ele", &found));
        if (found) parts.ele = &ele;
    }
    ART_TRY(art_source_beside(ctx, &face, src, ".face", &found));
    if (found) parts.face = &face;
    ART_TRY(art_source_beside(ctx, &edge, src, ".edge", &found));
    if (found) parts.edge = &edge;
    if (!parts.ele) {
        struct art_loc loc = {src->name, 0, 0};
        ART_TRY(art_warn_strict(ctx, ART_EIO, &loc,
                                "there is no .ele file beside it: the mesh has nodes alone"));
    }
    ART_TRY(art_tetgen_read(ctx, object, &parts));
out:
    art_source_fini(&node), art_source_fini(&ele);
    art_source_fini(&face), art_source_fini(&edge);
    return status;
}

static int write_tetgen(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    return art_tetgen_write(ctx, object, sink);
}

/* --------------------------------------------------------------------- sniff */

/* Whole numbers of the next line that has any, up to `most`; the count of words, -1 at the end.
 * Words that are no whole numbers read as -1. */
static int next_line(const char **at, const char *end, int64_t *number, int most)
{
    const char *p = *at;
    int n = 0;
    for (;;) {
        while (p < end && (unsigned char)*p <= ' ') p++;
        if (p == end) return -1;
        if (*p != '#') break;
        while (p < end && *p != '\n' && *p != '\r') p++;
    }
    while (p < end && *p != '\n' && *p != '\r' && *p != '#') {
        const char *word = p;
        while (p < end && (unsigned char)*p > ' ') p++;
        if (n < most && art_read_int(word, (size_t)(p - word), &number[n]) != (size_t)(p - word))
            number[n] = -1;
        n++;
        while (p < end && (unsigned char)*p <= ' ' && *p != '\n' && *p != '\r') p++;
    }
    *at = p;
    return n;
}

/* Points: a header "n 3 a b" and lines of as many words as it announces, the first with the number
 * 0 or 1, or else exactly n of them: node lists of ANSYS look much alike. Elements: "n 4 a" and
 * such a line. */
static bool sniff_tetgen(const struct art_source *src)
{
    const char *p = src->data, *end = src->data + src->n;
    int64_t head[4] = {0}, first[1];
    if (art_is_legacy_vtk(src)) return false;
    int n = next_line(&p, end, head, 4), words = next_line(&p, end, first, 1);
    if (n < 2 || n > 4 || words < 0 || head[0] < 1 || head[2] < 0 || head[2] > 1000) return false;
    if (n < 4 && (head[1] == 4 || head[1] == 10)) return words == 1 + head[1] + head[2];
    if (head[1] != 3 || (head[3] != 0 && head[3] != 1) || words != 4 + head[2] + head[3])
        return false;
    if (n < 4 || first[0] == 0 || first[0] == 1) return true;
    for (int64_t i = 1; i < head[0]; i++)
        if (next_line(&p, end, first, 1) < 0) return false;
    return next_line(&p, end, first, 1) < 0;
}

bool art_tetgen_sniff_surface(const struct art_source *src, bool poly)
{
    const char *p = src->data, *end = src->data + src->n;
    int64_t head[4] = {0}, word[1];
    if (art_is_legacy_vtk(src)) return false;
    int n = next_line(&p, end, head, 4);
    if (n < 1 || n > 4 || head[0] < 0 || (n > 1 && head[1] != 3)) return false;
    for (int64_t i = 0; i < head[0]; i++)
        if (next_line(&p, end, word, 1) < 4) return false;
    /* "facets marker", and then "polygons holes marker" or "corners a b c …" */
    n = next_line(&p, end, head, 2);
    if (n < 1 || n > 2 || head[0] < 1 || (n == 2 && head[1] != 0 && head[1] != 1)) return false;
    int most = n == 2 && head[1] == 1 ? 3 : 2;
    n = next_line(&p, end, word, 1);
    return poly ? n >= 1 && n <= most : n > most;
}

static const char *const extensions[] = {".ele", ".node", NULL};

const struct art_format art_format_tetgen = {
    .name = "tetgen",
    .summary = "TetGen: tetrahedra in .node, .ele and .face files",
    .kind = ART_FORMAT_VOLUME,
    .extensions = extensions,
    .sniff = sniff_tetgen,
    .read = read_tetgen,
    .write = write_tetgen,
    .choices = ART_CHOICE_ASCII,
    .carries = ART_CARRIES_UNITS | ART_CARRIES_VERTEX_FIELDS | ART_CARRIES_FACE_FIELDS |
               ART_CARRIES_OTHER_FIELDS | ART_CARRIES_NUMBERS | ART_CARRIES_REGIONS |
               ART_CARRIES_FACETS,
    .elem_kinds = 1u << ART_ELEM_TET | 1u << ART_ELEM_QUADTET};
