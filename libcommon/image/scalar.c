/* This converts numbers of any type, and rows of values. */
#include <art/image.h>
#include <art/simd.h>
#include <string.h>

/* Types of one and two bytes, without gaps, are converted four at a time. A sum with 3 * 2^51
 * leaves the nearest integer, of two the even one, in the low bits. */
#define SMALL(name, how, T, LOW, HIGH)                                                             \
    typedef T four_##T##_##name                                                                    \
        __attribute__((vector_size(4 * sizeof(T)), aligned(1), may_alias));                        \
    how static void load_##T##_##name(const T *p, size_t n, double *to)                            \
    {                                                                                              \
        size_t i = 0;                                                                              \
        for (; i + 4 <= n; i += 4)                                                                 \
            ART_F64X4(to + i) =                                                                    \
                __builtin_convertvector(*(const four_##T##_##name *)(p + i), art_f64x4);           \
        for (; i < n; i++) to[i] = (double)p[i];                                                   \
    }                                                                                              \
    how static void store_##T##_##name(T *p, size_t n, const double *from)                         \
    {                                                                                              \
        const art_f64x4 zero = {0, 0, 0, 0}, low = zero + (LOW), high = zero + (HIGH);             \
        for (size_t i = 0; i < n; i += 4) {                                                        \
            size_t m = n - i < 4 ? n - i : 4;                                                      \
            double some[4] = {0};                                                                  \
            art_f64x4 x;                                                                           \
            if (m < 4) memcpy(some, from + i, m * sizeof *some);                                   \
            x = m < 4 ? ART_F64X4_OF(some) : ART_F64X4_OF(from + i);                               \
            x = ART_PICK(x == x, x, zero);                                                         \
            x = ART_PICK(x > low, x, low);                                                         \
            x = ART_PICK(x < high, x, high);                                                       \
            x += 0x1.8p52;                                                                         \
            art_i64x4 bits = (art_i64x4)x;                                                         \
            for (size_t k = 0; k < m; k++) p[i + k] = (T)bits[k];                                  \
        }                                                                                          \
    }
#define KERNELS(name, how)                                                                         \
    SMALL(name, how, int8_t, -128.0, 127.0)                                                        \
    SMALL(name, how, uint8_t, 0.0, 255.0)                                                          \
    SMALL(name, how, int16_t, -32768.0, 32767.0)                                                   \
    SMALL(name, how, uint16_t, 0.0, 65535.0)
ART_SIMD_COPIES(KERNELS)

#define LOAD_SMALL(T)                                                                              \
    do {                                                                                           \
        if (stride == 1)                                                                           \
            ART_SIMD_CHOOSE(load_##T)(from, n, to);                                                \
        else                                                                                       \
            LOAD(T);                                                                               \
    } while (0)
#define STORE_SMALL(T, LOW, HIGH)                                                                  \
    do {                                                                                           \
        if (stride == 1)                                                                           \
            ART_SIMD_CHOOSE(store_##T)(to, n, from);                                               \
        else                                                                                       \
            STORE(T, LOW, HIGH);                                                                   \
    } while (0)

#define LOAD(T)                                                                                    \
    do {                                                                                           \
        const T *p = from;                                                                         \
        for (size_t i = 0; i < n; i++) to[i] = (double)p[i * stride];                              \
    } while (0)

void art_scalar_load(enum art_scalar type, const void *from, size_t stride, size_t n, double *to)
{
    switch (type) {
    case ART_I8:
        LOAD_SMALL(int8_t);
        break;
    case ART_U8:
        LOAD_SMALL(uint8_t);
        break;
    case ART_I16:
        LOAD_SMALL(int16_t);
        break;
    case ART_U16:
        LOAD_SMALL(uint16_t);
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
        STORE_SMALL(int8_t, -128.0, 127.0);
        break;
    case ART_U8:
        STORE_SMALL(uint8_t, 0.0, 255.0);
        break;
    case ART_I16:
        STORE_SMALL(int16_t, -32768.0, 32767.0);
        break;
    case ART_U16:
        STORE_SMALL(uint16_t, 0.0, 65535.0);
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
    if (image->slope == 1 && image->intercept == 0) {
        art_scalar_store(image->type, to, stride, (size_t)n, value);
        return;
    }
    for (int done = 0; done < n; done += PIECE) {
        int m = n - done < PIECE ? n - done : PIECE;
        for (int v = 0; v < m; v++) stored[v] = (value[done + v] - image->intercept) / image->slope;
        art_scalar_store(image->type, to + (size_t)done * stride * size, stride, (size_t)m, stored);
    }
}
