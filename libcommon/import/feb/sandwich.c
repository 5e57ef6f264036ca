/* Solids behind sheets: as in FEBio they end at the backs of the sheets, while the mesh has them at
 * the nodes of the sheets. Their elements get nodes of their own there, which follow the backs. */
#include "feb_priv.h"
#include <limits.h>

static bool is_soft(const struct feb *f, const struct feb_part *p, int dim)
{
    return art_elem_type(p->kind)->dim == dim && !f->materials[p->material].rigid;
}

/* From the back of a sheet to its node: the normals of the sheets there, by the tangents at the
 * node, and the mean of their thicknesses; artkit's own directors are the same. */
struct director {
    double normal[3], thickness;
    int n;
};

static void add_normal(const double (*x)[3], const struct art_elem_type *type, int a,
                       struct director *d)
{
    double dN[ART_ELEM_MAX_NODES][3], g[2][3] = {{0}}, n[3];
    int count = type->n_nodes;
    if (count <= 4) {
        art_v3_sub(g[0], x[(a + 1) % count], x[a]);
        art_v3_sub(g[1], x[(a + count - 1) % count], x[a]);
    } else {
        type->shape(type->node[a], NULL, dN);
        for (int k = 0; k < count; k++)
            for (int j = 0; j < 2; j++) art_v3_add_scaled(g[j], g[j], dN[k][j], x[k]);
    }
    art_v3_cross(n, g[0], g[1]);
    art_v3_add(d->normal, d->normal, n);
}

static void add_directors(const struct feb *f, struct director *all)
{
    const struct art_volume *vol = f->mesh.vol;
    for (int i = 0; i < f->mesh.n_parts; i++) {
        const struct feb_part *p = &f->mesh.parts[i];
        const struct art_elem_type *type = art_elem_type(p->kind);
        for (int e = p->first; is_soft(f, p, 2) && e < p->first + p->n; e++) {
            const int *node = vol->elem_node + vol->elem_off[e];
            double x[ART_ELEM_MAX_NODES][3];
            for (int k = 0; k < type->n_nodes; k++)
                art_v3_copy(x[k], vol->pos + 3 * (size_t)node[k]);
            for (int k = 0; k < type->n_nodes; k++) {
                struct director *d = &all[node[k]];
                add_normal((const double(*)[3])x, type, k, d);
                d->thickness += f->mesh.thickness[e];
                d->n++;
            }
        }
    }
}

/* Of a solid, the nodes of sheets whose back it is on. */
static int mark_solid(struct feb *f, const struct feb_part *p, int e, const struct director *all,
                      int *next)
{
    const struct art_volume *vol = f->mesh.vol;
    double middle[3] = {0}, d[3];
    int first = vol->elem_off[e], n = vol->elem_off[e + 1] - first;
    for (int k = 0; k < n; k++)
        art_v3_add_scaled(middle, middle, 1.0 / n,
                          vol->pos + 3 * (size_t)vol->elem_node[first + k]);
    for (int k = 0; k < n; k++) {
        int node = vol->elem_node[first + k];
        if (!(f->mesh.shell[node] & 1)) continue;
        art_v3_sub(d, middle, vol->pos + 3 * (size_t)node);
        if (!(art_v3_dot(d, all[node].normal) < 0)) continue;
        if (f->mesh.behind.id[node] == 0) {
            if (*next == INT_MAX)
                return feb_fail(f, p->tag, ART_ELIMIT,
                                "the numbers of nodes leave none for those behind sheets");
            f->mesh.behind.id[node] = ++*next;
        }
        f->mesh.behind.of_elem[first + k] = true;
    }
    return ART_OK;
}

int feb_find_solids_behind(struct feb *f)
{
    const struct art_volume *vol = f->mesh.vol;
    struct director *all = feb_alloc(f, (size_t)vol->n_nodes, sizeof *all);
    const int n_corners = vol->n_elems > 0 ? vol->elem_off[vol->n_elems] : 0;
    int next = 0, status = ART_OK;
    f->mesh.behind.id = feb_alloc(f, (size_t)vol->n_nodes, sizeof *f->mesh.behind.id);
    f->mesh.behind.of_elem = feb_alloc(f, (size_t)n_corners + 1, sizeof *f->mesh.behind.of_elem);
    if (!all || !f->mesh.behind.id || !f->mesh.behind.of_elem) return ART_ENOMEM;
    for (int i = 0; i < vol->n_nodes; i++)
        if (vol->node_id[i] > next) next = vol->node_id[i];
    add_directors(f, all);
    for (int i = 0; i < f->mesh.n_parts; i++) {
        const struct feb_part *p = &f->mesh.parts[i];
        for (int e = p->first; is_soft(f, p, 3) && e < p->first + p->n; e++)
            ART_TRY(mark_solid(f, p, e, all, &next));
    }
out:
    return status;
}

int feb_emit_nodes_behind(struct feb *f)
{
    const struct art_volume *vol = f->mesh.vol;
    struct director *all = feb_alloc(f, (size_t)vol->n_nodes, sizeof *all);
    if (!all) return ART_ENOMEM;
    add_directors(f, all);
    for (int i = 0; i < vol->n_nodes; i++) {
        double x[3], size = art_v3_norm(all[i].normal);
        if (f->mesh.behind.id[i] == 0) continue;
        art_v3_add_scaled(x, vol->pos + 3 * (size_t)i,
                          size > 0 ? -all[i].thickness / all[i].n / size : 0, all[i].normal);
        art_build_add_number(&f->build, f->mesh.behind.id[i], NULL);
        art_build_reals(&f->build, "position", 3, x);
        art_build_close(&f->build);
    }
    return ART_OK;
}

void feb_emit_back_attachments(struct feb *f)
{
    for (int i = 0; i < f->mesh.vol->n_nodes; i++) {
        if (f->mesh.behind.id[i] == 0) continue;
        art_build_add(&f->build, "artkit.ShellBackAttachment");
        art_build_value(&f->build, "point", "\"models/fem/nodes/%d\"", f->mesh.behind.id[i]);
        art_build_value(&f->build, "node", "\"models/fem/nodes/%d\"", f->mesh.vol->node_id[i]);
        art_build_close(&f->build);
    }
}
