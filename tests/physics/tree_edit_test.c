/* Laws of editing the tree, over random models with every kind of reference. */
#include "sim_fixture.h"
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------- random models */

struct writer {
    struct art_buf *buf;
    int n_points, n_bodies, n_markers, n_muscles, n_exciters;
};

static int any(int n)
{
    return test_below(n > 0 ? n : 1);
}

/* Some are named, the others have numbers. */
static void put_begin(struct art_buf *buf, const char *cls, const char *letter, int i)
{
    art_buf_printf(buf, "%s [ ", cls);
    if (i % 3) art_buf_printf(buf, "name=\"%s%d\" ", letter, i);
}

static void put_path(struct art_buf *buf, const char *list, const char *letter, int i)
{
    if (i % 3)
        art_buf_printf(buf, "\"%s/%s%d\" ", list, letter, i);
    else
        art_buf_printf(buf, "\"%s/%d\" ", list, i);
}

static void put_point(struct writer *w)
{
    if (w->n_markers && test_below(3) == 0)
        put_path(w->buf, "frameMarkers", "k", test_below(w->n_markers));
    else
        put_path(w->buf, "particles", "p", test_below(w->n_points));
}

static void put_lists(struct writer *w)
{
    struct art_buf *b = w->buf;
    art_buf_puts(b, "PointList<Particle> [ name=\"particles\"\n");
    for (int i = 0; i < w->n_points; i++) {
        put_begin(b, "", "p", i);
        art_buf_printf(b, "mass=%d position=[ %d %d 0 ] ]\n", 1 + test_below(4), i, test_below(9));
    }
    art_buf_puts(b, "]\nRenderableComponentList<RigidBody> [ name=\"rigidBodies\"\n");
    for (int i = 0; i < w->n_bodies; i++) {
        put_begin(b, "", "b", i);
        art_buf_puts(b, "inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ]\n");
    }
    art_buf_puts(b, "]\nPointList<FrameMarker> [ name=\"frameMarkers\"\n");
    for (int i = 0; i < w->n_markers; i++) {
        put_begin(b, "", "k", i);
        art_buf_puts(b, "attachment=[ frame=");
        put_path(b, "rigidBodies", "b", any(w->n_bodies));
        art_buf_printf(b, "loc=[ 0 %d 0 ] ] ]\n", i);
    }
    art_buf_puts(b, "]\nAxialSpringList<AxialSpring> [ name=\"axialSprings\"\n");
    for (int i = 0; i < w->n_muscles; i++) {
        put_begin(b, "Muscle", "m", i);
        art_buf_puts(b, "points=[ ");
        put_point(w);
        put_point(w);
        art_buf_puts(b, "] excitationSources=[ ");
        for (int k = test_below(3); w->n_exciters && k > 0; k--) {
            put_path(b, "exciters", "e", test_below(w->n_exciters));
            art_buf_puts(b, "0.5 ");
        }
        art_buf_puts(b, "] ]\n");
    }
    art_buf_puts(b, "]\nComponentList<MuscleExciter> [ name=\"exciters\"\n");
    for (int i = 0; i < w->n_exciters; i++) {
        put_begin(b, "", "e", i);
        art_buf_puts(b, "targets=[ ");
        for (int k = test_below(4); w->n_muscles && k > 0; k--)
            put_path(b, "axialSprings", "m", test_below(w->n_muscles));
        art_buf_puts(b, "] ]\n");
    }
    art_buf_puts(b, "]\n");
}

static void put_connections(struct writer *w)
{
    struct art_buf *b = w->buf;
    art_buf_puts(b, "ComponentList<artisynth.core.mechmodels.DynamicAttachmentComp> [ "
                    "name=\"attachments\"\n");
    for (int i = 0; w->n_bodies && i < 2; i++) {
        art_buf_puts(b, "PointFrameAttachment [ point=");
        put_path(b, "particles", "p", test_below(w->n_points));
        art_buf_puts(b, "frame=");
        put_path(b, "rigidBodies", "b", test_below(w->n_bodies));
        art_buf_puts(b, "loc=[ 0 0 0 ] ]\n");
    }
    art_buf_puts(b, "]\nRenderableComponentList<BodyConnector> [ name=\"bodyConnectors\"\n");
    for (int i = 0; w->n_bodies && i < 2; i++) {
        put_begin(b, "HingeJoint", "j", i);
        art_buf_puts(b, "bodyA=");
        put_path(b, "rigidBodies", "b", test_below(w->n_bodies));
        art_buf_puts(b, "bodyB=");
        put_path(b, "rigidBodies", "b", test_below(w->n_bodies));
        art_buf_puts(b, "]\n");
    }
    art_buf_puts(b, "]\n");
}

static void put_mech(struct art_buf *buf, const char *name, int depth)
{
    struct writer w = {buf,           2 + test_below(5), test_below(3),
                       test_below(4), test_below(5),     test_below(3)};
    if (!w.n_bodies) w.n_markers = 0;
    art_buf_printf(buf, "MechModel [ name=\"%s\" gravity=[ 0 0 -1 ] pointDamping=0.5\n", name);
    if (depth > 0) {
        art_buf_puts(
            buf, "ComponentList<artisynth.core.mechmodels.MechSystemModel> [ name=\"models\"\n");
        put_mech(buf, "inner", depth - 1);
        art_buf_puts(buf, "]\n");
    }
    put_lists(&w);
    put_connections(&w);
    art_buf_puts(buf,
                 "ComponentList<ModelComponent> [ name=\"group\"\n"
                 "PointList<Particle> [ name=\"deep\" [ name=\"d\" position=[ 9 9 9 ] ] ]\n"
                 "AxialSpring [ name=\"far\" points=[ \"group/deep/d\" \"particles/0\" ] ] ] ]\n");
}

static void put_model(struct art_buf *buf)
{
    art_buf_puts(buf, "RootModel [ ComponentList<ModelBase> [ name=\"models\"\n");
    put_mech(buf, "one", test_below(2));
    put_mech(buf, "two", 0);
    art_buf_puts(
        buf,
        "]\nComponentList<ControlPanel> [ name=\"controlPanels\" [ name=\"c\"\n"
        "maspack.widgets.DoubleField [ property=\"models/one/particles/p1:mass\" ]\n"
        "maspack.widgets.DoubleField [ properties=[ \"models/two/particles/0:mass\" ] ] ] ]\n"
        "RenderableComponentList<Probe> [ name=\"inputProbes\"\n"
        "NumericInputProbe [ props=[ \"models/one/particles/0:position\"\n"
        "\"models/two/particles/0:position\" ] drivers=[ \"A\" \"B\" ] inputs=[ A 3 B 3 ] vsize=6\n"
        "data=[ 0.0 0 0 0 0 0 0 ] ]\n"
        "NumericInputProbe [ props=[ \"models/one/particles/0:mass\" \"models/one:gravity\" ] ] ]\n"
        "RenderableComponentList<Probe> [ name=\"outputProbes\"\n"
        "NumericOutputProbe [ model=\"models/one\" props=[ \"models/one/particles/0:mass\"\n"
        "\"models/two/particles/p1:position\" ] variables=[ P0 P1 ] drivers=[ \"P0\" \"P1\" ] ] ] "
        "]\n");
}

/* ----------------------------------------------------------------- the fixture */

struct bench {
    struct art_ctx ctx;
    struct art_schema *schema;
};

static struct art_model *read_text(struct bench *b, const char *text, size_t n)
{
    struct art_source source;
    struct art_model *model = NULL;
    if (art_source_string(&b->ctx, &source, "random.art", text, n) < 0) return NULL;
    CHECK_STATUS(art_model_read_source(&b->ctx, b->schema, &source, NULL, &model), ART_OK);
    art_source_fini(&source);
    return model;
}

static bool bench_open(struct bench *b)
{
    memset(b, 0, sizeof *b);
    art_ctx_init(&b->ctx);
    return art_sim_schema(&b->ctx, &b->schema) == ART_OK;
}

static void bench_close(struct bench *b)
{
    art_schema_free(b->schema);
    art_ctx_fini(&b->ctx);
}

static struct art_model *random_model(struct bench *b)
{
    struct art_buf text;
    art_buf_init(&text, &b->ctx);
    put_model(&text);
    struct art_model *model = text.s ? read_text(b, text.s, text.n) : NULL;
    art_buf_fini(&text);
    return model;
}

static char *text_of(struct bench *b, const struct art_model *model)
{
    struct art_buf buf;
    art_buf_init(&buf, &b->ctx);
    int status = art_model_print(&buf, model);
    char *text = CHECK_STATUS(status, ART_OK) ? art_strdup(&b->ctx, buf.s) : NULL;
    art_buf_fini(&buf);
    return text;
}

static bool below(const struct art_comp *comp, const struct art_comp *top)
{
    while (comp && comp != top) comp = comp->parent;
    return comp != NULL;
}

/* References of one component that lead out of the tree. */
static int dangling(const struct art_comp *comp, const struct art_comp *root)
{
    int n = 0;
    for (int i = 0; i < comp->n_slots; i++) {
        const struct art_value *v = &comp->slots[i].value;
        for (int k = 0; v->refs && k < v->n; k++) n += v->refs[k].to && !below(v->refs[k].to, root);
        if (v->type == ART_P_OBJECT && v->object) n += dangling(v->object, root);
    }
    return n;
}

static bool can_go(const struct art_comp *comp)
{
    return comp->parent && !comp->fixed;
}

static int count_comps(const struct art_model *model)
{
    int n = 0;
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) n++;
    return n;
}

/* ----------------------------------------------------------------------- laws */

/* What is left after any deletion holds no reference to what is gone and can be read again. */
static void check_deletion(struct bench *b, struct art_model *model, int order)
{
    struct art_model *copy = NULL, *again;
    if (!CHECK_STATUS(art_model_copy(&b->ctx, model, &copy), ART_OK)) return;
    struct art_comp *comp = copy->root;
    for (int k = 0; comp && k < order; k++) comp = art_comp_next(copy->root, comp);
    struct art_deletion *plan = NULL;
    int before = count_comps(copy);
    const char *path = art_comp_path(comp, NULL);
    if (!CHECK_STATUS(art_deletion_plan(&b->ctx, &comp, 1, &plan), ART_OK)) TEST_FAIL("%s", path);
    int n = plan ? plan->n_total : 0;
    if (plan) CHECK_STATUS(art_deletion_apply(&b->ctx, plan), ART_OK);
    art_deletion_free(plan);
    CHECK_INT(count_comps(copy), before - n);
    for (struct art_comp *c = copy->root; c; c = art_comp_next(copy->root, c))
        if (!CHECK_INT(dangling(c, copy->root), 0))
            TEST_FAIL("%s after %s", art_comp_path(c, NULL), path);
    char *text = text_of(b, copy);
    again = text ? read_text(b, text, strlen(text)) : NULL;
    CHECK(again != NULL);
    /* texts with paths went as well */
    char gone[200];
    snprintf(gone, sizeof gone, "\"%.150s%s", path, "\"");
    if (text && comp->name && !CHECK(!strstr(text, gone))) TEST_FAIL("%s in\n%s", gone, text);
    art_free(text);
    art_model_free(again);
    art_model_free(copy);
}

TEST(tree_deletions_leave_nothing_dangling)
{
    struct bench b;
    REQUIRE(bench_open(&b));
    for (int round = test_count(4); round > 0; round--) {
        struct art_model *model = random_model(&b);
        REQUIRE(model != NULL);
        int order = 0;
        for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c), order++)
            if (can_go(c)) check_deletion(&b, model, order);
        art_model_free(model);
    }
    bench_close(&b);
}

TEST(tree_duplicates_and_names_come_and_go)
{
    struct bench b;
    REQUIRE(bench_open(&b));
    for (int round = test_count(4); round > 0; round--) {
        struct art_model *model = random_model(&b);
        REQUIRE(model != NULL);
        char *before = text_of(&b, model);
        int n = count_comps(model);
        struct art_comp *next;
        for (struct art_comp *c = model->root; c; c = next) {
            next = art_comp_next(model->root, c);
            struct art_comp *copy;
            if (!can_go(c)) continue;
            REQUIRE(art_comp_duplicate(&b.ctx, &c, 1, NULL, 0, &copy) == ART_OK);
            /* nobody needs the copy */
            struct art_deletion *plan = NULL;
            REQUIRE(art_deletion_plan(&b.ctx, &copy, 1, &plan) == ART_OK);
            CHECK_INT(plan->n_items, 1);
            CHECK_STATUS(art_deletion_apply(&b.ctx, plan), ART_OK);
            art_deletion_free(plan);
            const char *name = c->name;
            if (name) {
                CHECK_STATUS(art_comp_rename(c, "quite new"), ART_OK);
                CHECK_STATUS(art_comp_rename(c, name), ART_OK);
            }
        }
        CHECK_INT(count_comps(model), n);
        char *after = text_of(&b, model);
        CHECK_STR(after, before);
        art_free(after);
        art_free(before);
        art_model_free(model);
    }
    bench_close(&b);
}

/* A part that is taken out and put back beside what was left: the same components and references.
 */
static void check_return(struct bench *b, struct art_model *model, int order)
{
    struct art_model *rest = NULL, *part = NULL;
    struct art_deletion *plan = NULL;
    if (!CHECK_STATUS(art_model_copy(&b->ctx, model, &rest), ART_OK)) return;
    struct art_comp *comp = rest->root;
    for (int k = 0; k < order; k++) comp = art_comp_next(rest->root, comp);
    char *before = text_of(b, rest);
    int status;
    ART_TRY(art_deletion_plan(&b->ctx, &comp, 1, &plan));
    /* lists that lose entries do not get them back */
    if (plan->n_losses > 0) goto out;
    struct art_comp **all = art_alloc(&b->ctx, (size_t)plan->n_items, sizeof *all);
    for (int i = 0; all && i < plan->n_items; i++) all[i] = plan->items[i].comp;
    int n = plan->n_items;
    status = all ? art_model_extract(&b->ctx, rest, all, n, 0, &part) : ART_ENOMEM;
    art_free(all);
    ART_TRY(status);
    ART_TRY(art_deletion_apply(&b->ctx, plan));
    ART_TRY(art_model_merge(&b->ctx, rest, part, NULL, ART_NAMES_UNITE));
    CHECK_INT(count_comps(rest), count_comps(model));
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) {
        const char *path = art_comp_path(c, NULL);
        struct art_comp *twin = art_find(rest->root, path);
        if (!CHECK(twin != NULL)) TEST_FAIL("no %s", path);
        if (twin) CHECK_INT(twin->number, c->number);
        if (twin) CHECK_INT(twin->n_slots, c->n_slots);
        if (twin) CHECK_INT(dangling(twin, rest->root), 0);
    }
    /* and as many references as there were */
    char *after = text_of(b, rest);
    size_t quotes[2] = {0, 0};
    for (const char *s = before; s && *s; s++) quotes[0] += *s == '"';
    for (const char *s = after; s && *s; s++) quotes[1] += *s == '"';
    CHECK_INT(quotes[1], quotes[0]);
    art_free(after);
out:
    if (!CHECK_STATUS(status, ART_OK)) TEST_FAIL("%s", b->ctx.last);
    art_free(before);
    art_deletion_free(plan);
    art_model_free(part);
    art_model_free(rest);
}

TEST(tree_parts_go_out_and_come_back)
{
    struct bench b;
    REQUIRE(bench_open(&b));
    for (int round = test_count(3); round > 0; round--) {
        struct art_model *model = random_model(&b);
        REQUIRE(model != NULL);
        int order = 0;
        for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c), order++)
            if (can_go(c)) check_return(&b, model, order);
        art_model_free(model);
    }
    bench_close(&b);
}
