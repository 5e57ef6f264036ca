/* The library of scripts, compiled once for many of them: to compile its text is most of what a
 * state costs. */
#include "script_priv.h"
#include <string.h>

/* Binary chunks of Lua, one behind the other. */
struct art_script_library {
    struct art_buf code;
    size_t *end; /* [chunks] where each ends */
};

static int write_code(lua_State *L, const void *code, size_t n, void *user)
{
    struct art_buf *buf = user;
    (void)L;
    art_buf_add(buf, code, n);
    return art_buf_status(buf) < 0;
}

static size_t count_chunks(void)
{
    size_t n = 0;
    while (art_script_chunks[n].name) n++;
    return n;
}

/* Compile all chunks; in a protected call. */
static int compile(lua_State *L)
{
    struct art_script_library *library = lua_touserdata(L, 1);
    for (size_t i = 0; art_script_chunks[i].name; i++) {
        const struct art_script_chunk *c = &art_script_chunks[i];
        lua_pushfstring(L, "=art.%s", c->name);
        if (luaL_loadbufferx(L, c->text, strlen(c->text), lua_tostring(L, -1), "t") != LUA_OK)
            return lua_error(L);
        /* with names and lines, for messages */
        if (lua_dump(L, write_code, &library->code, 0) != 0) return luaL_error(L, "no memory");
        library->end[i] = library->code.n;
        lua_settop(L, 1);
    }
    return 0;
}

int art_script_library_create(struct art_ctx *ctx, struct art_script_library **library)
{
    struct art_script_library *made = art_alloc(ctx, 1, sizeof *made);
    lua_State *L = NULL;
    int status = ART_ENOMEM;
    if (!made) return ART_ENOMEM;
    art_buf_init(&made->code, ctx);
    made->end = art_alloc(ctx, count_chunks(), sizeof *made->end);
    L = luaL_newstate();
    if (!made->end || !L) goto out;
    lua_pushcfunction(L, compile);
    lua_pushlightuserdata(L, made);
    if (lua_pcall(L, 1, 0, 0) != LUA_OK)
        goto out; /* the text is the library's own: memory ran out */
    *library = made;
    made = NULL;
    status = ART_OK;
out:
    if (L) lua_close(L);
    art_script_library_free(made);
    return status;
}

void art_script_library_free(struct art_script_library *library)
{
    if (!library) return;
    art_buf_fini(&library->code);
    art_free(library->end);
    art_free(library);
}

int script_load_chunk(lua_State *L, size_t i)
{
    const struct art_script_library *library = script_of(L)->library;
    const struct art_script_chunk *c = &art_script_chunks[i];
    lua_pushfstring(L, "=art.%s", c->name);
    const char *name = lua_tostring(L, -1);
    int status;
    if (library) {
        size_t from = i ? library->end[i - 1] : 0;
        status = luaL_loadbufferx(L, library->code.s + from, library->end[i] - from, name, "b");
    } else {
        status = luaL_loadbufferx(L, c->text, strlen(c->text), name, "t");
    }
    lua_remove(L, -2);
    return status;
}
