/* mesh_priv.h - what the files that make shapes share. */
#ifndef ART_MESH_PRIV_H
#define ART_MESH_PRIV_H

#include <art/mesh.h>

/* ART_ERANGE unless size is positive and finite; n between least and a hundred thousand. */
int art_mesh_check_size(struct art_ctx *ctx, const char *what, double size);
int art_mesh_check_count(struct art_ctx *ctx, const char *what, int n, int least);

int art_mesh_add_triangle(struct art_ctx *ctx, struct art_mesh *mesh, int a, int b, int c);
/* Two triangles, counter-clockwise a b c d. */
int art_mesh_add_quad(struct art_ctx *ctx, struct art_mesh *mesh, int a, int b, int c, int d);

/* Turn a profile (radius, z) about the z axis into an empty mesh; it runs from the bottom to the top,
 * and its first and last points lie on the axis (their radius is not looked at). n_rings >= 3. */
int art_mesh_revolve(struct art_ctx *ctx, struct art_mesh *mesh, int nslices, int n_rings,
                 const double (*rz)[2]);

/* Append one list of n indices to n_lists lists, of which list i is item[off[i]] ... item[off[i+1]-1];
 * space for it is taken first, so that nothing changes on failure. */
int art_mesh_list_append_(struct art_ctx *ctx, int n_lists, int **off, int *off_cap, int **item,
                          int *item_cap, int n, const int *add);

#endif
