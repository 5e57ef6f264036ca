/* Bodies: inertia, pose, meshes. */
#include "osim_priv.h"
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------------ meshes */

struct look {
    double color[3], opacity;
    bool has_color, hidden;
    bool contact; /* of a force alone: it is not drawn, and collides with nothing else */
};

/* The file as the text of the model will name it, if it is there: in the folder of meshes, or
 * beside the model. */
static const char *mesh_path(struct osim *o, const char *file)
{
    const char *disks[] = {o->folders.disk, o->folders.dir},
               *folders[] = {o->folders.folder, o->folders.dir_name};
    for (int k = 0; k < 2; k++) {
        char *path = disks[k] ? art_path_join(o->ctx, disks[k], file) : NULL, *kept = NULL;
        bool there = path && art_path_is_file(path);
        art_free(path);
        if (!there) continue;
        path = art_path_join(o->ctx, folders[k], file);
        if (path) kept = art_arena_strndup(o->ctx, &o->arena, path, strlen(path));
        art_free(path);
        if (!kept) o->status = ART_ENOMEM;
        return kept;
    }
    return NULL;
}

/* Models come without most of their meshes: of those that are drawn alone the first is named, and
 * how many there are is said at the end. */
static int missing_mesh(struct osim *o, const struct art_xml_tag *n, const char *file,
                        const struct look *look)
{
    bool named = look->contact || o->folders.n_missing == 0;
    if (o->how->for_motions && !look->contact) named = false;
    if (!look->contact && !o->how->for_motions) o->folders.n_missing++;
    ((struct art_xml_tag *)(uintptr_t)n)->reported = true;
    return named
               ? osim_drop(o, n, "the mesh file '%.200s' is not found%s", file,
                           o->folders.disk ? "" : " (there is no folder Geometry beside the model)")
               : ART_OK;
}

/* X: scale, then rotation and translation, of the mesh on its body. */
static int emit_mesh(struct osim *o, const struct art_xml_tag *n, const char *name,
                     const char *file, int body, const struct art_rigid *T, const double scale[3],
                     const struct look *look)
{
    const char *path = mesh_path(o, file);
    double X[12];
    bool plain = true;
    if (strpbrk(file, "\"\\\n"))
        return osim_drop(o, n, "a mesh file with a name that is not allowed");
    if (!path) return missing_mesh(o, n, file, look);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) {
            X[4 * i + j] = j < 3 ? T->R[3 * i + j] * scale[j] * o->bodies[body].scale[i] : T->p[i];
            plain = plain && X[4 * i + j] == (i == j ? 1 : 0);
        }
    if (name) osim_at(o, n);
    art_build_item(&o->build);
    if (plain) {
        art_build_value(&o->build, "mesh",
                        "maspack.geometry.PolygonalMesh[ \"%s\" triangular=true ]", path);
    } else {
        art_build_object(&o->build, "mesh", "maspack.geometry.PolygonalMesh");
        art_build_word(&o->build, " \"%s\" triangular=true", path);
        art_build_indent(&o->build);
        art_build_word(&o->build, "transform=AffineTransform3d [ ");
        art_build_numbers(&o->build, 12, X);
        art_build_word(&o->build, " ]\n%*s", 2 * (o->build.n - 1), "");
        art_build_close(&o->build);
    }
    if (name) art_build_text(&o->build, "name", name);
    if (look->has_color || look->opacity != 1 || look->hidden) {
        art_build_enter(&o->build, "renderProps");
        if (look->hidden) art_build_value(&o->build, "visible", "false");
        if (look->opacity != 1) art_build_reals(&o->build, "alpha", 1, &look->opacity);
        if (look->has_color) {
            art_build_reals(&o->build, "faceColor", 3, look->color);
            art_build_reals(&o->build, "lineColor", 3, look->color);
            art_build_reals(&o->build, "pointColor", 3, look->color);
        }
        art_build_close(&o->build);
    }
    art_build_value(&o->build, "hasMass", "false");
    if (look->contact) art_build_value(&o->build, "isCollidable", "false");
    art_build_close(&o->build);
    return ART_OK;
}

static void read_look(struct osim *o, const struct art_xml_tag *n, struct look *look)
{
    const struct art_xml_tag *a = osim_child(o, n, "Appearance");
    *look = (struct look){{1, 1, 1}, 1, false, false, false};
    if (!a) a = n;
    look->has_color = osim_child(o, a, "color") != NULL;
    osim_numbers(o, a, "color", 3, look->color);
    look->opacity = osim_number(o, a, "opacity", 1);
    double preference = osim_number(o, a, "display_preference", 4);
    look->hidden = preference == 0 || !osim_bool(o, a, "visible", true);
    for (int i = 0; i < 3; i++) look->color[i] = fmin(1, fmax(0, look->color[i]));
    look->opacity = fmin(1, fmax(0, look->opacity));
}

/* "angles, then translation" */
static int read_transform(struct osim *o, const struct art_xml_tag *n, struct art_rigid *T)
{
    double x[6] = {0};
    osim_numbers(o, n, "transform", 6, x);
    art_rotation_get(ART_ROT_XYZ, x, T->R);
    art_v3_copy(T->p, x + 3);
    return ART_OK;
}

/* Version 3: a list of files, or of DisplayGeometry. */
static int emit_visible(struct osim *o, int body)
{
    struct art_xml_tag *v = osim_child(o, o->bodies[body].node, "VisibleObject");
    struct art_rigid outer, inner, T;
    double all[3] = {1, 1, 1}, own[3];
    const char **files;
    int status, count;
    struct look look;
    if (!v) return ART_OK;
    osim_numbers(o, v, "scale_factors", 3, all);
    ART_TRY(read_transform(o, v, &outer));
    osim_scale_vector(o, body, outer.p);
    for (struct art_xml_tag *n = osim_set(o, v, "GeometrySet"); n; n = n->next) {
        n->used = true;
        const char *file = osim_text(o, n, "geometry_file");
        if (!file) continue;
        art_v3_set(own, 1, 1, 1);
        osim_numbers(o, n, "scale_factors", 3, own);
        ART_TRY(read_transform(o, n, &inner));
        read_look(o, n, &look);
        for (int i = 0; i < 3; i++) {
            own[i] *= all[i];
            inner.p[i] *= all[i] * o->bodies[body].scale[i];
        }
        art_rigid_mul(&T, &outer, &inner);
        ART_TRY(emit_mesh(o, n, NULL, file, body, &T, own, &look));
    }
    ART_TRY(osim_words(o, v, "geometry_files", &files, &count));
    look = (struct look){{1, 1, 1}, 1, false, false, false};
    for (int i = 0; i < count; i++)
        ART_TRY(emit_mesh(o, v, NULL, files[i], body, &outer, all, &look));
out:
    return status;
}

/* A ball, box or the like that is only looked at: its class has the mesh. */
static int emit_attached(struct osim *o, const struct art_xml_tag *holder, int body,
                         const struct art_rigid *at)
{
    struct art_xml_tag *list = osim_child(o, holder, "attached_geometry");
    int status = ART_OK, k = 0;
    for (struct art_xml_tag *n = list ? list->first : NULL; n; n = n->next, k++) {
        struct look look;
        double scale[3] = {1, 1, 1};
        char name[300];
        if (!osim_is(n, "Mesh")) {
            osim_use(n);
            if (!osim_is(n, "FrameGeometry"))
                ART_TRY(osim_drop(o, n, "this shape is only drawn in OpenSim, and is left out"));
            continue;
        }
        n->used = true;
        const char *file = osim_text(o, n, "mesh_file");
        if (!file) continue;
        osim_numbers(o, n, "scale_factors", 3, scale);
        read_look(o, n, &look);
        snprintf(name, sizeof name, "%.250s", n->name ? osim_name(o, n->name) : "");
        if (!*name || at)
            snprintf(name, sizeof name, "%.200s_%d", *name ? osim_name(o, holder->name) : "geom",
                     k + 1);
        struct art_rigid T;
        art_rigid_identity(&T);
        ART_TRY(emit_mesh(o, n, name, file, body, at ? at : &T, scale, &look));
    }
out:
    return status;
}

/* ------------------------------------------------------------------------ contact */

const char *osim_contact_mesh(struct osim *o, const struct art_xml_tag *n)
{
    const char *file = osim_text(o, n, "filename");
    if (!file || strpbrk(file, "\"\\\n") || !mesh_path(o, file)) return NULL;
    char *name = art_arena_format(o->ctx, &o->arena, "contact_%s", osim_name(o, n->name));
    if (!name) o->status = ART_ENOMEM;
    return name ? name : "contact";
}

/* Which body each mesh of a contact geometry is on. */
static int gather_contact_meshes(struct osim *o)
{
    int status = ART_OK;
    for (struct art_xml_tag *n = osim_set(o, o->model, "ContactGeometrySet"); n; n = n->next) {
        struct osim_contact c = {.node = n};
        struct osim_frame f;
        bool found;
        if (!osim_is(n, "ContactMesh") || n->reported) continue;
        ART_TRY(osim_frame_of(o, n, "socket_frame", "body_name", &f, &found));
        if (!found) continue;
        if (!ART_GROW(o->ctx, o->contacts.list, o->contacts.n, o->contacts.cap)) return ART_ENOMEM;
        c.T = f.T;
        c.next = f.body; /* until the lists are made */
        o->contacts.list[o->contacts.n++] = c;
    }
    for (int i = o->contacts.n - 1; i >= 0; i--) {
        struct osim_body *body = &o->bodies[o->contacts.list[i].next];
        o->contacts.list[i].next = body->contacts;
        body->contacts = i + 1;
    }
out:
    return status;
}

static int emit_contact_meshes(struct osim *o, int body)
{
    static const double one[3] = {1, 1, 1};
    static const struct look look = {{1, 1, 1}, 1, false, true, true};
    int status = ART_OK;
    for (int k = o->bodies[body].contacts; k; k = o->contacts.list[k - 1].next) {
        struct art_xml_tag *n = o->contacts.list[k - 1].node;
        struct art_rigid own, T;
        const char *file = osim_text(o, n, "filename");
        osim_use(n);
        if (!file) {
            ART_TRY(osim_drop(o, n, "has no <filename>, and is left out"));
            continue;
        }
        osim_pose(o, n, "location", "orientation", &own);
        osim_scale_vector(o, body, own.p);
        art_rigid_mul(&T, &o->contacts.list[k - 1].T, &own);
        ART_TRY(emit_mesh(o, n, osim_contact_mesh(o, n), file, body, &T, one, &look));
    }
out:
    return status;
}

/* ------------------------------------------------------------------------ bodies */

static int emit_body(struct osim *o, int i)
{
    const struct osim_body *b = &o->bodies[i];
    const double unit[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    double x[13];
    int status;
    osim_at(o, b->node);
    art_build_add(&o->build, "RigidBodyOsim");
    osim_put_name(o, i ? b->node : NULL, i ? osim_name(o, b->name) : "ground");
    art_build_value(&o->build, "inertiaMethod", "EXPLICIT");
    if (i == 0) art_build_value(&o->build, "dynamic", "false");
    if (i == 0) art_build_value(&o->build, "grounded", "true");
    osim_put_pose(o, &b->pose);
    x[0] = i ? b->mass : 1;
    art_v3_copy(x + 1, b->com);
    memcpy(x + 4, i ? b->J : unit, sizeof unit);
    art_build_reals(&o->build, "inertia", 13, x);
    art_build_enter(&o->build, "meshes");
    art_build_text(&o->build, "name", "meshes");
    art_build_text(&o->build, "shortName", "msh");
    if (b->node) {
        ART_TRY(emit_visible(o, i));
        ART_TRY(emit_attached(o, b->node, i, NULL));
    }
    for (int k = b->frames; k; k = o->frames[k - 1].next)
        ART_TRY(emit_attached(o, o->frames[k - 1].node, i, &o->frames[k - 1].T));
    ART_TRY(emit_contact_meshes(o, i));
    art_build_close(&o->build);
    osim_emit_wraps(o, i);
    status = ART_OK;
    art_build_close(&o->build);
out:
    return status;
}

int osim_emit_bodies(struct osim *o)
{
    int status;
    ART_TRY(gather_contact_meshes(o));
    ART_TRY(emit_body(o, 0));
    art_build_list(&o->build, "RenderableComponentList", "RigidBody", "bodyset");
    for (int i = 1; i < o->n_bodies; i++) ART_TRY(emit_body(o, i));
    art_build_close(&o->build);
    if (o->folders.n_missing > 1 && o->status == ART_OK) {
        struct art_loc loc = osim_loc(o, o->model);
        art_warn(o->ctx, &loc, "%d mesh files that are only drawn are not found",
                 o->folders.n_missing);
    }
out:
    return status;
}
