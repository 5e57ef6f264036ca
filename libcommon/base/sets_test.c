#include "../../tests/harness/test.h"

/* Random unions against labels that are painted over: the root is the smallest of a set, before and
 * after the forest is flattened. */
TEST(base_sets_agree_with_painted_labels)
{
    enum { N = 60 };
    int rounds = test_count(200);
    for (int r = 0; r < rounds; r++) {
        int parent[N], label[N];
        art_sets_init(parent, N);
        for (int i = 0; i < N; i++) label[i] = i;
        for (int k = test_below(2 * N); k > 0; k--) {
            int a = test_below(N), b = test_below(N);
            art_sets_unite(parent, a, b);
            int low = label[a] < label[b] ? label[a] : label[b];
            int high = label[a] < label[b] ? label[b] : label[a];
            for (int i = 0; i < N; i++)
                if (label[i] == high) label[i] = low;
            CHECK_INT(art_sets_root(parent, a), low);
        }
        for (int i = 0; i < N; i++) CHECK_INT(art_sets_root(parent, i), label[i]);
        art_sets_flatten(parent, N);
        for (int i = 0; i < N; i++) CHECK_INT(parent[i], label[i]);
    }
}
