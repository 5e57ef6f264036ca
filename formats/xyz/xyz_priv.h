/* xyz_priv.h - what the files of xyz share. */
#ifndef ART_XYZ_PRIV_H
#define ART_XYZ_PRIV_H

#include "../format_priv.h"

/* The meaning of a column. */
enum art_xyz_column {
    ART_XYZ_X, ART_XYZ_Y, ART_XYZ_Z,
    ART_XYZ_NX, ART_XYZ_NY, ART_XYZ_NZ,
    ART_XYZ_R, ART_XYZ_G, ART_XYZ_B, ART_XYZ_A,   /* parts of 255 … */
    ART_XYZ_RF, ART_XYZ_GF, ART_XYZ_BF, ART_XYZ_AF, /* … or of 1 */
    ART_XYZ_COLUMNS
};
/* The names that the writer gives them. */
extern const char *const art_xyz_names[ART_XYZ_COLUMNS];

bool art_xyz_sniff(const struct art_source *src);
int art_xyz_read(struct art_ctx *ctx, void *object, const struct art_source *src);
int art_xyz_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                     const struct art_writing *how);
int art_xyz_write(struct art_ctx *ctx, const void *object, struct art_sink *sink);

#endif
