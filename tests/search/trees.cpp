#include "tests/search/trees.h"

#include <fmt/format.h>

#include <vector>

#include "tests/harness/random.h"

namespace heapreach::test {

namespace {

using Texts = std::vector<std::string>;

struct Family {
  Texts growing;  // with which a heap may begin
  Texts others;
  Texts errors;
};

/// A tree at r with a cursor c; x and y are free. A node is its left and its right child.
Family trees() {
  Family kind;
  for (const int side : {0, 1}) {
    const std::string here = side == 0 ? "" : " + 1", there = side == 0 ? " + 1" : "";
    const auto texts = [&](const char* text) {
      return fmt::format(fmt::runtime(text), here, there);
    };
    kind.growing.push_back(texts(
        "{{alloc: {{to: x, size: 2}}}}, {{store: {{at: \"x{0}\", value: r}}}}, "
        "{{store: {{at: \"x{1}\", value: null}}}}, {{move: {{to: r, value: x}}}}, {{kill: [x]}}"));
    kind.growing.push_back(texts(
        "{{assume: \"c != null\"}}, {{load: {{to: y, at: \"c{0}\"}}}}, {{assume: \"y == null\"}}, "
        "{{alloc: {{to: x, size: 2}}}}, {{store: {{at: x, value: null}}}}, "
        "{{store: {{at: \"x + 1\", value: null}}}}, {{store: {{at: \"c{0}\", value: x}}}}, "
        "{{kill: [x, y]}}"));
    for (
        const char* text :
        {// The cursor down.
         "{{assume: \"c != null\"}}, {{load: {{to: c, at: \"c{0}\"}}}}",
         "{{assume: \"c != null\"}}, {{load: {{to: x, at: \"c{0}\"}}}}, {{assume: \"x != null\"}}, "
         "{{move: {{to: c, value: x}}}}, {{kill: [x]}}",
         // A leaf, or the child of a child, cut off below the cursor.
         "{{assume: \"c != null\"}}, {{load: {{to: x, at: \"c{0}\"}}}}, {{assume: \"x != null\"}}, "
         "{{load: {{to: y, at: x}}}}, {{assume: \"y == null\"}}, "
         "{{load: {{to: y, at: \"x + 1\"}}}}, {{free: x}}, "
         "{{store: {{at: \"c{0}\", value: y}}}}, {{kill: [x, y]}}",
         // The root's only child becomes the root.
         "{{assume: \"r != null\"}}, {{load: {{to: x, at: \"r{0}\"}}}}, {{assume: \"x == null\"}}, "
         "{{load: {{to: y, at: \"r{1}\"}}}}, {{free: r}}, {{move: {{to: r, value: y}}}}, "
         "{{kill: [x, y]}}",
         // The root rotated.
         "{{assume: \"r != null\"}}, {{load: {{to: x, at: \"r{0}\"}}}}, {{assume: \"x != null\"}}, "
         "{{load: {{to: y, at: \"x{1}\"}}}}, {{store: {{at: \"r{0}\", value: y}}}}, "
         "{{store: {{at: \"x{1}\", value: r}}}}, {{move: {{to: r, value: x}}}}, {{kill: [x, y]}}",
         // A whole child lost.
         "{{assume: \"c != null\"}}, {{store: {{at: \"c{0}\", value: null}}}}"}) {
      kind.others.push_back(texts(text));
    }
    kind.errors.push_back(texts(
        "{{assume: \"r != null\"}}, {{load: {{to: x, at: \"r{0}\"}}}}, {{assume: \"x != null\"}}, "
        "{{load: {{to: y, at: \"r{1}\"}}}}, {{assume: \"x == y\"}}"));
    kind.errors.push_back(
        texts("{{assume: \"c != null && r != c\"}}, {{load: {{to: x, at: \"c{0}\"}}}}, "
              "{{assume: \"x == r && r != null\"}}"));
  }
  for (const char* text :
       {"{move: {to: c, value: r}}", "{move: {to: r, value: c}}", "{move: {to: c, value: null}}",
        // The children of the cursor swapped; the cursor hung to a new root.
        "{assume: \"c != null\"}, {load: {to: x, at: c}}, {load: {to: y, at: \"c + 1\"}}, "
        "{store: {at: c, value: y}}, {store: {at: \"c + 1\", value: x}}, {kill: [x, y]}",
        "{assume: \"r == null\"}, {alloc: {to: x, size: 2}}, {store: {at: x, value: c}}, "
        "{store: {at: \"x + 1\", value: c}}, {move: {to: r, value: x}}, {kill: [x]}"}) {
    kind.others.push_back(text);
  }
  for (const char* text : {"{assume: \"r == null && !no_live_cells\"}",
                           "{assume: \"!no_live_cells(r)\"}", "{assume: \"!no_live_cells(r, c)\"}",
                           "{assume: \"c != null\"}, {fail: {load: {to: x, at: c}}}",
                           "{assume: \"r != null\"}, {fail: {store: {at: r, value: null}}}"}) {
    kind.errors.push_back(text);
  }
  return kind;
}

/// A list at r of elements that own lists, a cursor c among the elements; x and y are free. An
/// element is its link and its list, of which each node is a link.
Family lists() {
  Family kind;
  kind.growing = {
      "{alloc: {to: x, size: 2}}, {store: {at: x, value: r}}, {store: {at: \"x + 1\", value: "
      "null}}, "
      "{move: {to: r, value: x}}, {kill: [x]}",
      "{assume: \"r != null\"}, {alloc: {to: x, size: 1}}, {load: {to: y, at: \"r + 1\"}}, "
      "{store: {at: x, value: y}}, {store: {at: \"r + 1\", value: x}}, {kill: [x, y]}"};
  kind.others = {
      "{move: {to: c, value: r}}", "{move: {to: r, value: c}}",
      "{assume: \"c != null\"}, {load: {to: c, at: c}}",
      // Of the cursor's list: push, pop, lose.
      "{assume: \"c != null\"}, {alloc: {to: x, size: 1}}, {load: {to: y, at: \"c + 1\"}}, "
      "{store: {at: x, value: y}}, {store: {at: \"c + 1\", value: x}}, {kill: [x, y]}",
      "{assume: \"c != null\"}, {load: {to: x, at: \"c + 1\"}}, {assume: \"x != null\"}, "
      "{load: {to: y, at: x}}, {free: x}, {store: {at: \"c + 1\", value: y}}, {kill: [x, y]}",
      "{assume: \"c != null\"}, {store: {at: \"c + 1\", value: null}}",
      // The first element freed, its list empty or not; its list handed to the next one.
      "{assume: \"r != null\"}, {load: {to: x, at: \"r + 1\"}}, {assume: \"x == null\"}, "
      "{load: {to: y, at: r}}, {free: r}, {move: {to: r, value: y}}, {kill: [x, y]}",
      "{assume: \"r != null\"}, {load: {to: y, at: r}}, {free: r}, {move: {to: r, value: y}}, "
      "{kill: [y]}",
      "{assume: \"r != null\"}, {load: {to: y, at: r}}, {assume: \"y != null\"}, "
      "{load: {to: x, at: \"r + 1\"}}, {store: {at: \"y + 1\", value: x}}, {kill: [x, y]}"};
  kind.errors = {
      "{assume: \"r == null && !no_live_cells\"}",
      "{assume: \"!no_live_cells(r)\"}",
      "{assume: \"c != null && !no_live_cells(r)\"}",
      "{assume: \"c != null\"}, {fail: {load: {to: x, at: c}}}",
      "{assume: \"c != null && c != r\"}, {load: {to: x, at: \"c + 1\"}}, {assume: \"x != null\"}, "
      "{load: {to: y, at: \"r + 1\"}}, {assume: \"x == y\"}",
      "{assume: \"c != null\"}, {load: {to: x, at: \"c + 1\"}}, {assume: \"x != null\"}, "
      "{fail: {load: {to: y, at: x}}}"};
  return kind;
}

/// Elements in a row at r, a cursor c among them; x and y are free. An element is a tag and what
/// that says: 1 the next element, 2 the only pointer to a record of one cell, 0 any integer.
Family tagged() {
  Family kind;
  kind.growing = {
      "{assume: \"r == null\"}, {alloc: {to: x, size: 2}}, {store: {at: x, value: 0}}, "
      "{move: {to: r, value: x}}, {kill: [x]}",
      "{assume: \"r != null\"}, {alloc: {to: x, size: 2}}, {store: {at: x, value: 1}}, "
      "{store: {at: \"x + 1\", value: r}}, {move: {to: r, value: x}}, {kill: [x]}",
      "{assume: \"r == null\"}, {alloc: {to: x, size: 2}}, {store: {at: x, value: 2}}, "
      "{alloc: {to: y, size: 1}}, {store: {at: y, value: 1}}, {store: {at: \"x + 1\", value: y}}, "
      "{move: {to: r, value: x}}, {kill: [x, y]}"};
  const std::string tag_of_c = "{assume: \"c != null\"}, {load: {to: y, at: c}}, ";
  const std::string tag_of_r = "{assume: \"r != null\"}, {load: {to: y, at: r}}, ";
  const std::string value_of_c = "{load: {to: x, at: \"c + 1\"}}, ";
  const std::string value_of_r = "{load: {to: x, at: \"r + 1\"}}, ";
  kind.others = {
      "{move: {to: c, value: r}}", "{move: {to: r, value: c}}",
      // The cursor goes on; what it leads to is looked at.
      tag_of_c + "{assume: \"y == 1\"}, " + value_of_c +
          "{move: {to: c, value: x}}, {kill: [x, y]}",
      tag_of_c + "{assume: \"y == 2\"}, " + value_of_c + "{load: {to: y, at: x}}, {kill: [x, y]}",
      tag_of_c + "{assume: \"y != 0\"}, " + value_of_c + "{load: {to: y, at: x}}, {kill: [x, y]}",
      // The first element freed, with what it owns.
      tag_of_r + "{assume: \"y == 1\"}, " + value_of_r +
          "{free: r}, {move: {to: r, value: x}}, {kill: [x, y]}",
      tag_of_r + "{assume: \"y == 2\"}, " + value_of_r +
          "{free: x}, {free: r}, {move: {to: r, value: null}}, {kill: [x, y]}",
      tag_of_r + "{assume: \"y == 0\"}, {free: r}, {move: {to: r, value: null}}, {kill: [y]}",
      // The tag at the cursor changes, and what goes with it, or not.
      tag_of_c +
          "{assume: \"y == 0\"}, {alloc: {to: x, size: 1}}, {store: {at: x, value: 1}}, "
          "{store: {at: \"c + 1\", value: x}}, {store: {at: c, value: 2}}, {kill: [x, y]}",
      tag_of_c + "{assume: \"y == 2\"}, " + value_of_c +
          "{free: x}, {store: {at: c, value: 0}}, {kill: [x, y]}",
      "{assume: \"c != null\"}, {store: {at: c, value: 0}}"};
  kind.errors = {
      "{assume: \"r == null && !no_live_cells\"}",
      "{assume: \"!no_live_cells(r)\"}",
      tag_of_c + "{assume: \"y == 2\"}, " + value_of_c + "{fail: {load: {to: y, at: x}}}",
      tag_of_c + "{assume: \"y == 2\"}, " + value_of_c +
          "{load: {to: y, at: x}}, {assume: \"y != 1\"}",
      tag_of_c + "{assume: \"y == 1\"}, " + value_of_c + "{assume: \"x == null\"}",
      "{assume: \"c != null\"}, {fail: {load: {to: x, at: c}}}",
      tag_of_c + "{assume: \"y > 2 || y < 0\"}"};
  return kind;
}

/// The same trees, in which nil is what ends them: a block of their size, which is a tree without
/// end if somebody takes it for a node.
Family with_sentinel(Family kind) {
  for (Texts* texts : {&kind.growing, &kind.others, &kind.errors}) {
    for (std::string& text : *texts) {
      for (std::size_t at = 0; (at = text.find("null", at)) != std::string::npos;) {
        text.replace(at, 4, "nil");
      }
    }
  }
  kind.others.push_back("{store: {at: nil, value: c}}");  // as some deletions do for a while
  kind.others.push_back("{store: {at: nil, value: nil}}");
  kind.errors.push_back(
      "{assume: \"c != nil && c != null\"}, {load: {to: x, at: c}}, "
      "{assume: \"x == null\"}");
  return kind;
}

const char* const empty_at_first =
    "variables: {r: ptr, c: ptr, x: ptr, y: ptr}\n"
    "start: {vertex: a, assume: \"r == null && c == null\"}\nerror: bad\nedges:\n";

/// Static or not, with cells that lead to itself, or that nobody has set yet.
std::string only_nil_at_first(Random& random) {
  const std::string cells =
      random.chance(70) ? ", {store: {at: nil, value: nil}}, {store: {at: \"nil + 1\", value: nil}}"
                        : "";
  return fmt::format(
      "variables: {{r: ptr, c: ptr, x: ptr, y: ptr, nil: ptr}}\n"
      "start: {{vertex: s}}\nerror: bad\nedges:\n"
      "  - {{from: s, to: a, do: [{{alloc: {{to: nil, size: 2{}}}}}{}, "
      "{{move: {{to: r, value: nil}}}}, {{move: {{to: c, value: nil}}}}]}}\n",
      random.chance(60) ? ", static: true" : "", cells);
}

std::string machine_of(const Family& kind, Random& random,
                       const std::string& start = empty_at_first) {
  std::string text = fmt::format(R"yaml(rts: 1
memory_errors: {}
layout: {{origin: 2}}
)yaml",
                                 random.chance(50) ? "implicit" : "explicit");
  text += start;
  Texts all = kind.growing;
  all.insert(all.end(), kind.others.begin(), kind.others.end());
  // Without its guard an operation may fail, or do what it should not.
  const auto operation = [&] {
    const std::string chosen = random.pick(all);
    const bool unguarded = chosen.starts_with("{assume") && random.chance(15);
    return unguarded ? chosen.substr(chosen.find("}, ") + 3) : chosen;
  };
  const std::size_t vertices = 1 + random.below(3);
  const auto name = [](std::size_t vertex) {
    return std::string(1, static_cast<char>('a' + vertex));
  };
  for (const std::string& grow : kind.growing) {
    if (grow == kind.growing.front() || random.chance(60)) {
      text += fmt::format("  - {{from: a, to: a, do: [{}]}}\n", grow);
    }
  }
  if (random.chance(60)) text += "  - {from: a, to: a, do: [{move: {to: c, value: r}}]}\n";
  for (std::size_t v = 0; v < vertices; ++v) {
    for (std::size_t k = 1 + random.below(4); k > 0; --k) {
      text += fmt::format("  - {{from: {}, to: {}, do: [{}]}}\n", name(v), name(v), operation());
    }
    if (v + 1 < vertices) {
      text += fmt::format("  - {{from: {}, to: {}, do: [{}]}}\n", name(v), name(v + 1),
                          random.chance(50) ? operation() : "{nop: {}}");
    }
  }
  for (std::size_t k = 1 + random.below(2); k > 0; --k) {
    text += fmt::format("  - {{from: {}, to: bad, do: [{}]}}\n", name(vertices - 1),
                        random.pick(kind.errors));
  }
  return text;
}

}  // namespace

std::string tree_machine(std::uint64_t seed) {
  Random random(seed);
  const Family kind = random.chance(60) ? trees() : lists();
  return machine_of(kind, random);
}

std::string sentinel_machine(std::uint64_t seed) {
  Random random(seed);
  const std::string start = only_nil_at_first(random);
  return machine_of(with_sentinel(trees()), random, start);
}

std::string tagged_machine(std::uint64_t seed) {
  Random random(seed);
  return machine_of(tagged(), random);
}

}  // namespace heapreach::test
