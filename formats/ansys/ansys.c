/* ANSYS node and element lists: a row of the table, and the files that belong together. */
#include "../format_priv.h"
#include "ansys_priv.h"
#include <string.h>

const char *const art_ansys_attribute[] = {"mat", "type", "real", "secnum", "esys"};
const int art_ansys_default[] = {1, 1, 1, 1, 0};

static int read_pair(struct art_ctx *ctx, struct art_volume **vol, const struct art_source *node,
                     const struct art_source *elem)
{
    struct art_loc loc = {node->name, 0, 0};
    if (!elem) {
        int status = art_warn_strict(ctx, ART_EIO, &loc,
                                     "there is no .elem file beside it: the mesh has nodes alone");
        if (status < 0) return status;
    }
    return art_ansys_read(ctx, vol, node, elem);
}

static int read_ansys(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct art_source other = {0};
    struct art_loc loc = {src->name, 0, 0};
    bool elements = art_path_has_extension(src->name, ".elem"), found;
    char *path = NULL;
    int status;
    if (strcmp(src->name, "<stdin>") == 0)
        return art_error(
            ctx, ART_EUSAGE, &loc,
            "an ANSYS mesh is in two files, x.node and x.elem: give the name of one of "
            "them instead of standard input");
    ART_TRY(art_source_beside(ctx, &other, src, elements ? ".node" : ".elem", &found));
    if (!elements) {
        status = read_pair(ctx, object, src, found ? &other : NULL);
    } else if (found) {
        status = read_pair(ctx, object, &other, src);
    } else if ((path = art_path_beside(ctx, src->name, ".node")) == NULL) {
        status = ART_ENOMEM;
    } else {
        status = art_error(ctx, ART_EIO, &loc,
                           "the nodes should be in '%s', which does not exist (a link of that name "
                           "to another file would do)",
                           path);
    }
out:
    art_free(path);
    art_source_fini(&other);
    return status;
}

static int write_ansys(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    return art_ansys_write(ctx, object, sink);
}

/* --------------------------------------------------------------------- sniff */

/* The words of the next line that has any; how many are whole numbers from the first on, and
 * whether all are numbers. -1 at the end. */
static int next_line(const char **at, const char *end, int *whole, bool *numbers)
{
    const char *p = *at;
    int n = 0;
    *whole = 0;
    *numbers = true;
    for (;;) {
        while (p < end && (unsigned char)*p <= ' ') p++;
        if (p == end) return -1;
        if (*p != '#') break;
        while (p < end && *p != '\n' && *p != '\r') p++;
    }
    while (p < end && *p != '\n' && *p != '\r' && *p != '#') {
        const char *word = p;
        double x;
        int64_t i;
        while (p < end && (unsigned char)*p > ' ') p++;
        size_t len = (size_t)(p - word);
        if (*whole == n && art_read_int(word, len, &i) == len) ++*whole;
        if (art_read_double(word, len, &x) != len) *numbers = false;
        n++;
        while (p < end && (unsigned char)*p <= ' ' && *p != '\n' && *p != '\r') p++;
    }
    *at = p;
    return n;
}

/* 14 whole numbers; or lines "id x y z", the first of which is no header of another format. */
static bool sniff_ansys(const struct art_source *src)
{
    const char *p = src->data, *end = src->data + src->n;
    int whole, n, more;
    bool numbers, numbers2;
    if (art_is_legacy_vtk(src)) return false;
    n = next_line(&p, end, &whole, &numbers);
    if (n == 14 && whole == 14) return true;
    if (n != 4 || whole < 1 || !numbers) return false;
    bool header = whole == 4;
    more = next_line(&p, end, &whole, &numbers2);
    return !header && (more == -1 || (more == 4 && whole >= 1 && numbers2));
}

static const char *const extensions[] = {".elem", ".node", NULL};

const struct art_format art_format_ansys = {
    .name = "ansys",
    .summary = "ANSYS node and element lists: solids in .node and .elem files",
    .kind = ART_FORMAT_VOLUME,
    .extensions = extensions,
    .sniff = sniff_ansys,
    .read = read_ansys,
    .write = write_ansys,
    .choices = ART_CHOICE_ASCII,
    .carries = ART_CARRIES_UNITS | ART_CARRIES_VERTEX_FIELDS | ART_CARRIES_FACE_FIELDS |
               ART_CARRIES_NUMBERS | ART_CARRIES_REGIONS,
    .elem_kinds = 1u << ART_ELEM_TET | 1u << ART_ELEM_PYRAMID | 1u << ART_ELEM_WEDGE |
                  1u << ART_ELEM_HEX | 1u << ART_ELEM_QUADTET | 1u << ART_ELEM_QUADPYRAMID |
                  1u << ART_ELEM_QUADWEDGE | 1u << ART_ELEM_QUADHEX};
