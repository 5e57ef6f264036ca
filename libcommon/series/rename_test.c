#include "harness/test.h"
#include <art/series.h>
#include <string.h>

enum { N = 5 };

static const char *const paths[N] = {
    "models/m/axialSprings/biceps:excitation", "models/m/axialSprings/triceps:material.stiffness",
    "models/m/frameMarkers/hand:position.x", "models/m/frameMarkers/hand:position.y", "speed"};

static void five(struct art_ctx *ctx, struct art_series *s)
{
    art_ctx_init(ctx);
    art_series_init(s, N);
    CHECK_STATUS(art_series_add(ctx, s, 0, (double[N]){1, 2, 3, 4, 5}), ART_OK);
    CHECK_STATUS(art_series_set_names(ctx, s, paths), ART_OK);
}

static void fini(struct art_ctx *ctx, struct art_series *s)
{
    art_series_fini(s);
    art_ctx_fini(ctx);
}

TEST(series_names_are_shortened)
{
    static const char *const wanted[][N] = {
        {paths[0], paths[1], paths[2], paths[3], "speed"},
        {"biceps", "triceps", "hand.x", "hand.y", "speed"},
        {"excitation", "material.stiffness", "position.x", "position.y", "speed"},
        {"biceps:excitation", "triceps:material.stiffness", "hand:position.x", "hand:position.y",
         "speed"}};
    for (int part = 0; part < 4; part++) {
        struct art_ctx ctx;
        struct art_series s;
        five(&ctx, &s);
        CHECK_STATUS(art_series_rename(&ctx, &s, (enum art_name_part)part, NULL, 0), ART_OK);
        for (int i = 0; i < N; i++) CHECK_STR(s.names[i], wanted[part][i]);
        fini(&ctx, &s);
    }
}

/* Rules act one after the other, on names that are short already. */
TEST(series_names_by_rules)
{
    struct art_ctx ctx;
    struct art_series s;
    const char *rules[] = {"*:excitation=u_*", "speed=v", "hand:*=*_of_hand", "v=w"};
    five(&ctx, &s);
    CHECK_STATUS(art_series_rename(&ctx, &s, ART_NAME_BOTH, rules, 4), ART_OK);
    CHECK_STR(s.names[0], "u_biceps");
    CHECK_STR(s.names[1], "triceps:material.stiffness");
    CHECK_STR(s.names[3], "position.y_of_hand");
    CHECK_STR(s.names[4], "w");
    CHECK_NEAR_N(s.v, ((double[]){1, 2, 3, 4, 5}), N, 0);
    fini(&ctx, &s);
}

TEST(series_names_without_any)
{
    struct art_ctx ctx;
    struct art_series s;
    const char *rule = "c2=x";
    five(&ctx, &s);
    CHECK_STATUS(art_series_set_names(&ctx, &s, NULL), ART_OK);
    CHECK_STATUS(art_series_rename(&ctx, &s, ART_NAME_COMPONENT, &rule, 1), ART_OK);
    CHECK_STR(s.names[0], "c1");
    CHECK_STR(s.names[1], "x");
    fini(&ctx, &s);
}

/* Nothing is renamed where an error is reported. */
TEST(series_names_refused)
{
    static const struct {
        const char *rule;
        int status;
        const char *word;
    } bad[] = {
        {"*:position.*=p", ART_EUSAGE, "more than one *"},
        {"hand*=p", ART_ENOTFOUND, "no column 'hand*'"},
        {"*.x=p", ART_OK, NULL},
        {"*:position.y=speed", ART_ERANGE,
         "columns 'models/m/frameMarkers/hand:position.y' and 'speed'"},
        {"models/m/frameMarkers/*=p", ART_ERANGE, "would both be called 'p'"},
        {"speed=*", ART_EUSAGE, "what the * of the old name"},
        {"speed*=a*b*", ART_EUSAGE, "stands there once"},
        {"speed", ART_EUSAGE, "not of the form OLD=NEW"},
        {"=speed", ART_EUSAGE, "not of the form OLD=NEW"},
        {"speed=", ART_EUSAGE, "not of the form OLD=NEW"},
    };
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        struct art_ctx ctx;
        struct art_series s;
        five(&ctx, &s);
        CHECK_STATUS(art_series_rename(&ctx, &s, ART_NAME_WHOLE, &bad[k].rule, 1), bad[k].status);
        if (bad[k].word) CHECK_HAS(ctx.last, bad[k].word);
        if (bad[k].word)
            for (int i = 0; i < N; i++) CHECK_STR(s.names[i], paths[i]);
        fini(&ctx, &s);
    }
}

TEST(series_names_survive_failed_allocations)
{
    struct art_ctx ctx;
    struct art_series s;
    const char *rule = "*:excitation=*";
    five(&ctx, &s);
    CHECK_ALLOC_FAILS(&ctx, art_series_rename(&ctx, &s, ART_NAME_BOTH, &rule, 1));
    fini(&ctx, &s);
}
