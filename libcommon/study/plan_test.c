#include "harness/test.h"
#include "study_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static int read_text(struct art_ctx *ctx, struct art_plan *plan, const char *text, bool lua)
{
    struct art_source source = {0};
    *plan = (struct art_plan){0};
    int status = art_source_string(ctx, &source, lua ? "p.lua" : "p.tsv", text, strlen(text));
    if (status == ART_OK)
        status = lua ? art_plan_read_lua(ctx, plan, &source) : art_plan_read(ctx, plan, &source);
    art_source_fini(&source);
    return status;
}

static double value(const struct art_plan *plan, int i, int k)
{
    return atof(plan->cases[i].text[k]);
}

TEST(study_list_has_its_rows)
{
    struct art_ctx ctx;
    struct art_plan plan;
    art_ctx_init(&ctx);
    REQUIRE(read_text(&ctx, &plan, "case\tx\tname\nsoft\t1e3\t\"a b\"\nhard\t2\tc\n", false) ==
            ART_OK);
    CHECK_INT(plan.n_cases, 2);
    CHECK_INT(plan.n_params, 2);
    CHECK_STR(plan.cases[0].name, "soft");
    CHECK_STR(plan.cases[0].text[0], "1e3");
    CHECK_STR(plan.cases[0].text[1], "a b");
    CHECK_STR(plan.cases[1].text[1], "c");
    CHECK_INT(art_plan_param(&plan, "name"), 1);
    art_plan_fini(&plan);
    REQUIRE(read_text(&ctx, &plan, "x y\n1 2\n3 4\n", false) == ART_OK);
    CHECK_STR(plan.cases[1].name, "0002");
    CHECK_STR(plan.cases[1].text[0], "3");
    art_plan_fini(&plan);
    art_ctx_fini(&ctx);
}

TEST(study_grid_has_all_combinations)
{
    struct art_ctx ctx;
    struct art_plan plan;
    art_ctx_init(&ctx);
    REQUIRE(read_text(&ctx, &plan, "# stiffness by size\ndesign grid\nk 1:2:3 7\nsize a b\n",
                      false) == ART_OK);
    const char *k[] = {"1", "1", "1.5", "1.5", "2", "2", "7", "7"};
    REQUIRE(plan.n_cases == 8);
    for (int i = 0; i < 8; i++) {
        CHECK_STR(plan.cases[i].text[0], k[i]);
        CHECK_STR(plan.cases[i].text[1], i % 2 ? "b" : "a");
    }
    art_plan_fini(&plan);
    art_ctx_fini(&ctx);
}

TEST(study_latin_hypercube_has_one_case_in_each_stratum)
{
    struct art_ctx ctx;
    struct art_plan plan, again, other;
    enum { N = 40 };
    art_ctx_init(&ctx);
    REQUIRE(read_text(&ctx, &plan, "design lhs n=40 seed=7\nx -1 3\ny 1 100 log\n", false) ==
            ART_OK);
    REQUIRE(read_text(&ctx, &again, "design lhs n=40 seed=7\nx -1 3\ny 1 100 log\n", false) ==
            ART_OK);
    REQUIRE(read_text(&ctx, &other, "design lhs n=40 seed=8\nx -1 3\ny 1 100 log\n", false) ==
            ART_OK);
    int seen[2][N] = {{0}}, differ = 0;
    REQUIRE(plan.n_cases == N);
    for (int i = 0; i < N; i++) {
        const double x = (value(&plan, i, 0) + 1) / 4, y = log(value(&plan, i, 1)) / log(100);
        seen[0][(int)(x * N)]++;
        seen[1][(int)(y * N)]++;
        CHECK_STR(plan.cases[i].text[0], again.cases[i].text[0]);
        differ += !art_streq(plan.cases[i].text[0], other.cases[i].text[0]);
    }
    for (int i = 0; i < N; i++) {
        CHECK_INT(seen[0][i], 1);
        CHECK_INT(seen[1][i], 1);
    }
    CHECK(differ > N / 2);
    art_plan_fini(&plan);
    art_plan_fini(&again);
    art_plan_fini(&other);
    art_ctx_fini(&ctx);
}

TEST(study_sobol_points_are_nets_in_each_dimension_and_the_first_pairs)
{
    /* Any 2^m successive points have one in each of 2^m intervals (a (0,1)-sequence); in the first
     * two dimensions one in each box of area 2^-m (Sobol 1967). */
    enum { M = 8, N = 1 << M };
    double x[N][ART_SOBOL_MOST];
    int holes = 0;
    for (int i = 0; i < N; i++) art_sobol_point((uint32_t)i + 3 * N, ART_SOBOL_MOST, NULL, x[i]);
    for (int d = 0; d < ART_SOBOL_MOST; d++) {
        char seen[N] = {0};
        for (int i = 0; i < N; i++) seen[(int)(x[i][d] * N)] = 1;
        for (int i = 0; i < N; i++) holes += !seen[i];
    }
    CHECK_INT(holes, 0);
    for (int a = 0; a <= M; a++) {
        char seen[N] = {0};
        for (int i = 0; i < N; i++)
            seen[((int)(x[i][0] * (1 << a)) << (M - a)) + (int)(x[i][1] * (1 << (M - a)))] = 1;
        for (int i = 0; i < N; i++) holes += !seen[i];
    }
    CHECK_INT(holes, 0);
    /* the first points of the sequence as published with the direction numbers */
    const double third[] = {0.75, 0.25, 0.25, 0.25, 0.75},
                 fourth[] = {0.25, 0.75, 0.75, 0.75, 0.25};
    art_sobol_point(2, 5, NULL, x[0]);
    CHECK_NEAR_N(x[0], third, 5, 0);
    art_sobol_point(3, 5, NULL, x[0]);
    CHECK_NEAR_N(x[0], fourth, 5, 0);
}

TEST(study_saltelli_exchanges_one_column)
{
    struct art_ctx ctx;
    struct art_plan plan;
    art_ctx_init(&ctx);
    REQUIRE(read_text(&ctx, &plan, "design saltelli n=8 seed=3\na 0 1\nb 0 1\nc 0 1\n", false) ==
            ART_OK);
    REQUIRE(plan.n_cases == 40);
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                CHECK_STR(plan.cases[i * 5 + 2 + j].text[k], plan.cases[i * 5 + (j == k)].text[k]);
    art_plan_fini(&plan);
    art_ctx_fini(&ctx);
}

TEST(study_morris_moves_one_parameter_at_a_time)
{
    struct art_ctx ctx;
    struct art_plan plan;
    art_ctx_init(&ctx);
    REQUIRE(read_text(&ctx, &plan, "design morris n=9 seed=3 levels=6\na 0 5\nb 0 5\nc 0 5\n",
                      false) == ART_OK);
    REQUIRE(plan.n_cases == 36);
    for (int i = 0; i < 9; i++) {
        int moved[3] = {0};
        for (int j = 1; j < 4; j++)
            for (int k = 0; k < 3; k++) {
                const double step = value(&plan, i * 4 + j, k) - value(&plan, i * 4 + j - 1, k);
                if (step != 0) CHECK_NEAR(fabs(step), 3, 1e-12);
                moved[k] += step != 0;
            }
        for (int k = 0; k < 3; k++) CHECK_INT(moved[k], 1);
    }
    art_plan_fini(&plan);
    art_ctx_fini(&ctx);
}

static const struct {
    const char *text;
    int status, line, col;
    const char *part;
} bad[] = {
    {"x\ty\n1\t2\n3\n", ART_ESYNTAX, 3, 2, ""},
    {"x\ty\n1\t2\n3\t\n", ART_ESYNTAX, 3, 3, "no value of 'y'"},
    {"x\tx\n1\t2\n", ART_ESYNTAX, 2, 1, "twice"},
    {"x\ttop\n1\t2\n", ART_ESYNTAX, 2, 1,
     "cannot be called 'top': {top} in a command is the folder"},
    {"case\tx\tcase\na\t2\t3\n", ART_ESYNTAX, 2, 1, "cannot be called 'case'"},
    {"design lhs n=3\ntop 0 1\n", ART_ESYNTAX, 2, 1, "cannot be called 'top'"},
    {"case\tx\na\t2\na\t3\n", ART_ESYNTAX, 3, 1, "case 'a' is there twice"},
    {"case\tx\n../a\t2\n", ART_ESYNTAX, 2, 1, "no name of a case"},
    {"1\t2\n3\t4\n", ART_ESYNTAX, 1, 1, "names of its parameters"},
    {"", ART_ESYNTAX, 1, 1, "no cases"},
    {"design gird\n", ART_ENOTFOUND, 1, 8, "there is no design 'gird'"},
    {"design lhs\nx 0 1\n", ART_ERANGE, 1, 8, "needs n=N"},
    {"design lhs n=x\nx 0 1\n", ART_ESYNTAX, 1, 12, "not one of n=N"},
    {"design grid n=3\nx 0 1\n", ART_ERANGE, 1, 8, "neither n nor seed"},
    {"design lhs n=3\nx 0\n", ART_ESYNTAX, 2, 4, ""},
    {"design lhs n=3\nx 1 0\n", ART_ERANGE, 2, 1, "empty"},
    {"design lhs n=3\ny 0 1\nx 0 1 log\n", ART_ERANGE, 3, 1, "positive"},
    {"design lhs n=3\nx 0 1 lin\n", ART_ESYNTAX, 2, 7, ""},
    {"design grid\nx\n", ART_ESYNTAX, 2, 1, "no values"},
    {"design grid\nx 1:2:0\n", ART_ERANGE, 2, 3, "no range"},
    {"design grid\nx-/ 1\n", ART_ESYNTAX, 2, 1, "no name"},
    {"design grid\na 1:9:9999\nb 1:9:9999\n", ART_ELIMIT, 1, 8, "at most"},
    {"design morris n=3 levels=3\nx 0 1\n", ART_ERANGE, 1, 8, "even"},
    {"design lhs n=3\n", ART_ESYNTAX, 1, 8, "no parameters"},
};

TEST(study_bad_plans_are_named_with_their_place)
{
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct art_ctx ctx;
        struct art_plan plan;
        art_ctx_init(&ctx);
        if (!CHECK_STATUS(read_text(&ctx, &plan, bad[i].text, false), bad[i].status)) {
            TEST_FAIL("in: %s", bad[i].text);
            art_plan_fini(&plan);
        }
        CHECK_HAS(ctx.last, bad[i].part);
        if (!CHECK_INT(ctx.last_loc.line, bad[i].line) || !CHECK_INT(ctx.last_loc.col, bad[i].col))
            TEST_FAIL("in: %s%s", bad[i].text, ctx.last);
        art_ctx_fini(&ctx);
    }
}

TEST(study_lua_gives_lists_and_designs)
{
    struct art_ctx ctx;
    struct art_plan plan, table;
    art_ctx_init(&ctx);
    REQUIRE(read_text(&ctx, &plan,
                      "local t = {} for i = 1, 3 do t[i] = {z = i / 2, a = i, on = i > 1} end "
                      "return t",
                      true) == ART_OK);
    REQUIRE(plan.n_cases == 3 && plan.n_params == 3);
    CHECK_STR(plan.params[0].name, "a");
    CHECK_STR(plan.cases[1].text[0], "2");
    CHECK_STR(plan.cases[1].text[1], "true");
    CHECK_STR(plan.cases[2].text[2], "1.5");
    art_plan_fini(&plan);
    REQUIRE(read_text(&ctx, &plan,
                      "return {design = 'lhs', n = 5, seed = 7, parameters = "
                      "{{'x', 0, 1}, {'y', 1, 10, 'log'}}}",
                      true) == ART_OK);
    REQUIRE(read_text(&ctx, &table, "design lhs n=5 seed=7\nx 0 1\ny 1 10 log\n", false) == ART_OK);
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 2; k++) CHECK_STR(plan.cases[i].text[k], table.cases[i].text[k]);
    art_plan_fini(&plan);
    art_plan_fini(&table);
    art_ctx_fini(&ctx);
}

TEST(study_bad_lua_plans_are_refused)
{
    static const char *const scripts[] = {
        "return 3",
        "return {}",
        "return {{}}",
        "return {{x = {}}}",
        "return {{x = 1}, {y = 1}}",
        "return {{x = 1}, {x = 1, y = 2}}",
        "\n\nerror('no')",
        "x = = 1",
        "return {design = 'no'}",
        "return {design = 'lhs', n = 2}",
        "return {design = 'lhs', n = 2, parameters = {3}}",
        "return {design = 'lhs', n = 2.5, parameters = {{'x', 0, 1}}}",
        "return {design = 'lhs', n = 2, parameters = {{'x', 0, 1, 'lin'}}}",
        "return setmetatable({}, {__index = function() error('no') end})",
        "return {{x = 0/0}}",
        "return {{x = ''}}",
        "return {{case = 'a', x = 1}, {case = 'a', x = 2}}",
        "return {design = 'grid', parameters = {{'x'}}}"};
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        struct art_ctx ctx;
        struct art_plan plan;
        art_ctx_init(&ctx);
        if (!CHECK(read_text(&ctx, &plan, scripts[i], true) < 0)) TEST_FAIL("in: %s", scripts[i]);
        art_plan_fini(&plan);
        CHECK_STR(ctx.last_loc.file, "p.lua");
        if (i == 6) CHECK_INT(ctx.last_loc.line, 3);
        art_ctx_fini(&ctx);
    }
}

static int read_and_free(struct art_ctx *ctx, const char *text, bool lua)
{
    struct art_plan plan;
    int status = read_text(ctx, &plan, text, lua);
    art_plan_fini(&plan);
    return status;
}

TEST(study_plans_without_memory)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, read_and_free(&ctx, "case x\na 1\nb 2\n", false));
    CHECK_ALLOC_FAILS(&ctx, read_and_free(&ctx, "design lhs n=3\nx 0 1\ny 0 1\n", false));
    CHECK_ALLOC_FAILS(&ctx, read_and_free(&ctx, "design morris n=3\nx 0 1\ny 0 1\n", false));
    CHECK_ALLOC_FAILS(&ctx, read_and_free(&ctx, "design saltelli n=3\nx 0 1\ny 0 1\n", false));
    CHECK_ALLOC_FAILS(&ctx, read_and_free(&ctx, "design grid\nx 0 1 2 3\ny 0:3:7\n", false));
    CHECK_ALLOC_FAILS(&ctx, read_and_free(&ctx, "return {{x = 1.5}, {x = 2}}", true));
}
