/* Compiles the library's Lua text, at build time, into the table of chunks that the script room
 * loads: luachunks FILE.lua... > chunks.c. Names, lines and places of errors stay in it. */
#include <lauxlib.h>
#include <lua.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* 24 bytes a line, as octal escapes that no digit behind them can change. */
static int put_bytes(lua_State *L, const void *bytes, size_t n, void *count)
{
    const unsigned char *b = bytes;
    size_t *at = count;
    (void)L;
    for (size_t i = 0; i < n; i++) {
        if (*at % 24 == 0) fputs(*at ? "\"\n        \"" : "        \"", stdout);
        printf("\\%03o", b[i]);
        (*at)++;
    }
    return 0;
}

/* NAME of folder/NAME.lua */
static void name_of(const char *path, char name[64])
{
    const char *slash = strrchr(path, '/'), *from = slash ? slash + 1 : path;
    snprintf(name, 64, "%.*s", (int)strcspn(from, "."), from);
}

static int put_chunk(lua_State *L, const char *path)
{
    static char text[1 << 20];
    char name[64], source[80];
    size_t count = 0;
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(text, 1, sizeof text, file) : 0;
    bool read = file && n < sizeof text && !ferror(file);
    if (file) fclose(file);
    if (!read) {
        fprintf(stderr, "luachunks: %s: cannot be read\n", path);
        return 1;
    }
    name_of(path, name);
    snprintf(source, sizeof source, "=art.%s", name);
    if (luaL_loadbufferx(L, text, n, source, "t") != LUA_OK) {
        fprintf(stderr, "luachunks: %s: %s\n", path, lua_tostring(L, -1));
        return 1;
    }
    printf("    {\"%s\",\n", name);
    lua_dump(L, put_bytes, &count, 0);
    printf("\",\n     %zu},\n", count);
    lua_settop(L, 0);
    return 0;
}

int main(int argc, char **argv)
{
    lua_State *L = luaL_newstate();
    int failed = !L;
    puts("#include \"script_priv.h\"\nconst struct art_script_chunk art_script_chunks[] = {");
    for (int i = 1; i < argc && !failed; i++) failed = put_chunk(L, argv[i]);
    puts("    {NULL, NULL, 0}};");
    if (L) lua_close(L);
    return failed || fflush(stdout) != 0;
}
