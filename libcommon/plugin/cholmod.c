/* The solver of libartkit-cholmod, loaded when a system is large enough for it. */
#include <art/plugin.h>
#include <dlfcn.h>

/* Loaded, the library stays: its BLAS does not bear being unloaded. */
static int resolve(struct art_ctx *ctx, const struct art_solver_type **type)
{
    int status = ART_OK;
    void *library = dlopen("libartkit-cholmod.so", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    *type = library ? dlsym(library, "art_solver_cholmod") : NULL;
    if (!*type) {
        const char *why = dlerror();
        *type = &art_solver_sparse;
        status = art_warn_strict(ctx, ART_ENOTFOUND, NULL,
                                 "the solver 'sparse' does the work of 'cholmod', slowly: %s",
                                 why ? why : "it cannot be loaded");
    }
    if (library) dlclose(library);
    return status;
}

const struct art_solver_type art_plugin_cholmod = {
    .name = "cholmod",
    .help = "SuiteSparse, loaded when first needed; in its absence the plain sparse solver",
    .resolve = resolve};
