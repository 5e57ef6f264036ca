/* This draws medical images in the space of the model: three planes across the axes of the voxels,
 * and a box around all (guide, section 12.4). */
#include "../view_priv.h"
#include <art/format.h>
#include <art/image.h>
#include <string.h>

/* A plane with what its picture was made of. */
struct plane {
    struct art_picture picture;
    double at, center, width;
    int time;
    bool made;
};

struct data {
    struct art_image *image;
    double center, width; /* of the window, where the properties do not say */
    struct plane plane[3];
};

/* NiftiViewer has no such properties. */
static bool has(const struct art_comp *comp, const char *prop)
{
    return art_comp_is(comp, "DicomViewer") && art_is_set(comp, prop);
}

static int find_window(struct art_ctx *ctx, const struct art_comp *comp, struct data *d)
{
    const char *name = has(comp, "window") ? art_get_text(comp, "window") : NULL;
    bool custom = art_streq(name, "CUSTOM") || (!name && has(comp, "width"));
    if (custom && has(comp, "center") && has(comp, "width")) {
        d->center = art_get_double(comp, "center"), d->width = art_get_double(comp, "width");
        return ART_OK;
    }
    if (custom)
        return art_error(ctx, ART_EUSAGE, &comp->loc, "a window of one's own is center and width");
    if (!name || !*name) name = d->image->n_windows ? d->image->windows[0].name : "FULL_DYNAMIC";
    return art_image_find_window(ctx, d->image, name, &d->center, &d->width);
}

static int make(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct art_image_reading how = {.format = NULL};
    struct data *d = item->data;
    const char *name = art_get_text(item->comp, "imageFile");
    char *path = NULL;
    int status;
    (void)view;
    if (!name || !*name)
        return art_warn_strict(ctx, ART_ENOTFOUND, &item->comp->loc,
                               "the viewer has no imageFile, and shows nothing") < 0
                   ? ctx->status
                   : ART_OK + 1;
    if (has(item->comp, "series")) how.series = art_get_text(item->comp, "series");
    if (has(item->comp, "filePattern")) how.pattern = art_get_text(item->comp, "filePattern");
    if (has(item->comp, "recurse")) how.recurse = art_get_bool(item->comp, "recurse");
    ART_TRY(art_model_find_file(ctx, item->comp->model, name, &item->comp->loc, &path));
    ART_TRY(art_image_read_as(ctx, &d->image, path, &how, NULL));
    ART_TRY(find_window(ctx, item->comp, d));
out:
    art_free(path);
    return status;
}

/* Parses "[ 1 0 0 5 0 1 0 0 0 0 1 0 ]": rows of three or four times four numbers. */
static int extra_transform(struct art_ctx *ctx, const struct art_comp *comp, struct art_affine *X)
{
    struct art_value value;
    bool given = art_is_set(comp, "transform") && art_get(comp, "transform", &value);
    const char *s = given ? value.text : NULL;
    double x[16];
    int n = 0;
    art_affine_identity(X);
    if (!s) return ART_OK;
    while (*s) {
        size_t used = n < 16 ? art_read_double(s, strlen(s), &x[n]) : 0;
        if (used) n++;
        s += used ? used : 1;
    }
    if (n == 0) return ART_OK;
    if (n != 12 && n != 16)
        return art_error(ctx, ART_ESYNTAX, &comp->loc,
                         "transform has 12 or 16 numbers, rows of four, not %d", n);
    for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++) X->A[3 * r + c] = x[4 * r + c];
        X->p[r] = x[4 * r + 3];
    }
    return ART_OK;
}

/* Computes the transform from voxels to the model: the place in the patient, the transform, the
 * pose of the viewer. */
static int place(struct art_ctx *ctx, const struct art_comp *comp, const struct art_image *image,
                 struct art_affine *X)
{
    struct art_affine extra, pose;
    struct art_rigid T;
    double turn[4];
    int status = extra_transform(ctx, comp, &extra);
    art_rigid_identity(&T);
    (void)art_get_vector(comp, "position", T.p, 3);
    if (art_get_vector(comp, "orientation", turn, 4) == 4)
        art_rot_from_axis_angle_deg(T.R, turn, turn[3]);
    art_affine_from_rigid(&pose, &T);
    art_affine_mul(X, &extra, &image->X);
    art_affine_mul(X, &pose, X);
    return status;
}

static unsigned char shade(double value, double center, double width)
{
    double t = width > 0 ? (value - center) / width + 0.5 : value >= center;
    if (!(t > 0)) return 0;
    return t >= 1 ? 255 : (unsigned char)(t * 255 + 0.5);
}

/* The picture of a plane across `axis` at a fractional voxel, between two slices the mean by
 * weights. */
static int paint(struct art_ctx *ctx, const struct art_image *image, int axis, struct plane *p)
{
    int u = axis == 0 ? 1 : 0, v = axis == 2 ? 1 : 2, low = (int)floor(p->at);
    int high = low + 1 < image->n[axis] ? low + 1 : low;
    bool color = image->channels >= 3;
    double part = p->at - low, full = image->type == ART_U16 ? 65535 : 255;
    art_picture_fini(&p->picture);
    int status = art_picture_create(ctx, &p->picture, image->n[u], image->n[v]);
    unsigned char *pixel = p->picture.rgba;
    for (int b = 0; status == ART_OK && b < image->n[v]; b++)
        for (int a = 0; a < image->n[u]; a++, pixel += 4) {
            int at[3], to[3];
            at[u] = to[u] = a, at[v] = to[v] = b, at[axis] = low, to[axis] = high;
            for (int c = 0; c < 3; c++) {
                double x, y;
                art_image_get(image, at[0], at[1], at[2], p->time, color ? c : 0, 1, 1, &x);
                art_image_get(image, to[0], to[1], to[2], p->time, color ? c : 0, 1, 1, &y);
                x += part * (y - x);
                pixel[c] = color ? shade(x, full / 2, full) : shade(x, p->center, p->width);
            }
            pixel[3] = 255;
        }
    p->made = status == ART_OK;
    return status;
}

/* Returns the fractional voxel of a position from 0 to 1. */
static double voxel_at(const struct art_comp *comp, int axis, int n)
{
    static const char *const props[3] = {"x", "y", "z"};
    double at = fmin(fmax(art_get_double(comp, props[axis]), 0), 1) * (n - 1);
    bool snap = art_comp_is(comp, "DicomViewer") && art_get_bool(comp, "snap");
    return snap ? rint(at) : at;
}

static int draw_plane(struct art_ctx *ctx, struct art_viewer *view, struct data *d,
                      const struct art_affine *X, int axis)
{
    static const int tri[2][3] = {{0, 1, 2}, {0, 2, 3}};
    static const double around[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    struct plane *p = &d->plane[axis];
    int u = axis == 0 ? 1 : 0, v = axis == 2 ? 1 : 2;
    double x[4][3], uv[6][2];
    struct art_look look;
    struct art_texture texture = {.picture = &p->picture, .replace = true};
    for (int c = 0; c < 4; c++) {
        double at[3];
        at[axis] = p->at;
        at[u] = around[c][0] * d->image->n[u] - 0.5;
        at[v] = around[c][1] * d->image->n[v] - 0.5;
        art_affine_point(x[c], X, at);
    }
    for (int t = 0; t < 2; t++)
        for (int c = 0; c < 3; c++) {
            uv[3 * t + c][0] = around[tri[t][c]][0];
            uv[3 * t + c][1] = 1 - around[tri[t][c]][1];
        }
    art_look_default(&look);
    look.shading = ART_SHADE_NONE;
    look.sides = ART_SIDES_BOTH;
    look.texture = &texture;
    const struct art_faces faces = {.n_points = 4,
                                    .n_tri = 2,
                                    .x = (const double(*)[3])x,
                                    .tri = tri,
                                    .uv = (const double(*)[2])uv};
    return art_scene_faces(ctx, view->scene, &faces, &look);
}

static int draw_box(struct art_ctx *ctx, struct art_viewer *view, const struct art_image *image,
                    const struct art_affine *X)
{
    static const float grey[4] = {0.5f, 0.5f, 0.5f, 1};
    int status = ART_OK;
    for (int c = 0; c < 8; c++)
        for (int a = 0; a < 3 && status == ART_OK; a++) {
            double from[3], to[3], p[3], q[3];
            if (c >> a & 1) continue;
            for (int b = 0; b < 3; b++) {
                from[b] = (c >> b & 1) * image->n[b] - 0.5;
                to[b] = b == a ? image->n[b] - 0.5 : from[b];
            }
            art_affine_point(p, X, from);
            art_affine_point(q, X, to);
            status = art_draw_thin_line(ctx, view, p, q, 1, grey);
        }
    return status;
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    static const char *const shown[3] = {"drawYZ", "drawXZ", "drawXY"};
    struct data *d = item->data;
    struct art_affine X;
    int time = (int)art_get_double(item->comp, "timeIndex"), status;
    if (time < 0 || time >= d->image->n_times)
        return art_error(ctx, ART_ERANGE, &item->comp->loc, "the image has times 0 to %d, not %d",
                         d->image->n_times - 1, time);
    ART_TRY(place(ctx, item->comp, d->image, &X));
    for (int a = 0; a < 3; a++) {
        struct plane *p = &d->plane[a];
        double at = voxel_at(item->comp, a, d->image->n[a]);
        if (!art_get_bool(item->comp, shown[a])) continue;
        if (!p->made || p->at != at || p->time != time) {
            p->at = at, p->time = time, p->center = d->center, p->width = d->width;
            ART_TRY(paint(ctx, d->image, a, p));
        }
        ART_TRY(draw_plane(ctx, view, d, &X, a));
    }
    if (art_get_bool(item->comp, "drawBox")) ART_TRY(draw_box(ctx, view, d->image, &X));
out:
    return status;
}

static void free_data(struct view_item *item)
{
    struct data *d = item->data;
    for (int a = 0; a < 3; a++) art_picture_fini(&d->plane[a].picture);
    art_image_free(d->image);
}

const struct art_view_kind art_view_images = {.name = "images",
                                              .summary = "planes of medical images",
                                              .classes = "DicomViewer NiftiViewer",
                                              .size = sizeof(struct data),
                                              .make = make,
                                              .draw = draw,
                                              .free = free_data};
