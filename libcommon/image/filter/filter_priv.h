/* filter_priv.h - what the filters of images share. */
#ifndef ART_IMAGE_FILTER_PRIV_H
#define ART_IMAGE_FILTER_PRIV_H

#include <art/image.h>

/* The voxel that is seen at i where the image goes on as in a mirror that stands on its outer faces. */
static inline int art_mirror(int i, int n)
{
    int period = 2 * n;
    i %= period;
    if (i < 0) i += period;
    return i < n ? i : period - 1 - i;
}

#endif
