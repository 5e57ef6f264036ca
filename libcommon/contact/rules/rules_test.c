/* Who collides with whom: the rules of the guide's sections 8.1 to 8.3 as tables. */
#include "harness/test.h"
#include "rules_fixture.h"

/* Samples and what bodies may do, against all pairs. */
static bool samples_agree(const struct art_contact_rules *r, const struct art_contact_rule *rule,
                          int n)
{
    unsigned char may[100] = {0};
    int at = 0;
    for (int i = 0; i < n; i++) {
        bool known = false, rigid = r->body[rule[i].a].rigid && r->body[rule[i].b].rigid;
        bool follows = rule[i].law->collider == ART_COLLIDER_CONTINUOUS;
        for (int k = 0; k < i && !known; k++)
            known = rule[k].law == rule[i].law && rule[k].enabled == rule[i].enabled &&
                    (r->body[rule[k].a].rigid && r->body[rule[k].b].rigid) == rigid;
        if (!known && (at == r->n_samples || r->sample[at++].number != rule[i].number))
            return false;
        unsigned char use = (unsigned char)(1 + 2 * follows + 4 * (rule[i].law->friction > 0));
        if (rule[i].enabled) may[rule[i].a] |= use, may[rule[i].b] |= use;
    }
    return at == r->n_samples && memcmp(may, r->may, (size_t)r->n_bodies) == 0;
}

/* All pairs of a bench, anew. */
static void list_pairs(struct rules_fixture *b)
{
    art_free(b->rule);
    b->rule = NULL;
    b->n = b->n_enabled = 0;
    if (!b->rules ||
        !CHECK_STATUS(art_contact_rules_list(&b->ctx, b->rules, true, &b->rule, &b->n), ART_OK))
        return;
    for (int i = 0; i < b->n; i++) {
        struct art_contact_rule found;
        b->n_enabled += b->rule[i].enabled;
        CHECK(art_contact_rule_of(b->rules, b->rule[i].b, b->rule[i].a, &found) &&
              found.number == b->rule[i].number && found.law == b->rule[i].law &&
              art_contact_by_detection(&found, &b->rule[i]) == 0);
        CHECK(i == 0 || art_contact_by_detection(&b->rule[i - 1], &b->rule[i]) < 0);
    }
    struct art_contact_rule *on = NULL;
    int n_on = 0, at = 0;
    if (CHECK_STATUS(art_contact_rules_list(&b->ctx, b->rules, false, &on, &n_on), ART_OK))
        for (int i = 0; i < b->n && at < n_on; i++)
            at += b->rule[i].enabled && on[at].number == b->rule[i].number;
    CHECK_INT(n_on, b->n_enabled);
    CHECK_INT(at, n_on);
    art_free(on);
    CHECK(b->rules->enabled == (b->n_enabled > 0));
    CHECK(samples_agree(b->rules, b->rule, b->n));
}

/* The pairs that collide, in the order of detection: "A1-B:0.2 ...". */
static void print_enabled(struct rules_fixture *b, char *out, size_t n)
{
    const struct art_contact_rules *r = b->rules;
    size_t k = 0;
    out[0] = '\0';
    list_pairs(b);
    for (int i = 0; i < b->n && k < n; i++) {
        const struct art_contact_rule *rule = &b->rule[i];
        if (!rule->enabled) continue;
        k += (size_t)snprintf(out + k, n - k, "%s%s-%s:%g", k ? " " : "",
                              r->body[rule->a].comp->name, r->body[rule->b].comp->name,
                              rule->law->friction);
    }
}

static struct art_contact_rule rule_of(const struct rules_fixture *b, int i, int j)
{
    struct art_contact_rule rule = {0};
    CHECK(art_contact_rule_of(b->rules, i, j, &rule));
    return rule;
}

static int method_of(const struct rules_fixture *b, int i, int j)
{
    struct art_contact_rule rule = rule_of(b, i, j);
    return art_contact_method_of(b->rules, &rule);
}

struct rule_case {
    const char *behaviors, *pairs;
};

static void check_cases(const struct rule_case *cases, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct rules_fixture b;
        char found[1000];
        if (open_rules(&b, "", cases[i].behaviors, false)) {
            print_enabled(&b, found, sizeof found);
            if (!CHECK_STATUS(b.status, ART_OK) || !CHECK_STR(found, cases[i].pairs))
                TEST_FAIL("case %d: %s", (int)i, b.ctx.last);
        }
        close_rules(&b);
    }
}

/* ------------------------------------------------------------------- who is there */

TEST(contact_bodies_come_in_the_order_of_the_tree)
{
    static const char *const want[] = {"A1", "A2", "A3", "B", "C1", "C2", "r", "s"};
    struct rules_fixture b;
    if (open_rules(&b, "", "", false) && CHECK_INT(b.rules->n_bodies, 8)) {
        for (int i = 0; i < 8; i++) {
            const struct art_collidable *body = &b.rules->body[i];
            CHECK_STR(body->comp->name, want[i]);
            CHECK_INT(body->rigid, i >= 6);
            CHECK_STR(body->model->name, "m");
            CHECK(body->has_mesh);
            CHECK_INT(body->compound != NULL, i < 6);
        }
        CHECK_INT(b.rules->body[2].allowed, ART_COLLIDABLE_EXTERNAL);
        CHECK_INT(b.rules->body[3].allowed, ART_COLLIDABLE_EXTERNAL);
        CHECK_INT(b.rules->body[1].allowed, ART_COLLIDABLE_ALL);
        /* without behaviours nothing is said of any pair */
        list_pairs(&b);
        CHECK_INT(b.n, 0);
        CHECK_INT(art_contact_index(b.rules, art_find(b.model->root, "models/m/models/C")), 4);
        CHECK_INT(art_contact_index(b.rules, art_find(b.model->root, "models/m/rigidBodies/s")), 7);
        CHECK_INT(art_contact_index(b.rules, b.model->root), -1);
    }
    close_rules(&b);
}

static const struct rule_case presets[] = {
    /* M8.01: off unless switched on; the four defaults are there and off */
    {NOT("Rigid", "Rigid") NOT("Deformable", "Rigid") NOT("Deformable", "Deformable")
         NOT("Deformable", "Self"),
     ""},
    {ON("Rigid", "Rigid", "0.1"), "r-s:0.1"},
    {ON("Rigid", "Deformable", "0.1"),
     "A1-r:0.1 A1-s:0.1 A2-r:0.1 A2-s:0.1 A3-r:0.1 A3-s:0.1 B-r:0.1 B-s:0.1 C1-r:0.1 C1-s:0.1 "
     "C2-r:0.1 C2-s:0.1"},
    /* what is EXTERNAL has no part in Self */
    {ON("Deformable", "Self", "0.1"), "A1-A2:0.1 C1-C2:0.1"},
    {ON("AllBodies", "Self", "0.1"), "A1-A2:0.1 C1-C2:0.1"},
    /* a later default takes back a part of an earlier one */
    {ON("All", "All", "0") NOT("Deformable", "All") ON("AllBodies", "Rigid", "0.2")
         NOT("Deformable", "AllBodies"),
     "r-s:0.2"},
    {NOT("All", "All") ON("Deformable", "Self", "0.2") ON("Rigid", "All", "0.1"),
     "r-s:0.1 A1-r:0.1 A1-s:0.1 A2-r:0.1 A2-s:0.1 A3-r:0.1 A3-s:0.1 B-r:0.1 B-s:0.1 C1-r:0.1 "
     "C1-s:0.1 C2-r:0.1 C2-s:0.1 A1-A2:0.2 C1-C2:0.2"},
};

TEST(contact_defaults_hold_for_groups_and_later_ones_win)
{
    check_cases(presets, sizeof presets / sizeof presets[0]);
}

/* M8.10: all on, deformable with rigid off, all on again: nothing of the first two is left. */
TEST(contact_defaults_that_come_last_replace_all_before)
{
    struct rules_fixture b;
    if (open_rules(&b, "", ON("All", "All", "0") NOT("Deformable", "Rigid") ON("All", "All", "0.2"),
                   false)) {
        /* 28 pairs of 8 bodies without A1-A3 and A2-A3 */
        list_pairs(&b);
        CHECK_INT(b.n_enabled, 26);
        for (int i = 0; i < b.n; i++) CHECK_NEAR(b.rule[i].law->friction, 0.2, 0);
    }
    close_rules(&b);
}

/* M8.14: a pair before a body and a group before a default, in all eight combinations, whatever is
 * declared first; what says that two bodies do not collide counts as well. */
TEST(contact_pairs_go_before_groups_before_defaults)
{
    static const char *const said[3] = {
        ON("\"rigidBodies/r\"", "\"rigidBodies/s\"", "0.3"),
        ON("\"rigidBodies/r\"", "Rigid", "0.2"),
        ON("Rigid", "Rigid", "0.1"),
    };
    static const char *const denied[3] = {
        NOT("\"rigidBodies/r\"", "\"rigidBodies/s\""),
        NOT("\"rigidBodies/r\"", "Rigid"),
        NOT("Rigid", "Rigid"),
    };
    for (int set = 0; set < 8; set++)
        for (int backwards = 0; backwards < 2; backwards++)
            for (int off = 0; off < 2; off++) {
                char text[500] = "", want[20] = "", found[200];
                struct rules_fixture b;
                int winner = set & 1 ? 0 : set & 2 ? 1 : set & 4 ? 2 : -1;
                for (int k = 0; k < 3; k++) {
                    int one = backwards ? 2 - k : k;
                    if (set & 1 << one)
                        strcat(text, off && one == winner ? denied[one] : said[one]);
                }
                if (winner >= 0 && !off) snprintf(want, sizeof want, "r-s:0.%d", 3 - winner);
                if (open_rules(&b, "", text, false)) {
                    print_enabled(&b, found, sizeof found);
                    if (!CHECK_STR(found, want)) TEST_FAIL("set %d %d %d", set, backwards, off);
                }
                close_rules(&b);
            }
}

static const struct rule_case cases[] = {
    /* M8.12: a body and a group; the later one wins; a pair keeps two apart */
    {ON(R, "Deformable", "0.1") ON(B, "AllBodies", "0") NOT(R, B),
     "r-A1:0.1 r-A2:0.1 r-A3:0.1 B-s:0 r-C1:0.1 r-C2:0.1 B-A1:0 B-A2:0 B-A3:0 B-C1:0 B-C2:0"},
    {ON(R, "Deformable", "0.1") ON(B, "Rigid", "0.2"),
     "r-A1:0.1 r-A2:0.1 r-A3:0.1 B-r:0.2 B-s:0.2 r-C1:0.1 r-C2:0.1"},
    {ON(B, "Rigid", "0.2") ON(R, "Deformable", "0.1"),
     "r-A1:0.1 r-A2:0.1 r-A3:0.1 r-B:0.1 B-s:0.2 r-C1:0.1 r-C2:0.1"},
    {ON("Rigid", B, "0.2"), "B-r:0.2 B-s:0.2"},
    /* M8.48 */
    {STEP1,
     "A1-B:0.2 A1-C1:0.2 A1-C2:0.2 A2-B:0.2 A2-C1:0.2 A2-C2:0.2 A3-B:0.2 A3-C1:0.2 A3-C2:0.2 "
     "B-C1:0.2 B-C2:0.2"},
    {STEP2,
     "A1-B:0.2 A1-C1:0.2 A1-C2:0.2 A2-B:0.2 A2-C1:0.2 A2-C2:0.2 A3-C1:0.2 A3-C2:0.2 B-C1:0.2 "
     "B-C2:0.2 A1-A2:0 C1-C2:0"},
    {STEP3,
     "A3-C1:0.3 A3-C2:0.3 A1-B:0.2 A1-C1:0.2 A1-C2:0.2 A2-B:0.2 A2-C1:0.2 A2-C2:0.2 B-C1:0.2 "
     "B-C2:0.2 C1-C2:0"},
    /* M8.47: self-collision in each of its forms, and by All, but not by AllBodies */
    {ON(A, A, "0.1"), "A1-A2:0.1"},
    {ON(A, "Self", "0.1"), "A1-A2:0.1"},
    {ON("\"models/A/meshes/A1\"", "\"models/A/meshes/A2\"", "0.1"), "A1-A2:0.1"},
    {ON(A, "AllBodies", "0.1") NOT("Rigid", "Deformable") NOT(A, "Rigid") NOT(A, C),
     "A1-B:0.1 A2-B:0.1 A3-B:0.1"},
    {ON(A, "All", "0.1") NOT(A, "Rigid") NOT(A, "Deformable"), "A1-A2:0.1"},
    {NOT(A, "Self") ON(A, A, "0.1"), "A1-A2:0.1"},
    {ON(A, A, "0.1") NOT(A, "Self"), ""},
    {ON("Deformable", "Self", "0.1") NOT(A, A), "C1-C2:0.1"},
    /* M8.38: EXTERNAL bars a pair inside also where it is named */
    {ON(A1, A3, "0.1"), ""},
    /* compounds: all meshes; of several pairs that cover two bodies the one declared last */
    {ON(A, R, "0.1"), "A1-r:0.1 A2-r:0.1 A3-r:0.1"},
    {ON(A1, R, "0.1"), "A1-r:0.1"},
    {ON(A, R, "0.1") ON(A1, R, "0.2"), "A1-r:0.2 A2-r:0.1 A3-r:0.1"},
    {ON(A1, R, "0.2") ON(A, R, "0.1"), "A1-r:0.1 A2-r:0.1 A3-r:0.1"},
    {ON(A, B, "0.1") NOT(A1, B), "A2-B:0.1 A3-B:0.1"},
    /* a mesh of a compound and a group */
    {ON(A1, "Rigid", "0.4"), "A1-r:0.4 A1-s:0.4"},
};

TEST(contact_groups_compounds_and_self)
{
    check_cases(cases, sizeof cases / sizeof cases[0]);
}

/* In the original the pair that was declared first counts. */
TEST(contact_of_several_pairs_the_original_takes_the_first)
{
    static const struct rule_case quirk[] = {
        {ON(A, R, "0.1") ON(A1, R, "0.2"), "A1-r:0.1 A2-r:0.1 A3-r:0.1"},
        {ON(A1, R, "0.2") ON(A, R, "0.1"), "A2-r:0.1 A3-r:0.1 A1-r:0.2"},
    };
    for (size_t i = 0; i < 2; i++) {
        struct rules_fixture b;
        char found[300];
        if (open_rules(&b, "", quirk[i].behaviors, true)) {
            print_enabled(&b, found, sizeof found);
            CHECK_STR(found, quirk[i].pairs);
        }
        close_rules(&b);
    }
}

/* ---------------------------------------------------------------------- order */

TEST(contact_the_first_body_is_the_lower_one_unless_the_other_is_named_first)
{
    static const struct rule_case order[] = {
        {ON(R, S, "0.1"), "r-s:0.1"},
        {ON(S, R, "0.1"), "s-r:0.1"},
        {ON(S, "Rigid", "0.1"), "s-r:0.1"},
        {ON(R, A, "0.1"), "r-A1:0.1 r-A2:0.1 r-A3:0.1"},
        {ON(C, A1, "0.1"), "C1-A1:0.1 C2-A1:0.1"},
    };
    check_cases(order, sizeof order / sizeof order[0]);
}

static int by_solve(const void *a, const void *b)
{
    return art_contact_by_solve(a, b);
}

TEST(contact_explicit_pairs_are_first_found_and_solved_body_by_body)
{
    static const char text[] = ON("AllBodies", "All", "0") ON(R, S, "0.1") ON(B, S, "0.2");
    struct rules_fixture b;
    char found[100] = "";
    if (open_rules(&b, "", text, false)) {
        const struct art_contact_rules *r = b.rules;
        list_pairs(&b);
        CHECK_INT(b.n, 28);
        CHECK_INT(b.n_enabled, 28 - 2);
        CHECK_NEAR(b.rule[0].law->friction, 0.2, 0);
        CHECK_NEAR(b.rule[1].law->friction, 0.1, 0);
        CHECK(b.rule[0].explicit_pair && b.rule[1].explicit_pair && !b.rule[2].explicit_pair);
        qsort(b.rule, (size_t)b.n, sizeof *b.rule, by_solve);
        for (int k = 0; k < b.n; k++) {
            const struct art_contact_rule *rule = &b.rule[k];
            int lo = rule->a < rule->b ? rule->a : rule->b;
            if (lo == 3 || lo == 6)
                snprintf(found + strlen(found), sizeof found - strlen(found), "%s-%s ",
                         r->body[rule->a].comp->name, r->body[rule->b].comp->name);
        }
        CHECK_STR(found, "B-s B-r B-C1 B-C2 r-s ");
    }
    close_rules(&b);
}

TEST(contact_rules_are_found_by_their_bodies)
{
    struct rules_fixture b;
    if (open_rules(&b, "", ON("AllBodies", "Deformable", "0") ON(S, R, "0.1"), false)) {
        const struct art_contact_rules *r = b.rules;
        int n = 0;
        for (int i = 0; i < r->n_bodies; i++)
            for (int j = 0; j < r->n_bodies; j++) {
                struct art_contact_rule rule;
                if (!art_contact_rule_of(r, i, j, &rule)) continue;
                if (!CHECK((rule.a == i && rule.b == j) || (rule.a == j && rule.b == i)))
                    TEST_FAIL("%d %d", i, j);
                CHECK_NEAR(rule.number, i < j ? j * (j - 1) / 2 + i : i * (i - 1) / 2 + j, 0);
                n++;
            }
        list_pairs(&b);
        CHECK_INT(n, 2 * b.n);
        struct art_contact_rule rule;
        CHECK(art_contact_rule_of(r, 6, 7, &rule));
        CHECK(!art_contact_rule_of(r, 0, 1, &rule));
    }
    close_rules(&b);
}

static int below(int n)
{
    return (int)(test_random() % (uint64_t)n);
}

/* Behaviours and `collidable` at random: samples, what bodies may do and the rules of pairs, asked
 * one by one, agree with all pairs (list_pairs). */
TEST(contact_samples_stand_for_all_pairs)
{
    static const char *const sides[] = {
        A,           B,     C,     A1, "\"models/A/meshes/A2\"", R, S, R, S, "Rigid", "Deformable",
        "AllBodies", "All", "Self"};
    static const char *const paths[] = {"models/A", "models/A/meshes/A1", "models/B",
                                        "rigidBodies/r", "rigidBodies/s"};
    static const char *const words[] = {"OFF", "ALL", "INTERNAL", "EXTERNAL"};
    enum { N = sizeof sides / sizeof *sides };
    int n_good = 0;
    for (int round = 0; round < test_count(80); round++) {
        char text[2000] = "", path[100];
        struct rules_fixture b;
        for (int k = below(6); k >= 0; k--)
            snprintf(text + strlen(text), sizeof text - strlen(text),
                     "[ collidable0=%s collidable1=%s enabled=%s colliderType=%s ]\n",
                     sides[below(N)], sides[below(N)], below(3) ? "true" : "false",
                     below(3) ? "TRI_INTERSECTION" : "CONTINUOUS");
        if (open_rules(&b, "", text, round % 2) && b.status == ART_OK) {
            n_good++;
            list_pairs(&b);
            for (int k = 0; k < 3; k++) {
                snprintf(path, sizeof path, "models/m/%s", paths[below(5)]);
                CHECK_STATUS(art_set_text(&b.ctx, art_find(b.model->root, path), "collidable",
                                          words[below(4)], NULL),
                             ART_OK);
            }
            CHECK_STATUS(art_contact_rules_refresh(&b.ctx, b.rules), ART_OK);
            list_pairs(&b);
        }
        close_rules(&b);
    }
    CHECK(n_good > 8);
}

/* --------------------------------------------------------------------- values */

TEST(contact_values_come_from_behaviour_manager_or_size)
{
    static const char manager[] =
        "friction=0.5 compliance=0.25 reduceConstraints=true rigidPointTol=0.125\n"
        "forceBehavior=LinearElasticContact [ thickness=2 ]";
    static const char text[] =
        OF(R, S,
           "enabled=true compliance=0.75 damping=3 method=VERTEX_PENETRATION "
           "penetrationTol=0.0625 bilateralVertexContact=false "
           "vertexPenetrations=SECOND_COLLIDABLE colliderType=AJL_CONTOUR "
           "forceBehavior=LinearElasticContact [ thickness=3 ]") OF(A, S, "enabled=true")
            ON(B, S, "0.1") OF(C, S, "method=VERTEX_PENETRATION_BILATERAL");
    struct rules_fixture b;
    if (open_rules(&b, manager, text, false) && CHECK_STATUS(b.status, ART_OK)) {
        const struct art_contact_law *own = rule_of(&b, 6, 7).law;
        const struct art_contact_law *other = rule_of(&b, 0, 7).law;
        const struct art_contact_law *third = rule_of(&b, 4, 7).law;
        CHECK_NEAR(own->friction, 0.5, 0);
        CHECK_NEAR(own->compliance, 0.75, 0);
        CHECK_NEAR(own->damping, 3, 0);
        CHECK_NEAR(own->penetration_tol, 0.0625, 0);
        CHECK_NEAR(own->point_tol, 0.125, 0);
        CHECK_INT(own->method, ART_CONTACT_VERTEX);
        CHECK_INT(own->collider, ART_COLLIDER_CONTOUR);
        CHECK_INT(own->penetrations, ART_PENETRATE_SECOND);
        CHECK(!own->bilateral && own->reduce && own->report_negative && !own->smooth);
        CHECK_NEAR(art_get_double(own->force, "thickness"), 3, 0);
        CHECK_NEAR(other->compliance, 0.25, 0);
        CHECK_NEAR(art_get_double(other->force, "thickness"), 2, 0);
        CHECK_INT(other->method, ART_CONTACT_DEFAULT);
        CHECK_INT(other->penetrations, ART_PENETRATE_AUTO);
        /* by the size of each pair */
        CHECK_NEAR(other->penetration_tol, -1, 0);
        CHECK_NEAR(other->region_tol, -1, 0);
        CHECK(third->bilateral && !third->enabled);
        CHECK_INT(method_of(&b, 4, 7), ART_CONTACT_VERTEX);
    }
    close_rules(&b);
    if (open_rules(&b, manager, text, true) && CHECK_STATUS(b.status, ART_OK)) {
        const struct art_contact_law *other = rule_of(&b, 0, 7).law;
        /* the bodies fill a cube of side 1: half its diagonal */
        CHECK_NEAR(other->penetration_tol, 1e-4 * 0.5 * 1.7320508075688772, 1e-18);
        CHECK_NEAR(other->region_tol, 1e-3 * 0.5 * 1.7320508075688772, 1e-17);
    }
    close_rules(&b);
}

TEST(contact_methods_follow_from_bodies_and_colliders)
{
    static const struct {
        const char *says;
        int rigid, mixed;
    } m[] = {
        {"", ART_CONTACT_REGION, ART_CONTACT_VERTEX},
        {"colliderType=SIGNED_DISTANCE", ART_CONTACT_VERTEX, ART_CONTACT_VERTEX},
        {"colliderType=AJL_CONTOUR", ART_CONTACT_REGION, ART_CONTACT_VERTEX},
        {"method=VERTEX_PENETRATION", ART_CONTACT_VERTEX, ART_CONTACT_VERTEX},
        {"method=VERTEX_EDGE_PENETRATION", ART_CONTACT_VERTEX_EDGE, ART_CONTACT_VERTEX_EDGE},
        {"method=INACTIVE colliderType=SIGNED_DISTANCE", ART_CONTACT_INACTIVE,
         ART_CONTACT_INACTIVE},
    };
    for (size_t i = 0; i < sizeof m / sizeof m[0]; i++) {
        struct rules_fixture b;
        if (open_rules(&b, m[i].says,
                       OF("AllBodies", "AllBodies", "enabled=true colliderType:Inherited"),
                       false)) {
            CHECK_INT(method_of(&b, 6, 7), m[i].rigid);
            CHECK_INT(method_of(&b, 3, 7), m[i].mixed);
        }
        close_rules(&b);
    }
}

/* What is set while a simulation runs counts from the next refresh on; the list stays. */
TEST(contact_rules_follow_their_properties)
{
    struct rules_fixture b;
    char found[300];
    if (open_rules(&b, "", NOT("Rigid", "Rigid") ON(A, R, "0.1"), false)) {
        const struct art_contact_law *law = rule_of(&b, 6, 7).law;
        struct art_comp *root = b.model->root;
        list_pairs(&b);
        int n = b.n;
        CHECK_STATUS(art_set_text(&b.ctx, art_find(root, "models/m/collisionManager/behaviors/0"),
                                  "enabled", "true", NULL),
                     ART_OK);
        CHECK_STATUS(art_set_text(&b.ctx, art_find(root, "models/m/collisionManager"), "friction",
                                  "0.7", NULL),
                     ART_OK);
        CHECK_STATUS(art_set_text(&b.ctx, art_find(root, "models/m/models/A/meshes/A1"),
                                  "collidable", "INTERNAL", NULL),
                     ART_OK);
        CHECK_STATUS(art_contact_rules_refresh(&b.ctx, b.rules), ART_OK);
        print_enabled(&b, found, sizeof found);
        CHECK_STR(found, "A2-r:0.1 A3-r:0.1 r-s:0.7");
        CHECK_INT(b.n_enabled, 3);
        CHECK(rule_of(&b, 6, 7).law == law && b.n == n);
        CHECK_NEAR(law->penetration_tol, -1, 0);
        CHECK_STATUS(
            art_set_text(&b.ctx, art_find(root, "models/m/models/A"), "collidable", "OFF", NULL),
            ART_OK);
        CHECK_STATUS(art_contact_rules_refresh(&b.ctx, b.rules), ART_OK);
        list_pairs(&b);
        CHECK_INT(b.n_enabled, 1);
    }
    close_rules(&b);
}

TEST(contact_a_body_without_a_mesh_to_collide_with_does_not)
{
    static const char text[] =
        "MechModel [ name=\"m\"\nRenderableComponentList<RigidBody> [ name=\"rigidBodies\"\n"
        "[ name=\"none\" ] [ name=\"off\" meshes=[ name=\"meshes\"\n"
        "[ mesh=[\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nEOF ] isCollidable=false ] ] ]\n" RIGID("r")
            RIGID("s") "]\nCollisionManager [ name=\"collisionManager\" behaviors=[ "
                       "name=\"behaviors\"\n" ON("Rigid", "Rigid", "0.1") "] ] ]\n";
    struct rules_fixture b;
    char found[300];
    if (open_text(&b, text, false)) {
        print_enabled(&b, found, sizeof found);
        CHECK_STR(found, "r-s:0.1");
        CHECK_INT(b.rules->n_bodies, 4);
        /* there is nothing to switch on */
        CHECK_INT(b.n, 1);
    }
    close_rules(&b);
}

/* --------------------------------------------------------------------- nesting */

/* M8.50, the guide's section 8.3.5: A1, A2 in the outer model, B1, B2 in the inner one. */
static void nested(char *text, size_t n, const char *inner, const char *outer)
{
    snprintf(
        text, n,
        "MechModel [ name=\"m\"\nComponentList<MechSystemModel> [ name=\"models\"\n"
        "MechModel [ name=\"inner\"\n"
        "RenderableComponentList<RigidBody> [ name=\"rigidBodies\"\n%s%s]\n"
        "CollisionManager [ name=\"collisionManager\" behaviors=[ name=\"behaviors\"\n%s ] ] ] ]\n"
        "RenderableComponentList<RigidBody> [ name=\"rigidBodies\"\n%s%s]\n"
        "CollisionManager [ name=\"collisionManager\" behaviors=[ name=\"behaviors\"\n%s ] ] ]\n",
        RIGID("B1"), RIGID("B2"), inner, RIGID("A1"), RIGID("A2"), outer);
}

TEST(contact_is_decided_by_the_innermost_model_of_both)
{
    static const struct {
        const char *inner, *outer, *pairs;
    } n[] = {
        {ON("AllBodies", "AllBodies", "0.2"), "", "B1-B2:0.2"},
        {"", ON("AllBodies", "AllBodies", "0.2"),
         "A1-A2:0.2 B1-A1:0.2 B1-A2:0.2 B2-A1:0.2 B2-A2:0.2"},
        {ON("AllBodies", "AllBodies", "0.2"), ON(B1, "AllBodies", "0") NOT(B1, IN_A1),
         "B1-B2:0.2 B1-A2:0"},
    };
    for (size_t i = 0; i < sizeof n / sizeof n[0]; i++) {
        struct rules_fixture b;
        char text[4000], found[300];
        nested(text, sizeof text, n[i].inner, n[i].outer);
        if (open_text(&b, text, false)) {
            print_enabled(&b, found, sizeof found);
            if (!CHECK_STR(found, n[i].pairs)) TEST_FAIL("%s", b.ctx.last);
        }
        close_rules(&b);
    }
}

TEST(contact_of_a_pair_inside_is_not_decided_outside)
{
    struct rules_fixture b;
    char text[4000];
    nested(text, sizeof text, "", NOT(B1, "\"models/inner/rigidBodies/B2\""));
    if (open_text(&b, text, false)) {
        CHECK_STATUS(b.status, ART_EUSAGE);
        CHECK_HAS(b.ctx.last, "manager of 'models/m/models/inner'");
        CHECK_INT(b.ctx.last_loc.line, 51);
    }
    close_rules(&b);
}

/* --------------------------------------------------------------------- bad input */

/* M8.13: what acts between components; none where `collidable` forbids it, or several behaviours
 * act. */
TEST(contact_the_acting_behaviour_is_the_only_one)
{
    static const char text[] = ON("AllBodies", "All", "0.1") ON(R, S, "0.2") NOT(A1, B);
    static const struct {
        const char *a, *b, *name;
    } ask[] = {
        {"rigidBodies/r", "rigidBodies/s", "1"},
        {"models/A", "rigidBodies/r", "0"},
        {"models/A", "models/B", NULL},
        {"models/A/meshes/A1", "models/B", "2"},
        {"models/B", "models/A/meshes/A2", "0"},
        {"models/A/meshes/A1", "models/A/meshes/A3", NULL},
        {"models/A/meshes/A1", "models/A/meshes/A2", "0"},
        {"models/A", "models/A", "0"},
        {"models/B", "models/B", NULL},
    };
    struct rules_fixture b;
    if (open_rules(&b, "", text, false) && CHECK_STATUS(b.status, ART_OK)) {
        const struct art_comp *m = art_find(b.model->root, "models/m");
        for (size_t i = 0; i < sizeof ask / sizeof ask[0]; i++) {
            const struct art_contact_law *law =
                art_contact_acting(b.rules, art_find(m, ask[i].a), art_find(m, ask[i].b));
            char name[20] = "";
            if (law) snprintf(name, sizeof name, "%d", law->behavior->number);
            if (!CHECK_STR(name, ask[i].name ? ask[i].name : ""))
                TEST_FAIL("%s %s", ask[i].a, ask[i].b);
        }
    }
    close_rules(&b);
}

/* Every failing allocation is reported, and nothing is left behind. */
TEST(contact_rules_without_memory)
{
    struct rules_fixture b;
    bool done = false;
    if (open_rules(&b, "", STEP3, false)) {
        art_contact_rules_free(b.rules);
        b.rules = NULL;
        for (long k = 0; k < 100000 && !done; k += 1 + k / 50) {
            b.ctx.fail_after = k;
            int status = art_contact_rules_create(&b.ctx, art_find(b.model->root, "models/m"), NULL,
                                                  &b.rules);
            done = status == ART_OK;
            if (!done && !CHECK_STATUS(status, ART_ENOMEM)) break;
        }
        CHECK(done);
        b.ctx.fail_after = -1;
    }
    close_rules(&b);
}
