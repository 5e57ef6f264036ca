/* art/lists.h has the arrays that surface and volume meshes are made of: lists of lists of indices, and hash
 * tables that find the names in a list.
 *
 *     int *off = NULL, off_cap = 0, *item = NULL, item_cap = 0;
 *     const int triangle[3] = {0, 1, 2}, square[4] = {2, 1, 3, 4};
 *     ART_TRY(art_lists_append(ctx, 0, &off, &off_cap, &item, &item_cap, 3, triangle));
 *     ART_TRY(art_lists_append(ctx, 1, &off, &off_cap, &item, &item_cap, 4, square));
 *     // list 1 is item[off[1]] ... item[off[2] - 1]
 *     art_free(off), art_free(item);
 */
#ifndef ART_LISTS_H
#define ART_LISTS_H

#include <art/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------ lists of lists
 *
 * List i of n is item[off[i]] ... item[off[i+1]-1]: off[n+1] begins with 0 and rises, item[off[n]]. Both
 * are NULL while nothing was appended. */

/* Append one list of n indices add[n] to n_lists lists. off_cap and item_cap are what the arrays have room
 * for. Room is made first, so that nothing changes on failure (ART_ENOMEM). */
int art_lists_append(struct art_ctx *ctx, int n_lists, int **off, int *off_cap, int **item, int *item_cap,
                     int n, const int *add) ART_MUST_USE;
/* True if two arrays of n indices are equal: both NULL, or the same numbers. Arrays of none are. */
bool art_indices_equal(const int *a, const int *b, int n);
/* True if n lists and n others, with their offsets, are equal. */
bool art_lists_equal(int n, const int *off_a, const int *a, const int *off_b, const int *b);

/* ------------------------------------------------------------------ names
 *
 * Lists of up to 16 names are looked through. For longer ones a hash table with open addressing finds a
 * name in a time that does not depend on their number. */

/* A hash table of the names in a list; zeroed to begin with. */
struct art_name_index {
    int *slot; /* [n_slots] index in the list + 1 */
    int n_slots, n_used, n_hashed;
    int list_cap; /* items that the list has room for, of sets of volumes */
};

/* A list of n items, `stride` bytes apart, each of which begins with a pointer to its name. */
struct art_named_list {
    const void *item;
    size_t stride;
    int n;
};
/* Return the first item whose name is these n bytes; -1 if there is none. */
int art_name_index_find(const struct art_name_index *index, const struct art_named_list *list,
                        const char *name, size_t n);
/* Take in the items that were appended to the list. ART_ENOMEM leaves the table as it was, which finds all
 * the same. */
int art_name_index_update(struct art_ctx *ctx, struct art_name_index *index,
                          const struct art_named_list *list) ART_MUST_USE;
/* Take in the new name of item i. ART_ENOMEM as above. */
int art_name_index_rename(struct art_ctx *ctx, struct art_name_index *index,
                          const struct art_named_list *list, int i) ART_MUST_USE;
/* Forget all names, because items have got other places; the next update makes the table anew. Frees what
 * it has. */
void art_name_index_clear(struct art_name_index *index);

#ifdef __cplusplus
}
#endif
#endif
