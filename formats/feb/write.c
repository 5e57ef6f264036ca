/* A volume mesh as a file of FEBio, version 4.0: the sections Mesh and MeshDomains, which other
 * files can include. */
#include "feb_priv.h"
#include <stdio.h>

enum { PER_LINE = 16 };

struct writer {
    struct art_ctx *ctx;
    const struct art_volume *vol;
    struct art_emit out;
    int add_node, add_elem; /* to the numbers, which begin with 1 here */
    int *piece; /* [regions + 1] of which the last was written; the last: of no region */
    bool odd_name;
    struct art_buf domains; /* the section that follows */
};

static int node_number(const struct writer *w, int i)
{
    return art_volume_node_id(w->vol, i) + w->add_node;
}

static int elem_number(const struct writer *w, int e)
{
    return art_volume_elem_id(w->vol, e) + w->add_elem;
}

/* Names are cut where a reader of ours would refuse them; that is reported. */
static void put_name(struct writer *w, struct art_buf *to, const char *name)
{
    struct art_buf text;
    art_buf_init(&text, w->ctx);
    if (!art_xml_escape(&text, name) || text.n >= ART_FEB_NAME - 1) w->odd_name = true;
    if (text.n < ART_FEB_NAME - 1)
        art_buf_add(to, text.s ? text.s : "", text.n);
    else
        art_buf_printf(to, "name-%d", (int)text.n);
    if (art_buf_status(&text) < 0) w->out.status = ART_ENOMEM;
    art_buf_fini(&text);
}

static void emit_name(struct writer *w, const char *name)
{
    struct art_buf text;
    art_buf_init(&text, w->ctx);
    put_name(w, &text, name);
    art_emit_add(&w->out, text.s ? text.s : "", text.n);
    if (art_buf_status(&text) < 0) w->out.status = ART_ENOMEM;
    art_buf_fini(&text);
}

/* ------------------------------------------------------------------ the mesh */

static bool is_set(const struct writer *w, const char *name, enum art_volume_of of)
{
    const struct art_volume_set *set = art_volume_find_set(w->vol, name);
    return set && set->of == of;
}

static int put_nodes(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    int status = ART_OK;
    bool named = vol->name && *vol->name;
    /* FEBio makes a set of these nodes as well */
    if (named && is_set(w, vol->name, ART_OF_NODES)) {
        named = false;
        ART_TRY(art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                "a set of nodes has the name of the mesh, '%s', which is lost",
                                vol->name));
    }
    art_emit_puts(&w->out, "<Nodes");
    if (named) {
        art_emit_puts(&w->out, " name=\"");
        emit_name(w, vol->name);
        art_emit_putc(&w->out, '"');
    }
    art_emit_puts(&w->out, ">\n");
    for (int i = 0; i < vol->n_nodes; i++) {
        art_emit_puts(&w->out, "<node id=\"");
        art_emit_int(&w->out, node_number(w, i));
        art_emit_puts(&w->out, "\">");
        for (int k = 0; k < 3; k++) {
            if (k > 0) art_emit_putc(&w->out, ',');
            art_emit_double(&w->out, vol->pos[3 * (size_t)i + (size_t)k]);
        }
        art_emit_puts(&w->out, "</node>\n");
    }
    art_emit_puts(&w->out, "</Nodes>\n");
out:
    return status;
}

static int region_at(const struct writer *w, int e)
{
    return w->vol->elem_region ? w->vol->elem_region[e] : -1;
}

static bool is_region(const struct writer *w, const char *name)
{
    return art_mesh_find_name(&w->vol->regions, name, strlen(name)) >= 0;
}

/* The name of the next block of a region: its own, then with a number behind it. Neither parts nor
 * sets of elements may have it. */
static int name_block(struct writer *w, int region, char **name)
{
    int *piece = &w->piece[region >= 0 ? region : w->vol->regions.n];
    const char *base = region >= 0 ? w->vol->regions.name[region] : ART_FEB_UNNAMED;
    for (*name = NULL;;) {
        bool plain = *piece == 0;
        art_free(*name);
        *name = plain ? art_strdup(w->ctx, base) : art_format(w->ctx, "%s.%d", base, *piece + 1);
        ++*piece;
        if (!*name) return ART_ENOMEM;
        bool other = (!plain || region < 0) && is_region(w, *name);
        if (!other && !is_set(w, *name, ART_OF_ELEMS)) return ART_OK;
    }
}

static int put_block(struct writer *w, int first, int *end)
{
    const struct art_volume *vol = w->vol;
    int region = region_at(w, first), e = first, status;
    char *name = NULL;
    const struct art_elem_type *type = art_volume_type(vol, first);
    const char *domain = type->dim == 3 ? "SolidDomain" : "ShellDomain";
    ART_TRY(name_block(w, region, &name));
    art_emit_printf(&w->out, "<Elements type=\"%s\" name=\"", art_feb_word(type->kind));
    emit_name(w, name);
    art_emit_puts(&w->out, "\">\n");
    for (; e < vol->n_elems && vol->elem_kind[e] == type->kind && region_at(w, e) == region; e++) {
        const int *node = vol->elem_node + vol->elem_off[e];
        art_emit_puts(&w->out, "<elem id=\"");
        art_emit_int(&w->out, elem_number(w, e));
        art_emit_puts(&w->out, "\">");
        for (int k = 0; k < type->n_nodes; k++) {
            if (k > 0) art_emit_putc(&w->out, ',');
            art_emit_int(&w->out, node_number(w, node[art_feb_node(type->kind, k)]));
        }
        art_emit_puts(&w->out, "</elem>\n");
    }
    art_emit_puts(&w->out, "</Elements>\n");
    *end = e;
    if (region >= 0) {
        art_buf_printf(&w->domains, "<%s name=\"", domain);
        put_name(w, &w->domains, name);
        art_buf_puts(&w->domains, "\" mat=\"");
        put_name(w, &w->domains, vol->regions.name[region]);
        art_buf_puts(&w->domains, "\"/>\n");
    }
out:
    art_free(name);
    return status;
}

static void put_members(struct writer *w, const struct art_volume_set *set)
{
    for (int k = 0; k < set->n; k++) {
        if (k > 0) art_emit_puts(&w->out, k % PER_LINE ? "," : ",\n");
        art_emit_int(&w->out, set->of == ART_OF_NODES ? node_number(w, set->item[k])
                                                      : elem_number(w, set->item[k]));
    }
}

/* Corners, then the nodes between them. */
static void put_face(struct writer *w, int side, int id)
{
    const struct art_volume *vol = w->vol;
    const int *of = vol->elem_node + vol->elem_off[side / 8];
    int node[8], n = art_elem_face_nodes(art_volume_type(vol, side / 8), side % 8, node);
    art_emit_printf(&w->out, "<%s id=\"%d\">", art_feb_face_word(n), id);
    for (int k = 0; k < n; k++) {
        if (k > 0) art_emit_putc(&w->out, ',');
        art_emit_int(&w->out, node_number(w, of[node[k]]));
    }
    art_emit_printf(&w->out, "</%s>\n", art_feb_face_word(n));
}

static void put_set(struct writer *w, const struct art_volume_set *set)
{
    static const char *const words[] = {"NodeSet", "ElementSet", "Surface"};
    art_emit_printf(&w->out, "<%s name=\"", words[set->of]);
    emit_name(w, set->name);
    art_emit_puts(&w->out, "\">\n");
    if (set->of == ART_OF_SIDES)
        for (int k = 0; k < set->n; k++) put_face(w, set->item[k], k + 1);
    else
        put_members(w, set);
    art_emit_printf(&w->out, "%s</%s>\n", set->of == ART_OF_SIDES || set->n == 0 ? "" : "\n",
                    words[set->of]);
}

static int put_units(struct writer *w)
{
    if (!w->vol->units) return ART_OK;
    if (!art_xml_is_comment(w->vol->units))
        return art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                               "the unit cannot be written in an XML comment");
    art_emit_printf(&w->out, "<!-- units %s -->\n", w->vol->units);
    return ART_OK;
}

/* True if the elements need the regions in their order, and all of them. */
static bool regions_in_order(const struct art_volume *vol)
{
    int n = 0;
    for (int e = 0; vol->elem_region && e < vol->n_elems; e++) {
        if (vol->elem_region[e] > n) return false;
        n += vol->elem_region[e] == n;
    }
    return n == vol->regions.n;
}

static int put_regions(struct writer *w)
{
    const struct art_mesh_names *regions = &w->vol->regions;
    int status = ART_OK;
    if (regions_in_order(w->vol)) return ART_OK;
    for (int i = 0; i < regions->n; i++) {
        if (*regions->name[i] && art_xml_is_comment(regions->name[i]))
            art_emit_printf(&w->out, "<!-- region %s -->\n", regions->name[i]);
        else
            ART_TRY(art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                    "the place of the region '%s' among all is lost",
                                    regions->name[i]));
    }
out:
    return status;
}

static int write_all(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    int status;
    ART_TRY(art_ids_raise(w->ctx, vol->node_id, vol->n_nodes, "nodes", "FEBio", &w->add_node));
    ART_TRY(art_ids_raise(w->ctx, vol->elem_id, vol->n_elems, "elements", "FEBio", &w->add_elem));
    art_emit_puts(&w->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    ART_TRY(put_units(w));
    ART_TRY(put_regions(w));
    art_emit_puts(&w->out, "<febio_spec version=\"4.0\">\n<Mesh>\n");
    ART_TRY(put_nodes(w));
    for (int e = 0; e < vol->n_elems;) ART_TRY(put_block(w, e, &e));
    for (int i = 0; i < vol->n_sets; i++) put_set(w, &vol->sets[i]);
    art_emit_puts(&w->out, "</Mesh>\n<MeshDomains>\n");
    ART_TRY(art_buf_status(&w->domains));
    art_emit_add(&w->out, w->domains.s ? w->domains.s : "", w->domains.n);
    art_emit_puts(&w->out, "</MeshDomains>\n</febio_spec>\n");
    if (w->odd_name)
        ART_TRY(art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                "a name is too long or has characters that XML does not allow; "
                                "it is changed"));
    ART_TRY(art_emit_end(&w->out));
out:
    return status;
}

int art_feb_write(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    struct writer *w = art_alloc(ctx, 1, sizeof *w);
    if (!w) return ART_ENOMEM;
    w->ctx = ctx, w->vol = object;
    art_emit_init(&w->out, ctx, sink, NULL);
    art_buf_init(&w->domains, ctx);
    w->piece = art_alloc(ctx, (size_t)w->vol->regions.n + 1, sizeof *w->piece);
    int status = w->piece ? write_all(w) : ART_ENOMEM;
    art_buf_fini(&w->domains);
    art_free(w->piece), art_free(w);
    return status;
}
