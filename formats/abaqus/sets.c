/* Sets, surfaces and sections: looked at when the nodes and elements that they name are known. */
#include "abaqus_priv.h"
#include <string.h>

/* A hash of a name, whose case does not count. */
static uint64_t hash_of(const char *s, size_t n)
{
    uint64_t h = 0;
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c >= 'a' && c <= 'z') c = (unsigned char)(c - 'a' + 'A');
        h = (h + c) * UINT64_C(0x9e3779b97f4a7c15); /* see art_hash_words */
    }
    return h;
}

/* The spot of a set, or where it would go. */
static struct art_index_spot find_set(const struct art_abaqus_part *part, const char *s, size_t n,
                                      const char *scope, enum art_volume_of of)
{
    struct art_index_spot at = art_index_find(&part->by_name, hash_of(s, n));
    for (; at.item >= 0; art_index_next(&part->by_name, &at)) {
        const struct art_abaqus_set *set = &part->sets[at.item];
        if (set->of == of && set->scope == scope && art_abaqus_same(set->name, s, n)) break;
    }
    return at;
}

int art_abaqus_set(struct art_ctx *ctx, struct art_abaqus_part *part, const char *s, size_t n,
                   const char *scope, enum art_volume_of of, int *index)
{
    int status = art_index_reserve(ctx, &part->by_name, (size_t)part->n_sets + 1);
    if (status < 0) return status;
    const struct art_index_spot at = find_set(part, s, n, scope, of);
    *index = at.item;
    if (at.item >= 0) return ART_OK;
    if (!ART_GROW(ctx, part->sets, part->n_sets, part->sets_cap)) return ctx->status;
    char *name = art_strndup(ctx, s, n);
    if (!name) return ART_ENOMEM;
    *index = part->n_sets++;
    part->sets[*index] = (struct art_abaqus_set){.name = name, .scope = scope, .of = of};
    art_index_place(&part->by_name, &at, *index);
    return ART_OK;
}

/* One more member; a short file can name many. */
static int count_member(struct art_abaqus_reader *r)
{
    if (r->members++ < 1000000 + 4 * r->bytes) return ART_OK;
    return art_error(r->ctx, ART_ELIMIT, &(struct art_loc){r->root.src->name, 0, 0},
                     "the sets have too many members for such a file");
}

int art_abaqus_set_add(struct art_abaqus_reader *r, struct art_abaqus_set *set, int item)
{
    int status = count_member(r);
    if (status < 0) return status;
    if (!ART_GROW(r->ctx, set->item, set->n, set->cap)) return r->ctx->status;
    set->item[set->n++] = item;
    return ART_OK;
}

/* ------------------------------------------------------------- nodes, elements */

/* The index of a number of the part, or of an instance in it: -1 if there is none, -2 for an
 * element that was left out. */
static int find_item(const struct art_abaqus_part *part, const struct art_abaqus_instance *inst,
                     enum art_volume_of of, int id)
{
    const struct art_abaqus_part *in = inst ? inst->part : part;
    bool nodes = of == ART_OF_NODES;
    int at = art_ids_find(nodes ? &in->nodes : &in->elems, id);
    if (at >= 0) return at + (inst ? (nodes ? inst->node : inst->elem) : 0);
    return !nodes && art_ids_find(&in->skipped, id) >= 0 ? -2 : -1;
}

static int add_item(struct art_abaqus_reader *r, struct art_abaqus_part *part,
                    const struct art_abaqus_later *l, const struct art_abaqus_at *at, const char *p,
                    const struct art_abaqus_instance *inst, int id)
{
    struct art_abaqus_set *set = &part->sets[l->set];
    int item = find_item(part, inst, set->of, id);
    if (item == -1)
        return art_abaqus_error(r->ctx, at, p, ART_ERANGE, "set '%s': %s %d does not exist",
                                set->name, set->of == ART_OF_NODES ? "node" : "element", id);
    if (item >= 0) return art_abaqus_set_add(r, set, item);
    r->n_gone++;
    return count_member(r);
}

/* first, last, step */
static int add_range(struct art_abaqus_reader *r, struct art_abaqus_part *part,
                     const struct art_abaqus_later *l, struct art_abaqus_at *at)
{
    int x[3] = {0, 0, 1}, n = 0, status = ART_OK;
    const char *start = at->p;
    bool comma;
    while (n < 3 && (status = art_abaqus_int(r->ctx, at, &x[n], &comma)) > 0) n++;
    if (status < 0) return status;
    if (n == 1) x[1] = x[0];
    if (n == 0 || x[2] <= 0 || x[1] < x[0])
        return art_abaqus_error(r->ctx, at, start, ART_ERANGE,
                                "expected first, last and step of a row of numbers");
    for (int64_t id = x[0]; id <= x[1]; id += x[2])
        ART_TRY(add_item(r, part, l, at, start, l->instance, (int)id));
    status = ART_OK;
out:
    return status;
}

/* --------------------------------------------------------------- sets in sets */

/* "name", or "instance.name" of the whole; -1 if there is none. */
static int named_set(struct art_abaqus_reader *r, const struct art_abaqus_part *part,
                     const struct art_abaqus_instance *inst, const char *s, size_t n,
                     enum art_volume_of of)
{
    const char *dot = memchr(s, '.', n);
    int at = find_set(part, s, n, inst ? inst->name : NULL, of).item;
    if (at >= 0 || part != &r->root) return at;
    if (dot) {
        inst = art_abaqus_find_instance(r, s, (size_t)(dot - s));
        if (inst) at = find_set(part, dot + 1, n - (size_t)(dot - s) - 1, inst->name, of).item;
    }
    return at;
}

static int unite(struct art_abaqus_reader *r, struct art_abaqus_part *part, int to, int from)
{
    int n = part->sets[from].n, status = ART_OK;
    for (int k = 0; k < n; k++)
        ART_TRY(art_abaqus_set_add(r, &part->sets[to], part->sets[from].item[k]));
out:
    return status;
}

static int whole_number(const char *s, size_t n, int *id)
{
    int64_t v;
    if (n == 0 || art_read_int(s, n, &v) != n || v < INT32_MIN || v > INT32_MAX) return false;
    *id = (int)v;
    return true;
}

/* A member by number, "instance.number" or name of a set. */
static int add_member(struct art_abaqus_reader *r, struct art_abaqus_part *part,
                      const struct art_abaqus_later *l, const struct art_abaqus_at *at,
                      const char *s, size_t n)
{
    const struct art_abaqus_instance *inst = l->instance;
    const char *dot = memchr(s, '.', n);
    int id, other;
    if (whole_number(s, n, &id)) return add_item(r, part, l, at, s, inst, id);
    other = named_set(r, part, inst, s, n, part->sets[l->set].of);
    if (other >= 0) return other == l->set ? ART_OK : unite(r, part, l->set, other);
    if (dot && part == &r->root) {
        inst = art_abaqus_find_instance(r, s, (size_t)(dot - s));
        size_t skip = (size_t)(dot - s) + 1;
        if (inst && whole_number(s + skip, n - skip, &id))
            return add_item(r, part, l, at, s, inst, id);
    }
    return art_abaqus_error(r->ctx, at, s, ART_ENOTFOUND,
                            "set '%s': '%.*s' is no number and no set of %s",
                            part->sets[l->set].name, (int)(n < 60 ? n : 60), s,
                            part->sets[l->set].of == ART_OF_NODES ? "nodes" : "elements");
}

static int add_nodes_of(struct art_abaqus_reader *r, struct art_abaqus_part *part,
                        const struct art_abaqus_later *l)
{
    const struct art_volume *vol = part->vol;
    int from = named_set(r, part, l->instance, l->elset, l->elset_n, ART_OF_ELEMS), status = ART_OK;
    if (from < 0)
        return art_abaqus_error(r->ctx, &l->data, l->elset, ART_ENOTFOUND,
                                "there is no set of elements '%.*s'",
                                (int)(l->elset_n < 60 ? l->elset_n : 60), l->elset);
    for (int k = 0; k < part->sets[from].n; k++) {
        int e = part->sets[from].item[k];
        for (int i = vol->elem_off[e]; i < vol->elem_off[e + 1]; i++)
            ART_TRY(art_abaqus_set_add(r, &part->sets[l->set], vol->elem_node[i]));
    }
out:
    return status;
}

static int settle_set(struct art_abaqus_reader *r, struct art_abaqus_part *part,
                      const struct art_abaqus_later *l)
{
    struct art_abaqus_at at = l->data;
    const char *s;
    size_t n;
    int status = ART_OK;
    if (l->elset) return add_nodes_of(r, part, l);
    while (art_abaqus_data(&at)) {
        if (l->generate) {
            ART_TRY(add_range(r, part, l, &at));
        } else {
            while (art_abaqus_word(&at, &s, &n))
                if (n > 0) ART_TRY(add_member(r, part, l, &at, s, n));
        }
        art_abaqus_next_line(&at);
    }
out:
    return status;
}

/* ------------------------------------------------------------------- surfaces */

/* Number of a face, from 0: "S3", of shells "SPOS" and nothing; -1 what cannot be kept. */
static int face_of(const struct art_volume *vol, int e, const char *s, size_t n)
{
    enum art_elem_kind kind = (enum art_elem_kind)vol->elem_kind[e];
    const struct art_elem_type *type = art_elem_type(kind);
    if (type->dim == 2) return n == 0 || art_abaqus_same("SPOS", s, n) ? 0 : -1;
    if (n != 2 || (s[0] != 'S' && s[0] != 's') || s[1] < '1' || s[1] >= '1' + type->n_faces)
        return -1;
    return s[1] - '1';
}

static int add_side(struct art_abaqus_reader *r, struct art_abaqus_part *part,
                    const struct art_abaqus_later *l, const struct art_abaqus_at *at, const char *p,
                    int e, const char *face, size_t n)
{
    static const char *const lost[] = {"SNEG",  "E1",    "E2",    "E3",   "E4",
                                       "EDGE1", "EDGE2", "EDGE3", "EDGE4"};
    int f = face_of(part->vol, e, face, n);
    const struct art_elem_type *type = art_volume_type(part->vol, e);
    if (f >= 0) return art_abaqus_set_add(r, &part->sets[l->set], 8 * e + f);
    bool edge = type->dim == 2 && n == 2 && (face[0] == 'S' || face[0] == 's') && face[1] >= '1' &&
                face[1] <= '6';
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++)
        if (art_abaqus_same(lost[i], face, n)) edge = true;
    if (edge || n == 0) {
        r->n_gone++;
        return ART_OK;
    }
    return art_abaqus_error(
        r->ctx, at, p, ART_ERANGE, "surface '%s': element %d is a %s and has no face %.*s",
        part->sets[l->set].name, part->vol->elem_id[e], type->name, (int)(n < 20 ? n : 20), face);
}

/* A line "element or set, face". */
static int add_sides(struct art_abaqus_reader *r, struct art_abaqus_part *part,
                     const struct art_abaqus_later *l, const struct art_abaqus_at *at,
                     const char *s, size_t n, const char *face, size_t face_n)
{
    int id, status = ART_OK;
    if (whole_number(s, n, &id)) {
        int e = find_item(part, l->instance, ART_OF_ELEMS, id);
        if (e == -1)
            return art_abaqus_error(r->ctx, at, s, ART_ERANGE,
                                    "surface '%s': element %d does not exist",
                                    part->sets[l->set].name, id);
        if (e == -2) r->n_gone++;
        return e == -2 ? ART_OK : add_side(r, part, l, at, s, e, face, face_n);
    }
    int from = named_set(r, part, l->instance, s, n, ART_OF_ELEMS);
    if (from < 0)
        return art_abaqus_error(r->ctx, at, s, ART_ENOTFOUND,
                                "surface '%s': there is no set of elements '%.*s'",
                                part->sets[l->set].name, (int)(n < 60 ? n : 60), s);
    for (int k = 0; k < part->sets[from].n; k++)
        ART_TRY(add_side(r, part, l, at, s, part->sets[from].item[k], face, face_n));
out:
    return status;
}

static int settle_surface(struct art_abaqus_reader *r, struct art_abaqus_part *part,
                          const struct art_abaqus_later *l)
{
    struct art_abaqus_at at = l->data;
    int status = ART_OK;
    for (; art_abaqus_data(&at); art_abaqus_next_line(&at)) {
        const char *s, *face = "";
        size_t n, face_n = 0;
        if (!art_abaqus_word(&at, &s, &n) || n == 0) continue;
        if (l->nodes) {
            ART_TRY(add_member(r, part, l, &at, s, n));
            continue;
        }
        if (!art_abaqus_word(&at, &face, &face_n)) face_n = 0;
        ART_TRY(add_sides(r, part, l, &at, s, n, face, face_n));
    }
out:
    return status;
}

/* ------------------------------------------------------------------- sections */

static int set_thickness(struct art_abaqus_reader *r, struct art_abaqus_part *part, int e, double x)
{
    struct art_field *f = art_fields_find(&part->vol->elem_fields, "thickness");
    if (!f) {
        int status = art_fields_add(r->ctx, &part->vol->elem_fields, "thickness", ART_F64, 1,
                                    part->vol->n_elems, &f);
        if (status < 0) return status;
    }
    f->val[e] = x;
    return ART_OK;
}

/* The thickness of shells: the first number of the first line. */
static int read_thickness(struct art_abaqus_reader *r, const struct art_abaqus_later *l, double *x)
{
    struct art_abaqus_at at = l->data;
    bool comma;
    *x = 0;
    if (!l->shells || !art_abaqus_data(&at)) return ART_OK;
    const char *start = at.p;
    int got = art_abaqus_number(r->ctx, &at, x, &comma);
    if (got < 0) return got;
    if (*x < 0) return art_abaqus_error(r->ctx, &at, start, ART_ERANGE, "a negative thickness");
    return ART_OK;
}

static int settle_section(struct art_abaqus_reader *r, struct art_abaqus_part *part,
                          const struct art_abaqus_later *l)
{
    int from = named_set(r, part, NULL, l->elset, l->elset_n, ART_OF_ELEMS), region = -1, status;
    double thickness;
    if (from < 0)
        return art_abaqus_error(r->ctx, &l->data, l->elset, ART_ENOTFOUND,
                                "there is no set of elements '%.*s'",
                                (int)(l->elset_n < 60 ? l->elset_n : 60), l->elset);
    const struct art_abaqus_set *set = &part->sets[from];
    ART_TRY(read_thickness(r, l, &thickness));
    if (l->material_n > 0)
        ART_TRY(
            art_mesh_add_name(r->ctx, &part->vol->regions, l->material, l->material_n, &region));
    else if (!set->internal)
        ART_TRY(
            art_mesh_add_name(r->ctx, &part->vol->regions, set->name, strlen(set->name), &region));
    for (int k = 0; k < set->n; k++) {
        if (region >= 0) ART_TRY(art_volume_set_region(r->ctx, part->vol, set->item[k], region));
        if (thickness > 0 && art_volume_type(part->vol, set->item[k])->dim == 2)
            ART_TRY(set_thickness(r, part, set->item[k], thickness));
    }
out:
    return status;
}

int art_abaqus_settle(struct art_abaqus_reader *r, struct art_abaqus_part *part)
{
    int status = ART_OK;
    for (int i = 0; i < part->n_later; i++) {
        const struct art_abaqus_later *l = &part->later[i];
        if (l->what == ART_ABAQUS_SET) ART_TRY(settle_set(r, part, l));
    }
    for (int i = 0; i < part->n_later; i++) {
        const struct art_abaqus_later *l = &part->later[i];
        if (l->what == ART_ABAQUS_SURFACE) ART_TRY(settle_surface(r, part, l));
        if (l->what == ART_ABAQUS_SECTION) ART_TRY(settle_section(r, part, l));
    }
out:
    return status;
}
