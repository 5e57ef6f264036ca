/* artrender: what is shown, how it is looked at, where the pictures go. */
#ifndef RENDER_H
#define RENDER_H

#include <art/cli.h>
#include <art/format.h>
#include <art/script.h>
#include <art/sim.h>
#include <art/view.h>

/* The command line. */
struct options {
    double time, step, fps, speed, fov, zoom, scale;
    const char *state, *from, *color, *map, *range, *background, *size, *view, *eye, *centre, *up;
    const char *compare, *orbit, *unit, *grid, *label, *mesh_color, *integrator;
    struct art_cli_list set, input, data, ignore, alias, show, hide, clip, light, follow, pick, arrow;
    int samples, sheet, compat, up_axis, fit;
    bool ortho, perspective, shadows, colorbar, scale_bar, show_time, edges, smooth, list_maps, trust;
    bool skip_missing;
};

enum fit { FIT_FIRST, FIT_ALL, FIT_EACH };
enum { UP_AUTO, UP_X, UP_Y, UP_Z };

/* ------------------------------------------------------------------- what is shown */

struct model;

/* A model, the files of a run, or meshes. */
struct source {
    const struct options *o;
    struct art_cli *cli;
    struct model *model;             /* NULL: files */
    struct art_run run;              /* n_frames 0: none */
    struct art_shown *shown;         /* [n_shown] of the present frame */
    int n_shown;
    int frame;                       /* of the run; -1: none is read */
    double t;                        /* the present time */
    bool timed;
};
int source_open(struct art_cli *cli, const struct options *o, bool moves, struct source *source);
void source_close(struct source *source);
/* The simulation of a model, else NULL. */
struct art_sim *source_sim(const struct source *source);
/* Times of n pictures of the whole, or of a movie; *n receives how many; free *t. */
int source_times(struct source *source, bool movie, int n_wanted, double **t, int *n);
/* Go there; times only grow, until source_rewind. */
int source_go(struct source *source, double t);
int source_rewind(struct source *source);
/* The time of the first picture; ART_EUSAGE if the state is later than -t. */
int source_first(struct source *source, double *t);

/* A model with its simulation. */
int model_open(struct art_cli *cli, const struct options *o, const char *path, bool moves,
               struct model **model);
void model_close(struct model *model);
struct art_sim *model_sim(const struct model *model);
struct art_comp *model_root(const struct model *model);
int model_go(struct model *model, double t);
int model_keep(struct model *model);      /* the state, for model_return */
int model_return(struct model *model);
void choose_kernels(void);

/* ------------------------------------------------------------------- how it looks */

enum { MAX_VIEWS = 16 };

struct camera_plan {
    int n;
    enum art_view view[MAX_VIEWS];
    bool named[MAX_VIEWS];           /* false: as the model says */
    int up_axis;
    bool has_eye, has_centre, has_up, has_orient;   /* the first two by the command line, or the model */
    double eye[3], centre[3], up[3], orient[9], azimuth, elevation;
};
int plan_cameras(struct art_ctx *ctx, const struct options *o, const struct art_comp *root,
                 struct camera_plan *plan);
/* The direction of the i-th camera. */
void aim_camera(const struct options *o, const struct camera_plan *plan, int i, struct art_camera *camera);
/* The part of a picture that is free for the scene: its size, and the widths taken at the sides; parts of
 * the height of the picture. */
struct room {
    double wide, high, right, top, bottom;
};
/* The i-th camera on what was fitted for it, or at a place of its own on the box. */
void make_camera(const struct options *o, const struct camera_plan *plan, int i, const struct art_fit *fit,
                 const double box[6], const struct room *room, struct art_camera *camera);
/* The names of views, for shells to complete. */
void view_words(struct art_buf *out);
const char *view_name(const struct camera_plan *plan, int i);

/* A pixel of the picture, and what is seen there. */
struct pick {
    int x, y, id;                    /* 0: nothing */
};
int parse_picks(struct art_ctx *ctx, const struct options *o, int width, int height, struct pick **pick);
struct render;
/* Draws in a part of the picture with its upper left pixel at (x, y). */
void take_picks(struct render *r, int x, int y);
/* A line for each: X,Y, a tab, the path of the component or the file, - for nothing. 1: one saw nothing. */
int print_picks(const struct render *r);

/* --arrow PATH:PROP[@SCALE[,RADIUS]][=COLOR] */
int parse_arrows(struct render *r);
void arrows_fini(struct render *r);
/* One component by its path, or by the end of its path if no other ends so. */
int find_one(struct art_ctx *ctx, const struct art_comp *from, const char *path, const struct art_loc *at,
             struct art_comp **comp);
int parse_color(struct art_ctx *ctx, const char *option, const char *text, float rgba[4]);

struct render {
    struct art_cli *cli;
    const struct options *o;
    struct source source;
    struct art_view_options vo;
    struct art_viewer *view;
    struct art_scene *scene;
    struct camera_plan plan;
    struct art_draw_options draw;
    double box[6];
    struct art_fit fit[MAX_VIEWS];   /* of each camera */
    bool has_box, no_bars;
    int width, height;               /* of a whole picture */
    float ink[4];                    /* of what is written on it */
    double (*clip)[4];               /* [n_clip] */
    int n_clip;
    struct art_view_grid grid;
    struct art_light *light;         /* [o->light.n] */
    struct art_view_follow *follow;  /* [o->follow.n] */
    struct pick *pick;               /* [o->pick.n] */
    struct art_view_arrow *arrow;    /* [o->arrow.n] */
    char **arrow_prop;
};
/* moves: more than one moment is to be drawn. */
int render_open(struct art_cli *cli, const struct options *o, bool moves, struct render *r);
void render_close(struct render *r);
/* What is seen of the present state, in the scene. */
int render_scene(struct render *r);
/* A picture of it. */
int render_picture(struct render *r, struct art_picture *picture);
/* Columns of n pictures side by side on one of this size: so that each is about 4 by 3 and few places are
 * empty. */
int grid_columns(int n, int width, int height);
/* The box of what is shown now, united with that of before. */
int render_grow_box(struct render *r);

/* ------------------------------------------------------------------- where it goes */

enum output_kind { OUT_PNG, OUT_APNG, OUT_NUMBERED, OUT_MP4, OUT_GLB };
struct output {
    struct art_ctx *ctx;
    enum output_kind kind;
    const char *path;
    double fps;
    int n, n_frames;
    struct art_sink *sink;           /* of all but animations; numbered files are committed together */
    struct art_movie *movie;
    struct encoder *encoder;
};
/* The kind of an output by its name; NULL or "-": standard output. */
int output_kind(struct art_ctx *ctx, const char *path, enum output_kind *kind);
int output_open(struct art_ctx *ctx, const char *path, enum output_kind kind, double fps, int n_frames,
                struct output *out);
int output_add(struct output *out, const struct art_picture *picture);
int output_close(struct output *out);     /* commits */
void output_abort(struct output *out);

/* ffmpeg as a child that takes raw pictures. Exit code 5 if it is missing or fails. */
struct encoder;
int encoder_open(struct art_ctx *ctx, int width, int height, double fps, struct encoder **encoder);
int encoder_add(struct encoder *encoder, const struct art_picture *picture);
int encoder_close(struct encoder *encoder, struct art_sink *sink);
void encoder_abort(struct encoder *encoder);

/* Numbers separated by commas, exactly n. */
int parse_list(struct art_ctx *ctx, const char *option, const char *text, int n, double *x);

/* ------------------------------------------------------------------------ hints */

/* The error of a field of --color that nothing has, with the fields of the files that are shown. */
int hint_no_field(struct render *r);
/* Warn of patterns of --show or --hide that fit nothing of the model: slips, most likely. */
int hint_patterns(struct render *r, const char *option, const struct art_cli_list *list);

#endif
