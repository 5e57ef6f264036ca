#include "harness/test.h"
#include "remesh_priv.h"
#include <stdlib.h>

/* Everything that must hold of a web, whatever was done to it. */
static void check_web(const struct art_half_edges *web, int euler)
{
    int faces = 0, sides = 0, open = 0, verts = 0, bad = 0;
    for (int c = 0; c < 3 * web->n_faces; c++) {
        int d = web->opp[c], v = web->vert[c];
        if (v < 0) continue;
        faces += c % 3 == 0, sides++, open += d < 0;
        bad += web->at[v] < 0 || web->vert[web->at[v]] != v;
        bad += v == art_half_edge_end(web, c);
        bad += d < 0 && web->span[c].chain < 0;
        if (d < 0) continue;
        bad += web->opp[d] != c || web->vert[d] != art_half_edge_end(web, c) ||
               art_half_edge_end(web, d) != v;
        const struct art_chain_span *s = &web->span[c], *t = &web->span[d];
        bad += s->chain != t->chain;
        if (s->chain >= 0) bad += fabs((s->s[1] - s->s[0]) + (t->s[1] - t->s[0])) > 1e-12;
    }
    for (int v = 0; v < web->n_verts; v++) {
        int star[ART_HALF_EDGE_STAR], n = art_half_edge_star(web, v, star);
        verts += web->at[v] >= 0;
        for (int i = 0; i < n; i++) bad += web->vert[star[i]] != v;
        sides -= n;
    }
    /* each corner in one star: each vertex has one fan */
    CHECK_INT(sides, 0);
    CHECK_INT(bad, 0);
    CHECK_INT(verts - (3 * faces + open) / 2 + faces, euler);
}

/* Edges of lines lie on them. */
static void check_lines(const struct art_half_edges *web)
{
    for (int c = 0; c < 3 * web->n_faces; c++) {
        double x[3];
        if (web->vert[c] < 0 || web->span[c].chain < 0) continue;
        for (int i = 0; i < 2; i++) {
            int v = i ? art_half_edge_end(web, c) : web->vert[c];
            art_chains_at(&web->chains, web->span[c].chain, web->span[c].s[i], x);
            CHECK_NEAR_N(x, art_half_edge_at(web, v), 3, 1e-12);
        }
    }
}

static void stir(struct art_half_edges *web, int euler)
{
    int n_done[3] = {0};
    for (int i = 0; i < 5000; i++) {
        int c = test_below(3 * web->n_faces), op = test_below(web->n_faces < 2000 ? 4 : 3);
        double x[3];
        if (web->vert[c] < 0) continue;
        if (op == 3) {
            const struct art_chain_span *s = &web->span[c];
            art_v3_lerp(x, art_half_edge_at(web, web->vert[c]),
                        art_half_edge_at(web, art_half_edge_end(web, c)), 0.5);
            if (s->chain >= 0) art_chains_at(&web->chains, s->chain, (s->s[0] + s->s[1]) / 2, x);
            if (!CHECK_STATUS(art_half_edge_split(web, c, x, 0), ART_OK)) abort();
            n_done[0]++;
        } else if (op == 2 && art_half_edge_may_flip(web, c)) {
            art_half_edge_flip(web, c);
            n_done[1]++;
        } else if (op < 2 && art_half_edge_may_collapse(web, c, op)) {
            art_half_edge_collapse(web, c, op);
            n_done[2]++;
        }
        if (i % 50 == 0) check_web(web, euler);
    }
    CHECK(n_done[0] > 100 && n_done[1] > 100 && n_done[2] > 100);
    check_web(web, euler);
    check_lines(web);
}

/* Edges are divided, turned and collapsed at random: it stays a surface of the same kind. */
TEST(mesh_remesh_web_stays_a_surface)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int shape = 0; shape < 4; shape++) {
        static const int euler[4] = {2, 0, 1, 0};
        struct art_mesh *mesh = NULL;
        struct art_mesh_topology *t = NULL;
        struct art_lines lines;
        struct art_half_edges web;
        int status = shape == 0   ? art_mesh_make_box(&ctx, &mesh, 1, 2, 3)
                     : shape == 1 ? art_mesh_make_torus(&ctx, &mesh, 2, 1, 6, 5)
                     : shape == 2 ? art_mesh_make_rectangle(&ctx, &mesh, 2, 2, 4, 4, false)
                                  : art_mesh_make_cylinder(&ctx, &mesh, 1, 2, 9, 1, 3);
        REQUIRE(status == ART_OK);
        if (shape == 3) {
            /* a pipe, whose rims are round lines */
            bool *keep = art_alloc(&ctx, (size_t)mesh->n_faces, sizeof *keep);
            REQUIRE(keep != NULL);
            for (int f = 0; f < mesh->n_faces; f++) {
                double n[3];
                art_mesh_face_normal(mesh, f, n);
                keep[f] = fabs(n[2]) < 0.5;
            }
            REQUIRE(art_mesh_select(&ctx, mesh, keep, true) == ART_OK);
            art_free(keep);
        }
        REQUIRE(art_mesh_topology_create(&ctx, &t, mesh) == ART_OK);
        REQUIRE(art_lines_find(&ctx, &lines, mesh, t, ART_LINE_BENDS, shape == 3 ? 1.4 : 0.9) ==
                ART_OK);
        REQUIRE(art_half_edge_create(&web, &ctx, mesh, t, &lines) == ART_OK);
        check_web(&web, euler[shape]);
        check_lines(&web);
        if (shape == 3) CHECK(web.chains.n == 2 && web.chains.list[0].round);
        if (shape == 0) CHECK(web.chains.n == 12 && !web.chains.list[0].round);
        stir(&web, euler[shape]);
        art_half_edge_fini(&web), art_lines_fini(&lines);
        art_mesh_topology_free(t), art_mesh_free(mesh);
    }
    art_ctx_fini(&ctx);
}
