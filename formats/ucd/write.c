#include "ucd_priv.h"
#include <string.h>

struct writer {
    struct art_ctx *ctx;
    const struct art_volume *vol;
    struct art_emit out;
    int *material; /* [regions] number of each */
};

static void put_double(struct writer *w, double x)
{
    art_emit_putc(&w->out, ' ');
    art_emit_double(&w->out, x);
}

/* --------------------------------------------------------------------- regions */

static bool as_number(const char *s, int *v)
{
    int64_t x;
    size_t n = strlen(s);
    if (*s < '1' || *s > '9' || n > 9 || art_read_int(s, n, &x) != n) return false;
    *v = (int)x;
    return true;
}

/* Regions named by numbers keep them; else they are 1, 2, ... and comments name them. */
static int number_regions(struct writer *w)
{
    const struct art_mesh_names *regions = &w->vol->regions;
    bool numbers = true;
    w->material = art_alloc(w->ctx, (size_t)regions->n, sizeof *w->material);
    if (!w->material) return ART_ENOMEM;
    for (int i = 0; i < regions->n; i++)
        if (!as_number(regions->name[i], &w->material[i])) numbers = false;
    for (int i = 0; i < regions->n; i++) {
        if (!numbers) w->material[i] = i + 1;
        art_emit_printf(&w->out, "# region %d %s\n", w->material[i], regions->name[i]);
    }
    return ART_OK;
}

/* ------------------------------------------------------------------------ data */

/* Numbers of all fields that can be written; lists of any length are reported as lost. */
static int count_data(struct writer *w, const struct art_fields *fields, int *total)
{
    int status = ART_OK;
    *total = 0;
    for (int i = 0; i < fields->n; i++) {
        const struct art_field *f = &fields->list[i];
        if (f->dim > 0)
            *total += f->dim;
        else
            ART_TRY(art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                    "the format ucd does not keep: field '%s' of lists", f->name));
    }
out:
    return status;
}

/* "name (unit)" is the label and the unit; a comma in a label would end it. */
static void put_label(struct writer *w, const char *name)
{
    size_t n = strlen(name);
    const char *unit = n > 3 && name[n - 1] == ')' ? strstr(name, " (") : NULL;
    if (unit && unit > name && !strpbrk(unit + 2, ",("))
        art_emit_printf(&w->out, "%.*s, %.*s\n", (int)(unit - name), name,
                        (int)(n - 3 - (size_t)(unit - name)), unit + 2);
    else
        art_emit_printf(&w->out, "%s, none\n", name);
}

static void put_data(struct writer *w, const struct art_fields *fields, int n_items, bool nodes,
                     int total)
{
    int n = 0;
    if (total == 0) return;
    for (int i = 0; i < fields->n; i++) n += fields->list[i].dim > 0;
    art_emit_int(&w->out, n);
    for (int i = 0; i < fields->n; i++)
        if (fields->list[i].dim > 0) art_emit_printf(&w->out, " %d", fields->list[i].dim);
    art_emit_putc(&w->out, '\n');
    for (int i = 0; i < fields->n; i++)
        if (fields->list[i].dim > 0) put_label(w, fields->list[i].name);
    for (int item = 0; item < n_items; item++) {
        art_emit_int(&w->out,
                     nodes ? art_volume_node_id(w->vol, item) : art_volume_elem_id(w->vol, item));
        for (int i = 0; i < fields->n; i++) {
            const struct art_field *f = &fields->list[i];
            for (int c = 0; c < f->dim; c++)
                put_double(w, f->val[(size_t)f->dim * (size_t)item + (size_t)c]);
        }
        art_emit_putc(&w->out, '\n');
    }
}

/* ------------------------------------------------------------------------ mesh */

static int put_mesh(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    int file[ART_UCD_NODES];
    for (int i = 0; i < vol->n_nodes; i++) {
        art_emit_int(&w->out, art_volume_node_id(vol, i));
        for (int k = 0; k < 3; k++) put_double(w, vol->pos[3 * (size_t)i + (size_t)k]);
        art_emit_putc(&w->out, '\n');
    }
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_ucd_type *type = art_ucd_type(NULL, 0, vol->elem_kind[e]);
        if (!type)
            return art_error(w->ctx, ART_EUNSUPPORTED, NULL, "element %d is a %s",
                             art_volume_elem_id(vol, e), art_volume_type(vol, e)->name);
        int region = vol->elem_region ? vol->elem_region[e] : -1;
        for (int k = 0; k < type->n_nodes; k++)
            file[type->node[k]] = vol->elem_node[vol->elem_off[e] + k];
        art_emit_int(&w->out, art_volume_elem_id(vol, e));
        art_emit_putc(&w->out, ' ');
        art_emit_int(&w->out, region >= 0 ? w->material[region] : 0);
        art_emit_putc(&w->out, ' ');
        art_emit_puts(&w->out, type->name);
        for (int k = 0; k < type->n_nodes; k++) {
            art_emit_putc(&w->out, ' ');
            art_emit_int(&w->out, art_volume_node_id(vol, file[k]));
        }
        art_emit_putc(&w->out, '\n');
    }
    return ART_OK;
}

int art_ucd_write(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_volume *vol = object;
    struct writer w = {.ctx = ctx, .vol = vol};
    int nodes, cells, status;
    art_emit_init(&w.out, ctx, sink, NULL);
    ART_TRY(count_data(&w, &vol->node_fields, &nodes));
    ART_TRY(count_data(&w, &vol->elem_fields, &cells));
    if (vol->units) art_emit_printf(&w.out, "# units %s\n", vol->units);
    ART_TRY(number_regions(&w));
    art_emit_printf(&w.out, "%d %d %d %d 0\n", vol->n_nodes, vol->n_elems, nodes, cells);
    ART_TRY(put_mesh(&w));
    put_data(&w, &vol->node_fields, vol->n_nodes, true, nodes);
    put_data(&w, &vol->elem_fields, vol->n_elems, false, cells);
    ART_TRY(art_emit_end(&w.out));
out:
    art_free(w.material);
    return status;
}
