/* Series of frames in files: times, names, what stays and what goes. */
#include "frames_priv.h"
#include "harness/test.h"
#include <art/format.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---------------------------------------------------------------- collections */

TEST(frames_collection_round)
{
    static const char *const parts[] = {"bodies", "a & \"b\"", "<\xc3\xa4>"};
    struct art_ctx ctx;
    struct art_pvd a, b;
    bool ours;
    art_ctx_init(&ctx);
    art_pvd_init(&a, &ctx);
    art_pvd_init(&b, &ctx);
    for (int i = 0; i < 30; i++)
        CHECK_STATUS(art_pvd_add(&ctx, &a, 0.1 * (i / 3), i % 3, parts[i % 3], "x/y\n-000001.vtu"),
                     ART_OK);
    CHECK_STATUS(art_pvd_write(&ctx, &a, "frames_round.pvd"), ART_OK);
    CHECK_STATUS(art_pvd_read(&ctx, &b, "frames_round.pvd", &ours), ART_OK);
    CHECK(ours);
    CHECK_INT(b.n, 30);
    for (int i = 0; i < b.n; i++) {
        CHECK_BITS(b.entry[i].t, a.entry[i].t);
        CHECK_STR(b.entry[i].part, parts[i % 3]);
        CHECK_STR(b.entry[i].file, "x/y\n-000001.vtu");
    }
    CHECK_STR(b.text.s, a.text.s);
    /* cut off, and added again, it is the same */
    art_pvd_cut(&b, 7);
    CHECK_INT(b.n, 7);
    for (int i = 7; i < 30; i++)
        CHECK_STATUS(art_pvd_add(&ctx, &b, a.entry[i].t, i % 3, a.entry[i].part, a.entry[i].file),
                     ART_OK);
    CHECK_STR(b.text.s, a.text.s);
    art_pvd_cut(&b, 0);
    CHECK_STR(b.text.s, "");
    remove("frames_round.pvd");
    art_pvd_fini(&a);
    art_pvd_fini(&b);
    art_ctx_fini(&ctx);
}

static void write_text(const char *path, const char *s)
{
    FILE *f = fopen(path, "w");
    REQUIRE(f != NULL);
    fputs(s, f);
    fclose(f);
}

#define HEAD                                                                                       \
    "<?xml version=\"1.0\"?>\n<!-- frames of artsim -->\n<VTKFile type=\"Collection\" "            \
    "version=\"0.1\">\n<Collection>\n"
#define TAIL "</Collection>\n</VTKFile>\n"
#define ENTRY(t, part, name, file)                                                                 \
    "<DataSet timestep=\"" t "\" part=\"" part "\" name=\"" name "\" file=\"" file "\"/>\n"

TEST(frames_collections_of_others_are_told)
{
    static const struct {
        const char *text;
        int status, line;
        bool ours;
    } cases[] = {{"", ART_OK, 0, false},
                 {"hello\n", ART_OK, 0, false},
                 {HEAD, ART_OK, 0, false},
                 {HEAD TAIL, ART_OK, 0, true},
                 {HEAD ENTRY("0", "0", "a", "b") TAIL, ART_OK, 0, true},
                 {"<VTKFile>\n<Collection>\n" TAIL, ART_OK, 0, false},
                 {HEAD ENTRY("0", "0", "a", "b") "x\n" TAIL, ART_ESYNTAX, 6, true},
                 {HEAD ENTRY("nan", "0", "a", "b") TAIL, ART_ESYNTAX, 5, true},
                 {HEAD ENTRY("0", "-1", "a", "b") TAIL, ART_ESYNTAX, 5, true},
                 {HEAD ENTRY("0", "0", "", "b") TAIL, ART_ESYNTAX, 5, true},
                 {HEAD ENTRY("0", "0", "&#x;", "b") TAIL, ART_ESYNTAX, 5, true},
                 {HEAD ENTRY("0", "0", "&#300;", "b") TAIL, ART_ESYNTAX, 5, true},
                 {HEAD ENTRY("0", "0", "&lt;", "b") TAIL, ART_ESYNTAX, 5, true},
                 {HEAD "<DataSet timestep=\"0\" part=\"0\" name=\"a" TAIL, ART_ESYNTAX, 5, true}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct art_ctx ctx;
        struct art_pvd pvd;
        bool ours;
        art_ctx_init(&ctx);
        art_pvd_init(&pvd, &ctx);
        write_text("frames_other.pvd", cases[i].text);
        CHECK_STATUS(art_pvd_read(&ctx, &pvd, "frames_other.pvd", &ours), cases[i].status);
        CHECK_INT(ours, cases[i].ours);
        CHECK_INT(ctx.last_loc.line, cases[i].line);
        art_pvd_fini(&pvd);
        art_ctx_fini(&ctx);
    }
    remove("frames_other.pvd");
}

static int pvd_once(struct art_ctx *ctx)
{
    struct art_pvd pvd;
    bool ours;
    art_pvd_init(&pvd, ctx);
    int status = art_pvd_read(ctx, &pvd, "frames_memory.pvd", &ours);
    if (status == ART_OK) status = art_pvd_write(ctx, &pvd, "frames_memory.pvd");
    art_pvd_fini(&pvd);
    return status;
}

TEST(frames_collection_out_of_memory)
{
    struct art_ctx ctx;
    write_text("frames_memory.pvd", HEAD ENTRY("0", "0", "a", "b") ENTRY("1", "0", "a", "c") TAIL);
    CHECK_ALLOC_FAILS(&ctx, pvd_once(&ctx));
    remove("frames_memory.pvd");
}

/* ---------------------------------------------------------------------- series */

struct run {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    struct art_sim *sim;
};

static bool open_run(struct run *r)
{
    static const char text[] =
        "RootModel [ ComponentList<Model> [ name=\"models\" MechModel [ name=\"m\"\n"
        " PointList<Particle> [ name=\"particles\" [ name=\"p\" velocity=[ 1 0 0 ] ] ] ] ] ]\n";
    struct art_source src = {0};
    memset(r, 0, sizeof *r);
    art_ctx_init(&r->ctx);
    int status = art_sim_schema(&r->ctx, &r->schema);
    if (status == ART_OK) status = art_source_string(&r->ctx, &src, "t.art", text, strlen(text));
    if (status == ART_OK) status = art_model_read_source(&r->ctx, r->schema, &src, NULL, &r->model);
    if (status == ART_OK) status = art_sim_create(&r->ctx, r->model, NULL, &r->sim);
    art_source_fini(&src);
    return CHECK_STATUS(status, ART_OK);
}

static void close_run(struct run *r)
{
    art_sim_free(r->sim);
    art_model_free(r->model);
    art_schema_free(r->schema);
    art_ctx_fini(&r->ctx);
}

/* Entries of a collection; -1 if it is none of ours. */
static int count_entries(const char *path, double *last)
{
    struct art_ctx ctx;
    struct art_pvd pvd;
    bool ours;
    int n = -1;
    art_ctx_init(&ctx);
    art_pvd_init(&pvd, &ctx);
    if (art_pvd_read(&ctx, &pvd, path, &ours) == ART_OK && ours) n = pvd.n;
    if (n > 0) *last = pvd.entry[n - 1].t;
    for (int i = 0; i < n; i++) CHECK(access(pvd.entry[i].file, R_OK) == 0);
    art_pvd_fini(&pvd);
    art_ctx_fini(&ctx);
    return n;
}

static void remove_series(const char *dir, int n)
{
    char path[200];
    for (int i = 0; i < n; i++) {
        snprintf(path, sizeof path, "%s/points-%06d.vtu", dir, i);
        remove(path);
    }
    snprintf(path, sizeof path, "%s/components.tsv", dir);
    remove(path);
    snprintf(path, sizeof path, "%s.pvd", dir);
    remove(path);
    rmdir(dir);
}

static void write_run(const char *dir, double dt, double end)
{
    struct run r;
    char name[100];
    snprintf(name, sizeof name, "%s", dir);
    const struct art_frames_spec spec = {.dir = name, .dt = dt};
    if (open_run(&r)) {
        CHECK_STATUS(art_frames_write(&r.ctx, r.sim, &spec, false), ART_OK);
        CHECK_STATUS(art_sim_run(r.sim, end), ART_OK);
        CHECK_STATUS(art_sim_finish(r.sim), ART_OK);
    }
    close_run(&r);
}

TEST(frames_are_written_at_their_times)
{
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL;
    double last = 0;
    write_run("frames_t1", 0.025, 0.1);
    CHECK_INT(count_entries("frames_t1.pvd", &last), 5);
    CHECK_BITS(last, 0.1);
    art_ctx_init(&ctx);
    if (CHECK_STATUS(art_mesh_read(&ctx, &mesh, "frames_t1/points-000003.vtu", NULL), ART_OK))
        CHECK_NEAR(mesh->pos[0], 0.075, 1e-15);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
    /* a shorter run leaves nothing of the longer one; the interval is the root's step if none is
     * said */
    write_run("frames_t1", 0, 0.02);
    CHECK_INT(count_entries("frames_t1.pvd", &last), 3);
    CHECK(access("frames_t1/points-000002.vtu", F_OK) == 0);
    CHECK(access("frames_t1/points-000003.vtu", F_OK) != 0);
    remove_series("frames_t1", 5);
}

TEST(frames_of_others_stay)
{
    static const struct {
        const char *dir, *file, *part;
        int status;
    } cases[] = {{"frames_t2", "frames_t2.pvd", "not a collection", ART_EWRITE},
                 {"frames_t2", "frames_t2/points-000009.vtu", "'points-000009.vtu' is in the way",
                  ART_EWRITE},
                 {"frames_t2", "frames_t2/components.tsv", "in the way", ART_EWRITE},
                 {"frames_t2", "frames_t2/lines-000009.vtu", NULL, ART_OK},
                 {"frames_t2", "frames_t2/points-00009.vtu", NULL, ART_OK},
                 {"frames_t2", "frames_t2/points-000009.vtk", NULL, ART_OK},
                 {"frames_t2/..", "frames_t2/x", "no folder with a name", ART_EUSAGE},
                 {"/", "frames_t2/x", "no folder with a name", ART_EUSAGE}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct run r;
        char dir[100];
        mkdir("frames_t2", 0777);
        write_text(cases[i].file, "mine\n");
        snprintf(dir, sizeof dir, "%s", cases[i].dir);
        const struct art_frames_spec spec = {.dir = dir};
        if (open_run(&r)) {
            CHECK_STATUS(art_frames_write(&r.ctx, r.sim, &spec, false), cases[i].status);
            if (cases[i].part) CHECK_HAS(r.ctx.last, cases[i].part);
            CHECK(access(cases[i].file, F_OK) == 0);
        }
        close_run(&r);
        remove(cases[i].file);
        remove_series("frames_t2", 1);
    }
}

/* A file that is being written when the power fails is not named yet: the next run takes it away.
 */
TEST(frames_without_an_entry_go)
{
    double last = 0;
    write_run("frames_t3", 0.01, 0.02);
    write_text("frames_t3/points-000003.vtu", "<VTKFile");
    write_run("frames_t3", 0.01, 0.01);
    CHECK_INT(count_entries("frames_t3.pvd", &last), 2);
    CHECK(access("frames_t3/points-000003.vtu", F_OK) != 0);
    remove_series("frames_t3", 4);
}

static int write_once(struct art_ctx *ctx, struct art_sim *sim)
{
    char dir[] = "frames_t4";
    const struct art_frames_spec spec = {.dir = dir};
    return art_frames_write(ctx, sim, &spec, false);
}

/* Each simulation keeps what was added to it: as many as there are rounds. */
TEST(frames_series_out_of_memory)
{
    struct run r;
    struct art_ctx ctx;
    if (open_run(&r)) CHECK_ALLOC_FAILS(&ctx, write_once(&ctx, r.sim));
    close_run(&r);
    remove_series("frames_t4", 1);
}
