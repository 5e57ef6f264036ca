/* Rows of the table of fields of FEM models that a part shows. */
#include "geom_priv.h"
#include <art/fem.h>

const struct art_fem_field *art_geom_fem_row(int i)
{
    const struct art_fem_field *row;
    for (int k = 0; (row = art_fem_field_at(k)); k++)
        if ((row->where == ART_FEM_NODE || row->where == ART_FEM_ELEMENT) && i-- == 0) return row;
    return NULL;
}

int art_geom_rows_init(struct art_ctx *ctx, struct art_geom_rows *rows)
{
    size_t n = 0;
    while (art_geom_fem_row((int)n)) n++;
    rows->field = art_alloc(ctx, n, sizeof *rows->field);
    rows->place = art_alloc(ctx, n, sizeof *rows->place);
    rows->out = art_alloc(ctx, n, sizeof *rows->out);
    return rows->field && rows->place && rows->out ? ART_OK : ART_ENOMEM;
}

int art_geom_rows_add(struct art_ctx *ctx, struct art_geom_rows *rows,
                      const struct art_fem_field *row, struct art_fields *fields, int n)
{
    rows->field[rows->n] = row;
    rows->place[rows->n++] = fields->n;
    return art_fields_add(ctx, fields, row->name, ART_F64, row->size, n, NULL);
}

void art_geom_rows_fini(struct art_geom_rows *rows)
{
    art_free(rows->field);
    art_free(rows->place);
    art_free(rows->out);
}
