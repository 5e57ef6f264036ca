#include "artvol.h"
#include <math.h>
#include <string.h>

struct info_options {
    const char *from;
    bool tsv;
};

static const struct art_cli_option info_table[] = {
    ART_OPTION(info_options, tsv, "tsv", 0, FLAG, "a table with a row for each file"),
    FROM_OPTION(info_options),
    {0}};

/* The summary of one file: rows of the listing, columns of the table. */
enum {
    NODES,
    ELEMENTS,
    KINDS,
    FACETS = KINDS + ART_ELEM_KINDS,
    REGIONS,
    SETS,
    TURNED,
    XMIN,
    XMAX,
    YMIN,
    YMAX,
    ZMIN,
    ZMAX,
    VOLUME,
    AREA,
    MIN_JACOBIAN,
    MIN_SCALED,
    MAX_EDGE_RATIO,
    SURFACE_FACES,
    SURFACE_EDGES,
    SURFACE_AREA,
    CLOSED,
    EULER,
    NUMBERS
};
static const char *const names[NUMBERS] = {[NODES] = "nodes",
                                           [ELEMENTS] = "elements",
                                           [FACETS] = "facets",
                                           [REGIONS] = "regions",
                                           [SETS] = "sets",
                                           [TURNED] = "turned",
                                           [XMIN] = "xmin",
                                           [XMAX] = "xmax",
                                           [YMIN] = "ymin",
                                           [YMAX] = "ymax",
                                           [ZMIN] = "zmin",
                                           [ZMAX] = "zmax",
                                           [VOLUME] = "volume",
                                           [AREA] = "shell_area",
                                           [MIN_JACOBIAN] = "min_jacobian",
                                           [MIN_SCALED] = "min_scaled_jacobian",
                                           [MAX_EDGE_RATIO] = "max_edge_ratio",
                                           [SURFACE_FACES] = "surface_faces",
                                           [SURFACE_EDGES] = "surface_edges",
                                           [SURFACE_AREA] = "surface_area",
                                           [CLOSED] = "surface_closed",
                                           [EULER] = "surface_euler"};

static const char *name_of(int i)
{
    return names[i] ? names[i] : art_elem_type((enum art_elem_kind)(i - KINDS))->name;
}

static int add_surface(struct art_cli *cli, const struct art_volume *vol, double *x)
{
    static const struct art_volume_skin how = {.no_shells = true};
    struct art_mesh_topology *topology = NULL;
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_volume_skin(&cli->ctx, vol, &how, &mesh, NULL));
    ART_TRY(art_mesh_topology_create(&cli->ctx, &topology, mesh));
    x[SURFACE_FACES] = mesh->n_faces;
    x[SURFACE_EDGES] = topology->n_edges;
    x[SURFACE_AREA] = art_mesh_area(mesh);
    x[CLOSED] = topology->closed;
    x[EULER] = mesh->n_verts - topology->n_edges + mesh->n_faces;
out:
    art_mesh_topology_free(topology);
    art_mesh_free(mesh);
    return status;
}

static void add_elems(const struct art_volume *vol, double *x, double *region_volume, int *region_n)
{
    double pos[ART_ELEM_MAX_NODES][3];
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        struct art_elem_quality q;
        art_volume_elem_pos(vol, e, pos);
        art_elem_quality(type, (const double(*)[3])pos, &q);
        x[KINDS + (int)type->kind]++;
        x[type->dim == 3 ? VOLUME : AREA] += q.measure;
        /* fmin passes over the NAN that stands for none yet */
        x[MIN_JACOBIAN] = fmin(x[MIN_JACOBIAN], q.min_jacobian);
        x[MIN_SCALED] = fmin(x[MIN_SCALED], q.scaled_jacobian);
        x[MAX_EDGE_RATIO] = fmax(x[MAX_EDGE_RATIO], q.edge_ratio);
        int r = vol->elem_region ? vol->elem_region[e] : -1;
        if (r < 0) continue;
        region_n[r]++;
        if (type->dim == 3) region_volume[r] += q.measure;
    }
}

static void add_counts(const struct art_volume *vol, double *x)
{
    double lo[3], hi[3];
    for (int i = 0; i < NUMBERS; i++) x[i] = 0;
    for (int i = XMIN; i <= ZMAX; i++) x[i] = NAN;
    x[MIN_JACOBIAN] = x[MIN_SCALED] = x[MAX_EDGE_RATIO] = NAN;
    x[NODES] = vol->n_nodes, x[ELEMENTS] = vol->n_elems, x[FACETS] = vol->n_facets;
    x[REGIONS] = vol->regions.n, x[SETS] = vol->n_sets;
    x[TURNED] = vol->n_turned;
    if (!art_volume_bounds(vol, lo, hi)) return;
    for (int k = 0; k < 3; k++) x[XMIN + 2 * k] = lo[k], x[XMIN + 2 * k + 1] = hi[k];
}

static int put_row(struct art_sink *sink, const char *path, const struct art_volume *vol,
                   const double *x)
{
    int status;
    ART_TRY(put_name(sink, path));
    for (int i = 0; i < NUMBERS; i++) {
        ART_TRY(art_sink_printf(sink, "\t"));
        ART_TRY(put_number(sink, x[i]));
    }
    ART_TRY(art_sink_printf(sink, "\t"));
    ART_TRY(put_name(sink, vol->units ? vol->units : "-"));
    ART_TRY(art_sink_printf(sink, "\n"));
out:
    return status;
}

static int put_head(struct art_sink *sink)
{
    int status;
    ART_TRY(art_sink_printf(sink, "# file"));
    for (int i = 0; i < NUMBERS; i++) ART_TRY(art_sink_printf(sink, "\t%s", name_of(i)));
    ART_TRY(art_sink_printf(sink, "\tunits\n"));
out:
    return status;
}

static int put_fields(struct art_sink *sink, const char *of, const struct art_fields *fields)
{
    int status = ART_OK;
    for (int i = 0; i < fields->n; i++) {
        ART_TRY(art_sink_printf(sink, "%s_field ", of));
        ART_TRY(put_name(sink, fields->list[i].name));
        ART_TRY(art_sink_printf(sink, " %s %d\n", art_scalar_name(fields->list[i].type),
                                fields->list[i].dim));
    }
out:
    return status;
}

static int put_lists(struct art_sink *sink, const struct art_volume *vol, const double *volume,
                     const int *n)
{
    static const char *const of[] = {"node_set", "element_set", "side_set"};
    int status = ART_OK;
    for (int r = 0; r < vol->regions.n; r++) {
        ART_TRY(art_sink_printf(sink, "region "));
        ART_TRY(put_name(sink, vol->regions.name[r]));
        ART_TRY(art_sink_printf(sink, " %d ", n[r]));
        ART_TRY(put_number(sink, volume[r]));
        ART_TRY(art_sink_printf(sink, "\n"));
    }
    for (int s = 0; s < vol->n_sets; s++) {
        ART_TRY(art_sink_printf(sink, "%s ", of[vol->sets[s].of]));
        ART_TRY(put_name(sink, vol->sets[s].name));
        ART_TRY(art_sink_printf(sink, " %d\n", vol->sets[s].n));
    }
    ART_TRY(put_fields(sink, "node", &vol->node_fields));
    ART_TRY(put_fields(sink, "element", &vol->elem_fields));
    ART_TRY(put_fields(sink, "facet", &vol->facet_fields));
    ART_TRY(put_fields(sink, "mesh", &vol->mesh_fields));
out:
    return status;
}

static int put_listing(struct art_sink *sink, const char *path, const struct in *in,
                       const double *x, const double *volume, const int *n)
{
    const struct art_volume *vol = in->vol;
    int status;
    ART_TRY(art_sink_printf(sink, "file "));
    ART_TRY(put_name(sink, path));
    ART_TRY(art_sink_printf(sink, "\nformat %s\n", in->format->name));
    if (vol->name) {
        ART_TRY(art_sink_printf(sink, "name "));
        ART_TRY(put_name(sink, vol->name));
        ART_TRY(art_sink_printf(sink, "\n"));
    }
    if (vol->units) {
        ART_TRY(art_sink_printf(sink, "units "));
        ART_TRY(put_name(sink, vol->units));
        ART_TRY(art_sink_printf(sink, "\n"));
    }
    for (int i = 0; i < NUMBERS; i++) {
        bool kind = i >= KINDS && i < KINDS + ART_ELEM_KINDS;
        if (isnan(x[i]) || (x[i] == 0 && (kind || i == FACETS || i == AREA))) continue;
        ART_TRY(art_sink_printf(sink, "%s ", name_of(i)));
        ART_TRY(put_number(sink, x[i]));
        ART_TRY(art_sink_printf(sink, "\n"));
    }
    ART_TRY(put_lists(sink, vol, volume, n));
out:
    return status;
}

static int put_file(struct art_cli *cli, const struct info_options *o, struct art_sink *sink,
                    const char *path)
{
    double x[NUMBERS], *volume = NULL;
    struct in in = {0};
    int *n = NULL, status;
    ART_TRY(load(cli, &in, path, o->from));
    volume = art_alloc(&cli->ctx, (size_t)in.vol->regions.n + 1, sizeof *volume);
    n = art_alloc(&cli->ctx, (size_t)in.vol->regions.n + 1, sizeof *n);
    if (!volume || !n) {
        status = ART_ENOMEM;
        goto out;
    }
    add_counts(in.vol, x);
    add_elems(in.vol, x, volume, n);
    ART_TRY(add_surface(cli, in.vol, x));
    if (o->tsv)
        ART_TRY(put_row(sink, path, in.vol, x));
    else
        ART_TRY(put_listing(sink, path, &in, x, volume, n));
out:
    art_free(volume);
    art_free(n);
    art_volume_free(in.vol);
    return status;
}

static int info(struct art_cli *cli, void *opts)
{
    const struct info_options *o = opts;
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(art_sink_open(&cli->ctx, &sink, cli->output));
    if (o->tsv) ART_TRY(put_head(sink));
    for (int i = 0; i < (cli->n_args ? cli->n_args : 1); i++) {
        if (i > 0 && !o->tsv) ART_TRY(art_sink_printf(sink, "\n"));
        ART_TRY(put_file(cli, o, sink, arg_or_stdin(cli, i)));
    }
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

const struct art_cli_command info_command = ART_COMMAND(
    "info", "counts, sizes, regions, quality", info_table, info_options, "[FILE ...]", 0, -1, info);
