/* What is wrong with contact behaviours is reported, at its place. */
#include "harness/test.h"
#include "rules_fixture.h"

static const struct {
    const char *behaviors;
    int status;
    const char *said;
    int line, col;
} bad[] = {
    {ON(R, "\"rigidBodies/q\"", "0"), ART_ENOTFOUND, "'q'", 1, 43},
    {OF(R, "[ ]", ""), ART_ESYNTAX, "takes the path of a body or a group", 1, 43},
    {"[ collidable0=" R " ]", ART_ENOTFOUND, "does not say what its collidable1 is", 1, 1},
    {ON(R, "\"collisionManager\"", "0"), ART_EUSAGE, "(CollisionManager) cannot collide", 1, 43},
    {ON(R, R, "0"), ART_EUSAGE, "and itself: it has one mesh", 1, 43},
    {ON(R, "Self", "0"), ART_EUSAGE, "and Self: it has one mesh", 1, 43},
    {ON(A1, A1, "0"), ART_EUSAGE, "and itself: it has one mesh", 1, 48},
    {ON(A, A1, "0"), ART_EUSAGE, "one is a part of the other", 1, 38},
    {ON("Rigid", "Self", "0"), ART_EUSAGE, "a default of Rigid and Self", 1, 33},
    {ON("Self", "Self", "0"), ART_EUSAGE, "a default of Self and Self", 1, 15},
};

TEST(contact_behaviours_that_cannot_be_are_told_at_their_place)
{
    int first = 1;
    for (const char *s = bodies; *s; s++) first += *s == '\n';
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct rules_fixture b;
        if (open_rules(&b, "", bad[i].behaviors, false)) {
            if (!CHECK_STATUS(b.status, bad[i].status) || !CHECK_HAS(b.ctx.last, bad[i].said) ||
                !CHECK_INT(b.ctx.last_loc.line - first - 2, bad[i].line) ||
                !CHECK_INT(b.ctx.last_loc.col, bad[i].col))
                TEST_FAIL("case %d: %d:%d: %s", (int)i, b.ctx.last_loc.line - first - 2,
                          b.ctx.last_loc.col, b.ctx.last);
            CHECK(b.rules == NULL);
        }
        close_rules(&b);
    }
}

/* Values that do not go together; status ART_OK: a warning. */
static const struct {
    const char *behaviors;
    int status;
    const char *said;
} doubtful[] = {
    /* M8.54 */
    {OF(R, A, "enabled=true method=CONTOUR_REGION"), ART_EUSAGE,
     "'models/m/models/A/meshes/A1' is deformable"},
    {OF("AllBodies", "Rigid", "enabled=true method=CONTOUR_REGION"), ART_EUSAGE,
     "CONTOUR_REGION is a method between rigid bodies"},
    {OF("Rigid", "Rigid", "enabled=true method=CONTOUR_REGION colliderType=SIGNED_DISTANCE"),
     ART_EUSAGE, "SIGNED_DISTANCE finds vertices"},
    {OF(A1, B, "enabled=true colliderType=SIGNED_DISTANCE"), ART_OK, "needs a rigid body"},
    {OF(R, S, "enabled=true damping=3"), ART_OK, "damping counts with a compliance alone"},
    {OF(R, S, "enabled=true forceBehavior=LinearElasticContact [ ]"), ART_EUSAGE,
     "needs contacts at vertices"},
    {OF(R, A1, "enabled=true forceBehavior=LinearElasticContact [ useLocalContactArea=false ]"),
     ART_EUSAGE, "only colliderType=AJL_CONTOUR finds"},
    {OF(R, S, "enabled=true method=VERTEX_EDGE_PENETRATION"), ART_OK, "finds edges only with"},
    {OF(R, A, "enabled=true smoothVertexContacts=true"), ART_OK,
     "smoothVertexContacts is not followed"},
    {ON(A1, A3, "0"), ART_OK, "the property collidable of"},
    {ON(B, "Self", "0"), ART_OK, "has 0 meshes that may collide inside it"},
    {OF(R, A, "enabled=true method=VERTEX_EDGE_PENETRATION colliderType=AJL_CONTOUR"), ART_OK, ""},
    {OF(R, A, "method=CONTOUR_REGION"), ART_OK, ""},
    {OF(R, S, "enabled=true method=INACTIVE forceBehavior=LinearElasticContact [ ]"), ART_OK, ""},
    {OF("AllBodies", "All", "enabled=true"), ART_OK, ""},
    {OF(R, S, "enabled=true compliance=1e-3 damping=3"), ART_OK, ""},
};

static void hear(void *user, const struct art_message *m)
{
    snprintf(user, 400, "%s", m->text);
}

TEST(contact_values_that_do_not_go_together_are_told)
{
    for (size_t i = 0; i < sizeof doubtful / sizeof doubtful[0]; i++) {
        struct rules_fixture b;
        char said[400] = "";
        if (open_rules(&b, "", doubtful[i].behaviors, false) && CHECK_STATUS(b.status, ART_OK)) {
            b.ctx.report = hear;
            b.ctx.user = said;
            if (!CHECK_STATUS(art_contact_rules_check(&b.ctx, b.rules), doubtful[i].status) ||
                !CHECK_HAS(said, doubtful[i].said) || !CHECK(*doubtful[i].said || !*said))
                TEST_FAIL("case %d: %s", (int)i, said);
        }
        close_rules(&b);
    }
}
