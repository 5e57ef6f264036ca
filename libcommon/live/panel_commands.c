/* Commands by name: widgets of panels, commands that the model offers, scripts. */
#include "live_priv.h"
#include <string.h>

/* ---------------------------------------------------------------------- panels */

/* The value that all hosts of a widget have: "?" if they differ, "-" where the property is not
 * there (the object that it lies in is null). */
static int put_value(struct art_session *s, const struct art_widget *w, struct art_buf *buf)
{
    struct art_buf first, other;
    struct art_quiet quiet;
    int status = ART_OK;
    bool same = true;
    art_buf_init(&first, s->ctx);
    art_buf_init(&other, s->ctx);
    art_quiet_begin(s->ctx, &quiet);
    for (int i = 0; i < w->n && status == ART_OK; i++) {
        struct art_comp **comps = NULL;
        char *prop = NULL;
        int n = 0;
        struct art_buf *to = i ? &other : &first;
        art_buf_clear(&other);
        status = live_find_prop(s, w->paths[i], NULL, false, &comps, &n, &prop);
        if (status == ART_OK) status = live_value_text(s, comps[0], prop, to);
        same = same && (!i || (first.n == other.n && memcmp(first.s, other.s, first.n) == 0));
        art_free(comps);
        art_free(prop);
    }
    status = art_quiet_end(s->ctx, &quiet, status);
    if (status < 0 || w->n == 0)
        art_buf_putc(buf, '-');
    else if (!same)
        art_buf_putc(buf, '?');
    else
        art_buf_add(buf, first.n ? first.s : "", first.n);
    art_buf_fini(&first);
    art_buf_fini(&other);
    return status == ART_ENOMEM ? status : ART_OK;
}

static int put_widget(struct art_session *s, const char *panel, const struct art_widget *w,
                      struct art_answer *answer)
{
    struct art_buf *buf = &answer->text;
    art_buf_printf(buf, "%s\t%s\t%s\t", panel, *w->label ? w->label : "-", w->kind);
    int status = ART_OK;
    if (art_streq(w->kind, "button"))
        art_buf_putc(buf, '-');
    else
        status = put_value(s, w, buf);
    if (w->has_range) {
        art_buf_putc(buf, '\t');
        art_buf_double(buf, w->min);
        art_buf_putc(buf, '\t');
        art_buf_double(buf, w->max);
        art_buf_putc(buf, '\t');
    } else {
        art_buf_puts(buf, "\t-\t-\t");
    }
    for (int i = 0; i < w->n; i++) art_buf_printf(buf, "%s%s", i ? "," : "", w->paths[i]);
    art_buf_puts(buf, w->n ? "\n" : "-\n");
    return status;
}

/* A button carries its command out, whatever the value is. */
static int set_widget(struct art_session *s, const struct art_widget *w, const char *value,
                      const struct art_loc *at, struct art_answer *answer)
{
    int status = ART_OK;
    if (art_streq(w->kind, "button")) return art_session_execute(s, w->paths[0], at, answer);
    for (int i = 0; i < w->n && status == ART_OK; i++) {
        struct art_comp **comps = NULL;
        char *prop = NULL;
        int n = 0;
        status = live_find_prop(s, w->paths[i], at, false, &comps, &n, &prop);
        for (int k = 0; k < n && status == ART_OK; k++)
            status = live_set(s, comps[k], prop, value, at);
        art_free(comps);
        art_free(prop);
    }
    return status;
}

static int no_widget(struct art_session *s, const struct live_line *line, const char *panel,
                     const struct art_widget *w, int n)
{
    const char *names[64], *near;
    int k = 0;
    for (int i = 0; i < n && k < 64; i++) names[k++] = w[i].label;
    near = art_nearest(line->word[1], names, (size_t)k);
    return art_error(s->ctx, ART_ENOTFOUND, line->at, "panel '%s' has no widget '%s'%s%s%s", panel,
                     line->word[1], near ? "; did you mean '" : "", near ? near : "",
                     near ? "'?" : "");
}

/* Handles one panel of the model: all its widgets, one of them, or a value for that. */
static int use_panel(struct art_session *s, const struct live_line *line,
                     const struct art_comp *panel, struct art_answer *answer)
{
    struct art_arena arena = {0};
    struct art_widget *w;
    const char *name = panel->name ? panel->name : art_comp_path(panel, NULL);
    int n, status;
    bool found = false;
    ART_TRY(art_panel_widgets(s->ctx, panel, &arena, &w, &n));
    for (int i = 0; i < n; i++) {
        if (line->n > 1 && !art_streq(line->word[1], w[i].label)) continue;
        found = true;
        const struct art_loc place = live_place(line, line->rest[line->n > 2 ? 2 : 0]);
        if (line->n > 2)
            ART_TRY(set_widget(s, &w[i], line->rest[2], line->at ? &place : NULL, answer));
        else
            ART_TRY(put_widget(s, name, &w[i], answer));
        if (line->n > 1) break;
    }
    if (line->n > 1 && !found) status = no_widget(s, line, name, w, n);
out:
    art_arena_fini(&arena);
    return status;
}

static int panel(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    const struct art_comp *list = art_comp_child(s->model->root, "controlPanels");
    const struct art_comp *one = NULL;
    int status = ART_OK;
    if (line->n) one = list ? art_comp_child(list, line->word[0]) : NULL;
    if (line->n && !one)
        return art_error(s->ctx, ART_ENOTFOUND, line->at, "no panel '%s'", line->word[0]);
    if (one) return use_panel(s, line, one, answer);
    for (int i = 0; list && i < list->n_children && status == ART_OK; i++)
        status = use_panel(s, line, list->children[i], answer);
    return status;
}

/* -------------------------------------------------------------------- commands */

static int command(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    const char *name, *help;
    const struct art_comp *comp;
    if (line->n) {
        char *text = art_strdup(s->ctx, line->rest[0]);
        if (!text) return ART_ENOMEM;
        for (size_t n = strlen(text); n > 0 && strchr(" \t\r\n", text[n - 1]); n--)
            text[n - 1] = '\0';
        s->touched = true;
        int status = art_sim_execute(s->ctx, s->sim, line->n == 1 ? line->word[0] : text);
        art_free(text);
        return status;
    }
    for (int i = 0; (name = art_sim_command(s->sim, i, &help, &comp)); i++)
        art_buf_printf(&answer->text, "%s\t%s\t%s\n", name, comp ? art_comp_path(comp, NULL) : "-",
                       *help ? help : "-");
    return ART_OK;
}

/* --------------------------------------------------------------------- scripts */

/* Executes command(line) of a script. */
static int execute(void *user, const char *line, struct art_buf *text)
{
    struct art_session *s = user;
    struct art_answer answer;
    if (s->depth > 8) return art_error(s->ctx, ART_ELIMIT, NULL, "scripts run scripts too deeply");
    art_answer_init(&answer, s->ctx);
    int status = art_session_execute(s, line, NULL, &answer);
    if (status == ART_OK && answer.text.n) art_buf_add(text, answer.text.s, answer.text.n);
    art_answer_fini(&answer);
    return status;
}

static void take_print(void *user, const char *text, size_t n)
{
    struct art_session *s = user;
    if (s->printed) art_buf_add(s->printed, text, n);
}

int live_attach_script(struct art_session *s)
{
    if (!s->script || !s->sim) return ART_OK;
    return art_script_attach_run(s->script, s->sim, s->model, execute, s);
}

/* Runs a script of the user's own; scripts of a session share their globals. */
static int script(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    const struct art_script_options options = {.trusted = true, .print = take_print, .user = s};
    struct art_buf *outer = s->printed;
    int status;
    if (!s->script) ART_TRY(art_script_create(s->ctx, s->model->schema, &options, &s->script));
    if (s->depth == 0) ART_TRY(live_attach_script(s));
    s->printed = &answer->text;
    s->touched = true;
    s->depth++;
    status = art_script_run_file(s->script, line->word[0]);
    s->depth--;
    s->printed = outer;
out:
    return status;
}

const struct live_command live_panel_commands[] = {
    {"panel", "[NAME [WIDGET [VALUE]]]", "widgets of control panels; a value for one", 0, -1,
     LIVE_MODEL, "panel widget kind value min max properties", panel},
    {"command", "[NAME]", "the commands that the model offers, or carry one out", 0, -1, LIVE_SIM,
     "command component help", command},
    {"script", "FILE.lua", "run a script on the model; its command(LINE) executes commands", 1, 1,
     LIVE_SIM | LIVE_FILE, NULL, script},
    {0}};
