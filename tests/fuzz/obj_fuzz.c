/* Wavefront text: whatever is accepted is sound, can be cut into triangles and written. */
#include <art/format.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct art_ctx ctx;
    struct art_source src = {0};
    struct art_mesh *mesh = NULL;
    struct art_mesh_topology *topology = NULL;
    struct art_inertia M;
    struct art_sink *sink = NULL;
    art_ctx_init(&ctx);
    if (art_source_string(&ctx, &src, "x", (const char *)data, n) == ART_OK &&
        art_obj_read(&ctx, &mesh, &src, NULL) == ART_OK) {
        if (art_mesh_check(&ctx, mesh) < 0) abort();
        if (art_mesh_triangulate(&ctx, mesh) == ART_OK && !art_mesh_is_triangular(mesh)) abort();
        if (art_mesh_topology_create(&ctx, &topology, mesh) < 0) abort();
        (void)!art_mesh_inertia(&ctx, mesh, ART_MESH_VOLUME, 1, &M);
        if (art_sink_open_stream(&ctx, &sink, "/dev/null") == ART_OK &&
            art_obj_write(&ctx, mesh, sink, NULL) < 0)
            abort();
    }
    art_sink_abort(sink);
    art_mesh_topology_free(topology);
    art_mesh_free(mesh);
    art_source_fini(&src);
    art_ctx_fini(&ctx);
    return 0;
}
