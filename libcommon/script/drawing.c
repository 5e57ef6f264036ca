/* This lets scripts draw; lua/drawing.lua makes methods of it. */
#include "script_priv.h"
#include <art/raster.h>
#include <math.h>
#include <string.h>

/* These are the costs of a thing that is drawn and of one of its points, in instructions. */
enum { THING_COST = 100, POINT_COST = 20 };

static const char *const kinds[] = {"vertices", "ball", "rod", "block", "text", "label", NULL};
static const char *const modes[] = {"points",    "lines",          "line_strip",   "line_loop",
                                    "triangles", "triangle_strip", "triangle_fan", NULL};
static const char *const rods[] = {"cylinder", "cone", "spindle", "arrow", NULL};
static const char *const aligns[] = {"left", "center", "right", NULL};

/* Finds the place of the word at a key of the options in a list; 0 if there is none. */
static int word_of(lua_State *L, int options, const char *key, const char *const *words)
{
    int i = 0;
    if (lua_getfield(L, options, key) != LUA_TNIL) {
        const char *word = lua_tostring(L, -1);
        while (words[i] && !(word && art_streq(word, words[i]))) i++;
        if (!words[i])
            script_fail(L, ART_EUSAGE, "there is no %s '%s' to draw with", key, word ? word : "?");
    }
    lua_pop(L, 1);
    return i;
}

static double number_of(lua_State *L, int options, const char *key)
{
    double x = 0;
    if (lua_getfield(L, options, key) != LUA_TNIL) {
        if (lua_type(L, -1) != LUA_TNUMBER)
            script_fail(L, ART_ESHAPE, "%s takes a number, not %s", key, script_comp_type(L, -1));
        x = lua_tonumber(L, -1);
    }
    lua_pop(L, 1);
    return x;
}

/* Takes rows of `size` numbers (`least`: as few as that) from the table on the stack; what a row
 * lacks is `rest`. */
static double *rows_of(lua_State *L, int table, const char *what, int least, int size, double rest,
                       int *n)
{
    luaL_checktype(L, table, LUA_TTABLE);
    *n = (int)lua_rawlen(L, table);
    double *x = lua_newuserdatauv(L, ((size_t)*n * (size_t)size + 1) * sizeof *x, 0);
    for (int i = 0; i < *n; i++) {
        if (lua_rawgeti(L, table, i + 1) != LUA_TTABLE)
            script_fail(L, ART_ESHAPE, "%s %d is %s", what, i + 1, script_comp_type(L, -1));
        int row = lua_gettop(L), have = (int)lua_rawlen(L, row);
        if (have < least || have > size)
            script_fail(L, ART_ESHAPE, "%s %d has %d number{s}, not %d", what, i + 1, have, least);
        for (int k = 0; k < size; k++) {
            x[i * size + k] = rest;
            if (k >= have) continue;
            if (lua_rawgeti(L, row, k + 1) != LUA_TNUMBER)
                script_fail(L, ART_ESHAPE, "%s %d holds %s", what, i + 1, script_comp_type(L, -1));
            x[i * size + k] = lua_tonumber(L, -1);
            lua_pop(L, 1);
        }
        lua_pop(L, 1);
    }
    return x;
}

/* Gets the rows at a key as floats by point, or NULL. They stay on the stack. */
static const float *floats_of(lua_State *L, int options, const char *key, int least, int size,
                              int n_points)
{
    int n;
    if (lua_getfield(L, options, key) == LUA_TNIL) return NULL;
    const double *x = rows_of(L, lua_gettop(L), key, least, size, 1, &n);
    if (n != n_points) script_fail(L, ART_ESHAPE, "%d %s for %d points", n, key, n_points);
    float *f = lua_newuserdatauv(L, ((size_t)n * (size_t)size + 1) * sizeof *f, 0);
    for (int i = 0; i < n * size; i++) f[i] = (float)x[i];
    return f;
}

static void take_color(lua_State *L, int options, struct art_drawn *item)
{
    if (lua_getfield(L, options, "color") != LUA_TNIL) {
        int n, cols;
        const double *x = script_value_numbers(L, -1, "color", &n, &cols);
        if (n != 3 && n != 4) script_fail(L, ART_ESHAPE, "a color has 3 or 4 numbers, not %d", n);
        for (int k = 0; k < n; k++)
            if (!(x[k] >= 0 && x[k] <= 1))
                script_fail(L, ART_ERANGE, "a color has numbers from 0 to 1");
        for (int k = 0; k < 4; k++) item->rgba[k] = k < n ? (float)x[k] : 1;
        item->has_color = true;
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

/* drawing_add(kind, { points }, options) */
static int drawing_add(lua_State *L)
{
    struct art_script *script = script_of(L);
    struct art_drawn item = {0};
    int n;
    lua_settop(L, 3);
    if (!script->drawing)
        return script_fail(L, ART_EUSAGE, "things are drawn while draw(d) is called");
    item.kind = (enum art_drawn_kind)luaL_checkoption(L, 1, NULL, kinds);
    const double *x = rows_of(L, 2, "point", item.kind == ART_DRAWN_LABEL ? 2 : 3, 3, 0, &n);
    script_charge(L, THING_COST + POINT_COST * (double)n);
    item.n = n;
    item.mode = (enum art_draw_mode)word_of(L, 3, "mode", modes);
    item.rod = (enum art_rod)word_of(L, 3, "rod", rods);
    item.align = (enum art_align)word_of(L, 3, "align", aligns);
    item.size = number_of(L, 3, "size");
    take_color(L, 3, &item);
    lua_getfield(L, 3, "text");
    item.text = lua_tostring(L, -1);
    const float *normals = floats_of(L, 3, "normals", 3, 3, n);
    const float *colors = floats_of(L, 3, "colors", 3, 4, n);
    script_try(L, art_drawing_add(script->drawing, &item, (const double(*)[3])x,
                                  (const float(*)[3])normals, (const float(*)[4])colors));
    return 0;
}

void script_drawing_open(lua_State *L)
{
    lua_getglobal(L, "art");
    lua_pushcfunction(L, drawing_add);
    lua_setfield(L, -2, "drawing_add");
    lua_pop(L, 1);
}
