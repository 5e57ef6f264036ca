/* art/view.h - what a model, a mesh or a run shows, as things of a scene (art/raster.h).
 *
 * Meshes, points and lines are those of art/geom.h. What only a picture has is a row of this room:
 * libcommon/view/kind/<name>.c and a line in kinds.def.
 * Its render properties determine how it looks, with the names and the inheritance of ArtiSynth's guide,
 * section 4.3.
 *
 *     struct art_viewer *view;
 *     ART_TRY(art_view_create(ctx, model->root, sim, &options, &view));
 *     ART_TRY(art_view_draw(ctx, view, scene));            // adds the present state to the scene
 *     art_view_free(view);
 *
 * Meshes that come from files are shown without a simulation: art_view_shown.
 */
#ifndef ART_VIEW_H
#define ART_VIEW_H

#include <art/mesh.h>
#include <art/raster.h>
#include <art/sim.h>
#include <art/text.h>
#include <art/volume.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --------------------------------------------------------- render properties */

/* The values are in the order of the words in the schema. */
enum art_face_style { ART_FACE_BACK, ART_FACE_FRONT, ART_FACE_FRONT_AND_BACK, ART_FACE_NONE };
enum art_render_shading { ART_RENDER_FLAT, ART_RENDER_SMOOTH, ART_RENDER_METAL, ART_RENDER_NONE };
enum art_line_style { ART_LINE_LINE, ART_LINE_CYLINDER, ART_LINE_SOLID_ARROW, ART_LINE_SPINDLE };
enum art_point_style { ART_POINT_SPHERE, ART_POINT_CUBE, ART_POINT_POINT };

struct art_view_color {
    bool set;                        /* false: null */
    float rgb[3];                    /* sRGB, 0..1 */
};

/* The properties that count for a component: its own where they are explicit, else those of the nearest
 * ancestor (list, model) that sets them, else the defaults (guide, tables 4.2 and following). Which of them
 * mean something depends on what the component is: points look at those of points. */
struct art_props {
    bool visible;
    double alpha;
    int shading;                     /* enum art_render_shading */
    double shininess;
    struct art_view_color specular;
    int face_style;                  /* enum art_face_style */
    struct art_view_color face, back;/* back null: as the face */
    bool draw_edges;
    struct art_view_color edge;      /* null: the colour of lines */
    int edge_width;                  /* pixels */
    int line_style;                  /* enum art_line_style */
    struct art_view_color line;
    int line_width;                  /* pixels; 0: not drawn */
    double line_radius;              /* length */
    bool plain_muscle;               /* a muscle whose lines have no look of their own: thick and red, the
                                        radius in proportion to its length */
    int point_style;                 /* enum art_point_style */
    struct art_view_color point;
    int point_size;                  /* pixels; 0: not drawn */
    double point_radius;             /* length */
    /* maps of textures: values of the nearest render properties that are not null, which are not inherited
     * as a whole (guide, 4.3.3); NULL: none. Their own properties are: art_get. */
    const struct art_comp *color_map, *normal_map, *bump_map;
};
void art_props_default(struct art_props *props);
void art_view_props(const struct art_comp *comp, struct art_props *props);

/* Parse a colour: a name (RED, light_gray ...), #rrggbb, or three numbers from 0 to 1. The result
 * is false if it is none. */
bool art_view_color_parse(const char *text, float rgb[3]);
/* True if a property says how something looks: a colour, or one of render properties, which may be null. What
 * a person sets there goes through art_view_set. */
bool art_view_is_look(const struct art_comp *comp, const char *prop);
/* art_set_text, for a (dotted) property that may lie in render properties or maps that are null: they are
 * made; colours may be given as above. */
int art_view_set(struct art_ctx *ctx, struct art_comp *comp, const char *prop, const char *text,
                 const struct art_loc *loc) ART_MUST_USE;

/* ------------------------------------------------------------------------ view */

/* A bar of colours (ColorBar) of the model that shows the map and the range of what something has. */
struct art_view_follow {
    const struct art_comp *bar, *what;
};

/* An arrow at a component, along a vector that it has: 3 numbers of a property, such as transForce. */
struct art_view_arrow {
    const struct art_comp *comp;
    const char *prop;
    double scale;                    /* length of the arrow by that of the vector */
    double radius;                   /* of the shaft; 0: a fiftieth of the length */
    float rgb[3];                    /* sRGB */
};

struct art_view_options {
    const char *const *show, *const *hide; /* patterns of paths: what they match, with all below, is drawn,
                                              or not, whatever `visible` is; hide wins */
    int n_show, n_hide;
    const char *color;               /* colour by this field of nodes, elements, points, lines; NULL: as the
                                        render properties say */
    const struct art_colormap *map;  /* NULL: viridis for `color`, else those of the model */
    bool has_range;
    double lo, hi;                   /* else by the data; from frame to frame it only grows */
    const struct art_view_follow *follow; /* [n_follow] */
    int n_follow;
    const struct art_view_arrow *arrows; /* [n_arrows] */
    int n_arrows;
    struct art_view_color face;      /* of meshes from files; null: grey */
    bool edges;                      /* draw the edges of meshes from files */
    bool smooth;                     /* smooth shading of meshes from files */
    bool dark;                       /* the lights of the model do not shine */
    bool ids;                        /* things can be picked: art_view_picked */
    bool lenient;                    /* a mesh whose file is missing is left out, with a warning */
};

struct art_viewer;
struct art_view_kind;

/* The quantity that is coloured, for a bar beside the picture. */
struct art_view_scale {
    const char *title;
    const struct art_colormap *map;
    double lo, hi;
};

/* Look for everything that can be drawn; meshes are read here. root: the top of a model, NULL for meshes from
 * files alone. sim: its simulation; NULL: what is shown is where the tree has it, without joints, contact and
 * values. All of these and the options outlive the view. ART_ENOTFOUND: nothing has the field of the
 * colours. */
int art_view_create(struct art_ctx *ctx, struct art_comp *root, struct art_sim *sim,
                    const struct art_view_options *options, struct art_viewer **view) ART_MUST_USE;
void art_view_free(struct art_viewer *view);
/* The size of the pictures, in pixels at the reference size (art_draw_options.scale), for what the model has
 * on the picture itself; 1024 x 768 without it. */
void art_view_frame(struct art_viewer *view, double width, double height);
/* Return the width that bars of the model took at the right in the last drawing. */
double art_view_taken(const struct art_viewer *view);
/* Add what is to be seen at the state of the simulation. */
int art_view_draw(struct art_ctx *ctx, struct art_viewer *view, struct art_scene *scene) ART_MUST_USE;
/* The component with this id in the scene (art_scene_pick), if the options ask for ids; of an element widget
 * or an edge the element. NULL: none. */
const struct art_comp *art_view_picked(const struct art_viewer *view, int id);
/* True if anything so far had the field that is to give colours. */
bool art_view_has_color(const struct art_viewer *view);
/* The i-th scale of colours that the last drawing used; false behind the last. */
bool art_view_scale_at(const struct art_viewer *view, int i, struct art_view_scale *scale);

/* ------------------------------------------------------------------- files */

/* A mesh file contains a surface or elements. One of the two is not NULL. */
struct art_shown {
    struct art_mesh *mesh;
    struct art_volume *volume;
    struct art_view_color color;     /* null: that of the options, else grey */
};
/* The colour of a part of a run (pvd(5)) where nothing says another: lines are muscles, red; points blue;
 * finite element models a pale red; bodies the grey of bones. */
void art_view_part_color(const char *part, struct art_view_color *color);
/* Read a file of any mesh format. */
int art_view_read(struct art_ctx *ctx, const char *path, const char *format, struct art_shown *shown)
    ART_MUST_USE;
void art_shown_fini(struct art_shown *shown);
/* Add a mesh, or the surface of a volume mesh with the edges of its elements. Colours of the field, if the
 * options name one that it has, of vertices or faces, nodes or elements; a vector counts by its length. */
int art_view_shown(struct art_ctx *ctx, struct art_viewer *view, struct art_scene *scene,
                   const struct art_shown *shown) ART_MUST_USE;
/* Widen the range of colours by what a file has, before any is drawn. */
int art_view_measure_shown(struct art_ctx *ctx, struct art_viewer *view, const struct art_shown *shown)
    ART_MUST_USE;

/* The files of a run, as a collection (.pvd) names them: frames in the order of time, each with the paths of
 * its parts. */
struct art_run_frame {
    double t;
    int first, n;                    /* range in `file` */
};
struct art_run {
    struct art_run_frame *frame;     /* [n_frames] */
    int n_frames, cap_frames;
    char **file, **part;             /* [n_files] part: name, or "" */
    double *time;                    /* [n_files] */
    int n_files, cap_files, cap_parts, cap_times;
};
/* ART_ESYNTAX with the place for what is no collection; ART_ESHAPE: it names no file. */
int art_run_read(struct art_ctx *ctx, struct art_run *run, const char *path) ART_MUST_USE;
void art_run_fini(struct art_run *run);

/* ----------------------------------------------------------------- on a picture */

/* Draw a bar with ticks and numbers at the right of the picture; `slot` counts bars from there.
 * The size is that of the reference (art_draw_options.scale). */
int art_view_colorbar(struct art_ctx *ctx, struct art_scene *scene, const struct art_view_scale *scale,
                      int width, int height, int slot, const float ink[4]) ART_MUST_USE;
/* The width that a bar takes. */
double art_view_colorbar_width(int height);
/* A line at the bottom left that is a round length long, with it. unit: "mm", NULL: none. */
int art_view_scale_bar(struct art_ctx *ctx, struct art_scene *scene, const struct art_camera *camera,
                       int width, int height, const char *unit, const float ink[4]) ART_MUST_USE;
/* "t = 0.25 s" at the top left. */
int art_view_time(struct art_ctx *ctx, struct art_scene *scene, double t, int width, int height,
                  const float ink[4]) ART_MUST_USE;
/* Draw a reference grid: lines in the plane across an axis (0 1 2 for x y z) at this place on it,
 * a round distance apart; step 0: about ten in the longer side of the box. */
struct art_view_grid {
    int axis;
    double at, step;
};
/* Return the distance of its lines around a box. */
double art_view_grid_step(const struct art_view_grid *grid, const double box[6]);
/* Add the lines; those through the origin are red, green or blue, as the axes along them. ART_ELIMIT: they
 * are too many. */
int art_view_grid(struct art_ctx *ctx, struct art_scene *scene, const struct art_view_grid *grid,
                  const double box[6], const float ink[4]) ART_MUST_USE;
/* Round numbers that divide lo..hi into about `most` parts; returns their count, at most `room`. */
int art_view_ticks(double lo, double hi, int most, double *tick, int room);

/* Read the colour maps that components state: warns of classes that are none (an error with --strict),
 * ART_ERANGE for values that a class does not take. */
int art_view_maps_check(struct art_ctx *ctx, struct art_comp *top) ART_MUST_USE;

/* ------------------------------------------------ scenes that move, as files
 *
 * Binary glTF 2.0 (Khronos Group 2021), for viewers that play it. What is in a scene at some moments becomes
 * one file with an animation. Faces that move rigidly are nodes that move; skins whose frames are blended
 * linearly are skins of glTF, with joints and weights; all other faces, lines and points have a morph target
 * for each moment. Balls and rods are nodes with one mesh each.
 *
 *     struct art_gltf *movie;
 *     ART_TRY(art_gltf_create(ctx, up_axis, &movie));
 *     ART_TRY(art_gltf_add(ctx, movie, view, sim, scene, t));    // at each moment
 *     ART_TRY(art_gltf_write(ctx, movie, sink));
 *     art_gltf_free(movie);
 *
 * The first moment is at the time 0 of the animation. Colours are those of the first moment. Textures,
 * texts, clip planes and what lies on the picture are left out. */

struct art_gltf;
/* Creates a movie; up_axis: 0, 1 or 2 is the axis that becomes +y, which is up in glTF. */
int art_gltf_create(struct art_ctx *ctx, int up_axis, struct art_gltf **movie) ART_MUST_USE;
void art_gltf_free(struct art_gltf *movie);
/* What the scene shows at the time t, s, which grows. view: names components by the ids of things, if it has
 * ids; sim: has the skins of the components; both may be NULL. ART_EUNSUPPORTED: faces that were there have
 * other corners now; ART_EUSAGE: t does not grow. */
int art_gltf_add(struct art_ctx *ctx, struct art_gltf *movie, const struct art_viewer *view,
                 const struct art_sim *sim, const struct art_scene *scene, double t) ART_MUST_USE;
/* Writes the file. ART_ELIMIT: it would be larger than 4 GB. */
int art_gltf_write(struct art_ctx *ctx, struct art_gltf *movie, struct art_sink *sink) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
