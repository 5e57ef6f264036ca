/* Writing: nodes, elements in their order with a keyword wherever type or region changes, sets,
 * surfaces, and a section for each region, so that the file is a model's mesh to Abaqus and
 * CalculiX. */
#include "../nocase.h"
#include "abaqus_priv.h"
#include <string.h>

enum { PER_LINE = 16, MOST_SECTIONS = 1000 };

/* Elements that have a section in common. */
struct section {
    int region;
    bool shell, membrane;
    double thickness;
    int n;
};

struct writer {
    struct art_ctx *ctx;
    const struct art_volume *vol;
    struct art_emit out;
    int add_node, add_elem; /* to the numbers, which begin with 1 here */
    const double *thickness, *membrane;
    struct section section[MOST_SECTIONS];
    int n_sections;
    int *section_of; /* [n_elems] -1 none */
};

static int node_number(const struct writer *w, int i)
{
    return art_volume_node_id(w->vol, i) + w->add_node;
}

static int elem_number(const struct writer *w, int e)
{
    return art_volume_elem_id(w->vol, e) + w->add_elem;
}

/* ---------------------------------------------------------------------- names */

static bool is_plain(const char *s)
{
    bool letter = (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') || *s == '_';
    for (const char *p = s; *p; p++)
        if (!((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9') ||
              *p == '_' || *p == '-' || *p == '.'))
            return false;
    return letter;
}

static void put_name(struct writer *w, const char *s)
{
    bool plain = is_plain(s);
    if (!plain) art_emit_putc(&w->out, '"');
    art_emit_puts(&w->out, s);
    if (!plain) art_emit_putc(&w->out, '"');
}

static int check_name(struct art_ctx *ctx, const char *s)
{
    bool good = *s && strlen(s) <= 80;
    for (const char *p = s; *p; p++)
        if ((unsigned char)*p < ' ' || *p == '"') good = false;
    if (good) return ART_OK;
    return art_error(ctx, ART_EUNSUPPORTED, NULL,
                     "'%.90s' is no name for Abaqus: 1 to 80 characters, no quotes", s);
}

static int same_name(struct art_ctx *ctx, const char *a, const char *b)
{
    return art_error(ctx, ART_EUNSUPPORTED, NULL, "'%s' and '%s' are one name for Abaqus", a, b);
}

/* Names in capitals, and what has them. */
struct taken {
    struct art_mesh_names capitals;
    int *item; /* [capitals] */
    int item_cap;
};

/* The item that had the name, whose case does not count, before; -1 if there was none. */
static int take_name(struct art_ctx *ctx, struct taken *t, const char *name, int item, int *other)
{
    int index, before = t->capitals.n, status;
    ART_TRY(art_nocase_add(ctx, &t->capitals, name, &index));
    *other = index < before ? t->item[index] : -1;
    if (index < before) return ART_OK;
    if (!ART_RESERVE(ctx, t->item, (size_t)index + 1, t->item_cap)) return ctx->status;
    t->item[index] = item;
out:
    return status;
}

static void taken_fini(struct taken *t)
{
    art_mesh_clear_names(&t->capitals);
    art_free(t->item);
}

static int check_regions(struct art_ctx *ctx, const struct art_volume *vol, struct taken *regions)
{
    int status = ART_OK, other;
    for (int i = 0; i < vol->regions.n; i++) {
        ART_TRY(check_name(ctx, vol->regions.name[i]));
        ART_TRY(take_name(ctx, regions, vol->regions.name[i], i, &other));
        if (other >= 0) return same_name(ctx, vol->regions.name[other], vol->regions.name[i]);
    }
out:
    return status;
}

/* A set may have the name of a region if it holds the same elements. */
static int check_set(struct art_ctx *ctx, const struct art_volume *vol, struct taken *regions,
                     const int *size, const struct art_volume_set *set)
{
    int status, region;
    bool same = true;
    ART_TRY(take_name(ctx, regions, set->name, -1, &region));
    if (region < 0) return ART_OK;
    for (int k = 0; same && k < set->n; k++)
        same = vol->elem_region && vol->elem_region[set->item[k]] == region;
    if (same && size[region] == set->n) return ART_OK;
    return art_error(
        ctx, ART_EUNSUPPORTED, NULL,
        "the set and the region '%s' hold different elements, which Abaqus cannot tell apart",
        set->name);
out:
    return status;
}

/* Case does not count. */
static int check_names(struct art_ctx *ctx, const struct art_volume *vol)
{
    struct taken regions = {0}, sets[3] = {{{0}, NULL, 0}};
    int status = ART_ENOMEM, other;
    int *size = art_alloc(ctx, (size_t)vol->regions.n + 1, sizeof *size);
    if (!size) goto out;
    for (int e = 0; vol->elem_region && e < vol->n_elems; e++)
        if (vol->elem_region[e] >= 0) size[vol->elem_region[e]]++;
    ART_TRY(check_regions(ctx, vol, &regions));
    for (int i = 0; i < vol->n_sets; i++) {
        const struct art_volume_set *set = &vol->sets[i];
        ART_TRY(check_name(ctx, set->name));
        ART_TRY(take_name(ctx, &sets[set->of], set->name, i, &other));
        if (other >= 0) {
            status = same_name(ctx, vol->sets[other].name, set->name);
            goto out;
        }
        if (set->of == ART_OF_ELEMS) ART_TRY(check_set(ctx, vol, &regions, size, set));
    }
out:
    taken_fini(&regions);
    for (int k = 0; k < 3; k++) taken_fini(&sets[k]);
    art_free(size);
    return status;
}

/* ---------------------------------------------------------------- nodes, elements */

static void put_nodes(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    art_emit_puts(&w->out, "*NODE\n");
    for (int i = 0; i < vol->n_nodes; i++) {
        art_emit_int(&w->out, node_number(w, i));
        for (int k = 0; k < 3; k++) {
            art_emit_add(&w->out, ", ", 2);
            art_emit_double(&w->out, vol->pos[3 * (size_t)i + (size_t)k]);
        }
        art_emit_putc(&w->out, '\n');
    }
}

static int region_of(const struct writer *w, int e)
{
    return w->vol->elem_region ? w->vol->elem_region[e] : -1;
}

static bool is_membrane(const struct writer *w, int e)
{
    return w->membrane && w->membrane[e] != 0 && art_volume_type(w->vol, e)->dim == 2;
}

static void put_elem_keyword(struct writer *w, int e)
{
    art_emit_printf(
        &w->out, "*ELEMENT, TYPE=%s",
        art_abaqus_type_name((enum art_elem_kind)w->vol->elem_kind[e], is_membrane(w, e)));
    if (region_of(w, e) >= 0) {
        art_emit_puts(&w->out, ", ELSET=");
        put_name(w, w->vol->regions.name[region_of(w, e)]);
    }
    art_emit_putc(&w->out, '\n');
}

static void put_elems(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    int file[ART_ELEM_MAX_NODES];
    for (int e = 0; e < vol->n_elems; e++) {
        if (e == 0 || vol->elem_kind[e] != vol->elem_kind[e - 1] ||
            region_of(w, e) != region_of(w, e - 1) || is_membrane(w, e) != is_membrane(w, e - 1))
            put_elem_keyword(w, e);
        int first = vol->elem_off[e], n = vol->elem_off[e + 1] - first;
        for (int k = 0; k < n; k++)
            file[art_abaqus_node((enum art_elem_kind)vol->elem_kind[e], false, k)] =
                vol->elem_node[first + k];
        art_emit_int(&w->out, elem_number(w, e));
        for (int k = 0; k < n; k++) {
            art_emit_add(&w->out, k + 1 == PER_LINE ? ",\n" : ", ", 2);
            art_emit_int(&w->out, node_number(w, file[k]));
        }
        art_emit_putc(&w->out, '\n');
    }
}

/* ----------------------------------------------------------------- sets, surfaces */

/* Number k of a list, PER_LINE to a line. */
static void put_member(struct writer *w, int k, int number, bool last)
{
    art_emit_int(&w->out, number);
    if (!last) art_emit_putc(&w->out, ',');
    art_emit_putc(&w->out, last || k % PER_LINE == PER_LINE - 1 ? '\n' : ' ');
}

static void put_sides(struct writer *w, const struct art_volume_set *set)
{
    for (int k = 0; k < set->n; k++) {
        int e = set->item[k] / 8;
        enum art_elem_kind kind = (enum art_elem_kind)w->vol->elem_kind[e];
        int face = art_abaqus_face_number(kind, set->item[k] % 8);
        art_emit_printf(&w->out, "%d, ", elem_number(w, e));
        if (art_elem_type(kind)->dim == 2)
            art_emit_puts(&w->out, "SPOS\n");
        else
            art_emit_printf(&w->out, "S%d\n", face + 1);
    }
}

static void put_set(struct writer *w, const struct art_volume_set *set)
{
    static const char *const keyword[] = {
        "*NSET, NSET=", "*ELSET, ELSET=", "*SURFACE, TYPE=ELEMENT, NAME="};
    art_emit_puts(&w->out, keyword[set->of]);
    put_name(w, set->name);
    art_emit_putc(&w->out, '\n');
    if (set->of == ART_OF_SIDES) {
        put_sides(w, set);
        return;
    }
    for (int k = 0; k < set->n; k++)
        put_member(w, k,
                   set->of == ART_OF_NODES ? node_number(w, set->item[k])
                                           : elem_number(w, set->item[k]),
                   k + 1 == set->n);
}

/* ----------------------------------------------------------------------- sections */

static int find_section(struct writer *w, const struct section *s)
{
    for (int i = w->n_sections - 1; i >= 0; i--) {
        const struct section *t = &w->section[i];
        if (t->region == s->region && t->shell == s->shell && t->membrane == s->membrane &&
            !(t->thickness < s->thickness) && !(t->thickness > s->thickness))
            return i;
    }
    if (w->n_sections == MOST_SECTIONS) return -1;
    w->section[w->n_sections] = *s;
    return w->n_sections++;
}

static int find_sections(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    bool lost = false;
    w->section_of = art_alloc(w->ctx, (size_t)vol->n_elems, sizeof *w->section_of);
    if (!w->section_of) return ART_ENOMEM;
    for (int e = 0; e < vol->n_elems; e++) {
        bool shell = art_volume_type(vol, e)->dim == 2;
        struct section s = {region_of(w, e), shell, is_membrane(w, e),
                            shell && w->thickness ? w->thickness[e] : 0, 0};
        w->section_of[e] = -1;
        if (s.region < 0 && !(s.thickness > 0)) continue;
        w->section_of[e] = find_section(w, &s);
        if (w->section_of[e] >= 0)
            w->section[w->section_of[e]].n++;
        else
            lost = true;
    }
    if (!lost) return ART_OK;
    return art_warn_strict(
        w->ctx, ART_EUNSUPPORTED, NULL,
        "there are more than %d different thicknesses and regions: not all are kept",
        MOST_SECTIONS);
}

/* The set of a section: the region, if it has no other. */
static void put_section_set(struct writer *w, int i, bool alone)
{
    int left = w->section[i].n, k = 0;
    if (alone) return;
    art_emit_printf(&w->out, "*ELSET, ELSET=_SECTION_%d, INTERNAL\n", i + 1);
    for (int e = 0; e < w->vol->n_elems; e++)
        if (w->section_of[e] == i) {
            put_member(w, k, elem_number(w, e), k + 1 == left);
            k++;
        }
}

static void put_section(struct writer *w, int i, bool alone)
{
    const struct section *s = &w->section[i];
    const char *region = s->region >= 0 ? w->vol->regions.name[s->region] : NULL;
    char number[ART_NUMBER_MAX];
    put_section_set(w, i, alone);
    art_emit_puts(&w->out, s->membrane ? "*MEMBRANE" : s->shell ? "*SHELL" : "*SOLID");
    art_emit_puts(&w->out, " SECTION, ELSET=");
    if (alone)
        put_name(w, region);
    else
        art_emit_printf(&w->out, "_SECTION_%d", i + 1);
    if (region) {
        art_emit_puts(&w->out, ", MATERIAL=");
        put_name(w, region);
    }
    art_emit_putc(&w->out, '\n');
    if (s->thickness > 0) {
        art_print_double(number, s->thickness);
        art_emit_printf(&w->out, "%s\n", number);
    }
}

/* An empty region has a section of nothing. */
static void put_empty(struct writer *w, const char *region)
{
    art_emit_puts(&w->out, "*ELSET, ELSET=");
    put_name(w, region);
    art_emit_puts(&w->out, "\n*SOLID SECTION, ELSET=");
    put_name(w, region);
    art_emit_puts(&w->out, ", MATERIAL=");
    put_name(w, region);
    art_emit_putc(&w->out, '\n');
}

static int put_sections(struct writer *w)
{
    int status;
    ART_TRY(find_sections(w));
    for (int region = 0; region <= w->vol->regions.n; region++) {
        int r = region < w->vol->regions.n ? region : -1, n = 0;
        for (int i = 0; i < w->n_sections; i++) n += w->section[i].region == r;
        if (r >= 0) {
            art_emit_puts(&w->out, "*MATERIAL, NAME=");
            put_name(w, w->vol->regions.name[r]);
            art_emit_putc(&w->out, '\n');
            if (n == 0) put_empty(w, w->vol->regions.name[r]);
        }
        for (int i = 0; i < w->n_sections; i++)
            if (w->section[i].region == r) put_section(w, i, r >= 0 && n == 1);
    }
out:
    return status;
}

/* -------------------------------------------------------------------------- the whole */

/* The offset that makes all numbers positive; a note if they are those of a file. */
static int shift_numbers(struct art_ctx *ctx, const int *id, int n, const char *what)
{
    int64_t least = id ? INT32_MAX : 0, most = INT32_MIN;
    for (int i = 0; id && i < n; i++) {
        if (id[i] < least) least = id[i];
        if (id[i] > most) most = id[i];
    }
    if (least > 0) return 0;
    if (id && (most + 1 - least > INT32_MAX || 1 - least > INT32_MAX))
        return art_error(ctx, ART_EUNSUPPORTED, NULL,
                         "the numbers of the %s span too far for Abaqus", what);
    if (id)
        art_note(ctx, NULL, "the numbers of the %s are raised by %d, for Abaqus counts from 1",
                 what, (int)(1 - least));
    return (int)(1 - least);
}

/* The first line of the heading. */
static int put_heading(struct writer *w)
{
    const char *s = w->vol->name;
    size_t n = strlen(s);
    if (n == 0 || strchr(" \t*", s[0]) || strchr(" \t", s[n - 1]) || strpbrk(s, "\n\r"))
        return art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                               "the name '%s' is no heading and is lost", s);
    art_emit_printf(&w->out, "*HEADING\n%s\n", s);
    return ART_OK;
}

static int write_all(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    int status;
    ART_TRY(check_names(w->ctx, vol));
    ART_TRY(w->add_node = shift_numbers(w->ctx, vol->node_id, vol->n_nodes, "nodes"));
    ART_TRY(w->add_elem = shift_numbers(w->ctx, vol->elem_id, vol->n_elems, "elements"));
    if (vol->name) ART_TRY(put_heading(w));
    if (vol->units) art_emit_printf(&w->out, "** units %s\n", vol->units);
    put_nodes(w);
    put_elems(w);
    for (int i = 0; i < vol->n_sets; i++) put_set(w, &vol->sets[i]);
    ART_TRY(put_sections(w));
    ART_TRY(art_emit_end(&w->out));
out:
    return status;
}

int art_abaqus_write(struct art_ctx *ctx, const void *object, struct art_sink *sink);

int art_abaqus_write(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_volume *vol = object;
    const struct art_field *thickness = art_fields_find(&vol->elem_fields, "thickness");
    const struct art_field *membrane = art_fields_find(&vol->elem_fields, "membrane");
    struct writer *w = art_alloc(ctx, 1, sizeof *w);
    if (!w) return ART_ENOMEM;
    w->ctx = ctx, w->vol = vol;
    if (thickness && thickness->dim == 1) w->thickness = thickness->val;
    if (membrane && membrane->dim == 1) w->membrane = membrane->val;
    art_emit_init(&w->out, ctx, sink, NULL);
    int status = write_all(w);
    art_free(w->section_of);
    art_free(w);
    return status;
}
