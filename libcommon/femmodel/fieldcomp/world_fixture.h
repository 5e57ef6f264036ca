/* Models given as text, for the tests of fields. */
#ifndef ART_FIELDCOMP_WORLD_TEST_H
#define ART_FIELDCOMP_WORLD_TEST_H

#include <art/element.h>
#include <art/fem.h>
#include <art/femmodel.h>

struct world {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    char said[600];              /* line:column: text of the last error */
};

int fieldcomp_world_schema(struct art_ctx *ctx, struct art_schema **schema);
int fieldcomp_world_read(struct art_ctx *ctx, struct art_schema *schema, const char *text,
                         struct art_model **model);
/* Opens a model from text, with ' for the " of the file. */
bool fieldcomp_world_open(struct world *w, const char *text);
void fieldcomp_world_close(struct world *w);
/* Returns the field at a path; NULL has failed the test. */
struct art_fieldcomp *fieldcomp_world_field(struct world *w, const char *path, bool search);

/* The fixture has two cubes side by side with shells above, at models/f; two meshes of a body, at
 * models/m: with fields. */
extern const char fieldcomp_world_pair[], fieldcomp_world_meshes[];

#endif
