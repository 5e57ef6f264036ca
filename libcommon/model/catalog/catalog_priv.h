/* the groups of classes that model/register.c collects */
#ifndef ART_CATALOG_PRIV_H
#define ART_CATALOG_PRIV_H

#include <art/model.h>

#define X(group) extern const struct art_class_set art_classes_##group;
#include "../catalog.def"
#undef X

#endif
