/* Commands that look at the model and at its properties. */
#include "live_priv.h"
#include <art/xform.h>
#include <math.h>
#include <string.h>

/* -------------------------------------------------------------------- finding */

int live_find(struct art_session *s, const char *text, const char *prop, const struct art_loc *at,
              struct art_comp ***comps, int *n)
{
    if (!art_streq(text, "sel"))
        return art_find_all(s->ctx, s->model->root, text, prop, at, comps, n);
    *comps = art_alloc(s->ctx, (size_t)s->n_selection + 1, sizeof **comps);
    if (!*comps) return ART_ENOMEM;
    *n = s->n_selection;
    if (*n == 0) return art_error(s->ctx, ART_ENOTFOUND, at, "nothing is selected");
    memcpy(*comps, s->selection, (size_t)*n * sizeof **comps);
    return ART_OK;
}

bool live_is_root_prop(const struct art_session *s, const char *text)
{
    const struct art_comp *root = s->model->root;
    return !strpbrk(text, ":/*") && !art_comp_child(root, text) && art_find_prop(root, text);
}

int live_find_prop(struct art_session *s, const char *text, const struct art_loc *at, bool to_set,
                   struct art_comp ***comps, int *n, char **prop)
{
    char *path = NULL;
    int status;
    *prop = NULL;
    *comps = NULL;
    *n = 0;
    bool split;
    if (live_is_root_prop(s, text)) {
        *prop = art_strdup(s->ctx, text);
        return *prop ? live_find(s, "", *prop, at, comps, n) : ART_ENOMEM;
    }
    split = art_split_proppath(s->ctx, text, &path, prop);
    if (split && (!path || !*prop))
        status = ART_ENOMEM;
    else if (!split || !**prop)
        status = art_error(s->ctx, ART_EUSAGE, at, "'%s' is not of the form PATH:PROP", text);
    else if (to_set && !art_streq(path, "sel"))
        status = art_find_all_to_set(s->ctx, s->model->root, path, *prop, at, comps, n);
    else
        status = live_find(s, path, *prop, at, comps, n);
    art_free(path);
    return status;
}

/* ------------------------------------------------------------------ properties */

static void put_numbers(struct art_buf *buf, const double *x, int n, bool brackets)
{
    if (brackets) art_buf_puts(buf, "[ ");
    for (int i = 0; i < n; i++) {
        if (i > 0) art_buf_putc(buf, ' ');
        art_buf_double(buf, x[i]);
    }
    if (brackets) art_buf_puts(buf, " ]");
}

static bool is_known(const double *x, int n)
{
    for (int i = 0; i < n; i++)
        if (isnan(x[i])) return false;
    return true;
}

/* The value that the simulation has now, if it has one of this property. In a table one that is not
 * computed is no error. */
static int put_simulated(struct art_session *s, struct art_comp *comp, const char *prop, bool table,
                         struct art_buf *buf, bool *has)
{
    struct art_sim_prop bound;
    const struct art_prop *row = art_find_prop(comp, prop);
    if (s->stale) {
        int made = live_refresh(s);
        if (made < 0) return made;
    }
    int status = s->sim ? art_sim_try_bind(s->ctx, s->sim, comp, prop, &bound) : ART_ENOTFOUND;
    if (art_status_stops(status)) return status;
    *has = status == ART_OK && (bound.live || (row && row->flags & ART_PROP_READONLY));
    /* what a simulation would hold is not what the file says of a component that it leaves out */
    bool refused = status == ART_EUNSUPPORTED || (status == ART_ENOTFOUND && s->sim && row);
    if (refused && !table) return art_sim_bind(s->ctx, s->sim, comp, prop, NULL, &bound);
    if (!*has) return ART_OK;
    double *x = art_alloc(s->ctx, (size_t)bound.size, sizeof *x);
    if (!x) return ART_ENOMEM;
    status = art_sim_show_start(s->sim);
    if (status == ART_OK) {
        art_sim_evaluate(s->sim);
        if (table)
            art_sim_get(s->sim, &bound, x);
        else
            status = art_sim_get_known(s->ctx, s->sim, &bound, x);
        *has = status == ART_OK && is_known(x, bound.size);
        if (*has) put_numbers(buf, x, bound.size, bound.size != 1);
    }
    int back = art_sim_hide_start(s->sim);
    art_free(x);
    if (status == ART_OK) status = back;
    return status < 0 ? status : art_buf_status(buf);
}

int live_value_text(struct art_session *s, struct art_comp *comp, const char *prop,
                    struct art_buf *buf)
{
    bool simulated = false;
    int status = put_simulated(s, comp, prop, false, buf, &simulated);
    if (status < 0 || simulated) return status;
    struct art_buf text;
    art_buf_init(&text, s->ctx);
    status = art_inspect_value(s->ctx, &text, comp, prop, true);
    size_t n = text.n;
    while (n > 0 && text.s[n - 1] == '\n') n--;
    if (status == ART_OK) art_buf_add(buf, text.n ? text.s : "", n);
    art_buf_fini(&text);
    return status;
}

/* All properties of a component, as they are in the tree but for values that the simulation has. */
static int put_properties(struct art_session *s, struct art_comp *comp, struct art_buf *out)
{
    struct art_buf rows;
    int status = ART_OK;
    art_buf_init(&rows, s->ctx);
    art_inspect_properties(&rows, comp);
    for (const char *row = rows.n ? rows.s : "", *end; *row && status == ART_OK; row = end) {
        const char *value = row + strcspn(row, "\t\n"), *unit;
        bool simulated = false;
        char *name = art_strndup(s->ctx, row, (size_t)(value - row));
        if (*value == '\t') value++;
        unit = value + strcspn(value, "\t\n");
        end = unit + strcspn(unit, "\n");
        if (*end) end++;
        art_buf_add(out, row, (size_t)(value - row));
        status = name ? put_simulated(s, comp, name, true, out, &simulated) : ART_ENOMEM;
        if (!simulated) art_buf_add(out, value, (size_t)(unit - value));
        art_buf_add(out, unit, (size_t)(end - unit));
        art_free(name);
    }
    art_buf_fini(&rows);
    return status;
}

static int get_one(struct art_session *s, const char *text, const struct art_loc *at,
                   struct art_answer *answer)
{
    struct art_comp **comps = NULL;
    char *prop = NULL;
    int n = 0, status;
    if (!strchr(text, ':') && !live_is_root_prop(s, text)) {
        ART_TRY(live_find(s, text, NULL, at, &comps, &n));
        answer->columns = "property value unit origin";
        for (int i = 0; i < n; i++) ART_TRY(put_properties(s, comps[i], &answer->text));
        goto out;
    }
    ART_TRY(live_find_prop(s, text, at, false, &comps, &n, &prop));
    for (int i = 0; i < n; i++) {
        art_buf_printf(&answer->text, "%s:%s\t", art_comp_path(comps[i], NULL), prop);
        ART_TRY(live_value_text(s, comps[i], prop, &answer->text));
        art_buf_putc(&answer->text, '\n');
    }
out:
    art_free(comps);
    art_free(prop);
    return status;
}

static int get(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    int status = ART_OK;
    answer->columns = "property value";
    for (int i = 0; i < line->n && status == ART_OK; i++)
        status = get_one(s, line->word[i], line->at, answer);
    return status;
}

/* "PATH:PROP=VALUE" or "PATH:PROP VALUE"; the value is the rest of the line. */
static int set(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    struct art_comp **comps = NULL;
    char *name = NULL, *value = NULL, *prop = NULL;
    int n = 0, status;
    (void)answer;
    const char *raw = line->rest[1];
    const char *word = line->word[0], *colon = strrchr(word, ':');
    const char *equals = strchr(colon ? colon : word, '=');
    if (!equals && line->n < 2)
        return art_error(s->ctx, ART_EUSAGE, line->at, "it is 'set PATH:PROP VALUE'");
    name = art_strndup(s->ctx, word, equals ? (size_t)(equals - word) : strlen(word));
    if (equals) {
        raw = strchr(line->rest[0] + (colon ? colon - word : 0), '=');
        raw = raw ? raw + 1 : line->rest[line->n];
    }
    value = art_strdup(s->ctx, raw);
    const struct art_loc place = live_place(line, raw);
    status = name && value ? ART_OK : ART_ENOMEM;
    if (status < 0) goto out;
    for (size_t k = strlen(value); k > 0 && strchr(" \t\r\n", value[k - 1]); k--)
        value[k - 1] = '\0';
    ART_TRY(live_find_prop(s, name, line->at, true, &comps, &n, &prop));
    for (int i = 0; i < n; i++)
        ART_TRY(live_set(s, comps[i], prop, value, line->at ? &place : NULL));
out:
    art_free(comps);
    art_free(name);
    art_free(value);
    art_free(prop);
    return status;
}

/* The inherited value, or with "off" that which counts now as its own. */
static int inherit(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    struct art_comp **comps = NULL;
    char *prop = NULL;
    int n = 0, status;
    bool off = line->n > 1 && art_streq(line->word[1], "off");
    (void)answer;
    if (line->n > 1 && !off && !art_streq(line->word[1], "on"))
        return art_error(s->ctx, ART_EUSAGE, line->at, "'on' or 'off', not '%s'", line->word[1]);
    ART_TRY(live_find_prop(s, line->word[0], line->at, true, &comps, &n, &prop));
    for (int i = 0; i < n; i++) {
        if (!off && art_is_set(comps[i], prop)) ART_TRY(art_unset(s->ctx, comps[i], prop));
        ART_TRY(art_set_mode(s->ctx, comps[i], prop, off ? ART_MODE_EXPLICIT : ART_MODE_INHERITED));
        if (s->sim) art_sim_mark_stale(s->sim, comps[i]);
    }
    ART_TRY(live_rebuild(s, NULL));
out:
    art_free(comps);
    art_free(prop);
    return status;
}

/* ------------------------------------------------------------------------ tree */

static void put_comp(struct art_buf *buf, const struct art_comp *comp)
{
    art_buf_printf(buf, "%s\t", comp->parent ? art_comp_path(comp, NULL) : "/");
    art_inspect_class(buf, comp);
    art_buf_printf(buf, "\t%d\n", comp->n_children);
}

static int list(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    struct art_comp **comps = NULL;
    int n = 0;
    int status = line->n ? live_find(s, line->word[0], NULL, line->at, &comps, &n) : ART_OK;
    if (status < 0) goto out;
    if (!line->n)
        for (int i = 0; i < s->model->root->n_children; i++)
            put_comp(&answer->text, s->model->root->children[i]);
    for (int i = 0; i < n; i++) {
        if (comps[i]->n_children == 0) put_comp(&answer->text, comps[i]);
        for (int k = 0; k < comps[i]->n_children; k++)
            put_comp(&answer->text, comps[i]->children[k]);
    }
out:
    art_free(comps);
    return status;
}

static int tree(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    struct art_comp *top = s->model->root;
    double depth = 1000;
    int status = ART_OK;
    if (line->n > 0)
        ART_TRY(art_find_checked(s->ctx, s->model->root, line->word[0], line->at, &top));
    if (line->n > 1) ART_TRY(live_number(s, line, 1, "a depth", &depth));
    art_inspect_tree(&answer->text, top, (int)fmin(fmax(depth, 0), 1000), false);
out:
    return status;
}

/* Is a component of this name, whose wildcards are * and ?, case counting. */
static bool fits(const char *pattern, const char *name)
{
    const char *star = NULL, *from = NULL;
    while (*name) {
        if (*pattern == '?' || (*pattern == *name && *pattern != '*')) {
            pattern++;
            name++;
        } else if (*pattern == '*') {
            star = ++pattern;
            from = name;
        } else if (star) {
            pattern = star;
            name = ++from;
        } else {
            return false;
        }
    }
    while (*pattern == '*') pattern++;
    return !*pattern;
}

struct box {
    bool given;
    double x[6];
};

/* The present place of a component: of points and frames in the state, of others in the tree. */
static bool place_of(struct art_session *s, struct art_comp *comp, double p[3])
{
    struct art_sim_prop bound;
    if (!art_find_prop(comp, "position")) return false;
    if (art_sim_try_bind(s->ctx, s->sim, comp, "position", &bound) < 0 || bound.size != 3)
        return false;
    art_sim_get(s->sim, &bound, p);
    return true;
}

static bool in_box(struct art_session *s, struct art_comp *comp, const struct box *box)
{
    double p[3];
    if (!box->given) return true;
    if (!place_of(s, comp, p)) return false;
    for (int k = 0; k < 3; k++)
        if (p[k] < box->x[k] || p[k] > box->x[k + 3]) return false;
    return true;
}

/* The query of `find` and `select`: paths with wildcards, a name anywhere, class:CLASS,
 * box:X0,Y0,Z0,X1,Y1,Z1. Words narrow each other down; paths and names add up. */
struct query {
    struct art_comp **found;
    int n, cap;
};

static int take(struct art_session *s, struct query *q, struct art_comp *comp)
{
    for (int i = 0; i < q->n; i++)
        if (q->found[i] == comp) return ART_OK;
    if (!ART_GROW(s->ctx, q->found, q->n, q->cap)) return ART_ENOMEM;
    q->found[q->n++] = comp;
    return ART_OK;
}

static int take_names(struct art_session *s, struct query *q, const char *pattern)
{
    struct art_comp *root = s->model->root;
    int status = ART_OK;
    for (struct art_comp *c = root; c && status == ART_OK; c = art_comp_next(root, c))
        if (c->name && fits(pattern, c->name)) status = take(s, q, c);
    return status;
}

static int take_paths(struct art_session *s, struct query *q, const char *path,
                      const struct art_loc *at)
{
    struct art_comp **comps = NULL;
    int n = 0;
    int status = live_find(s, path, NULL, at, &comps, &n);
    for (int i = 0; i < n && status == ART_OK; i++) status = take(s, q, comps[i]);
    art_free(comps);
    return status;
}

/* Leave what is of the class and in the box. */
static void narrow(struct art_session *s, struct query *q, const char *cls, const struct box *box)
{
    int n = 0;
    for (int i = 0; i < q->n; i++)
        if ((!cls || art_comp_is(q->found[i], cls)) && in_box(s, q->found[i], box))
            q->found[n++] = q->found[i];
    q->n = n;
}

static int ask(struct art_session *s, const struct live_line *line, int from, struct query *q)
{
    const char *cls = NULL;
    struct box box = {false, {0}};
    bool all = true;
    int status = ART_OK, n;
    for (int i = from; i < line->n; i++) {
        const char *word = line->word[i];
        if (art_starts_with(word, "class:")) {
            cls = word + 6;
            if (!art_schema_class(s->model->schema, cls))
                return art_error(s->ctx, ART_ENOTFOUND, line->at, "no class '%s'", cls);
        } else if (art_starts_with(word, "box:")) {
            ART_TRY(art_numbers_parse(s->ctx, "box", word + 4, box.x, 6, &n));
            if (n != 6)
                return art_error(s->ctx, ART_EUSAGE, line->at, "it is box:X0,Y0,Z0,X1,Y1,Z1");
            box.given = true;
        } else {
            all = false;
            if (strchr(word, '/') || art_streq(word, "sel") || art_find(s->model->root, word))
                ART_TRY(take_paths(s, q, word, line->at));
            else
                ART_TRY(take_names(s, q, word));
        }
    }
    struct art_comp *root = s->model->root;
    for (struct art_comp *c = root; all && c && status == ART_OK; c = art_comp_next(root, c))
        status = take(s, q, c);
    narrow(s, q, cls, &box);
out:
    return status;
}

static int find(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    struct query q = {0};
    int status = ask(s, line, 0, &q);
    for (int i = 0; i < q.n && status == ART_OK; i++) put_comp(&answer->text, q.found[i]);
    art_free(q.found);
    return status;
}

/* ------------------------------------------------------------------- selection */

static void put_selection(struct art_session *s, struct art_answer *answer)
{
    for (int i = 0; i < s->n_selection; i++) put_comp(&answer->text, s->selection[i]);
}

/* In place of the selection; "+" adds to it, "-" takes away, "none" empties it. */
static int select_some(struct art_session *s, const struct live_line *line,
                       struct art_answer *answer)
{
    struct query q = {0};
    int status = ART_OK;
    bool add = line->n && art_streq(line->word[0], "+");
    bool less = line->n && art_streq(line->word[0], "-");
    if (line->n && art_streq(line->word[0], "none")) {
        s->n_selection = 0;
        return ART_OK;
    }
    if (!line->n) goto out;
    ART_TRY(ask(s, line, add || less, &q));
    int kept = add || less ? s->n_selection : 0;
    for (int i = 0; i < kept && less; i++)
        for (int k = 0; k < q.n && i < kept; k++)
            if (s->selection[i] == q.found[k]) {
                memmove(s->selection + i, s->selection + i + 1,
                        (size_t)(--kept - i) * sizeof *s->selection);
                k = -1;
            }
    s->n_selection = kept;
    for (int i = 0; i < q.n && !less; i++) {
        bool there = false;
        for (int k = 0; k < s->n_selection; k++) there = there || s->selection[k] == q.found[i];
        if (there) continue;
        if (!ART_GROW(s->ctx, s->selection, s->n_selection, s->cap_selection)) status = ART_ENOMEM;
        if (status < 0) goto out;
        s->selection[s->n_selection++] = q.found[i];
    }
out:
    if (status == ART_OK) put_selection(s, answer);
    art_free(q.found);
    return status;
}

/* The parents of what is selected. */
static int parent(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    (void)line;
    int n = 0;
    for (int i = 0; i < s->n_selection; i++) {
        struct art_comp *up = s->selection[i]->parent ? s->selection[i]->parent : s->selection[i];
        bool there = false;
        for (int k = 0; k < n; k++) there = there || s->selection[k] == up;
        if (!there) s->selection[n++] = up;
    }
    s->n_selection = n;
    put_selection(s, answer);
    return ART_OK;
}

/* ------------------------------------------------------------------------ help */

static void put_command(struct art_buf *buf, const struct live_command *c)
{
    art_buf_printf(buf, "%s%s%s\t%s\n", c->name, *c->args ? " " : "", c->args, c->help);
}

/* Prints help for all commands, one, or a class of components. */
static int help(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    const struct live_command *command;
    answer->columns = "command help";
    if (!line->n) {
        for (int i = 0; (command = live_command_at(i)); i++) put_command(&answer->text, command);
        return ART_OK;
    }
    command = live_find_command(line->word[0]);
    if (command) {
        put_command(&answer->text, command);
        return ART_OK;
    }
    const struct art_cls *cls = s->model ? art_schema_class(s->model->schema, line->word[0]) : NULL;
    if (!cls)
        return art_error(s->ctx, ART_ENOTFOUND, line->at, "no command and no class '%s'",
                         line->word[0]);
    answer->columns = "property default unit range help";
    for (int i = 0; i < cls->n_props; i++) {
        const struct art_prop *p = cls->props[i];
        art_buf_printf(&answer->text, "%s\t%s\t%s\t%s\t%s\n", p->name, p->def ? p->def : "-",
                       p->unit ? p->unit : "-",
                       p->values  ? p->values
                       : p->range ? p->range
                                  : "-",
                       p->help ? p->help : "-");
    }
    return ART_OK;
}

const struct live_command live_tree_commands[] = {
    {"help", "[COMMAND|CLASS]", "commands, or the properties of a class", 0, 1, LIVE_ANY, NULL,
     help},
    {"get", "PATH[:PROP]...", "values as they are now, or all properties of a component", 1, -1,
     LIVE_MODEL, NULL, get},
    {"set", "PATH:PROP VALUE", "set a property", 1, -1, LIVE_MODEL, NULL, set},
    {"inherit", "PATH:PROP [on|off]", "let a property be inherited, or give it its own value", 1, 2,
     LIVE_MODEL, NULL, inherit},
    {"list", "[PATH]", "the components in a component", 0, 1, LIVE_MODEL, "path class children",
     list},
    {"tree", "[PATH [DEPTH]]", "the components below", 0, 2, LIVE_MODEL, NULL, tree},
    {"find", "[PATTERN|class:CLASS|box:X0,Y0,Z0,X1,Y1,Z1]...",
     "components by path, name, class or place", 0, -1, LIVE_MODEL, "path class children", find},
    {"select", "[+|-|none] [as find]", "select components; 'sel' stands for them in other commands",
     0, -1, LIVE_MODEL, "path class children", select_some},
    {"parent", "", "select the parents of what is selected", 0, 0, LIVE_MODEL,
     "path class children", parent},
    {0}};
