/* Built when all tags have been read: regions, sets of the materials, sides of elements. */
#include "feb_priv.h"
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------- sets */

int art_feb_set(struct feb_mesh *m, const char *name, enum art_volume_of of, int *set, bool *fresh)
{
    static const char *const sort[] = {"nodes", "elements", "sides"};
    struct art_volume_set *found = art_volume_find_set(m->vol, name);
    char *longer = NULL;
    int before = m->vol->n_sets, status;
    if (found && found->of != of && !(name = longer = art_format(m->ctx, "%s %s", name, sort[of])))
        return ART_ENOMEM;
    ART_TRY(art_volume_set(m->ctx, m->vol, name, of, &found));
    *set = (int)(found - m->vol->sets);
    *fresh = m->vol->n_sets > before;
out:
    art_free(longer);
    return status;
}

/* One list of nodes names the mesh, several are sets. */
static int settle_nodes(struct feb_mesh *m)
{
    int status = ART_OK, set;
    bool fresh;
    if (m->n_lists == 1) {
        m->vol->name = m->nodes_of[0].name;
        m->nodes_of[0].name = NULL;
        return ART_OK;
    }
    for (int i = 0; i < m->n_lists; i++) {
        const struct feb_nodes *list = &m->nodes_of[i];
        if (!list->name) continue;
        ART_TRY(art_feb_set(m, list->name, ART_OF_NODES, &set, &fresh));
        for (int k = 0; fresh && k < list->n; k++)
            ART_TRY(art_volume_set_add(m->ctx, &m->vol->sets[set], list->first + k));
    }
out:
    return status;
}

/* ------------------------------------------------------------ parts, materials */

/* What the parts belong to, as indices of names; -1 none. */
struct belonging {
    struct art_mesh_names names; /* of materials and regions */
    int *material, *region;      /* [n_parts] */
    bool *differs; /* [names] the material and the region of the name have not the same parts */
    int *set;      /* [names] the set of a material that began with this file, -1 none */
    bool *seen;    /* [names] the material has been looked at */
};

/* Materials by their names and numbers; of several the first. */
static int find_materials(const struct feb_mesh *m, struct art_map *map)
{
    int status = ART_OK;
    for (int i = m->n_materials - 1; i >= 0; i--) {
        struct feb_material *mat = &m->material[i];
        if (!mat->name) continue;
        if (mat->id) ART_TRY(art_map_set(m->ctx, map, mat->id, mat));
        ART_TRY(art_map_set(m->ctx, map, mat->name, mat));
    }
out:
    return status;
}

/* The name of a part's material; NULL if it has none. Parts tell it by its number or name. */
static const char *material_of(const struct art_map *map, const struct feb_part *part)
{
    const struct feb_material *mat = part->material ? art_map_get(map, part->material) : NULL;
    return mat ? mat->name : part->material;
}

/* True if a name is another, or that with a point and a number behind it: so the writer numbers
 * blocks of elements that are one region. */
static bool is_piece(const char *name, const char *of)
{
    size_t n = strlen(of), digits;
    if (strncmp(name, of, n) != 0) return false;
    if (name[n] == '\0') return true;
    digits = strspn(name + n + (name[n] == '.'), "0123456789");
    return name[n] == '.' && digits > 0 && name[n + 1 + digits] == '\0';
}

static const char *region_of(const struct feb_part *part, const char *material)
{
    if (!part->name) return material;
    if (!material) return is_piece(part->name, ART_FEB_UNNAMED) ? NULL : part->name;
    return is_piece(part->name, material) ? material : part->name;
}

static int name_index(struct art_ctx *ctx, struct art_mesh_names *names, const char *name,
                      int *index)
{
    *index = -1;
    return name ? art_mesh_add_name(ctx, names, name, strlen(name), index) : ART_OK;
}

static int find_belonging(const struct feb_mesh *m, struct belonging *b)
{
    struct art_map map = {0};
    const size_t n = (size_t)m->n_parts + 1;
    int status = ART_ENOMEM;
    b->material = art_alloc(m->ctx, n, sizeof *b->material);
    b->region = art_alloc(m->ctx, n, sizeof *b->region);
    if (!b->material || !b->region) goto out;
    ART_TRY(find_materials(m, &map));
    for (int i = 0; i < m->n_parts; i++) {
        const char *material = material_of(&map, &m->part[i]);
        ART_TRY(name_index(m->ctx, &b->names, material, &b->material[i]));
        ART_TRY(name_index(m->ctx, &b->names, region_of(&m->part[i], material), &b->region[i]));
    }
    const size_t names = (size_t)b->names.n + 1;
    b->differs = art_alloc(m->ctx, names, sizeof *b->differs);
    b->seen = art_alloc(m->ctx, names, sizeof *b->seen);
    b->set = art_alloc(m->ctx, names, sizeof *b->set);
    if (!b->differs || !b->seen || !b->set) status = ART_ENOMEM;
    for (int i = 0; i < m->n_parts && status == ART_OK; i++) {
        int material = b->material[i], region = b->region[i];
        if (material == region) continue;
        if (material >= 0) b->differs[material] = true;
        if (region >= 0) b->differs[region] = true;
    }
out:
    art_map_fini(&map);
    return status;
}

static void belonging_fini(struct belonging *b)
{
    art_mesh_clear_names(&b->names);
    art_free(b->material), art_free(b->region);
    art_free(b->differs), art_free(b->seen), art_free(b->set);
}

static int settle_regions(struct feb_mesh *m, const struct belonging *b)
{
    int status = ART_OK, region;
    for (int i = 0; i < m->n_parts; i++) {
        const struct feb_part *part = &m->part[i];
        if (b->region[i] < 0) continue;
        ART_TRY(name_index(m->ctx, &m->vol->regions, b->names.name[b->region[i]], &region));
        for (int e = part->first; e < part->first + part->n; e++)
            ART_TRY(art_volume_set_region(m->ctx, m->vol, e, region));
    }
out:
    return status;
}

/* Materials that the regions do not show are sets of elements, unless there is one of the name. */
static int settle_materials(struct feb_mesh *m, struct belonging *b)
{
    int status = ART_OK;
    for (int i = 0; i < m->n_parts; i++) {
        const struct feb_part *part = &m->part[i];
        const int k = b->material[i];
        bool fresh = false;
        if (k < 0 || !b->differs[k]) continue;
        if (!b->seen[k]) {
            ART_TRY(art_feb_set(m, b->names.name[k], ART_OF_ELEMS, &b->set[k], &fresh));
            if (!fresh) b->set[k] = -1;
            b->seen[k] = true;
        }
        for (int e = 0; b->set[k] >= 0 && e < part->n; e++)
            ART_TRY(art_volume_set_add(m->ctx, &m->vol->sets[b->set[k]], part->first + e));
    }
out:
    return status;
}

/* --------------------------------------------------------------------- sides */

static int corners_of(const struct feb_face *face)
{
    return face->n == 3 || face->n == 6 ? 3 : 4;
}

/* True if two outlines go round the same way: the corner behind the first is the same. */
static bool same_way(const struct art_volume *vol, int side, int n, const int *node)
{
    const struct art_elem_type *type = art_volume_type(vol, side / 8);
    const int *of = vol->elem_node + vol->elem_off[side / 8];
    for (int k = 0; k < n; k++)
        if (of[type->face[side % 8][k]] == node[0])
            return of[type->face[side % 8][(k + 1) % n]] == node[1];
    return false;
}

/* A shell by its corners, ascending. */
struct shell {
    int corner[4], elem;
};

static void ascending(int n, const int *node, int corner[4])
{
    for (int k = 0; k < 4; k++) corner[k] = -1;
    for (int k = 0; k < n; k++) {
        int at = k;
        for (; at > 0 && corner[at - 1] > node[k]; at--) corner[at] = corner[at - 1];
        corner[at] = node[k];
    }
}

static int by_corners(const void *a, const void *b)
{
    const struct shell *p = a, *q = b;
    for (int k = 0; k < 4; k++)
        if (p->corner[k] != q->corner[k]) return p->corner[k] < q->corner[k] ? -1 : 1;
    return 0;
}

static int by_corners_and_elem(const void *a, const void *b)
{
    const struct shell *p = a, *q = b;
    int order = by_corners(a, b);
    return order ? order : (p->elem > q->elem) - (p->elem < q->elem);
}

static int list_shells(const struct feb_mesh *m, struct shell *shell)
{
    const struct art_volume *vol = m->vol;
    int n = 0;
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        if (type->dim != 2) continue;
        ascending(type->n_corners, vol->elem_node + vol->elem_off[e], shell[n].corner);
        shell[n++].elem = e;
    }
    qsort(shell, (size_t)n, sizeof *shell, by_corners_and_elem);
    return n;
}

/* The side that a face is, of the two found for it or of a shell; -1 if there is none. */
static int side_of(const struct feb_mesh *m, const struct feb_face *face, const int found[2],
                   const struct shell *shells, int n_shells)
{
    const int *node = m->face_node + face->first;
    struct shell want;
    int n = corners_of(face), low = 0, high = n_shells;
    for (int k = 0; k < 2; k++)
        if (found[k] >= 0 && same_way(m->vol, found[k], n, node)) return found[k];
    if (found[0] >= 0) return found[0];
    ascending(n, node, want.corner);
    while (low < high) {
        int mid = low + (high - low) / 2;
        if (by_corners(&shells[mid], &want) < 0)
            low = mid + 1;
        else
            high = mid;
    }
    bool there = low < n_shells && by_corners(&shells[low], &want) == 0;
    return there ? 8 * shells[low].elem : -1;
}

/* The faces as facets of a mesh that is ours in all else. */
static int make_facets(const struct feb_mesh *m, struct art_volume *view)
{
    view->n_facets = m->n_faces;
    view->facet_off = art_alloc(m->ctx, (size_t)m->n_faces + 1, sizeof *view->facet_off);
    view->facet_node = art_alloc(m->ctx, 4 * (size_t)m->n_faces + 1, sizeof *view->facet_node);
    if (!view->facet_off || !view->facet_node) return ART_ENOMEM;
    for (int i = 0, at = 0; i < m->n_faces; i++) {
        for (int k = 0; k < corners_of(&m->face[i]); k++)
            view->facet_node[at++] = m->face_node[m->face[i].first + k];
        view->facet_off[i + 1] = at;
    }
    return ART_OK;
}

static int settle_sides(struct feb_mesh *m)
{
    struct art_volume view = *m->vol;
    int(*found)[2] = NULL, status, n_shells, lost = 0;
    struct shell *shells = NULL;
    size_t first = 0;
    if (m->n_faces == 0) return ART_OK;
    view.facet_off = view.facet_node = NULL;
    ART_TRY(make_facets(m, &view));
    found = art_alloc(m->ctx, (size_t)m->n_faces, sizeof *found);
    shells = art_alloc(m->ctx, (size_t)view.n_elems + 1, sizeof *shells);
    if (!found || !shells) {
        status = ART_ENOMEM;
        goto out;
    }
    ART_TRY(art_volume_facet_sides(m->ctx, &view, found));
    n_shells = list_shells(m, shells);
    for (int i = 0; i < m->n_faces; i++) {
        int side = side_of(m, &m->face[i], found[i], shells, n_shells);
        if (side >= 0)
            ART_TRY(art_volume_set_add(m->ctx, &m->vol->sets[m->face[i].set], side));
        else if (lost++ == 0)
            first = m->face[i].at;
    }
    if (lost > 0) {
        struct art_loc loc = art_format_place(m->src, first);
        ART_TRY(art_warn_strict(m->ctx, ART_EUNSUPPORTED, &loc,
                                "%d faces of surfaces are no sides of elements and are left out "
                                "(this is the first)",
                                lost));
    }
out:
    art_free(view.facet_off), art_free(view.facet_node);
    art_free(found), art_free(shells);
    return status;
}

int art_feb_settle(struct feb_mesh *m)
{
    struct art_loc loc = {m->src->name, 0, 0};
    struct belonging belonging = {0};
    int status;
    ART_TRY(settle_nodes(m));
    ART_TRY(find_belonging(m, &belonging));
    ART_TRY(settle_regions(m, &belonging));
    ART_TRY(settle_materials(m, &belonging));
    ART_TRY(settle_sides(m));
    ART_TRY(art_ids_settle_turned(m->ctx, m->vol, 0, &loc));
out:
    belonging_fini(&belonging);
    return status;
}
