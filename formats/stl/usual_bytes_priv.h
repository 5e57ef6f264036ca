/* usual_bytes_priv.h - many characters compared at once, for usual_same_priv.h, which includes this twice. */
#ifdef SAME_WIDE

static inline uint64_t SAME(equal_bits)(const char *a, const char *b)
{
    __m256i x = _mm256_loadu_si256((const __m256i *)(const void *)a),
            y = _mm256_loadu_si256((const __m256i *)(const void *)b);
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(x, y));
}

/* True if there may be a vertex with the key among the last. */
static inline bool SAME(is_key_recent)(const struct reader *r, uint32_t key)
{
    const __m256i all = _mm256_set1_epi32((int)key);
    const __m256i *at = (const __m256i *)(const void *)r->key;
    return !_mm256_testz_si256(_mm256_cmpeq_epi32(_mm256_loadu_si256(at), all),
                               _mm256_set1_epi8(-1)) ||
           !_mm256_testz_si256(_mm256_cmpeq_epi32(_mm256_loadu_si256(at + 1), all),
                               _mm256_set1_epi8(-1));
}

/* True if gap k stands at p. */
static inline bool SAME(is_gap)(const struct reader *r, int k, const char *p)
{
    const char *gap = r->gap[k];
    uint64_t bits = r->gap_bits[k], equal = SAME(equal_bits)(p, gap);
    if (r->gap_size[k] > 32) equal |= SAME(equal_bits)(p + 32, gap + 32) << 32;
    return (bits & ~equal) == 0;
}

/* True if n > 0 bytes are the same; of both there are as many as the next multiple of 64. */
static inline bool SAME(is_text)(const char *a, const char *b, size_t n)
{
    for (; n > 64; n -= 64, a += 64, b += 64)
        if ((SAME(equal_bits)(a, b) & SAME(equal_bits)(a + 32, b + 32)) != UINT32_MAX) return false;
    return ~(SAME(equal_bits)(a, b) | SAME(equal_bits)(a + 32, b + 32) << 32) << (64 - n) == 0;
}

/* Bit k: whether p[k] is no part of a word, and whether it is so without being a space. */
static inline uint64_t SAME(find_blanks)(const char *p, uint64_t *odd)
{
    const __m256i space = _mm256_set1_epi8(' ');
    __m256i x = _mm256_loadu_si256((const __m256i *)(const void *)p),
            y = _mm256_loadu_si256((const __m256i *)(const void *)(p + 32));
    __m256i low = _mm256_cmpeq_epi8(_mm256_min_epu8(x, space), x),
            high = _mm256_cmpeq_epi8(_mm256_min_epu8(y, space), y);
    uint64_t blank = (uint32_t)_mm256_movemask_epi8(low) |
                     (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
    low = _mm256_cmpeq_epi8(x, space), high = _mm256_cmpeq_epi8(y, space);
    *odd = blank ^ ((uint32_t)_mm256_movemask_epi8(low) |
                    (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32);
    return blank;
}

#elif defined(__SSE2__)
#include <emmintrin.h>

static inline __m128i SAME(load)(const char *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

static inline unsigned SAME(equal_bits)(__m128i a, __m128i b)
{
    return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(a, b));
}

static inline bool SAME(is_key_recent)(const struct reader *r, uint32_t key)
{
    const __m128i all = _mm_set1_epi32((int)key);
    const __m128i *at = (const __m128i *)(const void *)r->key;
    __m128i any = _mm_setzero_si128();
    for (int k = 0; k < RECENT / 4; k++)
        any = _mm_or_si128(any, _mm_cmpeq_epi32(_mm_loadu_si128(at + k), all));
    return _mm_movemask_epi8(any) != 0;
}

static inline bool SAME(is_text)(const char *a, const char *b, size_t n)
{
    for (; n > 16; n -= 16, a += 16, b += 16)
        if (SAME(equal_bits)(SAME(load)(a), SAME(load)(b)) != 0xffff) return false;
    return ((~SAME(equal_bits)(SAME(load)(a), SAME(load)(b)) << (16 - n)) & 0xffff) == 0;
}

static inline uint64_t SAME(find_blanks)(const char *p, uint64_t *odd)
{
    const __m128i space = _mm_set1_epi8(' ');
    uint64_t blank = 0, spaces = 0;
    for (int k = 0; k < 64; k += 16) {
        __m128i x = SAME(load)(p + k);
        blank |= (uint64_t)SAME(equal_bits)(_mm_min_epu8(x, space), x) << k;
        spaces |= (uint64_t)SAME(equal_bits)(x, space) << k;
    }
    *odd = blank ^ spaces;
    return blank;
}

#else

static inline bool SAME(is_key_recent)(const struct reader *r, uint32_t key)
{
    (void)r, (void)key;
    return true;
}

static inline bool SAME(is_text)(const char *a, const char *b, size_t n)
{
    return memcmp(a, b, n) == 0;
}

static inline uint64_t SAME(find_blanks)(const char *p, uint64_t *odd)
{
    uint64_t blank = 0;
    *odd = 0;
    for (int k = 0; k < 64; k++) {
        blank |= (uint64_t)((unsigned char)p[k] <= ' ') << k;
        *odd |= (uint64_t)((unsigned char)p[k] < ' ') << k;
    }
    return blank;
}

#endif

#ifndef SAME_WIDE
static inline bool SAME(is_gap)(const struct reader *r, int k, const char *p)
{
    return SAME(is_text)(p, r->gap[k], r->gap_size[k]);
}
#endif
