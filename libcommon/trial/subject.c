/* This file compiles the model of a subject and finds its coordinates, bodies and forces by the
 * names that OpenSim's tables and setup files use. */
#include "actuators.h"
#include <art/import.h>
#include <math.h>
#include <string.h>

bool trial_is_called(const struct art_comp *comp, const char *name)
{
    if (comp->name && art_streq(comp->name, name)) return true;
    return art_cls_prop(comp->cls, "nameInFile") &&
           art_streq(art_get_text(comp, "nameInFile"), name);
}

/* ---------------------------------------------------------------- the one model */

int art_trial_model_read(struct art_ctx *ctx, const struct art_schema *schema,
                         const struct art_source *source, const struct art_read_options *options,
                         struct art_model **model)
{
    static const struct art_import_options how = {.for_motions = true};
    return art_language_of(source)->read(ctx, schema, source, &how, options, model);
}

int art_trial_model_load(struct art_ctx *ctx, const struct art_schema *schema, const char *path,
                         const struct art_read_options *options, struct art_model **model)
{
    struct art_source source = {0};
    char *file = NULL;
    int status = art_model_find(ctx, path, options->variables, &file);
    if (status == ART_OK) status = art_source_read(ctx, &source, file);
    if (status == ART_OK) status = art_trial_model_read(ctx, schema, &source, options, model);
    art_source_fini(&source);
    art_free(file);
    return status;
}

static int find_mech(struct art_ctx *ctx, struct art_model *model, struct art_comp **mech)
{
    struct art_comp *models = art_comp_child(model->root, "models");
    *mech = NULL;
    for (int i = 0; models && i < models->n_children; i++) {
        if (!art_comp_has_kind(models->children[i], ART_KIND_MECH_MODEL)) continue;
        if (*mech)
            return art_error(ctx, ART_EUSAGE, &models->children[i]->loc,
                             "there are two models, '%s' and '%s'; a motion is that of one",
                             art_comp_path(*mech, NULL), art_comp_path(models->children[i], NULL));
        *mech = models->children[i];
    }
    if (*mech) return ART_OK;
    return art_error(ctx, ART_ENOTFOUND, &model->root->loc, "there is no MechModel");
}

/* ------------------------------------------------------------- forces that are excluded */

enum { ALL = 1, ACTUATORS = 2, MUSCLES = 4 };

static unsigned kinds_of_force(const struct art_comp *c)
{
    const bool excited = art_cls_prop(c->cls, "excitation");
    unsigned kinds = ALL;
    if (excited) kinds |= ACTUATORS;
    if (excited && art_comp_has_kind(c, ART_KIND_POINT_SPRING)) kinds |= MUSCLES;
    return kinds;
}

static unsigned kind_of_word(const char *word)
{
    return art_strcaseeq(word, "ALL")         ? ALL
           : art_strcaseeq(word, "ACTUATORS") ? ACTUATORS
           : art_strcaseeq(word, "MUSCLES")   ? MUSCLES
                                              : 0;
}

/* Delete the forces that a word means, from the end of the list, so that numbers stay. */
static int exclude(struct art_ctx *ctx, struct art_comp *mech, const char *word)
{
    struct art_comp *forces = art_comp_child(mech, "forceset");
    const unsigned kind = kind_of_word(word);
    int n = 0, status = ART_OK;
    for (int i = forces ? forces->n_children : 0; i-- > 0 && status == ART_OK;) {
        struct art_comp *c = forces->children[i];
        if (kind ? !(kinds_of_force(c) & kind) : !trial_is_called(c, word)) continue;
        status = art_comp_delete(ctx, c);
        n++;
    }
    if (status < 0 || n || kind) return status;
    return art_error(ctx, ART_ENOTFOUND, &mech->loc,
                     "no force of '%s' is called '%s', and it is none of ALL, "
                     "ACTUATORS, MUSCLES",
                     art_comp_path(mech, NULL), word);
}

/* ------------------------------------------------------------------- coordinates */

static bool is_in(const struct art_comp *joint, const char *prop, const char *name)
{
    struct art_value names;
    if (!art_cls_prop(joint->cls, prop) || !art_get(joint, prop, &names) || names.is_null)
        return false;
    for (int i = 0; i < names.n; i++)
        if (art_streq(names.words[i] + (names.words[i][0] == '"'), name)) return true;
    return false;
}

static void name_coord(struct art_subject *s, int i)
{
    const struct art_multibody_coord *c = art_multibody_coord(s->mb, i);
    struct art_joint_coord_def coords[ART_JOINT_MAX_COORDS];
    struct art_value names;
    art_joint_comp_coords(c->joint, coords);
    s->name[i] = coords[c->i].name;
    s->type[i] = is_in(c->joint, "coupledCoordinates", s->name[i]) ? ART_COUPLED
                 : c->rotary                                       ? ART_ROTATIONAL
                                                                   : ART_TRANSLATIONAL;
    if (art_cls_prop(c->joint->cls, "coordinateNames") &&
        art_get(c->joint, "coordinateNames", &names) && !names.is_null && c->i < names.n)
        s->name[i] = names.words[c->i] + (names.words[c->i][0] == '"');
}

static int find_coords(struct art_subject *s)
{
    const size_t n = (size_t)art_multibody_size(s->mb);
    int count = 0;
    s->n = (int)n;
    s->order = art_alloc(s->ctx, n + 1, sizeof *s->order);
    s->name = art_alloc(s->ctx, n + 1, sizeof *s->name);
    s->type = art_alloc(s->ctx, n + 1, sizeof *s->type);
    s->q0 = art_alloc(s->ctx, n + 1, sizeof *s->q0);
    if (!s->order || !s->name || !s->type || !s->q0) return ART_ENOMEM;
    for (int i = 0; i < s->n; i++) name_coord(s, i);
    for (struct art_comp *c = s->mech; c; c = art_comp_next(s->mech, c))
        for (int i = 0; art_joint_kind_of(c) && i < s->n; i++)
            if (art_multibody_coord(s->mb, i)->joint == c) s->order[count++] = i;
    art_multibody_get_pose(s->mb, s->q0);
    return ART_OK;
}

static int find_actuators(struct art_subject *s, const struct art_source *document)
{
    struct setup doc = {0};
    int status;
    s->actuators = art_alloc(s->ctx, 1, sizeof *s->actuators);
    if (!s->actuators) return ART_ENOMEM;
    if (document) ART_TRY(setup_open_source(s->ctx, &doc, document));
    status = trial_actuators_find(s->ctx, s->model, document ? &doc : NULL, s->actuators);
out:
    setup_close(&doc);
    return status;
}

int art_subject_create(struct art_ctx *ctx, struct art_model *model,
                       const struct art_subject_options *options, struct art_subject **out)
{
    static const struct art_subject_options none;
    const struct art_subject_options *o = options ? options : &none;
    const struct art_compile_options compile = {.any = o->poses_only};
    struct art_subject *s = art_alloc(ctx, 1, sizeof *s);
    int status;
    if (!s) return ART_ENOMEM;
    s->ctx = ctx, s->model = model;
    ART_TRY(find_mech(ctx, model, &s->mech));
    for (int i = 0; i < o->n_excluded; i++) ART_TRY(exclude(ctx, s->mech, o->excluded[i]));
    if (o->actuators) ART_TRY(find_actuators(s, o->document));
    ART_TRY(art_system_compile(ctx, s->mech, &compile, &s->sys));
    ART_TRY(art_state_create(ctx, s->sys, &s->state));
    ART_TRY(art_system_start(s->sys, s->state));
    ART_TRY(art_multibody_create(ctx, s->sys, s->state, &s->mb));
    ART_TRY(find_coords(s));
    status = o->actuators ? trial_actuators_connect(ctx, s, s->actuators) : ART_OK;
out:
    if (status < 0) {
        art_subject_free(s);
        return status;
    }
    *out = s;
    return ART_OK;
}

void art_subject_free(struct art_subject *s)
{
    if (!s) return;
    art_multibody_free(s->mb);
    art_state_free(s->state);
    art_system_free(s->sys);
    art_free(s->order);
    art_free(s->name);
    art_free(s->type);
    art_free(s->q0);
    if (s->actuators) trial_actuators_fini(s->actuators);
    art_free(s->actuators);
    art_free(s);
}

struct art_multibody *art_subject_multibody(const struct art_subject *s)
{
    return s->mb;
}

int art_subject_size(const struct art_subject *s)
{
    return s->n;
}

const int *art_subject_order(const struct art_subject *s)
{
    return s->order;
}

const char *art_subject_name(const struct art_subject *s, int i)
{
    return s->name[i];
}

enum art_motion_type art_subject_type(const struct art_subject *s, int i)
{
    return s->type[i];
}

/* ---------------------------------------------------------------------- by name */

static int by_name(const struct art_subject *s, const char *name, size_t n)
{
    for (int i = 0; i < s->n; i++)
        if (strlen(s->name[i]) == n && strncmp(s->name[i], name, n) == 0) return i;
    return -1;
}

/* "PATH:COORD" as records have it. */
static int by_path(const struct art_subject *s, const char *label, const char *colon)
{
    const size_t n = (size_t)(colon - label);
    for (int i = 0; i < s->n; i++) {
        const struct art_multibody_coord *c = art_multibody_coord(s->mb, i);
        struct art_joint_coord_def coords[ART_JOINT_MAX_COORDS];
        const char *path = art_comp_path(c->joint, NULL);
        const size_t length = strlen(path);
        art_joint_comp_coords(c->joint, coords);
        if (art_streq(coords[c->i].name, colon + 1) && length >= n &&
            strncmp(path + length - n, label, n) == 0 &&
            (length == n || path[length - n - 1] == '/'))
            return i;
    }
    return -1;
}

int art_subject_coord(const struct art_subject *s, const char *label)
{
    const char *colon = strrchr(label, ':'), *from;
    size_t n = strlen(label);
    int i = by_name(s, label, n);
    if (i >= 0) return i;
    if (colon) return by_path(s, label, colon);
    if (art_ends_with(label, "/speed")) return -1;
    if (art_ends_with(label, "/value")) n -= strlen("/value");
    for (from = label + n; from > label && from[-1] != '/';) from--;
    return by_name(s, from, (size_t)(label + n - from));
}

bool art_subject_body(const struct art_subject *s, const char *name, int *dyn)
{
    const char *last = strrchr(name, '/');
    if (last) name = last + 1;
    *dyn = -1;
    if (art_streq(name, "ground")) return true;
    for (struct art_comp *c = s->mech; c; c = art_comp_next(s->mech, c)) {
        if (!art_comp_has_kind(c, ART_KIND_RIGID_BODY) || !trial_is_called(c, name)) continue;
        const struct art_dyn *d = art_system_dyn(s->sys, c);
        if (!d) continue;
        *dyn = (int)(d - s->sys->dyn);
        return true;
    }
    return false;
}
