#include "harness/test.h"
#include <art/filekind.h>
#include <string.h>

TEST(filekind_by_what_it_begins_with)
{
    static const struct {
        const char *name, *head, *what;
    } rows[] = {
        {"<stdin>", "# time\ta\n0\t1\n", "a table"},
        {"x.txt", "name\nversion=1\nendheader\n", "a table"},
        {"<stdin>", "# a comment\n\nRootModel [\n", "a model (.art)"},
        {"<stdin>", "artisynth.core.mechmodels.MechModel [", "a model (.art)"},
        {"<stdin>", "<?xml version=\"1.0\"?>\n<OpenSimDocument Version=\"4\">", "an OpenSim model"},
        {"x.xml", "<VTKFile type=\"UnstructuredGrid\"", "a volume mesh"},
        {"x.xml", "<VTKFile type=\"PolyData\"", "a surface mesh"},
        {"x", "\x89PNG\r\n", "a picture"},
        {"x.osim", "", "an OpenSim model"},
        {"run.tsv.gz", "\x1f\x8b", "a table"},
        {"head.nii.gz", "\x1f\x8b", "a medical image"},
        {"x.lua", "print(1)", "a Lua script"},
        {"x.xml", "<OpenSimDocument Version=\"3\">\n<AnalyzeTool name=\"a\">",
         "a setup file of a tool of OpenSim, not a model"},
        {"x.xml", "<OpenSimDocument>\n<ExternalLoads name=\"a\">",
         "a file of external loads of OpenSim, not a model"},
        {"x.xml", "<OpenSimDocument>\n<ControlSet name=\"a\">",
         "a file of controls of OpenSim (ControlSet)"},
        {"x.xml", "<!-- a -->\n<mujoco model=\"a\">", "a model of MuJoCo (MJCF)"},
        {"x.xml", "<robot name=\"a\">", "a model of a robot (URDF)"},
        {"x.world", "<sdf version=\"1.6\">", "a model of Gazebo (SDF)"},
        {"x.scn", "<Node name=\"root\">", "a scene of SOFA"},
        {"x.jnt", "beginsegment a\n", "a model of SIMM"},
        {"x.any", "Main = {\n", "a script of AnyBody"},
        /* what it is counts before what it is called */
        {"x.csv", "RootModel [ ]", "a model (.art)"},
        {"x", "1 2 3\n", NULL},
        {"x", "", NULL},
        {".tsv", "", NULL},
        {NULL, "", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct art_file_kind *kind =
            art_file_kind(rows[i].name, rows[i].head, strlen(rows[i].head));
        if (rows[i].what)
            CHECK(kind && strcmp(kind->what, rows[i].what) == 0);
        else
            CHECK(!kind);
    }
}

TEST(filekind_suits_programs_by_whole_names)
{
    const struct art_file_kind *table = art_file_kind("x.tsv", "", 0);
    REQUIRE(table);
    CHECK(art_file_kind_suits(table, "artplot"));
    CHECK(!art_file_kind_suits(table, "artplo") && !art_file_kind_suits(table, "artplots"));
    CHECK(!art_file_kind_suits(table, "artsim"));
}

TEST(filekind_heads_are_kept_once)
{
    struct art_ctx ctx;
    struct art_files files = {0};
    size_t n = 7;
    char much[2 * ART_FILE_HEAD] = {'x'};
    art_ctx_init(&ctx);
    CHECK_STATUS(art_files_head(&ctx, "<stdin>", "abc", 3), ART_OK); /* no table: nothing happens */
    ctx.files = &files;
    CHECK(!art_files_head_of(&files, "<stdin>", &n));
    CHECK_STATUS(art_files_head(&ctx, "<stdin>", "abc", 3), ART_OK);
    CHECK_STATUS(art_files_head(&ctx, "<stdin>", "def", 3), ART_OK);
    const char *head = art_files_head_of(&files, "<stdin>", &n);
    CHECK(head && n == 3 && memcmp(head, "abc", 3) == 0);
    CHECK_STATUS(art_files_head(&ctx, "more", much, sizeof much), ART_OK);
    CHECK(art_files_head_of(&files, "more", &n) && n == ART_FILE_HEAD);
    CHECK_STATUS(art_files_check(&ctx, "more", NULL), ART_OK);
    CHECK_ALLOC_FAILS(&ctx, art_files_head(&ctx, "again", "x", 1));
    art_files_fini(&files);
    art_ctx_fini(&ctx);
}
