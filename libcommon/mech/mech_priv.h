/* the groups of classes that mech/register.c collects */
#ifndef ART_MECH_PRIV_H
#define ART_MECH_PRIV_H

#include <art/model.h>

#define X(group) extern const struct art_class_set art_classes_##group;
#include "classes.def"
#undef X

#endif
