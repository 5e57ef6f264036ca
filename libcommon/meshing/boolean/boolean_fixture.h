/* boolean_fixture.h - meshes and checks for the tests of solids, which include the harness before it. */
#ifndef ART_BOOLEAN_FIXTURE_H
#define ART_BOOLEAN_FIXTURE_H

#include "harness/test.h"
#include <art/repair.h>

/* Returns true for a mesh that is closed and oriented, without edges of more than two faces and
 * without crossings. */
static bool is_sound(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    struct art_check how;
    struct art_flaws flaws;
    bool sound = true;
    art_check_init(&how);
    if (!CHECK_STATUS(art_mesh_find_flaws(ctx, mesh, &how, &flaws), ART_OK)) return false;
    for (int k = 0; k < ART_FLAW_KINDS; k++) {
        const struct art_flaw_type *type = art_flaw_type((enum art_flaw_kind)k);
        if (type->severity != ART_ERROR || flaws.count[k] == 0) continue;
        TEST_FAIL("%d %s", flaws.count[k], type->summary);
        sound = false;
    }
    art_flaws_fini(&flaws);
    return sound;
}

#endif
