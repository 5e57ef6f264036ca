/* The tests of the room draw a model given as text and look at its pixels; they include the
 * harness first. */
#ifndef VIEW_TEST_PRIV_H
#define VIEW_TEST_PRIV_H

#include <art/view.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 200 };

struct scene {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    struct art_sim *sim;
    struct art_viewer *view;
    struct art_scene *scene;
    struct art_view_options o;
    struct art_picture picture;
    const double *clip; /* direction of a plane through the origin, NULL: none */
};

static inline bool open_model(struct scene *s, const char *text)
{
    const struct art_sim_options as_stated = {.as_stated = true};
    struct art_source src = {0};
    memset(s, 0, sizeof *s);
    art_ctx_init(&s->ctx);
    char *quoted = art_strdup(&s->ctx, text);
    for (char *p = quoted; p && *p; p++)
        if (*p == '\'') *p = '"';
    bool good = quoted && art_sim_schema(&s->ctx, &s->schema) == ART_OK &&
                art_source_string(&s->ctx, &src, "test.art", quoted, strlen(quoted)) == ART_OK &&
                art_model_read_source(&s->ctx, s->schema, &src, NULL, &s->model) == ART_OK &&
                art_sim_create(&s->ctx, s->model, &as_stated, &s->sim) == ART_OK &&
                art_scene_create(&s->ctx, &s->scene) == ART_OK;
    art_source_fini(&src);
    art_free(quoted);
    if (!good) TEST_FAIL("%s", s->ctx.last);
    return good;
}

static inline void close_model(struct scene *s)
{
    art_view_free(s->view);
    art_scene_free(s->scene);
    art_picture_fini(&s->picture);
    art_sim_free(s->sim);
    art_model_free(s->model);
    art_schema_free(s->schema);
    art_ctx_fini(&s->ctx);
}

static inline int set(struct scene *s, const char *path, const char *prop, const char *text)
{
    return art_view_set(&s->ctx, art_find(s->model->root, path), prop, text, NULL);
}

/* Creates a view of the present properties. */
static inline bool view_again(struct scene *s)
{
    art_view_free(s->view);
    s->view = NULL;
    int status = art_view_create(&s->ctx, s->model->root, s->sim, &s->o, &s->view);
    if (status < 0) TEST_FAIL("%s", s->ctx.last);
    return status == ART_OK;
}

/* Draws the square of 2 x 2 around the origin, seen along +y without perspective: 1 unit is 100
 * pixels. */
static inline bool draw(struct scene *s)
{
    struct art_camera camera = {.ortho = true, .height = 2, .eye = {0, -10, 0}, .up = {0, 0, 1}};
    struct art_draw_options how;
    art_draw_default(&how);
    how.width = how.height = SIZE;
    how.samples = 16;
    art_scene_clear(s->scene);
    art_view_frame(s->view, SIZE, SIZE);
    int status = art_view_draw(&s->ctx, s->view, s->scene);
    if (status == ART_OK && s->clip) status = art_scene_clip(&s->ctx, s->scene, s->clip, 0);
    if (status == ART_OK) status = art_scene_draw(&s->ctx, s->scene, &camera, &how, &s->picture);
    if (status < 0) TEST_FAIL("%s", s->ctx.last);
    return status == ART_OK;
}

/* The area that is not white, in units of the world; parts of pixels count by how dark they are. */
static inline double area(const struct scene *s)
{
    int n = 0;
    for (int i = 0; i < SIZE * SIZE; i++) {
        const unsigned char *p = s->picture.rgba + 4 * i;
        n += p[0] < 250 || p[1] < 250 || p[2] < 250;
    }
    return n / 1e4;
}

/* Pixels that are more of one colour than of the two others. */
static inline int pixels_of(const struct scene *s, int channel)
{
    int n = 0;
    for (int i = 0; i < SIZE * SIZE; i++) {
        const unsigned char *p = s->picture.rgba + 4 * i;
        n += p[channel] > p[(channel + 1) % 3] + 40 && p[channel] > p[(channel + 2) % 3] + 40;
    }
    return n;
}

static inline const unsigned char *pixel(const struct scene *s, double x, double z)
{
    int i = (int)lround(SIZE / 2 + 100 * x), j = (int)lround(SIZE / 2 - 100 * z);
    return s->picture.rgba + 4 * (j * SIZE + i);
}

#define MODEL(body)                                                                                \
    "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m' " body " ] ] ]\n"

/* A cube that is stretched along x: rest from -0.5 to 0.5, u = 0.1 (X + 0.5). */
#define CUBE(more)                                                                                 \
    MODEL("ComponentList<MechSystemModel> [ name='models' FemMuscleModel [ name='f'\n"             \
          " renderProps=[ shading=NONE faceColor=[ 0 0 1 ] lineWidth=0 pointSize=0 ]\n"            \
          " material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0 corotated=false ]\n"      \
          " PointList<FemNode3d> [ name='nodes'\n"                                                 \
          "  [ position=[ -0.5 -0.5 -0.5 ] dynamic=false ]\n"                                      \
          "  [ position=[ 0.6 -0.5 -0.5 ] rest=[ 0.5 -0.5 -0.5 ] dynamic=false ]\n"                \
          "  [ position=[ 0.6 0.5 -0.5 ] rest=[ 0.5 0.5 -0.5 ] dynamic=false ]\n"                  \
          "  [ position=[ -0.5 0.5 -0.5 ] dynamic=false ]\n"                                       \
          "  [ position=[ -0.5 -0.5 0.5 ] dynamic=false ]\n"                                       \
          "  [ position=[ 0.6 -0.5 0.5 ] rest=[ 0.5 -0.5 0.5 ] dynamic=false ]\n"                  \
          "  [ position=[ 0.6 0.5 0.5 ] rest=[ 0.5 0.5 0.5 ] dynamic=false ]\n"                    \
          "  [ position=[ -0.5 0.5 0.5 ] dynamic=false ] ]\n"                                      \
          " FemElement3dList<FemElement3d> [ name='elements'\n"                                    \
          "  HexElement [ nodes=[ 4 5 6 7 0 1 2 3 ] ] ]\n" more " ] ]")

#define FEM "models/m/models/f"

#endif
