/* This represents fields of the tree as Lua values: what they are given and what they are
 * anywhere. lua/field.lua makes them. Places count from 1, as do the points of elements. */
#include "script_priv.h"
#include <art/femmodel.h>
#include <math.h>

#define FIELD "art.field"

static struct art_ctx *ctx_of(lua_State *L)
{
    return script_of(L)->ctx;
}

static struct art_fieldcomp *check_field(lua_State *L)
{
    struct art_fieldcomp **f = luaL_testudata(L, 1, FIELD);
    if (!f || !*f) script_fail(L, ART_ESHAPE, "expected a field, not %s", script_comp_type(L, 1));
    return *f;
}

static void push_vector(lua_State *L, const double *x, int n)
{
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        lua_pushnumber(L, x[i]);
        lua_rawseti(L, -2, i + 1);
    }
    if (n == 3) luaL_setmetatable(L, "art.vec");
}

/* Pushes a number, the numbers of a vector, or the rows of a matrix. */
static void push_value(lua_State *L, const struct art_fieldcomp *f, const double *x)
{
    int rows, cols;
    (void)art_fieldcomp_size(f, &rows, &cols);
    if (art_fieldcomp_is_scalar(f)) {
        lua_pushnumber(L, x[0]);
    } else if (cols == 1) {
        push_vector(L, x, rows);
    } else {
        lua_createtable(L, rows, 0);
        for (int i = 0; i < rows; i++) {
            push_vector(L, x + i * cols, cols);
            lua_rawseti(L, -2, i + 1);
        }
    }
}

/* art.field(comp) returns its values as they are now, at the present position of its model. */
static int field_new(lua_State *L)
{
    struct art_comp *comp = script_comp_check(L, 1);
    struct art_fieldcomp **f = lua_newuserdatauv(L, sizeof(struct art_fieldcomp *), 1);
    *f = NULL;
    luaL_setmetatable(L, FIELD);
    script_try(L, art_fieldcomp_open(ctx_of(L), comp, f));
    script_charge(L, 10.0 * (art_fieldcomp_count(*f, false) + art_fieldcomp_count(*f, true)));
    script_try(L, art_fieldcomp_search(ctx_of(L), *f));
    return 1;
}

static int field_gc(lua_State *L)
{
    struct art_fieldcomp **f = luaL_testudata(L, 1, FIELD);
    if (f) art_fieldcomp_free(*f);
    if (f) *f = NULL;
    return 0;
}

static int field_tostring(lua_State *L)
{
    const struct art_comp *comp = art_fieldcomp_comp(check_field(L));
    lua_pushfstring(L, "field '%s' (%s)", art_comp_path(comp, NULL), comp->cls->name);
    return 1;
}

static const char *const wheres[] = {"inside", "nearest", "nowhere"};

static void point_of(lua_State *L, double p[3])
{
    int n, cols;
    const double *x = script_value_numbers(L, 2, "a point", &n, &cols);
    if (n != 3) script_fail(L, ART_ESHAPE, "a point takes three numbers, not %d", n);
    for (int i = 0; i < 3; i++) p[i] = x[i];
}

/* f:at(p) returns the value there, nil if there is none; "inside", "nearest", "nowhere". */
static int field_at(lua_State *L)
{
    const struct art_fieldcomp *f = check_field(L);
    double p[3], out[ART_FIELD_MAX_NUMBERS];
    point_of(L, p);
    enum art_fieldcomp_where where = art_fieldcomp_at(f, p, out, NULL);
    if (where == ART_FIELD_NO_VALUE)
        lua_pushnil(L);
    else
        push_value(L, f, out);
    lua_pushstring(L, wheres[where]);
    return 2;
}

/* f:gradient(p) returns a vector; of vectors and matrices a table of those of each number, by
 * rows. */
static int field_gradient(lua_State *L)
{
    const struct art_fieldcomp *f = check_field(L);
    double p[3], out[ART_FIELD_MAX_NUMBERS], grad[3 * ART_FIELD_MAX_NUMBERS];
    int size = art_fieldcomp_size(f, NULL, NULL);
    point_of(L, p);
    if (art_fieldcomp_at(f, p, out, grad) == ART_FIELD_NO_VALUE) return lua_pushnil(L), 1;
    if (art_fieldcomp_is_scalar(f)) return push_vector(L, grad, 3), 1;
    lua_createtable(L, size, 0);
    for (int i = 0; i < size; i++) {
        push_vector(L, grad + 3 * i, 3);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

/* The place that argument 2 means, a number from 1 on or a node or element of the model, and the
 * point that argument 3 does. */
static int place_of(lua_State *L, const struct art_fieldcomp *f, bool *shell, int *k)
{
    const struct art_comp *base = art_fieldcomp_base(f), *comp = script_comp_test(L, 2);
    int i = -1;
    *shell = false;
    *k = script_index(luaL_optinteger(L, 3, 1));
    if (comp) {
        if (!base || !comp->parent || comp->parent->parent != base)
            script_fail(L, ART_EUSAGE, "'%s' does not belong to '%s'", art_comp_path(comp, NULL),
                        base ? art_comp_path(base, NULL) : "a grid");
        *shell = art_comp_has_kind(comp, ART_KIND_SHELL);
        bool node = art_comp_has_kind(comp, ART_KIND_FEM_NODE);
        if (node == (art_fieldcomp_on(f) == ART_FIELD_ON_NODES)) i = comp->pos;
    } else {
        i = script_index(luaL_checkinteger(L, 2));
    }
    if (!art_fieldcomp_value(f, *shell, i, *k))
        script_fail(L, ART_ENOTFOUND, "the field '%s' has no such place",
                    art_comp_path(art_fieldcomp_comp(f), NULL));
    return i;
}

/* f:of(place, point): the value there; whether it is set */
static int field_of(lua_State *L)
{
    const struct art_fieldcomp *f = check_field(L);
    bool shell;
    int k, i = place_of(L, f, &shell, &k);
    push_value(L, f, art_fieldcomp_value(f, shell, i, k));
    lua_pushboolean(L, art_fieldcomp_is_set(f, shell, i, k));
    return 2;
}

/* f:place(place, point): where that is */
static int field_place(lua_State *L)
{
    const struct art_fieldcomp *f = check_field(L);
    bool shell;
    double x[3];
    int k, i = place_of(L, f, &shell, &k);
    (void)art_fieldcomp_place(f, shell, i, k, x);
    push_vector(L, x, 3);
    return 1;
}

/* f:count(): places, those of shells; f:count(element): its points */
static int field_count(lua_State *L)
{
    const struct art_fieldcomp *f = check_field(L);
    if (lua_isnoneornil(L, 2)) {
        lua_pushinteger(L, art_fieldcomp_count(f, false));
        lua_pushinteger(L, art_fieldcomp_count(f, true));
        return 2;
    }
    bool shell;
    int k, i = place_of(L, f, &shell, &k);
    lua_pushinteger(L, art_fieldcomp_count_points(f, shell, i));
    return 1;
}

void script_field_open(lua_State *L)
{
    static const luaL_Reg methods[] = {{"at", field_at},       {"gradient", field_gradient},
                                       {"of", field_of},       {"place", field_place},
                                       {"count", field_count}, {NULL, NULL}};
    script_class_open(L, FIELD, field_gc, field_tostring, methods);
    lua_getglobal(L, "art");
    lua_pushcfunction(L, field_new);
    lua_setfield(L, -2, "field");
    lua_pop(L, 1);
}
