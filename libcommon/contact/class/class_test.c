/* Laws of the class tables as a whole, those of all rooms up to this one. */
#include "harness/test.h"
#include <art/contact.h>
#include <art/muscle.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>

static bool open_schema(struct art_ctx *ctx, struct art_schema **schema)
{
    *schema = NULL;
    art_ctx_init(ctx);
    return CHECK_STATUS(art_schema_create(ctx, schema), ART_OK) &&
           CHECK_STATUS(art_model_register(ctx, *schema), ART_OK) &&
           CHECK_STATUS(art_mech_register(ctx, *schema), ART_OK) &&
           CHECK_STATUS(art_joint_register(ctx, *schema), ART_OK) &&
           CHECK_STATUS(art_muscle_register(ctx, *schema), ART_OK) &&
           CHECK_STATUS(art_fem_register(ctx, *schema), ART_OK) &&
           CHECK_STATUS(art_contact_register(ctx, *schema), ART_OK) &&
           CHECK_STATUS(art_schema_finish(ctx, *schema), ART_OK);
}

/* Every default is a value of its property: it reads, and it lies in the range. */
TEST(class_defaults_are_values)
{
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model = NULL;
    struct art_value value;
    int n = 0;
    if (open_schema(&ctx, &schema) &&
        CHECK_STATUS(art_model_create(&ctx, schema, &model), ART_OK)) {
        for (int i = 0; i < art_schema_count(schema); i++) {
            const struct art_cls *cls = art_schema_at(schema, i);
            struct art_comp *comp;
            if (!CHECK_STATUS(art_comp_create(model, cls, &comp), ART_OK)) break;
            for (int k = 0; k < cls->n_props; k++, n++) {
                const struct art_prop *prop = cls->props[k];
                if (!art_get(comp, prop->name, &value) || ctx.n_errors)
                    TEST_FAIL("%s.%s: %s", cls->name, prop->name, ctx.last);
                ctx.n_errors = 0;
            }
        }
    }
    CHECK(n > 1000);
    art_model_free(model);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}

/* Items that a class does not have are kept without a word only where they can move nothing, as in
 * panels and pictures, or where the law itself is not known and no run takes it. */
TEST(class_that_is_partly_known_moves_nothing)
{
    struct art_ctx ctx;
    struct art_schema *schema;
    if (open_schema(&ctx, &schema))
        for (int i = 0; i < art_schema_count(schema); i++) {
            const struct art_cls *cls = art_schema_at(schema, i);
            bool drawn = cls->flags & ART_CLASS_PASSIVE || art_cls_is(cls, "TextureMapProps");
            if (cls->flags & ART_CLASS_OPEN && !drawn &&
                !art_streq(cls->name, "NonlinearlyStiffFrameMaterial"))
                TEST_FAIL("%s takes any property without a word", cls->name);
        }
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}

/* What is written for a component in which every property is set to its default reads again. */
TEST(class_defaults_are_written_and_read)
{
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model = NULL;
    if (open_schema(&ctx, &schema) &&
        CHECK_STATUS(art_model_create(&ctx, schema, &model), ART_OK)) {
        for (int i = 0; i < art_schema_count(schema); i++) {
            const struct art_cls *cls = art_schema_at(schema, i);
            struct art_comp *comp, *twin;
            if (cls->flags & ART_CLASS_ABSTRACT || art_comp_create(model, cls, &comp) < 0 ||
                art_comp_create(model, cls, &twin) < 0)
                continue;
            for (int k = 0; k < cls->n_props; k++) {
                const struct art_prop *prop = cls->props[k];
                struct art_value value;
                struct art_buf once, twice;
                if (prop->flags & ART_PROP_READONLY || prop->type == ART_P_OBJECT || !prop->def)
                    continue;
                art_buf_init(&once, &ctx);
                art_buf_init(&twice, &ctx);
                if (art_get(comp, prop->name, &value)) art_value_print(&once, &value, prop);
                if (art_set_text(&ctx, twin, prop->name, once.s, NULL) < 0 ||
                    !art_get(twin, prop->name, &value))
                    TEST_FAIL("%s.%s=%s: %s", cls->name, prop->name, once.s, ctx.last);
                art_value_print(&twice, &value, prop);
                if (!CHECK_STR(twice.s, once.s)) TEST_FAIL("%s.%s", cls->name, prop->name);
                art_buf_fini(&once);
                art_buf_fini(&twice);
            }
        }
    }
    art_model_free(model);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}

/* True if the numbers of a type can have a dimension. */
static bool has_numbers(enum art_ptype type)
{
    return type == ART_P_DOUBLE || type == ART_P_TIME || type == ART_P_VECTOR ||
           type == ART_P_NUMBERS || type == ART_P_ORIENT || type == ART_P_QUAT ||
           type == ART_P_POSE || type == ART_P_INERTIA || type == ART_P_SYM3 ||
           type == ART_P_RANGE || type == ART_P_REFNUMS || type == ART_P_MESH;
}

/* Scaling the units of a model works from the tables alone: no number may be without a unit. */
TEST(class_numbers_have_units)
{
    struct art_ctx ctx;
    struct art_schema *schema;
    int n = 0;
    if (open_schema(&ctx, &schema))
        for (int i = 0; i < art_schema_count(schema); i++) {
            const struct art_cls *cls = art_schema_at(schema, i);
            for (int k = 0; k < cls->n_props; k++) {
                const struct art_prop *prop = cls->props[k];
                struct art_unit unit;
                bool good = art_prop_unit(NULL, prop, &unit);
                if (good && has_numbers(prop->type)) good = unit.kind != ART_UNIT_NONE;
                if (!CHECK(good)) TEST_FAIL("%s.%s", cls->name, prop->name);
                /* who behaves here is known here */
                if (cls->ops && prop->unit && !(cls->flags & ART_CLASS_PASSIVE) && prop->def)
                    CHECK(unit.kind != ART_UNIT_UNKNOWN);
                n += unit.kind == ART_UNIT_DIMS;
            }
        }
    CHECK(n > 1000);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}

/* -------------------------------------------------------------------- corpus */

struct heard {
    char text[400];
    int line, col, n;
};

static void hear(void *user, const struct art_message *m)
{
    struct heard *heard = user;
    if (heard->n++ || m->severity == ART_NOTE) return;
    snprintf(heard->text, sizeof heard->text, "%s", m->text);
    heard->line = m->loc.line;
    heard->col = m->loc.col;
}

static int read_quietly(struct art_ctx *ctx, const struct art_schema *schema, const char *path,
                        struct heard *heard, char **text)
{
    struct art_model *model = NULL;
    struct art_buf buf;
    memset(heard, 0, sizeof *heard);
    ctx->report = hear;
    ctx->user = heard;
    art_buf_init(&buf, ctx);
    int status = art_model_read(ctx, schema, path, NULL, &model);
    if (status == ART_OK) status = art_model_print(&buf, model);
    *text = status == ART_OK ? art_strndup(ctx, buf.s, buf.n) : NULL;
    art_buf_fini(&buf);
    art_model_free(model);
    return status;
}

/* A bad file begins with "# LINE:COL text": what the first message must say. */
static void check_bad(struct art_ctx *ctx, const struct art_schema *schema, const char *path)
{
    struct heard heard;
    char *text = NULL, want[200] = "";
    int line = 0, col = 0;
    FILE *file = fopen(path, "r");
    if (!CHECK(file != NULL)) return;
    if (fscanf(file, "# %d:%d %199[^\n]", &line, &col, want) != 3)
        TEST_FAIL("%s: no message", path);
    fclose(file);
    CHECK(read_quietly(ctx, schema, path, &heard, &text) < 0);
    if (!CHECK_INT(heard.line, line) || !CHECK_INT(heard.col, col) || !CHECK_HAS(heard.text, want))
        TEST_FAIL("%s:%d:%d: %s", path, heard.line, heard.col, heard.text);
    art_free(text);
}

static void check_good(struct art_ctx *ctx, const struct art_schema *schema, const char *path)
{
    struct heard heard;
    struct art_source source;
    struct art_model *model = NULL;
    struct art_buf buf;
    char *text = NULL;
    CHECK_STATUS(read_quietly(ctx, schema, path, &heard, &text), ART_OK);
    if (!CHECK_STR(heard.text, "")) TEST_FAIL("%s:%d:%d", path, heard.line, heard.col);
    if (!text) return;
    /* written, read and written again: the same */
    art_buf_init(&buf, ctx);
    if (CHECK_STATUS(art_source_string(ctx, &source, "again", text, strlen(text)), ART_OK)) {
        if (CHECK_STATUS(art_model_read_source(ctx, schema, &source, NULL, &model), ART_OK) &&
            CHECK_STATUS(art_model_print(&buf, model), ART_OK))
            CHECK_STR(buf.s, text);
        art_source_fini(&source);
    }
    art_model_free(model);
    art_buf_fini(&buf);
    art_free(text);
}

static void replay(const char *folder,
                   void (*check)(struct art_ctx *, const struct art_schema *, const char *))
{
    struct art_ctx ctx;
    struct art_schema *schema;
    char path[300];
    int n = 0;
    DIR *dir = opendir(folder);
    REQUIRE(dir != NULL);
    if (open_schema(&ctx, &schema)) {
        for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
            if (!art_ends_with(entry->d_name, ".art")) continue;
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            check(&ctx, schema, path);
            n++;
        }
    }
    closedir(dir);
    CHECK(n >= 5);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}

TEST(class_good_models_read_clean)
{
    replay("formats/art/corpus/good", check_good);
}

TEST(class_bad_models_are_refused_at_their_place)
{
    replay("formats/art/corpus/bad", check_bad);
}
