/* shared by the files of the format */
#ifndef FORMATS_DICOM_PRIV_H
#define FORMATS_DICOM_PRIV_H

#include "../image_data.h"
#include <art/dicom.h>

/* write.c */
int art_dicom_write(struct art_ctx *ctx, const void *object, struct art_sink *sink);

#endif
