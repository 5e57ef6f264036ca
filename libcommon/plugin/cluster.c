/* Solvers of libraries that are loaded when they are asked for. */
#include <art/cluster.h>
#include <art/plugin.h>
#include <art/version.h>
#include <dlfcn.h>

/* There is a row for each: the name of the option, the library, the solver in it, what starts MPI
 * with the others at work for the first rank, what starts it where every rank goes on, and what
 * makes the others work for the first then. */
static const struct library {
    const char *name, *file, *solver, *serve, *needs, *start, *follow;
} libraries[] = {
    {"mumps", ART_SONAME("libartkit-mumps"), "art_solver_mumps", "art_mumps_serve", "MUMPS",
     "art_mumps_start", "art_mumps_follow"},
    {"petsc", ART_SONAME("libartkit-petsc"), "art_solver_petsc", "art_petsc_serve", "PETSc",
     "art_petsc_start", "art_petsc_follow"},
};

typedef int serve_function(struct art_ctx *ctx);
typedef int start_function(struct art_ctx *ctx, struct art_ranks *ranks);

static int load(struct art_ctx *ctx, const struct library *l, void **library,
                const struct art_solver_type **type)
{
    /* what MPI loads by itself looks for its symbols everywhere */
    *library = dlopen(l->file, RTLD_NOW | RTLD_GLOBAL | RTLD_NODELETE);
    const char *why = *library ? "it was built without it" : dlerror();
    *type = *library ? dlsym(*library, l->solver) : NULL;
    if (*type && dlsym(*library, l->serve)) return ART_OK;
    return art_error(ctx, ART_EUNSUPPORTED, NULL,
                     "the solver %s needs %s (make deps-cluster, then make): %s", l->name, l->needs,
                     why ? why : "it cannot be loaded");
}

static int serve(struct art_ctx *ctx, const struct library *l, void *library,
                 const struct art_solver_type **type)
{
    serve_function *function = NULL;
    *(void **)&function = dlsym(library, l->serve);
    const int rank = function(ctx);
    if (rank > 0) *type = NULL;
    return rank < 0 ? rank : ART_OK;
}

static int start(struct art_ctx *ctx, const struct library *l, void *library,
                 struct art_cluster *cluster)
{
    start_function *function = NULL;
    *(void **)&function = dlsym(library, l->start);
    *(void **)&cluster->follow = dlsym(library, l->follow);
    return function(ctx, &cluster->ranks);
}

static const struct library *find(struct art_ctx *ctx, const char *name)
{
    for (size_t i = 0; i < sizeof libraries / sizeof libraries[0]; i++)
        if (art_streq(name, libraries[i].name)) return &libraries[i];
    (void)art_error(ctx, ART_EUSAGE, NULL,
                    "there is no solver '%s'; there are cholmod, mumps, petsc", name);
    return NULL;
}

int art_cluster_solver(struct art_ctx *ctx, const char *name, const struct art_solver_type **type)
{
    const struct library *l = find(ctx, name);
    void *library;
    if (!l) return ART_EUSAGE;
    const int status = load(ctx, l, &library, type);
    return status < 0 ? status : serve(ctx, l, library, type);
}

int art_cluster_start(struct art_ctx *ctx, const char *name, struct art_cluster *cluster)
{
    const struct library *l = find(ctx, name);
    void *library;
    *cluster = (struct art_cluster){0};
    if (!l) return ART_EUSAGE;
    const int status = load(ctx, l, &library, &cluster->type);
    return status < 0 ? status : start(ctx, l, library, cluster);
}
