/* What a file is, by its first bytes or its name. */
#include <art/filekind.h>
#include <string.h>

enum kind {
    MODEL,
    OSIM,
    FEB,
    SCRIPT,
    TABLE,
    SURFACE,
    VOLUME,
    VTK,
    IMAGE,
    PICTURE,
    FRAMES,
    STATE,
    MOVIE,
    PDF,
    SETUP,
    CONTROLS,
    LOADS,
    MJCF,
    URDF,
    SDF,
    SOFA,
    SIMM,
    ANYBODY,
    N_KINDS
};

static const struct art_file_kind kinds[N_KINDS] = {
    [MODEL] =
        {"a model (.art)",
         "artbuild artsim artinfo artedit artxform artrender artview artvol artreduce artmotion",
         "artsim runs it, artinfo shows and checks it, artrender draws it, 'artinfo mesh' writes "
         "its meshes"},
    [OSIM] = {"an OpenSim model",
              "artbuild artsim artinfo artedit artxform artrender artview artreduce artmotion",
              "artbuild converts it, artsim runs it"},
    [FEB] = {"a model of FEBio",
             "artbuild artsim artinfo artedit artxform artrender artview artvol artreduce",
             "artbuild converts it, artsim runs it, artvol works on its mesh"},
    [SCRIPT] = {"a Lua script", "artbuild artbatch",
                "artbuild makes a model of one that builds models: artbuild FILE | artsim -"},
    [TABLE] = {"a table", "artprobe artplot artxform artbatch artmotion",
               "artplot plots it, artprobe computes with it, 'artsim --input' drives models by it"},
    [SURFACE] = {"a surface mesh", "artmesh artrender artview artxform artvol",
                 "artmesh works on it, artrender draws it, 'artvol tet' fills it"},
    [VOLUME] = {"a volume mesh", "artvol artrender artview artxform",
                "artvol works on it, artrender draws it, 'artvol surface' extracts its surface"},
    [VTK] = {"a VTK file", "artmesh artvol artrender artview artxform",
             "artmesh takes surfaces, artvol volumes, artrender both"},
    [IMAGE] = {"a medical image", "artimage", "artimage works on it"},
    [PICTURE] = {"a picture", "artimage", "viewers of pictures show it; artimage takes slices"},
    [FRAMES] = {"a recorded run (.pvd)", "artrender artview", "artrender and artview play it"},
    [STATE] = {"the state of a simulation", "", "artsim --load-state continues from it"},
    [MOVIE] = {"a movie", "", "players show it"},
    [PDF] = {"a PDF file", "", "viewers show it"},
    [SETUP] = {"a setup file of a tool of OpenSim, not a model", "artmotion",
               "'artmotion run' does what it says; docs/coming-from-opensim.md has the commands"},
    [CONTROLS] = {"a file of controls of OpenSim (ControlSet)", "",
                  "it is not read: give 'artsim --input' the excitations as a table (.sto, .csv)"},
    [LOADS] = {"a file of external loads of OpenSim, not a model", "artmotion",
               "'artbuild MODEL.osim --loads FILE' adds them to a model, 'artmotion id --loads' "
               "takes them"},
    [MJCF] = {"a model of MuJoCo (MJCF)", "",
              "it is not read; docs/coming-from-mujoco.md shows its parts in artkit"},
    [URDF] = {"a model of a robot (URDF)", "", "it is not read"},
    [SDF] = {"a model of Gazebo (SDF)", "", "it is not read"},
    [SOFA] = {"a scene of SOFA", "", "it is not read; its meshes are, by artmesh and artvol"},
    [SIMM] = {"a model of SIMM", "", "it is not read: OpenSim writes an .osim model of it"},
    [ANYBODY] = {"a script of AnyBody", "", "it is not read"},
};

/* What a file begins with, behind blanks; the first that fits counts. */
static const struct {
    const char *text;
    enum kind kind;
    bool within; /* anywhere in the first bytes */
} heads[] = {
    {"\x89PNG", PICTURE, false},
    {"%PDF", PDF, false},
    {"artstate", STATE, false},
    {"<InverseKinematicsTool", SETUP, true},
    {"<InverseDynamicsTool", SETUP, true},
    {"<ScaleTool", SETUP, true},
    {"<AnalyzeTool", SETUP, true},
    {"<CMCTool", SETUP, true},
    {"<RRATool", SETUP, true},
    {"<ForwardTool", SETUP, true},
    {"<MocoStudy", SETUP, true},
    {"<ControlSet", CONTROLS, true},
    {"<ExternalLoads", LOADS, true},
    {"<OpenSimDocument", OSIM, true},
    {"type=\"Collection\"", FRAMES, true},
    {"type=\"PolyData\"", SURFACE, true},
    {"type=\"UnstructuredGrid\"", VOLUME, true},
    {"# vtk DataFile", VTK, false},
    {"<febio_spec", FEB, true},
    {"<mujoco", MJCF, true},
    {"<robot", URDF, true},
    {"<sdf", SDF, true},
    {"$MeshFormat", VOLUME, false},
    {"*HEADING", VOLUME, false},
    {"*NODE", VOLUME, false},
    {"NRRD0", IMAGE, false},
    {"ObjectType = Image", IMAGE, false},
    {"ply\n", SURFACE, false},
    {"ply\r", SURFACE, false},
    {"solid ", SURFACE, false},
    {"OFF\n", SURFACE, false},
    {"require \"art\"", SCRIPT, true},
    {"require 'art'", SCRIPT, true},
    {"require(\"art\")", SCRIPT, true},
    {"endheader", TABLE, true},
    {"PathFileType", TABLE, false},
    {"# time\t", TABLE, false},
    {"time,", TABLE, false},
    {"time\t", TABLE, false},
    {"v ", SURFACE, false},
    {"# OBJ", SURFACE, false},
};

static const struct {
    const char *ending;
    enum kind kind;
} endings[] = {
    {".art", MODEL},    {".osim", OSIM},   {".lua", SCRIPT},  {".tsv", TABLE},
    {".csv", TABLE},    {".sto", TABLE},   {".mot", TABLE},   {".trc", TABLE},
    {".c3d", TABLE},    {".obj", SURFACE}, {".stl", SURFACE}, {".ply", SURFACE},
    {".off", SURFACE},  {".gts", SURFACE}, {".vtp", SURFACE}, {".smesh", SURFACE},
    {".poly", SURFACE}, {".vtu", VOLUME},  {".msh", VOLUME},  {".inp", VOLUME},
    {".feb", FEB},      {".ele", VOLUME},  {".cdb", VOLUME},  {".vtk", VTK},
    {".nii", IMAGE},    {".nrrd", IMAGE},  {".mha", IMAGE},   {".mhd", IMAGE},
    {".dcm", IMAGE},    {".png", PICTURE}, {".jpg", PICTURE}, {".svg", PICTURE},
    {".urdf", URDF},    {".sdf", SDF},     {".scn", SOFA},    {".jnt", SIMM},
    {".any", ANYBODY},  {".pvd", FRAMES},  {".mp4", MOVIE},   {".apng", MOVIE},
    {".pdf", PDF},
};

static bool begins(const char *s, size_t n, const char *text)
{
    size_t k = strlen(text);
    return n >= k && memcmp(s, text, k) == 0;
}

static bool has(const char *s, size_t n, const char *text)
{
    for (size_t i = 0; i < n; i++)
        if (begins(s + i, n - i, text)) return true;
    return false;
}

/* The name of a class and an opening bracket, behind comments. */
static bool is_model(const char *s, size_t n)
{
    size_t i = 0;
    for (;;) {
        while (i < n && strchr(" \t\r\n", s[i]) && s[i]) i++;
        if (i >= n || s[i] != '#') break;
        while (i < n && s[i] != '\n') i++;
    }
    size_t from = i;
    while (i < n && ((s[i] >= 'a' && s[i] <= 'z') || (s[i] >= 'A' && s[i] <= 'Z') || s[i] == '.' ||
                     s[i] == '$' || s[i] == '_' || (i > from && s[i] >= '0' && s[i] <= '9')))
        i++;
    size_t end = i;
    while (i < n && (s[i] == ' ' || s[i] == '\t')) i++;
    return end > from + 3 && i < n && s[i] == '[';
}

const struct art_file_kind *art_file_kind(const char *name, const char *head, size_t n)
{
    size_t skip = n >= 3 && memcmp(head, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    head += skip;
    n -= skip;
    for (size_t i = 0; n && i < sizeof heads / sizeof heads[0]; i++)
        if (heads[i].within ? has(head, n, heads[i].text) : begins(head, n, heads[i].text))
            return &kinds[heads[i].kind];
    if (n && is_model(head, n)) return &kinds[MODEL];
    size_t length = name ? strlen(name) : 0;
    if (length > 3 && strcmp(name + length - 3, ".gz") == 0) length -= 3;
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        size_t k = strlen(endings[i].ending);
        if (length > k && strncmp(name + length - k, endings[i].ending, k) == 0)
            return &kinds[endings[i].kind];
    }
    return NULL;
}

bool art_file_kind_suits(const struct art_file_kind *kind, const char *program)
{
    size_t n = strlen(program);
    for (const char *s = kind->takes; *s; s += strspn(s, " ")) {
        size_t k = strcspn(s, " ");
        if (k == n && memcmp(s, program, n) == 0) return true;
        s += k;
    }
    return false;
}

bool art_is_foreign_table(const char *path)
{
    static const char *const foreign[] = {".xlsx", ".xls", ".ods", ".mat",    ".npy",
                                          ".npz",  ".h5",  ".rds", ".parquet"};
    for (size_t i = 0; path && i < sizeof foreign / sizeof foreign[0]; i++)
        if (art_ends_with(path, foreign[i])) return true;
    return false;
}
