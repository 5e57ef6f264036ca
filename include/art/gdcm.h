/* art/gdcm.h decodes compressed DICOM frames: JPEG (baseline, extended, lossless), JPEG-LS and JPEG 2000 by
 * GDCM. A library of its own (libartkit-gdcm), in C++ behind this header; art/dicom.h loads it when a file
 * needs it, and nothing else does.
 *
 * A frame is decoded in a process of its own: what damaged or hostile pixels do to a decoder ends there,
 * and is
 * reported.
 */
#ifndef ART_GDCM_H
#define ART_GDCM_H

#include <art/dicom.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Decodes one frame into n bytes: little-endian numbers, by pixel, colours as RGB (*is_ybr: as YBR). Returns
 * 0 if it succeeded; otherwise `why` describes the failure. */
int art_gdcm_decode(const struct art_dicom_codec_frame *frame, unsigned char *to, size_t n, int *is_ybr,
                    char *why, size_t n_why);

#ifdef __cplusplus
}
#endif
#endif
