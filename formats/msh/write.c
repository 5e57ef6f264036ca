/* Version 4.1, as text or bytes. Regions are physical groups of solids and shells, sets of sides
 * such of surfaces, sets of nodes such of points; facets are surface elements in no group. */
#include "msh_priv.h"
#include <limits.h>

/* Surfaces by their tags: 1 + r holds the shells of region r (1 those of none), then one for each
 * set of sides, then one for facets. Volumes: 1 + r. Points: 1 + set. */
struct writer {
    struct art_ctx *ctx;
    const struct art_volume *vol;
    struct art_emit out;
    bool binary, in_row;
    int *region;     /* [regions] tag of each */
    bool *has_shell; /* [regions+1] shells of region r-1 */
    int node_shift, elem_shift, next_elem;
    int last_region; /* largest tag of a region */
};

/* ------------------------------------------------------------------ numbers */

static void blank(struct writer *w)
{
    if (!w->binary && w->in_row) art_emit_putc(&w->out, ' ');
    w->in_row = true;
}

static void put_int(struct writer *w, int i)
{
    blank(w);
    if (w->binary)
        art_emit_to(&w->out, art_store_u32(art_emit_room(&w->out, 4), (uint32_t)i));
    else
        art_emit_int(&w->out, i);
}

static void put_size(struct writer *w, int i)
{
    if (w->binary)
        art_emit_to(&w->out, art_store_u64(art_emit_room(&w->out, 8), (uint64_t)i));
    else
        put_int(w, i);
}

static void put_double(struct writer *w, double x, bool coordinate)
{
    if (w->binary) {
        uint64_t u;
        memcpy(&u, &x, sizeof u);
        art_emit_to(&w->out, art_store_u64(art_emit_room(&w->out, 8), u));
        return;
    }
    blank(w);
    if (coordinate)
        art_emit_number(&w->out, x);
    else
        art_emit_double(&w->out, x);
}

static void end_row(struct writer *w)
{
    if (!w->binary) art_emit_putc(&w->out, '\n');
    w->in_row = false;
}

/* Binary parts end with a newline of their own. */
static void end_section(struct writer *w, const char *name)
{
    art_emit_printf(&w->out, "%s$End%s\n", w->binary ? "\n" : "", name);
}

static int node_tag(const struct writer *w, int i)
{
    return art_volume_node_id(w->vol, i) + w->node_shift;
}

static int elem_tag(const struct writer *w, int e)
{
    return art_volume_elem_id(w->vol, e) + w->elem_shift;
}

/* --------------------------------------------------------------------- plan */

static bool as_number(const char *s, int *v)
{
    int64_t x;
    size_t n = strlen(s);
    if (*s < '1' || *s > '9' || n > 8 || art_read_int(s, n, &x) != n) return false;
    *v = (int)x;
    return true;
}

/* Regions that all have numbers for names keep these. */
static int number_regions(struct writer *w)
{
    const struct art_mesh_names *regions = &w->vol->regions;
    size_t n = (size_t)regions->n;
    bool numbers = true;
    w->region = art_alloc(w->ctx, n, sizeof *w->region);
    w->has_shell = art_alloc(w->ctx, n + 1, sizeof *w->has_shell);
    if (!w->region || !w->has_shell) return ART_ENOMEM;
    for (int i = 0; i < regions->n; i++)
        if (!as_number(regions->name[i], &w->region[i])) numbers = false;
    for (int i = 0; i < regions->n; i++) {
        if (!numbers) w->region[i] = i + 1;
        if (w->region[i] > w->last_region) w->last_region = w->region[i];
    }
    for (int e = 0; e < w->vol->n_elems; e++) {
        int r = w->vol->elem_region ? w->vol->elem_region[e] : -1;
        if (art_volume_type(w->vol, e)->dim == 2) w->has_shell[r + 1] = true;
    }
    return ART_OK;
}

/* Tags are positive: numbers from 0 or below are moved up. */
static int shift_of(struct writer *w, const int *id, int n, const char *what, int *shift,
                    int *largest)
{
    int least = 1;
    *largest = n;
    *shift = 1;
    if (!id) return ART_OK;
    *shift = *largest = 0;
    for (int i = 0; i < n; i++) {
        if (id[i] < least) least = id[i];
        if (id[i] > *largest) *largest = id[i];
    }
    if (least >= 1) return ART_OK;
    if (least < -INT_MAX / 2 || *largest > INT_MAX / 2)
        return art_error(w->ctx, ART_ERANGE, NULL,
                         "numbers of %s from %d to %d cannot be made positive", what, least,
                         *largest);
    *shift = 1 - least;
    *largest += *shift;
    return art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                           "the format msh has positive numbers: those of %s are moved up by %d",
                           what, *shift);
}

static int plan(struct writer *w)
{
    int largest, status;
    ART_TRY(number_regions(w));
    ART_TRY(shift_of(w, w->vol->node_id, w->vol->n_nodes, "nodes", &w->node_shift, &largest));
    ART_TRY(
        shift_of(w, w->vol->elem_id, w->vol->n_elems, "elements", &w->elem_shift, &w->next_elem));
    w->next_elem++;
out:
    return status;
}

/* --------------------------------------------------------------------- head */

static int count_sets(const struct art_volume *vol, enum art_volume_of of)
{
    int n = 0;
    for (int i = 0; i < vol->n_sets; i++) n += vol->sets[i].of == of;
    return n;
}

static void put_name(struct writer *w, int dim, int tag, const char *name)
{
    art_emit_printf(&w->out, "%d %d \"", dim, tag);
    for (const char *p = name; *p; p++) art_emit_putc(&w->out, *p == '"' || *p == '\n' ? '\'' : *p);
    art_emit_puts(&w->out, "\"\n");
}

static void put_names(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    int n = count_sets(vol, ART_OF_NODES) + count_sets(vol, ART_OF_SIDES), sides = w->last_region,
        nodes = 0;
    for (int r = 0; r < vol->regions.n; r++) n += 1 + w->has_shell[r + 1];
    if (n == 0) return;
    art_emit_printf(&w->out, "$PhysicalNames\n%d\n", n);
    for (int r = 0; r < vol->regions.n; r++) {
        if (w->has_shell[r + 1]) put_name(w, 2, w->region[r], vol->regions.name[r]);
        put_name(w, 3, w->region[r], vol->regions.name[r]);
    }
    for (int i = 0; i < vol->n_sets; i++) {
        if (vol->sets[i].of == ART_OF_SIDES) put_name(w, 2, ++sides, vol->sets[i].name);
        if (vol->sets[i].of == ART_OF_NODES) put_name(w, 0, ++nodes, vol->sets[i].name);
    }
    art_emit_puts(&w->out, "$EndPhysicalNames\n");
}

/* Tag, box, groups; bounds are of no use for a mesh alone. */
static void put_entity(struct writer *w, int dim, int tag, const double box[6], int physical)
{
    put_int(w, tag);
    for (int i = 0; i < (dim == 0 ? 3 : 6); i++) put_double(w, box[i], false);
    put_size(w, physical > 0);
    if (physical > 0) put_int(w, physical);
    if (dim > 0) put_size(w, 0);
    end_row(w);
}

static void put_entities(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    int points = count_sets(vol, ART_OF_NODES), sides = count_sets(vol, ART_OF_SIDES),
        r = vol->regions.n;
    double box[6] = {0};
    (void)art_volume_bounds(vol, box, box + 3);
    art_emit_puts(&w->out, "$Entities\n");
    put_size(w, points), put_size(w, 0), put_size(w, 1 + r + sides + 1), put_size(w, 1 + r);
    end_row(w);
    for (int i = 0; i < points; i++) put_entity(w, 0, 1 + i, box, 1 + i);
    for (int i = 0; i <= r; i++) put_entity(w, 2, 1 + i, box, i ? w->region[i - 1] : 0);
    for (int i = 0; i < sides; i++) put_entity(w, 2, 2 + r + i, box, w->last_region + 1 + i);
    put_entity(w, 2, 2 + r + sides, box, 0);
    for (int i = 0; i <= r; i++) put_entity(w, 3, 1 + i, box, i ? w->region[i - 1] : 0);
    end_section(w, "Entities");
}

/* ------------------------------------------------------------------- mesh */

static void put_nodes(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    int n = vol->n_nodes, least = n ? INT_MAX : 0, most = 0;
    for (int i = 0; i < n; i++) {
        int tag = node_tag(w, i);
        least = tag < least ? tag : least, most = tag > most ? tag : most;
    }
    art_emit_puts(&w->out, "$Nodes\n");
    put_size(w, n > 0), put_size(w, n), put_size(w, least), put_size(w, most);
    end_row(w);
    if (n > 0) {
        put_int(w, 3), put_int(w, 1), put_int(w, 0), put_size(w, n);
        end_row(w);
    }
    for (int i = 0; i < n; i++) put_size(w, node_tag(w, i)), end_row(w);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 3; k++) put_double(w, vol->pos[3 * (size_t)i + (size_t)k], true);
        end_row(w);
    }
    end_section(w, "Nodes");
}

static bool same_block(const struct art_volume *vol, int a, int b)
{
    return vol->elem_kind[a] == vol->elem_kind[b] &&
           (!vol->elem_region || vol->elem_region[a] == vol->elem_region[b]);
}

static int n_alike(const struct art_volume *vol, int first)
{
    int n = 1;
    while (first + n < vol->n_elems && same_block(vol, first, first + n)) n++;
    return n;
}

static void put_block(struct writer *w, int dim, int tag, int type, int n)
{
    put_int(w, dim), put_int(w, tag), put_int(w, type), put_size(w, n);
    end_row(w);
}

static void put_elem(struct writer *w, const struct art_msh_type *type, int e)
{
    int place[ART_ELEM_MAX_NODES], file[ART_ELEM_MAX_NODES];
    art_msh_places(type, place);
    for (int k = 0; k < type->n_nodes; k++)
        file[place[k]] = w->vol->elem_node[w->vol->elem_off[e] + k];
    put_size(w, elem_tag(w, e));
    for (int k = 0; k < type->n_nodes; k++) put_size(w, node_tag(w, file[k]));
    end_row(w);
}

static void put_elems(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    for (int e = 0; e < vol->n_elems;) {
        const struct art_msh_type *type = art_msh_type_of((enum art_elem_kind)vol->elem_kind[e]);
        int n = n_alike(vol, e), region = vol->elem_region ? vol->elem_region[e] : -1;
        put_block(w, type->dim, 2 + region, type->number, n);
        for (int end = e + n; e < end; e++) put_elem(w, type, e);
    }
}

/* A polygon of the surface as an element, if there is one for it: corners, then the nodes between
 * them. */
static int type_of_outline(int n)
{
    return n == 3 ? 2 : n == 4 ? 3 : n == 6 ? 9 : n == 8 ? 16 : 0;
}

static void put_outline(struct writer *w, int n, const int *node)
{
    put_size(w, w->next_elem++);
    for (int k = 0; k < n; k++) {
        int at = n <= 4 ? k : k < n / 2 ? 2 * k : 2 * (k - n / 2) + 1;
        put_size(w, node_tag(w, node[at]));
    }
    end_row(w);
}

static int outline_of_side(const struct art_volume *vol, int side, int node[8])
{
    int e = side / 8, local[8], n = art_elem_face_nodes(art_volume_type(vol, e), side % 8, local);
    for (int k = 0; k < n; k++) {
        int at = n <= 4 ? k : k % 2 == 0 ? k / 2 : n / 2 + k / 2; /* corners come first there */
        node[k] = vol->elem_node[vol->elem_off[e] + local[at]];
    }
    return n;
}

static void put_side(struct writer *w, int tag, int side)
{
    int node[8], n = outline_of_side(w->vol, side, node);
    put_block(w, 2, tag, type_of_outline(n), 1);
    put_outline(w, n, node);
}

static void put_sets(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    int surface = 1 + vol->regions.n, point = 0;
    for (int i = 0; i < vol->n_sets; i++) {
        const struct art_volume_set *set = &vol->sets[i];
        if (set->of == ART_OF_SIDES) {
            surface++;
            for (int k = 0; k < set->n; k++) put_side(w, surface, set->item[k]);
        } else if (set->of == ART_OF_NODES) {
            point++;
            if (set->n > 0) put_block(w, 0, point, 15, set->n);
            for (int k = 0; k < set->n; k++) {
                put_size(w, w->next_elem++), put_size(w, node_tag(w, set->item[k]));
                end_row(w);
            }
        }
    }
}

static void put_facets(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    int tag = 2 + vol->regions.n + count_sets(vol, ART_OF_SIDES);
    for (int f = 0; f < vol->n_facets; f++) {
        int n = vol->facet_off[f + 1] - vol->facet_off[f], type = type_of_outline(n);
        if (type == 0) continue;
        put_block(w, 2, tag, type, 1);
        put_outline(w, n, vol->facet_node + vol->facet_off[f]);
    }
}

/* Blocks and elements that the functions above write. */
static int count_cells(struct writer *w, int *n_blocks, int *n)
{
    const struct art_volume *vol = w->vol;
    int odd = 0;
    *n_blocks = 0, *n = vol->n_elems;
    for (int e = 0; e < vol->n_elems; ++*n_blocks) e += n_alike(vol, e);
    for (int i = 0; i < vol->n_sets; i++) {
        const struct art_volume_set *set = &vol->sets[i];
        if (set->of == ART_OF_ELEMS) continue;
        *n += set->n;
        *n_blocks += set->of == ART_OF_SIDES ? set->n : set->n > 0;
    }
    for (int f = 0; f < vol->n_facets; f++) {
        bool known = type_of_outline(vol->facet_off[f + 1] - vol->facet_off[f]) > 0;
        *n += known, *n_blocks += known, odd += !known;
    }
    if (odd == 0) return ART_OK;
    return art_warn_strict(
        w->ctx, ART_EUNSUPPORTED, NULL,
        "the format msh does not keep: %d facets that are neither triangles nor quadrangles", odd);
}

static int put_cells(struct writer *w)
{
    int n_blocks, n, status;
    ART_TRY(count_cells(w, &n_blocks, &n));
    art_emit_puts(&w->out, "$Elements\n");
    int least = n ? INT_MAX : 0, most = w->next_elem - 1;
    for (int e = 0; e < w->vol->n_elems; e++)
        least = elem_tag(w, e) < least ? elem_tag(w, e) : least;
    if (n > w->vol->n_elems) {
        least = w->next_elem < least ? w->next_elem : least;
        most += n - w->vol->n_elems;
    }
    put_size(w, n_blocks), put_size(w, n), put_size(w, least), put_size(w, n ? most : 0);
    end_row(w);
    put_elems(w);
    put_sets(w);
    put_facets(w);
    end_section(w, "Elements");
out:
    return status;
}

/* --------------------------------------------------------------------- data */

static int put_fields(struct writer *w, const struct art_fields *fields, int n, bool nodes)
{
    const char *section = nodes ? "NodeData" : "ElementData";
    int status = ART_OK;
    for (int i = 0; i < fields->n; i++) {
        const struct art_field *f = &fields->list[i];
        if (f->dim != 1 && f->dim != 3 && f->dim != 9) {
            ART_TRY(art_warn_strict(
                w->ctx, ART_EUNSUPPORTED, NULL,
                "the format msh does not keep: field '%s', which has not 1, 3 or 9 numbers",
                f->name));
            continue;
        }
        art_emit_printf(&w->out, "$%s\n1\n\"", section);
        for (const char *p = f->name; *p; p++) art_emit_putc(&w->out, *p == '"' ? '\'' : *p);
        art_emit_printf(&w->out, "\"\n1\n0\n3\n0\n%d\n%d\n", f->dim, n);
        for (int k = 0; k < n; k++) {
            put_int(w, nodes ? node_tag(w, k) : elem_tag(w, k));
            for (int c = 0; c < f->dim; c++)
                put_double(w, f->val[(size_t)f->dim * (size_t)k + (size_t)c], false);
            end_row(w);
        }
        end_section(w, section);
    }
out:
    return status;
}

int art_msh_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                     const struct art_writing *how)
{
    const struct art_volume *vol = object;
    struct writer w = {.ctx = ctx, .vol = vol, .binary = how && how->encoding == ART_ENCODE_BINARY};
    int status;
    art_emit_init(&w.out, ctx, sink, how ? how->number : NULL);
    ART_TRY(plan(&w));
    art_emit_printf(&w.out, "$MeshFormat\n4.1 %d 8\n", w.binary);
    if (w.binary) put_int(&w, 1);
    end_section(&w, "MeshFormat");
    if (vol->units) art_emit_printf(&w.out, "$Comments\nunits %s\n$EndComments\n", vol->units);
    put_names(&w);
    put_entities(&w);
    put_nodes(&w);
    ART_TRY(put_cells(&w));
    ART_TRY(put_fields(&w, &vol->node_fields, vol->n_nodes, true));
    ART_TRY(put_fields(&w, &vol->elem_fields, vol->n_elems, false));
    ART_TRY(art_emit_end(&w.out));
out:
    art_free(w.region), art_free(w.has_shell);
    return status;
}

int art_msh_write(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    return art_msh_write_as(ctx, object, sink, NULL);
}
