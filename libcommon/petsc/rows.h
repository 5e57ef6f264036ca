/* rows.h - matrices by compressed rows, as PETSc takes them: rows.c. */
#ifndef ART_PETSC_ROWS_H
#define ART_PETSC_ROWS_H

#include <art/linalg.h>

/* These are both triangles of a symmetric matrix; of a general one the transpose. */
struct petsc_rows {
    int n;
    int *ptr, *col;              /* [n + 1], [ptr[n]] ascending in each row */
    double *val;
    int *at;                     /* [n] where the next entry of each row goes */
};
int petsc_rows_of_csc(struct art_ctx *ctx, struct petsc_rows *rows, const struct art_csc *A);
void petsc_rows_take_csc(struct petsc_rows *rows, const struct art_csc *A);
/* Makes the rows of the first n_active block rows of a symmetric matrix. */
int petsc_rows_of_blocks(struct art_ctx *ctx, struct petsc_rows *rows, const struct art_blocks *A,
                         int n_active);
void petsc_rows_take_blocks(struct petsc_rows *rows, const struct art_blocks *A, int n_active);
/* Room for values, where it was given away. */
bool petsc_rows_reserve(struct art_ctx *ctx, struct petsc_rows *rows);
void petsc_rows_fini(struct petsc_rows *rows);

#endif
