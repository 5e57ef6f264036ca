/* Conversion of a mesh to a data set, which borrows what it can. */
#include "vtk_code.h"
#include "vtk_priv.h"
#include "vtk_write.h"
#include <math.h>
#include <string.h>

/* Point i of the first, ... n lists of one point each. */
static int put_points_list(struct art_ctx *ctx, struct art_vtk_list *l, int n, const int *node)
{
    if (n == 0) return ART_OK;
    l->off = art_alloc(ctx, (size_t)n + 1, sizeof *l->off);
    l->node = art_alloc(ctx, (size_t)n, sizeof *l->node);
    if (!l->off || !l->node) return ART_ENOMEM;
    for (int i = 0; i < n; i++) l->off[i + 1] = i + 1;
    memcpy(l->node, node, (size_t)n * sizeof *node);
    l->n = n;
    return ART_OK;
}

static int put_units(struct art_ctx *ctx, struct art_vtk *d, const char *units)
{
    if (!units) return ART_OK;
    d->units = art_strdup(ctx, units);
    return d->units ? ART_OK : ART_ENOMEM;
}

/* Numbers as a field of whole numbers. */
static int add_ints(struct art_ctx *ctx, struct art_fields *to, const char *name, int n,
                    const int *x)
{
    struct art_field *f;
    int status;
    ART_TRY(art_fields_add(ctx, to, name, ART_I32, 1, n, &f));
    for (int i = 0; i < n; i++) f->val[i] = x[i];
out:
    return status;
}

/* Give the arrays that borrow from fields which are about to go their own values. */
static void keep(struct art_vtk_arrays *arrays, struct art_fields *fields)
{
    for (int i = 0; i < arrays->n; i++)
        for (int k = 0; k < fields->n; k++) {
            struct art_vtk_array *a = &arrays->list[i];
            if (!a->borrowed || !a->val || a->val != fields->list[k].val) continue;
            a->borrowed = false;
            fields->list[k].val = NULL;
        }
}

/* ------------------------------------------------------------------ surfaces */

/* The value of each vertex if all its corners agree and each has one; false otherwise. */
static bool of_vertices(const struct art_mesh *m, const struct art_mesh_attr *attr, double *val)
{
    const size_t dim = (size_t)attr->dim;
    int corners = art_mesh_n_corners(m);
    for (size_t i = 0; i < (size_t)m->n_verts * dim; i++) val[i] = NAN;
    for (int k = 0; k < corners; k++) {
        double *to = val + (size_t)m->face_vert[k] * dim;
        if (attr->idx[k] < 0) return false;
        const double *from = attr->val + (size_t)attr->idx[k] * dim;
        if (!isnan(to[0]) && memcmp(to, from, dim * sizeof *to) != 0) return false;
        memcpy(to, from, dim * sizeof *to);
    }
    for (int i = 0; i < m->n_verts; i++)
        if (isnan(val[(size_t)i * dim])) return false;
    return true;
}

/* Numbers that a byte each holds, of 255. */
static bool are_bytes(const struct art_mesh_attr *a)
{
    for (size_t i = 0; i < (size_t)a->n * (size_t)a->dim; i++) {
        double v = floor(a->val[i] * 255 + 0.5);
        if (v < 0 || v > 255 || v / 255 != a->val[i]) return false;
    }
    return true;
}

/* The count of numbers of each value that are more than `rest`. */
static int used_dim(int n, int dim, const double *val, int least, double rest)
{
    for (; dim > least; dim--)
        for (int i = 0; i < n; i++)
            if (val[(size_t)i * (size_t)dim + (size_t)dim - 1] != rest) return dim;
    return dim;
}

static int put_attr(struct art_ctx *ctx, struct art_vtk *d, const struct art_mesh *m,
                    const struct art_mesh_attr *attr, const char *name, enum art_vtk_role role)
{
    const bool bytes = role == ART_VTK_COLORS && are_bytes(attr);
    double *own = NULL;
    const double *val = attr->val;
    struct art_vtk_array *a;
    int status = ART_OK, dim = attr->dim;
    if (attr->n == 0 || m->n_verts == 0) return ART_OK;
    if (attr->idx) {
        own = art_alloc(ctx, (size_t)m->n_verts * (size_t)attr->dim, sizeof *own);
        if (!own) return ART_ENOMEM;
        if (!of_vertices(m, attr, own))
            goto out; /* values of corners, whose loss is reported elsewhere */
        val = own;
    } else if (attr->n != m->n_verts) {
        goto out;
    }
    if (role == ART_VTK_TCOORDS && dim == 3) {
        dim = 2;
        for (int i = 0; i < m->n_verts; i++)
            if (val[3 * (size_t)i + 2] != 0) dim = 3;
    }
    if (role == ART_VTK_COLORS) dim = used_dim(m->n_verts, 4, val, 3, 1);
    ART_TRY(art_vtk_add(ctx, &d->point, dim == 3 && role == ART_VTK_COLORS ? "RGB" : name,
                        dim == 3 && role == ART_VTK_COLORS ? 3 : strlen(name),
                        bytes ? ART_U8 : ART_F64, dim, m->n_verts, &a));
    for (int i = 0; i < m->n_verts; i++)
        for (int k = 0; k < dim; k++) {
            double v = val[(size_t)i * (size_t)attr->dim + (size_t)k];
            a->val[(size_t)i * (size_t)dim + (size_t)k] = bytes ? floor(v * 255 + 0.5) : v;
        }
    a->role = role == ART_VTK_COLORS ? ART_VTK_PLAIN : role;
out:
    art_free(own);
    return status;
}

static void borrow(struct art_vtk_list *l, int n, int *off, int *node)
{
    if (n == 0) return;
    *l = (struct art_vtk_list){.n = n, .off = off, .node = node, .borrowed = true};
}

static int put_tags(struct art_ctx *ctx, struct art_vtk *d, struct art_fields *tags,
                    const char *field, const char *list, const struct art_mesh_names *names, int n,
                    const int *tag)
{
    int status = ART_OK;
    if (tag && n > 0) ART_TRY(add_ints(ctx, tags, field, n, tag));
    if (names->n) ART_TRY(art_vtk_put_texts(ctx, d, list, names->n, names->name));
out:
    return status;
}

int art_vtk_from_mesh(struct art_ctx *ctx, struct art_vtk *d, const struct art_mesh *m)
{
    /* the data set only reads what it borrows */
    struct art_mesh w = *m;
    struct art_fields tags = {0};
    int status;
    const struct art_vtk_source parts[] = {{"point:", &w.point_fields, NULL, m->n_points},
                                           {"line:", &w.line_fields, NULL, m->n_lines},
                                           {"face:", &w.face_fields, &tags, m->n_faces}};
    const struct art_vtk_lists lists[] = {{"vertex", &w.vertex_fields, 0},
                                          {"point", &w.point_fields, 0},
                                          {"line", &w.line_fields, 0},
                                          {"face", &w.face_fields, 0},
                                          {"mesh", &w.mesh_fields, 0}};
    d->n_points = m->n_verts;
    d->pos = w.pos;
    d->pos_borrowed = true;
    ART_TRY(put_units(ctx, d, m->units));
    ART_TRY(put_points_list(ctx, &d->list[ART_VTK_VERTS], m->n_points, m->point_vert));
    borrow(&d->list[ART_VTK_LINES], m->n_lines, w.line_off, w.line_vert);
    borrow(&d->list[ART_VTK_POLYS], m->n_faces, w.face_off, w.face_vert);
    if (m->name) ART_TRY(art_vtk_put_texts(ctx, d, "name", 1, &w.name));
    if (m->material_file) ART_TRY(art_vtk_put_texts(ctx, d, "material_file", 1, &w.material_file));
    ART_TRY(put_attr(ctx, d, m, &m->normal, "Normals", ART_VTK_NORMALS));
    ART_TRY(put_attr(ctx, d, m, &m->texture, "TCoords", ART_VTK_TCOORDS));
    ART_TRY(put_attr(ctx, d, m, &m->color, "RGBA", ART_VTK_COLORS));
    ART_TRY(put_tags(ctx, d, &tags, "group", "group_names", &m->groups, m->n_faces, m->face_group));
    ART_TRY(put_tags(ctx, d, &tags, "material", "material_names", &m->materials, m->n_faces,
                     m->face_material));
    ART_TRY(art_vtk_put_points(ctx, d, &m->vertex_fields));
    ART_TRY(art_vtk_gather(ctx, d, 3, parts));
    ART_TRY(art_vtk_put_rest(ctx, d, &m->mesh_fields, 5, lists));
out:
    keep(&d->cell, &tags);
    art_fields_fini(&tags);
    return status;
}

/* ------------------------------------------------------------------- volumes */

/* The numbers of the cell types; *same tells whether all nodes stand in the order of VTK. */
static int put_types(struct art_ctx *ctx, struct art_vtk *d, const struct art_volume *v, bool *same)
{
    *same = true;
    d->type = art_alloc(ctx, (size_t)v->n_elems + (size_t)v->n_facets, 1);
    if (!d->type) return ART_ENOMEM;
    for (int e = 0; e < v->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(v, e);
        d->type[e] = (unsigned char)type->vtk;
        if (type->vtk_node) *same = false;
    }
    for (int f = 0; f < v->n_facets; f++) {
        int n = v->facet_off[f + 1] - v->facet_off[f];
        d->type[v->n_elems + f] = n == 3   ? ART_VTK_TRIANGLE
                                  : n == 4 ? ART_VTK_QUAD
                                           : ART_VTK_POLYGON;
    }
    return ART_OK;
}

static int put_cells(struct art_ctx *ctx, struct art_vtk *d, const struct art_volume *v)
{
    /* what is borrowed is only read */
    struct art_volume w = *v;
    struct art_vtk_list *l = &d->list[ART_VTK_CELLS];
    const size_t nodes = v->n_elems ? (size_t)v->elem_off[v->n_elems] : 0;
    const size_t more = v->n_facets ? (size_t)v->facet_off[v->n_facets] : 0;
    int at = 0, c = 0, status;
    bool same;
    if (nodes + more > INT32_MAX || (size_t)v->n_elems + (size_t)v->n_facets > INT32_MAX - 1)
        return art_error(ctx, ART_ELIMIT, NULL, "the mesh is too large for this format");
    ART_TRY(put_types(ctx, d, v, &same));
    if (same && v->n_facets == 0) {
        borrow(l, v->n_elems, w.elem_off, w.elem_node);
        return ART_OK;
    }
    l->n = v->n_elems + v->n_facets;
    l->off = art_alloc(ctx, (size_t)l->n + 1, sizeof *l->off);
    l->node = art_alloc(ctx, nodes + more, sizeof *l->node);
    if (!l->off || !l->node) return ART_ENOMEM;
    for (int e = 0; e < v->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(v, e);
        for (int i = 0; i < type->n_nodes; i++)
            l->node[at + (type->vtk_node ? type->vtk_node[i] : i)] =
                v->elem_node[v->elem_off[e] + i];
        l->off[++c] = at += type->n_nodes;
    }
    for (int f = 0; f < v->n_facets; f++) {
        int n = v->facet_off[f + 1] - v->facet_off[f];
        memcpy(l->node + at, v->facet_node + v->facet_off[f], (size_t)n * sizeof *l->node);
        l->off[++c] = at += n;
    }
out:
    return status;
}

/* Regions whose names are numbers, in the order in which the elements come to them, are these
 * numbers. */
static bool are_numbers(const struct art_volume *v)
{
    int next = 0;
    if (v->regions.n > 4096) return false; /* which a reader takes for something else */
    for (int r = 0; r < v->regions.n; r++) {
        int64_t x;
        char text[ART_NUMBER_MAX];
        if (!art_parse_int(v->regions.name[r], &x) || x > INT32_MAX || x < INT32_MIN) return false;
        art_print_double(text, (double)x);
        if (!art_streq(text, v->regions.name[r])) return false;
    }
    for (int e = 0; e < v->n_elems; e++) {
        if (v->elem_region[e] < 0 || v->elem_region[e] > next) return false;
        if (v->elem_region[e] == next) next++;
    }
    return next == v->regions.n;
}

static int put_regions(struct art_ctx *ctx, struct art_vtk *d, struct art_fields *more,
                       const struct art_volume *v)
{
    struct art_field *f;
    int status = ART_OK;
    if (!v->elem_region || !are_numbers(v))
        return put_tags(ctx, d, more, "region", "region_names", &v->regions, v->n_elems,
                        v->elem_region);
    ART_TRY(art_fields_add(ctx, more, "region", ART_I32, 1, v->n_elems, &f));
    for (int e = 0; e < v->n_elems; e++) {
        int64_t x = 0;
        (void)art_parse_int(v->regions.name[v->elem_region[e]], &x);
        f->val[e] = (double)x;
    }
out:
    return status;
}

/* Sets are arrays of all nodes or elements: a short file may have so many that no machine holds
 * them. */
static int check_sets(struct art_ctx *ctx, const struct art_volume *v)
{
    const int64_t most = 500000000;
    int64_t sum = 0;
    for (int i = 0; i < v->n_sets; i++)
        sum += v->sets[i].of == ART_OF_NODES ? v->n_nodes : v->n_elems;
    if (sum <= most) return ART_OK;
    return art_error(
        ctx, ART_ELIMIT, NULL,
        "%d sets are arrays of %lld values in a vtk file, one for each node or element; the limit "
        "is %lld",
        v->n_sets, (long long)sum, (long long)most);
}

static int put_set(struct art_ctx *ctx, struct art_fields *nodes, struct art_fields *elems,
                   const struct art_volume *v, const struct art_volume_set *set)
{
    static const char *const prefix[] = {
        [ART_OF_NODES] = "nset:", [ART_OF_ELEMS] = "eset:", [ART_OF_SIDES] = "sset:"};
    struct art_field *f;
    char *name = art_format(ctx, "%s%s", prefix[set->of], set->name);
    const bool of_nodes = set->of == ART_OF_NODES;
    int status = ART_ENOMEM;
    if (!name) goto out;
    ART_TRY(art_fields_add(ctx, of_nodes ? nodes : elems, name, ART_U8, 1,
                           of_nodes ? v->n_nodes : v->n_elems, &f));
    for (int i = 0; i < set->n; i++) {
        if (set->of == ART_OF_SIDES)
            f->val[set->item[i] / 8] =
                (double)((int)f->val[set->item[i] / 8] | 1 << set->item[i] % 8);
        else
            f->val[set->item[i]] = 1;
    }
out:
    art_free(name);
    return status;
}

int art_vtk_from_volume(struct art_ctx *ctx, struct art_vtk *d, const struct art_volume *v)
{
    struct art_volume w = *v;
    struct art_fields nodes = {0}, elems = {0}, marks = {0};
    struct art_field *f;
    int status;
    const struct art_vtk_source parts[] = {{"elem:", &w.elem_fields, &elems, v->n_elems},
                                           {"facet:", &w.facet_fields, NULL, v->n_facets}};
    const struct art_vtk_lists lists[] = {{"node", &w.node_fields, 0},
                                          {"elem", &w.elem_fields, 0},
                                          {"facet", &w.facet_fields, 0},
                                          {"mesh", &w.mesh_fields, 0}};
    d->grid = true;
    d->n_points = v->n_nodes;
    d->pos = w.pos;
    d->pos_borrowed = true;
    ART_TRY(put_units(ctx, d, v->units));
    ART_TRY(put_cells(ctx, d, v));
    if (v->name) ART_TRY(art_vtk_put_texts(ctx, d, "name", 1, &w.name));
    if (v->node_id && v->n_nodes) ART_TRY(add_ints(ctx, &nodes, "node_id", v->n_nodes, v->node_id));
    if (v->elem_id && v->n_elems) ART_TRY(add_ints(ctx, &elems, "elem_id", v->n_elems, v->elem_id));
    ART_TRY(put_regions(ctx, d, &elems, v));
    ART_TRY(check_sets(ctx, v));
    for (int i = 0; i < v->n_sets; i++) ART_TRY(put_set(ctx, &nodes, &elems, v, &v->sets[i]));
    if (v->n_facets) {
        ART_TRY(art_fields_add(ctx, &marks, "facet", ART_U8, 1, v->n_elems + v->n_facets, &f));
        for (int i = 0; i < v->n_facets; i++) f->val[v->n_elems + i] = 1;
        ART_TRY(art_vtk_lend(ctx, &d->cell, "facet", ART_U8, 1, f->n, f->val, ART_VTK_PLAIN));
    }
    ART_TRY(art_vtk_put_points(ctx, d, &nodes));
    ART_TRY(art_vtk_put_points(ctx, d, &v->node_fields));
    ART_TRY(art_vtk_gather(ctx, d, 2, parts));
    ART_TRY(art_vtk_put_rest(ctx, d, &v->mesh_fields, 4, lists));
out:
    keep(&d->point, &nodes), keep(&d->cell, &elems), keep(&d->cell, &marks);
    art_fields_fini(&nodes), art_fields_fini(&elems), art_fields_fini(&marks);
    return status;
}
