/* A volume mesh as an archive that ANSYS reads with CDREAD: element types, nodes, elements,
 * components. What has no command of its own stands in comments. */
#include "../nocase.h"
#include "cdb_priv.h"
#include <stdio.h>

struct writer {
    struct art_ctx *ctx;
    const struct art_volume *vol;
    struct art_emit out;
    int add_node, add_elem; /* to the numbers, which begin with 1 here */
    int *material;          /* [regions] */
    const struct art_field *extra[ART_CDB_EXTRAS], *rotation;
    char (*name)[40]; /* [n_sets] */
};
static const int routines[] = {185, 186, 187, 181, 281};
enum { N_ROUTINES = sizeof routines / sizeof *routines, PER_LINE = 8, WIDTH = 10 };

static int node_number(const struct writer *w, int i)
{
    return art_volume_node_id(w->vol, i) + w->add_node;
}

static int elem_number(const struct writer *w, int e)
{
    return art_volume_elem_id(w->vol, e) + w->add_elem;
}

/* --------------------------------------------------------------------- plan */

/* True if a text comes back from the end of a line. */
static bool is_line(const char *s)
{
    size_t n = strlen(s);
    return n > 0 && !strpbrk(s, "\n\r") && !strchr(" \t", s[0]) && !strchr(" \t", s[n - 1]);
}

static int lost(struct writer *w, const char *what, const char *name)
{
    return art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                           "the %s '%s' does not fit on a line of the file and is lost", what,
                           name);
}

/* Regions whose names are all whole numbers keep these as materials. */
static int number_materials(struct writer *w)
{
    const struct art_mesh_names *regions = &w->vol->regions;
    bool numbers = true;
    w->material = art_alloc(w->ctx, (size_t)regions->n + 1, sizeof *w->material);
    if (!w->material) return ART_ENOMEM;
    for (int i = 0; i < regions->n; i++) {
        int64_t v = 0;
        const char *s = regions->name[i];
        size_t n = strlen(s);
        bool number = n <= 8 && *s >= '1' && *s <= '9' && art_read_int(s, n, &v) == n;
        numbers = numbers && number;
        w->material[i] = (int)v;
    }
    for (int i = 0; i < regions->n && !numbers; i++) w->material[i] = i + 1;
    return ART_OK;
}

/* True if the name is new, whatever its case. */
static int is_new(struct writer *w, struct art_mesh_names *names, const char *name, bool *is)
{
    int index, before = names->n, status = art_nocase_add(w->ctx, names, name, &index);
    *is = index == before;
    return status;
}

/* Letters, digits and _, 32 of them, the first a letter, whatever the case of no other the same. */
static int name_components(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    struct art_mesh_names names = {0};
    int status = ART_OK;
    w->name = art_alloc(w->ctx, (size_t)vol->n_sets + 1, sizeof *w->name);
    if (!w->name) return ART_ENOMEM;
    for (int i = 0; i < vol->n_sets; i++) {
        const char *s = vol->sets[i].name;
        char *to = w->name[i], plain[33];
        size_t n = 0;
        for (; *s && n < 24; s++) {
            bool letter = (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z');
            if (n == 0 && !letter) plain[n++] = 'C';
            plain[n++] = letter || (*s >= '0' && *s <= '9') ? *s : '_';
        }
        if (n == 0) plain[n++] = 'C';
        plain[n] = '\0';
        bool fresh;
        snprintf(to, sizeof *w->name, "%s", plain);
        ART_TRY(is_new(w, &names, to, &fresh));
        for (int k = 0; !fresh; k++) {
            if (k == 0)
                snprintf(to, sizeof *w->name, "%s_%d", plain, i + 1);
            else
                snprintf(to, sizeof *w->name, "C%d_%d", i + 1, k);
            ART_TRY(is_new(w, &names, to, &fresh));
        }
    }
out:
    art_mesh_clear_names(&names);
    return status;
}

static const struct art_field *whole_field(const struct art_volume *vol, const char *name)
{
    const struct art_field *f = art_fields_find(&vol->elem_fields, name);
    if (!f || f->dim != 1) return NULL;
    for (int i = 0; i < f->n; i++)
        if (!art_scalar_holds(ART_I32, f->val[i]) || f->val[i] < 0 || f->val[i] > 2e9) return NULL;
    return f;
}

static int choose_fields(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    const struct art_field *f = art_fields_find(&vol->node_fields, ART_ANSYS_ROTATION);
    int status = ART_OK;
    for (int k = 0; k < ART_CDB_EXTRAS; k++) {
        w->extra[k] = whole_field(vol, art_cdb_extra[k]);
        if (!w->extra[k] && art_fields_find(&vol->elem_fields, art_cdb_extra[k]))
            ART_TRY(art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                    "the element field '%s' has other than whole numbers from 0 "
                                    "on and is lost",
                                    art_cdb_extra[k]));
    }
    if (!f) return ART_OK;
    bool good = f->dim == 3;
    for (size_t k = 0; good && k < 3 * (size_t)f->n; k++) good = f->val[k] - f->val[k] == 0;
    if (good)
        w->rotation = f;
    else
        status = art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                 "the node field 'rotation' is not three angles and is lost");
out:
    return status;
}

/* ------------------------------------------------------------------- blocks */

/* 17 digits say every number exactly; Fortran wants a point. */
static void put_real(struct writer *w, double x)
{
    char text[40];
    snprintf(text, sizeof text, "%25.16E", x);
    char *comma = strchr(text, ',');
    if (comma) *comma = '.'; /* whatever the program's locale is */
    art_emit_puts(&w->out, text);
}

static void put_int(struct writer *w, int i)
{
    art_emit_printf(&w->out, "%10d", i);
}

static int largest(const struct writer *w, bool nodes)
{
    int most = 0, n = nodes ? w->vol->n_nodes : w->vol->n_elems;
    for (int i = 0; i < n; i++) {
        int id = nodes ? node_number(w, i) : elem_number(w, i);
        if (id > most) most = id;
    }
    return most;
}

static void put_nodes(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    art_emit_printf(&w->out, "NBLOCK,6,SOLID,%10d,%10d\n(3i10,6e25.16)\n", largest(w, true),
                    vol->n_nodes);
    for (int i = 0; i < vol->n_nodes; i++) {
        put_int(w, node_number(w, i));
        put_int(w, 0);
        put_int(w, 0);
        for (int k = 0; k < 3; k++) put_real(w, vol->pos[3 * (size_t)i + (size_t)k]);
        for (int k = 0; w->rotation && k < 3; k++)
            put_real(w, w->rotation->val[3 * (size_t)i + (size_t)k]);
        art_emit_putc(&w->out, '\n');
    }
    art_emit_puts(&w->out, "N,R5.3,LOC,       -1,\n");
}

static void put_elem(struct writer *w, int e)
{
    const struct art_volume *vol = w->vol;
    int list[ART_CDB_NODES], n, type = 0;
    int region = vol->elem_region ? vol->elem_region[e] : -1;
    int routine = art_cdb_list((enum art_elem_kind)vol->elem_kind[e],
                               vol->elem_node + vol->elem_off[e], list, &n);
    while (routines[type] != routine) type++;
    put_int(w, region >= 0 ? w->material[region] : vol->elem_region ? 0 : 1);
    put_int(w, type + 1);
    for (int k = 0; k < ART_CDB_EXTRAS; k++)
        put_int(w, w->extra[k] ? (int)w->extra[k]->val[e] : art_cdb_extra_default[k]);
    for (int k = 0; k < 3; k++) put_int(w, 0);
    put_int(w, n);
    put_int(w, 0);
    put_int(w, elem_number(w, e));
    for (int k = 0; k < n; k++) {
        if (k == PER_LINE) art_emit_putc(&w->out, '\n');
        put_int(w, node_number(w, list[k]));
    }
    art_emit_putc(&w->out, '\n');
}

static void put_elems(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    art_emit_printf(&w->out, "EBLOCK,19,SOLID,%10d,%10d\n(19i10)\n", largest(w, false),
                    vol->n_elems);
    for (int e = 0; e < vol->n_elems; e++) put_elem(w, e);
    put_int(w, -1);
    art_emit_putc(&w->out, '\n');
}

static int member(const struct writer *w, const struct art_volume_set *set, int k)
{
    return set->of == ART_OF_NODES ? node_number(w, set->item[k]) : elem_number(w, set->item[k]);
}

/* The items of a component, runs as first and -last; returns how many numbers that are. */
static int put_members(struct writer *w, const struct art_volume_set *set, bool count_only)
{
    int n = 0;
    for (int k = 0, last; k < set->n; k = last + 1) {
        int first = member(w, set, k);
        for (last = k; last + 1 < set->n && member(w, set, last + 1) - first == last + 1 - k;)
            last++;
        for (int part = 0; part < (last > k ? 2 : 1); part++, n++) {
            if (count_only) continue;
            put_int(w, part == 0 ? first : -member(w, set, last));
            if (n % PER_LINE == PER_LINE - 1) art_emit_putc(&w->out, '\n');
        }
    }
    if (!count_only && n % PER_LINE) art_emit_putc(&w->out, '\n');
    return n;
}

static int put_set(struct writer *w, int i)
{
    const struct art_volume_set *set = &w->vol->sets[i];
    if (set->of == ART_OF_SIDES) return ART_OK;
    art_emit_printf(&w->out, "CMBLOCK,%s,%s,%8d\n(8i10)\n", w->name[i],
                    set->of == ART_OF_NODES ? "NODE" : "ELEM", put_members(w, set, true));
    (void)put_members(w, set, false);
    if (strcmp(w->name[i], set->name) == 0) return ART_OK;
    if (!is_line(set->name)) return lost(w, "name of a set", set->name);
    art_emit_printf(&w->out, "/COM,%s%s %s\n", ART_CDB_COMPONENT, w->name[i], set->name);
    return ART_OK;
}

static int put_heading(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    int status = ART_OK;
    art_emit_puts(&w->out, "/COM,ANSYS archive\n/PREP7\n");
    if (vol->name && !is_line(vol->name))
        ART_TRY(lost(w, "name", vol->name));
    else if (vol->name)
        art_emit_printf(&w->out, "/TITLE,%s\n", vol->name);
    if (vol->units && !is_line(vol->units))
        ART_TRY(lost(w, "unit", vol->units));
    else if (vol->units)
        art_emit_printf(&w->out, "/COM,%s%s\n", ART_CDB_UNITS, vol->units);
    for (int i = 0; i < vol->regions.n; i++) {
        if (!is_line(vol->regions.name[i]))
            ART_TRY(lost(w, "name of a region", vol->regions.name[i]));
        else
            art_emit_printf(&w->out, "/COM,%s%d %s\n", ART_CDB_REGION, w->material[i],
                            vol->regions.name[i]);
    }
    for (int i = 0; i < N_ROUTINES; i++) art_emit_printf(&w->out, "ET,%d,%d\n", i + 1, routines[i]);
out:
    return status;
}

static int write_all(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    int status;
    ART_TRY(art_ids_raise(w->ctx, vol->node_id, vol->n_nodes, "nodes", "ANSYS", &w->add_node));
    ART_TRY(art_ids_raise(w->ctx, vol->elem_id, vol->n_elems, "elements", "ANSYS", &w->add_elem));
    ART_TRY(number_materials(w));
    ART_TRY(name_components(w));
    ART_TRY(choose_fields(w));
    ART_TRY(put_heading(w));
    put_nodes(w);
    if (vol->n_elems > 0) put_elems(w);
    for (int i = 0; i < vol->n_sets; i++) ART_TRY(put_set(w, i));
    art_emit_puts(&w->out, "FINISH\n");
    ART_TRY(art_emit_end(&w->out));
out:
    return status;
}

int art_cdb_write(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    struct writer *w = art_alloc(ctx, 1, sizeof *w);
    if (!w) return ART_ENOMEM;
    w->ctx = ctx, w->vol = object;
    art_emit_init(&w->out, ctx, sink, NULL);
    int status = write_all(w);
    art_free(w->material), art_free(w->name), art_free(w);
    return status;
}
