/* The files of the view room share these declarations. */
#ifndef ART_VIEW_PRIV_H
#define ART_VIEW_PRIV_H

#include <art/distgrid.h>
#include <art/geom.h>
#include <art/view.h>

#define X(kind) extern const struct art_view_kind art_view_##kind;
#include "kinds.def"
#undef X
/* These are all kinds of the geom room. */
extern const struct art_view_kind art_view_geometry;

/* An item is one component of one kind. */
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

/* Return the live property of a component of a simulated model; NULL if there is none, or if the component
 * takes no part in the simulation, as one of an ignored class: then the tree has what is known of it. */
const struct art_live *art_draw_live(const struct art_viewer *view, int model, const struct art_comp *comp,
                                     const char *name);

static inline const struct art_system *art_draw_system(const struct art_viewer *v, const struct view_item *i)
{
    return art_sim_system(v->sim, i->model);
}
static inline struct art_state *art_draw_state(const struct art_viewer *v, const struct view_item *i)
{
    return art_sim_state(v->sim, i->model);
}

/* Returns the properties of any component, which are kept. NULL: no memory. */
const struct art_props *art_draw_props(struct art_ctx *ctx, struct art_viewer *view,
                                       const struct art_comp *comp);
/* True if it is visible by its properties and the patterns of the options. */
bool art_draw_visible(struct art_ctx *ctx, struct art_viewer *view, const struct art_comp *comp);

/* Gets the colour of edges: that of lines where they have none. */
void art_draw_edge_color(const struct art_props *props, float rgba[4]);
/* Sets the look of surfaces by render properties. */
void art_draw_face_look(const struct art_props *props, struct art_look *look);
/* The maps of a surface with texture coordinates, if they are enabled. */
int art_draw_maps(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                  struct art_look *look) ART_MUST_USE;
void art_draw_maps_fini(struct art_viewer *view);
/* The look of solid lines and points. */
void art_draw_solid_look(const struct art_props *props, const float rgb[3], struct art_look *look);

/* Sets *replaced if the surface of its distance grid is shown in place of the mesh of a body. */
int art_draw_is_replaced(struct art_ctx *ctx, const struct art_comp *comp, bool *replaced) ART_MUST_USE;

/* Everything drawn from here on is this component, for picking. */
int art_draw_as(struct art_ctx *ctx, struct art_viewer *view, const struct art_comp *comp) ART_MUST_USE;

/* Draws the arrows of the options. */
int art_draw_arrows(struct art_ctx *ctx, struct art_viewer *view) ART_MUST_USE;

/* Draw by style: a point; a piece of a line. rgb NULL: the colour of the properties. */
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
/* Draws the axes x, y, z in red, green, blue. */
int art_draw_axes(struct art_ctx *ctx, struct art_viewer *view, const struct art_rigid *T, double length,
              int width, bool arrows) ART_MUST_USE;
/* These are the triangles of a mesh with its edges, lines and points, by its render properties.
 * `value`, with a scale, is by vertices. */
struct view_surface {
    const struct art_mesh *mesh;     /* triangles */
    const struct art_mesh *outline;  /* polygons whose edges are drawn; NULL: mesh */
    const double *value;             /* [n_verts] of mesh, or NULL */
    const double *face_value;        /* [n_faces] of mesh, or NULL */
    const struct view_scale *scale;
};
int art_draw_surface(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                 const struct view_surface *s) ART_MUST_USE;
/* These are the lines and points of a mesh alone; of a mesh that has nothing else its vertices.
 * With a scale only values give colours, else those that the mesh has of its own. */
struct view_lines {
    const struct art_mesh *mesh;
    const double *value, *line_value; /* [n_verts], [n_lines], or NULL; those of lines go first */
    const struct view_scale *scale;
};
int art_draw_lines_and_points(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                   const struct view_lines *w) ART_MUST_USE;

/* Gets the present pose of frame C or D of a joint. */
struct art_port;
void art_draw_port(const struct art_viewer *view, const struct view_item *item, const struct art_port *port,
                   struct art_rigid *T);

#endif
