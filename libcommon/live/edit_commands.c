/* Commands that change the structure of the model: a new simulation goes on where the old one was.
 */
#include "live_priv.h"
#include <art/model.h>
#include <art/xform.h>
#include <string.h>

/* Applies one operation of art/edit.h to a text. */
static int edit(struct art_session *s, const char *op, const char *text, const struct art_loc *at,
                unsigned flags, struct art_answer *answer)
{
    struct art_edit e = {.ctx = s->ctx, .model = s->model, .flags = flags};
    int status;
    art_buf_init(&e.report, s->ctx);
    ART_TRY(art_edit_apply(&e, op, text, at));
    if (e.report.n) art_buf_add(&answer->text, e.report.s, e.report.n);
    status = live_rebuild(s, NULL);
out:
    art_buf_fini(&e.report);
    return status;
}

/* The paths of what is selected, as a request has them. */
static char *selected_paths(struct art_session *s)
{
    struct art_buf buf;
    art_buf_init(&buf, s->ctx);
    for (int i = 0; i < s->n_selection; i++)
        art_buf_printf(&buf, "%s\"%s\"", i ? "," : "", art_comp_path(s->selection[i], NULL));
    char *text = buf.n && !buf.failed ? art_strdup(s->ctx, buf.s) : NULL;
    art_buf_fini(&buf);
    return text;
}

/* Reads the options before the paths of "duplicate"; returns how many words they are. */
static int duplicate_options(const struct live_line *line, unsigned *flags)
{
    int i = 0;
    for (; i < line->n; i++)
        if (art_streq(line->word[i], "--references"))
            *flags |= ART_WITH_REFERENCES;
        else if (art_streq(line->word[i], "--dependents"))
            *flags |= ART_WITH_DEPENDENTS;
        else
            break;
    return i;
}

/* "sel" and "sel=..." stand for the selection. */
static int edit_line(struct art_session *s, const char *op, const struct live_line *line,
                     struct art_answer *answer)
{
    unsigned flags = 0;
    const char *text = line->rest[art_streq(op, "duplicate") ? duplicate_options(line, &flags) : 0];
    bool selected = strncmp(text, "sel", 3) == 0 && strchr("= \t,", text[3]);
    if (!selected) {
        char *copy = art_strdup(s->ctx, text);
        if (!copy) return ART_ENOMEM;
        for (size_t n = strlen(copy); n > 0 && strchr(" \t\r\n", copy[n - 1]); n--)
            copy[n - 1] = '\0';
        const struct art_loc place = live_place(line, text);
        int status = edit(s, op, copy, line->at ? &place : NULL, flags, answer);
        art_free(copy);
        return status;
    }
    if (s->n_selection == 0)
        return art_error(s->ctx, ART_ENOTFOUND, line->at, "nothing is selected");
    char *paths = selected_paths(s), *whole = NULL;
    if (paths) whole = art_format(s->ctx, "%s%s", paths, text + 3);
    int status = whole ? edit(s, op, whole, line->at, flags, answer) : ART_ENOMEM;
    art_free(paths);
    art_free(whole);
    return status;
}

#define OPERATION(op)                                                                              \
    static int op##_components(struct art_session *s, const struct live_line *line,                \
                               struct art_answer *answer)                                          \
    {                                                                                              \
        return edit_line(s, #op, line, answer);                                                    \
    }
OPERATION(add)
OPERATION(delete)
OPERATION(duplicate)
OPERATION(rename)
OPERATION(merge)
OPERATION(attach)
OPERATION(detach)
OPERATION(unset)

/* Steps as those of artxform, each a name and its numbers. */
static int transform(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    struct art_named_text steps[LIVE_WORDS / 2];
    struct art_comp **comps = NULL;
    struct art_transformer t;
    struct art_affine X;
    int n = 0, n_steps = 0, status;
    (void)answer;
    if (line->n % 2 == 0)
        return art_error(s->ctx, ART_EUSAGE, line->at, "each step is a name and its numbers");
    for (int i = 1; i + 1 < line->n; i += 2)
        steps[n_steps++] = (struct art_named_text){line->word[i], line->word[i + 1]};
    ART_TRY(art_affine_steps(s->ctx, &X, steps, n_steps));
    art_transformer_affine(&t, &X);
    ART_TRY(live_find(s, line->word[0], NULL, line->at, &comps, &n));
    /* what moves is what is there now */
    if (s->sim && art_sim_steps(s->sim) > 0) ART_TRY(art_sim_store(s->ctx, s->sim, s->model->root));
    for (int i = 0; i < n; i++) ART_TRY(art_transform_geometry(s->ctx, comps[i], &t, NULL));
    status = live_rebuild(s, s->model->root);
out:
    art_free(comps);
    return status;
}

const struct live_command live_edit_commands[] = {
    {"add", "PATH=COMPONENT", "add a component that is given as text", 1, -1, LIVE_MODEL,
     "done path class", add_components},
    {"delete", "PATH[,PATH...]|sel", "delete components with what cannot be without them", 1, 1,
     LIVE_MODEL, "done path class why", delete_components},
    {"duplicate", "[--references] [--dependents] PATH[,PATH...][=NAME]|sel",
     "copy components beside themselves, with what they cannot be without, what needs only them", 1,
     3, LIVE_MODEL, "done path class", duplicate_components},
    {"rename", "PATH=NAME", "rename a component", 1, 1, LIVE_MODEL, "done from to",
     rename_components},
    {"merge", "FILE[=PATH]", "add the components of a file", 1, 1, LIVE_MODEL | LIVE_FILE,
     "done path class", merge_components},
    {"attach", "PATH[,PATH...]=MASTER", "fix points, frames or bodies where they are in another", 1,
     1, LIVE_MODEL, "done path master", attach_components},
    {"detach", "PATH[,PATH...]|sel", "free what is attached", 1, 1, LIVE_MODEL, "done path",
     detach_components},
    {"unset", "PATH:PROP", "give a property back its default", 1, 1, LIVE_MODEL, "done property",
     unset_components},
    {"transform", "PATH STEP NUMBERS [STEP NUMBERS...]",
     "move, turn, scale: translate X,Y,Z; rotate X,Y,Z,DEG; scale S; about X,Y,Z; mirror, matrix, "
     "pose",
     3, -1, LIVE_MODEL, NULL, transform},
    {0}};
