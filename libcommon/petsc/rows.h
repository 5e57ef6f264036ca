/* rows.h - matrices by compressed rows, as PETSc takes them: rows.c. */
#ifndef ART_PETSC_ROWS_H
#define ART_PETSC_ROWS_H

#include <art/linalg.h>

/* Both triangles of a symmetric matrix; of a general one the transpose. */
struct petsc_rows {
    int n;
    int *ptr, *col;              /* [n + 1], [ptr[n]] ascending in each row */
    double *val;
    int *at;                     /* [n] where the next entry of each row goes */
};
int petsc_rows_of_csc(struct art_ctx *ctx, struct petsc_rows *rows, const struct art_csc *A);
void petsc_rows_take_csc(struct petsc_rows *rows, const struct art_csc *A);
/* Of the first n_active block rows of a symmetric matrix. */
int petsc_rows_of_blocks(struct art_ctx *ctx, struct petsc_rows *rows, const struct art_blocks *A,
                         int n_active);
void petsc_rows_take_blocks(struct petsc_rows *rows, const struct art_blocks *A, int n_active);
/* The block rows that this rank owns by A->partition are those of points. PETSc numbers blocks by ranks, and
 * in their own order within each. */
struct petsc_owned {
    int n, *block;               /* [n] that this rank owns, ascending */
    int *number;                 /* [n_active] by PETSc, of every block */
    int *first;                  /* [ranks + 1] scalar rows of each rank */
    int *ptr;                    /* [n + 1] */
    struct petsc_owned_block {   /* [ptr[n]] ascending by their columns */
        int column, from;        /* by PETSc; 2 k + turned, the k-th block of A or its mirror image */
    } *entry;
};
/* Make the pattern, rows->n = 3 n, whose columns are those of PETSc; take the values. */
int petsc_rows_of_owned(struct art_ctx *ctx, struct petsc_rows *rows, struct petsc_owned *owned,
                        const struct art_blocks *A, int n_active);
void petsc_rows_take_owned(struct petsc_rows *rows, const struct petsc_owned *owned,
                           const struct art_blocks *A);
void petsc_owned_fini(struct petsc_owned *owned);
/* Room for values, where it was given away. */
bool petsc_rows_reserve(struct art_ctx *ctx, struct petsc_rows *rows);
void petsc_rows_fini(struct petsc_rows *rows);

#endif
