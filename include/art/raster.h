/* art/raster.h draws triangles, lines, points, balls and text, without a display.
 *
 * A scene is a list of things in world coordinates and a list of things on the picture; a camera looks at
 * it; a rasteriser in software makes a picture: tiles of it in parallel, several samples a pixel,
 * transparent surfaces in the order of their depth at each sample. The same bytes come out on every
 * machine and for any number of threads: coverage is decided in integers, colours in IEEE arithmetic
 * without library functions that differ between systems.
 *
 *     struct art_scene *scene;
 *     ART_TRY(art_scene_create(ctx, &scene));
 *     ART_TRY(art_scene_faces(ctx, scene, &faces, &look));
 *     art_camera_view(&camera, ART_VIEW_FRONT, up);          // direction, then what is seen:
 *     art_camera_fit(&camera, box, width, height, 0.05);
 *     ART_TRY(art_scene_draw(ctx, scene, &camera, &options, &picture));
 *
 * Colours are sRGB with straight (not multiplied) alpha, 0 to 1; light is added up in linear light. Arrays
 * that are given to a scene are copied.
 */
#ifndef ART_RASTER_H
#define ART_RASTER_H

#include <art/base.h>
#include <art/math.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------ pictures */

/* A picture has rows from the top, four bytes a pixel: red, green, blue (sRGB), alpha (straight). Zeros:
 * empty. */
struct art_picture {
    int width, height;
    unsigned char *rgba;           /* [height][width][4] */
};
/* Create a picture, which is transparent at first. ART_ERANGE: no pixel, more than 32768 in a
 * direction or 2^28 in all. */
int art_picture_create(struct art_ctx *ctx, struct art_picture *picture, int width, int height) ART_MUST_USE;
void art_picture_fini(struct art_picture *picture);
/* Copy `from` into `to` with its upper left pixel at (x, y); what lies outside is cut off. */
void art_picture_paste(struct art_picture *to, const struct art_picture *from, int x, int y);

/* The perceptual difference of two pictures is measured by distances in CIELAB (about 2.3 is just
 * noticeable) of each pixel from what the other picture has within one pixel of it, so that edges may be
 * smoothed differently; `worst` is the largest mean over a block of 8 x 8 pixels, the one at (x, y). The
 * same scene drawn by another version stays below 1; a thin line that is missing makes 5 and more. */
struct art_picture_difference {
    double worst, mean;
    int x, y;
};
/* ART_ESHAPE: other sizes. */
int art_picture_compare(struct art_ctx *ctx, const struct art_picture *a, const struct art_picture *b,
                        struct art_picture_difference *difference) ART_MUST_USE;

/* ---------------------------------------------------------------- colour maps */

/* A colour map assigns colours to values, by linear interpolation between `n` colours at equal distances.
 */
struct art_colormap {
    const char *name;              /* "viridis" ... */
    const char *help;              /* one line */
    int n;
    const float (*rgb)[3];         /* [n] sRGB */
    bool hsv;                      /* lines are drawn in hue, saturation, value: the shorter way ... */
    bool upward;                   /* ... or always towards larger hues, red to yellow to green */
};
/* Return the i-th of those built in, NULL behind the last: perceptually even ones (viridis, magma,
 * inferno, plasma, cividis), and those of ArtiSynth's renderer (hue, grayscale, jet, rainbow). */
const struct art_colormap *art_colormap_nth(int i);
const struct art_colormap *art_colormap_find(const char *name);
/* t is taken into 0..1; not a number: grey 0.5. */
void art_colormap_at(const struct art_colormap *map, double t, float rgb[3]);

/* --------------------------------------------------------------------- looks */

enum art_shading { ART_SHADE_NONE, ART_SHADE_FLAT, ART_SHADE_SMOOTH };
enum art_sides { ART_SIDES_FRONT, ART_SIDES_BACK, ART_SIDES_BOTH, ART_SIDES_NEITHER };

/* This is a texture: `picture` is borrowed and has to live as long as the scene. */
struct art_texture {
    const struct art_picture *picture;
    bool repeat_s, repeat_t;       /* else the edge goes on */
    bool nearest;                  /* else bilinear, with smaller copies where it is seen from far */
    bool replace;                  /* its colour in place of the face's; else both are multiplied */
};

/* The look of surfaces. Start from art_look_default. */
struct art_look {
    enum art_shading shading;
    enum art_sides sides;
    float rgba[4];                 /* of faces; alpha below 1: what is behind shows */
    bool has_back;
    float back[3];                 /* of faces seen from behind, if has_back; else as in front */
    float specular[3];             /* colour of the highlight; black: none */
    int shininess;                 /* 0..128, Blinn-Phong exponent */
    const struct art_texture *texture; /* with coordinates in art_faces.uv; or NULL. Kept by value. */
    const struct art_texture *normal_map, *bump_map; /* or NULL; SMOOTH faces with uv alone */
    float bump;                    /* normal maps: factor of the parts along the surface; bump maps:
                                    * height of white over black, in units of the world */
    bool clip;                     /* cut by the clip planes of the scene */
    bool cap;                      /* the cut is filled where it goes through the inside: closed, opaque
                                    * surfaces, and balls */
    float cap_rgb[3];              /* colour of the filling */
    int id;                        /* of the component, for art_scene_pick; 0: none */
};
void art_look_default(struct art_look *look);    /* grey, flat, front, alpha 1, shininess 32, clip */

/* --------------------------------------------------------------------- things */

/* These are triangles. The counts show what is given by point and what by triangle (by point if both are the
 * same). Normals are of unit length, by corner [n_tri*3] or by point [n_points]; none: SMOOTH takes those of
 * faces around a point, weighted by angle. */
struct art_faces {
    int n_points, n_tri;
    const double (*x)[3];          /* [n_points] */
    const int (*tri)[3];           /* [n_tri] counter-clockwise from the front */
    const float (*normal)[3];      /* or NULL */
    bool normal_by_corner;
    const float (*rgba)[4];        /* colours by point (n_rgba = n_points) or by triangle (n_tri), or NULL */
    int n_rgba;
    const double *value;           /* scalars by point (n_value = n_points) or triangle, or NULL: colours of
                                    * `map`, taken at each pixel from the value there; not a number: the
                                    * colour of the look */
    int n_value;
    const struct art_colormap *map;
    double lo, hi;                 /* the range of the map */
    const double (*uv)[2];         /* texture coordinates, t upward; by corner [n_tri*3]; or NULL */
};

struct art_scene;
/* Create a scene without things. */
int art_scene_create(struct art_ctx *ctx, struct art_scene **scene) ART_MUST_USE;
void art_scene_free(struct art_scene *scene); /* accepts NULL */
/* Remove all things; memory is kept for the next frame. */
void art_scene_clear(struct art_scene *scene);

/* All of these functions return ART_ERANGE, naming the item, if a coordinate is not finite (or beyond 1e30)
 * or an index out of range. */
int art_scene_faces(struct art_ctx *ctx, struct art_scene *scene, const struct art_faces *faces,
                    const struct art_look *look) ART_MUST_USE;
/* Segments x[2i], x[2i+1] `width` pixels wide (at the reference size, see options.scale), with round ends.
 * rgba by end [2n] or NULL: the look's. Not shaded. Lines in front of surfaces that they lie on are seen. */
int art_scene_lines(struct art_ctx *ctx, struct art_scene *scene, int n, const double (*x)[3],
                    const float (*rgba)[4], double width, const struct art_look *look) ART_MUST_USE;
/* Add round points `size` pixels wide. rgba is [n] or NULL. */
int art_scene_points(struct art_ctx *ctx, struct art_scene *scene, int n, const double (*x)[3],
                     const float (*rgba)[4], double size, const struct art_look *look) ART_MUST_USE;
/* Add balls, exact to the pixel; the radius is in units of the world. */
int art_scene_ball(struct art_ctx *ctx, struct art_scene *scene, const double x[3], double radius,
                   const struct art_look *look) ART_MUST_USE;
/* A body of revolution about the line from a to b, as fine as each picture needs. FLAT looks SMOOTH, as with
 * balls. */
enum art_rod {
    ART_ROD_CYLINDER,
    ART_ROD_CONE,                  /* its point at b */
    ART_ROD_SPINDLE,               /* an ellipsoid */
    ART_ROD_ARROW                  /* to b; the head is three times as thick */
};
int art_scene_rod(struct art_ctx *ctx, struct art_scene *scene, enum art_rod kind, const double a[3],
                  const double b[3], double radius, const struct art_look *look) ART_MUST_USE;
/* Add a block with its sides along the axes. */
int art_scene_block(struct art_ctx *ctx, struct art_scene *scene, const double lo[3], const double hi[3],
                    const struct art_look *look) ART_MUST_USE;
/* Add points as vertices of something, with normals (of triangles, or NULL) and colours (or NULL)
 * by vertex. `width` is that of points and lines in pixels. Vertices that do not complete a line
 * or a triangle are left out. */
enum art_draw_mode {
    ART_DRAW_POINTS,
    ART_DRAW_LINES,                /* each two */
    ART_DRAW_LINE_STRIP,
    ART_DRAW_LINE_LOOP,            /* back to the first */
    ART_DRAW_TRIANGLES,            /* each three */
    ART_DRAW_TRIANGLE_STRIP,       /* each with the two before, every other one turned round */
    ART_DRAW_TRIANGLE_FAN          /* about the first */
};
int art_scene_vertices(struct art_ctx *ctx, struct art_scene *scene, enum art_draw_mode mode, int n,
                       const double (*x)[3], const float (*normal)[3], const float (*rgba)[4], double width,
                       const struct art_look *look) ART_MUST_USE;
/* Return the number of triangles that n vertices make, and find the vertices of triangle t, from the
 * front. */
int art_draw_triangles(enum art_draw_mode mode, int n);
void art_draw_triangle(enum art_draw_mode mode, int t, int corner[3]);
/* Return the four corners of side i of a block, 0 to 5, counter-clockwise from outside. Corners are
 * numbered by
 * bits: 1 for the upper end in x, 2 in y, 4 in z. */
const int *art_block_side(int i);
/* Add text at a point of the world, `size` pixels high, not hidden by anything. */
int art_scene_text(struct art_ctx *ctx, struct art_scene *scene, const double x[3], const char *utf8,
                   double size, const float rgba[4]) ART_MUST_USE;

/* Add things on the picture, after everything else: pixels from the upper left corner, at the
 * reference size. Text has x by `align`, y of the base line. Characters of Latin-1, Greek and the
 * signs of units are there; others show as a box. */
enum art_align { ART_LEFT, ART_CENTRE, ART_RIGHT };
int art_scene_label(struct art_ctx *ctx, struct art_scene *scene, double x, double y, enum art_align align,
                    const char *utf8, double size, const float rgba[4]) ART_MUST_USE;
int art_scene_stroke(struct art_ctx *ctx, struct art_scene *scene, double x0, double y0, double x1, double y1,
                     double width, const float rgba[4]) ART_MUST_USE;
/* Add text whose `size`, the height of a line, is in units of the world. In the plane of the unit vectors
 * `right` and `up` it is seen from both sides and hidden as surfaces are; text that is `facing` lies in the
 * plane of the picture, `right` and `up` are not used, and nothing hides it. `x` is on its base line
 * (ART_BOTTOM), at half the height of capitals or at their upper end. */
enum art_valign { ART_BOTTOM, ART_MIDDLE, ART_TOP };
struct art_lettering {
    const char *utf8;
    double x[3], right[3], up[3];
    double size;
    enum art_align align;
    enum art_valign valign;
    bool facing;
};
/* The look gives the colour; ART_ERANGE also for a size that is negative. */
int art_scene_lettering(struct art_ctx *ctx, struct art_scene *scene, const struct art_lettering *text,
                        const struct art_look *look) ART_MUST_USE;
/* A strip of a colour map, lowest value at the bottom (or left where it is wider than high). */
int art_scene_strip(struct art_ctx *ctx, struct art_scene *scene, double x0, double y0, double x1, double y1,
                    const struct art_colormap *map) ART_MUST_USE;
/* Pixels that a text takes. */
double art_text_width(const char *utf8, double size);

/* Adds a clip plane: what has n . x < d is not drawn, for looks with `clip`. There are at most eight planes.
 */
int art_scene_clip(struct art_ctx *ctx, struct art_scene *scene, const double n[3], double d) ART_MUST_USE;

/* Add a light. If none is given there are a key light from upper left behind the eye, a fill
 * light, and ambient light. */
enum art_light_kind { ART_LIGHT_FAR, ART_LIGHT_POINT, ART_LIGHT_SPOT };
struct art_light {
    double dir[3];                 /* towards the light; of a spot against the way it shines */
    bool with_camera;              /* dir in the axes of the camera: right, up, backward; pos from the eye */
    float rgb[3];                  /* linear intensity */
    float ambient[3];
    bool shadow;                   /* casts shadows (options.shadows): lights that are far alone */
    enum art_light_kind kind;
    double pos[3];                 /* POINT, SPOT: where it is */
    double fade[3];                /* their intensity at the distance d is divided by fade . (1, d, d^2);
                                    * zeros: does not fade */
    double cone;                   /* SPOT: half the angle, degrees, 0..90 */
    int focus;                     /* SPOT: power of the cosine by which it fades from the axis, 0..128 */
    bool has_shine;
    float shine[3];                /* intensity in highlights, if has_shine; else rgb */
};
int art_scene_light(struct art_ctx *ctx, struct art_scene *scene, const struct art_light *light) ART_MUST_USE;

/* Things that are added from now on are seen under this id (art_scene_pick) unless their look has one; 0
 * again after art_scene_clear. */
void art_scene_id(struct art_scene *scene, int id);
/* A box that cameras take in as if it were something (art_fit_scene). ART_ERANGE as above. */
int art_scene_room(struct art_ctx *ctx, struct art_scene *scene, const double lo[3],
                   const double hi[3]) ART_MUST_USE;
/* Compute the box of all things, lo[3] and hi[3]; the result is false if there are none. */
bool art_scene_bounds(const struct art_scene *scene, double box[6]);
/* Return true if something lies on the picture: labels, strokes, strips, texts. */
bool art_scene_has_marks(const struct art_scene *scene);

/* -------------------------------------------------------------------- export
 *
 * A scene as bytes, for a program that draws it itself (a page in a browser). Each block holds what may
 * change apart from the others; the same things make the same blocks in the same order, so that who knows the
 * hash of a block need not receive it again. Numbers are little-endian: u32, f32; colours are four bytes
 * r g b a.
 *
 *     FACES      id u32, flags u32, n_points u32, n_tri u32; colours [n_points][4]; corners u32 [n_tri][3]
 *                flags: 1 smooth, 2 unlit, 4 back sides are drawn, 8 front sides are not, 16 see-through
 *     POINTS     of the FACES before: x f32 [n_points][3], and, if smooth, normals as bytes -127..127
 *                [n_points][4]
 *     TEXTURE    of the FACES two before, if they have one: flags u32, width u32, height u32, texture
 *                coordinates f32 [n_points][2], t upward; the picture, first row on top [height][width][4]
 *                flags: 1 repeats along s, 2 along t, 4 the nearest texel counts, 8 in place of the colours
 *     LINES      n u32; x f32 [n][2][3]; colours [n][2][4]; widths f32 [n]; ids u32 [n]
 *     DOTS       n u32; x f32 [n][3]; colours [n][4]; sizes f32 [n]; ids u32 [n]
 *     BALLS      n u32; x and radius f32 [n][4]; colours [n][4]; ids u32 [n]
 *     RODS       n u32; a and b and radius f32 [n][7]; kind (enum art_rod) u32 [n]; colours [n][4];
 *                ids u32 [n]
 *
 * Maps of normals and bumps, texts, strips and clip planes are left out. */
enum art_pack_kind { ART_PACK_FACES = 1, ART_PACK_POINTS, ART_PACK_LINES, ART_PACK_DOTS, ART_PACK_BALLS,
                     ART_PACK_RODS, ART_PACK_TEXTURE };
struct art_pack_block {
    enum art_pack_kind kind;
    size_t first, n;               /* bytes of struct art_pack.bytes */
    uint64_t hash;                 /* of kind and bytes */
};
struct art_pack {
    struct art_buf bytes;
    struct art_pack_block *block;  /* [n_blocks] */
    int n_blocks, cap_blocks;
};
void art_pack_init(struct art_pack *pack, struct art_ctx *ctx);
void art_pack_fini(struct art_pack *pack);
/* What is in the scene in place of what was in the pack. Pictures of textures are read here: they must be
 * what they were when the scene received them. */
int art_scene_pack(struct art_ctx *ctx, const struct art_scene *scene, struct art_pack *pack) ART_MUST_USE;

/* --------------------------------------------------------------------- camera */

struct art_camera {
    double eye[3], centre[3], up[3];
    bool ortho;
    double fov;                    /* whole vertical angle in degrees; perspective */
    double height;                 /* height of the picture in units of the world; ortho */
};
/* The directions by which ArtiSynth's viewer looks with z up: FRONT along +y (x to the right), BACK along
 * -y, RIGHT along -x, LEFT along +x, TOP along -z, BOTTOM along +z; ISO from (1, -1, 0.8). */
enum art_view { ART_VIEW_FRONT, ART_VIEW_BACK, ART_VIEW_LEFT, ART_VIEW_RIGHT, ART_VIEW_TOP, ART_VIEW_BOTTOM,
                ART_VIEW_ISO };
/* Compute eye and up for a view of the unit ball; `up` is the axis that points up, 0 1 2 for x y
 * z, the others following in turn. */
void art_camera_view(struct art_camera *camera, enum art_view view, int up);
/* Move along the direction of view, and set height or distance, so that the box is in the picture with
 * `margin` (a part of it) around. */
void art_camera_fit(struct art_camera *camera, const double box[6], int width, int height, double margin);
/* Fits a camera to points, which come nearer to the edges than the corners of their box would: the
 * direction of view is that of `camera`; points are added, of one moment or of several; the last step sets
 * the rest. The points fill a part of the picture around its middle, `wide` and `high` times its height.
 *
 *     art_fit_init(&fit, &camera, (double)width / height, 1, 0.05);
 *     art_fit_scene(&fit, scene);
 *     art_fit_apply(&fit, &camera);
 *
 * Sizes in pixels (points, widths of lines, text) count nothing. */
struct art_fit {
    double axis[3][3], tan[2], slant[2], part[2];
    double lo[3], hi[3], reach[4];
    bool any;                      /* without points nothing is changed */
};
void art_fit_init(struct art_fit *fit, const struct art_camera *camera, double wide, double high,
                  double margin);
void art_fit_point(struct art_fit *fit, const double x[3], double radius);
void art_fit_scene(struct art_fit *fit, const struct art_scene *scene);
void art_fit_apply(const struct art_fit *fit, struct art_camera *camera);
/* Turn about the up direction and then up, about the centre, degrees. */
void art_camera_orbit(struct art_camera *camera, double azimuth, double elevation);

/* ----------------------------------------------------------------------- draw */

struct art_draw_options {
    int width, height;
    int samples;                   /* a pixel: 1, 4, 8 (default) or 16 */
    double scale;                  /* pixels per pixel of reference: line widths, point and text sizes; 1 */
    float background[4];           /* below: */
    float background_top[4];       /* equal, or an even change from bottom to top */
    bool shadows;
    int threads;                   /* 0: those of the context */
};
void art_draw_default(struct art_draw_options *options);   /* 1024 x 768, 8 samples, white */
/* `picture` is made, or used again if it has this size. Memory beside it is bounded by the number of
 * things and the size of a tile times the number of transparent layers. */
int art_scene_draw(struct art_ctx *ctx, struct art_scene *scene, const struct art_camera *camera,
                   const struct art_draw_options *options, struct art_picture *picture) ART_MUST_USE;
/* The id of what is seen at a pixel of the last draw; 0: nothing. Transparent things count if they hide
 * half of
 * what is behind, or if there is nothing behind. */
int art_scene_pick(const struct art_scene *scene, int x, int y);

/* ------------------------------------------------------------------ drawings
 *
 * Lists of things to be seen that a script, a plug-in or a program makes from the state of a model (guide,
 * section 4.4), for pictures, pages and files of frames alike. */

/* Each kind of thing has these points, in this order. */
enum art_drawn_kind {
    ART_DRAWN_VERTICES,            /* n vertices in a draw mode */
    ART_DRAWN_BALL,                /* its centre; size is its radius */
    ART_DRAWN_ROD,                 /* its ends; size is its radius */
    ART_DRAWN_BLOCK,               /* the lowest and the highest corner */
    ART_DRAWN_TEXT,                /* where it begins, in the world; size is its height in pixels */
    ART_DRAWN_LABEL                /* x, y in pixels from the upper left corner of the picture, 0; the
                                    * same size */
};
struct art_drawn {
    enum art_drawn_kind kind;
    enum art_draw_mode mode;       /* of vertices */
    enum art_rod rod;
    enum art_align align;          /* of a label */
    int n;                         /* points */
    double size;                   /* pixels of points and lines; 0: points and lines by the render properties
                                    * of who draws */
    bool has_color;
    float rgba[4];                 /* sRGB; else the colour of the render properties */
    const char *text;              /* copied */
    /* art_drawing_add sets these. */
    size_t first;                  /* of its points in the drawing */
    bool has_normals, has_colors;
};
struct art_drawing {
    struct art_ctx *ctx;
    struct art_arena arena;        /* texts */
    struct art_drawn *item;        /* [n] */
    int n, cap;
    double (*x)[3];                /* [n_points] units of the world */
    float (*normal)[3];            /* [n_points] of unit length; of items with has_normals alone */
    float (*rgba)[4];              /* [n_points] of items with has_colors alone */
    size_t n_points, cap_x, cap_normal, cap_rgba;
};
void art_drawing_init(struct art_drawing *d, struct art_ctx *ctx);
void art_drawing_fini(struct art_drawing *d);
/* Add a copy of a thing with its points x[n], and normals and colours of vertices, which may be NULL.
 * ART_ESHAPE: its kind has another number of points; ART_ERANGE: a number is not finite, or a size is
 * negative. */
int art_drawing_add(struct art_drawing *d, const struct art_drawn *item, const double (*x)[3],
                    const float (*normal)[3], const float (*rgba)[4]) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
