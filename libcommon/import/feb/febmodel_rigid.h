/* febmodel_rigid.h - rigid bodies of FEBio's file, and what is between them. */
#ifndef FEBMODEL_RIGID_H
#define FEBMODEL_RIGID_H

#include "febmodel_tree.h"

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

#endif
