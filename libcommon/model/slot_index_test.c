#include "harness/test.h"
#include "model_priv.h"
#include "toy_test_priv.h"
#include <stdio.h>
#include <string.h>

static const char *key_of(int i, char name[16])
{
    snprintf(name, 16, "foo%d", i);
    return name;
}

/* The place of a key by a look at all slots. */
static int place_of(const struct art_comp *comp, const char *key)
{
    for (int i = 0; i < comp->n_slots; i++)
        if (strcmp(comp->slots[i].key, key) == 0) return i;
    return -1;
}

/* Slots that are added, moved and taken away at random are found where they are, by what reads and
 * by what writes, whether there are few of them or so many that there is an index. */
TEST(model_slots_are_found)
{
    enum { KEYS = 300 };
    struct toy toy;
    struct art_model *model = NULL;
    char name[16];
    REQUIRE(CHECK(toy_open(&toy)));
    REQUIRE(CHECK_STATUS(art_model_create(&toy.ctx, toy.schema, &model), ART_OK));
    struct art_comp *comp = model->root;
    for (int round = 0; round < 6000; round++) {
        const char *key = key_of(test_below(KEYS), name);
        int at = place_of(comp, key), n = comp->n_slots;
        const struct art_slot *slot = art_comp_slot(comp, key);
        REQUIRE(CHECK(at < 0 ? !slot : slot == &comp->slots[at]));
        switch (test_below(round % 1000 < 700 ? 4 : 12)) {
        case 0: /* it becomes the first one */
            if (at < 0) break;
            struct art_slot moved = comp->slots[at];
            memmove(&comp->slots[1], &comp->slots[0], (size_t)at * sizeof moved);
            comp->slots[0] = moved;
            break;
        case 1:
        case 2:
        case 3:
            slot = model_slot_obtain(comp, NULL, key);
            REQUIRE(CHECK(slot && strcmp(slot->key, key) == 0));
            CHECK(at < 0 ? slot == &comp->slots[n] : slot == &comp->slots[at]);
            CHECK_INT(comp->n_slots, n + (at < 0));
            break;
        default: /* taken away */
            if (at < 0) break;
            comp->n_slots--;
            memmove(&comp->slots[at], &comp->slots[at + 1],
                    (size_t)(n - at - 1) * sizeof *comp->slots);
        }
    }
    CHECK(comp->cap_slots > 64);
    art_model_free(model);
    toy_close(&toy);
}
