/* This has the camera: named views, fitting, turning. Sines and cosines are our own, so that a
 * picture does not depend on the C library. */
#include "raster_priv.h"

/* Computes sine and cosine by their series; the argument is brought below an eighth of a turn
 * first. */
void art_raster_turn(double deg, double *s, double *c)
{
    int quarter;
    double r = remquo(deg, 90.0, &quarter) * (ART_PI / 180), r2 = r * r;
    double rs = 0, rc = 0;
    for (int k = 10; k > 0; k--) {
        rs = (1 + rs) * -r2 / ((2 * k) * (2 * k + 1));
        rc = (1 + rc) * -r2 / ((2 * k - 1) * (2 * k));
    }
    rs = r * (1 + rs), rc = 1 + rc;
    double both[4] = {rs, rc, -rs, -rc};
    *s = both[quarter & 3], *c = both[(quarter + 1) & 3];
}

double art_raster_tan_half(double fov)
{
    double s, c;
    art_raster_turn(fov / 2, &s, &c);
    return s / c;
}

void art_camera_view(struct art_camera *camera, enum art_view view, int up)
{
    /* towards the eye, and up, with z up */
    static const double eye[][3] = {{0, -1, 0}, {0, 1, 0},  {-1, 0, 0},  {1, 0, 0},
                                    {0, 0, 1},  {0, 0, -1}, {1, -1, 0.8}};
    static const double top[][3] = {{0, 0, 1}, {0, 0, 1},  {0, 0, 1}, {0, 0, 1},
                                    {0, 1, 0}, {0, -1, 0}, {0, 0, 1}};
    int which = view >= ART_VIEW_FRONT && view <= ART_VIEW_ISO ? (int)view : ART_VIEW_FRONT;
    int turned = up >= 0 && up <= 2 ? (up + 1) % 3 : 0;
    *camera = (struct art_camera){.fov = 30, .height = 2};
    double d[3];
    art_v3_normalize(d, eye[which]);
    /* axis z becomes axis `up`, x and y those behind it */
    for (int i = 0; i < 3; i++) {
        camera->eye[(turned + i) % 3] = 4 * d[i];
        camera->up[(turned + i) % 3] = top[which][i];
    }
}

/* Gets the axes of a camera: right, up and forward of unit length. */
void art_raster_axes(const struct art_camera *camera, double right[3], double up[3],
                     double forward[3])
{
    art_v3_sub(forward, camera->centre, camera->eye);
    if (art_v3_normalize(forward, forward) == 0) art_v3_set(forward, 0, 1, 0);
    double top[3];
    if (art_v3_normalize(top, camera->up) == 0) art_v3_set(top, 0, 0, 1);
    art_v3_cross(right, forward, top);
    if (art_v3_norm(right) < 1e-9) { /* up along the view: any will do */
        double v[3];
        art_v3_basis(forward, right, v);
    }
    art_v3_normalize(right, right);
    art_v3_cross(up, right, forward);
}

void art_camera_fit(struct art_camera *camera, const double box[6], int width, int height,
                    double margin)
{
    double right[3], up[3], forward[3], middle[3], lo[2] = {1e300, 1e300}, hi[2] = {-1e300, -1e300};
    art_raster_axes(camera, right, up, forward);
    for (int i = 0; i < 3; i++) middle[i] = (box[i] + box[3 + i]) / 2;
    double aspect = (double)width / height, inside = 1 - 2 * fmin(fmax(margin, 0), 0.45);
    double tan_y = art_raster_tan_half(camera->fov) * inside, tan_x = tan_y * aspect, back = 0;
    double corner[8][3], deepest = 0;
    for (int k = 0; k < 8; k++) {
        double p[3];
        for (int i = 0; i < 3; i++) p[i] = box[(k >> i & 1) ? 3 + i : i] - middle[i];
        art_v3_set(corner[k], art_v3_dot(right, p), art_v3_dot(up, p), art_v3_dot(forward, p));
        for (int i = 0; i < 2; i++) {
            lo[i] = fmin(lo[i], corner[k][i]);
            hi[i] = fmax(hi[i], corner[k][i]);
        }
        deepest = fmax(deepest, fabs(corner[k][2]));
    }
    for (int k = 0; k < 8; k++) {
        back = fmax(back, fabs(corner[k][0]) / tan_x - corner[k][2]);
        back = fmax(back, fabs(corner[k][1]) / tan_y - corner[k][2]);
    }
    double size = fmax(hi[1] - lo[1], (hi[0] - lo[0]) / aspect);
    if (!(size > 0)) size = deepest > 0 ? deepest : 1;
    camera->height = size / inside;
    double distance = camera->ortho ? 2 * (deepest + size) : back;
    if (!(distance > 0)) distance = size;
    art_v3_copy(camera->centre, middle);
    art_v3_add_scaled(camera->eye, middle, -distance, forward);
}

/* Turns v about the unit axis (Rodrigues). */
static void rotate(double v[3], const double axis[3], double deg)
{
    double s, c, cross[3], along = art_v3_dot(axis, v);
    art_raster_turn(deg, &s, &c);
    art_v3_cross(cross, axis, v);
    for (int i = 0; i < 3; i++) v[i] = c * v[i] + s * cross[i] + (1 - c) * along * axis[i];
}

void art_camera_orbit(struct art_camera *camera, double azimuth, double elevation)
{
    double right[3], up[3], forward[3], arm[3], about[3];
    if (art_v3_normalize(about, camera->up) == 0) return;
    art_v3_sub(arm, camera->eye, camera->centre);
    rotate(arm, about, azimuth);
    art_v3_add(camera->eye, camera->centre, arm);
    art_raster_axes(camera, right, up, forward);
    rotate(arm, right, -elevation);
    rotate(up, right, -elevation);
    art_v3_add(camera->eye, camera->centre, arm);
    /* over the pole the axis no longer points up */
    if (art_v3_dot(up, about) < 1e-9) art_v3_copy(camera->up, up);
}
