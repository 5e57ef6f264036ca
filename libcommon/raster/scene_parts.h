/* scene_parts.h - the primitives of a scene, and the scene that holds them. */
#ifndef RASTER_SCENE_PARTS_H
#define RASTER_SCENE_PARTS_H

#include <art/raster.h>

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

#endif
