/* Cameras of pictures. */
#include "render.h"
#include <math.h>
#include <string.h>

static const char *const names[] = {"front", "back", "left", "right", "top", "bottom", "iso"};
enum { N_NAMES = sizeof names / sizeof names[0] };

int parse_list(struct art_ctx *ctx, const char *option, const char *text, int n, double *x)
{
    const char *s = text;
    for (int i = 0; i < n; i++) {
        s += strspn(s, " ");
        size_t k = art_read_double(s, strlen(s), &x[i]), blanks = strspn(s + k, " ");
        char then = s[k + blanks];
        bool parted = then == ',' || (blanks && then);
        if (k == 0 || !isfinite(x[i]) || (i < n - 1 ? !parted : then != '\0'))
            return art_error(ctx, ART_EUSAGE, NULL,
                             "%s takes %d number{s} with commas or blanks between, not '%s'",
                             option, n, text);
        s += k + blanks + (then == ',');
    }
    return ART_OK;
}

void view_words(struct art_buf *out)
{
    for (int k = 0; k < N_NAMES; k++) art_buf_printf(out, " %s", names[k]);
}

static int parse_views(struct art_ctx *ctx, const char *text, struct camera_plan *plan)
{
    for (const char *s = text; s;) {
        size_t n = strcspn(s, ",");
        int k = 0;
        while (k < N_NAMES && (strlen(names[k]) != n || strncmp(names[k], s, n) != 0)) k++;
        if (k == N_NAMES)
            return art_error(ctx, ART_EUSAGE, NULL,
                             "no view '%.*s'; there are front, back, left, right, top, bottom, iso",
                             (int)n, s);
        if (plan->n == MAX_VIEWS)
            return art_error(ctx, ART_EUSAGE, NULL, "at most %d views in a picture", MAX_VIEWS);
        plan->view[plan->n] = (enum art_view)k;
        plan->named[plan->n++] = true;
        s = s[n] ? s + n + 1 : NULL;
    }
    return ART_OK;
}

/* The orientation of the eye that a root asks for: x to the right, y up, z backward. */
static bool asked_orientation(const struct art_comp *root, double R[9])
{
    double a[4];
    if (!root || !art_is_set(root, "defaultViewOrientation") ||
        art_get_vector(root, "defaultViewOrientation", a, 4) != 4)
        return false;
    if (art_v3_norm(a) > 0)
        art_rot_from_axis_angle_deg(R, a, a[3]);
    else
        art_m3_identity(R);
    return true;
}

/* The place that a root looks from, if its file says so. */
static void asked_place(const struct options *o, const struct art_comp *root,
                        struct camera_plan *plan)
{
    bool eye = root && art_is_set(root, "viewerEye"), at = root && art_is_set(root, "viewerCenter");
    if (o->eye || o->view || o->orbit || !eye) return;
    plan->has_eye = art_get_vector(root, "viewerEye", plan->eye, 3) == 3;
    if (!o->centre && at)
        plan->has_centre = art_get_vector(root, "viewerCenter", plan->centre, 3) == 3;
}

/* The axis that is up on the picture: z, unless it is looked along or the model says otherwise. */
static int up_axis(const struct options *o, const struct camera_plan *plan)
{
    int up = 2;
    if (o->up_axis != UP_AUTO) return o->up_axis - UP_X;
    for (int i = 0; i < 3 && plan->has_orient; i++)
        if (fabs(plan->orient[3 * i + 1]) > fabs(plan->orient[3 * up + 1])) up = i;
    return up;
}

int plan_cameras(struct art_ctx *ctx, const struct options *o, const struct art_comp *root,
                 struct camera_plan *plan)
{
    double orbit[2] = {0, 0};
    int status = ART_OK;
    memset(plan, 0, sizeof *plan);
    plan->has_orient = asked_orientation(root, plan->orient);
    plan->up_axis = up_axis(o, plan);
    plan->has_eye = o->eye;
    plan->has_centre = o->centre;
    plan->has_up = o->up;
    asked_place(o, root, plan);
    if (o->eye && o->view)
        return art_error(ctx, ART_EUSAGE, NULL, "--eye and --view exclude each other");
    if (o->eye) ART_TRY(parse_list(ctx, "--eye", o->eye, 3, plan->eye));
    if (o->centre) ART_TRY(parse_list(ctx, "--centre", o->centre, 3, plan->centre));
    if (o->up) ART_TRY(parse_list(ctx, "--up", o->up, 3, plan->up));
    if (o->up && !(art_v3_norm(plan->up) > 0))
        return art_error(ctx, ART_EUSAGE, NULL, "--up is no direction");
    if (o->orbit) ART_TRY(parse_list(ctx, "--orbit", o->orbit, 2, orbit));
    plan->azimuth = orbit[0];
    plan->elevation = orbit[1];
    if (o->view) return parse_views(ctx, o->view, plan);
    plan->n = 1;
    plan->view[0] = ART_VIEW_FRONT;
out:
    return status;
}

const char *view_name(const struct camera_plan *plan, int i)
{
    return names[plan->view[i]];
}

static void look_as_asked(const double R[9], struct art_camera *camera)
{
    for (int i = 0; i < 3; i++) {
        camera->up[i] = R[3 * i + 1];
        camera->eye[i] = camera->centre[i] + R[3 * i + 2];
    }
}

/* Look from a given place: only the height of a picture without perspective is fitted. */
static void look_from(const struct camera_plan *plan, const double box[6], double wide,
                      struct art_camera *camera)
{
    struct art_camera fitted;
    double back[3];
    art_v3_copy(camera->eye, plan->eye);
    for (int i = 0; i < 3; i++)
        camera->centre[i] = plan->has_centre ? plan->centre[i] : (box[i] + box[3 + i]) / 2;
    if (!plan->has_up) {
        art_v3_zero(camera->up);
        camera->up[plan->up_axis] = 1;
        art_v3_sub(back, camera->eye, camera->centre);
        art_v3_normalize(back, back);
        if (fabs(back[plan->up_axis]) > 0.9999) {
            art_v3_zero(camera->up);
            camera->up[(plan->up_axis + 2) % 3] = 1;
        }
    }
    fitted = *camera;
    art_camera_fit(&fitted, box, (int)(1000 * wide), 1000, 0.06);
    camera->height = fitted.height;
}

static void zoom_in(double zoom, struct art_camera *camera)
{
    double back[3];
    camera->height /= zoom;
    if (camera->ortho) return;
    art_v3_sub(back, camera->eye, camera->centre);
    art_v3_add_scaled(camera->eye, camera->centre, 1 / zoom, back);
}

/* Let the middle of what is shown be this far left of the middle of the picture, and above it;
 * parts of its height. */
static void shift(const double by[2], struct art_camera *camera)
{
    double back[3], right[3], up[3], tall = camera->height;
    art_v3_sub(back, camera->eye, camera->centre);
    if (!camera->ortho) tall = 2 * art_v3_norm(back) * tan(art_rad(camera->fov) / 2);
    art_v3_cross(right, camera->up, back);
    if (!(art_v3_normalize(right, right) > 0)) return;
    art_v3_cross(up, back, right);
    art_v3_normalize(up, up);
    for (int k = 0; k < 2; k++) {
        const double *axis = k ? up : right;
        double way = k ? -by[k] * tall : by[k] * tall;
        art_v3_add_scaled(camera->eye, camera->eye, way, axis);
        art_v3_add_scaled(camera->centre, camera->centre, way, axis);
    }
}

void aim_camera(const struct options *o, const struct camera_plan *plan, int i,
                struct art_camera *camera)
{
    memset(camera, 0, sizeof *camera);
    camera->height = 1;
    art_camera_view(camera, plan->view[i], plan->up_axis);
    camera->ortho = o->ortho;
    camera->fov = o->fov;
    if (!plan->named[i] && plan->has_orient) look_as_asked(plan->orient, camera);
    if (plan->has_up) art_v3_copy(camera->up, plan->up);
    if (!plan->has_eye && (plan->azimuth != 0 || plan->elevation != 0))
        art_camera_orbit(camera, plan->azimuth, plan->elevation);
}

void make_camera(const struct options *o, const struct camera_plan *plan, int i,
                 const struct art_fit *fit, const double box[6], const struct room *room,
                 struct art_camera *camera)
{
    const double by[2] = {room->right / 2, (room->bottom - room->top) / 2};
    double moved[3];
    aim_camera(o, plan, i, camera);
    if (plan->has_eye) {
        look_from(plan, box, room->wide, camera);
        art_camera_orbit(camera, plan->azimuth, plan->elevation);
    } else {
        art_fit_apply(fit, camera);
    }
    if (!plan->has_eye && plan->has_centre) {
        art_v3_sub(moved, plan->centre, camera->centre);
        art_v3_add(camera->eye, camera->eye, moved);
        art_v3_copy(camera->centre, plan->centre);
    }
    if (o->zoom != 1) zoom_in(o->zoom, camera);
    if (!plan->has_eye) shift(by, camera);
}
