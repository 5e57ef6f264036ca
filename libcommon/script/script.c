/* This manages the state of a script: made, given arguments, run, asked for its model. */
#include "script_priv.h"
#include <art/contact.h>
#include <art/joint.h>
#include <stdio.h>
#include <string.h>

/* --------------------------------------------------------------------- running */

static void enter(struct art_script *script)
{
    if (script->depth++ > 0) return;
    script_limits_begin(script);
    script->outer_report = script->ctx->report;
    script->outer_user = script->ctx->user;
    script->ctx->report = script_report;
    script->ctx->user = script;
    script->status = ART_OK;
}

static void leave(struct art_script *script)
{
    if (--script->depth > 0) return;
    script_limits_end(script);
    script->ctx->report = script->outer_report;
    script->ctx->user = script->outer_user;
}

/* An error in a script is wrong input, unless memory or the disk is to blame. */
static int status_of(const struct art_script *script, int lua_status)
{
    if (lua_status == LUA_ERRMEM || script->status == ART_ENOMEM) return ART_ENOMEM;
    if (script->status == ART_OK || script->status == ART_EUSAGE) return ART_ESYNTAX;
    return script->status;
}

/* Report the error on the stack and take it off. */
static int report_error(struct art_script *script, int lua_status)
{
    lua_State *L = script->L;
    int status = status_of(script, lua_status);
    struct art_loc loc = {0};
    char text[900], file[200] = "";
    if (lua_istable(L, -1)) {
        lua_getfield(L, -1, "file");
        lua_getfield(L, -2, "line");
        lua_getfield(L, -3, "text");
        const char *name = lua_tostring(L, -3);
        snprintf(file, sizeof file, "%.199s", name ? name : "");
        snprintf(text, sizeof text, "%.899s", lua_tostring(L, -1));
        loc.line = (int)lua_tointeger(L, -2);
        lua_pop(L, 4);
    } else {
        /* the handler did not run */
        const char *s = lua_tostring(L, -1);
        snprintf(text, sizeof text, "%.899s", s ? s : "error");
        lua_pop(L, 1);
    }
    if (status == ART_ENOMEM && script->limits.refused) {
        const struct script_limits *limits = &script->limits;
        status = ART_ELIMIT;
        snprintf(file, sizeof file, "%.199s", limits->file);
        snprintf(text, sizeof text, "the script takes too much memory: more than %zu MB",
                 limits->memory >> 20);
        loc.line = limits->line;
    }
    loc.file = *file ? file : script->name;
    return art_error(script->ctx, status, &loc, "%s", text);
}

int script_call(struct art_script *script, int n_args)
{
    lua_State *L = script->L;
    int base = lua_gettop(L) - n_args;
    lua_pushcfunction(L, script_handler);
    lua_insert(L, base);
    enter(script);
    int lua_status = lua_pcall(L, n_args, 1, base);
    leave(script);
    lua_remove(L, base);
    return lua_status == LUA_OK ? ART_OK : report_error(script, lua_status);
}

/* -------------------------------------------------------------------- creation */

/* The stage at which a chunk of the library is loaded: guards for scripts that are not trusted, the
 * core, the rest. */
static int pass_of(const struct art_script_chunk *chunk)
{
    return strcmp(chunk->name, "guard") == 0 ? 0 : strcmp(chunk->name, "core") == 0 ? 1 : 2;
}

/* Copies the entries of the table at `from` into the one at `to`. */
static void copy_entries(lua_State *L, int from, int to)
{
    for (lua_pushnil(L); lua_next(L, from);) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, to);
    }
}

/* Returns true for one of Lua's libraries: a table among the globals, but for those themselves and
 * ours. */
static bool is_library(lua_State *L, int at, int globals)
{
    lua_getfield(L, LUA_REGISTRYINDEX, "art.library");
    bool ours = lua_rawequal(L, at < 0 ? at - 1 : at, -1);
    lua_pop(L, 1);
    return !ours && lua_istable(L, at) && !lua_rawequal(L, at, globals);
}

/* Push globals for the library alone, with libraries of its own: whatever a script does to its own,
 * the library works. */
static void push_environment(lua_State *L)
{
    lua_newtable(L);
    int env = lua_gettop(L);
    lua_pushglobaltable(L);
    int globals = env + 1;
    for (lua_pushnil(L); lua_next(L, globals);) {
        if (is_library(L, -1, globals)) {
            lua_newtable(L);
            copy_entries(L, lua_gettop(L) - 1, lua_gettop(L));
            lua_remove(L, -2);
        }
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, env);
    }
    lua_settop(L, env);
}

/* Publishes Lua's own functions as guard and core changed them, for scripts as well; texts have
 * the methods of the library, and those that a script adds. */
static void publish(lua_State *L, int env)
{
    lua_pushglobaltable(L);
    int globals = lua_gettop(L);
    for (lua_pushnil(L); lua_next(L, env); lua_pop(L, 1)) {
        int value = lua_gettop(L);
        lua_pushvalue(L, value - 1);
        if (lua_rawget(L, globals) == LUA_TTABLE && is_library(L, value, globals)) {
            for (lua_pushnil(L); lua_next(L, value + 1);) {
                lua_pop(L, 1);
                lua_pushvalue(L, -1);
                if (lua_rawget(L, value) == LUA_TNIL) {
                    lua_pushvalue(L, -2);
                    lua_pushnil(L);
                    lua_rawset(L, value + 1);
                }
                lua_pop(L, 1);
            }
            copy_entries(L, value, value + 1);
            lua_pop(L, 1);
        } else {
            lua_pop(L, 1);
            lua_pushvalue(L, value - 1);
            lua_pushvalue(L, value);
            lua_rawset(L, globals);
        }
    }
    lua_getfield(L, env, "string");
    lua_createtable(L, 0, 1);
    lua_getfield(L, globals, "string");
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_pushliteral(L, "");
    lua_getmetatable(L, -1);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_settop(L, globals - 1);
}

/* pairs(art) */
static int library_pairs(lua_State *L)
{
    lua_getglobal(L, "next");
    lua_getfield(L, LUA_REGISTRYINDEX, "art.library");
    lua_pushnil(L);
    return 3;
}

/* What is set in `art` changes nothing: a script means a property of a component, or one of its own
 * variables. Functions may be added. */
static int set_in_library(lua_State *L)
{
    const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : NULL;
    if (lua_type(L, 3) == LUA_TFUNCTION) {
        lua_rawset(L, 1);
        return 0;
    }
    return script_fail(
        L, ART_EUSAGE,
        "art%s%.100s cannot be set: 'art' is the library, and what is set there changes "
        "nothing; a property belongs to a component, comp.%.100s = ...",
        key ? "." : "[...]", key ? key : "", key ? key : "name");
}

/* Scripts see the library through a table of their own, to which they may add functions. */
static void show_library(lua_State *L)
{
    lua_newtable(L);
    lua_createtable(L, 0, 5);
    lua_pushliteral(L, "the library of artkit");
    lua_setfield(L, -2, "__name");
    lua_getfield(L, LUA_REGISTRYINDEX, "art.library");
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, library_pairs);
    lua_setfield(L, -2, "__pairs");
    lua_pushcfunction(L, set_in_library);
    lua_setfield(L, -2, "__newindex");
    lua_pushboolean(L, false);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_setglobal(L, "art");
}

static void load_library(lua_State *L)
{
    push_environment(L);
    int env = lua_gettop(L);
    for (int pass = script_of(L)->trusted ? 1 : 0; pass < 3; pass++) {
        for (const struct art_script_chunk *c = art_script_chunks; c->name; c++) {
            if (pass_of(c) != pass) continue;
            int status = luaL_loadbufferx(L, c->code, c->n, c->name, "b");
            if (status != LUA_OK) script_rethrow(L, status);
            lua_pushvalue(L, env);
            lua_setupvalue(L, -2, 1);
            lua_getfield(L, LUA_REGISTRYINDEX, "art.library");
            lua_call(L, 1, 0);
        }
        if (pass == 1) publish(L, env);
    }
    lua_settop(L, env - 1);
}

static int open_all(lua_State *L)
{
    struct art_script *script = script_of(L);
    script_open_sandbox(L);
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_setglobal(L, "art");
    lua_pushvalue(L, -1);
    lua_setfield(L, LUA_REGISTRYINDEX, "art.library");
    lua_pushboolean(L, script->trusted);
    lua_setfield(L, -2, "trusted");
    lua_pushstring(L, script->folders.dir);
    lua_setfield(L, -2, "dir");
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_setfield(L, LUA_REGISTRYINDEX, "art.given");
    lua_setfield(L, -2, "given");
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_setfield(L, LUA_REGISTRYINDEX, "art.wanted");
    lua_setfield(L, -2, "wanted");
    lua_pop(L, 1);
    script_open_limits(L);
    script_comp_open(L);
    script_change_open(L);
    script_make_open(L);
    script_open_files(L);
    script_mesh_open(L);
    script_volume_open(L);
    script_field_open(L);
    script_pose_open(L);
    script_joint_open(L);
    script_path_open(L);
    script_live_open(L);
    script_xform_open(L);
    script_attach_open(L);
    script_tracking_open(L);
    script_panel_open(L);
    script_drawing_open(L);
    script_fem_attach_open(L);
    script_fem_query_open(L);
    script_skin_open(L);
    script_multizone_open(L);
    script_contact_open(L);
    script_contact_law_open(L);
    script_meter_all(L);
    load_library(L);
    show_library(L);
    /* what agents are run by is out of reach of scripts */
    lua_getfield(L, LUA_REGISTRYINDEX, "art.library");
    lua_getfield(L, -1, "driver");
    lua_setfield(L, LUA_REGISTRYINDEX, "art.driver");
    lua_pushnil(L);
    lua_setfield(L, -2, "driver");
    lua_pop(L, 1);
    lua_gc(L, LUA_GCGEN, 0, 0);
    return 0;
}

static int copy_options(struct art_script *script, const struct art_script_options *options)
{
    struct art_ctx *ctx = script->ctx;
    script->trusted = options->trusted;
    script->limits.memory = options->memory;
    script->limits.steps = options->steps;
    script->limits.timeout = options->timeout;
    script->limits.output_left = options->output_left;
    script->print = options->print;
    script->user = options->user;
    script->folders.variables = options->variables;
    script->folders.dir = art_strdup(ctx, options->dir ? options->dir : "");
    script->folders.data_dirs =
        art_alloc(ctx, (size_t)options->n_data_dirs, sizeof *script->folders.data_dirs);
    if (!script->folders.dir || !script->folders.data_dirs) return ART_ENOMEM;
    for (int i = 0; i < options->n_data_dirs; i++) {
        script->folders.data_dirs[i] = art_strdup(ctx, options->data_dirs[i]);
        if (!script->folders.data_dirs[i]) return ART_ENOMEM;
        script->folders.n_data_dirs++;
    }
    return ART_OK;
}

int art_script_create(struct art_ctx *ctx, const struct art_schema *schema,
                      const struct art_script_options *options, struct art_script **script)
{
    int status;
    struct art_script *s = art_alloc(ctx, 1, sizeof *s);
    if (!s) return ART_ENOMEM;
    s->ctx = ctx;
    s->schema = schema;
    ART_TRY(copy_options(s, options));
    ART_TRY(art_model_create(ctx, schema, &s->model));
    s->owned = true;
    s->fresh_order = s->model->next_order;
    ART_TRY(script_nursery_open(ctx, &s->limits.nursery));
    s->L = lua_newstate(script_allocate, s);
    if (!s->L) ART_TRY(ART_ENOMEM);
    memcpy(lua_getextraspace(s->L), &s, sizeof s);
    lua_pushcfunction(s->L, open_all);
    s->limits.off = true;
    ART_TRY(script_call(s, 0));
    s->limits.off = false;
    script_nursery_close(&s->limits.nursery);
    lua_pop(s->L, 1);
    *script = s;
    return ART_OK;
out:
    art_script_free(s);
    return status;
}

void art_script_free(struct art_script *script)
{
    if (!script) return;
    if (script->L) lua_close(script->L);
    script_nursery_free(&script->limits.nursery);
    if (script->owned) art_model_free(script->model);
    for (int i = 0; i < script->folders.n_data_dirs; i++) art_free(script->folders.data_dirs[i]);
    art_free(script->folders.data_dirs);
    art_free(script->folders.dir);
    art_free(script->name);
    art_free(script);
}

/* ------------------------------------------------------------------- arguments */

static int set_arg(lua_State *L)
{
    const char *name = lua_touserdata(L, 1), *text = lua_touserdata(L, 2);
    double x;
    int64_t i;
    lua_getfield(L, LUA_REGISTRYINDEX, "art.given");
    if (lua_getfield(L, -1, name) != LUA_TNIL)
        return script_fail(L, ART_ESYNTAX, "argument '%s' is given twice", name);
    lua_pop(L, 1);
    if (art_parse_int(text, &i))
        lua_pushinteger(L, (lua_Integer)i);
    else if (art_parse_double(text, &x))
        lua_pushnumber(L, x);
    else
        lua_pushstring(L, text);
    lua_setfield(L, -2, name);
    return 0;
}

int art_script_arg(struct art_script *script, const char *name, const char *value)
{
    lua_pushcfunction(script->L, set_arg);
    lua_pushlightuserdata(script->L, (void *)(uintptr_t)name);
    lua_pushlightuserdata(script->L, (void *)(uintptr_t)value);
    int status = script_call(script, 2);
    if (status == ART_OK) lua_pop(script->L, 1);
    return status;
}

/* ------------------------------------------------------------------------ runs */

/* Takes the result of a builder: a model without a parent is put into the root. */
static int take_result(lua_State *L)
{
    struct art_script *script = script_of(L);
    struct art_comp *comp = script_comp_test(L, 1);
    if (!comp || comp == script->model->root || comp->parent) return 0;
    struct art_comp *models = art_comp_child(script->model->root, "models");
    if (!art_comp_is(comp, "ModelBase"))
        return script_fail(L, ART_ESYNTAX, "the script returns a %s, which is not a model",
                           comp->cls->name);
    bool alone = models->n_children == 0;
    script_try(L, art_comp_add(models, comp, -1));
    script_try(L, art_comp_resolve(script->ctx, comp));
    alone = alone && script->model->root->n_slots == 0;
    script->model->wrapped = alone ? ART_WRAP_MODEL : ART_WRAP_NONE;
    return 0;
}

int script_run(struct art_script *script, const struct art_source *source)
{
    lua_State *L = script->L;
    struct art_loc loc = {source->name, 0, 0};
    art_free(script->name);
    script->name = art_strdup(script->ctx, source->name);
    if (!script->name) return ART_ENOMEM;
    if (!lua_checkstack(L, 20)) return art_error(script->ctx, ART_ENOMEM, NULL, "out of memory");
    lua_pushcfunction(L, script_load);
    lua_pushlightuserdata(L, (void *)(uintptr_t)source);
    lua_pushboolean(L, script->trusted);
    int status = script_call(script, 2);
    if (status < 0) return status;
    if (lua_type(L, -1) == LUA_TSTRING) {
        /* a syntax error: "name:line: text", where a long name may be cut */
        const char *text = lua_tostring(L, -1), *s = text;
        for (int64_t n; (s = strchr(s, ':')); s++) {
            size_t used = art_read_int(s + 1, strlen(s + 1), &n);
            if (!used || s[1 + used] != ':') continue;
            loc.line = (int)n;
            text = s + 2 + used + (s[2 + used] == ' ');
            break;
        }
        status = art_error(script->ctx, ART_ESYNTAX, &loc, "%s", text);
        lua_pop(L, 1);
        return status;
    }
    return script_call(script, 0);
}

int art_script_run_source(struct art_script *script, const struct art_source *source)
{
    lua_State *L = script->L;
    int status = script_run(script, source);
    if (status < 0) return status;
    lua_pushcfunction(L, take_result);
    lua_insert(L, -2);
    status = script_call(script, 1);
    if (status == ART_OK) lua_pop(L, 1);
    return status;
}

int art_script_run_file(struct art_script *script, const char *path)
{
    struct art_source source = {0};
    int status;
    ART_TRY(art_source_read(script->ctx, &source, path));
    ART_TRY(art_script_run_source(script, &source));
out:
    art_source_fini(&source);
    return status;
}

/* ----------------------------------------------------------------------- model */

static const char **names_in(lua_State *L, const char *table, int *n)
{
    int cap = 0;
    *n = 0;
    lua_getfield(L, LUA_REGISTRYINDEX, table);
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) cap++;
    const char **names = lua_newuserdatauv(L, (size_t)(cap + 1) * sizeof *names, 0);
    lua_insert(L, -2);
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
        if (lua_type(L, -2) == LUA_TSTRING && *n < cap) names[(*n)++] = lua_tostring(L, -2);
    lua_pop(L, 1);
    for (int i = 1; i < *n; i++)
        for (int k = i; k > 0 && art_compare_strings(&names[k - 1], &names[k]) > 0; k--) {
            const char *s = names[k];
            names[k] = names[k - 1];
            names[k - 1] = s;
        }
    return names;
}

static int check_args(lua_State *L)
{
    int n_given, n_wanted;
    const char **given = names_in(L, "art.given", &n_given);
    const char **wanted = names_in(L, "art.wanted", &n_wanted);
    for (int i = 0; i < n_given; i++) {
        int k = 0;
        while (k < n_wanted && strcmp(given[i], wanted[k]) != 0) k++;
        if (k < n_wanted) continue;
        const char *near = art_nearest(given[i], wanted, (size_t)n_wanted);
        return script_fail(L, ART_ESYNTAX, "the script has no argument '%s'%s%s%s", given[i],
                           near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    }
    return 0;
}

struct milder {
    struct art_ctx *ctx;
    int status; /* of the first error that stays one */
};

/* Failures that another program or a later file may cure: missing meshes, skins that collide. */
static bool may_come_later(int status)
{
    return status == ART_EUNSUPPORTED || status == ART_EIO;
}

static void milder(void *user, const struct art_message *m)
{
    struct milder *to = user;
    if (m->severity == ART_NOTE) {
        art_note(to->ctx, &m->loc, "%s", m->text);
    } else if (m->severity == ART_WARNING || may_come_later(m->status)) {
        art_warn(to->ctx, &m->loc, "%s", m->text);
    } else {
        int status = art_error(to->ctx, m->status, &m->loc, "%s", m->text);
        if (to->status == ART_OK) to->status = status;
    }
}

/* A model may be written whose contacts cannot be simulated yet. What a run would refuse for that
 * is reported, and is an error here under --strict alone. */
static int check_contact(struct art_ctx *ctx, struct art_comp *root)
{
    struct art_ctx mild = *ctx;
    struct milder to = {ctx, ART_OK};
    if (ctx->strict) return art_contact_check(ctx, root);
    mild.report = milder, mild.user = &to;
    int status = art_contact_check(&mild, root);
    art_worker_end(ctx, &mild);
    return status == ART_ENOMEM ? status : to.status;
}

int art_script_finish(struct art_script *script)
{
    if (!script->model) return art_error(script->ctx, ART_EUSAGE, NULL, "the script has no model");
    struct art_comp *root = script->model->root;
    lua_pushcfunction(script->L, check_args);
    int status = script_call(script, 0);
    if (status < 0) return status;
    lua_pop(script->L, 1);
    bool empty = root->n_slots == 0 && !root->name;
    for (int i = 0; i < root->n_children; i++) empty = empty && root->children[i]->n_children == 0;
    if (empty) return art_error(script->ctx, ART_ESYNTAX, NULL, "the script builds no model");
    status = art_script_check_model(script->ctx, script->model);
    if (status == ART_OK) status = art_fem_state_surfaces(script->ctx, script->model);
    if (status == ART_OK) status = art_joints_check(script->ctx, root);
    if (status == ART_OK) status = check_contact(script->ctx, root);
    /* bodies may have moved since coordinates were set */
    return status < 0 ? status : art_joints_refresh(script->ctx, script->model);
}

struct art_model *art_script_model(const struct art_script *script)
{
    return script->model;
}

struct art_model *art_script_take_model(struct art_script *script)
{
    struct art_model *model = script->model;
    script_comp_forget(script->L, NULL);
    script->model = NULL;
    script->owned = false;
    return model;
}

int art_script_attach(struct art_script *script, struct art_model *model)
{
    script_comp_forget(script->L, NULL);
    if (script->owned) art_model_free(script->model);
    script->model = model;
    script->owned = false;
    return ART_OK;
}
