/* This splits solids into tetrahedra.
 *
 * A convex solid is a cone from its first corner (the one of smallest index) over the faces that do
 * not touch it; each face is a fan from its own first corner. The diagonals then depend on the
 * nodes of the face alone, so neighbours agree (Dompierre, Labbé, Vallet & Camarero 1999, "How to
 * subdivide pyramids, prisms and hexahedra into tetrahedra"). */
#include "volume_priv.h"
#include <string.h>

enum { MOST = 6 }; /* tetrahedra of a hexahedron */

struct splitting {
    const struct art_volume *vol;
    struct art_volume *out;
    int *from; /* [out->n_elems] element that each came from */
    int from_cap;
    int *first;   /* [n_elems+1] first part of each element */
    bool *choice; /* [n_elems] of hexahedra: which way they are cut into 5; NULL: into 6 */
};

/* This is a tetrahedron by corners of the element. */
struct part {
    int corner[4];
};

/* Lists the parts of a solid with nodes node[]; returns their count. */
static int cut(const struct art_elem_type *type, const int *node, struct part part[MOST])
{
    int apex = 0, n = 0;
    for (int i = 1; i < type->n_corners; i++)
        if (node[i] < node[apex]) apex = i;
    for (int f = 0; f < type->n_faces; f++) {
        const signed char *face = type->face[f];
        int count = face[3] < 0 ? 3 : 4, least = 0;
        bool touches = false;
        for (int i = 0; i < count; i++) {
            if (face[i] == apex) touches = true;
            if (node[(int)face[i]] < node[(int)face[least]]) least = i;
        }
        for (int i = 1; !touches && i + 1 < count; i++)
            part[n++] = (struct part){
                {face[least], face[(least + i + 1) % count], face[(least + i) % count], apex}};
    }
    return n;
}

/* A hexahedron in 5. */
static int cut_five(bool choice, struct part part[MOST])
{
    const struct art_elem_type *hex = art_elem_type(ART_ELEM_HEX);
    int n = 0, middle = 0;
    for (int i = 0; i < 8; i++) {
        if (volume_five_corner(i, choice)) {
            part[0].corner[middle++] = i;
            continue;
        }
        int at = 0;
        part[++n].corner[at++] = i;
        for (int e = 0; e < hex->n_edges; e++)
            if (hex->edge[e][0] == i || hex->edge[e][1] == i)
                part[n].corner[at++] = hex->edge[e][0] == i ? hex->edge[e][1] : hex->edge[e][0];
    }
    for (int k = 0; k < 5; k++) {
        double u[3][3], cross[3];
        int *c = part[k].corner, t = c[1];
        for (int i = 0; i < 3; i++) art_v3_sub(u[i], hex->node[c[i + 1]], hex->node[c[0]]);
        art_v3_cross(cross, u[0], u[1]);
        if (art_v3_dot(cross, u[2]) < 0) c[1] = c[2], c[2] = t;
    }
    return 5;
}

static int add_part(struct art_ctx *ctx, struct splitting *s, int e, enum art_elem_kind kind,
                    const int *node)
{
    int status, i = s->out->n_elems;
    if (!ART_GROW(ctx, s->from, i, s->from_cap)) return ctx->status;
    ART_TRY(art_volume_add_elem(ctx, s->out, kind, node));
    s->from[i] = e;
    if (s->vol->elem_region) ART_TRY(art_volume_set_region(ctx, s->out, i, s->vol->elem_region[e]));
out:
    return status;
}

static int add_parts(struct art_ctx *ctx, struct splitting *s, int e)
{
    const struct art_elem_type *type = art_volume_type(s->vol, e);
    const int *node = s->vol->elem_node + s->vol->elem_off[e];
    struct part part[MOST];
    int status = ART_OK, n;
    if (type->dim == 2 || type->n_corners == 4) return add_part(ctx, s, e, type->kind, node);
    n = s->choice && type->kind == ART_ELEM_HEX ? cut_five(s->choice[e], part)
                                                : cut(type, node, part);
    for (int i = 0; i < n; i++) {
        int tet[4];
        for (int k = 0; k < 4; k++) tet[k] = node[part[i].corner[k]];
        ART_TRY(add_part(ctx, s, e, ART_ELEM_TET, tet));
    }
out:
    return status;
}

/* True if face g of tetrahedron `part` lies in face f of its element. */
static bool lies_in(const struct art_volume *vol, int e, int f, const struct art_volume *out,
                    int part, int g)
{
    const signed char *face = art_volume_type(vol, e)->face[f];
    const signed char *tri = art_elem_type(ART_ELEM_TET)->face[g];
    for (int k = 0; k < 3; k++) {
        int node = out->elem_node[out->elem_off[part] + tri[k]];
        bool found = false;
        for (int i = 0; i < 4 && face[i] >= 0; i++)
            if (vol->elem_node[vol->elem_off[e] + face[i]] == node) found = true;
        if (!found) return false;
    }
    return true;
}

static int split_sides(struct art_ctx *ctx, const struct splitting *s, struct art_volume_set *to,
                       int side)
{
    int e = side / 8, f = side % 8, status = ART_OK;
    if (art_volume_type(s->vol, e)->dim == 2)
        return art_volume_set_add(ctx, to, 8 * s->first[e] + f);
    for (int part = s->first[e]; part < s->first[e + 1]; part++)
        for (int g = 0; g < 4; g++)
            if (lies_in(s->vol, e, f, s->out, part, g))
                ART_TRY(art_volume_set_add(ctx, to, 8 * part + g));
out:
    return status;
}

static int split_sets(struct art_ctx *ctx, struct splitting *s)
{
    int status = ART_OK;
    for (int i = 0; i < s->vol->n_sets; i++) {
        const struct art_volume_set *from = &s->vol->sets[i];
        struct art_volume_set *to;
        ART_TRY(art_volume_set(ctx, s->out, from->name, from->of, &to));
        for (int k = 0; k < from->n; k++) {
            int item = from->item[k];
            if (from->of == ART_OF_NODES) ART_TRY(art_volume_set_add(ctx, to, item));
            if (from->of == ART_OF_SIDES) ART_TRY(split_sides(ctx, s, to, item));
            for (int p = s->first[from->of == ART_OF_ELEMS ? item : 0];
                 from->of == ART_OF_ELEMS && p < s->first[item + 1]; p++)
                ART_TRY(art_volume_set_add(ctx, to, p));
        }
    }
out:
    return status;
}

/* A copy without elements. */
static int begin(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol)
{
    struct art_volume *v = NULL;
    int status, index;
    ART_TRY(art_volume_create(ctx, &v));
    ART_TRY(art_volume_copy_labels(ctx, v, vol));
    for (int i = 0; i < vol->n_nodes; i++)
        ART_TRY(art_volume_add_node(ctx, v, vol->pos + 3 * (size_t)i));
    for (int i = 0; i < vol->n_nodes && vol->node_id; i++)
        ART_TRY(art_volume_set_node_id(ctx, v, i, vol->node_id[i]));
    for (int i = 0; i < vol->n_facets; i++)
        ART_TRY(art_volume_add_facet(ctx, v, vol->facet_off[i + 1] - vol->facet_off[i],
                                     vol->facet_node + vol->facet_off[i]));
    for (int i = 0; i < vol->regions.n; i++)
        ART_TRY(art_mesh_add_name(ctx, &v->regions, vol->regions.name[i],
                                  strlen(vol->regions.name[i]), &index));
    ART_TRY(art_fields_copy(ctx, &v->node_fields, &vol->node_fields));
    ART_TRY(art_fields_copy(ctx, &v->facet_fields, &vol->facet_fields));
    ART_TRY(art_fields_copy(ctx, &v->mesh_fields, &vol->mesh_fields));
    *out = v;
    v = NULL;
out:
    art_volume_free(v);
    return status;
}

static int split(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol,
                 bool five)
{
    struct art_volume *linear = NULL;
    struct splitting s = {0};
    int status;
    ART_TRY(art_volume_make_linear(ctx, &linear, vol));
    s.vol = linear;
    ART_TRY(begin(ctx, &s.out, linear));
    s.first = art_alloc(ctx, (size_t)linear->n_elems + 1, sizeof *s.first);
    if (five) s.choice = art_alloc(ctx, (size_t)linear->n_elems + 1, sizeof *s.choice);
    if (!s.first || (five && !s.choice)) {
        status = ART_ENOMEM;
        goto out;
    }
    if (five) ART_TRY(volume_five(ctx, linear, s.choice));
    for (int e = 0; e < linear->n_elems; e++) {
        s.first[e] = s.out->n_elems;
        ART_TRY(add_parts(ctx, &s, e));
    }
    s.first[linear->n_elems] = s.out->n_elems;
    ART_TRY(art_fields_copy(ctx, &s.out->elem_fields, &linear->elem_fields));
    ART_TRY(art_fields_gather(ctx, &s.out->elem_fields, s.out->n_elems, s.from));
    ART_TRY(split_sets(ctx, &s));
    *out = s.out;
    s.out = NULL;
out:
    art_volume_free(s.out);
    art_volume_free(linear);
    art_free(s.from);
    art_free(s.first);
    art_free(s.choice);
    return status;
}

int art_volume_split(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol)
{
    return split(ctx, out, vol, false);
}

int art_volume_split_five(struct art_ctx *ctx, struct art_volume **out,
                          const struct art_volume *vol)
{
    return split(ctx, out, vol, true);
}
