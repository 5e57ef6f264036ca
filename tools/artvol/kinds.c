/* Lists the kinds of elements: nodes, faces, edges, integration points. */
#include "artvol.h"

struct kinds_options {
    int unused;
};

static const struct art_cli_option kinds_table[] = {{0}};

static int put_point(struct art_sink *sink, const char *what, int i, const double *x, int n)
{
    int status;
    ART_TRY(art_sink_printf(sink, "%s\t%d", what, i));
    for (int k = 0; k < n; k++) {
        ART_TRY(art_sink_printf(sink, k == 0 ? "\t" : " "));
        ART_TRY(put_number(sink, x[k]));
    }
    ART_TRY(art_sink_printf(sink, "\n"));
out:
    return status;
}

static int put_nodes(struct art_sink *sink, const char *what, int i, const int *node, int n)
{
    int status;
    ART_TRY(art_sink_printf(sink, "%s\t%d", what, i));
    for (int k = 0; k < n; k++)
        ART_TRY(art_sink_printf(sink, "%s%d", k == 0 ? "\t" : " ", node[k]));
    ART_TRY(art_sink_printf(sink, "\n"));
out:
    return status;
}

static int put_kind(struct art_sink *sink, const struct art_elem_type *type)
{
    int status, node[ART_ELEM_MAX_NODES], n;
    ART_TRY(art_sink_printf(sink, "kind\t%s\ndim\t%d\ncorners\t%d\nvtk\t%d\n", type->name,
                            type->dim, type->n_corners, type->vtk));
    ART_TRY(art_sink_printf(sink, "linear\t%s\nquadratic\t%s\n", art_elem_type(type->linear)->name,
                            art_elem_type(type->quadratic)->name));
    for (int i = 0; i < type->n_nodes; i++)
        ART_TRY(put_point(sink, "node", i, type->node[i], type->dim));
    for (int f = 0; f < type->n_faces; f++) {
        n = art_elem_face_nodes(type, f, node);
        ART_TRY(put_nodes(sink, "face", f, node, n));
    }
    for (int e = 0; e < type->n_edges; e++) {
        node[0] = type->edge[e][0], node[1] = type->edge[e][1], node[2] = type->n_corners + e;
        ART_TRY(put_nodes(sink, "edge", e, node, type->linear == type->kind ? 2 : 3));
    }
    for (int i = 0; i < type->n_nodes; i++) node[type->vtk_node ? type->vtk_node[i] : i] = i;
    ART_TRY(put_nodes(sink, "vtk_order", 0, node, type->n_nodes));
    for (int i = 0; i < type->n_points; i++) {
        const double *p = type->point[i], x[4] = {p[0], p[1], type->dim == 3 ? p[2] : p[3], p[3]};
        ART_TRY(put_point(sink, "point", i, x, type->dim + 1));
    }
out:
    return status;
}

static int put_list(struct art_sink *sink)
{
    int status;
    ART_TRY(art_sink_printf(sink, "# kind\tdim\tnodes\tcorners\tfaces\tedges\tpoints\tvtk\n"));
    for (int k = 0; k < ART_ELEM_KINDS; k++) {
        const struct art_elem_type *t = art_elem_type((enum art_elem_kind)k);
        ART_TRY(art_sink_printf(sink, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n", t->name, t->dim,
                                t->n_nodes, t->n_corners, t->n_faces, t->n_edges, t->n_points,
                                t->vtk));
    }
out:
    return status;
}

static int kinds(struct art_cli *cli, void *opts)
{
    const char *name = cli->n_args > 0 ? cli->args[0] : NULL;
    const struct art_elem_type *type = name ? art_elem_find(name) : NULL;
    struct art_sink *sink = NULL;
    int status;
    (void)opts;
    if (name && !type)
        return art_error(&cli->ctx, ART_EUSAGE, NULL,
                         "unknown kind of element '%s'; artvol kinds lists them", name);
    ART_TRY(art_sink_open(&cli->ctx, &sink, cli->output));
    ART_TRY(type ? put_kind(sink, type) : put_list(sink));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

const struct art_cli_command kinds_command =
    ART_COMMAND("kinds", "nodes, faces, edges, points of an element", kinds_table, kinds_options,
                "[KIND]", 0, 1, kinds);
