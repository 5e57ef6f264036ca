/* Files that a script names: where they are, tables in them. */
#include "script_priv.h"
#include <art/format.h>
#include <art/import.h>
#include <string.h>
#include <unistd.h>

/* Push dir/name if it can be read. */
static const char *try_folder(lua_State *L, const char *dir, const char *name)
{
    const char *path =
        *dir && *name != '/' ? lua_pushfstring(L, "%s/%s", dir, name) : lua_pushstring(L, name);
    if (access(path, R_OK) == 0) return path;
    lua_pop(L, 1);
    return NULL;
}

/* Finds the file in the folders of the script and pushes its path; NULL: there is none. */
static const char *look_for(lua_State *L, const char *name)
{
    struct art_script *script = script_of(L);
    if (!script->trusted)
        script_fail(L, ART_EUNSUPPORTED, "this script may not read files ('%s')", name);
    const char *path = try_folder(L, script->folders.dir, name);
    for (int i = 0; !path && *name != '/' && i < script->folders.n_data_dirs; i++)
        path = try_folder(L, script->folders.data_dirs[i], name);
    return path;
}

static int not_found(lua_State *L, const char *name, const char *also)
{
    const struct art_script *script = script_of(L);
    const char *dir = *name == '/' ? "/" : *script->folders.dir ? script->folders.dir : ".";
    int n = script->folders.n_data_dirs;
    const char *others = " nor in the data folders";
    if (n == 0) others = " (--data adds folders)";
    if (n == 1 && strcmp(script->folders.data_dirs[0], ".") == 0)
        others = " nor in the working folder (--data adds folders)";
    return script_fail(L, ART_EIO, "file '%s' is not in '%s'%s%s", name, dir, others, also);
}

const char *script_find_file(lua_State *L, const char *name)
{
    const char *path = look_for(L, name);
    if (!path) not_found(L, name, "");
    return path;
}

static int file(lua_State *L)
{
    script_find_file(L, luaL_checkstring(L, 1));
    return 1;
}

/* -------------------------------------------------------------------- tables */

static void push_field(lua_State *L, const char *text, double x)
{
    int64_t i;
    if (x == x && art_parse_int(text, &i))
        lua_pushinteger(L, (lua_Integer)i);
    else if (x == x)
        lua_pushnumber(L, x);
    else if (strcmp(text, "true") == 0 || strcmp(text, "false") == 0)
        lua_pushboolean(L, text[0] == 't');
    else
        lua_pushstring(L, text);
}

/* Rows with the fields by number and, if there is a header, by name. Runs protected: the table is
 * freed in any case. */
static int push_rows(lua_State *L)
{
    const struct art_table *table = lua_touserdata(L, 1);
    lua_createtable(L, 0, 0);
    for (size_t r = 0; r < table->n_rows; r++) {
        lua_createtable(L, table->n_cols, table->names ? table->n_cols : 0);
        for (int c = 0; c < table->n_cols; c++) {
            size_t k = r * (size_t)table->n_cols + (size_t)c;
            push_field(L, table->text[k], table->num[k]);
            if (table->names) {
                lua_pushvalue(L, -1);
                lua_setfield(L, -3, table->names[c]);
            }
            lua_rawseti(L, -2, c + 1);
        }
        lua_rawseti(L, -2, (lua_Integer)r + 1);
    }
    if (table->names) {
        lua_createtable(L, table->n_cols, 0);
        for (int c = 0; c < table->n_cols; c++) {
            lua_pushstring(L, table->names[c]);
            lua_rawseti(L, -2, c + 1);
        }
        lua_setfield(L, -2, "columns");
    }
    return 1;
}

static int table(lua_State *L)
{
    struct art_ctx *ctx = script_of(L)->ctx;
    const char *name = luaL_checkstring(L, 1), *sep = luaL_optstring(L, 2, "");
    const char *path = script_find_file(L, name);
    struct art_source source = {0};
    struct art_table t = {0};
    script_try(L, art_source_read(ctx, &source, path));
    int status = art_table_read(ctx, &t, &source, *sep);
    art_source_fini(&source);
    if (status < 0) return script_raise(L, status);
    lua_pushcfunction(L, push_rows);
    lua_pushlightuserdata(L, &t);
    int lua_status = lua_pcall(L, 1, 1, 0);
    art_table_fini(&t);
    return lua_status == LUA_OK ? 1 : script_rethrow(L, lua_status);
}

/* Runs protected: the source is freed in any case. */
static int push_text(lua_State *L)
{
    const struct art_source *source = lua_touserdata(L, 1);
    lua_pushlstring(L, source->data, source->n);
    return 1;
}

/* art.text(name): what is in a file, unpacked if need be */
static int text(lua_State *L)
{
    const char *path = script_find_file(L, luaL_checkstring(L, 1));
    struct art_source source = {0};
    script_try(L, art_source_read(script_of(L)->ctx, &source, path));
    lua_pushcfunction(L, push_text);
    lua_pushlightuserdata(L, &source);
    int lua_status = lua_pcall(L, 1, 1, 0);
    art_source_fini(&source);
    return lua_status == LUA_OK ? 1 : script_rethrow(L, lua_status);
}

/* -------------------------------------------------------------------- probes */

/* art.probe_header(name): what the first lines of a probe file say */
static int probe_header(lua_State *L)
{
    struct art_ctx *ctx = script_of(L)->ctx;
    const char *path = script_find_file(L, luaL_checkstring(L, 1));
    struct art_series s;
    script_try(L, art_series_read(ctx, &s, path, NULL));
    const double start = s.start, stop = s.stop, scale = s.scale;
    const char *order = art_order_name(s.order);
    int size = s.vsize;
    art_series_fini(&s);
    lua_createtable(L, 0, 5);
    lua_pushnumber(L, start);
    lua_setfield(L, -2, "start");
    lua_pushnumber(L, stop);
    lua_setfield(L, -2, "stop");
    lua_pushnumber(L, scale);
    lua_setfield(L, -2, "scale");
    lua_pushinteger(L, size);
    lua_setfield(L, -2, "size");
    lua_pushstring(L, order);
    lua_setfield(L, -2, "interpolation");
    return 1;
}

/* ------------------------------------------------------------------- models */

/* The model outlives the script, so it gets its own list of the folders. */
static int keep_data_dirs(const struct art_script *script, struct art_model *model)
{
    int n = script->folders.n_data_dirs;
    const char **dirs = art_arena_alloc(script->ctx, &model->arena, (size_t)n, sizeof *dirs);
    model->data_dirs = NULL;
    model->n_data_dirs = 0;
    for (int i = 0; dirs && i < n; i++)
        if (!(dirs[i] = art_arena_strdup(script->ctx, &model->arena, script->folders.data_dirs[i])))
            return ART_ENOMEM;
    if (!dirs) return n ? ART_ENOMEM : ART_OK;
    model->data_dirs = dirs;
    model->n_data_dirs = n;
    return ART_OK;
}

/* Also by its name in the folders of ARTKIT_MODELS. */
static const char *find_model(lua_State *L, const char *name)
{
    struct art_script *script = script_of(L);
    char *found = NULL;
    const char *path = look_for(L, name);
    if (path) return path;
    script_try(L, art_model_find(script->ctx, name, script->folders.variables, &found));
    path = lua_pushstring(L, found);
    art_free(found);
    if (!art_path_is_file(path)) not_found(L, name, ", nor a model of ARTKIT_MODELS");
    return path;
}

/* art.load(name): a model from a file in place of the empty one. */
static int load_model(lua_State *L)
{
    struct art_script *script = script_of(L);
    const char *path = find_model(L, luaL_checkstring(L, 1));
    struct art_model *model = NULL;
    struct art_read_options options = {.data_dirs = (const char *const *)script->folders.data_dirs,
                                       .n_data_dirs = script->folders.n_data_dirs};
    if (!script->owned || script->model->next_order > script->fresh_order ||
        script->model->root->n_slots > 0)
        return script_fail(L, ART_EUSAGE, "art.load comes first, before anything is made");
    script_try(L, art_model_load(script->ctx, script->schema, path, &options, &model));
    script_comp_forget(L, NULL);
    art_model_free(script->model);
    script->model = model;
    script_try(L, keep_data_dirs(script, model));
    script_comp_push(L, model->root);
    return 1;
}

static const luaL_Reg functions[] = {{"file", file},
                                     {"table", table},
                                     {"text", text},
                                     {"load", load_model},
                                     {"probe_header", probe_header},
                                     {NULL, NULL}};

void script_open_files(lua_State *L)
{
    lua_getglobal(L, "art");
    luaL_setfuncs(L, functions, 0);
    lua_pop(L, 1);
}
