/* Run lengths (PS3.5, annex G): each byte of the samples by itself, the highest first. */
#include "dicom_priv.h"

/* Unpacks one segment to every `step`-th byte from `to` on, n of them. */
static bool unpack(const unsigned char *from, size_t left, unsigned char *to, size_t step, size_t n)
{
    size_t done = 0;
    while (done < n && left > 0) {
        int code = (signed char)*from++;
        left--;
        if (code >= 0) {
            size_t count = (size_t)code + 1;
            if (count > left) count = left;
            for (size_t i = 0; i < count && done < n; i++) to[step * done++] = from[i];
            from += count, left -= count;
        } else if (code != -128) {
            if (left == 0) return false;
            for (int i = 0; i < 1 - code && done < n; i++) to[step * done++] = *from;
            from++, left--;
        }
    }
    return done == n;
}

int art_dicom_rle(struct art_ctx *ctx, const struct art_dicom *dicom,
                  const struct art_dicom_pixels *p, const struct art_dicom_element *fragment,
                  unsigned char *to, size_t n)
{
    size_t size = (size_t)p->bits_allocated / 8, samples = (size_t)p->samples;
    size_t segments = size * samples, pixels = (size_t)p->rows * (size_t)p->columns;
    if (p->bits_allocated < 8 || pixels * segments != n)
        return art_dicom_fail(ctx, dicom, ART_EUNSUPPORTED, fragment->at,
                              "run lengths of %d bits are not read", p->bits_allocated);
    if (fragment->n < 64 || art_dicom_load(fragment->value, 4, false) != segments)
        return art_dicom_fail(ctx, dicom, ART_ESYNTAX, fragment->at,
                              "the run lengths do not have the %zu segments that their pixels need",
                              segments);
    for (size_t s = 0; s < segments; s++) {
        size_t from = art_dicom_load(fragment->value + 4 + 4 * s, 4, false), end = fragment->n;
        if (s + 1 < segments) end = art_dicom_load(fragment->value + 8 + 4 * s, 4, false);
        if (from < 64 || from > end || end > fragment->n)
            return art_dicom_fail(ctx, dicom, ART_ESYNTAX, fragment->at,
                                  "segment %zu of the run lengths lies outside of them", s);
        /* the highest byte of a number comes first, in memory it is the last */
        size_t place = s / size * size + (size - 1 - s % size);
        if (!unpack(fragment->value + from, end - from, to + place, segments, pixels))
            return art_dicom_fail(ctx, dicom, ART_ESYNTAX, fragment->at + end,
                                  "the run lengths end before the pixels do");
    }
    return ART_OK;
}
