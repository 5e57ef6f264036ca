/* This converts values of properties to Lua values and back, by the type of the property. */
#include "script_priv.h"
#include <art/bodymass.h>
#include <art/math.h>
#include <art/view.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------------- push */

void script_push_vector(lua_State *L, const double *x, int n)
{
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        lua_pushnumber(L, x[i]);
        lua_rawseti(L, -2, i + 1);
    }
    luaL_setmetatable(L, "art.vec");
}

static void push_pose(lua_State *L, const double *num)
{
    struct art_rigid T;
    double pose[7];
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) T.R[3 * i + j] = num[4 * i + j];
        T.p[i] = num[4 * i + 3];
    }
    art_rigid_to_pose(pose, &T);
    script_push_vector(L, pose, 7);
}

static void push_ref(lua_State *L, const struct art_ref *ref)
{
    if (ref->to)
        script_comp_push(L, ref->to);
    else
        lua_pushstring(L, ref->path);
}

static void push_refs(lua_State *L, const struct art_value *value)
{
    lua_createtable(L, value->n, 0);
    for (int i = 0; i < value->n; i++) {
        const struct art_ref *ref = &value->refs[i];
        if (value->type == ART_P_REFS) {
            push_ref(L, ref);
        } else {
            lua_createtable(L, 2, 0);
            push_ref(L, ref);
            lua_rawseti(L, -2, 1);
            if (ref->prop)
                lua_pushstring(L, ref->prop);
            else if (ref->has_num)
                lua_pushnumber(L, ref->num);
            else
                lua_pushnil(L);
            lua_rawseti(L, -2, 2);
        }
        lua_rawseti(L, -2, i + 1);
    }
}

static void push_words(lua_State *L, const struct art_value *value)
{
    lua_createtable(L, value->n, 0);
    for (int i = 0; i < value->n; i++) {
        const char *word = value->words[i];
        lua_pushstring(L, word + (word[0] == '"'));
        lua_rawseti(L, -2, i + 1);
    }
}

/* A list of values is a table of them. */
static void push_entries(lua_State *L, const struct art_comp *list)
{
    int n = art_list_count(list);
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        script_comp_push(L, art_list_at(list, i));
        lua_rawseti(L, -2, i + 1);
    }
}

void script_value_push(lua_State *L, const struct art_comp *comp, const struct art_prop *prop,
                       const struct art_value *value)
{
    int n;
    const double *x;
    luaL_checkstack(L, 6, NULL);
    /* what a simulation computes is not there yet, unless a component declared it */
    bool declared = comp->cls->n_custom && art_cls_prop(comp->cls, prop->name) == prop;
    if (value->is_null || (prop->flags & ART_PROP_READONLY && !declared)) {
        lua_pushnil(L);
        return;
    }
    switch (value->type) {
    case ART_P_BOOL:
        lua_pushboolean(L, value->x != 0);
        break;
    case ART_P_INT:
        lua_pushinteger(L, (lua_Integer)value->x);
        break;
    case ART_P_DOUBLE:
    case ART_P_TIME:
        lua_pushnumber(L, value->x);
        break;
    case ART_P_POSE:
        push_pose(L, value->num);
        break;
    case ART_P_WORDS:
        push_words(L, value);
        break;
    case ART_P_REF:
        push_ref(L, value->refs);
        break;
    case ART_P_REFS:
    case ART_P_REFNUMS:
    case ART_P_PROPREFS:
        push_refs(L, value);
        break;
    case ART_P_OBJECT:
        if (value->object->cls->item)
            push_entries(L, value->object);
        else
            script_comp_push(L, value->object);
        break;
    case ART_P_RAW:
        if (script_raw_push(L, prop, value)) break;
        /* fall through */
    case ART_P_STRING:
    case ART_P_ENUM:
    case ART_P_MESH:
        lua_pushlstring(L, value->text, value->text_n);
        break;
    default:
        x = art_value_numbers(value, &n);
        script_push_vector(L, x, n);
    }
}

/* ---------------------------------------------------------------------- numbers */

enum { MAX_NUMBERS = 100000000 };

/* A table may stand in another many times, so that few of them can hold more numbers than there is
 * memory. */
static int count_numbers(lua_State *L, int table, int depth, int n)
{
    size_t len = lua_rawlen(L, table);
    luaL_checkstack(L, 3, NULL);
    script_charge(L, (double)len);
    for (size_t i = 1; i <= len; i++) {
        if (n >= MAX_NUMBERS) script_fail(L, ART_ELIMIT, "more than %d numbers", MAX_NUMBERS);
        lua_rawgeti(L, table, (lua_Integer)i);
        if (lua_istable(L, -1) && depth < 3)
            n = count_numbers(L, lua_gettop(L), depth + 1, n);
        else
            n++;
        lua_pop(L, 1);
    }
    return n;
}

static double *fill_numbers(lua_State *L, int table, const char *what, double *x, int depth)
{
    int len = (int)lua_rawlen(L, table);
    for (int i = 1; i <= len; i++) {
        lua_rawgeti(L, table, i);
        if (lua_istable(L, -1) && depth < 3) {
            x = fill_numbers(L, lua_gettop(L), what, x, depth + 1);
        } else if (lua_type(L, -1) == LUA_TNUMBER) {
            *x++ = lua_tonumber(L, -1);
        } else {
            script_fail(L, ART_ESHAPE, "%s: entry %d is %s, not a number", what, i,
                        script_comp_type(L, -1));
        }
        lua_pop(L, 1);
    }
    return x;
}

double *script_value_numbers(lua_State *L, int arg, const char *what, int *n, int *cols)
{
    arg = lua_absindex(L, arg);
    *cols = 0;
    if (lua_type(L, arg) == LUA_TNUMBER) {
        double *x = lua_newuserdatauv(L, sizeof *x, 0);
        *x = lua_tonumber(L, arg);
        *n = 1;
        return x;
    }
    if (!lua_istable(L, arg))
        script_fail(L, ART_ESHAPE, "%s takes numbers in a table, not %s", what,
                    script_comp_type(L, arg));
    *n = count_numbers(L, arg, 0, 0);
    double *x = lua_newuserdatauv(L, (size_t)(*n + 1) * sizeof *x, 0);
    fill_numbers(L, arg, what, x, 0);
    if (lua_rawgeti(L, arg, 1) == LUA_TTABLE) *cols = (int)lua_rawlen(L, -1);
    lua_pop(L, 1);
    return x;
}

/* -------------------------------------------------------------------------- set */

/* This is one assignment while it is being made. */
struct setting {
    lua_State *L;
    struct art_ctx *ctx;
    struct art_comp *comp;
    const char *name; /* as written, may be dotted */
    const struct art_prop *prop;
    int arg;
};

static int wrong_type(const struct setting *s, const char *want)
{
    return script_fail(s->L, ART_ESHAPE, "%s of %s takes %s, not %s", s->name, s->comp->cls->name,
                       want, script_comp_type(s->L, s->arg));
}

static void set_bool(const struct setting *s)
{
    if (!lua_isboolean(s->L, s->arg)) wrong_type(s, "true or false");
    double x = lua_toboolean(s->L, s->arg);
    script_try(s->L, art_set_numbers(s->ctx, s->comp, s->name, &x, 1));
}

static void set_scalar(const struct setting *s)
{
    if (lua_type(s->L, s->arg) != LUA_TNUMBER) wrong_type(s, "a number");
    double x = lua_tonumber(s->L, s->arg);
    script_try(s->L, art_set_numbers(s->ctx, s->comp, s->name, &x, 1));
}

static void set_vector(const struct setting *s)
{
    int n, cols;
    const double *x = script_value_numbers(s->L, s->arg, s->name, &n, &cols);
    script_hold(s->L, (size_t)n * sizeof *x);
    script_try(s->L, art_set_numbers(s->ctx, s->comp, s->name, x, n));
}

/* Text of numbers as a file would have it: keeps the form that a person wrote. */
static void set_by_text(const struct setting *s, const char *open, const char *separator,
                        const double *x, int n, const char *close)
{
    lua_State *L = s->L;
    luaL_Buffer b;
    luaL_buffinit(L, &b);
    luaL_addstring(&b, open);
    for (int i = 0; i < n; i++) {
        char text[ART_NUMBER_MAX];
        if (x[i] != x[i]) script_fail(L, ART_ERANGE, "%s: not a number", s->name);
        art_print_real(text, x[i]);
        if (i > 0) luaL_addstring(&b, separator);
        luaL_addstring(&b, text);
    }
    luaL_addstring(&b, close);
    luaL_pushresult(&b);
    script_try(L, art_set_text(s->ctx, s->comp, s->name, lua_tostring(L, -1), NULL));
}

/* A colour is three or four numbers, or a name or #rrggbb as on command lines. */
static void set_color(const struct setting *s)
{
    float rgb[3];
    double x[3];
    if (lua_type(s->L, s->arg) != LUA_TSTRING) {
        set_vector(s);
        return;
    }
    const char *text = lua_tostring(s->L, s->arg);
    if (!art_view_color_parse(text, rgb))
        script_fail(s->L, ART_ERANGE,
                    "%s: '%s' is no colour; there are names such as red, and #rrggbb", s->name,
                    text);
    /* the numbers of the name, without what single precision adds */
    for (int i = 0; i < 3; i++) x[i] = round(rgb[i] * 1e9) / 1e9;
    script_try(s->L, art_set_numbers(s->ctx, s->comp, s->name, x, 3));
}

static void set_table_of_numbers(const struct setting *s)
{
    int n, cols;
    const double *x = script_value_numbers(s->L, s->arg, s->name, &n, &cols);
    if (cols > 0 && n > cols && n % cols == 0) {
        /* rows stay rows: the line breaks of the text tell */
        lua_State *L = s->L;
        luaL_Buffer b;
        luaL_buffinit(L, &b);
        luaL_addchar(&b, '[');
        for (int i = 0; i < n; i++) {
            char text[ART_NUMBER_MAX];
            if (x[i] != x[i]) script_fail(L, ART_ERANGE, "%s: not a number", s->name);
            art_print_real(text, x[i]);
            luaL_addchar(&b, i % cols == 0 ? '\n' : ' ');
            luaL_addstring(&b, text);
        }
        luaL_addstring(&b, "\n]");
        luaL_pushresult(&b);
        script_try(L, art_set_text(s->ctx, s->comp, s->name, lua_tostring(L, -1), NULL));
        return;
    }
    script_hold(s->L, (size_t)n * sizeof *x);
    script_try(s->L, art_set_numbers(s->ctx, s->comp, s->name, x, n));
}

static void set_pose(const struct setting *s)
{
    int n, cols;
    const double *x = script_value_numbers(s->L, s->arg, s->name, &n, &cols);
    if (n != 7 && n != 12 && n != 16 && n != 3)
        script_fail(s->L, ART_ESHAPE,
                    "%s takes 7 numbers (position, axis, angle in degrees), 12 or 16 (rows of the "
                    "matrix) or a position, not %d",
                    s->name, n);
    double pose[7] = {0, 0, 0, 1, 0, 0, 0};
    memcpy(pose, x, (size_t)(n < 7 ? n : 7) * sizeof *x);
    if (n <= 7 && pose[3] == 0 && pose[4] == 0 && pose[5] == 0)
        script_fail(s->L, ART_ERANGE, "%s: the axis is zero", s->name);
    set_by_text(s, "[ ", " ", n <= 7 ? pose : x, n <= 7 ? 7 : n, " ]");
}

static void set_range(const struct setting *s)
{
    int n, cols;
    const double *x = script_value_numbers(s->L, s->arg, s->name, &n, &cols);
    if (n != 2) script_fail(s->L, ART_ESHAPE, "%s takes { low, high }, not %d numbers", s->name, n);
    set_by_text(s, "[ [", ",", x, n, "] ]");
}

static void set_string(const struct setting *s)
{
    if (lua_type(s->L, s->arg) != LUA_TSTRING) wrong_type(s, "a text");
    const char *text = lua_tostring(s->L, s->arg);
    if (strlen(text) != lua_rawlen(s->L, s->arg))
        script_fail(s->L, ART_ERANGE, "%s: the text holds a byte 0", s->name);
    script_hold(s->L, strlen(text));
    script_try(s->L, art_set_string(s->ctx, s->comp, s->name, text));
}

static void set_enum(const struct setting *s)
{
    if (lua_type(s->L, s->arg) != LUA_TSTRING)
        wrong_type(s, lua_pushfstring(s->L, "one of %s", s->prop->values));
    script_try(s->L, art_set_text(s->ctx, s->comp, s->name, lua_tostring(s->L, s->arg), NULL));
}

/* A text as it stands in a file; numbers, of which many such values consist, as a table too. */
static void set_raw(const struct setting *s)
{
    if (lua_istable(s->L, s->arg) && script_raw_text(s->L, s->prop, s->name, s->arg)) {
        script_try(s->L, art_set_text(s->ctx, s->comp, s->name, lua_tostring(s->L, -1), NULL));
        return;
    }
    if (lua_istable(s->L, s->arg)) {
        int n, cols;
        const double *x = script_value_numbers(s->L, s->arg, s->name, &n, &cols);
        if (n == 0) wrong_type(s, "a text, or numbers in a table");
        set_by_text(s, "[ ", " ", x, n, " ]");
        return;
    }
    if (lua_type(s->L, s->arg) != LUA_TSTRING) wrong_type(s, "a text, or numbers in a table");
    script_try(s->L, art_set_text(s->ctx, s->comp, s->name, lua_tostring(s->L, s->arg), NULL));
}

void script_value_add_quoted(luaL_Buffer *b, const char *s, size_t n)
{
    luaL_addchar(b, '"');
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '"' || s[i] == '\\') luaL_addchar(b, '\\');
        if (s[i] == '\n')
            luaL_addstring(b, "\\n");
        else
            luaL_addchar(b, s[i]);
    }
    luaL_addchar(b, '"');
}

/* Sets words: texts that look like a word stand bare, others in quotes. */
static void set_words(const struct setting *s)
{
    lua_State *L = s->L;
    luaL_Buffer b;
    if (!lua_istable(L, s->arg)) wrong_type(s, "a table of words");
    int n = (int)lua_rawlen(L, s->arg);
    lua_pushliteral(L, "[");
    for (int i = 1; i <= n; i++) {
        size_t len;
        if (lua_rawgeti(L, s->arg, i) != LUA_TSTRING && !lua_isnumber(L, -1)) {
            script_fail(L, ART_ESHAPE, "%s: entry %d is not a word", s->name, i);
        }
        bool bare = lua_type(L, -1) == LUA_TNUMBER;
        const char *word = lua_tolstring(L, -1, &len);
        if (!bare)
            bare = len > 0 && strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTU"
                                           "VWXYZ_0123456789") == len;
        luaL_buffinit(L, &b);
        luaL_addchar(&b, ' ');
        if (bare)
            luaL_addlstring(&b, word, len);
        else
            script_value_add_quoted(&b, word, len);
        luaL_pushresult(&b);
        lua_remove(L, -2);
        lua_concat(L, 2);
    }
    lua_pushliteral(L, " ]");
    lua_concat(L, 2);
    script_try(L, art_set_text(s->ctx, s->comp, s->name, lua_tostring(L, -1), NULL));
}

/* ------------------------------------------------------------------- references */

/* Reads a component, or the path of one. */
static void read_ref(const struct setting *s, int arg, struct art_ref *ref)
{
    memset(ref, 0, sizeof *ref);
    ref->to = script_comp_test(s->L, arg);
    if (ref->to) {
        if (ref->to->is_value)
            script_fail(s->L, ART_ESHAPE, "%s: a %s is a value, not a component", s->name,
                        ref->to->cls->name);
        return;
    }
    if (lua_type(s->L, arg) != LUA_TSTRING)
        script_fail(s->L, ART_ESHAPE, "%s of %s takes components or their paths, not %s", s->name,
                    s->comp->cls->name, script_comp_type(s->L, arg));
    ref->path = lua_tostring(s->L, arg);
}

static void set_ref(const struct setting *s)
{
    struct art_ref ref;
    read_ref(s, s->arg, &ref);
    script_try(s->L, art_set_reflist(s->ctx, s->comp, s->name, &ref, 1));
}

/* Reads { component, "property" } or "path:property". */
static void read_propref(const struct setting *s, int arg, struct art_ref *ref)
{
    lua_State *L = s->L;
    if (lua_istable(L, arg)) {
        lua_rawgeti(L, arg, 1);
        lua_rawgeti(L, arg, 2);
        read_ref(s, lua_gettop(L) - 1, ref);
        if (lua_type(L, -1) != LUA_TSTRING)
            script_fail(L, ART_ESHAPE, "%s takes { component, \"property\" }", s->name);
        ref->prop = lua_tostring(L, -1);
    } else {
        memset(ref, 0, sizeof *ref);
        const char *text = lua_type(L, arg) == LUA_TSTRING ? lua_tostring(L, arg) : NULL;
        const char *slash = text ? strrchr(text, '/') : NULL;
        const char *colon = text ? strchr(slash ? slash : text, ':') : NULL;
        if (!colon)
            script_fail(L, ART_ESHAPE,
                        "%s takes { component, \"property\" } or "
                        "\"path:property\", not %s",
                        s->name, script_comp_type(L, arg));
        ref->path = colon == text ? "." : lua_pushlstring(L, text, (size_t)(colon - text));
        ref->prop = colon + 1;
    }
    const struct art_comp *to = ref->to;
    if (to && !(to->cls->flags & ART_CLASS_OPEN) && !art_find_prop(to, ref->prop)) {
        struct art_comp *at;
        const struct art_prop *prop;
        /* says what is missing and what is near */
        script_try(L, art_prop_target(s->ctx, ref->to, ref->prop, NULL, &at, &prop));
    }
}

static void set_refs(const struct setting *s)
{
    lua_State *L = s->L;
    if (!lua_istable(L, s->arg)) wrong_type(s, "a table of components");
    int len = (int)lua_rawlen(L, s->arg), n = 0;
    struct art_ref *refs = lua_newuserdatauv(L, (size_t)(len + 1) * sizeof *refs, 0);
    /* the texts on the stack keep the strings alive that the references borrow */
    luaL_checkstack(L, 4 * len + 10, "too many references");
    for (int i = 1; i <= len; i++) {
        lua_rawgeti(L, s->arg, i);
        int arg = lua_gettop(L);
        if (s->prop->type == ART_P_PROPREFS) {
            read_propref(s, arg, &refs[n++]);
        } else if (s->prop->type == ART_P_REFNUMS && lua_type(L, arg) == LUA_TNUMBER && n > 0) {
            refs[n - 1].num = lua_tonumber(L, arg);
            refs[n - 1].has_num = true;
        } else if (s->prop->type == ART_P_REFNUMS && lua_istable(L, arg)) {
            lua_rawgeti(L, arg, 1);
            lua_rawgeti(L, arg, 2);
            read_ref(s, lua_gettop(L) - 1, &refs[n]);
            refs[n].has_num = lua_type(L, -1) == LUA_TNUMBER;
            refs[n].num = refs[n].has_num ? lua_tonumber(L, -1) : 0;
            n++;
        } else {
            read_ref(s, arg, &refs[n++]);
        }
    }
    script_try(L, art_set_reflist(s->ctx, s->comp, s->name, refs, n));
}

/* --------------------------------------------------------------- objects, meshes */

/* A table changes the object that is there, or makes a fresh one if it names a class. */
static void set_object(const struct setting *s)
{
    lua_State *L = s->L;
    struct art_comp *object = script_comp_test(L, s->arg);
    if (object) {
        if (!(object->cls->flags & ART_CLASS_VALUE) && !object->is_value &&
            !art_cls_is(object->cls, s->prop->values))
            wrong_type(s, lua_pushfstring(L, "a %s", s->prop->values));
        script_try(L, art_set_copy(s->ctx, s->comp, s->name, object, NULL));
        return;
    }
    if (!lua_istable(L, s->arg))
        wrong_type(s, lua_pushfstring(L, "a %s or a table", s->prop->values));
    const char *cls = NULL;
    if (lua_getfield(L, s->arg, "class") == LUA_TSTRING) cls = lua_tostring(L, -1);
    object = cls ? NULL : art_get_object(s->comp, s->name);
    /* a value that comes from elsewhere by inheritance is not ours to change */
    bool own = object && object->parent && art_comp_slot(object->parent, s->prop->name) != NULL;
    /* a table of entries is the whole list */
    if (!object || !own || object->cls->item)
        script_try(L,
                   art_set_object(s->ctx, s->comp, s->name, cls ? cls : s->prop->values, &object));
    script_make_apply(L, object, s->arg);
}

static void set_mesh(const struct setting *s)
{
    const char *cls = NULL, *text = script_mesh_test_text(s->L, s->arg, &cls);
    if (!text) wrong_type(s, "a mesh, or { file = \"name\" }");
    script_try(s->L, art_set_mesh(s->ctx, s->comp, s->name, cls, text));
}

/* ------------------------------------------------------------------------ table */

typedef void set_fn(const struct setting *);

static set_fn *const set_by_type[] = {
    [ART_P_BOOL] = set_bool,     [ART_P_INT] = set_scalar,
    [ART_P_DOUBLE] = set_scalar, [ART_P_TIME] = set_scalar,
    [ART_P_VECTOR] = set_vector, [ART_P_NUMBERS] = set_table_of_numbers,
    [ART_P_ORIENT] = set_vector, [ART_P_QUAT] = set_vector,
    [ART_P_POSE] = set_pose,     [ART_P_INERTIA] = set_vector,
    [ART_P_SYM3] = set_vector,   [ART_P_RANGE] = set_range,
    [ART_P_COLOR] = set_color,   [ART_P_STRING] = set_string,
    [ART_P_ENUM] = set_enum,     [ART_P_WORDS] = set_words,
    [ART_P_REF] = set_ref,       [ART_P_REFS] = set_refs,
    [ART_P_REFNUMS] = set_refs,  [ART_P_PROPREFS] = set_refs,
    [ART_P_OBJECT] = set_object, [ART_P_MESH] = set_mesh,
    [ART_P_RAW] = set_raw,
};

static bool is_null(lua_State *L, int arg)
{
    return lua_islightuserdata(L, arg) && lua_touserdata(L, arg) == NULL;
}

void script_value_set(lua_State *L, struct art_comp *comp, const char *name, int arg)
{
    struct art_ctx *ctx = script_of(L)->ctx;
    struct setting s = {L, ctx, comp, name, NULL, lua_absindex(L, arg)};
    struct art_body_before before;
    struct art_comp *at;
    int top = lua_gettop(L);
    luaL_checkstack(L, 20, NULL);
    if (script_of(L)->held) script_fail_held(L);
    if (script_live_set(L, comp, name, s.arg)) {
        lua_settop(L, top);
        return;
    }
    if (strcmp(name, "name") == 0) {
        if (!lua_isnoneornil(L, arg) && lua_type(L, arg) != LUA_TSTRING)
            script_fail(L, ART_ESHAPE, "name takes a text, not %s", script_comp_type(L, arg));
        script_try(L, art_comp_rename(comp, lua_tostring(L, arg)));
        return;
    }
    script_try(L, art_prop_target(ctx, comp, name, NULL, &at, &s.prop));
    if (script_pose_set_marker(L, comp, name, s.arg) || script_joint_set(L, comp, name, s.arg)) {
        lua_settop(L, top);
        return;
    }
    script_pose_will_set(L, comp, name);
    if (lua_isnoneornil(L, arg)) {
        script_try(L, art_unset(ctx, comp, name));
    } else if (is_null(L, arg)) {
        script_try(L, art_set_null(ctx, comp, name));
    } else {
        script_try(L, art_body_will_set(ctx, comp, name, &before));
        set_by_type[s.prop->type](&s);
        script_try(L, art_body_was_set(ctx, comp, name, &before));
    }
    lua_settop(L, top);
}

/* ----------------------------------------------------------------- userdata */

void script_class_open(lua_State *L, const char *name, lua_CFunction gc, lua_CFunction tostring,
                       const luaL_Reg *methods)
{
    luaL_newmetatable(L, name);
    lua_pushcfunction(L, gc);
    lua_setfield(L, -2, "__gc");
    lua_pushcfunction(L, tostring);
    lua_setfield(L, -2, "__tostring");
    lua_newtable(L);
    luaL_setfuncs(L, methods, 0);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, false);
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 1);
}
