/* Import of a file of OpenSim: the tree of elements, their meaning, the components that say the
 * same. */
/* realpath belongs to the X/Open part of POSIX */
#define _XOPEN_SOURCE 700

#include "osim_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool art_osim_sniff(const struct art_source *source)
{
    size_t n = source->n < 4096 ? source->n : 4096;
    struct art_source head = *source;
    head.n = n;
    size_t at = art_xml_find(&head, 0, "<OpenSimDocument");
    return at < n;
}

/* ------------------------------------------------------------------------- folder */

static bool is_folder(struct osim *o, const char *dir, const char *name, char **path)
{
    *path = art_path_join(o->ctx, dir, name);
    if (!*path) return false;
    char *here = art_path_join(o->ctx, *path, ".");
    FILE *f = here ? fopen(here, "r") : NULL;
    bool there = f != NULL;
    if (f) fclose(f);
    art_free(here);
    if (there) return true;
    art_free(*path);
    *path = NULL;
    return false;
}

/* The folder of meshes: for this program, and as the text of the model names it. */
static int find_folder(struct osim *o)
{
    static const char *const names[] = {"Geometry", "geometry"};
    char *dir = art_path_dir(o->ctx, o->src->name ? o->src->name : "");
    if (!dir) return ART_ENOMEM;
    for (int i = 0; i < 2 && !o->folders.disk && !o->how->geometry; i++)
        if (is_folder(o, dir, names[i], &o->folders.disk))
            o->folders.folder = art_strdup(o->ctx, names[i]);
    if (o->how->geometry && is_folder(o, "", o->how->geometry, &o->folders.disk))
        o->folders.folder = art_strdup(o->ctx, o->folders.disk);
    /* a model that is written elsewhere names the folder by where it is */
    bool elsewhere = o->how->out_dir && strcmp(o->how->out_dir, dir) != 0;
    if (o->folders.disk && (o->how->geometry || elsewhere)) {
        char *whole = realpath(o->folders.disk, NULL);
        art_free(o->folders.folder);
        o->folders.folder = whole ? art_strdup(o->ctx, whole) : NULL;
        free(whole);
    }
    char *whole = elsewhere ? realpath(*dir ? dir : ".", NULL) : NULL;
    o->folders.dir_name = art_strdup(o->ctx, whole ? whole : "");
    free(whole);
    o->folders.dir = dir;
    return (o->folders.disk && !o->folders.folder) || !o->folders.dir_name ? ART_ENOMEM : ART_OK;
}

/* ------------------------------------------------------------------------- the text */

static int check_units(struct osim *o)
{
    const char *length = osim_text(o, o->model, "length_units"),
               *force = osim_text(o, o->model, "force_units");
    int status = ART_OK;
    if (length && !art_strcaseeq(length, "meters") && !art_strcaseeq(length, "m") &&
        !art_strcaseeq(length, "unassigned"))
        ART_TRY(osim_drop(o, osim_child(o, o->model, "length_units"),
                          "lengths in %s are taken as they are; OpenSim's are meters", length));
    if (force && !art_strcaseeq(force, "N") && !art_strcaseeq(force, "newtons") &&
        !art_strcaseeq(force, "unassigned"))
        ART_TRY(osim_drop(o, osim_child(o, o->model, "force_units"),
                          "forces in %s are taken as they are; OpenSim's are N", force));
out:
    return status;
}

/* Elements that were left out, as comments: their text, line by line. */
static void put_kept(struct osim *o, const struct art_xml_tag *n, struct art_buf *text)
{
    for (const struct art_xml_tag *c = n->first; c; c = c->next) {
        if (!c->reported) {
            put_kept(o, c, text);
            continue;
        }
        const char *p = o->src->data + c->at,
                   *end = o->src->data + (c->end > c->at ? c->end : c->at);
        art_buf_printf(text, "# OpenSim: %s\n", osim_path(o, c));
        while (p < end) {
            const char *line = p;
            while (p < end && *p != '\n' && *p != '\r') p++;
            while (line < p && (*line == ' ' || *line == '\t')) line++;
            art_buf_puts(text, "#   ");
            art_buf_add(text, line, (size_t)(p - line));
            art_buf_puts(text, "\n");
            while (p < end && (*p == '\n' || *p == '\r')) p++;
        }
    }
}

static int put_end_comment(struct osim *o)
{
    struct art_buf text;
    art_buf_init(&text, o->ctx);
    put_kept(o, o->model, &text);
    int status = art_buf_status(&text);
    if (status == ART_OK && text.n > 0)
        status = art_build_end_comment(&o->build, text.s, text.n - 1);
    art_buf_fini(&text);
    return status;
}

static int emit_model(struct osim *o)
{
    double g[3] = {0, -9.80665, 0};
    const char *name = osim_name(o, o->model->name && *o->model->name ? o->model->name : "model");
    int status;
    osim_numbers(o, o->model, "gravity", 3, g);
    snprintf(o->prefix, sizeof o->prefix, "models/%.200s", name);
    art_build_text(&o->build, "name", name);
    art_build_list(&o->build, "ComponentList", "artisynth.core.modelbase.Model", "models");
    art_build_text(&o->build, "shortName", "m");
    art_build_add(&o->build, "MechModel");
    art_build_text(&o->build, "name", name);
    art_build_reals(&o->build, "gravity", 3, g);
    ART_TRY(osim_emit_bodies(o));
    ART_TRY(osim_emit_joints(o));
    ART_TRY(osim_emit_forces(o));
    ART_TRY(osim_emit_constraints(o));
    ART_TRY(osim_emit_markers(o));
    ART_TRY(osim_emit_controllers(o));
    ART_TRY(o->status);
    ART_TRY(osim_leftovers(o));
    osim_report_lengths(o);
    ART_TRY(osim_emit_left_out(o));
    art_build_close(&o->build);
    art_build_close(&o->build);
    if (o->how->loads) {
        art_build_root_list(&o->build, "inputProbes");
        ART_TRY(osim_emit_loads(o, true));
        art_build_close(&o->build);
    }
    ART_TRY(put_end_comment(o));
    ART_TRY(o->status);
    status = o->build.status;
out:
    return status;
}

static int find_model(struct osim *o)
{
    double version;
    struct art_xml_tag *n = o->root;
    if (!osim_is(n, "OpenSimDocument"))
        return osim_fail(o, n, ART_ESYNTAX, "the root is <%s>, not <OpenSimDocument>",
                         n ? n->tag : "");
    if (!n->name || !art_parse_double(n->name, &version))
        return osim_fail(o, n, ART_ESYNTAX, "the document has no Version");
    if (!(version >= 10000 && version < 50000))
        return osim_fail(o, n, ART_EUNSUPPORTED, "version %s of the document is not known",
                         n->name);
    n->name = NULL;
    osim_rename_classes(n);
    o->v4 = version >= 40000;
    o->model = osim_child(o, n, "Model");
    if (!o->model) return osim_fail(o, n, ART_ESYNTAX, "the document has no <Model>");
    for (struct art_xml_tag *t = n->first; t; t = t->next)
        if (t != o->model && osim_is(t, "Model"))
            return osim_fail(o, t, ART_EUNSUPPORTED, "the document has a second <Model>");
    o->defaults = osim_child(o, o->model, "defaults");
    if (!o->defaults) o->defaults = osim_child(o, n, "defaults");
    if (o->defaults) osim_use(o->defaults);
    int status;
    ART_TRY(osim_index_defaults(o));
    ART_TRY(osim_name_objects(o));
    ART_TRY(osim_index_sets(o));
out:
    return status;
}

static int convert(struct osim *o)
{
    int status;
    ART_TRY(osim_parse(o));
    ART_TRY(find_model(o));
    ART_TRY(find_folder(o));
    ART_TRY(check_units(o));
    ART_TRY(osim_read_bodies(o));
    ART_TRY(o->status);
    ART_TRY(osim_read_scales(o));
    ART_TRY(o->status);
    ART_TRY(osim_read_joints(o));
    ART_TRY(o->status);
    ART_TRY(osim_read_wraps(o));
    ART_TRY(o->status);
    status = emit_model(o);
out:
    return status;
}

int art_osim_read(struct art_ctx *ctx, const struct art_schema *schema,
                  const struct art_source *source, const struct art_import_options *how,
                  const struct art_read_options *options, struct art_model **model)
{
    static const struct art_import_options usual = {0};
    struct osim o = {.ctx = ctx, .src = source, .how = how ? how : &usual};
    int status;
    art_build_begin(&o.build, ctx, schema, source, options);
    status = convert(&o);
    if (status < 0) o.build.status = status;
    status = art_build_end(&o.build, model);
    art_arena_fini(&o.arena);
    art_free(o.folders.folder);
    art_free(o.folders.disk);
    art_free(o.folders.dir);
    art_free(o.folders.dir_name);
    art_free(o.frames);
    art_free(o.bodies);
    art_free(o.joints);
    art_free(o.wraps);
    art_map_fini(&o.by_name.bodies);
    art_free(o.contacts.list);
    art_map_fini(&o.by_name.frames.paths);
    art_map_fini(&o.by_name.wraps);
    art_map_fini(&o.by_name.coords);
    art_map_fini(&o.by_name.defaults);
    art_map_fini(&o.by_name.geometries);
    art_map_fini(&o.by_name.forces);
    art_free(o.left.list);
    return status;
}

const struct art_language art_language_osim = {
    "osim", "models of OpenSim", NULL, ".osim", art_osim_sniff, art_osim_read, NULL,
};
