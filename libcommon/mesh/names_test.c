#include "harness/test.h"
#include <art/volume.h>
#include <stdio.h>

/* What the table finds is what a search through the list finds, whatever is done to it. */
static void check_names(const struct art_mesh_names *names, int most)
{
    char text[32];
    for (int k = 0; k < most; k++) {
        int at = -1;
        size_t n = (size_t)snprintf(text, sizeof text, "name %d", k);
        for (int i = 0; i < names->n && at < 0; i++)
            if (art_streq(names->name[i], text)) at = i;
        CHECK_INT(art_mesh_find_name(names, text, n), at);
    }
}

TEST(mesh_names_find)
{
    struct art_ctx ctx;
    enum { MOST = 300 };
    struct art_mesh_names names = {0};
    char text[32];
    int index;
    art_ctx_init(&ctx);
    for (int step = 0; step < 600; step++) {
        int before = names.n, k = test_below(MOST);
        size_t n = (size_t)snprintf(text, sizeof text, "name %d", k);
        int at = art_mesh_find_name(&names, text, n);
        if (names.n > 0 && at < 0 && test_below(4) == 0) {
            CHECK_STATUS(art_mesh_rename(&ctx, &names, test_below(names.n), text), ART_OK);
        } else {
            CHECK_STATUS(art_mesh_add_name(&ctx, &names, text, n, &index), ART_OK);
            CHECK_INT(index, at < 0 ? before : at);
            CHECK_INT(names.n, before + (at < 0));
        }
        if (step % 97 == 0) check_names(&names, MOST);
    }
    check_names(&names, MOST);
    /* the end of a list may be taken away by hand */
    while (names.n > 20) art_free(names.name[--names.n]);
    check_names(&names, MOST);
    CHECK_STATUS(art_mesh_add_name(&ctx, &names, "another", 7, &index), ART_OK);
    CHECK_INT(index, 20);
    check_names(&names, MOST);
    art_mesh_clear_names(&names);
    CHECK_INT(names.n, 0);
}

TEST(mesh_names_beginnings_differ)
{
    struct art_ctx ctx;
    struct art_mesh_names names = {0};
    int index;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_mesh_add_name(&ctx, &names, "abc", 3, &index), ART_OK);
    CHECK_INT(art_mesh_find_name(&names, "ab", 2), -1);
    CHECK_INT(art_mesh_find_name(&names, "abcd", 4), -1);
    CHECK_INT(art_mesh_find_name(&names, "abcd", 3), 0);
    art_mesh_clear_names(&names);
    art_ctx_fini(&ctx);
}

TEST(mesh_fields_found_by_name)
{
    struct art_ctx ctx;
    enum { N = 100 };
    struct art_fields fields = {0};
    struct art_field *f;
    bool gone[N] = {false};
    char text[32];
    art_ctx_init(&ctx);
    for (int i = 0; i < N; i++) {
        snprintf(text, sizeof text, "f%d", i);
        CHECK_STATUS(art_fields_add(&ctx, &fields, text, ART_F64, 1, 1, &f), ART_OK);
        f->val[0] = i;
        gone[i] = i % 3 == 0;
    }
    art_fields_remove_all(&fields, gone);
    art_fields_remove(&fields, "f1");
    gone[1] = true;
    for (int i = 0; i < N; i++) {
        snprintf(text, sizeof text, "f%d", i);
        f = art_fields_find(&fields, text);
        CHECK((f == NULL) == gone[i]);
        CHECK(!f || f->val[0] == i);
    }
    CHECK_STATUS(art_fields_add(&ctx, &fields, "f2", ART_F64, 1, 1, &f), ART_EUSAGE);
    CHECK_STATUS(art_fields_add(&ctx, &fields, "f0", ART_F64, 1, 1, &f), ART_OK);
    CHECK(art_fields_find(&fields, "f0") == &fields.list[fields.n - 1]);
    art_fields_fini(&fields);
    art_ctx_fini(&ctx);
}

TEST(volume_sets_found_by_name)
{
    struct art_ctx ctx;
    enum { N = 50 };
    struct art_volume *vol = NULL;
    struct art_volume_set *set;
    int order[N + 1];
    char text[32];
    art_ctx_init(&ctx);
    CHECK_STATUS(art_volume_create(&ctx, &vol), ART_OK);
    for (int i = 0; i < N; i++) {
        snprintf(text, sizeof text, "s%d", i);
        CHECK_STATUS(art_volume_set(&ctx, vol, text, i % 3, &set), ART_OK);
        snprintf(text, sizeof text, "t%d", i);
        CHECK_STATUS(art_volume_rename_set(&ctx, vol, i, text), ART_OK);
        order[i] = N - 1 - i;
    }
    CHECK_STATUS(art_volume_rename_set(&ctx, vol, 1, "t2"), ART_EUSAGE);
    CHECK_STATUS(art_volume_set(&ctx, vol, "t2", ART_OF_NODES, &set), ART_EUSAGE);
    CHECK_STATUS(art_volume_order_sets(&ctx, vol, order), ART_OK);
    for (int i = 0; i < N; i++) {
        snprintf(text, sizeof text, "t%d", i);
        CHECK(art_volume_find_set(vol, text) == &vol->sets[N - 1 - i]);
        snprintf(text, sizeof text, "s%d", i);
        CHECK(art_volume_find_set(vol, text) == NULL);
    }
    CHECK_STATUS(art_volume_set(&ctx, vol, "s1", ART_OF_SIDES, &set), ART_OK);
    CHECK(art_volume_find_set(vol, "s1") == set && art_volume_find_set(vol, "t7")->of == 1);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}
