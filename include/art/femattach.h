/* art/femattach.h - attaching points and frames to FEM models in the tree. */
#ifndef ART_FEMATTACH_H
#define ART_FEMATTACH_H

#include <art/fem.h>
#include <art/model.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif
#endif
