/* Values that files hold as text and whose form is known are tables in scripts: rectangles, affine
 * transforms, ranges of colours. */
#include "script_priv.h"
#include <art/math.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 16 };

/* Returns the count of the numbers in a text, and the first of them. */
static int numbers_in(const char *s, double x[MOST])
{
    int n = 0;
    while (*s && n < MOST) {
        size_t used = art_read_double(s, strlen(s), &x[n]);
        n += used > 0;
        s += used ? used : 1;
    }
    return n;
}

/* Pushes { interval=, updating= }. */
static void push_scalar_range(lua_State *L, const char *text)
{
    static const char *const words[] = {"FIXED", "AUTO_EXPAND", "AUTO_FIT"};
    double x[MOST];
    lua_createtable(L, 0, 2);
    if (numbers_in(text, x) == 2) {
        script_push_vector(L, x, 2);
        lua_setfield(L, -2, "interval");
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strstr(text, words[i])) {
            lua_pushstring(L, words[i]);
            lua_setfield(L, -2, "updating");
        }
}

bool script_raw_push(lua_State *L, const struct art_prop *prop, const struct art_value *value)
{
    double x[MOST];
    if (!value->text || !prop->values) return false;
    if (art_streq(prop->values, "ScalarRange"))
        push_scalar_range(L, value->text);
    else if (art_streq(prop->values, "Rectangle2d") || art_streq(prop->values, "AffineTransform3d"))
        script_push_vector(L, x, numbers_in(value->text, x));
    else
        return false;
    return true;
}

/* Pushes the text of numbers in brackets. */
static void push_numbers(lua_State *L, const char *name, const double *x, int n)
{
    luaL_Buffer b;
    luaL_buffinit(L, &b);
    luaL_addchar(&b, '[');
    for (int i = 0; i < n; i++) {
        char text[ART_NUMBER_MAX];
        if (x[i] != x[i]) script_fail(L, ART_ERANGE, "%s: not a number", name);
        art_print_real(text, x[i]);
        luaL_addchar(&b, ' ');
        luaL_addstring(&b, text);
    }
    luaL_addstring(&b, " ]");
    luaL_pushresult(&b);
}

static void check_keys(lua_State *L, const char *name, int arg)
{
    for (lua_pushnil(L); lua_next(L, arg); lua_pop(L, 1)) {
        const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : NULL;
        if (key && !art_streq(key, "interval") && !art_streq(key, "updating"))
            script_fail(L, ART_ENOTFOUND, "%s has no '%s'; it has interval, updating", name, key);
    }
}

/* Takes { low, high }, which stays so, or { interval={ low, high }, updating=WORD }. */
static void scalar_range(lua_State *L, const char *name, int arg)
{
    int n = 0, cols;
    check_keys(L, name, arg);
    bool named = lua_getfield(L, arg, "interval") != LUA_TNIL;
    if (!named) lua_pushvalue(L, arg);
    const double *x = script_value_numbers(L, lua_gettop(L), name, &n, &cols);
    bool stated = lua_getfield(L, arg, "updating") != LUA_TNIL;
    if (n != 2 && (n != 0 || named || !stated))
        script_fail(L, ART_ESHAPE, "%s takes { low, high }, not %d numbers", name, n);
    if (stated && lua_type(L, -1) != LUA_TSTRING)
        script_fail(L, ART_ESHAPE, "%s: updating is FIXED, AUTO_EXPAND or AUTO_FIT, not %s", name,
                    script_comp_type(L, lua_gettop(L)));
    const char *word = stated ? lua_tostring(L, -1) : "FIXED";
    if (n == 0) {
        lua_pushfstring(L, "[ updating=%s ]", word);
        return;
    }
    push_numbers(L, name, x, 2);
    lua_pushfstring(L, "[ interval=%s updating=%s ]", lua_tostring(L, -1), word);
}

/* Takes 7 numbers (a pose), 12 or 16 (rows of four), of which three rows are kept. */
static void affine(lua_State *L, const char *name, int arg)
{
    int n, cols;
    const double *x = script_value_numbers(L, arg, name, &n, &cols);
    double rows[12];
    struct art_rigid T;
    if (n != 7 && n != 12 && n != 16)
        script_fail(L, ART_ESHAPE,
                    "%s takes 7 numbers (position, axis, angle in degrees), or 12 or 16 (rows of "
                    "the matrix), not %d",
                    name, n);
    if (n == 7) {
        if (x[3] == 0 && x[4] == 0 && x[5] == 0)
            script_fail(L, ART_ERANGE, "%s: the axis is zero", name);
        art_rigid_from_pose(&T, x);
        for (int i = 0; i < 12; i++) rows[i] = i % 4 == 3 ? T.p[i / 4] : T.R[3 * (i / 4) + i % 4];
        x = rows;
    }
    push_numbers(L, name, x, 12);
}

static void rectangle(lua_State *L, const char *name, int arg)
{
    int n, cols;
    const double *x = script_value_numbers(L, arg, name, &n, &cols);
    if (n != 4)
        script_fail(L, ART_ESHAPE, "%s takes { x, y, width, height }, not %d numbers", name, n);
    push_numbers(L, name, x, 4);
}

bool script_raw_text(lua_State *L, const struct art_prop *prop, const char *name, int arg)
{
    static const struct {
        const char *values;
        void (*push)(lua_State *L, const char *name, int arg);
    } forms[] = {
        {"ScalarRange", scalar_range}, {"AffineTransform3d", affine}, {"Rectangle2d", rectangle}};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (!art_streq(prop->values, forms[i].values)) continue;
        forms[i].push(L, name, arg);
        return true;
    }
    return false;
}
