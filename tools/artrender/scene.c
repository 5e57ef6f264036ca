/* One picture: what is shown, seen by one camera or several. */
#include "render.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* -------------------------------------------------------------------- options */

static int parse_size(struct art_ctx *ctx, const char *text, int *width, int *height)
{
    int64_t w = 0, h = 0;
    size_t n = strlen(text), k = art_read_int(text, n, &w), m = 0;
    if (k > 0 && text[k] == 'x') m = art_read_int(text + k + 1, n - k - 1, &h);
    if (m == 0 || k + 1 + m != n || w < 1 || h < 1 || w > 16384 || h > 16384)
        return art_error(
            ctx, ART_EUSAGE, NULL,
            "--size takes WIDTHxHEIGHT, such as 1024x768, from 1 to 16384 pixels; not '%s'", text);
    *width = (int)w;
    *height = (int)h;
    return ART_OK;
}

int parse_color(struct art_ctx *ctx, const char *option, const char *text, float rgba[4])
{
    rgba[3] = 1;
    if (art_streq(text, "none") || art_streq(text, "transparent")) {
        rgba[0] = rgba[1] = rgba[2] = 1;
        rgba[3] = 0;
        return ART_OK;
    }
    if (art_view_color_parse(text, rgba)) return ART_OK;
    return art_error(
        ctx, ART_EUSAGE, NULL,
        "%s: '%s' is not a colour; use names such as white, #rrggbb, or three numbers 0 to 1",
        option, text);
}

/* One colour, or that at the bottom and that at the top. */
static int parse_background(struct art_ctx *ctx, const char *text, struct art_draw_options *draw)
{
    const char *colon = strchr(text, ':');
    char *bottom = art_strndup(ctx, text, colon ? (size_t)(colon - text) : strlen(text));
    int status = bottom ? parse_color(ctx, "--background", bottom, draw->background) : ART_ENOMEM;
    art_free(bottom);
    memcpy(draw->background_top, draw->background, sizeof draw->background);
    if (status == ART_OK && colon)
        status = parse_color(ctx, "--background", colon + 1, draw->background_top);
    return status;
}

static int parse_range(struct art_ctx *ctx, const char *text, struct art_view_options *vo)
{
    double x[2];
    if (!text || art_streq(text, "auto")) return ART_OK;
    int status = parse_list(ctx, "--range", text, 2, x);
    if (status == ART_OK && !(x[0] < x[1]))
        status = art_error(ctx, ART_EUSAGE, NULL, "--range: %.9g is not below %.9g", x[0], x[1]);
    vo->has_range = true;
    vo->lo = x[0];
    vo->hi = x[1];
    return status;
}

static int parse_map(struct art_ctx *ctx, const char *name, struct art_view_options *vo)
{
    const char *names[64];
    size_t n = 0;
    if (!name) return ART_OK;
    vo->map = art_colormap_find(name);
    if (vo->map) return ART_OK;
    for (const struct art_colormap *m; n < 64 && (m = art_colormap_nth((int)n)); n++)
        names[n] = m->name;
    const char *near = art_nearest(name, names, n);
    return art_error(ctx, ART_EUSAGE, NULL, "no colour map '%s'%s%s%s; --list-maps shows them",
                     name, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static int list_texts(struct art_ctx *ctx, const struct art_cli_list *list, const char *const **out)
{
    const char **text = art_alloc(ctx, (size_t)list->n + 1, sizeof *text);
    if (!text) return ART_ENOMEM;
    for (int i = 0; i < list->n; i++) text[i] = list->items[i].text;
    *out = text;
    return ART_OK;
}

/* Things in a .glb have names. */
static int parse_view_options(struct art_ctx *ctx, const struct options *o, bool is_glb,
                              struct art_view_options *vo)
{
    int status;
    float rgba[4];
    ART_TRY(list_texts(ctx, &o->show, &vo->show));
    ART_TRY(list_texts(ctx, &o->hide, &vo->hide));
    vo->n_show = o->show.n;
    vo->n_hide = o->hide.n;
    vo->color = o->color;
    vo->edges = o->edges;
    vo->smooth = o->smooth;
    vo->dark = o->light.n > 0;
    vo->ids = o->pick.n > 0 || is_glb;
    vo->lenient = o->skip_missing;
    if (o->mesh_color) {
        ART_TRY(parse_color(ctx, "--mesh-color", o->mesh_color, rgba));
        vo->face.set = true;
        memcpy(vo->face.rgb, rgba, sizeof vo->face.rgb);
    }
    ART_TRY(parse_range(ctx, o->range, vo));
    status = parse_map(ctx, o->map, vo);
out:
    return status;
}

/* N,D or N,D,THICKNESS: a half-space, or two that leave a slab. */
static int parse_clip(struct art_ctx *ctx, const char *text, struct render *r)
{
    double x[5], *plane = r->clip[r->n_clip];
    int n = 0, status;
    for (const char *s = text; *(s += strspn(s, ", ")); s += strcspn(s, ", ")) n++;
    status = parse_list(ctx, "--clip-plane", text, n == 5 ? 5 : 4, x);
    if (status < 0) return status;
    double size = art_v3_norm(x);
    if (!(size > 0))
        return art_error(ctx, ART_EUSAGE, NULL, "--clip-plane: '%s' has no direction", text);
    if (n == 5 && !(x[4] > 0))
        return art_error(ctx, ART_EUSAGE, NULL,
                         "--clip-plane: the thickness of '%s' is not above 0", text);
    memcpy(plane, x, 4 * sizeof *x);
    r->n_clip++;
    if (n < 5) return ART_OK;
    art_v3_scale(r->clip[r->n_clip], -1, x);
    r->clip[r->n_clip++][3] = -(x[3] + x[4] * size);
    return ART_OK;
}

static int parse_planes(struct art_ctx *ctx, const struct options *o, struct render *r)
{
    int status = ART_OK;
    r->clip = art_alloc(ctx, 2 * (size_t)o->clip.n + 1, sizeof *r->clip);
    r->light = art_alloc(ctx, (size_t)o->light.n + 1, sizeof *r->light);
    if (!r->clip || !r->light) return ART_ENOMEM;
    for (int i = 0; i < o->clip.n; i++) ART_TRY(parse_clip(ctx, o->clip.items[i].text, r));
    if (r->n_clip > 8)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "at most 8 clip planes, not %d; a slab has two of them", r->n_clip);
    for (int i = 0; i < o->light.n; i++) {
        struct art_light *light = &r->light[i];
        ART_TRY(parse_list(ctx, "--light", o->light.items[i].text, 3, light->dir));
        if (!(art_v3_normalize(light->dir, light->dir) > 0))
            return art_error(ctx, ART_EUSAGE, NULL, "--light: '%s' has no direction",
                             o->light.items[i].text);
        for (int k = 0; k < 3; k++) {
            light->rgb[k] = 0.8f / (float)sqrt(o->light.n);
            light->ambient[k] = i == 0 ? 0.2f : 0;
        }
        light->shadow = true;
    }
out:
    return status;
}

static int parse_draw(struct art_ctx *ctx, const struct options *o, struct render *r)
{
    int status = ART_OK;
    art_draw_default(&r->draw);
    r->width = r->draw.width;
    r->height = r->draw.height;
    if (o->size) ART_TRY(parse_size(ctx, o->size, &r->width, &r->height));
    if (o->samples != 1 && o->samples != 4 && o->samples != 8 && o->samples != 16)
        return art_error(ctx, ART_EUSAGE, NULL, "--samples is 1, 4, 8 or 16");
    r->draw.samples = o->samples;
    r->draw.scale = o->scale;
    r->draw.shadows = o->shadows;
    if (o->background) ART_TRY(parse_background(ctx, o->background, &r->draw));
    const float *b = r->draw.background;
    /* dark on light, light on dark */
    bool dark = b[3] > 0.5f && 0.3f * b[0] + 0.6f * b[1] + 0.1f * b[2] < 0.45f;
    for (int k = 0; k < 3; k++) r->ink[k] = dark ? 0.95f : 0.1f;
    r->ink[3] = 1;
out:
    return status;
}

/* STEP[,PLANE[,AT]] */
static int parse_grid(struct art_ctx *ctx, const char *text, int up, struct art_view_grid *grid)
{
    static const char *const planes[] = {"yz", "xz", "xy"};
    const char *s = text + (strncmp(text, "auto", 4) == 0 ? 4 : 0);
    bool good = s > text;
    grid->axis = up;
    if (!good) {
        s += art_read_double(s, strlen(s), &grid->step);
        good = s > text && isfinite(grid->step) && grid->step > 0;
    }
    if (good && *s == ',') {
        for (grid->axis = 0; grid->axis < 3 && strncmp(s + 1, planes[grid->axis], 2) != 0;)
            grid->axis++;
        good = grid->axis < 3;
        s += good ? 3 : 0;
    }
    if (good && *s == ',') {
        s++;
        size_t n = art_read_double(s, strlen(s), &grid->at);
        good = n > 0 && isfinite(grid->at);
        s += n;
    }
    if (good && !*s) return ART_OK;
    return art_error(ctx, ART_EUSAGE, NULL,
                     "--grid takes STEP[,PLANE[,AT]], such as auto or 0.1,xy,-0.5; not '%s'", text);
}

/* BAR=PATH, from the root; the path of the bar has no '='. */
static int parse_follow(struct render *r, const char *text, struct art_view_follow *follow)
{
    static const struct art_loc at = {.file = "--follow"};
    struct art_ctx *ctx = &r->cli->ctx;
    const struct art_comp *root = r->source.model ? model_root(r->source.model) : NULL;
    const char *equals = strchr(text, '=');
    struct art_comp *bar, *what;
    int status;
    if (!root) return art_error(ctx, ART_EUSAGE, NULL, "--follow needs a model (.art)");
    if (!equals) return art_error(ctx, ART_EUSAGE, NULL, "--follow takes BAR=PATH, not '%s'", text);
    char *path = art_strndup(ctx, text, (size_t)(equals - text));
    if (!path) return ART_ENOMEM;
    ART_TRY(find_one(ctx, root, path, &at, &bar));
    ART_TRY(find_one(ctx, root, equals + 1, &at, &what));
    if (!art_comp_is(bar, "ColorBar"))
        status = art_error(ctx, ART_EUSAGE, NULL, "--follow: '%s' is no ColorBar but a %s", path,
                           bar->cls->name);
    *follow = (struct art_view_follow){bar, what};
out:
    art_free(path);
    return status;
}

static int parse_follows(struct render *r)
{
    int n = r->o->follow.n, status = ART_OK;
    r->follow = art_alloc(&r->cli->ctx, (size_t)n + 1, sizeof *r->follow);
    if (!r->follow) return ART_ENOMEM;
    for (int i = 0; i < n && status == ART_OK; i++)
        status = parse_follow(r, r->o->follow.items[i].text, &r->follow[i]);
    r->vo.follow = r->follow;
    r->vo.n_follow = n;
    return status;
}

/* ------------------------------------------------------------------- open, close */

static int measure(struct render *r)
{
    struct art_ctx *ctx = &r->cli->ctx;
    int status = ART_OK;
    if (r->source.model || !r->o->color) return ART_OK;
    for (int i = 0; i < r->source.n_shown && status == ART_OK; i++)
        status = art_view_measure_shown(ctx, r->view, &r->source.shown[i]);
    if (status < 0 || art_view_has_color(r->view)) return status;
    return hint_no_field(r);
}

int render_open(struct art_cli *cli, const struct options *o, bool moves, struct render *r)
{
    struct art_ctx *ctx = &cli->ctx;
    int status;
    memset(r, 0, sizeof *r);
    r->cli = cli;
    r->o = o;
    if (o->ortho && o->perspective)
        return art_error(ctx, ART_EUSAGE, NULL, "--ortho and --perspective exclude each other");
    ART_TRY(parse_draw(ctx, o, r));
    ART_TRY(parse_view_options(ctx, o, cli->output && art_ends_with(cli->output, ".glb"), &r->vo));
    ART_TRY(parse_planes(ctx, o, r));
    ART_TRY(parse_picks(ctx, o, r->width, r->height, &r->pick));
    ART_TRY(plan_cameras(ctx, o, NULL, &r->plan));
    ART_TRY(source_open(cli, o, moves, &r->source));
    if (r->source.model) ART_TRY(plan_cameras(ctx, o, model_root(r->source.model), &r->plan));
    if (o->grid) ART_TRY(parse_grid(ctx, o->grid, r->plan.up_axis, &r->grid));
    ART_TRY(hint_patterns(r, "show", &o->show));
    ART_TRY(hint_patterns(r, "hide", &o->hide));
    ART_TRY(parse_follows(r));
    ART_TRY(parse_arrows(r));
    ART_TRY(art_view_create(ctx, r->source.model ? model_root(r->source.model) : NULL,
                            source_sim(&r->source), &r->vo, &r->view));
    ART_TRY(measure(r));
    status = art_scene_create(ctx, &r->scene);
out:
    return status;
}

void render_close(struct render *r)
{
    art_scene_free(r->scene);
    art_view_free(r->view);
    source_close(&r->source);
    art_free((void *)r->vo.show);
    art_free((void *)r->vo.hide);
    art_free(r->clip);
    art_free(r->light);
    art_free(r->follow);
    art_free(r->pick);
    arrows_fini(r);
}

/* ---------------------------------------------------------------------- drawing */

int render_scene(struct render *r)
{
    struct art_ctx *ctx = &r->cli->ctx;
    int status;
    art_scene_clear(r->scene);
    art_view_frame(r->view, r->draw.width / r->draw.scale, r->draw.height / r->draw.scale);
    ART_TRY(measure(r));
    if (r->source.model) return art_view_draw(ctx, r->view, r->scene);
    for (int i = 0; i < r->source.n_shown; i++) {
        art_scene_id(r->scene, i + 1);
        ART_TRY(art_view_shown(ctx, r->view, r->scene, &r->source.shown[i]));
    }
    art_scene_id(r->scene, 0);
out:
    return status;
}

/* Bars of colours stand once, in the last of several views. */
static bool has_bars(const struct render *r, int i)
{
    return r->o->colorbar && !r->no_bars && i == r->plan.n - 1;
}

/* The width that colour bars take. */
static int room_for_bars(const struct render *r, int i)
{
    struct art_view_scale scale;
    int n = 0;
    /* pictures of a sheet have one scale: all of them leave the room */
    while (r->o->colorbar && i == r->plan.n - 1 && art_view_scale_at(r->view, n, &scale)) n++;
    double width = n * art_view_colorbar_width((int)(r->draw.height / r->draw.scale));
    return (int)(r->draw.scale * (width + art_view_taken(r->view)));
}

int grid_columns(int n, int width, int height)
{
    double best = INFINITY;
    int columns = 1;
    for (int cols = 1; cols <= n; cols++) {
        int rows = (n + cols - 1) / cols;
        double aspect = (double)width / cols * rows / height;
        double miss = fabs(log(aspect * 3 / 4)) + (double)(cols * rows - n) / n;
        if (!(miss < best)) continue;
        best = miss;
        columns = cols;
    }
    return columns;
}

/* The sizes of the parts of a picture of several views. */
static int set_parts(struct render *r)
{
    int n = r->plan.n, cols = grid_columns(n, r->width, r->height), rows = (n + cols - 1) / cols;
    r->draw.width = r->width / cols > 0 ? r->width / cols : 1;
    r->draw.height = r->height / rows > 0 ? r->height / rows : 1;
    return cols;
}

/* The part that bars, the title and the rest leave free, as long as that is most of the picture. */
static struct room free_room(const struct render *r, int i)
{
    const struct options *o = r->o;
    double width = r->draw.width, height = r->draw.height, right = room_for_bars(r, i);
    double letter = r->draw.scale * (height / r->draw.scale < 300 ? 11 : 14);
    bool above = i == 0 && (o->label || (o->show_time && r->source.timed));
    double top = above ? 1.6 * letter : 0, bottom = 0;
    if (o->scale_bar) bottom = 2.2 * letter;
    if (o->grid) bottom = fmax(bottom, 1.4 * letter);
    if (r->plan.n > 1) bottom = fmax(bottom, 1.4 * letter);
    if (2 * right > width) right = 0;
    if (2 * (top + bottom) > height) top = bottom = 0;
    return (struct room){(width - right) / height, (height - top - bottom) / height, right / height,
                         top / height, bottom / height};
}

static void grow_fits(struct render *r)
{
    for (int i = 0; i < r->plan.n; i++) {
        struct art_camera camera;
        struct room room = free_room(r, i);
        aim_camera(r->o, &r->plan, i, &camera);
        if (!r->has_box) art_fit_init(&r->fit[i], &camera, room.wide, room.high, 0.06);
        art_fit_scene(&r->fit[i], r->scene);
    }
}

int render_grow_box(struct render *r)
{
    double box[6];
    set_parts(r);
    int status = render_scene(r);
    if (status < 0) return status;
    bool any = art_scene_bounds(r->scene, box);
    if (!any && !r->has_box && art_scene_has_marks(r->scene)) {
        /* what lies on the picture alone is seen from anywhere */
        static const double lo[3] = {-1, -1, -1}, hi[3] = {1, 1, 1};
        status = art_scene_room(&r->cli->ctx, r->scene, lo, hi);
        if (status < 0) return status;
        memcpy(box, lo, sizeof lo), memcpy(box + 3, hi, sizeof hi);
        any = true;
    }
    if (!any)
        return r->has_box
                   ? ART_OK
                   : art_error(&r->cli->ctx, ART_ENOTFOUND, NULL, "there is nothing to be seen");
    grow_fits(r);
    for (int i = 0; i < 3; i++) {
        r->box[i] = r->has_box ? fmin(r->box[i], box[i]) : box[i];
        r->box[3 + i] = r->has_box ? fmax(r->box[3 + i], box[3 + i]) : box[3 + i];
    }
    r->has_box = true;
    return ART_OK;
}

/* The text on a picture of a camera. */
static int add_decor(struct render *r, int i, const struct art_camera *camera)
{
    struct art_ctx *ctx = &r->cli->ctx;
    const struct options *o = r->o;
    int w = (int)(r->draw.width / r->draw.scale), h = (int)(r->draw.height / r->draw.scale);
    int n = r->plan.n, taken = (int)art_view_taken(r->view), status = ART_OK;
    double size = h < 300 ? 11 : 14;
    struct art_view_scale scale;
    /* the time once, bars and lengths in each */
    if (o->show_time && i == 0 && r->source.timed)
        ART_TRY(art_view_time(ctx, r->scene, r->source.t, w, h, r->ink));
    if (o->label && i == 0)
        ART_TRY(art_scene_label(ctx, r->scene, w / 2.0, 1.7 * size, ART_CENTRE, o->label,
                                1.2 * size, r->ink));
    if (n > 1)
        ART_TRY(art_scene_label(ctx, r->scene, w - size, h - 0.8 * size, ART_RIGHT,
                                view_name(&r->plan, i), size, r->ink));
    for (int k = 0; has_bars(r, i) && art_view_scale_at(r->view, k, &scale); k++)
        ART_TRY(art_view_colorbar(ctx, r->scene, &scale, w - taken, h, k, r->ink));
    if (o->grid) {
        char text[60];
        snprintf(text, sizeof text, "grid %g%s%s", art_view_grid_step(&r->grid, r->box),
                 o->unit ? " " : "", o->unit ? o->unit : "");
        /* names of views stand at the right */
        double right = n > 1 ? w / 2.0 : w - size;
        ART_TRY(art_scene_label(ctx, r->scene, right, h - 0.8 * size,
                                n > 1 ? ART_CENTRE : ART_RIGHT, text, size, r->ink));
    }
    if (o->scale_bar) status = art_view_scale_bar(ctx, r->scene, camera, w, h, o->unit, r->ink);
out:
    return status;
}

static int draw_view(struct render *r, int i, struct art_picture *picture)
{
    struct art_ctx *ctx = &r->cli->ctx;
    struct art_camera camera;
    int status;
    ART_TRY(render_scene(r));
    struct room room = free_room(r, i);
    make_camera(r->o, &r->plan, i, &r->fit[i], r->box, &room, &camera);
    if (r->o->grid) ART_TRY(art_view_grid(ctx, r->scene, &r->grid, r->box, r->ink));
    for (int k = 0; k < r->n_clip; k++)
        ART_TRY(art_scene_clip(ctx, r->scene, r->clip[k], r->clip[k][3]));
    for (int k = 0; k < r->o->light.n; k++) ART_TRY(art_scene_light(ctx, r->scene, &r->light[k]));
    ART_TRY(add_decor(r, i, &camera));
    status = art_scene_draw(ctx, r->scene, &camera, &r->draw, picture);
out:
    return status;
}

int render_picture(struct render *r, struct art_picture *picture)
{
    struct art_ctx *ctx = &r->cli->ctx;
    struct art_picture part = {0};
    int n = r->plan.n, cols = set_parts(r), status = ART_OK;
    if (!r->has_box || r->o->fit == FIT_EACH) {
        r->has_box = false;
        ART_TRY(render_grow_box(r));
    }
    if (n == 1) {
        ART_TRY(draw_view(r, 0, picture));
        take_picks(r, 0, 0);
        return ART_OK;
    }
    if (picture->width != r->width || picture->height != r->height) {
        art_picture_fini(picture);
        ART_TRY(art_picture_create(ctx, picture, r->width, r->height));
    }
    for (int i = 0; i < n; i++) {
        ART_TRY(draw_view(r, i, &part));
        take_picks(r, i % cols * r->draw.width, i / cols * r->draw.height);
        art_picture_paste(picture, &part, i % cols * r->draw.width, i / cols * r->draw.height);
    }
out:
    art_picture_fini(&part);
    return status;
}
