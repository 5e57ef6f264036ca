/* External loads: a document of OpenSim that says on which bodies measured forces act, and the file
 * that holds them. They become forces with a probe each, which has the data. */
#include "osim_priv.h"
#include <art/series.h>
#include <stdio.h>
#include <string.h>

/* Three columns of the data, -1: there are none. */
struct columns {
    int at[3];
};

static int left_out(struct osim *doc, const struct art_xml_tag *n, const char *why)
{
    osim_use((struct art_xml_tag *)n);
    return osim_drop(doc, n, "%s", why);
}

/* The three columns whose names begin with an identifier, in their order, as OpenSim takes them. */
static bool columns_that_begin(const struct art_series *data, const char *id, struct columns *c)
{
    const size_t n = strlen(id);
    int count = 0;
    for (int j = 0; j < data->vsize; j++)
        if (strncmp(data->names[j], id, n) == 0) {
            if (count < 3) c->at[count] = j;
            count++;
        }
    return count == 3;
}

/* The columns whose names are an identifier with x, y, z (or 1, 2, 3) behind it. */
static int find_columns(struct osim *doc, const struct art_xml_tag *n, const char *tag,
                        const struct art_series *data, struct columns *c)
{
    const char *id = osim_text(doc, n, tag);
    c->at[0] = c->at[1] = c->at[2] = -1;
    if (!id || art_strcaseeq(id, "Unassigned")) return ART_OK;
    for (int k = 0; k < 3; k++) {
        char name[2][300];
        snprintf(name[0], sizeof name[0], "%.250s%c", id, "xyz"[k]);
        snprintf(name[1], sizeof name[1], "%.250s%c", id, "123"[k]);
        int x = (int)(uintptr_t)art_map_get(&doc->by_name.columns, name[0]);
        int one = (int)(uintptr_t)art_map_get(&doc->by_name.columns, name[1]);
        c->at[k] = x && (!one || x < one) ? x - 1 : one - 1;
        if (c->at[k] < 0 && columns_that_begin(data, id, c)) return ART_OK;
        if (c->at[k] < 0)
            return osim_fail(doc, n, ART_ENOTFOUND, "<%s>: the data have no column '%s'", tag,
                             name[0]);
    }
    return ART_OK;
}

static void put_probe(struct osim *o, const struct art_series *data, const char *force,
                      const char *prop, const struct columns *c)
{
    art_build_add(&o->build, "NumericInputProbe");
    art_build_value(&o->build, "name", "\"%s_%s\"", force, prop);
    art_build_value(&o->build, "props", "[ \"%s/forceset/%s:%s\" ]", o->prefix, force, prop);
    art_build_reals(&o->build, "startTime", 1, &data->t[0]);
    art_build_reals(&o->build, "stopTime", 1, &data->t[data->n - 1]);
    art_build_value(&o->build, "vsize", "3");
    art_build_enter(&o->build, "data");
    for (size_t i = 0; i < data->n; i++) {
        const double *v = data->v + i * (size_t)data->vsize;
        art_build_line(&o->build, "%.17g %.17g %.17g %.17g", data->t[i] - data->t[0], v[c->at[0]],
                       v[c->at[1]], v[c->at[2]]);
    }
    art_build_close(&o->build);
    art_build_close(&o->build);
}

/* "ground" and nothing mean the world. */
static int frame_line(struct osim *o, struct osim *doc, const struct art_xml_tag *n,
                      const char *tag, const char *key, bool needed, bool *found)
{
    const char *text = osim_text(doc, n, tag);
    struct osim_frame f;
    *found = true;
    if (!needed && (!text || art_streq(text, "ground"))) return ART_OK;
    *found = text && osim_find_frame(o, o->model, text, &f);
    if (!*found)
        return osim_fail(doc, n, ART_ENOTFOUND, "<%s>: the model has no body '%.100s'", tag,
                         text ? text : "");
    art_build_text(&o->build, key, osim_body_path(o, f.body));
    return ART_OK;
}

/* The force, or with `probes` what drives it. */
static int put_load(struct osim *o, struct osim *doc, struct art_xml_tag *n,
                    const struct art_series *data, bool probes)
{
    static const char *const tags[] = {"force_identifier", "torque_identifier", "point_identifier"};
    static const char *const props[] = {"force", "torque", "point"};
    const char *name = osim_name(o, n->name ? n->name : "load");
    struct columns c[3];
    bool found, applies = osim_bool(doc, n, "appliesForce", true);
    int status;
    n->used = true;
    if (!osim_is(n, "ExternalForce"))
        return probes ? ART_OK : left_out(doc, n, "is no external force, and is left out");
    for (int k = 0; k < 3; k++) ART_TRY(find_columns(doc, n, tags[k], data, &c[k]));
    for (int k = 0; k < 3 && probes; k++)
        if (c[k].at[0] >= 0) put_probe(o, data, name, props[k], &c[k]);
    if (probes) return ART_OK;
    art_build_add(&o->build, "ExternalForce");
    art_build_text(&o->build, "name", name);
    if (!applies || osim_bool(doc, n, "isDisabled", false))
        art_build_value(&o->build, "enabled", "false");
    ART_TRY(frame_line(o, doc, n, "applied_to_body", "frame", true, &found));
    ART_TRY(frame_line(o, doc, n, "force_expressed_in_body", "forceFrame", false, &found));
    /* without a point the force acts at the origin of the body */
    if (c[2].at[0] < 0)
        ART_TRY(frame_line(o, doc, n, "applied_to_body", "pointFrame", true, &found));
    else
        ART_TRY(frame_line(o, doc, n, "point_expressed_in_body", "pointFrame", false, &found));
    art_build_close(&o->build);
    (void)osim_text(doc, n, "data_source_name");
out:
    return status;
}

static int read_data(struct osim *doc, const struct art_xml_tag *top, struct art_series *data)
{
    const char *file = osim_text(doc, top, "datafile");
    char *dir = NULL, *path = NULL;
    int status;
    if (!file) return osim_fail(doc, top, ART_ENOTFOUND, "has no <datafile>");
    dir = art_path_dir(doc->ctx, doc->src->name);
    path = dir ? art_path_join(doc->ctx, dir, file) : NULL;
    ART_TRY(path ? ART_OK : ART_ENOMEM);
    ART_TRY(art_series_read(doc->ctx, data, path, NULL));
    if (data->n == 0) ART_TRY(osim_fail(doc, top, ART_ESHAPE, "'%.100s' has no rows", file));
    if (!data->names)
        ART_TRY(osim_fail(doc, top, ART_ESHAPE, "the columns of '%.100s' have no names", file));
    for (int j = data->vsize; j-- > 0;)
        ART_TRY(art_map_set(doc->ctx, &doc->by_name.columns, data->names[j],
                            (void *)(uintptr_t)(j + 1)));
out:
    art_free(dir), art_free(path);
    return status;
}

static void release(struct osim *doc, struct art_source *src, struct art_series *data)
{
    art_map_fini(&doc->by_name.columns);
    art_series_fini(data);
    art_arena_fini(&doc->arena);
    art_source_fini(src);
}

int osim_emit_loads(struct osim *o, bool probes)
{
    struct osim doc = {.ctx = o->ctx, .how = o->how};
    struct art_source src = {0};
    struct art_series data = {0};
    struct art_xml_tag *top;
    int status;
    if (!o->how->loads) return ART_OK;
    ART_TRY(art_source_read(o->ctx, &src, o->how->loads));
    doc.src = &src;
    ART_TRY(osim_parse(&doc));
    top = osim_is(doc.root, "OpenSimDocument") ? osim_child(&doc, doc.root, "ExternalLoads") : NULL;
    if (!top) ART_TRY(osim_fail(&doc, doc.root, ART_ESYNTAX, "has no <ExternalLoads>"));
    ART_TRY(read_data(&doc, top, &data));
    for (struct art_xml_tag *n = osim_set(&doc, doc.root, "ExternalLoads"); n; n = n->next)
        ART_TRY(put_load(o, &doc, n, &data, probes));
    /* what OpenSim filters with, which artprobe does */
    static const char *const known[] = {"external_loads_model_kinematics_file",
                                        "lowpass_cutoff_frequency_for_load_kinematics"};
    for (int k = 0; k < 2; k++) (void)osim_child(&doc, top, known[k]);
    ART_TRY(doc.status);
    doc.model = top;
    if (!probes) ART_TRY(osim_leftovers(&doc));
out:
    release(&doc, &src, &data);
    return status;
}
