// Pages that have all the words, those with words in the title first; a word counts from its beginning.
(function () {
    "use strict";
    var input = document.getElementById("words"), list = document.getElementById("found");
    function has(words, word) { return (" " + words).indexOf(" " + word) >= 0; }
    function find() {
        var wanted = input.value.toLowerCase().match(/[a-z0-9_]+/g) || [];
        list.textContent = "";
        if (!wanted.length) return;
        pages.map(function (page) {
            var title = page[1].toLowerCase().replace(/[^a-z0-9_]+/g, " "), score = 0;
            for (var i = 0; i < wanted.length; i++) {
                if (title === wanted[i] || title.trim() === wanted[i]) score += 100;
                else if (has(title, wanted[i])) score += 10;
                else if (has(page[2], wanted[i])) score += 1;
                else return null;
            }
            return [score, page];
        }).filter(Boolean).sort(function (a, b) {
            return b[0] - a[0] || (a[1][0] < b[1][0] ? -1 : 1);
        }).slice(0, 100).forEach(function (hit) {
            var item = document.createElement("li"), link = document.createElement("a");
            link.href = hit[1][0];
            link.textContent = hit[1][1];
            item.appendChild(link);
            item.appendChild(document.createTextNode(" " + hit[1][0]));
            list.appendChild(item);
        });
    }
    input.addEventListener("input", find);
    input.value = decodeURIComponent((location.hash || "#").slice(1));
    find();
}());
