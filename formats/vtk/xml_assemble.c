/* VTK files in XML: the arrays of the pieces become one data set. */
#include "xml_priv.h"
#include <math.h>
#include <string.h>

/* Order of the lists in the cell data of a file. */
static const int lists[] = {ART_VTK_VERTS, ART_VTK_LINES, ART_VTK_STRIPS, ART_VTK_POLYS,
                            ART_VTK_CELLS};
enum { N_LISTS = sizeof lists / sizeof lists[0] };
static const char *const list_name[ART_VTK_LISTS] = {[ART_VTK_VERTS] = "Verts",
                                                     [ART_VTK_LINES] = "Lines",
                                                     [ART_VTK_STRIPS] = "Strips",
                                                     [ART_VTK_POLYS] = "Polys",
                                                     [ART_VTK_CELLS] = "Cells"};

/* The array of a piece in a section; name NULL: the first. */
static const struct art_vtk_decl *find(const struct art_vtk_xml *x, int piece, int section,
                                       const char *name)
{
    const struct art_vtk_piece *p = &x->piece[piece];
    for (int i = p->decl; i < p->decl + p->n_decls; i++) {
        const struct art_vtk_decl *c = &x->decl[i];
        if (c->section == section && (!name || art_streq(c->name, name) ||
                                      (section < ART_VTK_LISTS && art_strcaseeq(c->name, name))))
            return c;
    }
    return NULL;
}

static int missing(struct art_vtk_xml *x, int piece, const char *section, const char *name)
{
    return art_error(x->ctx, ART_ESYNTAX, &x->piece[piece].loc,
                     "the piece has no array '%s' in <%s>", name, section);
}

static int piece_cells(const struct art_vtk_piece *p)
{
    int n = 0;
    for (int i = 0; i < ART_VTK_LISTS; i++) n += p->n[i];
    return n;
}

/* The sums over the pieces, which must stay in the range of indices. */
static int check_counts(struct art_vtk_xml *x)
{
    int64_t points = 0, cells = 0;
    for (int i = 0; i < x->n_pieces; i++) {
        points += x->piece[i].n_points;
        for (int k = 0; k < ART_VTK_LISTS; k++) cells += x->piece[i].n[k];
        if (points <= INT32_MAX / 4 && cells <= INT32_MAX / 4) continue;
        return art_error(x->ctx, ART_ELIMIT, &x->piece[i].loc,
                         "there are more points or cells than can be kept");
    }
    return ART_OK;
}

/* -------------------------------------------------------------------- points */

static int piece_points(struct art_vtk_xml *x, struct art_vtk *d, int piece)
{
    const struct art_vtk_decl *c = find(x, piece, ART_VTK_IN_POINTS, NULL);
    const int n = x->piece[piece].n_points;
    void *values = NULL;
    double *pos;
    size_t count;
    int status;
    if (n == 0) return ART_OK;
    if (!c) return missing(x, piece, "Points", "Points");
    if (c->dim != 3) {
        return art_error(x->ctx, ART_ESHAPE, &c->loc, "points have 3 components, not %d", c->dim);
    }
    ART_TRY(art_vtk_decode(x, c, 3 * (size_t)n, false, &values, &count));
    pos = values;
    for (size_t i = 0; i < count; i++) {
        if (isfinite(pos[i])) continue;
        status =
            art_error(x->ctx, ART_ERANGE, &c->loc, "point %zu is not at a finite place", i / 3);
        goto out;
    }
    if (d->n_points == 0) {
        d->pos = pos;
        values = NULL;
    } else {
        double *all =
            art_realloc(x->ctx, d->pos, 3 * ((size_t)d->n_points + (size_t)n), sizeof *all);
        status = ART_ENOMEM;
        if (!all) goto out;
        d->pos = all;
        memcpy(all + 3 * (size_t)d->n_points, pos, count * sizeof *pos);
        status = ART_OK;
    }
    d->n_points += n;
out:
    art_free(values);
    return status;
}

/* --------------------------------------------------------------------- cells */

struct cells {
    void *ends, *node, *type;
    size_t n, n_node;
};

static void cells_fini(struct cells *c)
{
    art_free(c->ends), art_free(c->node), art_free(c->type);
}

/* Ends of cells must rise. */
static int check_ends(struct art_vtk_xml *x, const struct art_vtk_decl *decl, const int *end, int n)
{
    for (int i = 0; i < n; i++) {
        if (end[i] >= (i ? end[i - 1] : 0)) continue;
        return art_error(x->ctx, ART_ERANGE, &decl->loc,
                         "offset %d of the cells is %d, less than the one before", i, end[i]);
    }
    return ART_OK;
}

static int read_cells(struct art_vtk_xml *x, int piece, int list, int n, struct cells *c)
{
    const struct art_vtk_decl *ends = find(x, piece, list, "offsets"),
                              *node = find(x, piece, list, "connectivity"),
                              *type = find(x, piece, list, "types");
    const int *end;
    int status;
    if (!ends) return missing(x, piece, list_name[list], "offsets");
    if (!node) return missing(x, piece, list_name[list], "connectivity");
    if (list == ART_VTK_CELLS && !type) return missing(x, piece, list_name[list], "types");
    ART_TRY(art_vtk_decode(x, ends, (size_t)n, true, &c->ends, &c->n));
    end = c->ends;
    ART_TRY(check_ends(x, ends, end, n));
    ART_TRY(art_vtk_decode(x, node, (size_t)end[n - 1], true, &c->node, &c->n_node));
    if (list == ART_VTK_CELLS) ART_TRY(art_vtk_decode(x, type, (size_t)n, true, &c->type, &c->n));
out:
    return status;
}

static int append_types(struct art_vtk_xml *x, struct art_vtk *d, int old, int n, const int *type)
{
    unsigned char *to = art_realloc(x->ctx, d->type, (size_t)old + (size_t)n, 1);
    if (!to) return ART_ENOMEM;
    d->type = to;
    for (int i = 0; i < n; i++)
        to[old + i] = type[i] < 0 || type[i] > 255 ? 255 : (unsigned char)type[i];
    return ART_OK;
}

/* Put the cells of a piece behind those that are there; its points begin at `first`. */
static int piece_cells_of(struct art_vtk_xml *x, struct art_vtk *d, int piece, int list, int first)
{
    struct art_vtk_list *l = &d->list[list];
    const int n = x->piece[piece].n[list], base = l->n ? l->off[l->n] : 0;
    struct cells c = {0};
    int status;
    if (n == 0) return ART_OK;
    ART_TRY(read_cells(x, piece, list, n, &c));
    if (c.n_node > (size_t)(INT32_MAX - base)) {
        status = art_error(x->ctx, ART_ELIMIT, NULL, "there are more corners than can be kept");
        goto out;
    }
    status = ART_ENOMEM;
    int *off = art_realloc(x->ctx, l->off, (size_t)l->n + (size_t)n + 1, sizeof *off);
    if (!off) goto out;
    l->off = off;
    if (l->n == 0) off[0] = 0;
    for (int i = 0; i < n; i++) off[l->n + 1 + i] = base + ((int *)c.ends)[i];
    if (base == 0 && first == 0 && !l->node) {
        l->node = c.node;
        c.node = NULL;
    } else {
        int *node = art_realloc(x->ctx, l->node, (size_t)base + c.n_node + 1, sizeof *node);
        if (!node) goto out;
        l->node = node;
        for (size_t i = 0; i < c.n_node; i++) {
            int v = ((int *)c.node)[i];
            /* one outside its own piece must not become one of another */
            node[(size_t)base + i] = v >= 0 && v < x->piece[piece].n_points ? first + v : -1;
        }
    }
    status = ART_OK;
    if (c.type) ART_TRY(append_types(x, d, l->n, n, c.type));
    if (l->loc.line == 0) l->loc = find(x, piece, list, "connectivity")->loc;
    l->n += n;
out:
    cells_fini(&c);
    return status;
}

/* ---------------------------------------------------------------------- data */

/* The place among all of items [from, from + n) of a piece's array. */
struct run {
    int from, n, to;
};

static int copy_array(struct art_vtk_xml *x, struct art_vtk_array *a, const struct art_vtk_decl *c,
                      int n, int n_runs, const struct run *runs)
{
    void *values = NULL;
    size_t count;
    const size_t dim = (size_t)a->dim;
    int status;
    ART_TRY(art_vtk_decode(x, c, (size_t)n * dim, false, &values, &count));
    if (n == a->n) {
        art_free(a->val);
        a->val = values;
        return ART_OK;
    }
    for (int i = 0; i < n_runs; i++)
        if (runs[i].n)
            memcpy(a->val + (size_t)runs[i].to * dim, (double *)values + (size_t)runs[i].from * dim,
                   (size_t)runs[i].n * dim * sizeof(double));
out:
    art_free(values);
    return status;
}

/* Runs of the cells of a piece; before[k] is where the piece begins in list k, and is moved behind
 * it. */
static int cell_runs(const struct art_vtk *d, const struct art_vtk_piece *piece, int *before,
                     struct run *runs)
{
    int from = 0, start = 0;
    for (int k = 0; k < N_LISTS; k++) {
        runs[k] = (struct run){from, piece->n[lists[k]], start + before[k]};
        from += runs[k].n;
        before[k] += runs[k].n;
        start += d->list[lists[k]].n;
    }
    return N_LISTS;
}

/* The array of each piece that goes by the name and shape of the first. */
static int one_array(struct art_vtk_xml *x, struct art_vtk *d, const struct art_vtk_decl *first,
                     struct art_vtk_array *a)
{
    bool points = first->section == ART_VTK_IN_POINT_DATA;
    int before = 0, before_in[N_LISTS] = {0}, status = ART_OK;
    for (int p = 0; p < x->n_pieces; p++) {
        struct run runs[N_LISTS];
        const struct art_vtk_piece *piece = &x->piece[p];
        const struct art_vtk_decl *c =
            p == first->piece ? first : find(x, p, first->section, a->name);
        int n = points ? piece->n_points : piece_cells(piece), n_runs = 1;
        if (n == 0) continue;
        if (!c) return missing(x, p, points ? "PointData" : "CellData", a->name);
        if (c->dim != a->dim || c->text) {
            return art_error(x->ctx, ART_ESHAPE, &c->loc,
                             "array '%s' has another form than in the first piece", a->name);
        }
        runs[0] = (struct run){0, n, before};
        if (!points) n_runs = cell_runs(d, piece, before_in, runs);
        ART_TRY(copy_array(x, a, c, n, n_runs, runs));
        before += n;
    }
out:
    return status;
}

/* Arrays of points and cells: those of the first piece that has items; what others have beside them
 * is reported. */
static int data_array(struct art_vtk_xml *x, struct art_vtk *d, const struct art_vtk_decl *c, int n,
                      struct art_vtk_arrays *arrays)
{
    struct art_vtk_array *a;
    int status;
    if (c->text)
        return art_warn_strict(x->ctx, ART_EUNSUPPORTED, &c->loc, "strings '%s' are not kept",
                               c->name);
    if (x->n_pieces > 1 && (size_t)n > (x->src->n + 1) * (x->zlib ? 1032 : 1) / (size_t)c->dim)
        return art_error(x->ctx, ART_ESHAPE, &c->loc, "array '%s' has more numbers than the file",
                         c->name);
    /* the values of one piece replace those that are made here; of none there must be bytes for */
    ART_TRY(art_vtk_add(x->ctx, arrays, c->name, strlen(c->name), c->type, c->dim,
                        x->n_pieces > 1 ? n : 0, &a));
    a->n = n;
    a->role = c->role;
    a->loc = c->loc;
    ART_TRY(one_array(x, d, c, a));
out:
    return status;
}

static int field_array(struct art_vtk_xml *x, struct art_vtk *d, const struct art_vtk_decl *c)
{
    struct art_vtk_array *a;
    void *values = NULL;
    size_t count;
    int status;
    ART_TRY(art_vtk_decode(x, c, SIZE_MAX, false, &values, &count));
    if (count % (size_t)c->dim || count > INT32_MAX / 2) {
        status =
            art_error(x->ctx, ART_ESHAPE, &c->loc,
                      "array '%s' has %zu number{s} for %d component{s}", c->name, count, c->dim);
        goto out;
    }
    ART_TRY(art_vtk_add(x->ctx, &d->field, c->name, strlen(c->name), c->type, c->dim, 0, &a));
    a->n = (int)(count / (size_t)c->dim);
    a->val = values;
    a->text = c->text;
    a->loc = c->loc;
    values = NULL;
out:
    art_free(values);
    return status;
}

static int read_data(struct art_vtk_xml *x, struct art_vtk *d)
{
    int status = ART_OK, points = 0, cells = 0, n = art_vtk_n_cells(d);
    while (points < x->n_pieces - 1 && x->piece[points].n_points == 0) points++;
    while (cells < x->n_pieces - 1 && piece_cells(&x->piece[cells]) == 0) cells++;
    for (int i = 0; i < x->n_decls; i++) {
        const struct art_vtk_decl *c = &x->decl[i];
        bool of_points = c->section == ART_VTK_IN_POINT_DATA;
        if (c->section == ART_VTK_IN_FIELD_DATA) ART_TRY(field_array(x, d, c));
        if (!of_points && c->section != ART_VTK_IN_CELL_DATA) continue;
        if (c->piece == (of_points ? points : cells)) {
            ART_TRY(
                data_array(x, d, c, of_points ? d->n_points : n, of_points ? &d->point : &d->cell));
        } else if (!find(x, of_points ? points : cells, c->section, c->name)) {
            ART_TRY(art_warn_strict(x->ctx, ART_EUNSUPPORTED, &c->loc,
                                    "array '%s' is not kept, the first piece has none of that name",
                                    c->name));
        }
    }
out:
    return status;
}

int art_vtk_assemble(struct art_vtk_xml *x, struct art_vtk *d)
{
    int status, first = 0;
    ART_TRY(check_counts(x));
    for (int p = 0; p < x->n_pieces; p++) {
        ART_TRY(piece_points(x, d, p));
        for (int k = 0; k < N_LISTS; k++) ART_TRY(piece_cells_of(x, d, p, lists[k], first));
        first = d->n_points;
    }
    ART_TRY(read_data(x, d));
out:
    return status;
}
