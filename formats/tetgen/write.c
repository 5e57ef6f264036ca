/* A volume mesh into TetGen's .node, .ele and .face. */
#include "tetgen_priv.h"
#include <string.h>
#include <unistd.h>

/* the reverse of the reader's table: node i there is node order[i] here */
static const signed char order[10] = {0, 1, 2, 3, 9, 7, 4, 5, 8, 6};

struct writer {
    struct art_ctx *ctx;
    const struct art_volume *vol;
    struct art_sink *main;
    struct art_sink *node, *ele, *face;
    int first; /* number of the first node */
    bool quadratic;
    double *value; /* [regions] their attributes */
};

/* ------------------------------------------------------------------ numbers */

/* TetGen wants nodes to be numbered one after the other, from 0 or 1. */
static int choose_first(struct writer *w)
{
    const struct art_volume *v = w->vol;
    w->first = v->node_id && v->n_nodes && v->node_id[0] == 1 ? 1 : 0;
    for (int i = 0; v->node_id && i < v->n_nodes; i++)
        if (v->node_id[i] != w->first + i)
            return art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                   "TetGen numbers nodes from 0 or 1 without gaps: the numbers of "
                                   "the nodes are not kept");
    return ART_OK;
}

/* All elements have as many nodes as the header says. */
static int choose_kind(struct writer *w)
{
    const struct art_volume *v = w->vol;
    w->quadratic = v->n_elems && v->elem_kind[0] == ART_ELEM_QUADTET;
    for (int e = 0; e < v->n_elems; e++)
        if (v->elem_kind[e] != v->elem_kind[0])
            return art_error(w->ctx, ART_EUNSUPPORTED, NULL,
                             "TetGen's files hold tetrahedra of 4 or of 10 nodes, not both: "
                             "element %d is a %s, element %d a %s",
                             art_volume_elem_id(v, 0), art_volume_type(v, 0)->name,
                             art_volume_elem_id(v, e), art_volume_type(v, e)->name);
    return ART_OK;
}

/* Regions that are called like numbers have these; else they are counted from 1. */
static int choose_values(struct writer *w)
{
    const struct art_mesh_names *regions = &w->vol->regions;
    bool numbers = true;
    w->value = art_alloc(w->ctx, (size_t)regions->n, sizeof *w->value);
    if (!w->value) return ART_ENOMEM;
    for (int i = 0; i < regions->n && numbers; i++) {
        char text[ART_NUMBER_MAX];
        const char *name = regions->name[i];
        size_t n = strlen(name);
        numbers = art_read_double(name, n, &w->value[i]) == n && w->value[i] != 0 &&
                  art_print_double(text, w->value[i]) == n && memcmp(text, name, n) == 0 &&
                  w->value[i] - w->value[i] == 0;
    }
    for (int i = 0; i < regions->n && !numbers; i++) w->value[i] = i + 1;
    return ART_OK;
}

/* -------------------------------------------------------------------- parts */

static void put_units(struct writer *w, struct art_sink *sink)
{
    if (!w->vol->units) return;
    art_sink_puts(sink, "# units "), art_sink_puts(sink, w->vol->units);
    art_sink_puts(sink, "\n");
}

static int put_nodes(struct writer *w)
{
    const struct art_volume *v = w->vol;
    const struct art_fields *fields = &v->node_fields;
    int status;
    put_units(w, w->node);
    ART_TRY(art_tetgen_put_columns(w->ctx, w->node, fields, art_tetgen_marker(fields)));
    ART_TRY(art_tetgen_put_nodes(w->ctx, w->node, v->pos, v->n_nodes, w->first, fields));
out:
    return status;
}

static int put_elements(struct writer *w)
{
    const struct art_volume *v = w->vol;
    struct art_sink *sink = w->ele;
    int n_nodes = w->quadratic ? 10 : 4, width, status;
    bool regions = v->elem_region != NULL;
    ART_TRY(art_tetgen_width(w->ctx, &v->elem_fields, NULL, &width));
    for (int i = 0; i < v->regions.n; i++)
        ART_TRY(art_tetgen_put_name(w->ctx, sink, "region", w->value[i], v->regions.name[i]));
    ART_TRY(art_tetgen_put_columns(w->ctx, sink, &v->elem_fields, NULL));
    art_sink_put_int(sink, v->n_elems), art_sink_puts(sink, " ");
    art_sink_put_int(sink, n_nodes), art_sink_puts(sink, " ");
    art_sink_put_int(sink, width + regions), art_sink_puts(sink, "\n");
    for (int e = 0; e < v->n_elems; e++) {
        const int *node = v->elem_node + v->elem_off[e];
        art_sink_put_int(sink, art_volume_elem_id(v, e));
        for (int k = 0; k < n_nodes; k++) {
            art_sink_puts(sink, " ");
            art_sink_put_int(sink, (int64_t)node[order[k]] + w->first);
        }
        if (regions) {
            art_sink_puts(sink, " ");
            art_sink_put_double(sink, v->elem_region[e] < 0 ? 0 : w->value[v->elem_region[e]]);
        }
        if (width) art_tetgen_put_fields(sink, &v->elem_fields, NULL, e);
        art_sink_puts(sink, "\n");
    }
    status = art_sink_write(sink, "", 0);
out:
    return status;
}

/* Nodes of a facet if it can be written: 3, or 6 beside quadratic elements; else 0. */
static int facet_nodes(const struct writer *w, int f)
{
    int n = w->vol->facet_off[f + 1] - w->vol->facet_off[f];
    return n == 3 || (n == 6 && w->quadratic) ? n : 0;
}

static int put_facets(struct writer *w)
{
    const struct art_volume *v = w->vol;
    const struct art_field *marker = art_tetgen_marker(&v->facet_fields);
    struct art_sink *sink = w->face;
    int n = 0, number = w->first, status = ART_OK;
    for (int f = 0; f < v->n_facets; f++) n += facet_nodes(w, f) > 0;
    if (n < v->n_facets)
        ART_TRY(art_warn_strict(
            w->ctx, ART_EUNSUPPORTED, NULL,
            "TetGen's files hold triangles: %d other facet{s} {is|are} left out", v->n_facets - n));
    for (int i = 0; i < v->facet_fields.n; i++)
        if (&v->facet_fields.list[i] != marker)
            ART_TRY(art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                    "facets have no attributes but markers: field '%s' is left out",
                                    v->facet_fields.list[i].name));
    art_sink_put_int(sink, n), art_sink_puts(sink, marker ? " 1\n" : " 0\n");
    for (int f = 0; f < v->n_facets; f++) {
        const int *node = v->facet_node + v->facet_off[f];
        int count = facet_nodes(w, f);
        if (count == 0) continue;
        art_sink_put_int(sink, number++);
        /* corners first, then what lies between them */
        for (int k = 0; k < count; k++) {
            int from = count == 3 ? k : k < 3 ? 2 * k : 2 * k - 5;
            art_sink_puts(sink, " ");
            art_sink_put_int(sink, (int64_t)node[from] + w->first);
        }
        if (marker) art_sink_puts(sink, " "), art_sink_put_int(sink, (int64_t)marker->val[f]);
        art_sink_puts(sink, "\n");
    }
    status = art_sink_write(sink, "", 0);
out:
    return status;
}

/* -------------------------------------------------------------------- files */

/* The sink of one file: the main one if it has that extension, else one beside it. With `stale`
 * only if there is such a file, which would be taken for a part of the new mesh. */
static int open_part(struct writer *w, struct art_sink **part, const char *extension, bool stale)
{
    const char *path = art_sink_path(w->main);
    char *beside = art_path_beside(w->ctx, path, extension);
    int status = ART_OK;
    if (!beside) return ART_ENOMEM;
    if (strcmp(beside, path) == 0)
        *part = w->main;
    else if (!stale || access(beside, F_OK) == 0)
        status = art_sink_open_with(w->main, part, beside);
    art_free(beside);
    return status;
}

/* x.node may be that of an ANSYS list x.elem. */
static int check_rival(struct writer *w)
{
    char *rival = art_path_beside(w->ctx, art_sink_path(w->main), ".elem");
    struct art_loc loc = {rival, 0, 0};
    int status = ART_OK;
    if (!rival) return ART_ENOMEM;
    if (access(rival, F_OK) == 0)
        status = art_error(w->ctx, ART_EUSAGE, &loc,
                           "this list of ANSYS has a .node file of the same name: choose another");
    art_free(rival);
    return status;
}

static int open_parts(struct writer *w)
{
    struct art_loc loc = {NULL, 0, 0};
    struct art_sink *none = NULL;
    int status;
    loc.file = art_sink_path(w->main);
    if (!loc.file)
        return art_error(w->ctx, ART_EUSAGE, NULL,
                         "TetGen's meshes are several files: name one of them, as in -o x.ele");
    ART_TRY(check_rival(w));
    ART_TRY(open_part(w, &w->node, ".node", false));
    ART_TRY(open_part(w, &w->ele, ".ele", false));
    if (w->node != w->main && w->ele != w->main)
        return art_error(w->ctx, ART_EUSAGE, &loc,
                         "the name of a TetGen mesh ends with .ele or .node");
    ART_TRY(open_part(w, &w->face, ".face", w->vol->n_facets == 0));
    ART_TRY(open_part(w, &none, ".edge", true));
    if (none) art_sink_puts(none, "0 0\n");
out:
    return status;
}

int art_tetgen_write(struct art_ctx *ctx, const struct art_volume *vol, struct art_sink *sink)
{
    struct writer w = {.ctx = ctx, .vol = vol, .main = sink};
    int status;
    ART_TRY(choose_first(&w));
    ART_TRY(choose_kind(&w));
    ART_TRY(choose_values(&w));
    ART_TRY(open_parts(&w));
    for (int i = 0; i < vol->mesh_fields.n; i++)
        ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, NULL,
                                "TetGen's files do not keep field '%s' of the mesh",
                                vol->mesh_fields.list[i].name));
    ART_TRY(put_nodes(&w));
    ART_TRY(put_elements(&w));
    if (w.face) ART_TRY(put_facets(&w));
out:
    art_free(w.value);
    return status;
}
