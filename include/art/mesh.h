/* art/mesh.h provides surface meshes: polygons, polylines and points with attributes; topology, measures,
 * mass properties, nearest points and rays, ready-made shapes.
 *
 * Faces run counter-clockwise seen from outside. Indices count from 0. No unit is imposed: lengths are
 * those of the coordinates.
 *
 *     struct art_mesh *mesh;
 *     ART_TRY(art_mesh_make_box(ctx, &mesh, 1, 2, 3));
 *     struct art_inertia M;
 *     ART_TRY(art_mesh_inertia(ctx, mesh, ART_MESH_VOLUME, 1000, &M));   // 6000 kg, com (0,0,0)
 *     art_mesh_free(mesh);
 */
#ifndef ART_MESH_H
#define ART_MESH_H

#include <art/base.h>
#include <art/math.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------ lists of lists
 *
 * List i of n is item[off[i]] ... item[off[i+1]-1]: off[n+1] begins with 0 and rises, item[off[n]]. Both
 * are NULL while nothing was appended. */

/* Append one list of n indices add[n] to n_lists lists. off_cap and item_cap are what the arrays have room
 * for. Room is made first, so that nothing changes on failure (ART_ENOMEM). */
int art_lists_append(struct art_ctx *ctx, int n_lists, int **off, int *off_cap, int **item, int *item_cap,
                     int n, const int *add) ART_MUST_USE;
/* True if two arrays of n indices are equal: both NULL, or the same numbers. Arrays of none are. */
bool art_indices_equal(const int *a, const int *b, int n);
/* True if n lists and n others, with their offsets, are equal. */
bool art_lists_equal(int n, const int *off_a, const int *a, const int *off_b, const int *b);

/* ------------------------------------------------------------------ names
 *
 * Lists of up to 16 names are looked through. For longer ones a hash table with open addressing finds a
 * name in a time that does not depend on their number. */

/* A hash table of the names in a list; zeroed to begin with. */
struct art_name_index {
    struct art_index table;
    int n_hashed;
    int list_cap; /* items that the list has room for, of sets of volumes */
};

/* A list of n items, `stride` bytes apart, each of which begins with a pointer to its name. */
struct art_named_list {
    const void *item;
    size_t stride;
    int n;
};
/* Return the first item whose name is these n bytes; -1 if there is none. */
int art_name_index_find(const struct art_name_index *index, const struct art_named_list *list,
                        const char *name, size_t n);
/* Take in the items that were appended to the list. ART_ENOMEM leaves the table as it was, which finds all
 * the same. */
int art_name_index_update(struct art_ctx *ctx, struct art_name_index *index,
                          const struct art_named_list *list) ART_MUST_USE;
/* Take in the new name of item i. ART_ENOMEM as above. */
int art_name_index_rename(struct art_ctx *ctx, struct art_name_index *index,
                          const struct art_named_list *list, int i) ART_MUST_USE;
/* Forget all names, because items have got other places; the next update makes the table anew. Frees what
 * it has. */
void art_name_index_clear(struct art_name_index *index);

/* ------------------------------------------------------------------ fields
 *
 * A field is a named column of numbers: whatever a file says about the vertices, faces, nodes or elements
 * of a mesh beyond what the mesh itself knows. */

/* Numbers in files have one of these types. A field holds doubles, which are exact for all but 64-bit
 * integers beyond 2^53; readers refuse those. */
enum art_scalar {
    ART_I8, ART_U8, ART_I16, ART_U16, ART_I32, ART_U32, ART_I64, ART_U64, ART_F32, ART_F64
};
/* Returns "int8", "uint8" ... "float32", "float64". */
const char *art_scalar_name(enum art_scalar type);
int art_scalar_size(enum art_scalar type); /* bytes */
/* True if the type can hold x exactly (float32: as closely as it can). */
bool art_scalar_holds(enum art_scalar type, double x);

struct art_field {
    char *name;
    enum art_scalar type;      /* in the file it came from */
    int dim;                   /* numbers per item; 0: lists of any length, see off */
    int n;                     /* items */
    double *val;               /* [n][dim], or [off[n]] */
    int *off;                  /* [n+1] where each list begins; NULL unless dim is 0 */
    int val_cap, off_cap;
};
struct art_fields {
    struct art_field *list;    /* [n] */
    int n, cap;
    struct art_name_index index;
};

/* Add a field of n_items items, all zeros (empty lists). ART_EUSAGE if the name is taken. The field stays
 * where it is until the next is added. */
int art_fields_add(struct art_ctx *ctx, struct art_fields *fields, const char *name,
                   enum art_scalar type, int dim, int n_items, struct art_field **field) ART_MUST_USE;
/* NULL if there is none. */
struct art_field *art_fields_find(const struct art_fields *fields, const char *name);
void art_fields_remove(struct art_fields *fields, const char *name);
/* Remove the fields whose flag is true; gone has a flag for each. */
void art_fields_remove_all(struct art_fields *fields, const bool *gone);
/* Append one item: dim numbers (dim 0: a list of n numbers). */
int art_field_append(struct art_ctx *ctx, struct art_field *field, int n, const double *x) ART_MUST_USE;
/* Make all fields n_items long; new items are zeros (empty lists). */
int art_fields_resize(struct art_ctx *ctx, struct art_fields *fields, int n_items) ART_MUST_USE;
/* Item i of the result is item from[i] (-1: zeros), i = 0 ... n-1. */
int art_fields_gather(struct art_ctx *ctx, struct art_fields *fields, int n, const int *from)
    ART_MUST_USE;
/* Drop the items whose flag is false; keep has a flag for each. */
void art_fields_keep(struct art_fields *fields, const bool *keep);
int art_fields_copy(struct art_ctx *ctx, struct art_fields *to, const struct art_fields *from)
    ART_MUST_USE;
void art_fields_fini(struct art_fields *fields);

/* ------------------------------------------------------------- surface meshes */

/* Values that belong to corners or vertices: normals, texture coordinates, colours. */
struct art_mesh_attr {
    int dim;               /* numbers per value: 3 normals and texture coordinates, 4 colours (RGBA) */
    int n;                 /* values */
    double *val;           /* [n][dim] */
    int *idx;              /* [corners] value of each face corner, -1 none; NULL: value i is vertex i's */
    int val_cap, idx_cap;
};

/* A list of names: groups, materials. Each is there once; art_mesh_rename changes one. */
struct art_mesh_names {
    int n, cap;
    char **name;
    struct art_name_index index;
};

/* The kind of things that get a colour by themselves when they are added to a mesh. */
enum art_mesh_coloring { ART_COLORING_FREE, ART_COLORING_VERTICES, ART_COLORING_FACES };

struct art_mesh {
    char *name;                  /* or NULL */
    char *units;                 /* the units as a file stated them, that of length first ("mm", "mm kg s"),
                                    or NULL */
    int n_verts;
    double *pos;                 /* [n_verts][3] */
    int n_faces;
    int *face_off;               /* [n_faces+1] first corner of each face; NULL while there is no face */
    int *face_vert;              /* [corners] vertex of each corner */
    int n_lines;                 /* polylines */
    int *line_off, *line_vert;   /* the same for polylines */
    int n_points;                /* vertices that stand for themselves */
    int *point_vert;             /* [n_points] */
    struct art_mesh_attr normal, texture, color;
    struct art_fields vertex_fields, face_fields, line_fields, point_fields;
    struct art_fields mesh_fields;   /* of the mesh as a whole: one item each */
    struct art_mesh_names groups, materials;
    int *face_group;             /* [n_faces] index of the group, -1 none; NULL if no face has one */
    int *face_material;          /* the same for materials */
    enum art_mesh_coloring coloring; /* see art_mesh_set_coloring */
    double new_color[4];         /* RGBA of what is added */
    char *material_file;         /* name of the file with the materials' definitions, or NULL */
    /* capacities */
    int pos_cap, face_off_cap, face_vert_cap, line_off_cap, line_vert_cap, point_cap,
        group_cap, material_cap;
};

/* Create a mesh without anything in it. */
int art_mesh_create(struct art_ctx *ctx, struct art_mesh **mesh) ART_MUST_USE;
/* Accepts NULL. */
void art_mesh_free(struct art_mesh *mesh);
/* Copy all of a mesh, with fields, names and attributes; the caller frees the copy. */
int art_mesh_copy(struct art_ctx *ctx, struct art_mesh **copy, const struct art_mesh *mesh)
    ART_MUST_USE;

/* Number of face corners. */
static inline int art_mesh_n_corners(const struct art_mesh *mesh)
{
    return mesh->n_faces ? mesh->face_off[mesh->n_faces] : 0;
}

/* ----------------------------------------------------------------- editing */

/* Fields follow whatever is added: a new vertex, face, line or point has zeros in them. Attributes stay,
 * and what is new has none (index -1), but see art_mesh_set_coloring. Append a vertex; its index is the
 * old n_verts. */
int art_mesh_add_vertex(struct art_ctx *ctx, struct art_mesh *mesh, const double pos[3]) ART_MUST_USE;
/* Append a face of n >= 3 vertices (ART_ESHAPE for fewer, ART_ERANGE for an index outside). */
int art_mesh_add_face(struct art_ctx *ctx, struct art_mesh *mesh, int n, const int *vert) ART_MUST_USE;
/* Adds a face with a normal and a texture index for each corner; either may be NULL, entries may be -1.
 * These indices are not checked here: see art_mesh_check. */
int art_mesh_add_face_attrs(struct art_ctx *ctx, struct art_mesh *mesh, int n, const int *vert,
                            const int *normal, const int *texture) ART_MUST_USE;
/* Append a polyline of n >= 2 vertices. */
int art_mesh_add_line(struct art_ctx *ctx, struct art_mesh *mesh, int n, const int *vert) ART_MUST_USE;
/* Append a vertex to those that stand for themselves. */
int art_mesh_add_point(struct art_ctx *ctx, struct art_mesh *mesh, int vert) ART_MUST_USE;
/* Append a value of an attribute (&mesh->normal, …); dim numbers. */
int art_mesh_add_value(struct art_ctx *ctx, struct art_mesh_attr *attr, const double *value) ART_MUST_USE;
/* Forget an attribute. */
void art_mesh_clear_attr(struct art_mesh_attr *attr);
/* Index of a name, adding it if new. */
int art_mesh_add_name(struct art_ctx *ctx, struct art_mesh_names *names, const char *name, size_t n,
                      int *index) ART_MUST_USE;
/* Index of a name of n bytes; -1 if it is not there. */
int art_mesh_find_name(const struct art_mesh_names *names, const char *name, size_t n);
/* Give name number i another text. */
int art_mesh_rename(struct art_ctx *ctx, struct art_mesh_names *names, int i, const char *name) ART_MUST_USE;
/* Forget all names, and what they take. */
void art_mesh_clear_names(struct art_mesh_names *names);
/* Put face f into a group (material); -1 takes it out. */
int art_mesh_set_group(struct art_ctx *ctx, struct art_mesh *mesh, int f, int group) ART_MUST_USE;
int art_mesh_set_material(struct art_ctx *ctx, struct art_mesh *mesh, int f, int material) ART_MUST_USE;
/* Replace an attribute (&mesh->normal, …) by n values. With indices there is one for each corner of the
 * faces, from -1 (none) to n - 1: as many values as one likes, also several for a vertex. Without (idx
 * NULL, n_idx 0) value i is that of vertex i. ART_ESHAPE for a wrong number of indices or values,
 * ART_ERANGE for an index that does not exist. art_mesh_clear_attr goes back to computed normals, and to
 * no colours. */
int art_mesh_set_values(struct art_ctx *ctx, struct art_mesh *mesh, struct art_mesh_attr *attr, int n,
                        const double *val, int n_idx, const int *idx) ART_MUST_USE;
/* Return the value at corner k of face f, or NULL if it has none. Corners are numbered face by
 * face: face_off. */
const double *art_mesh_corner_value(const struct art_mesh *mesh, const struct art_mesh_attr *attr, int f,
                                    int k);
/* Index lists by which value i is that of vertex i, or of face i; idx: [art_mesh_n_corners]. */
void art_mesh_vertex_indices(const struct art_mesh *mesh, int *idx);
void art_mesh_face_indices(const struct art_mesh *mesh, int *idx);
/* Let each vertex (face) have one colour: what it has stays (of several, that of the first corner), the
 * others get rgba. To be called again when there are new ones, which have none. */
int art_mesh_color_vertices(struct art_ctx *ctx, struct art_mesh *mesh, const double rgba[4]) ART_MUST_USE;
int art_mesh_color_faces(struct art_ctx *ctx, struct art_mesh *mesh, const double rgba[4]) ART_MUST_USE;
/* Set colours as art_mesh_color_vertices or art_mesh_color_faces, and keep them up to date: from
 * now on a vertex (face) that is added gets rgba as well, and the colours of those that
 * art_mesh_keep removes go: colour i stays that of vertex (face) i. Faces that others are made of,
 * as triangles of polygons, keep one colour together. With ART_COLORING_FACES polylines and points,
 * too, have each a colour of their own. ART_COLORING_FREE (rgba may be NULL) ends it; the colours
 * stay. */
int art_mesh_set_coloring(struct art_ctx *ctx, struct art_mesh *mesh, enum art_mesh_coloring coloring,
                          const double rgba[4]) ART_MUST_USE;
/* Fields of this name hold the colours of polylines and points, 4 numbers RGBA each. Like all fields, they
 * follow whatever happens to the elements that they belong to. */
#define ART_MESH_COLOR "color"
/* Return NULL if it has none of its own; then it is as its vertices. */
const double *art_mesh_line_color(const struct art_mesh *mesh, int line);
const double *art_mesh_point_color(const struct art_mesh *mesh, int point);
/* Let each have a colour: those have rgba that have none yet. ART_EUSAGE if a field of the name is
 * something else. */
int art_mesh_color_lines(struct art_ctx *ctx, struct art_mesh *mesh, const double rgba[4]) ART_MUST_USE;
/* Checks that all indices lie inside their lists and all numbers are finite; ART_ERANGE with the first
 * place that is wrong. Readers guarantee it, the other functions rely on it. */
int art_mesh_check(struct art_ctx *ctx, const struct art_mesh *mesh) ART_MUST_USE;

/* Compares two meshes: the first difference as a word for messages ("positions"); NULL if they are equal
 * bit for bit. */
const char *art_mesh_compare(const struct art_mesh *a, const struct art_mesh *b);
/* Compares two lists of fields: names, types and numbers, in their order. */
const char *art_fields_compare(const struct art_fields *a, const struct art_fields *b);
/* True if two lists have the same names in the same order. */
bool art_mesh_names_equal(const struct art_mesh_names *a, const struct art_mesh_names *b);
/* The parts of a mesh that stay: a flag for each, NULL for all. */
struct art_mesh_parts {
    const bool *vert, *face, *line, *point;
};
/* Take out everything that has no flag, and the faces, lines and points that use such a vertex. What
 * stays keeps its order and gets new indices; attributes, fields, groups and materials follow.
 * drop_unused also takes out vertices that no face, line or point uses (any longer), and values of
 * attributes that no corner uses. The names of groups and materials stay. */
int art_mesh_keep(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_mesh_parts *keep,
                  bool drop_unused) ART_MUST_USE;
/* Keep the faces that are flagged, as art_mesh_keep. */
int art_mesh_select(struct art_ctx *ctx, struct art_mesh *mesh, const bool *keep_face,
                    bool drop_unused) ART_MUST_USE;

/* Put a mesh behind another. Faces, lines, points, values keep their order; groups and materials of the
 * same name become one; fields are united, with zeros where one mesh lacks a field (which is reported);
 * normals, texture coordinates and colours stay values of the vertices if both meshes have them so, else
 * go to the corners. The name and the numbers of the mesh as a whole stay those of `to`. ART_EUSAGE if the
 * two state different units of length, ART_ESHAPE if fields of one name have different sizes, ART_ELIMIT
 * beyond 500 million indices. After an error `to` is good for art_mesh_free only. */
int art_mesh_append(struct art_ctx *ctx, struct art_mesh *to, const struct art_mesh *from) ART_MUST_USE;

/* Triangles only? */
bool art_mesh_is_triangular(const struct art_mesh *mesh);
/* Triangulates all faces: as a fan from the first corner where that is valid, else by ear clipping
 * (Meisters 1975), which works for any simple polygon that is nearly flat. Attributes, fields and groups
 * follow. */
int art_mesh_triangulate(struct art_ctx *ctx, struct art_mesh *mesh) ART_MUST_USE;
/* Turn all faces over. */
void art_mesh_flip(struct art_mesh *mesh);
/* Move all vertices; explicit normals turn too. A transform that reflects also turns the faces over, so
 * that the outside stays outside. */
void art_mesh_transform_rigid(struct art_mesh *mesh, const struct art_rigid *T);
/* ART_ESINGULAR if the matrix cannot be inverted and there are normals. */
int art_mesh_transform(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_affine *X)
    ART_MUST_USE;
/* Multiply the coordinates, about the origin. */
int art_mesh_scale(struct art_ctx *ctx, struct art_mesh *mesh, double sx, double sy, double sz)
    ART_MUST_USE;

/* ---------------------------------------------------------------- measures */

/* Smallest box that holds all vertices; false (outputs untouched) if there is none. */
bool art_mesh_bounds(const struct art_mesh *mesh, double min[3], double max[3]);
/* Compute the vector area of a face: its length is the area of a flat face, its direction the
 * outward normal. */
void art_mesh_face_area_vector(const struct art_mesh *mesh, int f, double a[3]);
/* Compute the unit outward normal; zero for a face without area. */
void art_mesh_face_normal(const struct art_mesh *mesh, int f, double n[3]);
/* Sum of the areas of all faces, in the square of the unit of the coordinates. */
double art_mesh_area(const struct art_mesh *mesh);
/* Volume inside a closed mesh, negative if it is inside out; for open meshes see art_mesh_inertia. */
double art_mesh_volume(const struct art_mesh *mesh);
/* Length of all polylines. */
double art_mesh_length(const struct art_mesh *mesh);
/* Compute unit normals for smooth shading, [n_verts][3]: the mean of the adjacent face normals,
 * weighted with the angle at the vertex (Thürmer & Wüthrich 1998); zero where there is no face. */
void art_mesh_vertex_normals(const struct art_mesh *mesh, double *normals);

/* The mass of a body is distributed in one of these ways. */
enum art_mesh_mass {
    ART_MESH_VOLUME, /* inside the faces; density is mass per volume */
    ART_MESH_AREA,   /* on the faces; mass per area */
    ART_MESH_LENGTH, /* on the edges of the polylines; mass per length */
    ART_MESH_POINT   /* at the vertices; mass of each */
};

/* Computes mass, centre of mass and rotational inertia of a uniform density, in the coordinates of the
 * mesh. The volume integrals are exact for flat polygons; they come from the divergence theorem as in
 * Mirtich (1996), eqs 7-9: V = int x n_x dA, int x_i = 1/2 int x_i^2 n_i dA, int x_i^2 = 1/3 int x_i^3 n_i
 * dA, int x_i x_j = 1/2 int x_i^2 x_j n_i dA for (i, j) = (x,y), (y,z), (z,x). For a closed mesh any such
 * choice gives the same; for an open one this choice, taken about the origin of the coordinates, is what
 * ArtiSynth computes. Polygons that are not flat count as fans from their first corner. ART_ERANGE if the
 * mass is not positive (an empty or inverted mesh). */
int art_mesh_inertia(struct art_ctx *ctx, const struct art_mesh *mesh, enum art_mesh_mass where,
                     double density, struct art_inertia *M) ART_MUST_USE;
/* Compute mass properties for a given mass instead of a density. */
int art_mesh_inertia_of_mass(struct art_ctx *ctx, const struct art_mesh *mesh,
                             enum art_mesh_mass where, double mass, struct art_inertia *M)
    ART_MUST_USE;

/* ---------------------------------------------------------------- topology */

struct art_mesh_topology {
    int n_edges;
    int (*edge)[2];        /* [n_edges] the two vertices, the smaller first; ascending */
    int *edge_off;         /* [n_edges+1] range in edge_face */
    int *edge_face;        /* faces at each edge, ascending */
    bool *edge_up;         /* beside edge_face: whether the face runs from edge[0] to edge[1] */
    int n_boundary;        /* edges with one face */
    int n_nonmanifold;     /* edges with more than two */
    int n_misoriented;     /* edges whose two faces run the same way */
    int n_pinched;         /* vertices whose faces form more than one fan */
    int n_degenerate;      /* faces that use a vertex twice */
    int n_unused;          /* vertices without a face */
    int n_components;      /* sets of faces connected through vertices */
    int *component;        /* [n_faces], numbered by their first face */
    bool manifold;         /* no edge with more than two faces, no pinched vertex */
    bool closed;           /* each edge has exactly two faces (and there are faces) */
    bool oriented;         /* no misoriented edge */
};

/* An index of the corners of faces finds the place of a vertex in a face, quickly also in a face
 * with many corners. */
struct art_mesh_corners {
    const struct art_mesh *mesh;
    int (*sorted)[2];      /* [corners] vertex and corner, in large faces by vertex; NULL: there are none.
                              To be freed with art_free */
};
int art_mesh_corners_init(struct art_ctx *ctx, struct art_mesh_corners *corners,
                          const struct art_mesh *mesh) ART_MUST_USE;
/* The first corner of face f at vertex v, which it must have. */
int art_mesh_corner_at(const struct art_mesh_corners *corners, int f, int v);

/* Find edges and their faces. The mesh must stay as it is while the topology is used. */
int art_mesh_topology_create(struct art_ctx *ctx, struct art_mesh_topology **topology,
                             const struct art_mesh *mesh) ART_MUST_USE;
void art_mesh_topology_free(struct art_mesh_topology *topology); /* accepts NULL */
/* Index of the edge between two vertices, -1 if there is none. */
int art_mesh_find_edge(const struct art_mesh_topology *topology, int a, int b);

/* These are the counts of edges in a topology, at a third of its cost. */
struct art_mesh_edge_counts {
    int n_edges, n_boundary, n_nonmanifold, n_misoriented;
    bool closed;
};
int art_mesh_count_edges(struct art_ctx *ctx, struct art_mesh_edge_counts *counts,
                         const struct art_mesh *mesh) ART_MUST_USE;

/* Hard edges stay sharp in smooth shading: the normals on their two sides differ at both ends. Nothing else
 * keeps them, so that they live in every file that has normals of corners, and survive all edits.
 * Find them: hard[e] of each edge; returns how many there are. */
int art_mesh_crease_edges(const struct art_mesh *mesh, const struct art_mesh_topology *topology, bool *hard);
/* Edges whose faces turn by more than an angle (rad), as if they were hard. */
int art_mesh_sharp_edges(const struct art_mesh *mesh, const struct art_mesh_topology *topology, double angle,
                         bool *hard);
/* Make computed normals explicit: one for all corners round a vertex that neither a hard edge (hard may be
 * NULL: there are none) nor an open, branching or misoriented one parts; weighted as in
 * art_mesh_vertex_normals. */
int art_mesh_make_normals(struct art_ctx *ctx, struct art_mesh *mesh,
                          const struct art_mesh_topology *topology, const bool *hard) ART_MUST_USE;

/* Finds features from one vertex. The bend of an edge is the angle (rad) between the normals of its two
 * faces, 0 where the surface is flat; it is NAN for edges that are open, non-manifold or have
 * inconsistently oriented faces. */
double art_mesh_dihedral_angle(const struct art_mesh *mesh, const struct art_mesh_topology *topology,
                               int edge);
/* Find the patch around a vertex: the faces that have it, and all that are reached from there
 * across edges whose bend is at most max_bend. on[n_verts] are the vertices of these faces; with
 * `border` only those of the edges between the patch and anything else. ART_ERANGE: there is no
 * such vertex. */
int art_mesh_patch(struct art_ctx *ctx, const struct art_mesh *mesh,
                   const struct art_mesh_topology *topology, int vert, double max_bend, bool border,
                   bool *on) ART_MUST_USE;
/* This rule finds the line of edges through a vertex. Edges belong to it whose bend is at least min_bend,
 * also those that have none; it turns by at most max_turn from one edge to the next, and where several
 * edges go on it goes along all of them (branching) or ends. From the vertex itself it goes along every
 * such edge. */
struct art_mesh_line_rule {
    double min_bend, max_turn;   /* rad */
    bool branching;
};
/* Mark on[n_verts], the vertices of its edges; none if there is no such edge. */
int art_mesh_edge_line(struct art_ctx *ctx, const struct art_mesh *mesh,
                       const struct art_mesh_topology *topology, int vert,
                       const struct art_mesh_line_rule *rule, bool *on) ART_MUST_USE;

/* Test whether it is closed, manifold, consistently oriented, with positive volume: fit for
 * collision. */
bool art_mesh_is_solid(const struct art_mesh *mesh, const struct art_mesh_topology *topology);

/* ------------------------------------------------------------------ search */

/* A bounding volume hierarchy holds the faces of a mesh (polygons as fans). It keeps a pointer to the
 * mesh, which must outlive it and may not get other faces; when vertices move, call art_bvh_refit. Queries
 * have no side effects: any number of threads may query a tree at once. For trees over other things see
 * art/boxtree.h. */
struct art_bvh;
struct art_bvh_hit {
    int face;
    int vert[3];           /* the triangle of the face that was hit */
    double bary[3];        /* weights of its vertices */
    double point[3];
    double distance;       /* nearest point: >= 0; ray: in multiples of the direction's length */
};
/* Make the tree; free it with the second; the third takes new places of the vertices. */
int art_bvh_create(struct art_ctx *ctx, struct art_bvh **bvh, const struct art_mesh *mesh) ART_MUST_USE;
void art_bvh_free(struct art_bvh *bvh);
void art_bvh_refit(struct art_bvh *bvh);
/* Barycentric weights bary[3] of the point of the triangle v[3][3] that is nearest to p; at a point on an
 * edge or a vertex the other weights are exactly 0. */
void art_nearest_on_triangle(const double *const v[3], const double p[3], double bary[3]);

/* Find the nearest point of the faces to p (Ericson 2005, section 5.1.5); of equal ones that of
 * the smallest face. Weights are exactly 0 where the point lies on an edge or at a vertex. The
 * result is false if there are no faces. */
bool art_bvh_nearest(const struct art_bvh *bvh, const double p[3], struct art_bvh_hit *hit);
/* The nearest point within a distance, false if there is none. A face that is likely to be near, such as
 * the one that a point close by found, makes the search faster and changes nothing else; -1: no guess. */
bool art_bvh_nearest_within(const struct art_bvh *bvh, const double p[3], double max_distance, int guess,
                            struct art_bvh_hit *hit);
/* Find the first hit of the ray origin + t dir, 0 <= t <= t_max, from either side (Woop, Benthin &
 * Wald 2013, Watertight ray/triangle intersection; signs are exact). No ray slips between
 * triangles that share an edge or a vertex. */
bool art_bvh_ray(const struct art_bvh *bvh, const double origin[3], const double dir[3], double t_max,
                 struct art_bvh_hit *hit);
/* Faces of which a triangle has a box that has a point in common with the box from min to max; ascending,
 * to be freed with art_free. */
int art_bvh_box(struct art_ctx *ctx, const struct art_bvh *bvh, const double min[3], const double max[3],
                int **faces, int *n) ART_MUST_USE;

/* ------------------------------------------------------- inside or outside */

/* Normals that tell the side of a point from the nearest point of a surface, also where that lies on an
 * edge or at a vertex: the sum of the unit normals of the faces there, at vertices weighted with their
 * angles (Baerentzen & Aanaes 2005, Signed distance computation using the angle weighted pseudonormal).
 * Not of unit length. Polygons count as fans. */
struct art_mesh_pseudonormals {
    double *vert;          /* [n_verts][3] */
    double *edge;          /* [corners][3] of the edge from each face corner to the next */
};
int art_mesh_pseudonormals_create(struct art_ctx *ctx, struct art_mesh_pseudonormals **normals,
                                  const struct art_mesh *mesh) ART_MUST_USE;
void art_mesh_pseudonormals_free(struct art_mesh_pseudonormals *normals);
/* The normal of the feature that a hit lies on by its weights: one that is exactly 0 means an edge, two a
 * vertex. Not of unit length. */
void art_bvh_pseudonormal(const struct art_bvh *bvh, const struct art_mesh_pseudonormals *normals,
                          const struct art_bvh_hit *hit, double n[3]);
/* Nearest point, with a distance that is negative inside. For meshes that are closed, consistently oriented
 * and do not cross themselves; vertices at the same place must be one (elsewhere the sign is that of the
 * face alone, and art_winding_inside the better question). False if there are no faces. */
bool art_bvh_signed(const struct art_bvh *bvh, const struct art_mesh_pseudonormals *normals,
                    const double p[3], struct art_bvh_hit *hit);

/* The generalised winding number of a point is the solid angle of all faces over 4 pi: 1 inside a closed
 * outward mesh, 0 outside, counting shells within shells, and in between near the holes of an open one
 * (Jacobson, Kavan & Sorkine-Hornung 2013, Robust inside-outside segmentation using generalized winding
 * numbers). Far faces are approximated together by their moments up to the second order (Barill et al.
 * 2018, Fast winding numbers for soups and clouds); near ones are exact. The error is about 1e-3 at most.
 * On the surface itself the value lies between those of both sides. The bvh must outlive it; after
 * art_bvh_refit call art_winding_refit. */
struct art_winding;
int art_winding_create(struct art_ctx *ctx, struct art_winding **winding, const struct art_bvh *bvh)
    ART_MUST_USE;
void art_winding_free(struct art_winding *winding);
void art_winding_refit(struct art_winding *winding);
double art_winding_number(const struct art_winding *winding, const double p[3]);
/* True if the winding number is above one half: the point is inside of at least one shell, also where
 * shells overlap or have holes. */
bool art_winding_inside(const struct art_winding *winding, const double p[3]);

/* ----------------------------------------------------------- intersections */

/* Pairs of faces (the smaller first, ascending, to be freed with art_free) that cross, touch or overlap in
 * more than the corners and edges at the same places, decided exactly (art/predicates.h): what keeps a
 * surface from bounding a solid. Polygons count as art_mesh_triangulate cuts them, faces without area as
 * the segments that they are; the same face twice is such a pair. ART_ELIMIT where so many faces lie upon
 * each other (more than a hundred thousand pairs and 20 for each face) that it would take for ever. */
int art_mesh_self_intersections(struct art_ctx *ctx, const struct art_mesh *mesh, int (**pairs)[2], int *n)
    ART_MUST_USE;
/* Find pairs of faces that intersect; at the limit, those that were found until then: *all is false then.
 * all = NULL: ART_ELIMIT, as above. */
int art_mesh_some_self_intersections(struct art_ctx *ctx, const struct art_mesh *mesh, int (**pairs)[2],
                                     int *n, bool *all) ART_MUST_USE;

/* ------------------------------------------------------------------- skins
 *
 * The connected parts of a closed surface: skins of bodies, of cavities in them (their faces look into the
 * cavity, their volume is negative), of bodies in bodies. */
struct art_mesh_skin {
    double volume;         /* signed */
    int parent;            /* the smallest skin around it; -1 none */
    double inside[3];      /* a point in it and in none of the skins within it */
};
/* skins[c] is component c of the topology; free with art_free. The surface must be closed and its parts may
 * not intersect. ART_ESHAPE if a part encloses nothing. */
int art_mesh_closed_shells(struct art_ctx *ctx, const struct art_mesh *mesh,
                   const struct art_mesh_topology *topology, struct art_mesh_skin **skins, int *n)
    ART_MUST_USE;

/* ------------------------------------------------------------------ shapes
 *
 * All are triangular, centred on the origin, and closed unless said otherwise. Sizes must be positive
 * and finite, counts large enough to enclose a volume (ART_ERANGE). */

/* Make a sphere in slices and levels, poles on the z axis: nslices (nlevels - 1) + 2 vertices.
 * Texture coordinates are u = (pi + theta)/2 pi, v = 1 - phi/pi, phi counted from the north pole.
 * nslices >= 3, nlevels >= 2. */
int art_mesh_make_sphere(struct art_ctx *ctx, struct art_mesh **mesh, double r, int nslices,
                         int nlevels, bool texture) ART_MUST_USE;
/* Make an icosahedron with each face divided into four, `divisions` times: 20 * 4^divisions faces;
 * 0..8. */
int art_mesh_make_icosphere(struct art_ctx *ctx, struct art_mesh **mesh, double r, int divisions)
    ART_MUST_USE;
/* Make the slices-and-levels sphere with semi-axes a, b, c. */
int art_mesh_make_ellipsoid(struct art_ctx *ctx, struct art_mesh **mesh, double a, double b, double c,
                            int nslices, int nlevels) ART_MUST_USE;
/* Make a box of 8 vertices and 12 faces with full side lengths. */
int art_mesh_make_box(struct art_ctx *ctx, struct art_mesh **mesh, double wx, double wy, double wz)
    ART_MUST_USE;
/* Make a cylinder along z with nr >= 1 rings on the end caps and nh >= 1 divisions of the length.
 */
int art_mesh_make_cylinder(struct art_ctx *ctx, struct art_mesh **mesh, double r, double h, int nslices,
                           int nr, int nh) ART_MUST_USE;
/* Extrudes a simple polygon xy[n][2] (either way round) along z from -h/2 to h/2; ART_ERANGE with the sides
 * if it crosses itself. */
int art_mesh_make_prism(struct art_ctx *ctx, struct art_mesh **mesh, int n, const double (*xy)[2],
                        double h) ART_MUST_USE;
/* Make a ring about the z axis: nmajor * nminor vertices; rminor < rmajor. */
int art_mesh_make_torus(struct art_ctx *ctx, struct art_mesh **mesh, double rmajor, double rminor,
                        int nmajor, int nminor) ART_MUST_USE;
/* Open sheet in the x-y plane, normal +z: (nx + 1)(ny + 1) vertices. Texture coordinates run from (0,0)
 * at the smallest x, y to (1,1). */
int art_mesh_make_rectangle(struct art_ctx *ctx, struct art_mesh **mesh, double wx, double wy, int nx,
                            int ny, bool texture) ART_MUST_USE;
/* Box of width wx, depth wy whose z ends are rounded about the y direction: wz between the centres of
 * the half circles, of nslices >= 2 sides each. */
int art_mesh_make_rounded_box(struct art_ctx *ctx, struct art_mesh **mesh, double wz, double wx,
                              double wy, int nslices) ART_MUST_USE;
/* Cylinder about z with half spheres for ends, h between their centres; nslices is rounded up to a
 * multiple of 4; nsegs >= 1 divisions of the length. A flat bottom replaces the lower half sphere. */
int art_mesh_make_rounded_cylinder(struct art_ctx *ctx, struct art_mesh **mesh, double r, double h,
                                   int nslices, int nsegs, bool flat_bottom) ART_MUST_USE;

/* ------------------------------------------------------------------------- editing faces and vertices
 *
 * Surface meshes given other faces and vertices: what repair, remeshing and boolean
 * operations are built on.
 *
 *     struct art_mesh_edit edit = {0};
 *     for (int f = 0; f < mesh->n_faces; f++)
 *         if (wanted[f]) ART_TRY(art_mesh_edit_keep(ctx, &edit, mesh, f));
 *     ART_TRY(art_mesh_edit_apply(ctx, &edit, mesh));       // attributes of kept faces go along
 *   out:
 *     art_mesh_edit_fini(&edit);
 *
 * Functions that return int give ART_OK, or ART_ENOMEM with the mesh as it was. */

/* The place of a vertex, borrowed; and the number of corners of a face. */
static inline const double *art_mesh_at(const struct art_mesh *mesh, int vert)
{
    return mesh->pos + 3 * (size_t)vert;
}
static inline int art_mesh_face_size(const struct art_mesh *mesh, int f)
{
    return mesh->face_off[f + 1] - mesh->face_off[f];
}

/* The faces that a mesh is to have, said by the old ones: zeroed to begin with. */
struct art_mesh_edit {
    int n_faces, n_corners;
    int *off;    /* [n_faces+1] */
    int *vert;   /* [n_corners] */
    int *corner; /* [n_corners] old corner whose attributes it takes, -1 none */
    int *face;   /* [n_faces] old face whose fields, group, material it takes, -1 none */
    int off_cap, vert_cap, corner_cap, face_cap;
};
/* Add a face; `corner` NULL: without attributes. */
int art_mesh_edit_add(struct art_ctx *ctx, struct art_mesh_edit *edit, int n, const int *vert,
                      const int *corner, int from);
/* Add face f as it is. */
int art_mesh_edit_keep(struct art_ctx *ctx, struct art_mesh_edit *edit, const struct art_mesh *mesh,
                       int f);
/* Give the mesh these faces. Takes the arrays; on failure the mesh is as before. */
int art_mesh_edit_apply(struct art_ctx *ctx, struct art_mesh_edit *edit, struct art_mesh *mesh);
void art_mesh_edit_fini(struct art_mesh_edit *edit);
/* Give the mesh n vertices, of which i is the old from[i]; old vertex v, where it is used, becomes to[v]
 * (NULL: the indices stay). */
int art_mesh_renumber(struct art_ctx *ctx, struct art_mesh *mesh, int n, const int *from,
                      const int *to);

/* Drop vertices that nothing uses; *n, which may be NULL, becomes their number. */
int art_mesh_drop_unused(struct art_ctx *ctx, struct art_mesh *mesh, int *n) ART_MUST_USE;

/* True if an edge has two faces that run along it in opposite ways, as neighbours do. */
static inline bool art_mesh_edge_is_inner(const struct art_mesh_topology *t, int e)
{
    int at = t->edge_off[e];
    return t->edge_off[e + 1] - at == 2 && t->edge_up[at] != t->edge_up[at + 1] &&
           t->edge_face[at] != t->edge_face[at + 1];
}

#ifdef __cplusplus
}
#endif
#endif
