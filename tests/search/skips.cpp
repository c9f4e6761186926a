#include "tests/search/skips.h"

#include <fmt/format.h>

#include <vector>

#include "tests/harness/random.h"

namespace heapreach::test {

namespace {

using Texts = std::vector<std::string>;

/// A block behind the one at `at`, on the lower level; `above`: and behind that on the upper one.
std::string inserted(const std::string& at, const std::string& above) {
  const std::string lower = fmt::format(
      "{{alloc: {{to: x, size: 2}}}}, {{load: {{to: y, at: {0}}}}}, {{store: {{at: x, value: "
      "y}}}}, "
      "{{store: {{at: {0}, value: x}}}}, ",
      at);
  if (above.empty()) return lower + "{store: {at: \"x + 1\", value: null}}, {kill: [x, y]}";
  return lower +
         fmt::format(
             "{{load: {{to: y, at: \"{0} + 1\"}}}}, {{store: {{at: \"x + 1\", value: y}}}}, "
             "{{store: {{at: \"{0} + 1\", value: x}}}}, {{kill: [x, y]}}",
             above);
}

/// A list with a head at r, whose blocks are a link of each level; cursors c and d, x and y free.
const Texts growing = {inserted("r", ""), inserted("r", "r")};

const Texts others = {
    "{move: {to: c, value: r}}", "{move: {to: d, value: c}}", "{move: {to: c, value: d}}",
    // Cursors along a level.
    "{load: {to: x, at: \"c + 1\"}}, {assume: \"x != null\"}, {move: {to: c, value: x}}, "
    "{kill: [x]}",
    "{load: {to: x, at: d}}, {assume: \"x != null\"}, {move: {to: d, value: x}}, {kill: [x]}",
    "{load: {to: x, at: d}}, {load: {to: y, at: \"c + 1\"}}, {assume: \"x != y\"}, "
    "{move: {to: d, value: x}}, {kill: [x, y]}",
    "{load: {to: c, at: \"c + 1\"}}, {assume: \"c != null\"}",
    // In between.
    "{assume: \"d != null\"}, " + inserted("d", ""),
    "{assume: \"d != null\"}, " + inserted("d", "c"),
    "{assume: \"c != null\"}, " + inserted("c", "c"),
    // The first one out, of its level or of both.
    "{load: {to: x, at: r}}, {assume: \"x != null\"}, {load: {to: y, at: \"r + 1\"}}, "
    "{assume: \"x == y\"}, {load: {to: y, at: \"x + 1\"}}, {store: {at: \"r + 1\", value: y}}, "
    "{load: {to: y, at: x}}, {store: {at: r, value: y}}, {free: x}, {kill: [x, y]}",
    "{load: {to: x, at: r}}, {assume: \"x != null\"}, {load: {to: y, at: \"r + 1\"}}, "
    "{assume: \"x != y\"}, {load: {to: y, at: x}}, {store: {at: r, value: y}}, {free: x}, "
    "{kill: [x, y]}",
    "{load: {to: x, at: r}}, {assume: \"x != null\"}, {load: {to: y, at: x}}, "
    "{store: {at: r, value: y}}, {free: x}, {kill: [x, y]}",
    // The head goes, and its neighbour of a level is the head.
    "{load: {to: x, at: r}}, {assume: \"x != null\"}, {free: r}, {move: {to: r, value: x}}, "
    "{kill: [x]}",
    "{load: {to: x, at: \"r + 1\"}}, {assume: \"x != null\"}, {move: {to: r, value: x}}, "
    "{kill: [x]}",
    // Levels cut.
    "{store: {at: \"c + 1\", value: null}}", "{store: {at: d, value: null}}"};

const Texts errors = {
    "{assume: \"!no_live_cells(r)\"}",
    "{load: {to: x, at: \"r + 1\"}}, {assume: \"x != null\"}, {load: {to: y, at: r}}, "
    "{assume: \"x == y\"}",
    "{load: {to: x, at: \"r + 1\"}}, {assume: \"x != null\"}, {load: {to: y, at: r}}, "
    "{assume: \"y == null\"}",
    "{load: {to: x, at: \"r + 1\"}}, {assume: \"x != null\"}, {load: {to: y, at: x}}, "
    "{assume: \"y == x || y == r\"}",
    "{load: {to: x, at: \"c + 1\"}}, {assume: \"x == c\"}",
    "{assume: \"c != d\"}, {load: {to: x, at: d}}, {load: {to: y, at: c}}, "
    "{assume: \"x == y && x != null\"}",
    "{fail: {load: {to: x, at: d}}}",
    "{fail: {load: {to: x, at: c}}}"};

}  // namespace

std::string skip_machine(std::uint64_t seed) {
  Random random(seed);
  std::string text = fmt::format(R"yaml(rts: 1
memory_errors: {}
layout: {{origin: 2}}
variables: {{r: ptr, c: ptr, d: ptr, x: ptr, y: ptr}}
start: {{vertex: s}}
error: bad
edges:
  - {{from: s, to: a, do: [{{alloc: {{to: r, size: 2}}}}, {{store: {{at: r, value: null}}}}, {{store: {{at: "r + 1", value: null}}}}, {{move: {{to: c, value: r}}}}, {{move: {{to: d, value: r}}}}]}}
)yaml",
                                 random.chance(50) ? "implicit" : "explicit");
  const auto name = [](std::size_t v) { return std::string(1, static_cast<char>('a' + v)); };
  const auto operation = [&] {
    return random.chance(15) ? random.pick(growing) : random.pick(others);
  };
  const std::size_t vertices = 1 + random.below(3);
  for (const std::string& grow : growing) {
    text += fmt::format("  - {{from: a, to: a, do: [{}]}}\n", grow);
  }
  if (vertices > 1) {
    text += "  - {from: a, to: b, do: [{move: {to: c, value: r}}, {move: {to: d, value: r}}]}\n";
  }
  for (std::size_t v = vertices > 1 ? 1 : 0; v < vertices; ++v) {
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
                        random.pick(errors));
  }
  return text;
}

}  // namespace heapreach::test
