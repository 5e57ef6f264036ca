#include "../../tests/harness/test.h"
#include <stdio.h>

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
