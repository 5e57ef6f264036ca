/* This finds the elements and nodes that take part in incompressibility (guide, section 6.7). */
#include "incompressibility.h"

bool art_fem_node_active(const struct art_fem *fem, int node)
{
    return fem->sys->dyn[fem->node_dyn[node]].status == ART_DYN_ACTIVE;
}

/* Shells are exempt: their thickness strain releases the pressure (kernel/shell.c). */
bool fem_elem_incompressible(const struct art_fem *fem, int e)
{
    int material = fem->elem[e].material;
    return !art_fem_is_shell(fem, e) && material >= 0 &&
           fem->materials.material[material].flags & ART_MAT_INCOMPRESSIBLE;
}
