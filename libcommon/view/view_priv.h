/* shared by the files of the view room */
#ifndef ART_VIEW_PRIV_H
#define ART_VIEW_PRIV_H

#include <art/distgrid.h>
#include <art/geom.h>
#include <art/view.h>

#define X(kind) extern const struct art_view_kind art_view_##kind;
#include "kinds.def"
#undef X
/* All kinds of the geom room. */
extern const struct art_view_kind art_view_geometry;

/* One component of one kind. */
struct view_item {
    const struct art_view_kind *kind;
    const struct art_geom_kind *geom; /* of what art_view_geometry draws */
    int rank;                        /* of the kind, in the order of drawing */
    const struct art_comp *comp;
    int model;                       /* index of its top model; -1: none */
    const struct art_props *props;
    void *data;                      /* of the kind: kind->size bytes, zeroed */
};

struct art_view_kind {
    const char *name, *summary;
    const char *classes;             /* what it shows: short names, blanks between; derived classes too */
    size_t size;                     /* of what an item keeps; 0: `data` is what make sets, and not owned */
    bool colored;                    /* it has values that give colours: it is drawn while measuring, too */
    /* Once. ART_OK + 1: there is nothing to show. NULL: nothing to do. */
    int (*make)(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item);
    /* At the present state. While view->measuring it tells only which values give colours. */
    int (*draw)(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item);
    void (*free)(struct view_item *item); /* what is in `data`; may be NULL */
};

/* Points or lines that look the same, kept until something else comes. */
struct view_batch {
    int n, cap_x, cap_rgba;
    double (*x)[3];
    float (*rgba)[4];
    double width;
    struct art_look look;
};

/* Colours between the places that have values: of the value there; of colours, red, green and blue each by
 * itself; none (one colour for a face). */
enum view_between { VIEW_OF_VALUES, VIEW_OF_COLORS, VIEW_OF_FACES };

/* Values that become colours by one map. */
struct view_scale {
    const char *title;
    const struct art_comp *comp;     /* whose properties say it; NULL: the options */
    const struct art_colormap *map;
    bool fixed, any, used;
    bool fit;                        /* to the values of each moment (AUTO_FIT); else it only grows */
    enum view_between between;
    double lo, hi;
};

/* The picture of a map of render properties. */
struct view_map {
    const struct art_comp *comp;
    struct art_picture picture;
    struct art_texture texture;
};

struct art_viewer {
    struct art_comp *root;
    struct art_sim *sim;
    const struct art_view_options *o;
    struct view_item *item;
    int n_items, cap_items;
    const struct art_props **props;  /* [by order of the component] */
    int n_props;
    struct art_arena arena;
    struct art_scene *scene;         /* while drawing */
    bool measuring;
    struct view_batch points, lines;
    struct view_scale *scale;        /* the first is that of the options */
    int n_scales, cap_scales;
    double width, height;            /* of the picture, at the reference size */
    double taken;                    /* of the width, at its right, by bars of the model */
    struct view_map **map;           /* [n_maps] */
    int n_maps, cap_maps;
    struct art_view_color part;      /* of the file that is drawn now */
    bool has_color;                  /* something has the field of the options */
};

/* ----------------------------------------------------------------- for the kinds */

static inline const struct art_system *art_draw_system(const struct art_viewer *v, const struct view_item *i)
{
    return art_sim_system(v->sim, i->model);
}
static inline struct art_state *art_draw_state(const struct art_viewer *v, const struct view_item *i)
{
    return art_sim_state(v->sim, i->model);
}

/* Properties of any component, kept. NULL: no memory. */
const struct art_props *art_draw_props(struct art_ctx *ctx, struct art_viewer *view,
                                       const struct art_comp *comp);
/* Whether it is to be seen: its properties, and the patterns of the options. */
bool art_draw_visible(struct art_ctx *ctx, struct art_viewer *view, const struct art_comp *comp);

/* The colour of edges: that of lines where they have none. */
void art_draw_edge_color(const struct art_props *props, float rgba[4]);
/* Surfaces: the look that render properties say. */
void art_draw_face_look(const struct art_props *props, struct art_look *look);
/* The maps of a surface with texture coordinates, if they are enabled. */
int art_draw_maps(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                  struct art_look *look) ART_MUST_USE;
void art_draw_maps_fini(struct art_viewer *view);
/* The same for solid lines and points. */
void art_draw_solid_look(const struct art_props *props, const float rgb[3], struct art_look *look);

/* Whether the surface of its distance grid is shown in place of the mesh of a body. */
int art_draw_is_replaced(struct art_ctx *ctx, const struct art_comp *comp, bool *replaced) ART_MUST_USE;

/* What is drawn from here on is this component, for picking. */
int art_draw_as(struct art_ctx *ctx, struct art_viewer *view, const struct art_comp *comp) ART_MUST_USE;

/* Those of the options. */
int art_draw_arrows(struct art_ctx *ctx, struct art_viewer *view) ART_MUST_USE;

/* By style: a point; a piece of a line. rgb NULL: the colour of the properties. */
int art_draw_point(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                   const double x[3],
               const float *rgb) ART_MUST_USE;
int art_draw_line(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                  const double a[3],
              const double b[3], const float *rgb) ART_MUST_USE;
/* Pixels whatever the style is. */
int art_draw_thin_line(struct art_ctx *ctx, struct art_viewer *view, const double a[3], const double b[3],
                   double width, const float rgba[4]) ART_MUST_USE;
int art_draw_flush(struct art_ctx *ctx, struct art_viewer *view) ART_MUST_USE;
/* Axes x, y, z in red, green, blue. */
int art_draw_axes(struct art_ctx *ctx, struct art_viewer *view, const struct art_rigid *T, double length,
              int width, bool arrows) ART_MUST_USE;
/* The triangles of a mesh with its edges, lines and points, by its render properties. `value`, with a scale,
 * by vertices. */
struct view_surface {
    const struct art_mesh *mesh;     /* triangles */
    const struct art_mesh *outline;  /* polygons whose edges are drawn; NULL: mesh */
    const double *value;             /* [n_verts] of mesh, or NULL */
    const double *face_value;        /* [n_faces] of mesh, or NULL */
    const struct view_scale *scale;
};
int art_draw_surface(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                 const struct view_surface *s) ART_MUST_USE;
/* The lines and points of a mesh alone; of a mesh that has nothing else its vertices. With a scale only
 * values give colours, else those that the mesh has of its own. */
struct view_lines {
    const struct art_mesh *mesh;
    const double *value, *line_value; /* [n_verts], [n_lines], or NULL; those of lines go first */
    const struct view_scale *scale;
};
int art_draw_lines_and_points(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                   const struct view_lines *w) ART_MUST_USE;
/* Lines along all edges of the faces of a mesh, each once. */
int art_draw_edges(struct art_ctx *ctx, struct art_viewer *view, const struct art_mesh *mesh, double width,
               const float rgba[4]) ART_MUST_USE;

/* Pose of frame C or D of a joint now. */
struct art_port;
void art_draw_port(const struct art_viewer *view, const struct view_item *item, const struct art_port *port,
                   struct art_rigid *T);

/* -------------------------------------------------------------------- colours */

/* A map that is there. */
const struct art_colormap *art_draw_map(const char *name);
/* The scale of a component, made when it is first asked for. The first call of each drawing is while
 * measuring. NULL: no memory. */
struct view_scale *art_draw_scale_of(struct art_ctx *ctx, struct art_viewer *view,
                                     const struct art_comp *comp,
                                 const char *title);
void art_draw_measure(struct view_scale *scale, int n, const double *value);
void art_draw_scale_color(const struct view_scale *scale, double value, float rgb[3]);
/* The map and the range of faces with values. */
void art_draw_use_scale(const struct view_scale *scale, struct art_faces *faces);
/* The map that a property says (HueColorMap [ ... ], ...), or that of the options; *map stays if neither
 * does. ART_ERANGE at the place of values that make no map. */
int art_draw_take_map(struct art_ctx *ctx, struct art_viewer *view, const struct art_comp *comp,
                      const char *prop, const struct art_colormap **map) ART_MUST_USE;
/* What HueColorMap is by itself, from blue (hue 2/3) to red; or the map of the options. */
int art_draw_hue_map(struct art_ctx *ctx, struct art_viewer *view, const struct art_colormap **map)
    ART_MUST_USE;
/* By a word of colorInterpolation: HSV is VIEW_OF_VALUES. */
void art_draw_take_between(const struct art_comp *comp, const char *prop, struct view_scale *scale);
/* The same of a ScalarRange: it fits each moment unless it says otherwise (AUTO_EXPAND, FIXED). */
void art_draw_take_scalar_range(const struct art_comp *comp, const char *prop, struct view_scale *scale);
/* The range that a property says, if it does; FIXED ones stay. */
void art_draw_take_range(const struct art_comp *comp, const char *prop, struct view_scale *scale);
/* What n numbers count as: a number as it is, a vector by its length, a symmetric tensor (6 numbers, or 9 by
 * rows) of the name of a stress or strain by von Mises' measure. name NULL: by the length. */
double art_draw_size(const char *name, int n, const double *x);
/* The value that the option `color` means for a component; false: it has none. */
bool art_draw_value(struct art_viewer *view, const struct view_item *item, double *value);
/* Its colour, if it has that value; measures it while measuring. */
bool art_draw_value_color(struct art_viewer *view, const struct view_item *item, float rgb[3]);

/* ---------------------------------------------------------------- FEM models */

struct art_fem;
struct art_fem_field;
struct art_fem_mesh;

/* The row that a measure (a word of surfaceRendering, or the option `color`) means, NULL: none. Tensors count
 * by von Mises' measure. */
const struct art_fem_field *art_draw_fem_row(const char *word, bool *of_elements);
/* Sizes of the values of all nodes or elements; out grows as needed. */
struct view_values {
    double *tensor, *size;           /* [n][row->size], [n] */
    int n, cap_tensor, cap_size;
};
int art_draw_fem_values(struct art_ctx *ctx, const struct art_fem *fem, const struct art_state *state,
                    const struct art_fem_field *row, struct view_values *out) ART_MUST_USE;
void art_draw_values_fini(struct view_values *v);
/* The scale that a component with surfaceRendering, stressPlotRange ... says for a measure. */
int art_draw_stress_scale(struct art_ctx *ctx, struct art_viewer *view, const struct art_comp *comp,
                          const char *measure, struct view_scale **scale) ART_MUST_USE;
/* A mesh that moves with a FEM model, as `surfaceRendering` says: kept for one item. */
struct view_skin {
    const struct art_fem_mesh *m;
    struct art_geom_item geom;
    struct view_values values;
    double *vert;                    /* [n_verts] values of vertices */
};
int art_draw_skin_make(struct art_ctx *ctx, const struct art_fem_mesh *m, int model,
                       struct view_skin *skin) ART_MUST_USE;
int art_draw_skin_draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item,
                   struct view_skin *skin, const char *rendering) ART_MUST_USE;
void art_draw_skin_fini(struct view_skin *skin);

/* Triangles that look the same: elements shrunk about their centre, sections. Values are of corners, or of
 * triangles. */
struct view_tris {
    double (*x)[3], *value;
    int (*tri)[3];
    int n_x, n_tri, cap_x, cap_tri, cap_value;
    bool of_corners;
};
int art_draw_add_corner(struct art_ctx *ctx, struct view_tris *t, const double x[3], double value)
    ART_MUST_USE;
int art_draw_add_tri(struct art_ctx *ctx, struct view_tris *t, int a, int b, int c, double value)
    ART_MUST_USE;
/* Draw them and begin anew. scale: by their values; both: seen from both sides. */
int art_draw_tris(struct art_ctx *ctx, struct art_viewer *view, struct view_tris *t,
                  const struct art_props *props, bool both, const struct view_scale *scale) ART_MUST_USE;
void art_draw_tris_fini(struct view_tris *t);
struct art_elem_type;
/* Nodes of a face one after the other along its outline: 3, 4, 6 or 8. */
int art_draw_outline(const struct art_elem_type *type, int f, int node[8]);
/* One element with its nodes at x, shrunk to `size`. */
int art_draw_add_widget(struct art_ctx *ctx, struct view_tris *t, const struct art_elem_type *type,
                        const double (*x)[3], double size, double value) ART_MUST_USE;

/* ------------------------------------------------------------------------- grids */

/* Vertices in a box, x fastest, of which those from first to last are seen. */
struct view_lattice {
    int n[3], first[3], last[3];
    void (*place)(const void *user, int i, double x[3]);
    /* The end of a line from a vertex; false: there is none. NULL: none has one. */
    bool (*line)(const void *user, int i, double end[3]);
    const void *user;
};
int art_draw_lattice(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                     const struct view_lattice *lattice, bool edges, bool points) ART_MUST_USE;
/* first and last, as `renderRanges` says. */
int art_draw_ranges(struct art_ctx *ctx, const struct art_comp *comp, struct view_lattice *lattice)
    ART_MUST_USE;
struct art_fieldcomp;
/* Where a vertex of a field's grid is in the world. */
void art_draw_grid_place(const struct art_fieldcomp *field, int i, double x[3]);
/* The section of a cut plane through its FEM model, triangles in the world. NULL: there is no such model. */
int art_draw_section_mesh(struct art_ctx *ctx, const struct art_viewer *view, const struct view_item *item,
                          const struct art_comp *plane, struct art_mesh **mesh) ART_MUST_USE;

/* The colour of lines, and by excitation the excitationColor (guide, section 4.5.2); false: it has none. */
bool art_draw_excited(const struct art_viewer *view, const struct view_item *item, float rgb[3]);
/* A square around a place in the plane of the x and y axes of R, seen from both sides. */
int art_draw_square(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                    const double centre[3], const double R[9], double width, double height) ART_MUST_USE;

#endif
