/* This removes vertices, faces, lines and points from a mesh. Whatever stays moves down in place,
 * so that nothing can fail once the working memory is allocated. */
#include <art/mesh.h>

/* The parts that stay: flags by index, and the new index of each vertex (-1: none). */
struct choice {
    bool *vert, *face, *line, *point, *value;
    int *to;
};

static bool stays(const bool *keep, int i)
{
    return !keep || keep[i];
}

static bool all_stay(const struct choice *c, const int *vert, int from, int to)
{
    for (int k = from; k < to; k++)
        if (!c->vert[vert[k]]) return false;
    return true;
}

static void choose(const struct art_mesh *m, const struct art_mesh_parts *keep, struct choice *c)
{
    for (int i = 0; i < m->n_verts; i++) c->vert[i] = stays(keep->vert, i);
    for (int f = 0; f < m->n_faces; f++)
        c->face[f] =
            stays(keep->face, f) && all_stay(c, m->face_vert, m->face_off[f], m->face_off[f + 1]);
    for (int l = 0; l < m->n_lines; l++)
        c->line[l] =
            stays(keep->line, l) && all_stay(c, m->line_vert, m->line_off[l], m->line_off[l + 1]);
    for (int p = 0; p < m->n_points; p++)
        c->point[p] = stays(keep->point, p) && c->vert[m->point_vert[p]];
}

/* Let go of the vertices that nothing uses. */
static void choose_used(const struct art_mesh *m, struct choice *c)
{
    for (int i = 0; i < m->n_verts; i++) c->vert[i] = false;
    for (int f = 0; f < m->n_faces; f++)
        for (int k = m->face_off[f]; c->face[f] && k < m->face_off[f + 1]; k++)
            c->vert[m->face_vert[k]] = true;
    for (int l = 0; l < m->n_lines; l++)
        for (int k = m->line_off[l]; c->line[l] && k < m->line_off[l + 1]; k++)
            c->vert[m->line_vert[k]] = true;
    for (int p = 0; p < m->n_points; p++)
        if (c->point[p]) c->vert[m->point_vert[p]] = true;
}

/* Returns how many stay. */
static int pack_ints(int *x, const bool *keep, int n)
{
    int at = 0;
    for (int i = 0; x && i < n; i++)
        if (keep[i]) x[at++] = x[i];
    return at;
}

static int pack_doubles(double *x, int dim, const bool *keep, int n)
{
    int at = 0;
    for (int i = 0; i < n; i++) {
        if (!keep[i]) continue;
        for (int d = 0; d < dim; d++)
            x[(size_t)at * (size_t)dim + (size_t)d] = x[(size_t)i * (size_t)dim + (size_t)d];
        at++;
    }
    return at;
}

/* Items of a list of lists that belong to lists that stay; the offsets are as they were. */
static void pack_items(int *item, const bool *keep, const int *off, int n)
{
    int at = 0;
    for (int i = 0; item && i < n; i++)
        for (int k = off[i]; keep[i] && k < off[i + 1]; k++) item[at++] = item[k];
}

static int pack_offsets(int *off, const bool *keep, int n)
{
    int at = 0;
    for (int i = 0, begin = n ? off[0] : 0; i < n; i++) {
        int count = off[i + 1] - begin;
        begin = off[i + 1];
        if (!keep[i]) continue;
        off[at + 1] = off[at] + count;
        at++;
    }
    return at;
}

static void renumber(int *vert, int n, const int *to)
{
    for (int k = 0; k < n; k++) vert[k] = to[vert[k]];
}

/* Values follow their vertices; those with an index by corner stay, unless nothing uses them any
 * more and such are to go. The corners are those of the faces that stay. */
static void pack_attr(struct art_mesh_attr *a, const struct choice *c, int n_verts, int corners,
                      bool drop_unused)
{
    if (!a->idx) {
        a->n = pack_doubles(a->val, a->dim, c->vert, a->n < n_verts ? a->n : n_verts);
        return;
    }
    if (!drop_unused) return;
    for (int i = 0; i < a->n; i++) c->value[i] = false;
    for (int k = 0; k < corners; k++)
        if (a->idx[k] >= 0) c->value[a->idx[k]] = true;
    /* an index is the number of those that stay before it */
    int *to = c->to, n = 0;
    for (int i = 0; i < a->n; i++) {
        to[i] = n;
        n += c->value[i];
    }
    for (int k = 0; k < corners; k++)
        if (a->idx[k] >= 0) a->idx[k] = to[a->idx[k]];
    a->n = pack_doubles(a->val, a->dim, c->value, a->n);
}

static void pack(struct art_mesh *m, const struct choice *c, bool drop_unused)
{
    struct art_mesh_attr *attrs[3] = {&m->normal, &m->texture, &m->color};
    for (int i = 0, n = 0; i < m->n_verts; i++) c->to[i] = c->vert[i] ? n++ : -1;
    pack_items(m->face_vert, c->face, m->face_off, m->n_faces);
    pack_items(m->line_vert, c->line, m->line_off, m->n_lines);
    for (int i = 0; i < 3; i++) pack_items(attrs[i]->idx, c->face, m->face_off, m->n_faces);
    pack_ints(m->face_group, c->face, m->n_faces);
    pack_ints(m->face_material, c->face, m->n_faces);
    art_fields_keep(&m->vertex_fields, c->vert);
    art_fields_keep(&m->face_fields, c->face);
    art_fields_keep(&m->line_fields, c->line);
    art_fields_keep(&m->point_fields, c->point);
    m->n_faces = pack_offsets(m->face_off, c->face, m->n_faces);
    m->n_lines = pack_offsets(m->line_off, c->line, m->n_lines);
    m->n_points = pack_ints(m->point_vert, c->point, m->n_points);
    renumber(m->face_vert, art_mesh_n_corners(m), c->to);
    renumber(m->line_vert, m->n_lines ? m->line_off[m->n_lines] : 0, c->to);
    renumber(m->point_vert, m->n_points, c->to);
    for (int i = 0; i < 3; i++) {
        /* value f is to stay that of face f */
        bool own = attrs[i] == &m->color && m->coloring == ART_COLORING_FACES;
        pack_attr(attrs[i], c, m->n_verts, art_mesh_n_corners(m), drop_unused || own);
    }
    m->n_verts = pack_doubles(m->pos, 3, c->vert, m->n_verts);
}

static int max_values(const struct art_mesh *m)
{
    int n = m->normal.n > m->texture.n ? m->normal.n : m->texture.n;
    return n > m->color.n ? n : m->color.n;
}

int art_mesh_keep(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_mesh_parts *keep,
                  bool drop_unused)
{
    struct choice c = {0};
    int status = ART_ENOMEM, n_values = max_values(mesh);
    c.vert = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *c.vert);
    c.face = art_alloc(ctx, (size_t)mesh->n_faces, sizeof *c.face);
    c.line = art_alloc(ctx, (size_t)mesh->n_lines, sizeof *c.line);
    c.point = art_alloc(ctx, (size_t)mesh->n_points, sizeof *c.point);
    c.value = art_alloc(ctx, (size_t)n_values, sizeof *c.value);
    c.to =
        art_alloc(ctx, (size_t)(mesh->n_verts > n_values ? mesh->n_verts : n_values), sizeof *c.to);
    if (!c.vert || !c.face || !c.line || !c.point || !c.value || !c.to) goto out;
    choose(mesh, keep, &c);
    if (drop_unused) choose_used(mesh, &c);
    pack(mesh, &c, drop_unused);
    status = ART_OK;
out:
    art_free(c.vert), art_free(c.face), art_free(c.line), art_free(c.point), art_free(c.value);
    art_free(c.to);
    return status;
}

int art_mesh_select(struct art_ctx *ctx, struct art_mesh *mesh, const bool *keep_face,
                    bool drop_unused)
{
    const struct art_mesh_parts keep = {.face = keep_face};
    return art_mesh_keep(ctx, mesh, &keep, drop_unused);
}
