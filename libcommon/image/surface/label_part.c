/* This extracts one label from the interfaces of all. */
#include <art/image.h>
#include <stdlib.h>
#include <string.h>

int art_image_label_part(struct art_ctx *ctx, const struct art_mesh *surfaces, int label,
                         struct art_mesh **mesh)
{
    const struct art_field *inside = art_fields_find(&surfaces->face_fields, "inside"),
                           *outside = art_fields_find(&surfaces->face_fields, "outside");
    struct art_mesh *part = NULL;
    bool *keep = NULL;
    int status, n = 0;
    if (!inside || !outside)
        return art_error(ctx, ART_EUSAGE, NULL, "the mesh has no fields 'inside' and 'outside'");
    ART_TRY(art_mesh_copy(ctx, &part, surfaces));
    keep = art_alloc(ctx, (size_t)surfaces->n_faces + 1, sizeof *keep);
    if (!keep) {
        status = ctx->status;
        goto out;
    }
    for (int f = 0; f < surfaces->n_faces; f++) {
        bool before = outside->val[f] == label;
        keep[f] = before || inside->val[f] == label;
        n += keep[f];
        if (!before) continue;
        int *vert = part->face_vert + part->face_off[f], swap = vert[1];
        vert[1] = vert[2], vert[2] = swap;
    }
    if (n == 0) {
        status = art_error(ctx, ART_ENOTFOUND, NULL, "there is no label %d", label);
        goto out;
    }
    art_fields_remove(&part->face_fields, "inside");
    art_fields_remove(&part->face_fields, "outside");
    ART_TRY(art_mesh_select(ctx, part, keep, true));
    *mesh = part;
    part = NULL;
out:
    art_free(keep);
    art_mesh_free(part);
    return status;
}

int art_image_labels(struct art_ctx *ctx, const struct art_image *image, int time, int **out,
                     int *n)
{
    enum { MOST = 65536 };
    int *label = NULL, cap = 0, count = 0, last = 0, status = ART_OK;
    double *row = art_alloc(ctx, (size_t)image->n[0], sizeof *row);
    if (!row) return ctx->status;
    for (int k = 0; k < image->n[2]; k++)
        for (int j = 0; j < image->n[1]; j++) {
            art_image_get(image, 0, j, k, time, 0, 1, image->n[0], row);
            for (int i = 0; i < image->n[0]; i++) {
                double x = rint(row[i]);
                if (!(x > 0 && x <= INT32_MAX) || (int)x == last) continue;
                last = (int)x;
                if (count && bsearch(&last, label, (size_t)count, sizeof *label, art_compare_ints))
                    continue;
                if (count == MOST || !ART_GROW(ctx, label, count, cap)) {
                    status = count == MOST ? art_error(ctx, ART_ELIMIT, NULL,
                                                       "the image has more than %d labels", MOST)
                                           : ctx->status;
                    goto out;
                }
                label[count++] = last;
                qsort(label, (size_t)count, sizeof *label, art_compare_ints);
            }
        }
    *out = label, *n = count;
    label = NULL;
out:
    art_free(label);
    art_free(row);
    return status;
}
