/* A volume mesh into ANSYS node and element lists. */
#include "ansys_priv.h"
#include <math.h>
#include <string.h>
#include <unistd.h>

struct writer {
    struct art_ctx *ctx;
    const struct art_volume *vol;
    struct art_sink *node, *elem;
    bool count_nodes, count_elems; /* numbers are not kept: items count from 1 */
    int width;                     /* of a column of elements */
    const struct art_field *attribute[ART_ANSYS_ATTRIBUTES];
    const struct art_field *rotation;
    int *region; /* [regions] their material; NULL: not needed */
};

/* ------------------------------------------------------------------ numbers */

static int node_number(const struct writer *w, int i)
{
    return w->count_nodes ? i + 1 : w->vol->node_id[i];
}

static int elem_number(const struct writer *w, int e)
{
    return w->count_elems ? e + 1 : w->vol->elem_id[e];
}

/* Numbers must be positive; those of a mesh without numbers count from 1. */
static int choose_numbers(struct writer *w)
{
    const struct art_volume *v = w->vol;
    int most = 1;
    w->count_nodes = !v->node_id, w->count_elems = !v->elem_id;
    for (int i = 0; i < v->n_nodes && !w->count_nodes; i++) w->count_nodes = v->node_id[i] < 1;
    for (int e = 0; e < v->n_elems && !w->count_elems; e++) w->count_elems = v->elem_id[e] < 0;
    for (int i = 0; i < v->n_nodes; i++)
        if (node_number(w, i) > most) most = node_number(w, i);
    for (int e = 0; e < v->n_elems; e++)
        if (elem_number(w, e) > most) most = elem_number(w, e);
    w->width = 6;
    for (int64_t limit = 100000; most >= limit; limit *= 10) w->width++;
    if ((w->count_nodes && v->node_id) || (w->count_elems && v->elem_id))
        return art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                               "numbers in ANSYS lists must be positive: they are renumbered");
    return ART_OK;
}

/* --------------------------------------------------------------- attributes */

static bool fits(const struct art_field *field)
{
    if (field->dim != 1) return false;
    for (int i = 0; i < field->n; i++)
        if (!art_scalar_holds(ART_I32, field->val[i]) || field->val[i] < 0) return false;
    return true;
}

static int choose_fields(struct writer *w)
{
    const struct art_volume *v = w->vol;
    int status = ART_OK;
    for (int i = 0; i < v->elem_fields.n; i++) {
        const struct art_field *f = &v->elem_fields.list[i];
        bool kept = false;
        for (int k = 0; k < ART_ANSYS_ATTRIBUTES && fits(f); k++) {
            if (strcmp(f->name, art_ansys_attribute[k]) != 0) continue;
            w->attribute[k] = f;
            kept = true;
        }
        if (!kept)
            ART_TRY(art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                    "ANSYS lists have no place for element field '%s'", f->name));
    }
    for (int i = 0; i < v->node_fields.n; i++) {
        const struct art_field *f = &v->node_fields.list[i];
        bool kept = strcmp(f->name, ART_ANSYS_ROTATION) == 0 && f->dim == 3;
        for (size_t k = 0; kept && k < 3 * (size_t)f->n; k++) kept = isfinite(f->val[k]);
        if (kept) w->rotation = f;
        if (!kept)
            ART_TRY(art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                    "ANSYS lists have no place for node field '%s'", f->name));
    }
out:
    return status;
}

/* True if every element's region is called by its material. */
static bool regions_are_materials(const struct writer *w, const int *number)
{
    const struct art_volume *v = w->vol;
    const struct art_field *mat = w->attribute[ART_ANSYS_MATERIAL];
    for (int e = 0; e < v->n_elems; e++)
        if (v->elem_region[e] < 0 || number[v->elem_region[e]] != (int)mat->val[e]) return false;
    return true;
}

/* Regions that are called by numbers are these materials; else they count from 1. */
static int choose_regions(struct writer *w)
{
    const struct art_volume *v = w->vol;
    bool numbers = true;
    if (!v->elem_region) return ART_OK;
    int *number = art_alloc(w->ctx, (size_t)v->regions.n, sizeof *number);
    if (!number) return ART_ENOMEM;
    for (int i = 0; i < v->regions.n; i++) {
        const char *name = v->regions.name[i];
        int64_t value = 0;
        size_t n = strlen(name);
        if (art_read_int(name, n, &value) != n || value < 0 || value >= INT32_MAX ||
            name[0] == '+' || (n > 1 && name[0] == '0'))
            numbers = false;
        number[i] = (int)value;
    }
    for (int i = 0; i < v->regions.n && !numbers; i++) number[i] = i + 1;
    if (!w->attribute[ART_ANSYS_MATERIAL]) {
        w->region = number;
        return numbers ? ART_OK
                       : art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                         "ANSYS lists number materials: the names of the regions "
                                         "are not kept");
    }
    bool same = numbers && regions_are_materials(w, number);
    art_free(number);
    return same ? ART_OK
                : art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                  "the regions differ from the field 'mat' and are not kept");
}

static int attribute(const struct writer *w, int e, int k)
{
    if (w->attribute[k]) return (int)w->attribute[k]->val[e];
    if (k == ART_ANSYS_MATERIAL && w->region && w->vol->elem_region[e] >= 0)
        return w->region[w->vol->elem_region[e]];
    return art_ansys_default[k];
}

/* -------------------------------------------------------------------- lines */

static void put_int(struct art_sink *sink, int value, int width)
{
    char text[16];
    int at = (int)sizeof text - 1;
    text[at] = '\0';
    for (int left = value; left || at == (int)sizeof text - 1; left /= 10)
        text[--at] = (char)('0' + left % 10);
    while (at > 0 && (int)sizeof text - 1 - at < width) text[--at] = ' ';
    art_sink_puts(sink, text + at);
}

/* The shortest exact text behind a blank, in 20 columns if they are enough. */
static void put_real(struct art_sink *sink, double x)
{
    char text[ART_NUMBER_MAX];
    static const char blanks[] = "                    ";
    size_t n = art_print_double(text, x), pad = n < 19 ? 20 - n : 1;
    art_sink_puts(sink, blanks + sizeof blanks - 1 - pad);
    art_sink_puts(sink, text);
}

static int put_nodes(struct writer *w)
{
    const struct art_volume *v = w->vol;
    if (v->units) {
        art_sink_puts(w->node, "# units "), art_sink_puts(w->node, v->units);
        art_sink_puts(w->node, "\n");
    }
    for (int i = 0; i < v->n_nodes; i++) {
        put_int(w->node, node_number(w, i), 8);
        for (int k = 0; k < 3; k++) put_real(w->node, v->pos[3 * (size_t)i + (size_t)k]);
        for (int k = 0; k < 3 && w->rotation; k++)
            put_real(w->node, w->rotation->val[3 * (size_t)i + (size_t)k]);
        art_sink_puts(w->node, "\n");
    }
    return art_sink_write(w->node, "", 0);
}

/* The nodes as the file has them: of a pinched brick 8 and, of quadratic kinds, 12 more. */
static int file_nodes(const struct art_elem_type *type, const int *node, int out[20])
{
    static const struct {
        enum art_elem_kind kind;
        const char *nodes;
    } rows[] = {{ART_ELEM_HEX, "dcbahgfe"},
                {ART_ELEM_WEDGE, "abccdeff"},
                {ART_ELEM_PYRAMID, "abcdeeee"},
                {ART_ELEM_TET, "abccdddd"},
                {ART_ELEM_QUADTET, "abcdefghij"},
                {ART_ELEM_QUADPYRAMID, "abcdeeeefghieeeejklm"},
                {ART_ELEM_QUADWEDGE, "abccdeffghcijklfmnoo"},
                {ART_ELEM_QUADHEX, "dcbahgfekjilonmptsrq"}};
    int n = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (const char *c = rows[i].kind == type->kind ? rows[i].nodes : ""; *c; c++)
            out[n++] = node[*c - 'a'];
    return n;
}

static int put_elements(struct writer *w)
{
    const struct art_volume *v = w->vol;
    struct art_sink *sink = w->elem;
    for (int e = 0; e < v->n_elems; e++) {
        int node[20];
        int n = file_nodes(art_volume_type(v, e), v->elem_node + v->elem_off[e], node);
        for (int k = 0; k < 8; k++) put_int(sink, node_number(w, node[k]), w->width);
        for (int k = 0; k < ART_ANSYS_ATTRIBUTES; k++) put_int(sink, attribute(w, e, k), w->width);
        put_int(sink, elem_number(w, e), w->width);
        for (int k = 8; k < n; k++) {
            if (k == 8) art_sink_puts(sink, "\n");
            put_int(sink, node_number(w, node[k]), w->width);
        }
        art_sink_puts(sink, "\n");
    }
    return art_sink_write(sink, "", 0);
}

/* -------------------------------------------------------------------- files */

static int open_part(struct writer *w, struct art_sink *sink, struct art_sink **part,
                     const char *extension)
{
    const char *path = art_sink_path(sink);
    char *beside = art_path_beside(w->ctx, path, extension);
    int status = ART_OK;
    if (!beside) return ART_ENOMEM;
    if (strcmp(beside, path) == 0)
        *part = sink;
    else
        status = art_sink_open_with(sink, part, beside);
    art_free(beside);
    return status;
}

/* x.node may be that of a TetGen mesh x.ele. */
static int check_rival(struct writer *w, const char *path)
{
    char *rival = art_path_beside(w->ctx, path, ".ele");
    struct art_loc loc = {rival, 0, 0};
    int status = ART_OK;
    if (!rival) return ART_ENOMEM;
    if (access(rival, F_OK) == 0)
        status = art_error(w->ctx, ART_EUSAGE, &loc,
                           "this TetGen mesh has a .node file of the same name: choose another");
    art_free(rival);
    return status;
}

int art_ansys_write(struct art_ctx *ctx, const struct art_volume *vol, struct art_sink *sink)
{
    struct writer w = {.ctx = ctx, .vol = vol};
    struct art_loc loc = {art_sink_path(sink), 0, 0};
    int status;
    if (!loc.file)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "an ANSYS mesh is two files: name one of them, as in -o x.elem");
    ART_TRY(check_rival(&w, loc.file));
    ART_TRY(choose_numbers(&w));
    ART_TRY(choose_fields(&w));
    ART_TRY(choose_regions(&w));
    ART_TRY(open_part(&w, sink, &w.node, ".node"));
    ART_TRY(open_part(&w, sink, &w.elem, ".elem"));
    if (w.node != sink && w.elem != sink) {
        status =
            art_error(ctx, ART_EUSAGE, &loc, "the name of an ANSYS mesh ends with .elem or .node");
        goto out;
    }
    ART_TRY(put_nodes(&w));
    ART_TRY(put_elements(&w));
out:
    art_free(w.region);
    return status;
}
