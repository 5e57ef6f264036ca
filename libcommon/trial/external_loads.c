/* This file reads documents of external loads (ExternalLoads of OpenSim) and evaluates the
 * wrenches. */
#include "setup.h"
#include "trial_priv.h"
#include <art/format.h>
#include <string.h>

struct reader {
    const struct art_subject *s;
    struct setup doc;
    struct art_series data;
    struct art_trial_loads *loads;
    int cap;
};

static int fail(const struct reader *r, const struct art_xml_tag *tag, int status, const char *what,
                const char *text)
{
    struct art_loc loc = setup_place(&r->doc, tag);
    return art_error(r->doc.ctx, status, &loc, "external load '%s': %s '%.100s'",
                     tag->name ? tag->name : "", what, text);
}

/* The three columns whose labels begin with an identifier, in the order of the table. */
static int find_columns(const struct reader *r, const struct art_xml_tag *tag, const char *key,
                        int column[3])
{
    const char *id = setup_text(tag, key);
    int n = 0;
    column[0] = column[1] = column[2] = -1;
    if (!id) return ART_OK;
    for (int j = 0; j < r->data.vsize; j++) {
        if (strncmp(r->data.names[j], id, strlen(id)) != 0) continue;
        if (n < 3) column[n] = j;
        n++;
    }
    if (n == 3) return ART_OK;
    return fail(r, tag, n ? ART_ESHAPE : ART_ENOTFOUND,
                n == 0  ? "the data have no column that begins with"
                : n < 3 ? "the data have fewer than three columns that begin with"
                        : "the data have more than three columns that begin with",
                id);
}

static int find_body(const struct reader *r, const struct art_xml_tag *tag, const char *key,
                     int *dyn)
{
    const char *name = setup_text(tag, key);
    *dyn = -1;
    if (!name || art_subject_body(r->s, name, dyn)) return ART_OK;
    return fail(r, tag, ART_ENOTFOUND, "the model has no body", name);
}

static int read_load(struct reader *r, struct art_xml_tag *tag)
{
    struct art_ctx *ctx = r->doc.ctx;
    struct art_trial_load *load;
    int status;
    if (setup_bool(tag, "isDisabled", false) || !setup_bool(tag, "appliesForce", true))
        return ART_OK;
    if (!ART_GROW(ctx, r->loads->loads, r->loads->n, r->cap)) return ART_ENOMEM;
    load = &r->loads->loads[r->loads->n];
    memset(load, 0, sizeof *load);
    if (!setup_text(tag, "applied_to_body"))
        return fail(r, tag, ART_ENOTFOUND, "there is no text in", "applied_to_body");
    ART_TRY(find_body(r, tag, "applied_to_body", &load->body));
    ART_TRY(find_body(r, tag, "force_expressed_in_body", &load->force_in));
    ART_TRY(find_body(r, tag, "point_expressed_in_body", &load->point_in));
    ART_TRY(find_columns(r, tag, "force_identifier", load->force));
    ART_TRY(find_columns(r, tag, "point_identifier", load->point));
    ART_TRY(find_columns(r, tag, "torque_identifier", load->torque));
    if (load->force[0] < 0 && load->torque[0] < 0)
        ART_TRY(fail(r, tag, ART_ESHAPE, "there is neither a force nor a torque in", tag->tag));
    r->loads->n++;
out:
    return status;
}

/* Labels that are repeated, or none, cannot be distinguished; numbers that are missing cannot be
 * splined. */
static int read_data(struct reader *r, const struct art_xml_tag *top, const char *beside)
{
    struct art_ctx *ctx = r->doc.ctx;
    const char *name = setup_text(top, "datafile");
    struct art_loc loc = setup_place(&r->doc, top);
    char *path = NULL;
    int status;
    if (!name) return art_error(ctx, ART_ENOTFOUND, &loc, "<%s> has no <datafile>", top->tag);
    ART_TRY(setup_file(&r->doc, name, beside, &path));
    ART_TRY(art_series_read(ctx, &r->data, path, NULL));
    loc = (struct art_loc){.file = path};
    if (!r->data.names || r->data.n == 0)
        ART_TRY(art_error(ctx, ART_ESHAPE, &loc,
                          r->data.n ? "the columns have no labels" : "there are no rows"));
    ART_TRY(art_series_need_all(ctx, &r->data, &loc));
    status = art_spline_create(ctx, &r->loads->data, r->data.n < 4 ? 1 : 3, r->data.t, r->data.n,
                               r->data.v, r->data.vsize, r->data.vsize);
out:
    art_free(path);
    return status;
}

int art_trial_loads_read(struct art_ctx *ctx, const struct art_subject *s, const char *path,
                         const char *beside, struct art_trial_loads *loads)
{
    struct reader r = {.s = s, .loads = loads};
    struct art_xml_tag *top, *list;
    int status;
    memset(loads, 0, sizeof *loads);
    ART_TRY(setup_open(ctx, &r.doc, path));
    top = art_streq(r.doc.root->tag, "ExternalLoads") ? r.doc.root
                                                      : setup_child(r.doc.root, "ExternalLoads");
    if (!top) {
        struct art_loc loc = setup_place(&r.doc, r.doc.root);
        ART_TRY(art_error(ctx, ART_ESYNTAX, &loc, "there is no <ExternalLoads>"));
    }
    ART_TRY(read_data(&r, top, beside));
    list = setup_child(top, "objects");
    for (struct art_xml_tag *c = list ? list->first : NULL; c; c = c->next)
        if (art_streq(c->tag, "ExternalForce")) {
            ART_TRY(read_load(&r, c));
        } else {
            struct art_loc loc = setup_place(&r.doc, c);
            ART_TRY(
                art_warn_strict(ctx, ART_EUNSUPPORTED, &loc, "<%s> is no external force", c->tag));
        }
    if (loads->n == 0) {
        struct art_loc loc = setup_place(&r.doc, top);
        status = art_warn_strict(ctx, ART_ENOTFOUND, &loc, "no external force acts");
    }
out:
    art_series_fini(&r.data);
    setup_close(&r.doc);
    if (status < 0) art_trial_loads_fini(loads);
    return status;
}
