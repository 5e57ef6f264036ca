/* Rigid bodies: their inertia from their elements, what holds, moves and pushes them. */
#include "feb_priv.h"
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------------- inertia */

/* Sums of mass, first and second moments over the points of an element; shells by their thickness.
 */
static void add_element(const struct feb *f, int e, double density, double *m, double first[3],
                        double second[9])
{
    const struct art_volume *vol = f->mesh.vol;
    const struct art_elem_type *type = art_elem_type((enum art_elem_kind)vol->elem_kind[e]);
    const int *node = vol->elem_node + vol->elem_off[e];
    double x[ART_ELEM_MAX_NODES][3], N[ART_ELEM_MAX_NODES], dN[ART_ELEM_MAX_NODES][3], J[9];
    for (int k = 0; k < type->n_nodes; k++) art_v3_copy(x[k], vol->pos + 3 * (size_t)node[k]);
    for (int p = 0; p < type->n_points; p++) {
        double at[3] = {0}, t[2][3] = {{0}}, n[3], dv;
        type->shape(type->point[p], N, dN);
        for (int k = 0; k < type->n_nodes; k++) {
            art_v3_add_scaled(at, at, N[k], x[k]);
            for (int i = 0; i < 2; i++) art_v3_add_scaled(t[i], t[i], dN[k][i], x[k]);
        }
        art_v3_cross(n, t[0], t[1]);
        dv = type->dim == 2 ? art_v3_norm(n) * f->mesh.thickness[e]
                            : art_elem_jacobian(type, (const double(*)[3])x, type->point[p], J);
        dv *= density * type->point[p][3];
        *m += dv;
        art_v3_add_scaled(first, first, dv, at);
        for (int i = 0; i < 9; i++) second[i] += dv * at[i / 3] * at[i % 3];
    }
}

/* Mass and inertia are those of the elements. FEBio lets the material say where the centre of mass
 * is, and holds and turns the body there: the origin of its frame. */
static void find_inertia(struct feb *f, int material, struct feb_body *b)
{
    double first[3] = {0}, S[9] = {0};
    const struct art_xml_tag *tag = f->materials[material].tag,
                             *given = feb_child(tag, "center_of_mass");
    for (int i = 0; i < f->mesh.n_parts; i++) {
        const struct feb_part *p = &f->mesh.parts[i];
        if (p->material != material) continue;
        b->n_elems += p->n;
        for (int e = p->first; e < p->first + p->n; e++)
            add_element(f, e, f->materials[material].density, &b->mass, first, S);
    }
    if (b->mass > 0) art_v3_scale(b->com, 1 / b->mass, first);
    art_v3_copy(b->at, b->com);
    if (given) feb_numbers_of(f, given, 3, b->at);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) S[3 * i + j] -= b->mass * b->com[i] * b->com[j];
    double trace = S[0] + S[4] + S[8];
    for (int i = 0; i < 9; i++) b->J[i] = (i % 4 == 0 ? trace : 0) - S[i];
    art_v3_sub(b->com, b->com, b->at);
}

/* ---------------------------------------------------------------------- conditions */

static const char *const dof_names[] = {"Rx", "Ry", "Rz", "Ru", "Rv", "Rw"};
static const char *const old_names[] = {"x", "y", "z", "u", "v", "w"};

static int find_dof(const char *word)
{
    for (int i = 0; word && i < 6; i++)
        if (strcmp(word, dof_names[i]) == 0 || strcmp(word, old_names[i]) == 0) return i;
    return -1;
}

static int body_of_tag(struct feb *f, const struct art_xml_tag *t, int *body)
{
    const char *name = feb_text(t, "rb");
    *body = feb_find_body(f, name);
    if (*body >= 0) return ART_OK;
    return feb_fail(f, t, ART_ERANGE, "there is no rigid body '%s'", name ? name : "");
}

static int read_fixed(struct feb *f, const struct art_xml_tag *t, int step)
{
    int body, status;
    const char *words;
    ART_TRY(body_of_tag(f, t, &body));
    if (step > 0 || (step == 0 && f->in.n_steps > 1))
        feb_refuse(f, t, "a rigid body that is fixed in some steps only");
    for (int i = 0; i < 6; i++) {
        bool on = feb_bool(f, t, feb_format(f, "%s_dof", dof_names[i]), false);
        if (on) f->rigid.bodies[body].fixed |= 1u << i;
    }
    if (!(words = feb_text(t, "dofs"))) goto out;
    while (*words) {
        size_t k = strcspn(words, ", \t\r\n");
        char word[8] = "";
        if (k > 0 && k < sizeof word) memcpy(word, words, k);
        int dof = find_dof(word);
        if (dof < 0 && k > 0) return feb_fail(f, t, ART_ESYNTAX, "<dofs>: '%.20s'", words);
        if (dof >= 0) f->rigid.bodies[body].fixed |= 1u << dof;
        words += k;
        words += strspn(words, ", \t\r\n");
    }
out:
    return status;
}

/* A displacement or rotation of a body along one of its degrees of freedom. */
static int read_driven(struct feb *f, const struct art_xml_tag *t, int step)
{
    int body, dof, status;
    ART_TRY(body_of_tag(f, t, &body));
    dof = find_dof(feb_text(t, "dof"));
    if (dof < 0) return feb_fail(f, t, ART_ESYNTAX, "the condition has no degree of freedom");
    (void)feb_child(t, "relative");
    struct feb_value v = feb_read_value(f, feb_child(t, "value"), 0);
    if (step > 0 || (step == 0 && f->in.n_steps > 1))
        feb_refuse(f, t, "a rigid body that is moved in some steps");
    f->rigid.bodies[body].driven |= 1u << dof;
    f->rigid.bodies[body].drive[dof] = v;
out:
    return status;
}

/* A rotation by a vector or by angles. */
static int read_turn(struct feb *f, const struct art_xml_tag *t, int step)
{
    int body, status;
    ART_TRY(body_of_tag(f, t, &body));
    if (step > 0 || (step == 0 && f->in.n_steps > 1))
        feb_refuse(f, t, "a rigid body that is moved in some steps");
    feb_read_turn(f, t, &f->rigid.bodies[body]);
    status = ART_OK;
out:
    return status;
}

static int read_velocity(struct feb *f, const struct art_xml_tag *t, int first)
{
    const struct art_xml_tag *value = feb_child(t, "value");
    int body, status;
    ART_TRY(body_of_tag(f, t, &body));
    if (!value) return feb_fail(f, t, ART_ESYNTAX, "the condition has no value");
    status = feb_numbers_of(f, value, 3, f->rigid.bodies[body].vel + first);
out:
    return status;
}

static int read_force(struct feb *f, const struct art_xml_tag *t, int step)
{
    const char *kind = feb_text(t, "load_type");
    int body, dof, status;
    ART_TRY(body_of_tag(f, t, &body));
    dof = find_dof(feb_text(t, "dof"));
    if (dof < 0) return feb_fail(f, t, ART_ESYNTAX, "the force has no degree of freedom");
    (void)feb_child(t, "relative");
    if (kind && strcmp(kind, "0") != 0 && !art_strcaseeq(kind, "load"))
        feb_refuse(f, t, "a force on a rigid body that turns with it");
    struct feb_value v = feb_read_value(f, feb_child(t, "value"), 0);
    feb_set_span(f, step, &v);
    feb_drive(
        f, feb_format(f, "%s/rigidBodies/%s:externalForce", FEB_MECH, f->rigid.bodies[body].name),
        dof, 6, &v);
out:
    return status;
}

static int read_one(struct feb *f, struct art_xml_tag *t, int step)
{
    const char *type = feb_attr(t, "type");
    if (!type) return ART_OK;
    feb_use(t);
    if (strcmp(type, "rigid_fixed") == 0 || strcmp(type, "fix") == 0) return read_fixed(f, t, step);
    if (strcmp(type, "rigid_force") == 0 || strcmp(type, "rigid_moment") == 0 ||
        strcmp(type, "force") == 0)
        return read_force(f, t, step);
    if (strcmp(type, "rigid_displacement") == 0 || strcmp(type, "rigid_rotation") == 0)
        return read_driven(f, t, step);
    if (strcmp(type, "rigid_rotation_vector") == 0 || strcmp(type, "rigid_euler_angles") == 0)
        return read_turn(f, t, step);
    if (strcmp(type, "initial_rigid_velocity") == 0) return read_velocity(f, t, 0);
    if (strcmp(type, "initial_rigid_angular_velocity") == 0) return read_velocity(f, t, 3);
    if (feb_is(t, "rigid_connector")) return feb_read_connector(f, t);
    feb_use_all(t);
    feb_refuse(f, t, "<%s type=\"%s\">", t->tag, type);
    return ART_OK;
}

int feb_read_rigid(struct feb *f)
{
    int step = -1, status = ART_OK;
    for (int i = 0; i < f->n_materials; i++) {
        struct feb_material *m = &f->materials[i];
        if (!m->rigid) continue;
        struct feb_body b = {.tag = m->tag, .name = feb_name(f, m->name)};
        find_inertia(f, i, &b);
        (void)feb_child(m->tag, "E");
        (void)feb_child(m->tag, "v");
        f->rigid.bodies[m->body] = b;
    }
    for (struct art_xml_tag *s = feb_section(f, "Rigid", NULL, &step); s;
         s = feb_section(f, "Rigid", s, &step))
        for (struct art_xml_tag *t = s->first; t; t = t->next) ART_TRY(read_one(f, t, step));
out:
    return status;
}

/* ------------------------------------------------------------------------- writing */

/* The surface of a body's elements in its frame, as Wavefront text. */
static int put_mesh(struct feb *f, int body)
{
    const struct art_volume *vol = f->mesh.vol;
    struct art_mesh *mesh = NULL;
    struct art_volume_skin how = {0};
    bool *in = art_alloc(f->ctx, (size_t)vol->n_elems, sizeof *in);
    int status = ART_OK;
    if (!in) return ART_ENOMEM;
    for (int i = 0; i < f->mesh.n_parts; i++) {
        const struct feb_part *p = &f->mesh.parts[i];
        const struct feb_material *m = &f->materials[p->material];
        for (int e = p->first; e < p->first + p->n; e++) in[e] = m->rigid && m->body == body;
    }
    how.elem = in;
    ART_TRY(art_volume_skin(f->ctx, vol, &how, &mesh, NULL));
    art_build_enter(&f->build, "meshes");
    art_build_item(&f->build);
    art_build_text(&f->build, "name", "surfaceMesh");
    art_build_object(&f->build, "mesh", "maspack.geometry.PolygonalMesh");
    for (int i = 0; i < mesh->n_verts; i++) {
        double x[3];
        art_v3_sub(x, mesh->pos + 3 * (size_t)i, f->rigid.bodies[body].at);
        art_build_word(&f->build, "\nv ");
        art_build_numbers(&f->build, 3, x);
    }
    for (int i = 0; i < mesh->n_faces; i++) {
        art_build_word(&f->build, "\nf");
        for (int k = mesh->face_off[i]; k < mesh->face_off[i + 1]; k++)
            art_build_word(&f->build, " %d", mesh->face_vert[k] + 1);
    }
    art_build_word(&f->build, "\nEOF\n");
    art_build_close(&f->build);
    art_build_close(&f->build);
    art_build_close(&f->build);
out:
    art_mesh_free(mesh);
    art_free(in);
    return status;
}

/* All degrees of freedom are held or prescribed: the body follows targets. */
static bool is_driven_whole(const struct feb_body *b)
{
    return b->driven && (b->driven | b->fixed) == 63;
}

static int put_body(struct feb *f, int body)
{
    const struct feb_body *b = &f->rigid.bodies[body];
    double inertia[13] = {b->mass};
    int status = ART_OK;
    art_v3_copy(inertia + 1, b->com);
    memcpy(inertia + 4, b->J, sizeof b->J);
    feb_at(f, b->tag);
    art_build_item(&f->build);
    art_build_text(&f->build, "name", b->name);
    art_build_reals(&f->build, "position", 3, b->at);
    art_build_value(&f->build, "inertiaMethod", "EXPLICIT");
    art_build_reals(&f->build, "inertia", 13, inertia);
    if (b->fixed == 63 || is_driven_whole(b)) art_build_value(&f->build, "dynamic", "false");
    for (int i = 0; i < 6; i++)
        if (b->vel[i] != 0) {
            art_build_reals(&f->build, "vel", 6, b->vel);
            break;
        }
    if (b->n_elems > 0) ART_TRY(put_mesh(f, body));
    art_build_close(&f->build);
out:
    return status;
}

static int count_bits(unsigned x)
{
    return (int)(x & 1) + (int)(x >> 1 & 1) + (int)(x >> 2 & 1);
}

static int lone_bit(unsigned x)
{
    return x & 1 ? 0 : x & 2 ? 1 : 2;
}

/* A joint with the ground by what it leaves free: its coordinates, which degree of freedom each is
 * from its axis z (Z) or its axis x (X) on. */
enum held_axis { HELD_NONE, HELD_X, HELD_Y, HELD_Z };
struct held_joint {
    const char *cls;
    struct {
        const char *name;
        enum held_axis along, about; /* one of both */
    } coordinate[3];
};
static const struct held_joint slider = {"SliderJoint", {{"z", HELD_Z, 0}}};
static const struct held_joint hinge = {"HingeJoint", {{"theta", 0, HELD_Z}}};
static const struct held_joint cylindrical = {"CylindricalJoint",
                                              {{"z", HELD_Z, 0}, {"theta", 0, HELD_Z}}};
static const struct held_joint slot = {"SlottedHingeJoint",
                                       {{"x", HELD_X, 0}, {"theta", 0, HELD_Z}}};
static const struct held_joint spherical = {"SphericalJoint", {{NULL, 0, 0}}};
static const struct held_joint plane = {"PlanarTranslationJoint",
                                        {{"x", HELD_X, 0}, {"y", HELD_Y, 0}}};
static const struct held_joint planar = {
    "PlanarJoint", {{"x", HELD_X, 0}, {"y", HELD_Y, 0}, {"theta", 0, HELD_Z}}};

/* Degrees of freedom that the joint has and that are prescribed are locked coordinates. */
static void drive_coordinates(struct feb *f, const struct feb_body *b, const char *name,
                              const struct held_joint *joint, const int dof[HELD_Z + 1])
{
    unsigned driven = 0;
    for (int i = 0; i < 3 && joint->coordinate[i].name; i++) {
        int k = joint->coordinate[i].along ? dof[joint->coordinate[i].along]
                                           : 3 + dof[joint->coordinate[i].about];
        if (!(b->driven & 1u << k)) continue;
        struct feb_value v = b->drive[k];
        driven |= 1u << k;
        if (k >= 3) v.scale *= 180 / ART_PI;
        art_build_value(&f->build, feb_format(f, "%sLocked", joint->coordinate[i].name), "true");
        feb_drive(
            f, feb_format(f, "%s/bodyConnectors/%s:%s", FEB_MECH, name, joint->coordinate[i].name),
            0, 1, &v);
    }
    if (driven != b->driven)
        feb_refuse(f, b->tag, "the degrees of freedom that move the rigid body '%s'", b->name);
}

static int put_ground_joint(struct feb *f, int body, const struct held_joint *joint, int axis,
                            int across)
{
    static const double axes[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const struct feb_body *b = &f->rigid.bodies[body];
    const int bodies[2] = {body, -1}, dof[] = {-1, across, 3 - across - axis, axis};
    const char *name = feb_format(f, "%s_held", b->name);
    int status;
    ART_TRY(feb_put_joint(f, b->tag, name, joint->cls, bodies, b->at, axes[axis], axes[across]));
    drive_coordinates(f, b, name, joint, dof);
    art_build_close(&f->build);
out:
    return status;
}

/* A body of which some degrees of freedom are held is on a joint with the ground that leaves the
 * others. */
static int put_held(struct feb *f, int body)
{
    const struct feb_body *b = &f->rigid.bodies[body];
    unsigned t = b->fixed & 7, r = b->fixed >> 3;
    int nt = count_bits(t), nr = count_bits(r), i = lone_bit(~t & 7), j = lone_bit(~r & 7);
    if (is_driven_whole(b) || (b->fixed | b->driven) == 0 || b->fixed == 63) return ART_OK;
    if (nr == 3 && nt == 2) return put_ground_joint(f, body, &slider, i, (i + 1) % 3);
    if (nt == 3 && nr == 2) return put_ground_joint(f, body, &hinge, j, (j + 1) % 3);
    if (nt == 2 && nr == 2 && i == j)
        return put_ground_joint(f, body, &cylindrical, i, (i + 1) % 3);
    if (nt == 2 && nr == 2) return put_ground_joint(f, body, &slot, j, i);
    if (nt == 3 && nr == 0) return put_ground_joint(f, body, &spherical, 2, 0);
    i = lone_bit(t);
    if (nr == 3 && nt == 1) return put_ground_joint(f, body, &plane, i, (i + 1) % 3);
    if (nt == 1 && r == (~t & 7)) return put_ground_joint(f, body, &planar, i, (i + 1) % 3);
    feb_refuse(f, b->tag, "the degrees of freedom that %s the rigid body '%s'",
               b->driven ? "move" : "fix", b->name);
    return ART_OK;
}

/* A body all of whose degrees of freedom are held or prescribed follows targets. */
static int put_driven(struct feb *f, int body)
{
    const struct feb_body *b = &f->rigid.bodies[body];
    const char *path = feb_format(f, "%s/rigidBodies/%s", FEB_MECH, b->name);
    unsigned turned = b->driven >> 3;
    int status = ART_OK;
    if (!is_driven_whole(b)) return ART_OK;
    if (count_bits(turned) > 1 && b->turn == FEB_ABOUT_AXIS)
        feb_refuse(f, b->tag, "the rigid body '%s', which is turned about several axes", b->name);
    for (int k = 0; k < 3; k++) {
        const struct feb_value still = {b->at[k], -1, -INFINITY, INFINITY};
        feb_drive(f, feb_format(f, "%s:targetPosition", path), k, 3, &still);
        if (b->driven & 1u << k)
            feb_drive(f, feb_format(f, "%s:targetPosition", path), k, 3, &b->drive[k]);
    }
    if (!turned) goto out;
    if (b->turn != FEB_ABOUT_AXIS)
        return feb_drive_turn(f, b, feb_format(f, "%s:targetOrientation", path));
    struct feb_value one = {1, -1, -INFINITY, INFINITY}, angle = b->drive[3 + lone_bit(turned)];
    angle.scale *= 180 / ART_PI;
    feb_drive(f, feb_format(f, "%s:targetOrientation", path), lone_bit(turned), 4, &one);
    feb_drive(f, feb_format(f, "%s:targetOrientation", path), 3, 4, &angle);
out:
    return status;
}

int feb_emit_bodies(struct feb *f)
{
    int status = ART_OK;
    art_build_list(&f->build, "RenderableComponentList", "RigidBody", "rigidBodies");
    for (int i = 0; i < f->rigid.n_bodies; i++) ART_TRY(put_body(f, i));
    art_build_close(&f->build);
    art_build_list(&f->build, "RenderableComponentList", "BodyConnector", "bodyConnectors");
    for (int i = 0; i < f->rigid.n_bodies; i++) ART_TRY(put_held(f, i));
    for (int i = 0; i < f->rigid.n_bodies; i++) ART_TRY(put_driven(f, i));
    ART_TRY(feb_emit_joints(f));
    art_build_close(&f->build);
    ART_TRY(feb_emit_springs(f));
out:
    return status;
}

void feb_emit_attachments(struct feb *f)
{
    const struct art_volume *vol = f->mesh.vol;
    art_build_list(&f->build, "ComponentList", "artisynth.core.mechmodels.DynamicAttachmentComp",
                   "attachments");
    for (int i = 0; i < vol->n_nodes; i++) {
        int body = f->mesh.body_of[i];
        double x[3];
        if (!f->mesh.soft[i] || body < 0) continue;
        art_v3_sub(x, vol->pos + 3 * (size_t)i, f->rigid.bodies[body].at);
        const unsigned clamped = 1 | FEB_CLAMPED_TO_BODY;
        art_build_add(&f->build, (f->mesh.shell[i] & clamped) == clamped
                                     ? "ShellNodeFrameAttachment"
                                     : "PointFrameAttachment");
        art_build_value(&f->build, "point", "\"models/fem/nodes/%d\"", vol->node_id[i]);
        art_build_value(&f->build, "frame", "\"rigidBodies/%s\"", f->rigid.bodies[body].name);
        art_build_reals(&f->build, "loc", 3, x);
        art_build_close(&f->build);
    }
    feb_emit_back_attachments(f);
    art_build_close(&f->build);
}
