/* feb_acts.h - what acts on the model of FEBio's file: boundary conditions, loads, rigid bodies and what
 * is between them, contact. */
#ifndef FEB_ACTS_H
#define FEB_ACTS_H

#include "feb_mesh.h"
#include "feb_time.h"

/* A boundary condition on one coordinate of nodes. */
struct feb_hold {
    const struct art_xml_tag *tag;
    const char *name;
    int axis;
    struct feb_value value;
    bool fixed, limited, back; /* limited: to a step; back: the backs of shells */
    bool relative;      /* to where the step begins */
    int n, *node;
    int same; /* so many before it have its name and axis */
};

/* A load on a surface: a pressure, or a traction if that is not zero. */
struct feb_pressure {
    const struct art_xml_tag *tag;
    const struct feb_surface *surface;
    struct feb_value value;
    double traction[3];
    bool linear;        /* by the area at rest */
};

struct feb_wall { /* that nodes of a surface do not pass */
    const struct art_xml_tag *tag;
    const struct feb_surface *surface;
};
struct feb_enclosed { /* a surface that keeps the volume in it */
    const struct art_xml_tag *tag;
    const struct feb_surface *surface;
};
/* Contact between two surfaces. */
struct feb_contact {
    const struct art_xml_tag *tag;
    const struct feb_contact_kind *kind;
    const struct feb_surface *surface[2];
    struct feb_value penalty;
    bool automatic, two_pass, augmented;
    double tolerance, gap_tolerance, rounds[2], radius;
    double friction, friction_penalty; /* 0: that of the normal */
    double most;        /* distance up to which nodes are tied; 0: any */
    double max_traction, snap_tolerance; /* of what sticks; 0: none */
};
/* Loads, walls and contact. */
struct feb_acts {
    struct feb_pressure *pressures;
    int n_pressures, cap_pressures;
    struct feb_wall *walls;
    int n_walls, cap_walls;
    struct feb_enclosed *enclosed;
    int n_enclosed, cap_enclosed;
    const struct art_xml_tag **sums; /* linear constraints of nodes */
    int n_sums, cap_sums;
    int *term_of;       /* [n_nodes] 1 + its term in the linear constraint that is written; 0: none */
    int64_t n_named;    /* nodes of the sets that conditions name, each as often as it is named */
    struct feb_contact *contacts;
    int n_contacts, cap_contacts;
    double mass_damping;
};
/* Rotations about one axis; a rotation vector; angles about x, then y, then z, all fixed, in degrees. */
enum feb_turn { FEB_ABOUT_AXIS, FEB_ROTATION_VECTOR, FEB_EULER_ANGLES };
struct feb_body {
    const struct art_xml_tag *tag;
    const char *name;
    double mass, at[3], com[3], J[9]; /* its frame is at `at`; centre of mass from there */
    double vel[6];      /* at the start */
    unsigned fixed;     /* bits: x y z, rotations about them */
    unsigned driven;    /* the same of what is prescribed … */
    struct feb_value drive[6]; /* … by these values */
    enum feb_turn turn; /* how those of rotations are meant */
    int n_elems;
};
/* A line of force between two bodies, or a joint. */
struct feb_connector {
    const struct art_xml_tag *tag;
    const struct feb_joint *joint; /* NULL: a line */
    const char *name;
    int body[2];
    double at[2][3];    /* ends of the line; at[0]: the joint */
};
/* Rigid bodies and what is between them. */
struct feb_rigid {
    struct feb_connector *connectors;
    int n_connectors, cap_connectors;
    struct feb_body *bodies;
    int n_bodies, cap_bodies;
};

/* ---- boundary.c, load.c, rigid.c */
int feb_read_boundary(struct feb *f) ART_MUST_USE;
int feb_emit_boundary(struct feb *f) ART_MUST_USE;
int feb_read_loads(struct feb *f) ART_MUST_USE;
int feb_emit_loads(struct feb *f) ART_MUST_USE;
/* field.c: body forces that vary or act on some of the elements, as loads of nodes. */
int feb_read_force_field(struct feb *f, const struct art_xml_tag *t, int step) ART_MUST_USE;
/* spring.c: springs between nodes; the points of those that no element has. */
int feb_read_discrete(struct feb *f) ART_MUST_USE;
int feb_emit_discrete(struct feb *f) ART_MUST_USE;
void feb_emit_particles(struct feb *f);
/* truss.c: bars between nodes, their elements and domains; their materials once those are read. */
bool feb_is_truss_kind(const char *type);
bool feb_is_truss_material(const char *type);
struct feb_truss_part *feb_find_truss_part(struct feb *f, const char *name);
int feb_read_truss_part(struct feb *f, const struct art_xml_tag *t) ART_MUST_USE;
int feb_read_truss_domain(struct feb *f, const struct art_xml_tag *t) ART_MUST_USE;
int feb_read_trusses(struct feb *f) ART_MUST_USE;
void feb_emit_trusses(struct feb *f);
/* sum.c: linear constraints of nodes. */
bool feb_is_linear_constraint(const struct art_xml_tag *t);
int feb_read_linear_constraint(struct feb *f, const struct art_xml_tag *t) ART_MUST_USE;
int feb_read_linear(struct feb *f, const struct art_xml_tag *t, int step) ART_MUST_USE;
int feb_emit_sums(struct feb *f) ART_MUST_USE;
int feb_read_rigid(struct feb *f) ART_MUST_USE;
/* turn.c: bodies whose rotation is prescribed by a vector or by angles, and what follows it. */
void feb_read_turn(struct feb *f, const struct art_xml_tag *t, struct feb_body *body);
int feb_drive_turn(struct feb *f, const struct feb_body *body, const char *target) ART_MUST_USE;
/* connector.c: joints and lines of force between bodies. */
int feb_read_connector(struct feb *f, struct art_xml_tag *t) ART_MUST_USE;
int feb_emit_joints(struct feb *f) ART_MUST_USE;
void feb_emit_joint_forces(struct feb *f);
int feb_emit_springs(struct feb *f) ART_MUST_USE;
/* wall.c: rigid walls. */
int feb_read_walls(struct feb *f) ART_MUST_USE;
int feb_emit_walls(struct feb *f) ART_MUST_USE;
int feb_emit_spring_walls(struct feb *f) ART_MUST_USE;
/* enclosed.c: volumes that surfaces keep. */
int feb_read_enclosed(struct feb *f, const struct art_xml_tag *t, int step) ART_MUST_USE;
int feb_emit_enclosed(struct feb *f) ART_MUST_USE;
/* contact.c */
int feb_read_contact(struct feb *f) ART_MUST_USE;
/* FEBio's type of contact by a method of ours; the first row of the table is the usual one. */
const char *feb_contact_type(const char *method);
void feb_emit_contacts(struct feb *f);
/* Contact with multipliers, friction or adhesion, and none whose tangent is not symmetric. */
bool feb_has_path_dependent_contact(const struct feb *f);
/* A node, or the marker that it is on a rigid body; these markers. */
const char *feb_node_path(struct feb *f, int node);
void feb_emit_rigid_nodes(struct feb *f);
int feb_read_initial(struct feb *f) ART_MUST_USE;
/* A joint between two frames at a place, with z along `axis` and x towards `across`; body -1: the
 * ground. The bracket stays open. */
int feb_put_joint(struct feb *f, const struct art_xml_tag *tag, const char *name, const char *cls,
                  const int body[2], const double at[3], const double axis[3], const double across[3])
    ART_MUST_USE;
int feb_emit_bodies(struct feb *f) ART_MUST_USE;
void feb_emit_attachments(struct feb *f);

#endif
