/* This represents meshes as Lua values: read, made, measured, and put into a model as inline text
 * or by file name. */
#include "script_priv.h"
#include <art/format.h>
#include <art/math.h>
#include <art/mesh.h>
#include <art/shape.h>
#include <stdio.h>
#include <string.h>

#define MESH "art.mesh"

struct holder {
    struct art_mesh *mesh;
    struct art_bvh *bvh; /* made when it is first asked for */
};

static struct art_ctx *ctx_of(lua_State *L)
{
    return script_of(L)->ctx;
}

static void drop_bvh(struct holder *h)
{
    art_bvh_free(h->bvh);
    h->bvh = NULL;
}

static int mesh_gc(lua_State *L)
{
    struct holder *h = luaL_checkudata(L, 1, MESH);
    drop_bvh(h);
    art_mesh_free(h->mesh);
    h->mesh = NULL;
    return 0;
}

/* Pushes an empty holder: a mesh put into it is freed whatever happens. */
static struct holder *push_holder(lua_State *L)
{
    struct holder *h = lua_newuserdatauv(L, sizeof *h, 0);
    memset(h, 0, sizeof *h);
    luaL_setmetatable(L, MESH);
    return h;
}

struct art_mesh **script_mesh_push(lua_State *L)
{
    return &push_holder(L)->mesh;
}

static struct holder *check_holder(lua_State *L, int arg)
{
    struct holder *h = luaL_testudata(L, arg, MESH);
    if (!h || !h->mesh) script_fail_kind(L, ART_ESHAPE, arg, "mesh");
    return h;
}

static struct art_mesh *check_mesh(lua_State *L, int arg)
{
    return check_holder(L, arg)->mesh;
}

struct art_mesh *script_mesh_value(lua_State *L, int arg)
{
    return check_mesh(L, arg);
}

/* ------------------------------------------------------------------------- making */

/* A parameter of a shape from the value at the top of the stack, which it takes away. */
static void shape_param(lua_State *L, const struct art_shape *shape, int i,
                        struct art_shape_args *args)
{
    const struct art_shape_param *p = &shape->param[i];
    int cols;
    if (p->kind == ART_SHAPE_LIST && !lua_isnil(L, -1)) {
        args->list = script_value_numbers(L, lua_gettop(L), p->name, &args->n_list, &cols);
        return; /* the numbers are on the stack */
    }
    if (lua_isboolean(L, -1))
        args->x[i] = lua_toboolean(L, -1);
    else if (lua_isnumber(L, -1))
        args->x[i] = lua_tonumber(L, -1);
    else if (!lua_isnil(L, -1))
        script_fail(L, ART_ESHAPE, "%s: %s takes a number, not %s", shape->name, p->name,
                    script_comp_type(L, lua_gettop(L)));
    lua_pop(L, 1);
}

/* { r = 1, slices = 12 } */
static void named_params(lua_State *L, const struct art_shape *shape, struct art_shape_args *args)
{
    char names[ART_SHAPE_NAMES];
    int other = -1;
    for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
        const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
        int i = art_shape_param(shape, key, strlen(key));
        if (i < 0)
            script_fail(L, ART_ENOTFOUND, "%s has no parameter '%s'; it has %s", shape->name, key,
                        art_shape_names(shape, names));
        if (strcmp(key, shape->param[i].name) != 0) other = i;
    }
    for (int i = 0; shape->param[i].name; i++) {
        bool listed = lua_getfield(L, 1, shape->param[i].name) != LUA_TNIL;
        if (i == other && listed)
            script_fail(L, ART_EUSAGE, "%s: %s is given twice; 'h' and 'l' are one length",
                        shape->name, shape->param[i].name);
        if (i == other) {
            lua_pop(L, 1);
            lua_getfield(L, 1, shape->param[i].name[0] == 'h' ? "l" : "h");
        }
        shape_param(L, shape, i, args);
    }
}

/* art.mesh.SHAPE(a, b, ...) in the order of the table of shapes, or art.mesh.SHAPE{ name = value }
 */
static int mesh_make(lua_State *L)
{
    const struct art_shape *shape = art_shape_at((int)lua_tointeger(L, lua_upvalueindex(1)));
    struct art_shape_args args;
    int n = lua_gettop(L), most = 0;
    bool named = n == 1 && lua_istable(L, 1) && lua_rawlen(L, 1) == 0;
    art_shape_defaults(shape, &args);
    while (shape->param[most].name) most++;
    if (n > most)
        script_fail(L, ART_ESHAPE, "%s takes at most %d values, not %d", shape->name, most, n);
    luaL_checkstack(L, 2 * ART_SHAPE_PARAMS + 4, shape->name);
    if (named) named_params(L, shape, &args);
    for (int i = 0; i < n && !named; i++) {
        lua_pushvalue(L, i + 1);
        shape_param(L, shape, i, &args);
    }
    struct holder *h = push_holder(L);
    script_try(L, art_mesh_make(ctx_of(L), &h->mesh, shape, &args));
    return 1;
}

/* Returns the index of a vertex in a table, counted from 1. */
static int vertex_at(lua_State *L, int table, int i, int n_verts)
{
    lua_rawgeti(L, table, i);
    if (!lua_isinteger(L, -1))
        script_fail(L, ART_ESHAPE, "a face names its vertices by number, not by %s",
                    script_comp_type(L, -1));
    lua_Integer v = lua_tointeger(L, -1);
    lua_pop(L, 1);
    if (v < 1 || v > n_verts)
        script_fail(L, ART_ERANGE, "a face has vertex %d of %d", (int)v, n_verts);
    return (int)v - 1;
}

/* art.mesh.new(vertices, faces) takes { {x,y,z}, ... }, { {1,2,3}, ... }. */
static int mesh_new(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_checktype(L, 2, LUA_TTABLE);
    struct holder *h = push_holder(L);
    script_try(L, art_mesh_create(ctx_of(L), &h->mesh));
    int n_verts = (int)lua_rawlen(L, 1), n_faces = (int)lua_rawlen(L, 2);
    for (int i = 1; i <= n_verts; i++) {
        int n, cols;
        lua_rawgeti(L, 1, i);
        const double *x = script_value_numbers(L, -1, "a vertex", &n, &cols);
        if (n != 3) script_fail(L, ART_ESHAPE, "vertex %d has %d numbers, not 3", i, n);
        script_try(L, art_mesh_add_vertex(ctx_of(L), h->mesh, x));
        lua_settop(L, 3);
    }
    for (int i = 1; i <= n_faces; i++) {
        if (lua_rawgeti(L, 2, i) != LUA_TTABLE)
            script_fail(L, ART_ESHAPE, "face %d is %s, not a table", i, script_comp_type(L, -1));
        int n = (int)lua_rawlen(L, -1);
        int *face = lua_newuserdatauv(L, (size_t)(n + 1) * sizeof *face, 0);
        for (int k = 0; k < n; k++) face[k] = vertex_at(L, 4, k + 1, n_verts);
        script_try(L, art_mesh_add_face(ctx_of(L), h->mesh, n, face));
        lua_settop(L, 3);
    }
    script_try(L, art_mesh_check(ctx_of(L), h->mesh));
    return 1;
}

/* art.mesh.read(file), art.mesh.read(file, {format=}) */
static int mesh_read(lua_State *L)
{
    struct art_ctx *ctx = ctx_of(L);
    const char *format = NULL;
    lua_settop(L, 2);
    if (!lua_isnil(L, 2)) {
        luaL_checktype(L, 2, LUA_TTABLE);
        for (lua_pushnil(L); lua_next(L, 2); lua_pop(L, 1))
            if (lua_type(L, -2) != LUA_TSTRING || !art_streq(lua_tostring(L, -2), "format") ||
                lua_type(L, -1) != LUA_TSTRING)
                return script_fail(L, ART_EUSAGE,
                                   "art.mesh.read has the option format=, the name of a format");
        lua_getfield(L, 2, "format");
        format = lua_tostring(L, -1);
    }
    const char *path = script_find_file(L, luaL_checkstring(L, 1));
    struct holder *h = push_holder(L);
    script_try(L, art_mesh_read(ctx, &h->mesh, path, format));
    return 1;
}

static int mesh_copy(lua_State *L)
{
    const struct art_mesh *mesh = check_mesh(L, 1);
    struct holder *h = push_holder(L);
    script_try(L, art_mesh_copy(ctx_of(L), &h->mesh, mesh));
    return 1;
}

/* ------------------------------------------------------------------------ changing */

/* mesh:scale(s) or mesh:scale(sx, sy, sz); returns the mesh */
static int mesh_scale(lua_State *L)
{
    struct holder *h = check_holder(L, 1);
    double x = luaL_checknumber(L, 2);
    double y = luaL_optnumber(L, 3, x), z = luaL_optnumber(L, 4, x);
    if (x == 0 || y == 0 || z == 0) return script_fail(L, ART_ERANGE, "a scale of zero");
    drop_bvh(h);
    script_try(L, art_mesh_scale(ctx_of(L), h->mesh, x, y, z));
    lua_settop(L, 1);
    return 1;
}

/* mesh:transform(pose): 3 numbers move, 7 are a pose, 12 or 16 the rows of an affine matrix */
static int mesh_transform(lua_State *L)
{
    struct holder *h = check_holder(L, 1);
    int n, cols;
    const double *x = script_value_numbers(L, 2, "transform", &n, &cols);
    double pose[7] = {0, 0, 0, 1, 0, 0, 0};
    drop_bvh(h);
    if (n == 3 || n == 7) {
        struct art_rigid T;
        memcpy(pose, x, (size_t)n * sizeof *x);
        art_rigid_from_pose(&T, pose);
        art_mesh_transform_rigid(h->mesh, &T);
    } else if (n == 12 || n == 16) {
        struct art_affine X;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) X.A[3 * i + j] = x[4 * i + j];
            X.p[i] = x[4 * i + 3];
        }
        script_try(L, art_mesh_transform(ctx_of(L), h->mesh, &X));
    } else {
        return script_fail(L, ART_ESHAPE, "transform takes 3, 7, 12 or 16 numbers, not %d", n);
    }
    lua_settop(L, 1);
    return 1;
}

/* mesh:center() moves the centre of the volume to the origin; returns the mesh. */
static int mesh_center(lua_State *L)
{
    struct holder *h = check_holder(L, 1);
    struct art_inertia M;
    struct art_rigid T;
    drop_bvh(h);
    script_try(L, art_mesh_inertia(ctx_of(L), h->mesh, ART_MESH_VOLUME, 1, &M));
    art_rigid_identity(&T);
    art_v3_negate(T.p, M.com);
    art_mesh_transform_rigid(h->mesh, &T);
    lua_settop(L, 1);
    return 1;
}

static int mesh_flip(lua_State *L)
{
    struct holder *h = check_holder(L, 1);
    drop_bvh(h);
    art_mesh_flip(h->mesh);
    lua_settop(L, 1);
    return 1;
}

static int mesh_triangulate(lua_State *L)
{
    struct holder *h = check_holder(L, 1);
    drop_bvh(h);
    script_try(L, art_mesh_triangulate(ctx_of(L), h->mesh));
    lua_settop(L, 1);
    return 1;
}

/* ----------------------------------------------------------------------- measures */

static int mesh_volume(lua_State *L)
{
    lua_pushnumber(L, art_mesh_volume(check_mesh(L, 1)));
    return 1;
}

static int mesh_area(lua_State *L)
{
    lua_pushnumber(L, art_mesh_area(check_mesh(L, 1)));
    return 1;
}

static int mesh_bounds(lua_State *L)
{
    double lo[3] = {0}, hi[3] = {0};
    if (!art_mesh_bounds(check_mesh(L, 1), lo, hi)) return 0;
    script_push_vector(L, lo, 3);
    script_push_vector(L, hi, 3);
    return 2;
}

static int mesh_counts(lua_State *L)
{
    const struct art_mesh *mesh = check_mesh(L, 1);
    lua_pushinteger(L, mesh->n_verts);
    lua_pushinteger(L, mesh->n_faces);
    return 2;
}

static int mesh_vertex(lua_State *L)
{
    const struct art_mesh *mesh = check_mesh(L, 1);
    lua_Integer i = luaL_checkinteger(L, 2);
    if (i < 1 || i > mesh->n_verts) return 0;
    script_push_vector(L, mesh->pos + 3 * (i - 1), 3);
    return 1;
}

/* mesh:face(i) returns its vertices. */
static int mesh_face(lua_State *L)
{
    const struct art_mesh *mesh = check_mesh(L, 1);
    lua_Integer i = luaL_checkinteger(L, 2);
    if (i < 1 || i > mesh->n_faces) return 0;
    int from = mesh->face_off[i - 1], n = mesh->face_off[i] - from;
    lua_createtable(L, n, 0);
    for (int k = 0; k < n; k++) {
        lua_pushinteger(L, mesh->face_vert[from + k] + 1);
        lua_rawseti(L, -2, k + 1);
    }
    return 1;
}

/* mesh:mass_properties{density=|mass=, where="VOLUME"}: { mass, com, inertia } */
static int mesh_mass(lua_State *L)
{
    static const char *const places[] = {"VOLUME", "AREA", "LENGTH", "POINT", NULL};
    const struct art_mesh *mesh = check_mesh(L, 1);
    struct art_inertia M;
    bool by_mass = false;
    double x = 1;
    int where = ART_MESH_VOLUME;
    if (lua_istable(L, 2)) {
        lua_getfield(L, 2, "mass");
        lua_getfield(L, 2, "density");
        lua_getfield(L, 2, "where");
        by_mass = !lua_isnil(L, 3);
        if (by_mass || !lua_isnil(L, 4)) x = luaL_checknumber(L, by_mass ? 3 : 4);
        if (!lua_isnil(L, 5)) where = luaL_checkoption(L, 5, NULL, places);
    } else {
        x = luaL_optnumber(L, 2, 1);
    }
    enum art_mesh_mass place = (enum art_mesh_mass)where;
    script_try(L, by_mass ? art_mesh_inertia_of_mass(ctx_of(L), mesh, place, x, &M)
                          : art_mesh_inertia(ctx_of(L), mesh, place, x, &M));
    lua_createtable(L, 0, 3);
    lua_pushnumber(L, M.mass);
    lua_setfield(L, -2, "mass");
    script_push_vector(L, M.com, 3);
    lua_setfield(L, -2, "com");
    script_push_vector(L, M.J, 9);
    lua_setfield(L, -2, "inertia");
    return 1;
}

/* mesh:check(): { closed, oriented, manifold, boundary = { {v, w}, ... } } */
static int mesh_check(lua_State *L)
{
    const struct art_mesh *mesh = check_mesh(L, 1);
    struct art_mesh_topology *t = NULL;
    int n = 0, n_corners = art_mesh_n_corners(mesh);
    /* memory of Lua's own, for the tables below may fail */
    int(*edges)[2] = lua_newuserdatauv(L, (size_t)(n_corners + 1) * sizeof *edges, 0);
    script_try(L, art_mesh_topology_create(ctx_of(L), &t, mesh));
    bool closed = t->closed, oriented = t->oriented, manifold = t->manifold;
    for (int e = 0; e < t->n_edges; e++)
        if (t->edge_off[e + 1] - t->edge_off[e] == 1) memcpy(edges[n++], t->edge[e], sizeof *edges);
    art_mesh_topology_free(t);
    lua_createtable(L, 0, 4);
    lua_pushboolean(L, closed);
    lua_setfield(L, -2, "closed");
    lua_pushboolean(L, oriented);
    lua_setfield(L, -2, "oriented");
    lua_pushboolean(L, manifold);
    lua_setfield(L, -2, "manifold");
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        lua_createtable(L, 2, 0);
        lua_pushinteger(L, edges[i][0] + 1);
        lua_rawseti(L, -2, 1);
        lua_pushinteger(L, edges[i][1] + 1);
        lua_rawseti(L, -2, 2);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, "boundary");
    return 1;
}

/* ------------------------------------------------------------------------- search */

static struct art_bvh *bvh_of(lua_State *L, struct holder *h)
{
    if (!h->bvh) script_try(L, art_bvh_create(ctx_of(L), &h->bvh, h->mesh));
    return h->bvh;
}

static const double *point_arg(lua_State *L, int arg, const char *what)
{
    int n, cols;
    const double *x = script_value_numbers(L, arg, what, &n, &cols);
    if (n != 3) script_fail(L, ART_ESHAPE, "%s takes 3 numbers, not %d", what, n);
    return x;
}

/* mesh:nearest(point) returns the nearest point of the faces, its distance, the face. */
static int mesh_nearest(lua_State *L)
{
    struct holder *h = check_holder(L, 1);
    struct art_bvh_hit hit;
    const double *p = point_arg(L, 2, "nearest");
    if (!art_bvh_nearest(bvh_of(L, h), p, &hit)) return 0;
    script_push_vector(L, hit.point, 3);
    lua_pushnumber(L, hit.distance);
    lua_pushinteger(L, hit.face + 1);
    return 3;
}

/* mesh:ray(origin, direction) returns the first point hit, or nil. */
static int mesh_ray(lua_State *L)
{
    struct holder *h = check_holder(L, 1);
    struct art_bvh_hit hit;
    const double *origin = point_arg(L, 2, "ray"), *dir = point_arg(L, 3, "ray");
    if (!art_bvh_ray(bvh_of(L, h), origin, dir, 1e300, &hit)) return 0;
    script_push_vector(L, hit.point, 3);
    lua_pushnumber(L, hit.distance);
    lua_pushinteger(L, hit.face + 1);
    return 3;
}

/* ------------------------------------------------------------------ into a model */

static void add_numbers(luaL_Buffer *b, const char *word, const double *x, int n)
{
    char text[ART_NUMBER_MAX];
    luaL_addstring(b, word);
    for (int i = 0; i < n; i++) {
        art_print_double(text, x[i]);
        luaL_addchar(b, ' ');
        luaL_addstring(b, text);
    }
    luaL_addchar(b, '\n');
}

static void add_index(luaL_Buffer *b, int i)
{
    char text[16];
    snprintf(text, sizeof text, " %d", i + 1);
    luaL_addstring(b, text);
}

/* v/t/n, if a corner has a place on a texture, if it has a normal. */
static void add_corner(luaL_Buffer *b, const struct art_mesh *mesh, int corner, bool normals)
{
    char text[40] = "";
    int v = mesh->face_vert[corner];
    int t = mesh->texture.n == 0 ? -1 : mesh->texture.idx ? mesh->texture.idx[corner] : v;
    int n = normals ? mesh->normal.idx[corner] : -1;
    add_index(b, v);
    if (t >= 0 && n >= 0)
        snprintf(text, sizeof text, "/%d/%d", t + 1, n + 1);
    else if (n >= 0)
        snprintf(text, sizeof text, "//%d", n + 1);
    else if (t >= 0)
        snprintf(text, sizeof text, "/%d", t + 1);
    luaL_addstring(b, text);
}

/* A vertex with its colour, if it has one. */
static void add_vertex(luaL_Buffer *b, const struct art_mesh *mesh, int v)
{
    double x[7], rgba[4];
    memcpy(x, mesh->pos + 3 * (size_t)v, 3 * sizeof *x);
    bool colored = script_mesh_vertex_color(mesh, v, rgba);
    if (colored) memcpy(x + 3, rgba, 3 * sizeof *x);
    add_numbers(b, "v", x, colored ? 6 : 3);
}

/* The Wavefront text of a mesh, as it stands in a .art file. Normals are computed again, but for
 * those that keep edges hard. */
static const char *inline_text(lua_State *L, const struct art_mesh *mesh)
{
    luaL_Buffer b;
    bool normals = script_mesh_has_hard_edges(L, mesh);
    luaL_buffinit(L, &b);
    luaL_addchar(&b, '\n');
    for (int v = 0; v < mesh->n_verts; v++) add_vertex(&b, mesh, v);
    for (int i = 0; normals && i < mesh->normal.n; i++)
        add_numbers(&b, "vn", mesh->normal.val + 3 * (size_t)i, 3);
    for (int t = 0; t < mesh->texture.n; t++)
        add_numbers(&b, "vt", mesh->texture.val + 3 * (size_t)t, 2);
    for (int f = 0; f < mesh->n_faces; f++) {
        luaL_addchar(&b, 'f');
        for (int k = mesh->face_off[f]; k < mesh->face_off[f + 1]; k++)
            add_corner(&b, mesh, k, normals);
        luaL_addchar(&b, '\n');
    }
    for (int l = 0; l < mesh->n_lines; l++) {
        luaL_addchar(&b, 'l');
        for (int k = mesh->line_off[l]; k < mesh->line_off[l + 1]; k++)
            add_index(&b, mesh->line_vert[k]);
        luaL_addchar(&b, '\n');
    }
    luaL_addstring(&b, "EOF\n");
    luaL_pushresult(&b);
    return lua_tostring(L, -1);
}

/* { file = "x.obj", transform = numbers }: 7 numbers are a pose, 12 or 16 an affine matrix */
static const char *file_text(lua_State *L, int arg)
{
    luaL_Buffer b;
    double *x = NULL;
    int n = 0, cols;
    if (lua_istable(L, arg)) {
        lua_getfield(L, arg, "transform");
        if (!lua_isnil(L, -1)) {
            x = script_value_numbers(L, lua_gettop(L), "transform", &n, &cols);
            if (n != 7 && n != 12 && n != 16)
                script_fail(L, ART_ESHAPE, "transform takes 7, 12 or 16 numbers, not %d", n);
        }
        if (lua_getfield(L, arg, "file") != LUA_TSTRING)
            script_fail(L, ART_ESHAPE, "the table of a mesh names its file");
    } else {
        lua_pushvalue(L, arg);
    }
    const char *name = lua_tostring(L, -1);
    luaL_buffinit(L, &b);
    luaL_addchar(&b, ' ');
    script_value_add_quoted(&b, name, strlen(name));
    if (x) {
        add_numbers(&b, n == 7 ? " transform=RigidTransform3d [" : " transform=AffineTransform3d [",
                    x, n == 16 ? 12 : n);
        luaL_buffsub(&b, 1);
        luaL_addstring(&b, " ]");
    }
    luaL_addchar(&b, ' ');
    luaL_pushresult(&b);
    return lua_tostring(L, -1);
}

const char *script_mesh_test_text(lua_State *L, int arg, const char **cls)
{
    *cls = NULL;
    struct holder *h = luaL_testudata(L, arg, MESH);
    if (h) {
        const struct art_mesh *mesh = check_mesh(L, arg);
        *cls = mesh->n_faces > 0   ? "maspack.geometry.PolygonalMesh"
               : mesh->n_lines > 0 ? "maspack.geometry.PolylineMesh"
                                   : "maspack.geometry.PointMesh";
        return inline_text(L, mesh);
    }
    if (lua_istable(L, arg) || lua_type(L, arg) == LUA_TSTRING) return file_text(L, arg);
    return NULL;
}

/* ------------------------------------------------------------------------ tables */

static int mesh_tostring(lua_State *L)
{
    const struct art_mesh *mesh = check_mesh(L, 1);
    lua_pushfstring(L, "mesh of %d vertices, %d faces", mesh->n_verts, mesh->n_faces);
    return 1;
}

static int is_mesh(lua_State *L)
{
    lua_pushboolean(L, luaL_testudata(L, 1, MESH) != NULL);
    return 1;
}

static const luaL_Reg methods[] = {{"copy", mesh_copy},
                                   {"center", mesh_center},
                                   {"scale", mesh_scale},
                                   {"transform", mesh_transform},
                                   {"flip", mesh_flip},
                                   {"triangulate", mesh_triangulate},
                                   {"volume", mesh_volume},
                                   {"area", mesh_area},
                                   {"bounds", mesh_bounds},
                                   {"counts", mesh_counts},
                                   {"vertex", mesh_vertex},
                                   {"face", mesh_face},
                                   {"mass_properties", mesh_mass},
                                   {"check", mesh_check},
                                   {"nearest", mesh_nearest},
                                   {"ray", mesh_ray},
                                   {NULL, NULL}};

static const luaL_Reg makers[] = {
    {"read", mesh_read}, {"new", mesh_new}, {"is", is_mesh}, {NULL, NULL}};

void script_mesh_open(lua_State *L)
{
    script_class_open(L, MESH, mesh_gc, mesh_tostring, methods);
    script_mesh_edit_open(L);
    lua_getglobal(L, "art");
    luaL_newlib(L, makers);
    for (int i = 0; art_shape_at(i); i++) {
        lua_pushinteger(L, i);
        lua_pushcclosure(L, mesh_make, 1);
        lua_setfield(L, -2, art_shape_at(i)->name);
    }
    lua_setfield(L, -2, "mesh");
    lua_pop(L, 1);
}
