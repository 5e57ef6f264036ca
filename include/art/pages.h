/* art/pages.h - memory that is given back to the system while its addresses stay: of large work arrays
 * between two uses.
 *
 *     art_pages_discard(work, n * sizeof *work);      // its contents are lost
 *
 * Where the system cannot do that nothing happens. Small arrays are left as they are.
 */
#ifndef ART_PAGES_H
#define ART_PAGES_H

#include <art/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* From so many bytes on, allocating the pages again costs less than a hundredth of filling them with an
 * assembled matrix. */
enum { ART_PAGES_LARGE = 1 << 28 };
/* The bytes hold anything afterwards, and are to be written before they are read. */
void art_pages_discard(void *p, size_t bytes);

#ifdef __cplusplus
}
#endif
#endif
