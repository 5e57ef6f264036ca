#include "../../tests/harness/test.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

TEST(base_map_set_get_replace)
{
    struct art_ctx ctx;
    struct art_map map = {0};
    int one = 1, two = 2;
    art_ctx_init(&ctx);
    CHECK(art_map_get(&map, "x") == NULL);
    CHECK_STATUS(art_map_set(&ctx, &map, "x", &one), ART_OK);
    CHECK_STATUS(art_map_set(&ctx, &map, "", &two), ART_OK);
    CHECK(art_map_get(&map, "x") == &one);
    CHECK(art_map_get(&map, "") == &two);
    CHECK_STATUS(art_map_set(&ctx, &map, "x", &two), ART_OK);
    CHECK(art_map_get(&map, "x") == &two);
    CHECK_INT(map.n, 2);
    art_map_fini(&map);
    CHECK_INT(map.n, 0);
    art_ctx_fini(&ctx);
}

/* Random sets against a plain array. */
TEST(base_map_agrees_with_a_plain_array)
{
    enum { KEYS = 300 };
    struct art_ctx ctx;
    struct art_map map = {0};
    char names[KEYS][16];
    int values[KEYS], *now[KEYS] = {NULL};
    size_t n = 0;
    art_ctx_init(&ctx);
    for (int i = 0; i < KEYS; i++) snprintf(names[i], sizeof names[i], "key %d", i);
    int rounds = test_count(2000);
    for (int r = 0; r < rounds; r++) {
        int k = test_below(KEYS), probe = test_below(KEYS);
        n += !now[k];
        now[k] = &values[test_below(KEYS)];
        REQUIRE(art_map_set(&ctx, &map, names[k], now[k]) == ART_OK);
        REQUIRE(map.n == n);
        REQUIRE(art_map_get(&map, names[probe]) == now[probe]);
    }
    for (int i = 0; i < KEYS; i++) CHECK(art_map_get(&map, names[i]) == now[i]);
    art_map_fini(&map);
    art_ctx_fini(&ctx);
}

/* published values of FNV-1a, 64 bits */
TEST(base_hash_is_fnv1a)
{
    CHECK(art_hash_bytes("", 0) == 0xcbf29ce484222325u);
    CHECK(art_hash_bytes("a", 1) == 0xaf63dc4c8601ec8cu);
    CHECK(art_hash_bytes("foobar", 6) == 0x85944171f73967e8u);
}

/* Keys that differ in their upper or lower half alone, or in the last bits, against a plain array.
 */
TEST(base_keys_agree_with_a_plain_array)
{
    enum { KEYS = 500 };
    struct art_ctx ctx;
    struct art_keys keys = {0};
    uint64_t key[KEYS];
    int now[KEYS];
    size_t n = 0;
    art_ctx_init(&ctx);
    for (int i = 0; i < KEYS; i++) {
        key[i] = i % 3 == 0   ? (uint64_t)i << 32
                 : i % 3 == 1 ? (uint64_t)i
                              : UINT64_MAX - (uint64_t)i;
        now[i] = -1;
    }
    CHECK_INT(art_keys_get(&keys, 0), -1);
    for (int r = 0; r < test_count(3000); r++) {
        int k = test_below(KEYS), probe = test_below(KEYS);
        n += now[k] < 0;
        now[k] = test_below(1000);
        REQUIRE(art_keys_set(&ctx, &keys, key[k], now[k]) == ART_OK);
        REQUIRE(keys.n == n && 2 * n <= keys.mask + 1);
        CHECK_INT(art_keys_get(&keys, key[probe]), now[probe]);
    }
    art_keys_clear(&keys);
    for (int i = 0; i < KEYS; i++) CHECK_INT(art_keys_get(&keys, key[i]), -1);
    CHECK_ALLOC_FAILS(&ctx, (art_keys_fini(&keys), art_keys_set(&ctx, &keys, 7, 5)));
    CHECK_INT(art_keys_get(&keys, 7), 5);
    art_keys_fini(&keys);
    art_ctx_fini(&ctx);
}

static int find_or_add(struct art_ctx *ctx, struct art_index *index, const char (*name)[8], int i,
                       uint64_t hash, int *found)
{
    int status = art_index_reserve(ctx, index, index->n + 1);
    if (status < 0) return status;
    struct art_index_spot at = art_index_find(index, hash);
    while (at.item >= 0 && strcmp(name[at.item], name[i]) != 0) art_index_next(index, &at);
    *found = at.item;
    if (at.item < 0) art_index_place(index, &at, i);
    return ART_OK;
}

/* Names whose hashes are good, and all the same: each is found by its text, before and after the
 * table grew. */
TEST(base_index_finds_what_the_caller_compares)
{
    enum { NAMES = 200 };
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int same = 0; same < 2; same++) {
        struct art_index index = {0};
        char name[2 * NAMES][8];
        int found = -1;
        CHECK_INT(art_index_find(&index, 1).item, -1);
        for (int i = 0; i < 2 * NAMES; i++) {
            snprintf(name[i], sizeof name[i], "n%d", i % NAMES);
            uint64_t hash = same ? 3 : art_hash_bytes(name[i], strlen(name[i]));
            REQUIRE(find_or_add(&ctx, &index, (const char(*)[8])name, i, hash, &found) == ART_OK);
            CHECK_INT(found, i < NAMES ? -1 : i - NAMES);
        }
        CHECK_INT(index.n, NAMES);
        art_index_fini(&index);
    }
    const double p[3] = {0.0, -0.0, 1}, q[3] = {-0.0, 0.0, 1};
    CHECK(art_hash_point(p) == art_hash_point(q));
    art_ctx_fini(&ctx);
}

TEST(base_comparisons_sort)
{
    const int a[3] = {1, 2, 3}, b[3] = {1, 2, 4};
    const double x = 1, y = NAN;
    const uint64_t low = 1, high = UINT64_MAX;
    const char *s = "a", *t = "b";
    CHECK(art_compare_ints(a, a + 1) < 0 && art_compare_ints(a + 1, a) > 0);
    CHECK_INT(art_compare_int_pairs(a, b), 0);
    CHECK(art_compare_int_triples(a, b) < 0 && art_compare_int_triples(b, a) > 0);
    CHECK(art_compare_doubles(&x, &(double){2}) < 0 && art_compare_doubles(&x, &y) == 0);
    CHECK(art_compare_keys(&low, &high) < 0 && art_compare_keys(&high, &low) > 0);
    CHECK(art_compare_strings(&s, &t) < 0 && art_compare_strings(&t, &s) > 0);
}
