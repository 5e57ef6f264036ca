#include "artmesh.h"
#include <art/text.h>
#include <stddef.h>
#include <string.h>

static int read_resolution(struct art_cli *cli, const char *text, struct art_distgrid_options *how)
{
    int n[3] = {0, 0, 0}, count = 0;
    bool good = true;
    for (; good && count < 3; count++) {
        int64_t x = 0;
        size_t used = art_read_int(text, strlen(text), &x);
        good = used > 0 && x >= 1 && x <= 1024;
        n[count] = (int)x;
        text += used;
        if (*text != ',') break;
        text++;
    }
    if (!good || *text || count == 1 || count > 2)
        return usage(cli, "--resolution takes one or three whole numbers from 1 to 1024");
    if (count == 0)
        how->max_resolution = n[0];
    else
        memcpy(how->resolution, n, sizeof n);
    return ART_OK;
}

int make_grid(struct art_cli *cli, const struct grid_options *o, const struct art_mesh *mesh,
              struct art_distgrid **grid)
{
    struct art_distgrid_options how;
    int status;
    art_distgrid_defaults(&how);
    ART_TRY(read_resolution(cli, o->resolution, &how));
    how.margin = o->margin;
    how.extend = o->extend;
    how.oriented = o->oriented;
    how.sign = (enum art_distgrid_sign)o->sign;
    status = art_distgrid_create(&cli->ctx, grid, mesh, &how);
out:
    return status;
}

/* ---------------------------------------------------------------- the command */

struct options {
    const char *from, *report;
    struct grid_options box;
};

static const struct art_cli_option table[] = {
    FROM_OPTION(options),
    GRID_OPTIONS(options, box),
    REPORT_OPTION(options, "write its cells, place, axes and the smallest and largest distance"),
    {0}};

static int write_report(struct art_cli *cli, const char *path, const struct art_distgrid *grid)
{
    struct art_buf out;
    double cells[3], axes[9], range[2] = {grid->dist[0], grid->dist[0]};
    art_buf_init(&out, &cli->ctx);
    for (int a = 0; a < 3; a++) {
        cells[a] = grid->res[a];
        for (int k = 0; k < 3; k++) axes[3 * a + k] = grid->T.R[3 * k + a];
    }
    for (size_t i = 0; i < art_distgrid_n(grid); i++) {
        if (grid->dist[i] < range[0]) range[0] = grid->dist[i];
        if (grid->dist[i] > range[1]) range[1] = grid->dist[i];
    }
    add_numbers(&out, "cells", cells, 3);
    add_numbers(&out, "cell", grid->cell, 3);
    add_numbers(&out, "origin", grid->T.p, 3);
    add_numbers(&out, "axes", axes, 9);
    add_numbers(&out, "distances", range, 2);
    add_text(&out, "sign", grid->sign == ART_DISTGRID_SIGN_WINDING ? "winding" : "normals");
    return put_report(cli, &out, path);
}

static int run(struct art_cli *cli, void *opts)
{
    const struct options *o = opts;
    struct in in = {0};
    struct art_distgrid *grid = NULL;
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    ART_TRY(make_grid(cli, &o->box, in.mesh, &grid));
    ART_TRY(art_sink_open(&cli->ctx, &sink, cli->output));
    ART_TRY(art_distgrid_write(&cli->ctx, grid, in.mesh->units, sink));
    status = art_sink_commit(sink);
    sink = NULL;
    if (status == ART_OK && o->report) status = write_report(cli, o->report, grid);
out:
    art_sink_abort(sink);
    art_distgrid_free(grid);
    art_mesh_free(in.mesh);
    return status;
}

const struct art_cli_command grid_command = ART_COMMAND(
    "grid", "a grid of signed distances as a file", table, options, "[MESH]", 0, 1, run);
