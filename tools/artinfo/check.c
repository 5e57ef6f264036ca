#define _POSIX_C_SOURCE 200809L
#include "artinfo.h"
#include <art/contact.h>
#include <art/femmodel.h>
#include <art/joint.h>
#include <art/mech.h>
#include <art/muscle.h>
#include <art/sim.h>
#include <art/skin.h>
#include <art/view.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Prints the findings, one line each: place, severity, text, separated as compilers do. */
struct findings {
    struct art_buf text;
    struct art_ctx ctx;     /* of the buffer; the other one is in use while a message comes */
    struct art_map said;    /* checks that read the same part find the same fault of it */
    struct art_arena lines; /* its keys */
    int n, errors;
};

static void put_place(struct art_buf *buf, const struct art_loc *loc)
{
    if (loc->file) art_buf_printf(buf, "%s:", loc->file);
    if (loc->file && loc->line) art_buf_printf(buf, "%d:%d:", loc->line, loc->col);
    if (loc->file) art_buf_putc(buf, ' ');
}

/* Note a finding; false if it was said of the same place before. */
static bool is_new(struct findings *f, const char *line)
{
    if (art_map_get(&f->said, line)) return false;
    const char *key = art_arena_strdup(&f->ctx, &f->lines, line);
    if (!key || art_map_set(&f->ctx, &f->said, key, f) < 0) f->text.failed = true;
    return true;
}

/* A warning that something is left out goes when the fault itself is found to be an error of the
 * same place. */
static void drop_warning(struct findings *f, const struct art_message *m, const char *line)
{
    size_t place = (size_t)(strstr(line, "error: ") - line);
    char *end;
    for (char *s = f->text.n ? f->text.s : NULL; s && *s; s = end) {
        end = strchr(s, '\n') + 1;
        const char *fault = strstr(s, m->text);
        if (!place || strncmp(s, line, place) != 0 || strncmp(s + place, "warning: ", 9) != 0 ||
            !fault || fault >= end)
            continue;
        size_t size = (size_t)(end - s);
        memmove(s, end, f->text.n - (size_t)(end - f->text.s) + 1);
        f->text.n -= size;
        f->n--;
        return;
    }
}

static void find(void *user, const struct art_message *m)
{
    static const char *const words[] = {"note", "warning", "error"};
    struct findings *f = user;
    struct art_buf line;
    art_buf_init(&line, &f->ctx);
    put_place(&line, &m->loc);
    art_buf_printf(&line, "%s: %s\n", words[m->severity], m->text);
    if (line.failed)
        f->text.failed = true;
    else if (m->severity == ART_NOTE || is_new(f, line.s)) {
        if (m->severity == ART_ERROR && !f->text.failed) drop_warning(f, m, line.s);
        art_buf_add(&f->text, line.s, line.n);
        if (m->severity != ART_NOTE) f->n++;
        if (m->severity == ART_ERROR) f->errors++;
    }
    art_buf_fini(&line);
}

static void findings_fini(struct findings *f)
{
    art_buf_fini(&f->text);
    art_map_fini(&f->said);
    art_arena_fini(&f->lines);
}

/* --------------------------------------------------------------- simulation */

struct missing {
    const struct art_comp *first;
    int n;
};

/* So many classes are reported one by one, the others together: each is compared with all. */
enum { MOST_CLASSES = 500 };

/* Classes that have no behaviour, beside the agents of a run; the last one stands for further
 * classes. */
struct unknown {
    const struct art_agent_set *agents;
    struct missing list[MOST_CLASSES + 1];
    const char *names[MOST_CLASSES];
    int n;
};

/* Probes and what else stands at the root beside the models. */
static bool agent_is_simulated(const struct art_agent_set *agents, const struct art_comp *comp)
{
    return art_agent_set_find(agents, comp) ||
           (comp->parent && art_streq(comp->parent->name, "outputProbes"));
}

static void count(struct unknown *u, const struct art_comp *comp)
{
    int i = 0;
    while (i < u->n && i < MOST_CLASSES &&
           !(art_streq(u->list[i].first->cls->name, comp->cls->name) &&
             art_streq(art_mech_class_of(u->list[i].first), art_mech_class_of(comp))))
        i++;
    if (i == u->n) {
        u->list[i] = (struct missing){.first = comp};
        if (i < MOST_CLASSES) u->names[i] = art_mech_class_of(comp);
        u->n++;
    }
    u->list[i].n++;
}

/* Components that could move something and that no part of the simulator knows. */
static void look(struct unknown *u, const struct art_comp *comp)
{
    enum art_mech_verdict verdict = comp->parent ? art_mech_verdict_of(comp) : ART_MECH_DESCEND;
    if (verdict == ART_MECH_SKIP) return;
    if (verdict == ART_MECH_REFUSE) {
        if (!agent_is_simulated(u->agents, comp)) count(u, comp);
        return;
    }
    const struct art_comp *material =
        art_comp_has_kind(comp, ART_KIND_POINT_SPRING) ? art_get_object(comp, "material") : NULL;
    if (material && !art_axial_law_of(material)) count(u, material);
    material = art_comp_is(comp, "FrameSpring") ? art_get_object(comp, "material") : NULL;
    if (material && !art_frame_law_of(material)) count(u, material);
    for (int i = 0; i < comp->n_children; i++) look(u, comp->children[i]);
}

static void report_unknown(struct art_ctx *ctx, const struct unknown *u)
{
    for (int i = 0; i < u->n; i++) {
        const struct art_comp *c = u->list[i].first;
        const char *lacks[2];
        if (i == MOST_CLASSES) {
            art_warn(ctx, &c->loc,
                     "%d component%s of further classes are not simulated, the first is '%s' (%s)",
                     u->list[i].n, u->list[i].n == 1 ? "" : "s", art_comp_path(c, NULL),
                     art_mech_class_of(c));
            break;
        }
        art_cls_lacks(c->cls, lacks);
        art_warn(ctx, &c->loc, "%s is not simulated: %d component%s, the first is '%s'%s%s",
                 u->names[i], u->list[i].n, u->list[i].n == 1 ? "" : "s", art_comp_path(c, NULL),
                 lacks[0], lacks[1]);
    }
}

/* ------------------------------------------------------------ what is outside */

struct outside {
    struct art_ctx *ctx;
    const struct art_comp *comp;
    const struct art_slot *slot;
    const char *first;
    int n;
};

static void report_outside(const struct outside *o)
{
    if (o->n)
        art_note(o->ctx, &o->slot->loc, "%s of '%s' points to %d component%s outside, %s'%s'",
                 o->slot->key, art_comp_path(o->comp, NULL), o->n, o->n == 1 ? "" : "s",
                 o->n == 1 ? "" : "the first is ", o->first);
}

/* One line for all references of a property. */
static void see_outside(void *user, const struct art_comp *comp, const struct art_slot *slot,
                        const struct art_ref *ref)
{
    struct outside *o = user;
    if (slot != o->slot) {
        report_outside(o);
        o->comp = comp;
        o->slot = slot;
        o->first = ref->path;
        o->n = 0;
    }
    o->n++;
}

static void check_outside(struct art_ctx *ctx, const struct art_model *model)
{
    struct outside o = {.ctx = ctx};
    art_model_outside(model, see_outside, &o);
    report_outside(&o);
}

/* A person reads what it is that was found sound; a program that reads on, findings alone. */
static bool is_read(const struct art_cli *cli)
{
    return cli->verbose || (!cli->output && isatty(STDOUT_FILENO));
}

/* The checks of the rooms: what they say is among the findings. */
static int check_rooms(struct art_ctx *ctx, struct art_comp *root)
{
    art_mech_check(ctx, root);
    bool no_memory =
        art_joints_check(ctx, root) == ART_ENOMEM ||
        art_mesh_files_check(ctx, root) == ART_ENOMEM ||
        art_bodygrid_check(ctx, root) == ART_ENOMEM || art_fem_check(ctx, root) == ART_ENOMEM ||
        art_springs_check(ctx, root) == ART_ENOMEM ||
        art_functions_check(ctx, root) == ART_ENOMEM ||
        art_view_maps_check(ctx, root) == ART_ENOMEM ||
        art_contact_check(ctx, root) == ART_ENOMEM || art_skin_check(ctx, root) == ART_ENOMEM;
    return no_memory ? ART_ENOMEM : ART_OK;
}

static int check_model(struct art_cli *cli, const struct check_options *o, struct art_model *model,
                       const struct findings *found)
{
    struct art_ctx *ctx = &cli->ctx;
    struct art_agent_set agents;
    struct art_script_agents scripts;
    struct unknown *unknown = art_alloc(ctx, 1, sizeof *unknown);
    int status = unknown ? ART_OK : ART_ENOMEM;
    if (status < 0) goto out;
    check_outside(ctx, model);
    ART_TRY(agents_of_a_run(ctx, &agents, &scripts));
    unknown->agents = &agents;
    look(unknown, model->root);
    report_unknown(ctx, unknown);
    if (o->reader) ART_TRY(art_model_check_artisynth(ctx, model));
    if (o->reader) art_fem_check_artisynth(ctx, model);
    ART_TRY(check_rooms(ctx, model->root));
    if (!found->errors && model->wrapped <= ART_WRAP_MODEL) {
        int n = unknown->n < MOST_CLASSES ? unknown->n : MOST_CLASSES;
        if (art_contact_check_speed(ctx, model->root) == ART_ENOMEM) ART_TRY(ART_ENOMEM);
        ART_TRY(check_start(ctx, model, &agents, unknown->names, n));
        ART_TRY(check_plausible(ctx, model, is_read(cli)));
    }
    if (!found->errors) ART_TRY(check_slivers(ctx, model));
out:
    art_free(unknown);
    return status;
}

int run_check(struct art_cli *cli, void *options)
{
    const struct check_options *o = options;
    struct art_ctx *ctx = &cli->ctx;
    void (*report)(void *, const struct art_message *) = ctx->report;
    void *user = ctx->user;
    struct findings found = {.n = 0};
    struct input in;
    int status;
    bool strict = ctx->strict;
    art_ctx_init(&found.ctx);
    art_buf_init(&found.text, &found.ctx);
    /* everything is to be found, so nothing may end the read early */
    ctx->strict = false;
    ctx->report = find;
    ctx->user = &found;
    status = input_open(&in, ctx, &o->model, cli->args, 1, true);
    if (status == ART_OK) status = check_model(cli, o, in.models[0], &found);
    ctx->report = report;
    ctx->user = user;
    ctx->strict = strict;
    input_close(&in);
    if (status < 0) {
        /* unreadable: what was heard belongs to standard error */
        char file[sizeof ctx->last_file], text[sizeof ctx->last];
        struct art_loc loc = ctx->last_loc;
        snprintf(file, sizeof file, "%s", loc.file ? loc.file : "");
        snprintf(text, sizeof text, "%s", ctx->last);
        loc.file = file;
        findings_fini(&found);
        return art_error(ctx, status, *file ? &loc : NULL, "%s", text);
    }
    status = finish(cli, &found.text, found.n ? 1 : 0);
    art_map_fini(&found.said);
    art_arena_fini(&found.lines);
    return status;
}
