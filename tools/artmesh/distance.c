#include "artmesh.h"
#include <art/distgrid.h>
#include <art/register.h>
#include <stddef.h>

struct distance_options {
    const char *from, *to, *grid_points;
    struct grid_options box;
    double isosurface;
    int grid, refine;
    double step;
    bool vertices, between;
};

static const struct art_cli_option distance_table[] = {
    FROM_OPTION(distance_options),
    TO_OPTION(distance_options),
    ART_OPTION(distance_options, vertices, "vertices", 0, FLAG,
               "POINTS is a mesh: its vertices are the points"),
    ART_OPTION(distance_options, between, "between", 0, FLAG,
               "POINTS is a mesh: how far the two surfaces are apart, both ways"),
    ART_OPTION(distance_options, step, "step", 0, REAL("LENGTH"),
               "the distance between samples of --between at most; default: a hundredth of the box",
               .range = "> 0"),
    ART_OPTION(distance_options, grid, "grid", 'g', CHOICE("KIND", "none|linear|cubic|tets"),
               "interpolate in a distance grid, as contact (linear) and wrapping (cubic) do",
               .init = "none"),
    GRID_OPTIONS(distance_options, box),
    ART_OPTION(distance_options, isosurface, "isosurface", 'i', REAL("LEVEL"),
               "write the surface where the grid has the distance LEVEL, instead of distances"),
    ART_OPTION(distance_options, refine, "refine", 0, INT("N"),
               "steps of that surface in each cell of the grid", .range = "1..16", .init = "1"),
    ART_OPTION(
        distance_options, grid_points, "grid-points", 0, STRING("RANGES"),
        "print vertices of the grid, \"* * *\" or \"0:3 5 *\" by their numbers along x, y, z"),
    {0}};

/* ------------------------------------------------------------------- the grid */

static int grid_of(struct art_cli *cli, const struct distance_options *o,
                   const struct art_mesh *mesh, struct art_distgrid **grid)
{
    struct grid_options box = o->box;
    /* a surface outside the mesh needs room, and a little more */
    if (art_cli_given(cli, "isosurface")) box.extend = fmax(box.extend, 1.1 * o->isosurface);
    return make_grid(cli, &box, mesh, grid);
}

static enum art_distgrid_kind kind_of(const struct distance_options *o)
{
    static const enum art_distgrid_kind kinds[4] = {ART_DISTGRID_CUBIC, ART_DISTGRID_LINEAR,
                                                    ART_DISTGRID_CUBIC, ART_DISTGRID_TETS};
    return kinds[o->grid];
}

static int write_surface(struct art_cli *cli, const struct distance_options *o,
                         const struct art_mesh *mesh, const struct art_format *format)
{
    struct art_distgrid *grid = NULL;
    struct art_mesh *surface = NULL;
    int status;
    ART_TRY(grid_of(cli, o, mesh, &grid));
    ART_TRY(art_distgrid_surface(&cli->ctx, &surface, grid, kind_of(o), o->isosurface, o->refine));
    if (surface->n_faces == 0)
        art_warn(&cli->ctx, NULL, "no place has the distance %g", o->isosurface);
    if (mesh->units) {
        surface->units = art_strdup(&cli->ctx, mesh->units);
        if (!surface->units) ART_TRY(ART_ENOMEM);
    }
    status = store(cli, surface, NULL, o->to, format);
out:
    art_mesh_free(surface);
    art_distgrid_free(grid);
    return status;
}

/* A row of a table: numbers with tabs between. */
static int put_row(struct art_buf *out, const double *x, int n)
{
    for (int i = 0; i < n; i++) {
        if (i) art_buf_putc(out, '\t');
        art_buf_double(out, x[i] + 0.0); /* no -0 */
    }
    art_buf_putc(out, '\n');
    return art_buf_status(out);
}

static int print_grid(struct art_cli *cli, const struct distance_options *o,
                      const struct art_mesh *mesh, struct art_buf *out)
{
    struct art_distgrid *grid = NULL;
    int first[3], last[3], status;
    if (!art_distgrid_ranges(o->grid_points, first, last))
        return usage(cli,
                     "--grid-points takes a range for each of x, y, z: \"*\", \"N\" or \"N:M\"");
    ART_TRY(grid_of(cli, o, mesh, &grid));
    for (int a = 0; a < 3; a++) {
        if (first[a] > grid->res[a])
            ART_TRY(art_error(&cli->ctx, ART_EUSAGE, NULL,
                              "--grid-points: the grid has vertices 0 to %d along %c, none %d",
                              grid->res[a], 'x' + a, first[a]));
        if (last[a] > grid->res[a]) last[a] = grid->res[a];
    }
    art_buf_puts(out, "i\tj\tk\tx\ty\tz\tdistance\tnx\tny\tnz\n");
    for (int k = first[2]; k <= last[2]; k++)
        for (int j = first[1]; j <= last[1]; j++)
            for (int i = first[0]; i <= last[0]; i++) {
                double row[10] = {i, j, k};
                art_distgrid_vertex(grid, i, j, k, row + 3);
                row[6] = grid->dist[art_distgrid_index(grid, i, j, k)];
                art_distgrid_vertex_normal(grid, i, j, k, row + 7);
                ART_TRY(put_row(out, row, 10));
            }
out:
    art_distgrid_free(grid);
    return status;
}

/* ----------------------------------------------------------------- the points */

static int read_table(struct art_cli *cli, const char *path, double **points, size_t *n)
{
    struct points table = {0};
    int status;
    ART_TRY(read_points(cli, &table, path, 0));
    *n = (size_t)table.n;
    *points = (double *)table.x;
    table.x = NULL;
out:
    points_fini(&table);
    return status;
}

static int read_vertices(struct art_cli *cli, const char *path, double **points, size_t *n)
{
    struct in in = {0};
    int status;
    ART_TRY(load(cli, &in, path, NULL));
    *n = (size_t)in.mesh->n_verts;
    *points = art_alloc(&cli->ctx, 3 * *n, sizeof **points);
    if (!*points) ART_TRY(ART_ENOMEM);
    if (*n) memcpy(*points, in.mesh->pos, 3 * *n * sizeof **points);
out:
    art_mesh_free(in.mesh);
    return status;
}

/* x y z distance, and what leads to the surface: its nearest point, or the gradient of the grid. */
static int print_distances(struct art_cli *cli, const struct distance_options *o,
                           const struct art_mesh *mesh, size_t n, const double *points,
                           struct art_buf *out)
{
    struct art_distance *exact = NULL;
    struct art_distgrid *grid = NULL;
    struct art_bvh_hit hit;
    int status;
    if (o->grid)
        ART_TRY(grid_of(cli, o, mesh, &grid));
    else
        ART_TRY(art_distance_create(&cli->ctx, &exact, mesh, (enum art_distgrid_sign)o->box.sign));
    art_buf_puts(out, "x\ty\tz\tdistance\t");
    art_buf_puts(out, o->grid ? "grad_x\tgrad_y\tgrad_z\n" : "near_x\tnear_y\tnear_z\tface\n");
    for (size_t i = 0; i < n; i++) {
        double row[8] = {points[3 * i], points[3 * i + 1], points[3 * i + 2]};
        if (grid) {
            row[3] = art_distgrid_at(grid, kind_of(o), row, row + 4, NULL);
        } else {
            row[3] = art_distance_at(exact, row, &hit);
            art_v3_copy(row + 4, hit.point);
            row[7] = hit.face;
        }
        ART_TRY(put_row(out, row, grid ? 7 : 8));
    }
out:
    art_distance_free(exact);
    art_distgrid_free(grid);
    return status;
}

/* ------------------------------------------------------------- two surfaces */

static int add_way(struct art_cli *cli, const char *name, const struct art_mesh *from,
                   const struct art_mesh *to, double step, struct art_buf *out,
                   struct art_surface_distance *b)
{
    struct art_bvh *tree = NULL;
    int status;
    if (to->n_faces == 0)
        return art_error(&cli->ctx, ART_ESHAPE, NULL,
                         "a mesh without faces has no distance from another");
    ART_TRY(art_bvh_create(&cli->ctx, &tree, to));
    ART_TRY(art_mesh_surface_distance(&cli->ctx, from, tree, step, b));
    art_buf_printf(out, "%s\t", name);
    const double row[] = {b->max,   b->mean,    b->rms,     b->at[0],   b->at[1],
                          b->at[2], b->near[0], b->near[1], b->near[2], b->face};
    status = put_row(out, row, 10);
out:
    art_bvh_free(tree);
    return status;
}

static int print_between(struct art_cli *cli, const struct distance_options *o,
                         const struct art_mesh *a, const char *path, struct art_buf *out)
{
    struct in in = {0};
    struct art_surface_distance there, back;
    double min[3], max[3], step = o->step;
    int status;
    ART_TRY(load(cli, &in, path, NULL));
    ART_TRY(same_units(cli, a, in.mesh, path));
    if (step == 0 && art_mesh_bounds(a, min, max)) step = art_v3_distance(min, max) / 100;
    if (a->n_faces == 0 || in.mesh->n_faces == 0) step = 1; /* refused below */
    if (!(step > 0)) ART_TRY(usage(cli, "the mesh has no size: give --step"));
    art_buf_puts(out, "way\tmax\tmean\trms\tx\ty\tz\tnear_x\tnear_y\tnear_z\tface\n");
    ART_TRY(add_way(cli, "to", a, in.mesh, step, out, &there));
    ART_TRY(add_way(cli, "back", in.mesh, a, step, out, &back));
    art_buf_puts(out, "# hausdorff ");
    art_buf_double(out, fmax(there.max, back.max));
    art_buf_puts(out, ", at most ");
    art_buf_double(out, fmax(there.max, back.max) + there.bound);
    art_buf_putc(out, '\n');
out:
    art_mesh_free(in.mesh);
    return status;
}

/* ---------------------------------------------------------------- the command */

static int check_options(struct art_cli *cli, const struct distance_options *o)
{
    static const char *const of_grid[] = {"resolution", "margin", "extend", "oriented"};
    bool surface = art_cli_given(cli, "isosurface");
    if (o->between && (surface || o->grid_points || o->vertices || o->grid))
        return usage(cli, "--between excludes --vertices, --grid, --isosurface and --grid-points");
    if (art_cli_given(cli, "step") && !o->between) return usage(cli, "--step belongs to --between");
    if (surface && o->grid_points)
        return usage(cli, "--isosurface and --grid-points exclude each other");
    if ((surface || o->grid_points) && (cli->n_args > 1 || o->vertices))
        return usage(cli, "--isosurface and --grid-points need no points");
    if (!surface && (art_cli_given(cli, "refine") || o->to))
        return usage(cli, "--refine and --to belong to --isosurface");
    for (size_t i = 0; i < sizeof of_grid / sizeof of_grid[0]; i++)
        if (art_cli_given(cli, of_grid[i]) && !o->grid && !surface && !o->grid_points)
            return art_error(&cli->ctx, ART_EUSAGE, NULL,
                             "--%s belongs to --grid, --isosurface or --grid-points", of_grid[i]);
    return ART_OK;
}

static int distance(struct art_cli *cli, void *opts)
{
    const struct distance_options *o = opts;
    const char *points_path = arg_or_stdin(cli, 1);
    struct in in = {0};
    struct art_buf out;
    double *points = NULL;
    size_t n = 0;
    int status;
    art_buf_init(&out, &cli->ctx);
    ART_TRY(check_options(cli, o));
    ART_TRY(load(cli, &in, cli->args[0], o->from));
    if (art_cli_given(cli, "isosurface")) {
        ART_TRY(write_surface(cli, o, in.mesh, in.format));
        goto out;
    }
    if (o->between) {
        ART_TRY(print_between(cli, o, in.mesh, points_path, &out));
    } else if (o->grid_points) {
        ART_TRY(print_grid(cli, o, in.mesh, &out));
    } else {
        ART_TRY(o->vertices ? read_vertices(cli, points_path, &points, &n)
                            : read_table(cli, points_path, &points, &n));
        ART_TRY(print_distances(cli, o, in.mesh, n, points, &out));
    }
    status = put_text(cli, &out);
out:
    art_buf_fini(&out);
    art_free(points);
    art_mesh_free(in.mesh);
    return status;
}

const struct art_cli_command distance_command =
    ART_COMMAND("distance", "signed distances of points, and surfaces of equal distance",
                distance_table, distance_options, "MESH [POINTS]", 1, 2, distance);
