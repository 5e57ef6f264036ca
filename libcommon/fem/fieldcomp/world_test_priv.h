/* Models given as text, for the tests of fields. */
#ifndef ART_FIELDCOMP_WORLD_TEST_H
#define ART_FIELDCOMP_WORLD_TEST_H

#include <art/element.h>
#include <art/fem.h>
#include <art/fieldcomp.h>

#define world_open art_fieldcomp_world_open_
#define world_close art_fieldcomp_world_close_
#define world_field art_fieldcomp_world_field_
#define world_read art_fieldcomp_world_read_
#define world_schema art_fieldcomp_world_schema_
#define world_pair art_fieldcomp_world_pair_
#define world_meshes art_fieldcomp_world_meshes_

struct world {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    char said[600];              /* line:column: text of the last error */
};

int world_schema(struct art_ctx *ctx, struct art_schema **schema);
int world_read(struct art_ctx *ctx, struct art_schema *schema, const char *text, struct art_model **model);
/* A model from text, with ' for the " of the file. */
bool world_open(struct world *w, const char *text);
void world_close(struct world *w);
/* The field at a path; NULL has failed the test. */
struct art_fieldcomp *world_field(struct world *w, const char *path, bool search);

/* Two cubes side by side with shells above, at models/f; two meshes of a body, at models/m: with fields. */
extern const char world_pair[], world_meshes[];

#endif
