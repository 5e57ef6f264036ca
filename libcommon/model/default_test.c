/* Defaults: read once, by the schema. What reading and setting properties costs in memory. */
#include "harness/test.h"
#include "toy_test_priv.h"
#include <art/rows.h>
#include <stdio.h>
#include <string.h>

static const char *const boxes = "MechModel [ name=\"m\"\n"
                                 " ComponentList [ name=\"rigidBodies\"\n"
                                 "  [ name=\"a\" ] [ name=\"b\" ] ] ]\n";

static struct art_comp *open_boxes(struct toy *t)
{
    bool read = toy_open(t) && toy_read(t, boxes) == ART_OK;
    return read ? art_find(t->model->root, "models/m/rigidBodies/a") : NULL;
}

/* ------------------------------------------------------------------ reading */

/* Text of the value that counts, "?" if there is none. */
static void put(struct art_buf *buf, const struct art_comp *comp, const struct art_prop *prop)
{
    struct art_value value;
    art_buf_puts(buf, prop->name);
    art_buf_putc(buf, '=');
    if (art_get(comp, prop->name, &value))
        art_value_print(buf, &value, prop);
    else
        art_buf_putc(buf, '?');
    art_buf_putc(buf, '\n');
}

TEST(model_defaults_take_no_memory)
{
    struct toy t;
    struct art_ctx ctx;
    struct art_buf free_text, tight_text, set_text;
    struct art_comp *a = open_boxes(&t), *b = a ? art_find(a->parent, "b") : NULL;
    REQUIRE(b != NULL);
    art_ctx_init(&ctx);
    art_buf_init(&free_text, &ctx);
    art_buf_init(&tight_text, &ctx);
    art_buf_init(&set_text, &ctx);
    size_t used = t.model->arena.used;
    long allocs = t.ctx.n_allocs;
    for (int i = 0; i < a->cls->n_props; i++) {
        const struct art_prop *prop = a->cls->props[i];
        t.ctx.fail_after = -1;
        put(&free_text, a, prop);
        t.ctx.fail_after = 0;
        put(&tight_text, a, prop);
    }
    CHECK_INT(t.ctx.n_allocs, allocs);
    CHECK(t.model->arena.used == used);
    CHECK_STR(tight_text.s, free_text.s);
    /* what is set from the text of the default is the same value */
    t.ctx.fail_after = -1;
    for (int i = 0; i < b->cls->n_props; i++) {
        const struct art_prop *prop = b->cls->props[i];
        if (prop->def && !(prop->flags & ART_PROP_READONLY))
            CHECK_STATUS(art_set_text(&t.ctx, b, prop->name, prop->def, NULL), ART_OK);
        put(&set_text, strcmp(prop->name, "name") == 0 ? a : b, prop);
    }
    CHECK_STR(set_text.s, free_text.s);
    CHECK_HAS(free_text.s, "count=3\n");
    CHECK_HAS(free_text.s, "kind=Auto\n");
    art_buf_fini(&free_text);
    art_buf_fini(&tight_text);
    art_buf_fini(&set_text);
    art_ctx_fini(&ctx);
    toy_close(&t);
}

TEST(model_default_objects_without_memory)
{
    struct toy t;
    struct art_value value;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, "MechModel [ name=\"m\" ]") == ART_OK);
    struct art_comp *m = art_find(t.model->root, "models/m");
    long refused = art_model_refused(&t.ctx, t.model), n = 0;
    /* the arena has room for a while: fill it */
    while (t.model->arena.used % 65536 < 65536 - 64 && n++ < 100000)
        REQUIRE(art_arena_alloc(&t.ctx, &t.model->arena, 1, 1) != NULL);
    t.ctx.fail_after = t.ctx.n_allocs;
    for (int i = 0; i < 40 && art_model_refused(&t.ctx, t.model) == refused; i++) {
        CHECK_STATUS(art_unset(&t.ctx, m, "material"), ART_OK);
        (void)art_get_object(m, "material");
    }
    CHECK(art_model_refused(&t.ctx, t.model) > refused);
    CHECK_STATUS(t.ctx.status, ART_ENOMEM);
    CHECK(art_get(m, "material", &value) && value.is_null);
    CHECK_NEAR(art_get_double(m, "material.k"), 0, 0);
    t.ctx.fail_after = -1;
    CHECK(art_get_object(m, "material") != NULL);
    CHECK_NEAR(art_get_double(m, "material.k"), 1, 0);
    toy_close(&t);
}

/* ------------------------------------------------------------------- schemas */

static int with_default(struct art_ctx *ctx, enum art_ptype type, const char *def)
{
    const struct art_prop part_props[] = {{.name = "k", .type = ART_P_DOUBLE, .def = "1"}};
    const struct art_prop props[] = {{.name = "p",
                                      .type = type,
                                      .size = 3,
                                      .def = def,
                                      .values = type == ART_P_OBJECT ? "Part" : "One|Two"}};
    const struct art_class part = {.name = "Part",
                                   .full_name = "t.Part",
                                   .props = part_props,
                                   .n_props = 1,
                                   .flags = ART_CLASS_VALUE};
    const struct art_class thing = {
        .name = "Thing", .full_name = "t.Thing", .props = props, .n_props = 1};
    const struct art_class sub = {.name = "Sub", .full_name = "t.Sub", .extends = "Thing"};
    const struct art_class *const classes[] = {&sub, &thing, &part};
    const struct art_class_set set = ART_CLASS_LIST(classes);
    struct art_schema *schema = NULL;
    int status;
    ART_TRY(art_schema_create(ctx, &schema));
    ART_TRY(art_schema_add(ctx, schema, &set));
    ART_TRY(art_schema_finish(ctx, schema));
    const struct art_prop *row = art_cls_prop(art_schema_class(schema, "Sub"), "p");
    CHECK(row->fallback != NULL);
    CHECK(row == art_cls_prop(art_schema_class(schema, "Thing"), "p"));
out:
    art_schema_free(schema);
    return status;
}

TEST(model_schema_reads_its_defaults)
{
    static const struct {
        enum art_ptype type;
        const char *good, *bad, *more;
    } cases[] = {{ART_P_DOUBLE, "1.5", "one", "1 2"},
                 {ART_P_INT, "3", "1.5", ""},
                 {ART_P_BOOL, "true", "yes", "true false"},
                 {ART_P_VECTOR, "[ 1 2 3 ]", "1 2", "[ 1 2 3 4 ]"},
                 {ART_P_ENUM, "Two", "Three", "One Two"},
                 {ART_P_POSE, "[ 0 0 1 0 0 1 90 ]", "[ 1 2 3 ]", "[ trans 1 ]"},
                 {ART_P_STRING, "\"x\"", "\"x\" y", "\"x\" \"y\""},
                 {ART_P_REFS, "[ a/b c ]", "a", "[ a/b"},
                 {ART_P_OBJECT, "Part", "Thing", "Part [ k=x ]"},
                 {ART_P_OBJECT, "Part [ k=2 ]", "Part [ j=1 ]", "Part [ k=1"},
                 {ART_P_OBJECT, "null", "null [ ]", "Nothing"}};
    struct art_ctx ctx;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *const bad[2] = {cases[i].bad, cases[i].more};
        art_ctx_init(&ctx);
        if (!CHECK_STATUS(with_default(&ctx, cases[i].type, cases[i].good), ART_OK))
            TEST_FAIL("%s: %s", cases[i].good, ctx.last);
        for (int k = 0; k < 2; k++) {
            art_ctx_init(&ctx);
            if (!CHECK_STATUS(with_default(&ctx, cases[i].type, bad[k]), ART_EINTERNAL))
                TEST_FAIL("%s", bad[k]);
            CHECK_HAS(ctx.last, "default of Thing.p: ");
            CHECK_INT(ctx.n_errors, 1);
        }
        CHECK_ALLOC_FAILS(&ctx, with_default(&ctx, cases[i].type, cases[i].good));
    }
}

/* ------------------------------------------------------------------- setting */

TEST(model_a_million_sets_take_no_memory)
{
    struct toy t;
    struct art_comp *a = open_boxes(&t), *b = a ? art_find(a->parent, "b") : NULL;
    size_t used = 0;
    long allocs = 0;
    REQUIRE(b != NULL);
    for (int i = 0; i < 1000000; i++) {
        double x[4] = {0.5 + 1e-7 * i, i, -i, 1}, unit[3] = {0.5, 1e-6 * i, 0};
        struct art_comp *const to[2] = {i % 2 ? a : b, i % 2 ? b : a};
        int status = art_set_numbers(&t.ctx, a, "pos", x, 3);
        /* lists of changing length */
        if (status == ART_OK) status = art_set_numbers(&t.ctx, a, "numbers", x, 1 + i % 4);
        if (i % 8 == 0) {
            if (status == ART_OK) status = art_set_numbers(&t.ctx, a, "color", unit, 3);
            if (status == ART_OK) status = art_set_refnums(&t.ctx, a, "sources", to, x, 1 + i % 2);
            if (status == ART_OK) status = art_set_refs(&t.ctx, a, "other", to, 1);
            if (status == ART_OK) status = art_set_string(&t.ctx, a, "label", i % 3 ? "one" : "a");
        }
        REQUIRE(CHECK_STATUS(status, ART_OK));
        if (i == 100) used = t.model->arena.used, allocs = t.ctx.n_allocs;
        if (i % 100000) continue;
        double got[3];
        CHECK_INT(art_get_vector(a, "pos", got, 3), 3);
        CHECK(got[0] == x[0] && got[1] == i && got[2] == -i);
        CHECK(art_get_ref(a, "other") == to[0]);
    }
    CHECK(t.model->arena.used == used);
    CHECK_INT(t.ctx.n_allocs, allocs);
    toy_close(&t);
}

/* What other slots, defaults and copies have is not written over. */
TEST(model_sets_write_over_their_own_only)
{
    struct toy t;
    struct art_value value;
    double x[3] = {1, 2, 3}, got[3];
    struct art_comp *a = open_boxes(&t), *b = a ? art_find(a->parent, "b") : NULL, *copy = NULL;
    REQUIRE(b != NULL);
    /* a value that belongs to the default, then to the other component, then to the same */
    REQUIRE(art_get(a, "pos", &value));
    CHECK_STATUS(art_set_numbers(&t.ctx, a, "pos", value.num, 3), ART_OK);
    CHECK_STATUS(art_set_numbers(&t.ctx, a, "pos", x, 3), ART_OK);
    CHECK(art_get_vector(b, "pos", got, 3) == 3 && got[0] == 0 && got[2] == 0);
    REQUIRE(art_get(a, "pos", &value));
    CHECK_STATUS(art_set_numbers(&t.ctx, b, "pos", value.num, 3), ART_OK);
    CHECK_STATUS(art_set_numbers(&t.ctx, a, "pos", value.num, 3), ART_OK);
    x[0] = 7;
    CHECK_STATUS(art_set_numbers(&t.ctx, b, "pos", x, 3), ART_OK);
    CHECK(art_get_vector(a, "pos", got, 3) == 3 && got[0] == 1 && got[2] == 3);
    CHECK_STATUS(art_set_string(&t.ctx, a, "label", "old"), ART_OK);
    CHECK_STATUS(art_set_string(&t.ctx, a, "label", art_get_text(a, "label") + 1), ART_OK);
    CHECK_STR(art_get_text(a, "label"), "ld");
    struct art_comp *const to[1] = {b};
    CHECK_STATUS(art_set_refs(&t.ctx, a, "others", to, 1), ART_OK);
    /* a copy in the same model keeps what it has when the original is set */
    REQUIRE(CHECK_STATUS(art_comp_duplicate(&t.ctx, &a, 1, "c", 0, &copy), ART_OK));
    CHECK_STATUS(art_set_numbers(&t.ctx, a, "pos", x, 3), ART_OK);
    CHECK_STATUS(art_set_string(&t.ctx, a, "label", "go"), ART_OK);
    struct art_comp *const other[1] = {a};
    CHECK_STATUS(art_set_refs(&t.ctx, a, "others", other, 1), ART_OK);
    CHECK(art_get_vector(copy, "pos", got, 3) == 3 && got[0] == 1 && got[2] == 3);
    CHECK_STR(art_get_text(copy, "label"), "ld");
    REQUIRE(art_get(copy, "others", &value));
    CHECK(value.n == 1 && value.refs[0].to == b);
    /* and the other way round */
    x[0] = 9;
    CHECK_STATUS(art_set_numbers(&t.ctx, copy, "pos", x, 3), ART_OK);
    CHECK(art_get_vector(a, "pos", got, 3) == 3 && got[0] == 7);
    /* text of a file and memory of a set take turns */
    CHECK_STATUS(art_set_text(&t.ctx, a, "pos", "4 5 6", NULL), ART_OK);
    REQUIRE(art_get(a, "pos", &value));
    CHECK_STATUS(art_set_numbers(&t.ctx, a, "pos", x, 3), ART_OK);
    CHECK(value.num[0] == 4 && value.num[2] == 6);
    toy_close(&t);
}

static int sets(struct art_ctx *ctx, struct art_comp *a)
{
    double x[3] = {1, 2, 3};
    struct art_comp *const to[1] = {a};
    int status;
    ART_TRY(art_set_numbers(ctx, a, "pos", x, 3));
    ART_TRY(art_set_numbers(ctx, a, "numbers", x, 3));
    ART_TRY(art_set_string(ctx, a, "label", "text"));
    ART_TRY(art_set_refs(ctx, a, "others", to, 1));
out:
    return status;
}

static int read_and_set(struct art_ctx *ctx)
{
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    struct art_source source;
    int status;
    ART_TRY(toy_schema(ctx, &schema));
    ART_TRY(art_source_string(ctx, &source, "toy.art", boxes, strlen(boxes)));
    status = art_model_read_source(ctx, schema, &source, NULL, &model);
    art_source_fini(&source);
    if (status == ART_OK) status = sets(ctx, art_find(model->root, "models/m/rigidBodies/a"));
out:
    art_model_free(model);
    art_schema_free(schema);
    return status;
}

TEST(model_sets_without_memory)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, read_and_set(&ctx));
}
