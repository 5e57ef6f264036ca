/* Scripts act as agents of a simulation: controllers, monitors, functions of probes. Each has a
 * state of Lua of its own; lua/agent.lua is what it runs in. */
#include "script_priv.h"
#include <stdio.h>
#include <string.h>

struct agent {
    struct art_script *script;
    const struct art_comp *comp;
    char *name;                 /* of the script, for messages */
    struct art_agent_type type; /* of its kind; without `draw` where the script has none */
    struct art_buf
        commands; /* those that it offers, each ending with a line end: name, tab, help */
};

static void free_agent(void *self)
{
    struct agent *a = self;
    if (!a) return;
    art_script_free(a->script);
    art_free(a->name);
    art_buf_fini(&a->commands);
    art_free(a);
}

/* --------------------------------------------------------------- calling the script */

/* The arguments and results of one call. */
struct call {
    const char *what; /* a function of the driver */
    const double *args;
    int n_args;
    double *row; /* the row of a probe, or NULL */
    int n_row;
    bool fill;        /* the result is the row */
    const char *text; /* load: the text of a state */
    size_t text_n;
    struct art_buf *out; /* save: receives it */
};

static void take_row(lua_State *L, struct call *call)
{
    int n, cols;
    const double *x = script_value_numbers(L, -1, "the row of a probe", &n, &cols);
    if (n != call->n_row)
        script_fail(L, ART_ESHAPE, "the probe takes rows of %d number%s, not %d", call->n_row,
                    call->n_row == 1 ? "" : "s", n);
    for (int i = 0; i < n; i++)
        if (x[i] != x[i]) script_fail(L, ART_ERANGE, "number %d of the row is not a number", i + 1);
    if (n > 0) memcpy(call->row, x, (size_t)n * sizeof *x);
}

/* Runs protected, with the call as its argument. */
static int invoke(lua_State *L)
{
    struct call *call = lua_touserdata(L, 1);
    int n = call->n_args;
    script_of(L)->moved = true;
    lua_getfield(L, LUA_REGISTRYINDEX, "art.driver");
    lua_getfield(L, -1, call->what);
    if (call->row) script_push_vector(L, call->row, call->n_row), n++;
    if (call->text) lua_pushlstring(L, call->text, call->text_n), n++;
    for (int i = 0; i < call->n_args; i++) lua_pushnumber(L, call->args[i]);
    lua_call(L, n, 1);
    if (call->fill) take_row(L, call);
    if (call->out && lua_type(L, -1) == LUA_TSTRING) {
        size_t len;
        const char *s = lua_tolstring(L, -1, &len);
        art_buf_add(call->out, s, len);
    }
    return 0;
}

static int run_call(const struct agent *a, struct call *call)
{
    lua_State *L = a->script->L;
    if (!lua_checkstack(L, 10)) return art_error(a->script->ctx, ART_ENOMEM, NULL, "out of memory");
    lua_pushcfunction(L, invoke);
    lua_pushlightuserdata(L, call);
    int status = script_call(a->script, 1);
    if (status == ART_OK) lua_pop(L, 1);
    return status;
}

static int initialize(struct art_ctx *ctx, struct art_sim *sim, void *self, double t)
{
    struct call call = {.what = "initialize", .args = &t, .n_args = 1};
    (void)ctx;
    (void)sim;
    return run_call(self, &call);
}

static int apply(struct art_ctx *ctx, struct art_sim *sim, void *self, double t0, double t1)
{
    double t[] = {t0, t1};
    struct call call = {.what = "apply", .args = t, .n_args = 2};
    (void)ctx;
    (void)sim;
    return run_call(self, &call);
}

static int save(struct art_ctx *ctx, const struct art_sim *sim, const void *self,
                struct art_buf *text)
{
    struct call call = {.what = "save", .out = text};
    (void)ctx;
    (void)sim;
    int status = run_call(self, &call);
    return status < 0 ? status : art_buf_status(text);
}

static int load(struct art_ctx *ctx, struct art_sim *sim, void *self, const char *text, size_t n,
                const struct art_loc *loc)
{
    struct call call = {.what = "load", .text = text, .text_n = n};
    (void)ctx;
    (void)sim;
    (void)loc;
    /* a line end behind it is none of the script's */
    while (call.text_n > 0 && text[call.text_n - 1] == '\n') call.text_n--;
    return call.text_n ? run_call(self, &call) : ART_OK;
}

/* ------------------------------------------------------------------ its commands */

/* Once the script has run: what it offers. */
static int list_commands(struct agent *a)
{
    struct call call = {.what = "commands", .out = &a->commands};
    art_buf_init(&a->commands, a->script->ctx);
    int status = run_call(a, &call);
    if (status == ART_OK) status = art_buf_status(&a->commands);
    for (size_t i = 0; status == ART_OK && i < a->commands.n; i++)
        if (strchr("\t\n", a->commands.s[i])) a->commands.s[i] = '\0';
    return status;
}

static const char *command(const struct art_sim *sim, void *self, int i, const char **help)
{
    const struct agent *a = self;
    const char *s = a->commands.s, *end = s + a->commands.n;
    (void)sim;
    for (; s && s < end; i--) {
        *help = s + strlen(s) + 1;
        if (i == 0) return s;
        s = *help + strlen(*help) + 1;
    }
    return NULL;
}

static int execute(struct art_ctx *ctx, struct art_sim *sim, void *self, int i)
{
    double number = i + 1;
    struct call call = {.what = "execute", .args = &number, .n_args = 1};
    (void)ctx;
    (void)sim;
    return run_call(self, &call);
}

static int control(struct art_ctx *ctx, struct art_sim *sim, void *self, double *row, int n,
                   double t, double trel)
{
    double times[] = {t, trel};
    struct call call = {.what = "eval", .args = times, .n_args = 2, .row = row, .n_row = n};
    (void)ctx;
    (void)sim;
    return run_call(self, &call);
}

static int generate(struct art_ctx *ctx, struct art_sim *sim, void *self, double *row, int n,
                    double t, double trel)
{
    double times[] = {t, trel};
    struct call call = {
        .what = "eval", .args = times, .n_args = 2, .row = row, .n_row = n, .fill = true};
    (void)ctx;
    (void)sim;
    return run_call(self, &call);
}

/* ---------------------------------------------------------------------- drawing */

static int draw(struct art_ctx *ctx, struct art_sim *sim, void *self, struct art_drawing *drawing)
{
    struct agent *a = self;
    struct call call = {.what = "draw"};
    (void)ctx;
    (void)sim;
    a->script->drawing = drawing;
    a->script->held = true;
    int status = run_call(a, &call);
    a->script->held = false;
    a->script->drawing = NULL;
    return status;
}

/* ------------------------------------------------------------------------ kinds */

/* The agent that a class of component becomes. The function of a probe goes to the probe; beside it
 * acts an agent that has only a state. */
static const struct kind {
    const char *cls, *need;
    bool probe;
    struct art_agent_type type;
} kinds[] = {
    {"ScriptController",
     "apply",
     false,
     {.name = "script controller",
      .stage = ART_AGENT_CONTROLLER,
      .initialize = initialize,
      .apply = apply,
      .save = save,
      .load = load,
      .free = free_agent,
      .command = command,
      .execute = execute,
      .draw = draw}},
    {"ScriptMonitor",
     "apply",
     false,
     {.name = "script monitor",
      .stage = ART_AGENT_MONITOR,
      .initialize = initialize,
      .apply = apply,
      .save = save,
      .load = load,
      .free = free_agent,
      .command = command,
      .execute = execute,
      .draw = draw}},
    {"ScriptDrawing",
     "draw",
     false,
     {.name = "script drawing",
      .stage = ART_AGENT_MONITOR,
      .initialize = initialize,
      .save = save,
      .load = load,
      .free = free_agent,
      .command = command,
      .execute = execute,
      .draw = draw}},
    {"NumericControlProbe",
     "eval",
     true,
     {.name = "function of an input",
      .stage = ART_AGENT_INPUT,
      .initialize = initialize,
      .save = save,
      .load = load,
      .free = free_agent}},
    {"NumericMonitorProbe",
     "eval",
     true,
     {.name = "function of an output",
      .stage = ART_AGENT_OUTPUT,
      .initialize = initialize,
      .save = save,
      .load = load,
      .free = free_agent}},
};
enum { N_KINDS = sizeof kinds / sizeof kinds[0] };

static const struct kind *kind_of(const struct art_comp *comp)
{
    for (int i = 0; i < N_KINDS; i++)
        if (art_streq(kinds[i].cls, comp->cls->name)) return &kinds[i];
    return NULL;
}

/* --------------------------------------------------------------------- creation */

/* The globals of an agent, and its library without what builds models. */
static int enter_run(lua_State *L)
{
    const struct art_comp *comp = lua_touserdata(L, 1);
    struct art_comp *model = art_get_ref(comp, "model");
    script_comp_push(L, (struct art_comp *)(uintptr_t)comp);
    lua_setglobal(L, "self");
    script_comp_push(L, comp->model->root);
    lua_setglobal(L, "root");
    script_comp_push(L, model);
    lua_setglobal(L, "model");
    lua_getfield(L, LUA_REGISTRYINDEX, "art.driver");
    lua_getfield(L, -1, "enter");
    lua_getfield(L, LUA_REGISTRYINDEX, "art.methods");
    lua_pushboolean(L, art_sim_is_adaptive(script_of(L)->sim));
    lua_call(L, 2, 0);
    lua_getfield(L, -1, "see");
    script_comp_push(L, comp->model->root);
    lua_call(L, 1, 0);
    return 0;
}

/* driver.start(result of the script, the function that must be there) */
static int start(lua_State *L)
{
    bool *found = lua_touserdata(L, 1);
    lua_getfield(L, LUA_REGISTRYINDEX, "art.driver");
    lua_getfield(L, -1, "start");
    lua_pushvalue(L, 2);
    lua_pushvalue(L, 3);
    lua_call(L, 2, 1);
    *found = lua_toboolean(L, -1);
    return 0;
}

static int run_source(struct agent *a, const struct art_source *source, const char *need)
{
    struct art_script *script = a->script;
    lua_State *L = script->L;
    struct art_loc loc = {source->name, 0, 0};
    bool found = false;
    int status;
    lua_pushcfunction(L, enter_run);
    lua_pushlightuserdata(L, (void *)(uintptr_t)a->comp);
    ART_TRY(script_call(script, 1));
    lua_pop(L, 1);
    ART_TRY(script_run(script, source));
    lua_pushcfunction(L, start);
    lua_insert(L, -2);
    lua_pushlightuserdata(L, &found);
    lua_insert(L, -2);
    lua_pushstring(L, need);
    ART_TRY(script_call(script, 3));
    lua_pop(L, 1);
    if (!found)
        ART_TRY(art_error(script->ctx, ART_ESYNTAX, &loc, "the script has no function %s%s", need,
                          need[0] == 'a'   ? "(t0, t1)"
                          : need[0] == 'd' ? "(d)"
                                           : "(vec, t, trel)"));
    status = list_commands(a);
out:
    return status;
}

static bool is_own(const struct art_script_agents *how, const struct art_comp *comp)
{
    for (int i = 0; i < how->n_own; i++)
        if (how->own[i] == comp) return true;
    return false;
}

int script_source_of(struct art_ctx *ctx, const struct art_comp *comp, bool own,
                     struct art_source *source, char **path)
{
    const char *file = art_get_text(comp, "script"), *code = art_get_text(comp, "code");
    const struct art_slot *slot = art_comp_slot(comp, file ? "script" : "code");
    int status;
    if (file && code)
        return art_error(ctx, ART_ESYNTAX, &slot->loc, "'%s' has both script and code",
                         art_comp_path(comp, NULL));
    if (code) {
        char *name = art_format(ctx, "%s:code", art_comp_path(comp, NULL));
        status = name ? art_source_string(ctx, source, name, code, strlen(code)) : ART_ENOMEM;
        art_free(name);
        return status;
    }
    if (own)
        *path = art_strdup(ctx, file);
    else
        ART_TRY(art_model_find_file(ctx, comp->model, file, &slot->loc, path));
    status = *path ? art_source_read(ctx, source, *path) : ART_ENOMEM;
out:
    return status;
}

static int make_script(struct art_ctx *ctx, struct art_sim *sim, struct agent *a,
                       struct art_script_agents *how, const char *need)
{
    bool own = is_own(how, a->comp), trusted = own || how->trusted;
    struct art_script_options options = {.trusted = trusted,
                                         .memory = trusted       ? 0
                                                   : how->memory ? how->memory
                                                                 : SCRIPT_MODEL_MEMORY,
                                         .steps = trusted      ? 0
                                                  : how->steps ? how->steps
                                                               : SCRIPT_MODEL_STEPS,
                                         .timeout = how->timeout,
                                         .output_left = trusted ? NULL : &how->output_left,
                                         .print = how->print,
                                         .user = how->user};
    struct art_source source = {0};
    char *path = NULL, *dir = NULL;
    int status;
    if (!trusted && options.timeout <= 0) options.timeout = SCRIPT_MODEL_TIMEOUT;
    ART_TRY(script_source_of(ctx, a->comp, own, &source, &path));
    dir = art_path_dir(ctx, path ? path : "");
    ART_TRY(dir ? ART_OK : ART_ENOMEM);
    options.dir = dir;
    options.data_dirs = a->comp->model->data_dirs;
    options.n_data_dirs = a->comp->model->n_data_dirs;
    ART_TRY(art_script_create(ctx, a->comp->model->schema, &options, &a->script));
    ART_TRY(art_script_attach(a->script, a->comp->model));
    a->script->sim = sim;
    a->script->agents = trusted ? NULL : how;
    ART_TRY(run_source(a, &source, need));
out:
    art_free(path);
    art_free(dir);
    art_source_fini(&source);
    return status;
}

/* Adds a probe. Without a function the data of an input are ignored, and an output records nothing.
 */
static int add_probe(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *comp,
                     const struct kind *kind, struct agent *a)
{
    bool input = kind->type.stage == ART_AGENT_INPUT;
    struct art_row_function function = {.call = a ? (input ? control : generate) : NULL, .self = a};
    if (!a && input)
        art_warn(ctx, &comp->loc, "probe '%s' has no function: its data are ignored",
                 art_comp_path(comp, NULL));
    return art_sim_function_probe(ctx, sim, comp, &function);
}

/* driver.has("draw") */
static int has_drawing(lua_State *L)
{
    bool *found = lua_touserdata(L, 1);
    lua_getfield(L, LUA_REGISTRYINDEX, "art.driver");
    lua_getfield(L, -1, "has");
    lua_pushliteral(L, "draw");
    lua_call(L, 1, 1);
    *found = lua_toboolean(L, -1);
    return 0;
}

static int find_drawing(struct agent *a)
{
    bool found = false;
    int status;
    lua_pushcfunction(a->script->L, has_drawing);
    lua_pushlightuserdata(a->script->L, &found);
    ART_TRY(script_call(a->script, 1));
    lua_pop(a->script->L, 1);
    if (!found) a->type.draw = NULL;
out:
    return status;
}

static int create(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *comp, void *user)
{
    const struct kind *kind = kind_of(comp);
    bool has_script = art_get_text(comp, "script") || art_get_text(comp, "code");
    struct agent *a = NULL;
    int status;
    if (!has_script && kind->probe) return add_probe(ctx, sim, comp, kind, NULL);
    if (!has_script)
        return art_error(ctx, ART_ESYNTAX, &comp->loc, "'%s' has neither script nor code",
                         art_comp_path(comp, NULL));
    a = art_alloc(ctx, 1, sizeof *a);
    if (!a) return ART_ENOMEM;
    a->comp = comp;
    ART_TRY(make_script(ctx, sim, a, user, kind->need));
    a->type = kind->type;
    ART_TRY(find_drawing(a));
    int model = art_sim_agent_model(ctx, sim, comp);
    ART_TRY(art_sim_add_agent(ctx, sim, &a->type, comp, model, a));
    /* from here on the simulation frees it */
    return kind->probe ? add_probe(ctx, sim, comp, kind, a) : ART_OK;
out:
    free_agent(a);
    return status;
}

int art_script_agents_add(struct art_ctx *ctx, struct art_agent_set *set,
                          struct art_script_agents *how)
{
    how->output_left = how->output ? how->output : SCRIPT_MODEL_OUTPUT;
    for (int i = 0; i < N_KINDS; i++) {
        struct art_agent_class cls = {kinds[i].cls, create, how};
        int status = art_agent_set_add(ctx, set, &cls);
        if (status < 0) return status;
    }
    return ART_OK;
}

/* -------------------------------------------------------------- the user's own */

/* A name for a script's component: that of its file, with a number if there is such a one already.
 */
static char *own_name(struct art_ctx *ctx, const struct art_comp *list, const char *file)
{
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file;
    size_t n = art_ends_with(base, ".lua") ? strlen(base) - 4 : strlen(base);
    char *stem = art_strndup(ctx, base, n), *name = NULL;
    if (!stem) return NULL;
    for (char *s = stem; *s; s++)
        if (strchr("./:*? ", *s)) *s = '_';
    if (!art_name_is_legal(stem)) {
        art_free(stem);
        return art_strdup(ctx, "script");
    }
    name = art_strdup(ctx, stem);
    for (int k = 2; name && art_comp_child(list, name); k++) {
        art_free(name);
        name = art_format(ctx, "%s%d", stem, k);
    }
    art_free(stem);
    return name;
}

static int fill_own(struct art_ctx *ctx, struct art_comp *list, struct art_comp *comp,
                    const char *file, const char *model, const char *option)
{
    const struct art_loc loc = {option, 0, 0};
    char *name = own_name(ctx, list, file), *path = NULL;
    int status = name ? ART_OK : ART_ENOMEM;
    if (status == ART_OK) status = art_comp_rename(comp, name);
    if (status == ART_OK) status = art_set_string(ctx, comp, "script", file);
    if (status == ART_OK) status = art_comp_add(list, comp, -1);
    if (status == ART_OK && model) {
        struct art_comp *to;
        status = art_find_checked(ctx, comp->model->root, model, &loc, &to);
        if (status == ART_OK) status = art_set_refs(ctx, comp, "model", &to, 1);
    }
    art_free(name);
    art_free(path);
    return status;
}

int art_script_agents_own(struct art_ctx *ctx, struct art_script_agents *how,
                          struct art_model *model, const char *cls, const char *request)
{
    bool monitor = art_streq(cls, "ScriptMonitor");
    struct art_comp *list = art_comp_child(model->root, monitor ? "monitors" : "controllers");
    const struct art_cls *found = art_schema_class(model->schema, cls);
    const char *equal = strrchr(request, '=');
    struct art_comp *comp;
    int status;
    char *file = art_strndup(ctx, request, equal ? (size_t)(equal - request) : strlen(request));
    if (!file) return ART_ENOMEM;
    if (how->n_own == (int)(sizeof how->own / sizeof how->own[0])) {
        status = art_error(ctx, ART_ELIMIT, NULL, "too many scripts");
        goto out;
    }
    if (!*file) {
        status =
            art_error(ctx, ART_EUSAGE, NULL, "'%s' is not of the form FILE.lua[=MODEL]", request);
        goto out;
    }
    if (!list || !found) {
        status = art_error(ctx, ART_EUSAGE, NULL, "this model takes no %s", cls);
        goto out;
    }
    ART_TRY(art_comp_create(model, found, &comp));
    ART_TRY(fill_own(ctx, list, comp, file, equal ? equal + 1 : NULL,
                     monitor ? "--monitor" : "--controller"));
    how->own[how->n_own++] = comp;
out:
    art_free(file);
    return status;
}
