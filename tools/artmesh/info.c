#include "artmesh.h"
#include <art/repair.h>
#include <art/xform.h>
#include <float.h>
#include <stddef.h>
#include <string.h>

struct info_options {
    const char *from;
    bool tsv;
};

static const struct art_cli_option info_table[] = {
    FROM_OPTION(info_options),
    ART_OPTION(info_options, tsv, "tsv", 0, FLAG, "a table with one row for each file"),
    {0}};

/* All that is said of one file; `tsv`: as a row, of which the titles are printed before the first.
 */
struct report {
    struct art_buf *out, titles, row;
    bool tsv;
};

static void title(struct report *r, const char *name)
{
    if (!r->tsv) return;
    art_buf_printf(&r->titles, "%s%s", r->titles.n ? "\t" : "", name);
    if (r->row.n) art_buf_putc(&r->row, '\t');
}

static void show(struct report *r, const char *name, const char *text)
{
    title(r, name);
    if (!r->tsv) {
        add_text(r->out, name, text);
        return;
    }
    for (const char *s = text && *text ? text : "-"; *s; s++)
        art_buf_putc(&r->row, (unsigned char)*s < ' ' ? ' ' : *s);
}

static void count(struct report *r, const char *name, int n)
{
    title(r, name);
    if (r->tsv)
        art_buf_printf(&r->row, "%d", n);
    else
        art_buf_printf(r->out, "%s\t%d\n", name, n);
}

/* n numbers; there may be none */
static void numbers(struct report *r, const char *name, const double *x, int n)
{
    title(r, name);
    if (!r->tsv && n > 0) {
        add_numbers(r->out, name, x, n);
        return;
    }
    if (n == 0) art_buf_printf(r->tsv ? &r->row : r->out, r->tsv ? "-" : "%s\t-\n", name);
    for (int i = 0; i < n; i++) {
        if (i) art_buf_putc(&r->row, ' ');
        art_buf_double(&r->row, x[i] + 0.0);
    }
}

static void answer(struct report *r, const char *name, bool yes)
{
    show(r, name, yes ? "yes" : "no");
}

/* ------------------------------------------------------------------------- parts */

/* The owner of the values of an attribute. */
static void show_attr(struct report *r, const char *name, const struct art_mesh_attr *a)
{
    show(r, name, a->n == 0 ? "no" : a->idx ? "corners" : "vertices");
}

static int show_names(struct report *r, struct art_ctx *ctx, const char *names, const char *name,
                      const struct art_mesh_names *list, const int *tag, int n_faces)
{
    count(r, names, list->n);
    if (r->tsv || list->n == 0) return ART_OK;
    int *n = art_alloc(ctx, (size_t)list->n, sizeof *n);
    if (!n) return ART_ENOMEM;
    for (int f = 0; f < n_faces && tag; f++)
        if (tag[f] >= 0) n[tag[f]]++;
    for (int i = 0; i < list->n; i++) {
        art_buf_printf(r->out, "%s\t%d\t", name, n[i]);
        art_buf_puts(r->out, list->name[i]);
        art_buf_putc(r->out, '\n');
    }
    art_free(n);
    return ART_OK;
}

/* WHAT, type, numbers per item, smallest, largest, name; numbers that are not finite don't count.
 */
static void show_fields(struct report *r, const char *what, const struct art_fields *fields)
{
    for (int i = 0; i < fields->n; i++) {
        const struct art_field *f = &fields->list[i];
        size_t n = f->dim ? (size_t)f->n * (size_t)f->dim : f->off ? (size_t)f->off[f->n] : 0;
        double min = DBL_MAX, max = -DBL_MAX;
        for (size_t k = 0; k < n; k++)
            if (isfinite(f->val[k])) min = fmin(min, f->val[k]), max = fmax(max, f->val[k]);
        art_buf_printf(r->out, "%s\t%s\t%d\t", what, art_scalar_name(f->type), f->dim);
        if (min <= max) {
            art_buf_double(r->out, min);
            art_buf_putc(r->out, '\t');
            art_buf_double(r->out, max);
        } else {
            art_buf_puts(r->out, "-\t-");
        }
        art_buf_printf(r->out, "\t%s\n", f->name);
    }
}

static void show_counts(struct report *r, const struct art_mesh *m,
                        const struct art_mesh_topology *t, const struct art_mesh_summary *s)
{
    count(r, "vertices", m->n_verts);
    count(r, "loose_vertices", s->n_loose);
    count(r, "faces", m->n_faces);
    count(r, "triangles", s->n_triangles);
    count(r, "quads", s->n_quads);
    count(r, "polygons", s->n_polygons);
    count(r, "edges", t->n_edges);
    count(r, "lines", m->n_lines);
    count(r, "segments", s->n_segments);
    count(r, "points", m->n_points);
}

static void show_sizes(struct report *r, const struct art_mesh *m,
                       const struct art_mesh_topology *t, const struct art_mesh_summary *s)
{
    double min[3] = {0}, max[3] = {0}, size[3], area = art_mesh_area(m),
           length = art_mesh_length(m);
    double volume = art_mesh_volume(m);
    int n = art_mesh_bounds(m, min, max) ? 3 : 0, edges = t->n_edges + s->n_segments > 0;
    art_v3_sub(size, max, min);
    numbers(r, "min", min, n);
    numbers(r, "max", max, n);
    numbers(r, "size", size, n);
    numbers(r, "length", &length, m->n_lines > 0);
    numbers(r, "area", &area, m->n_faces > 0);
    numbers(r, "volume", &volume, t->closed && t->oriented);
    numbers(r, "edge_min", &s->edge_min, edges);
    numbers(r, "edge_mean", &s->edge_mean, edges);
    numbers(r, "edge_max", &s->edge_max, edges);
}

static void show_topology(struct report *r, const struct art_mesh *m,
                          const struct art_mesh_topology *t, const struct art_mesh_summary *s)
{
    count(r, "components", t->n_components);
    count(r, "euler", s->euler);
    if (s->genus >= 0)
        count(r, "genus", s->genus);
    else
        show(r, "genus", NULL);
    count(r, "boundary_edges", t->n_boundary);
    count(r, "nonmanifold_edges", t->n_nonmanifold);
    count(r, "misoriented_edges", t->n_misoriented);
    count(r, "pinched_vertices", t->n_pinched);
    count(r, "degenerate_faces", t->n_degenerate);
    answer(r, "closed", t->closed);
    answer(r, "manifold", t->manifold);
    answer(r, "oriented", t->oriented);
    answer(r, "solid", art_mesh_is_solid(m, t));
}

/* A jaw that is 90 m wide, or one of 90 micrometres: most likely the unit is not what it says. */
static void doubt_units(struct art_ctx *ctx, const struct art_mesh *m, const char *path)
{
    struct art_quiet quiet;
    const struct art_loc loc = {art_streq(path, "-") ? "<stdin>" : path, 0, 0};
    struct art_scales s;
    char text[80];
    double min[3], max[3];
    size_t n = m->units ? strcspn(m->units, " ,\t") : 0;
    if (n == 0 || n > 60 || !art_mesh_bounds(m, min, max)) return;
    memcpy(text, m->units, n);
    strcpy(text + n, "=m");
    art_quiet_begin(ctx, &quiet);
    if (art_quiet_end(ctx, &quiet, art_scales_parse(ctx, text, &s)) < 0) {
        art_note(ctx, &loc, "the unit '%.*s' is not known here", (int)n, m->units);
        return;
    }
    double size = art_v3_distance(min, max) * s.length;
    if (size > 10 || (size > 0 && size < 1e-4))
        art_warn(ctx, &loc, "%g m from corner to corner: is the unit '%.*s' right?", size, (int)n,
                 m->units);
}

/* ------------------------------------------------------------------------ command */

static int report(struct art_cli *cli, struct report *r, const struct in *in, const char *path)
{
    const struct art_mesh *m = in->mesh;
    struct art_mesh_topology *t = NULL;
    struct art_mesh_summary s;
    struct art_ctx *ctx = &cli->ctx;
    int status;
    ART_TRY(art_mesh_topology_create(ctx, &t, m));
    ART_TRY(art_mesh_summarize(ctx, m, t, &s));
    show(r, "file", path);
    show(r, "format", in->format->name);
    show(r, "name", m->name);
    show(r, "units", m->units);
    show_counts(r, m, t, &s);
    show_sizes(r, m, t, &s);
    show_topology(r, m, t, &s);
    show_attr(r, "normals", &m->normal);
    show_attr(r, "texture", &m->texture);
    show_attr(r, "colors", &m->color);
    ART_TRY(show_names(r, ctx, "groups", "group", &m->groups, m->face_group, m->n_faces));
    ART_TRY(
        show_names(r, ctx, "materials", "material", &m->materials, m->face_material, m->n_faces));
    if (!r->tsv) {
        show_fields(r, "vertex_field", &m->vertex_fields);
        show_fields(r, "face_field", &m->face_fields);
        show_fields(r, "line_field", &m->line_fields);
        show_fields(r, "point_field", &m->point_fields);
        show_fields(r, "mesh_field", &m->mesh_fields);
    }
    doubt_units(ctx, m, path);
out:
    art_mesh_topology_free(t);
    return status;
}

static int info(struct art_cli *cli, void *opts)
{
    const struct info_options *o = opts;
    struct art_buf out;
    struct report r = {.out = &out, .tsv = o->tsv};
    struct in in = {0};
    int status = ART_OK;
    art_buf_init(&out, &cli->ctx);
    art_buf_init(&r.titles, &cli->ctx);
    art_buf_init(&r.row, &cli->ctx);
    for (int i = 0; i < (cli->n_args ? cli->n_args : 1); i++) {
        ART_TRY(load(cli, &in, arg_or_stdin(cli, i), o->from));
        if (i > 0 && !o->tsv) art_buf_putc(&out, '\n');
        ART_TRY(report(cli, &r, &in, arg_or_stdin(cli, i)));
        if (o->tsv) {
            if (i == 0) art_buf_printf(&out, "%s\n", r.titles.s ? r.titles.s : "");
            art_buf_printf(&out, "%s\n", r.row.s ? r.row.s : "");
            art_buf_clear(&r.row);
        }
        art_mesh_free(in.mesh);
        in.mesh = NULL;
    }
    ART_TRY(art_buf_status(&r.titles));
    ART_TRY(art_buf_status(&r.row));
    status = put_text(cli, &out);
out:
    art_buf_fini(&out), art_buf_fini(&r.titles), art_buf_fini(&r.row);
    art_mesh_free(in.mesh);
    return status;
}

const struct art_cli_command info_command =
    ART_COMMAND("info", "counts, sizes, topology, groups, fields", info_table, info_options,
                "[FILE...]", 0, -1, info);
