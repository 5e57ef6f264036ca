/* This writes a distance grid as a text file of VTK. */
#include <art/distgrid.h>
#include <string.h>

/* True if its axes are exactly those of the mesh. */
static bool is_upright(const struct art_distgrid *grid)
{
    for (int i = 0; i < 9; i++)
        if (grid->T.R[i] != (i % 4 == 0)) return false;
    return true;
}

static void put(struct art_buf *out, const double x[3])
{
    for (int i = 0; i < 3; i++) {
        if (i) art_buf_putc(out, ' ');
        art_buf_double(out, x[i] + 0.0); /* no -0 */
    }
    art_buf_putc(out, '\n');
}

/* The text so far goes to the file. */
static int flush(struct art_buf *out, struct art_sink *sink)
{
    int status = art_buf_status(out);
    if (status == ART_OK && out->n) status = art_sink_write(sink, out->s, out->n);
    art_buf_clear(out);
    return status;
}

typedef void each(const struct art_distgrid *grid, int i, int j, int k, struct art_buf *out);

static void put_place(const struct art_distgrid *grid, int i, int j, int k, struct art_buf *out)
{
    double x[3];
    art_distgrid_vertex(grid, i, j, k, x);
    put(out, x);
}

static void put_normal(const struct art_distgrid *grid, int i, int j, int k, struct art_buf *out)
{
    double n[3];
    art_distgrid_vertex_normal(grid, i, j, k, n);
    put(out, n);
}

static void put_distance(const struct art_distgrid *grid, int i, int j, int k, struct art_buf *out)
{
    art_buf_double(out, grid->dist[art_distgrid_index(grid, i, j, k)] + 0.0);
    art_buf_putc(out, '\n');
}

static int all(const struct art_distgrid *grid, each *what, struct art_buf *out,
               struct art_sink *sink)
{
    int status = ART_OK;
    for (int k = 0; k <= grid->res[2]; k++)
        for (int j = 0; j <= grid->res[1]; j++) {
            for (int i = 0; i <= grid->res[0]; i++) what(grid, i, j, k, out);
            ART_TRY(flush(out, sink));
        }
out:
    return status;
}

int art_distgrid_write(struct art_ctx *ctx, const struct art_distgrid *grid, const char *units,
                       struct art_sink *sink)
{
    bool upright = is_upright(grid);
    struct art_buf out;
    int status;
    art_buf_init(&out, ctx);
    art_buf_puts(&out, "# vtk DataFile Version 3.0\n");
    art_buf_printf(&out, "%s%s\nASCII\n", units ? "units " : "signed distances",
                   units ? units : "");
    art_buf_printf(&out, "DATASET STRUCTURED_%s\n", upright ? "POINTS" : "GRID");
    art_buf_printf(&out, "DIMENSIONS %d %d %d\n", grid->res[0] + 1, grid->res[1] + 1,
                   grid->res[2] + 1);
    if (upright) {
        art_buf_puts(&out, "ORIGIN "), put(&out, grid->T.p);
        art_buf_puts(&out, "SPACING "), put(&out, grid->cell);
    } else {
        art_buf_printf(&out, "POINTS %zu double\n", art_distgrid_n(grid));
        ART_TRY(all(grid, put_place, &out, sink));
    }
    art_buf_printf(&out, "POINT_DATA %zu\n", art_distgrid_n(grid));
    art_buf_puts(&out, "SCALARS distance double 1\nLOOKUP_TABLE default\n");
    ART_TRY(all(grid, put_distance, &out, sink));
    art_buf_puts(&out, "NORMALS normal double\n");
    ART_TRY(all(grid, put_normal, &out, sink));
    status = flush(&out, sink);
out:
    art_buf_fini(&out);
    return status;
}
