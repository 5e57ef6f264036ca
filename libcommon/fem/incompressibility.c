/* This finds the elements and nodes that take part in incompressibility (guide, section 6.7). */
#include "incompressibility.h"

bool art_fem_node_active(const struct art_fem *fem, int node)
{
    return fem->sys->dyn[fem->node_dyn[node]].status == ART_DYN_ACTIVE;
}

/* The thickness strain of shells with assumed strains releases the pressure (kernel/shell.c), as
 * that of membranes does; those of the original have none. Shells with the strains of their
 * displacements are solids. */
static bool releases_pressure(const struct art_fem *fem, int e)
{
    return art_fem_is_shell(fem, e) &&
           (!fem->incomp.of_shells || fem->kind[fem->elem[e].kind]->membrane);
}

bool fem_elem_incompressible(const struct art_fem *fem, int e)
{
    int material = fem->elem[e].material;
    return !releases_pressure(fem, e) && material >= 0 &&
           fem->materials.material[material].flags & ART_MAT_INCOMPRESSIBLE;
}
