/* Numbers of any type, rows of values. */
#include <art/image.h>
#include <string.h>

#define LOAD(T)                                                                                    \
    do {                                                                                           \
        const T *p = from;                                                                         \
        for (size_t i = 0; i < n; i++) to[i] = (double)p[i * stride];                              \
    } while (0)

void art_scalar_load(enum art_scalar type, const void *from, size_t stride, size_t n, double *to)
{
    switch (type) {
    case ART_I8:
        LOAD(int8_t);
        break;
    case ART_U8:
        LOAD(uint8_t);
        break;
    case ART_I16:
        LOAD(int16_t);
        break;
    case ART_U16:
        LOAD(uint16_t);
        break;
    case ART_I32:
        LOAD(int32_t);
        break;
    case ART_U32:
        LOAD(uint32_t);
        break;
    case ART_I64:
        LOAD(int64_t);
        break;
    case ART_U64:
        LOAD(uint64_t);
        break;
    case ART_F32:
        LOAD(float);
        break;
    case ART_F64:
        LOAD(double);
        break;
    }
}

/* Rounded half to even, as the machine does, and held to the range: a comparison with what is not a
 * number fails both times. */
#define STORE(T, LO, HI)                                                                           \
    do {                                                                                           \
        T *p = to;                                                                                 \
        for (size_t i = 0; i < n; i++) {                                                           \
            double x = rint(from[i]);                                                              \
            p[i * stride] = x >= (LO) ? (x <= (HI) ? (T)x : (T)(HI)) : x < (LO) ? (T)(LO) : (T)0;  \
        }                                                                                          \
    } while (0)

void art_scalar_store(enum art_scalar type, void *to, size_t stride, size_t n, const double *from)
{
    switch (type) {
    case ART_I8:
        STORE(int8_t, -128.0, 127.0);
        break;
    case ART_U8:
        STORE(uint8_t, 0.0, 255.0);
        break;
    case ART_I16:
        STORE(int16_t, -32768.0, 32767.0);
        break;
    case ART_U16:
        STORE(uint16_t, 0.0, 65535.0);
        break;
    case ART_I32:
        STORE(int32_t, -2147483648.0, 2147483647.0);
        break;
    case ART_U32:
        STORE(uint32_t, 0.0, 4294967295.0);
        break;
    /* the largest doubles that fit */
    case ART_I64:
        STORE(int64_t, -9223372036854775808.0, 9223372036854774784.0);
        break;
    case ART_U64:
        STORE(uint64_t, 0.0, 18446744073709549568.0);
        break;
    case ART_F32:
        for (size_t i = 0; i < n; i++) ((float *)to)[i * stride] = (float)from[i];
        break;
    case ART_F64:
        for (size_t i = 0; i < n; i++) ((double *)to)[i * stride] = from[i];
        break;
    }
}

void art_swap_bytes(void *data, size_t n, int size)
{
    unsigned char *p = data;
    if (size < 2) return;
    for (size_t i = 0; i < n; i++, p += size)
        for (int a = 0, b = size - 1; a < b; a++, b--) {
            unsigned char c = p[a];
            p[a] = p[b], p[b] = c;
        }
}

void art_image_get(const struct art_image *image, int i, int j, int k, int time, int channel,
                   int step, int n, double *value)
{
    const char *row = art_image_row(image, j, k, time);
    const char *from = row + (size_t)i * art_image_voxel_size(image) +
                       (size_t)channel * (size_t)art_scalar_size(image->type);
    art_scalar_load(image->type, from, (size_t)step * (size_t)image->channels, (size_t)n, value);
    if (image->slope == 1 && image->intercept == 0) return;
    for (int v = 0; v < n; v++) value[v] = image->slope * value[v] + image->intercept;
}

void art_image_put(struct art_image *image, int i, int j, int k, int time, int channel, int step,
                   int n, const double *value)
{
    enum { PIECE = 256 };
    double stored[PIECE];
    char *row = art_image_row(image, j, k, time);
    size_t size = (size_t)art_scalar_size(image->type), stride = (size_t)step * image->channels;
    char *to = row + (size_t)i * art_image_voxel_size(image) + (size_t)channel * size;
    for (int done = 0; done < n; done += PIECE) {
        int m = n - done < PIECE ? n - done : PIECE;
        for (int v = 0; v < m; v++) {
            stored[v] = value[done + v];
            if (image->slope != 1 || image->intercept != 0)
                stored[v] = (stored[v] - image->intercept) / image->slope;
        }
        art_scalar_store(image->type, to + (size_t)done * stride * size, stride, (size_t)m, stored);
    }
}
