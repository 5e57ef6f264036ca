/* Every property of what takes part in the motion changes it, or stands in effect_none.def with the
 * reason why it does not: a property that is read and then forgotten is a silent default. */
#include "property_effect_models.h"
#include "sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    MOST_KEYS = 4000,
    VALUES = 9,
    ROUNDS = 4,
    TRIES = 300,
    MOST_STATE = 4000,
    MOST_QUIET = 600, /* settings of a model that are tried in groups */
    GROUPS = 4
};

/* A property of a class, in whatever model. */
struct key {
    char cls[64], prop[64];
    bool effect;
    int tried, refused;
    char where[400], why[700];
};

/* A value that a component of the model takes before the run. */
struct setting {
    char path[200], prop[128], text[512];
    struct key *key;
    const struct art_prop *row;
    struct art_value value; /* of the model as it is */
};

struct bench {
    struct art_ctx ctx;
    struct art_schema *schema;
    const struct property_effect_model *model;
    char *text;    /* of the model, with its class */
    uint64_t seed; /* of random numbers of the law */
    double base[MOST_STATE];
    int n_base;
    struct key *key;
    int n_keys;
    struct setting *quiet;
    int n_quiet;
    int n_models; /* so far */
    bool hostile;
    bool opened;   /* the model, with its class */
    char why[700]; /* not */
};

static const struct {
    const char *cls, *prop;
} without[] = {
#define X(cls, prop, why) {cls, prop},
#include "property_effect_none.def"
#undef X
};

/* A '*' stands for any text. */
static bool matches(const char *pattern, const char *name)
{
    if (*pattern == '*') {
        for (; *name; name++)
            if (matches(pattern + 1, name)) return true;
        return matches(pattern + 1, name);
    }
    return *pattern == *name && (!*pattern || matches(pattern + 1, name + 1));
}

static int exempt(const struct key *key)
{
    for (size_t i = 0; i < sizeof without / sizeof without[0]; i++)
        if (matches(without[i].cls, key->cls) && matches(without[i].prop, key->prop)) return (int)i;
    return -1;
}

static struct key *key_of(struct bench *b, const char *cls, const char *prop)
{
    for (int i = 0; i < b->n_keys; i++)
        if (strcmp(b->key[i].cls, cls) == 0 && strcmp(b->key[i].prop, prop) == 0) return &b->key[i];
    ART_ASSERT(b->n_keys < MOST_KEYS);
    struct key *key = &b->key[b->n_keys++];
    snprintf(key->cls, sizeof key->cls, "%s", cls);
    snprintf(key->prop, sizeof key->prop, "%s", prop);
    return key;
}

/* ------------------------------------------------------------------ other values */

static bool in_range(const struct art_prop *row, double x)
{
    double lo, hi;
    char a, b;
    if (!row->range ||
        sscanf(row->range + (row->range[0] == '~'), "%c%lf,%lf%c", &a, &lo, &hi, &b) != 4)
        return true;
    return (a == '[' ? x >= lo : x > lo) && (b == ']' ? x <= hi : x < hi);
}

/* Numbers that differ from the value and from each other; false: there is no such try. */
static bool other_numbers(const struct art_prop *row, const struct art_value *value, int try,
                          char *text, size_t size)
{
    static const double factor[VALUES] = {1.3, 0.7, 1, 1, 0, 0, 0, 0, 1};
    static const double shift[VALUES] = {0, 0, 0.1, -0.01, 1, 0.02, 50, 2e4, -0.6};
    int n, used = 0;
    const double *x = art_value_numbers(value, &n);
    double zero[16] = {0};
    bool changed = false;
    if (!n) x = zero, n = row->type == ART_P_VECTOR && row->size < 16 ? row->size : 3;
    bool one = row->type == ART_P_DOUBLE || row->type == ART_P_INT || row->type == ART_P_TIME;
    if (one) n = 1;
    if (!one) used += snprintf(text, size, "[ ");
    for (int i = 0; i < n; i++) {
        double y = factor[try] * x[i] + shift[try] * (1 + 0.3 * i);
        if (row->type == ART_P_INT) y = x[i] + (try % 2 ? -1 : 1) * (1 + try / 2);
        if (!in_range(row, y)) return false;
        changed |= y != x[i];
        used += snprintf(text + used, size - (size_t)used,
                         row->type == ART_P_INT ? "%.0f " : "%.12g ", y);
        if ((size_t)used > size - 40) return false;
    }
    if (!one) snprintf(text + used, size - (size_t)used, "]");
    return changed;
}

static bool other_word(const struct art_prop *row, const struct art_value *value, int try,
                       char *text, size_t size)
{
    const char *word = row->values;
    for (int k = 0; word; k++) {
        size_t n = strcspn(word, "|");
        if (k == try) {
            snprintf(text, size, "%.*s", (int)n, word);
            return !value->text || strcmp(text, value->text) != 0;
        }
        word = word[n] ? word + n + 1 : NULL;
    }
    return false;
}

static bool other_value(const struct art_prop *row, const struct art_value *value, int try,
                        char *text, size_t size)
{
    static const char *const range[] = {"[ -0.001 0.001 ]", "[ 0.5 0.6 ]", "[ -1 1 ]", "[ 5 30 ]"};
    static const char *const pose[] = {"[ 0.1 0.05 0.02  0 0 1 30 ]", "[ 0 0 0.05  1 1 0 -10 ]"};
    static const char *const turn[] = {"[ 0 0 1 30 ]", "[ 1 1 0 -10 ]"};
    switch (row->type) {
    case ART_P_BOOL:
        snprintf(text, size, "%s", value->x ? "false" : "true");
        return try == 0;
    case ART_P_INT:
    case ART_P_DOUBLE:
    case ART_P_TIME:
    case ART_P_VECTOR:
    case ART_P_NUMBERS:
        return other_numbers(row, value, try, text, size);
    case ART_P_SYM3:
        snprintf(text, size, "[ 2 0 0 0 3 0 0 0 4 ]");
        return try == 0;
    case ART_P_RANGE:
        return try < 4 && snprintf(text, size, "%s", range[try]) > 0;
    case ART_P_POSE:
        return try < 2 && snprintf(text, size, "%s", pose[try]) > 0;
    case ART_P_ORIENT:
        return try < 2 && snprintf(text, size, "%s", turn[try]) > 0;
    case ART_P_ENUM:
        return other_word(row, value, try, text, size);
    default:
        return false;
    }
}

/* ------------------------------------------------------------------------- runs */

/* Random numbers for the properties of a law, the same for the same seed. */
static void randomise(struct bench *b, struct art_comp *root)
{
    char path[128];
    if (!b->model->law || !b->seed) return;
    snprintf(path, sizeof path, "%s", b->model->law);
    char *prop = strchr(path, ':');
    *prop++ = '\0';
    struct art_comp *comp = art_find(root, path);
    struct art_comp *law = comp ? art_get_object(comp, prop) : NULL;
    uint64_t r = b->seed;
    for (int i = 0; law && i < law->cls->n_props; i++) {
        const struct art_prop *row = law->cls->props[i];
        char text[400];
        struct art_value value;
        int used = 0, n = row->type == ART_P_VECTOR ? row->size : 1;
        if (row->flags & (ART_PROP_READONLY | ART_PROP_ATTR) || row->values) continue;
        if (strstr(row->name, "eadband") || strstr(row->name, "xponents")) continue;
        if (row->type != ART_P_DOUBLE && row->type != ART_P_VECTOR && row->type != ART_P_BOOL)
            continue;
        if (!art_get(law, row->name, &value)) continue;
        for (int k = 0; k < n; k++) {
            r = r * 6364136223846793005u + 1442695040888963407u;
            double x = 0.1 + 1.2 * (double)(r >> 40) / (1 << 24);
            if (row->type == ART_P_BOOL)
                snprintf(text, sizeof text, "%s", x > 0.7 ? "true" : "false");
            else
                used += snprintf(text + used, sizeof text - (size_t)used, "%.6g ", x);
        }
        if (art_set_text(&b->ctx, law, row->name, text, NULL) < 0) continue;
    }
}

/* The state behind the run with n settings; its size, or a status. */
static int run(struct bench *b, struct setting *const *set, int n_set, double *x)
{
    struct art_sim_options options = {.compat = true, .integrator = b->model->integrator};
    struct art_source src = {0};
    struct art_model *model = NULL;
    struct art_sim *sim = NULL;
    int n = 0, status;
    ART_TRY(art_source_string(&b->ctx, &src, "test.art", b->text, strlen(b->text)));
    ART_TRY(art_model_read_source(&b->ctx, b->schema, &src, NULL, &model));
    randomise(b, model->root);
    for (int i = 0; i < n_set; i++) {
        struct art_comp *comp = art_find(model->root, set[i]->path);
        ART_ASSERT(comp);
        ART_TRY(art_set_text(&b->ctx, comp, set[i]->prop, set[i]->text, NULL));
    }
    ART_TRY(art_sim_create(&b->ctx, model, &options, &sim));
    status = art_sim_run(sim, 0.01 * (b->model->steps ? b->model->steps : 10));
    if (status < 0 && status != ART_EDIVERGED) goto out;
    for (int k = 0; k < art_sim_models(sim); k++) {
        const struct art_system *sys = art_sim_system(sim, k);
        const struct art_state *state = art_sim_state(sim, k);
        ART_ASSERT(n + sys->n_q + sys->n_u < MOST_STATE);
        memcpy(x + n, state->q, (size_t)sys->n_q * sizeof *x), n += sys->n_q;
        memcpy(x + n, state->u, (size_t)sys->n_u * sizeof *x), n += sys->n_u;
    }
    status = n;
out:
    art_sim_free(sim);
    art_model_free(model);
    art_source_fini(&src);
    return status;
}

/* Runs the model with one setting, and notes what comes of it. */
static void try_setting(struct bench *b, struct setting *set)
{
    static double x[MOST_STATE];
    struct key *key = set->key;
    int n = run(b, &set, 1, x);
    key->tried++;
    snprintf(key->where, sizeof key->where, "%s, %s:%s", b->model->name, set->path, set->prop);
    if (n < 0) {
        key->refused++;
        snprintf(key->why, sizeof key->why, "%.100s: %.150s", set->text, b->ctx.last);
    } else if (n != b->n_base || memcmp(x, b->base, (size_t)n * sizeof *x) != 0)
        key->effect = true;
}

static void try_row(struct bench *b, const char *path, const char *prefix,
                    const struct art_comp *holder, const struct art_prop *row)
{
    struct key *key = key_of(b, holder->cls->name, row->name);
    struct setting one = {.key = key, .row = row}, *set = &one;
    if (key->effect || key->tried > TRIES || !art_get(holder, row->name, &one.value)) return;
    snprintf(set->path, sizeof set->path, "%s", path);
    snprintf(set->prop, sizeof set->prop, "%s%s", prefix, row->name);
    if (exempt(key) >= 0 && b->n_quiet < MOST_QUIET) {
        b->quiet[b->n_quiet++] = one;
        return;
    }
    for (int try = 0; try < VALUES && !key->effect; try++)
        if (other_value(row, &set->value, try, set->text, sizeof set->text)) try_setting(b, set);
}

/* Settings of which none is expected to have an effect, in one run; where there is one, or the run
 * is refused, the group is halved until it is found. */
static void try_together(struct bench *b, struct setting *const *set, int n)
{
    static double x[MOST_STATE];
    if (n == 1) try_setting(b, set[0]);
    if (n <= 1) return;
    if (run(b, set, n, x) != b->n_base || memcmp(x, b->base, (size_t)b->n_base * sizeof *x) != 0) {
        try_together(b, set, n / 2);
        try_together(b, set + n / 2, n - n / 2);
        return;
    }
    for (int i = 0; i < n; i++) set[i]->key->tried++;
}

/* What property_effect_none.def lists, in groups that are others for each value and model: a
 * property that keeps another one from having its effect is seldom with it in a group. */
static void try_quiet(struct bench *b)
{
    struct setting *group[MOST_QUIET];
    for (int try = 0; try < VALUES; try++)
        for (int g = 0; g < GROUPS; g++) {
            int n = 0;
            for (int i = 0; i < b->n_quiet; i++) {
                struct setting *set = &b->quiet[i];
                uint64_t r =
                    ((uint64_t)(i + 1) * 1000003u + (uint64_t)(try + b->n_models * VALUES)) *
                    6364136223846793005u;
                if ((int)(r >> 62) != g || set->key->effect || set->key->tried > TRIES) continue;
                if (other_value(set->row, &set->value, try, set->text, sizeof set->text))
                    group[n++] = set;
            }
            try_together(b, group, n);
        }
    b->n_quiet = 0;
    b->n_models++;
}

/* Numbers that no one means: an error, or a run whose numbers are finite. */
static void try_hostile(struct bench *b, const char *path, const char *prefix,
                        const struct art_comp *holder, const struct art_prop *row)
{
    static const char *const numbers[] = {"-1", "0", "inf", "-inf", "1e300", "-1e300", "1e-300"};
    static double x[MOST_STATE];
    struct key *key = key_of(b, holder->cls->name, row->name);
    struct art_value value;
    struct setting one = {.key = key, .row = row}, *set = &one;
    char *text = one.text;
    if (key->tried > 20 || strcmp(row->name, "maxStepSize") == 0 ||
        !art_get(holder, row->name, &value))
        return;
    if (row->type != ART_P_DOUBLE && row->type != ART_P_VECTOR && row->type != ART_P_NUMBERS)
        return;
    int n_x;
    (void)art_value_numbers(&value, &n_x);
    if (n_x > 20 || (n_x == 0 && row->type != ART_P_DOUBLE)) return;
    snprintf(one.path, sizeof one.path, "%s", path);
    snprintf(one.prop, sizeof one.prop, "%s%s", prefix, row->name);
    for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++) {
        int used = row->type == ART_P_DOUBLE ? 0 : snprintf(text, sizeof one.text, "[ ");
        for (int i = 0; i < (row->type == ART_P_DOUBLE ? 1 : n_x); i++)
            used += snprintf(text + used, sizeof one.text - (size_t)used, "%s ", numbers[k]);
        if (row->type != ART_P_DOUBLE) snprintf(text + used, sizeof one.text - (size_t)used, "]");
        int n = run(b, &set, 1, x);
        key->tried++;
        for (int i = 0; i < n; i++)
            if (!isfinite(x[i])) {
                TEST_FAIL("%s, %s:%s=%s: the run ends in numbers that are not finite",
                          b->model->name, path, one.prop, text);
                break;
            }
    }
}

static void try_object(struct bench *b, const char *path, const char *prefix,
                       struct art_comp *holder)
{
    for (int i = 0; i < holder->cls->n_props; i++) {
        const struct art_prop *row = holder->cls->props[i];
        struct key key = {0};
        if (row->flags & (ART_PROP_READONLY | ART_PROP_ATTR)) continue;
        snprintf(key.cls, sizeof key.cls, "%s", holder->cls->name);
        snprintf(key.prop, sizeof key.prop, "%s", row->name);
        int none = exempt(&key);
        if (none >= 0 && strcmp(without[none].cls, "*") == 0) continue;
        if (row->type == ART_P_OBJECT) {
            struct art_comp *object = art_get_object(holder, row->name);
            char longer[128];
            snprintf(longer, sizeof longer, "%s%s.", prefix, row->name);
            if (object) try_object(b, path, longer, object);
        } else if (b->hostile)
            try_hostile(b, path, prefix, holder, row);
        else
            try_row(b, path, prefix, holder, row);
    }
}

static void try_model(struct bench *b, const struct property_effect_model *m, const char *cls)
{
    struct art_source src = {0};
    struct art_model *model = NULL;
    char *text = art_alloc(&b->ctx, strlen(m->text) + 100, 1);
    ART_ASSERT(text);
    snprintf(text, strlen(m->text) + 100, m->text, cls);
    for (char *c = text; *c; c++)
        if (*c == '\'') *c = '"';
    b->model = m;
    b->text = text;
    b->n_base = run(b, NULL, 0, b->base);
    if (b->n_base < 0) {
        /* numbers by default or at random may be no law */
        snprintf(b->why, sizeof b->why, "%s", b->ctx.last);
        goto out;
    }
    b->opened = true;
    if (CHECK_STATUS(art_source_string(&b->ctx, &src, "test.art", text, strlen(text)), ART_OK) &&
        CHECK_STATUS(art_model_read_source(&b->ctx, b->schema, &src, NULL, &model), ART_OK)) {
        randomise(b, model->root);
        for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) {
            char path[200];
            snprintf(path, sizeof path, "%s", art_comp_path(c, model->root));
            try_object(b, path, "", c);
        }
        try_quiet(b);
    }
out:
    art_model_free(model);
    art_source_fini(&src);
    art_free(text);
}

static bool extends(const struct art_cls *cls, const char *name)
{
    for (; cls; cls = cls->base)
        if (strcmp(cls->name, name) == 0) return true;
    return false;
}

static void try_class(struct bench *b, const struct property_effect_model *m, const char *cls,
                      int rounds)
{
    struct key key = {0};
    b->opened = false;
    for (int round = 0; round < rounds; round++) {
        b->seed = (uint64_t)round * 77;
        try_model(b, m, cls);
    }
    snprintf(key.cls, sizeof key.cls, "%s", cls);
    snprintf(key.prop, sizeof key.prop, "-");
    if (!b->opened && exempt(&key) < 0) TEST_FAIL("%s, %s: %s", m->name, cls, b->why);
}

static void try_all(struct bench *b)
{
    const struct property_effect_model *m;
    for (int i = 0; (m = property_effect_model_at(i)); i++)
        if (!m->each) try_class(b, m, "", 1);
    for (int i = 0; (m = property_effect_model_at(i)); i++)
        for (int k = 0; m->each && k < art_schema_count(b->schema); k++) {
            const struct art_cls *cls = art_schema_at(b->schema, k);
            if (cls->flags & ART_CLASS_ABSTRACT || !extends(cls, m->each)) continue;
            try_class(b, m, cls->name, !m->law ? 1 : b->hostile ? 2 : ROUNDS);
        }
}

/* What all joints and all finite element models share is looked for in any of them. */
static bool like(const struct bench *b, const struct key *key)
{
    static const char *const families[] = {"BodyConnector", "FemModel3d"};
    const struct art_cls *cls = art_schema_class(b->schema, key->cls);
    for (int f = 0; f < 2; f++) {
        const struct art_cls *family = art_schema_class(b->schema, families[f]);
        if (!extends(cls, families[f]) || !art_cls_prop(family, key->prop)) continue;
        for (int i = 0; i < b->n_keys; i++)
            if (b->key[i].effect && strcmp(b->key[i].prop, key->prop) == 0 &&
                extends(art_schema_class(b->schema, b->key[i].cls), families[f]))
                return true;
    }
    return false;
}

static struct bench *bench_run(struct art_ctx *ctx, bool hostile)
{
    struct bench *b = art_alloc(ctx, 1, sizeof *b);
    ART_ASSERT(b);
    art_ctx_init(&b->ctx);
    b->key = art_alloc(ctx, MOST_KEYS, sizeof *b->key);
    b->quiet = art_alloc(ctx, MOST_QUIET, sizeof *b->quiet);
    ART_ASSERT(b->key && b->quiet);
    b->hostile = hostile;
    if (CHECK_STATUS(art_sim_schema(&b->ctx, &b->schema), ART_OK)) try_all(b);
    return b;
}

static void bench_free(struct bench *b)
{
    art_schema_free(b->schema);
    art_ctx_fini(&b->ctx);
    art_free(b->key);
    art_free(b->quiet);
    art_free(b);
}

TEST(phys_properties_have_their_effect)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct bench *b = bench_run(&ctx, false);
    for (int i = 0; i < b->n_keys; i++) {
        const struct key *key = &b->key[i];
        int none = exempt(key);
        if (key->effect && none >= 0 && !strchr(without[none].cls, '*'))
            TEST_FAIL("%s:%s has an effect; effect_none.def says it has none", key->cls, key->prop);
        if (!key->tried || key->effect || exempt(key) >= 0 || like(b, key)) continue;
        TEST_FAIL("%s:%s has no effect in %d tries, of which %d are refused, %s (%s)", key->cls,
                  key->prop, key->tried, key->refused, key->why, key->where);
    }
    bench_free(b);
    art_ctx_fini(&ctx);
}

TEST(phys_properties_that_no_one_means)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    bench_free(bench_run(&ctx, true));
    art_ctx_fini(&ctx);
}
