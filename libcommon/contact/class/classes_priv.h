/* the groups of classes that contact/register.c collects */
#ifndef ART_CONTACT_CLASSES_PRIV_H
#define ART_CONTACT_CLASSES_PRIV_H

#include <art/mech.h>

/* ops.c, report/live_props.c */
extern const struct art_mech_ops art_ops_collision_manager, art_ops_collision_pair;

#define X(group) extern const struct art_class_set art_classes_##group;
#include "../classes.def"
#undef X

#endif
