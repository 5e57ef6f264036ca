/* The solver of libartkit-cholmod, loaded when a system is large enough for it. */
/* MAP_ANONYMOUS is none of POSIX 2008 */
#define _DEFAULT_SOURCE
#include <art/plugin.h>
#include <art/version.h>
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>

/* more than the libraries take (60 MB) and OpenBLAS asks for (128 MB) */
#define ROOM ((size_t)256 << 20)

/* The loader does not say in a way of its own that it found no room for a library. */
static bool lacks_room(const char *why)
{
    if (why && strstr(why, "No such file")) return false;
    void *room = mmap(NULL, ROOM, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) return true;
    munmap(room, ROOM);
    return false;
}

/* A library that is not there is a fact of the installation. One that finds no room is not: whether
 * it does may differ from run to run (threads take room, too), and so would the bits of the
 * results. */
static int stand_in(struct art_ctx *ctx, const struct art_solver_type **type)
{
    const char *why = dlerror();
    if (!why) why = "it cannot be loaded";
    if (lacks_room(why))
        return art_error(ctx, ART_ENOMEM, NULL,
                         "out of memory: the solver for large systems cannot be loaded: %s", why);
    *type = &art_solver_sparse;
    return art_warn_strict(ctx, ART_ENOTFOUND, NULL,
                           "the solver 'sparse' does the work of 'cholmod', slowly: %s", why);
}

/* Loaded, the library stays: its BLAS does not bear being unloaded. */
static void *load(void)
{
    return dlopen(ART_SONAME("libartkit-cholmod"), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
}

static int resolve(struct art_ctx *ctx, const struct art_solver_type **type)
{
    int status = ART_OK;
    void *library = load();
    *type = library ? dlsym(library, "art_solver_cholmod") : NULL;
    if (!*type) status = stand_in(ctx, type);
    if (library) dlclose(library);
    return status;
}

static void *load_and_keep(void *arg)
{
    void *library = load();
    if (library) dlclose(library);
    return arg;
}

/* The loader itself lets another thread wait for a library that is being loaded. */
void art_plugin_cholmod_load_ahead(void)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, load_and_keep, NULL) == 0) (void)pthread_detach(thread);
}

const struct art_solver_type art_plugin_cholmod = {
    .name = "cholmod",
    .help = "SuiteSparse, loaded when first needed; in its absence the plain sparse solver",
    .resolve = resolve};
