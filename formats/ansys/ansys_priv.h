/* ansys_priv.h - what the reader and the writer of ANSYS lists share. */
#ifndef ART_ANSYS_PRIV_H
#define ART_ANSYS_PRIV_H

#include "../ansys_form.h"

/* The five numbers behind the nodes, and what they are if nobody says. */
enum { ART_ANSYS_ATTRIBUTES = 5, ART_ANSYS_MATERIAL = 0 };
extern const char *const art_ansys_attribute[ART_ANSYS_ATTRIBUTES];
extern const int art_ansys_default[ART_ANSYS_ATTRIBUTES];

/* Write both files beside `sink`, which is one of them. */
int art_ansys_write(struct art_ctx *ctx, const struct art_volume *vol, struct art_sink *sink);

#endif
