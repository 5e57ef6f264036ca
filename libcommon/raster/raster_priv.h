/* raster_priv.h - what the files of the raster room share: scenes, and the data of a drawing. */
#ifndef RASTER_PRIV_H
#define RASTER_PRIV_H

#include <art/raster.h>

/* ------------------------------------ the primitives of a scene, and the scene that holds them */

enum {
    MAX_CLIP = 8,
    MAP_STEPS = 1024        /* a colour map is looked up in so many steps, with lines between */
};

enum { MAP_COLOR, MAP_NORMAL, MAP_BUMP, N_TEXTURE_MAPS };
/* The use of a texture by a surface: its number in the scene's list, -1 for none. */
struct raster_texture_use {
    int at;
    bool repeat_s, repeat_t, nearest, replace;
};
struct raster_surface {
    struct art_look look;
    struct raster_texture_use map[N_TEXTURE_MAPS];
    bool see_through;       /* some of it has an alpha below one */
};

/* These are the capacities of the arrays of a mesh. */
struct raster_mesh_cap {
    size_t x, tri, normal, rgba, value, uv;
};
struct raster_mesh {
    struct raster_surface surface;
    int n_points, n_tri;
    double (*x)[3];
    int (*tri)[3];
    float (*normal)[3];
    float (*rgba)[4];
    double *value;
    double (*uv)[2];
    struct raster_mesh_cap cap;
    bool has_normal, normal_by_corner, has_uv;
    bool wants_normal;      /* computed when it is first drawn */
    int n_rgba, n_value;    /* 0: none */
    int map;                /* of the scene's list, or -1 */
    double lo, hi;
    uint32_t first_tri;     /* number of the first triangle, of the first point among all */
    size_t first_point;
};

struct raster_ball {
    double x[3], radius;
    int surface;
};
struct raster_line {
    double x[2][3];
    float rgba[2][4];
    double width;
    int surface;
};
struct raster_dot {
    double x[3];
    float rgba[4];
    double size;
    int surface;
};
struct raster_rod {
    enum art_rod kind;
    double a[3], b[3], radius;
    int surface;
};

enum raster_mark_kind { MARK_WORLD_TEXT, MARK_FACING_TEXT, MARK_TEXT, MARK_STROKE, MARK_STRIP };
/* Something on the picture. */
struct raster_mark {
    enum raster_mark_kind kind;
    double x[4], size;
    enum art_align align;
    enum art_valign valign;
    float rgba[4];
    size_t text;            /* into the scene's texts */
    int map;
};

/* A colour map as a table: sRGB */
struct raster_map {
    const struct art_colormap *of;
    float rgb[MAP_STEPS + 1][3];
};

/* Smaller and smaller copies of a picture, of colours in linear light, or `raw`: numbers as they are.
 * Colours are
 * multiplied by alpha. */
enum { MOST_LEVELS = 16 };
struct raster_texture {
    const struct art_picture *of;
    bool raw, see_through;
    int n_levels;
    int width[MOST_LEVELS], height[MOST_LEVELS];
    float (*texel[MOST_LEVELS])[4];
};

struct raster_work;

/* Lists of one kind of thing each. */
struct raster_meshes {
    struct raster_mesh *at;
    int n, cap;
};
struct raster_surfaces {
    struct raster_surface *at;
    int n, cap;
};
struct raster_balls {
    struct raster_ball *at;
    int n, cap;
};
struct raster_lines {
    struct raster_line *at;
    int n, cap;
};
struct raster_dots {
    struct raster_dot *at;
    int n, cap;
};
struct raster_rods {
    struct raster_rod *at;
    int n, cap;
};
struct raster_marks {
    struct raster_mark *at;
    int n, cap;
};
struct raster_lights {
    struct art_light *at;
    int n, cap;
};
struct raster_maps {
    struct raster_map **at;
    int n, cap;
};
struct raster_textures {
    struct raster_texture **at;
    int n, cap;
};
struct raster_texts {
    char *at;
    size_t n, cap;
};

struct art_scene {
    struct raster_meshes meshes;
    int n_slots;                       /* meshes that have memory, those after the last one in use too */
    int n_drawn;                       /* meshes, with those that this drawing has made of the rods */
    struct raster_surfaces surfaces;
    struct raster_balls balls;
    struct raster_lines lines;
    struct raster_dots dots;
    struct raster_rods rods;
    struct raster_marks marks;
    struct raster_lights lights;
    struct raster_maps maps;
    struct raster_textures textures;
    struct raster_texts texts;
    double clip[MAX_CLIP][4];          /* clipping planes: unit normal n, d */
    int n_clip;
    bool any, has_room;
    double box[6], room[6];
    int id;                            /* the id of things that have none of their own */
    struct raster_work *work;          /* memory of the last drawing */
};

/* the data of a drawing, which the files of the raster room share.
 *
 * A drawing goes through these stages, each in parallel and each leaving the same bits for any number of
 * threads: points are projected to fixed-point pixels (view.c, geometry.c); primitives are sorted into
 * lists by tile (bin.c); in each tile the nearest primitive of each sample (tile.c, shape.c), then
 * fragments of transparent ones (layer.c), then colours of what is seen alone (shade.c) and the pixels
 * (resolve.c); last the text on top (overlay.c).
 *
 * A primitive is known by a number: triangles of all meshes in turn, then pieces of triangles that a plane
 * cuts, balls, lines, points, fillings of cuts (one a mesh). */

enum {
    TILE = 32,              /* pixels of a tile's side */
    SUB_BITS = 8,           /* fixed point: 256 to the pixel */
    SUB = 1 << SUB_BITS,
    MAX_SAMPLES = 16,
    GUARD = 4096,           /* triangles are cut this many pixels outside the picture */
    MAX_LIGHTS = 16,
    N_PLANES = MAX_CLIP + 5 /* those of the scene, the near plane, four of the guard band */
};
#define MOST_COORDINATE 1e30
#define ART_ARROW_HEAD 3.0 /* how much thicker than its shaft */
#define NO_PRIMITIVE UINT32_MAX
#define DEPTH_ONE 1073741824 /* depth is 0 (near) to 2^30 (far) */
#define DEPTH_FAR INT32_MAX  /* nothing there */

/* This is a point on the picture: 1/256 pixels from its upper left corner, depth, bit k if it is
 * outside plane k. */
struct raster_vertex {
    int32_t x, y, z;
    uint32_t out;
};

/* ------------------------------------------------------------------------ colour */

struct raster_tones {
    float linear[1025];                /* of sRGB 0, 1/1024 ... 1 */
    float step[257];                   /* linear light from which on a byte is i */
    unsigned char guess[4097];         /* byte of linear light i/4096 */
};
void art_raster_tones(struct raster_tones *tones);
double art_raster_to_linear(double srgb);
float art_raster_tone(const struct raster_tones *tones, float srgb);
unsigned char art_raster_byte(const struct raster_tones *tones, float linear);

/* ------------------------------------------------------------------------ view */

struct raster_view {
    int width, height;
    bool ortho;
    double eye[3], right[3], up[3], forward[3];
    double focal;                      /* pixels by tangent, or (ortho) by unit of the world */
    double near_, far_;
    double za, zb;                     /* depth is za + zb / distance, or za + zb * distance */
    double plane[N_PLANES][4];         /* a point is inside if n . x >= d */
    int n_clip;
    uint32_t clip_bits;                /* planes of the scene among all */
};
enum { PLANE_NEAR = MAX_CLIP, PLANE_GUARD };

/* Sine and cosine of an angle in degrees, of which all bits are the same on every machine. */
void art_raster_turn(double deg, double *s, double *c);
/* Returns the tangent of half the angle, which is in degrees. */
double art_raster_tan_half(double fov);
/* Gets the axes of a camera: right, up and forward, of unit length. */
void art_raster_axes(const struct art_camera *camera, double right[3], double up[3], double forward[3]);

/* Returns false if nothing is in front of the eye. */
bool art_raster_view(struct raster_view *view, const struct art_camera *camera, const double box[6],
                     const double (*clip)[4], int n_clip, int width, int height);
void art_raster_project(const struct raster_view *view, const double x[3], struct raster_vertex *v);
int32_t art_raster_depth(const struct raster_view *view, double distance);
/* Computes the ray through a point of the picture: points o + t d, where t is the distance along
 * `forward`. */
void art_raster_ray(const struct raster_view *view, double px, double py, double o[3], double d[3]);
/* Pixels that a length at a point of the world takes. */
double art_raster_pixels(const struct raster_view *view, const double x[3], double length);

/* ------------------------------------------------------------------------ frame */

/* A piece of a triangle that planes have cut. */
struct raster_piece {
    struct raster_vertex v[3];
    uint32_t of;
    bool hidden;                       /* not drawn: it counts for the filling of cuts alone */
    bool drawn_only;                   /* the other way round */
};

struct raster_sample_pattern {
    int n;                             /* a multiple of 4 */
    bool same;                         /* all are one place */
    /* from the middle of the pixel; aligned, as they are used four at a time */
    _Alignas(16) int32_t x[MAX_SAMPLES];
    _Alignas(16) int32_t y[MAX_SAMPLES];
};

/* This is a line on the picture, ready to be drawn. */
struct raster_segment {
    double x0, y0, x1, y1, r;          /* pixels */
    double z0, z1;                     /* depth */
    double t0, t1;                     /* of the whole line, what is left of it */
    double w0, w1;                     /* distances */
    bool seen;
};

/* The lists of primitives by tile, for a band of rows of tiles. */
struct raster_bins {
    int tiles_x, tiles_y;
    const uint32_t *start;             /* [tiles + 1] of the band: where the list of a tile begins in */
    const uint32_t *entries;
    int band_y0;                       /* first row of tiles of the band */
};

struct raster_shadow;
struct raster_frame_lights {
    int n;
    struct art_light at[MAX_LIGHTS];   /* in the world; `dir` of unit length; `cone` is a cosine */
    struct raster_shadow *shadow[MAX_LIGHTS];
};

/* This is the state of one drawing. */
struct raster_frame {
    struct art_scene *scene;
    struct raster_view view;
    struct raster_tones *tones;
    struct raster_sample_pattern pattern;
    double scale;
    float background[2][4];            /* bottom, top: sRGB */
    struct raster_vertex *vertices;
    struct raster_piece *pieces;
    uint32_t n_tri, n_pieces;
    uint32_t first_piece, first_ball, first_line, first_dot, first_cap, n_prims;
    struct raster_segment *segments;   /* of lines, then of points */
    struct raster_bins bins;
    struct art_picture *picture;
    int *ids;                          /* [height][width], for picking; or NULL */
    int32_t *depth_out;                /* [height][width]: depth alone is wanted (shadow maps); or NULL */
    struct raster_frame_lights lights;
    bool see_through;                  /* something transparent is there */
    bool fills;                        /* cuts that are filled */
};

/* Returns the mesh of a triangle; `hint` is a guess on input, and the answer on output. */
static inline const struct raster_mesh *raster_mesh_of(const struct raster_frame *f, uint32_t tri, int *hint)
{
    const struct raster_mesh *m = f->scene->meshes.at;
    int i = *hint;
    if (tri >= m[i].first_tri && tri - m[i].first_tri < (uint32_t)m[i].n_tri) return &m[i];
    int lo = 0, hi = f->scene->n_drawn - 1;
    while (lo < hi) {
        int mid = (lo + hi + 1) / 2;
        if (m[mid].first_tri <= tri) lo = mid;
        else hi = mid - 1;
    }
    *hint = lo;
    return &m[lo];
}

/* Gets the corners of a triangle or a piece; returns the number of the triangle. */
uint32_t art_raster_corners(const struct raster_frame *f, uint32_t id, int *hint,
                            const struct raster_mesh **mesh, const struct raster_vertex *v[3]);

/* ---------------------------------------------------------------------------- adding to scenes */

int art_raster_check(struct art_ctx *ctx, const char *what, int n, const double (*x)[3]) ART_MUST_USE;
int art_raster_surface(struct art_ctx *ctx, struct art_scene *s, const char *what, const struct art_look
                       *look,
                       struct raster_surface *surface) ART_MUST_USE;
void art_raster_include(struct art_scene *s, const double x[3], double radius);
/* The map as a table of the scene. */
int art_raster_map_add(struct art_ctx *ctx, struct art_scene *s, const struct art_colormap *map, int *at)
    ART_MUST_USE;
int art_raster_texture_add(struct art_ctx *ctx, struct art_scene *s, const struct art_picture *picture, bool
                           raw,
                           int *at) ART_MUST_USE;
int art_raster_facing(struct art_ctx *ctx, struct art_scene *s, const struct art_lettering *text,
                      const float rgba[4]) ART_MUST_USE;
void art_raster_texture_free(struct raster_texture *texture);
void art_raster_work_free(struct raster_work *work);
/* Adds an empty mesh, with the memory of an earlier one. */
int art_raster_mesh_slot(struct art_ctx *ctx, struct art_scene *s, int at, struct raster_mesh **mesh)
    ART_MUST_USE;
/* Computes normals of points from the faces around them, weighted by angle (Thuermer and Wuethrich
 * 1998). */
void art_raster_normals(int n_points, const double (*x)[3], int n_tri, const int (*tri)[3], float
                        (*normal)[3]);

#endif
