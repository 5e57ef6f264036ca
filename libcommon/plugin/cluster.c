/* Solvers of libraries that are loaded when they are asked for. */
#include <art/cluster.h>
#include <art/plugin.h>
#include <art/version.h>
#include <dlfcn.h>

/* There is a row for each: the name of the option, the library, the solver in it, what starts MPI.
 */
static const struct library {
    const char *name, *file, *solver, *serve, *needs;
} libraries[] = {
    {"mumps", ART_SONAME("libartkit-mumps"), "art_solver_mumps", "art_mumps_serve", "MUMPS"},
    {"petsc", ART_SONAME("libartkit-petsc"), "art_solver_petsc", "art_petsc_serve", "PETSc"},
};

typedef int serve_function(struct art_ctx *ctx);

static int load(struct art_ctx *ctx, const struct library *l, const struct art_solver_type **type)
{
    /* what MPI loads by itself looks for its symbols everywhere */
    void *library = dlopen(l->file, RTLD_NOW | RTLD_GLOBAL | RTLD_NODELETE);
    const char *why = library ? "it was built without it" : dlerror();
    serve_function *serve = NULL;
    *type = library ? dlsym(library, l->solver) : NULL;
    if (*type) *(void **)&serve = dlsym(library, l->serve);
    if (!*type || !serve)
        return art_error(ctx, ART_EUNSUPPORTED, NULL,
                         "the solver %s needs %s (make deps-cluster, then make): %s", l->name,
                         l->needs, why ? why : "it cannot be loaded");
    const int rank = serve(ctx);
    if (rank > 0) *type = NULL;
    return rank < 0 ? rank : ART_OK;
}

int art_cluster_solver(struct art_ctx *ctx, const char *name, const struct art_solver_type **type)
{
    for (size_t i = 0; i < sizeof libraries / sizeof libraries[0]; i++)
        if (art_streq(name, libraries[i].name)) return load(ctx, &libraries[i], type);
    return art_error(ctx, ART_EUSAGE, NULL,
                     "there is no solver '%s'; there are cholmod, mumps, petsc", name);
}
