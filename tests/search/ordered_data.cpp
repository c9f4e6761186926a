#include "tests/search/ordered_data.h"

#include <fmt/format.h>

#include "tests/harness/random.h"

namespace heapreach::test {

namespace {

/// How a new key compares with the one that was made before.
const char* drawn_order(Random& random) {
  constexpr const char* all[] = {"<", "<=", ">", ">="};
  return all[random.below(4)];
}

/// How a key does not compare with the one that was made after it, often.
const char* wrong_order(const std::string& order, Random& random) {
  if (random.chance(30)) return drawn_order(random);
  return order == "<" ? "<=" : order == "<=" ? "<" : order == ">" ? ">=" : ">";
}

std::string edge(const char* from, const char* to, const std::string& instructions) {
  return fmt::format("  - {{from: {}, to: {}, do: [{}]}}\n", from, to, instructions);
}

std::string key(Random& random, const char* order) {
  // Sometimes there is none of the order.
  const std::string guard =
      random.chance(15) ? "" : fmt::format("{{assume: \"r == null || k {} m\"}}, ", order);
  return "{kill: [k]}, " + guard + "{move: {to: m, value: k}}, ";
}

/// A tree grows at r, by a block above the root whose key compares with the last one; then r goes
/// down. A node is its key and its children.
std::string tree(Random& random) {
  const char* const order = drawn_order(random);
  std::string text = edge("a", "g", "{move: {to: r, value: null}}");
  const auto grow = [&](int side) {
    const int other = 3 - side;
    text += edge("g", "g",
                 key(random, order) +
                     fmt::format("{{alloc: {{to: x, size: 3}}}}, {{store: {{at: x, value: k}}}}, "
                                 "{{store: {{at: \"x + {}\", value: r}}}}, "
                                 "{{store: {{at: \"x + {}\", value: null}}}}, "
                                 "{{move: {{to: r, value: x}}}}, {{kill: [x, k]}}",
                                 side, other));
  };
  grow(1);
  if (random.chance(70)) grow(2);
  text += edge("g", "w", "{assume: \"r != null\"}, {kill: [m]}");
  for (const int side : {1, 2}) {
    const std::string down = fmt::format(
        "{{load: {{to: m, at: r}}}}, {{load: {{to: r, at: \"r + {}\"}}}}, "
        "{{assume: \"r != null\"}}, {{load: {{to: k, at: r}}}}, ",
        side);
    text += edge("w", "w", down + "{kill: [m, k]}");
    text +=
        edge("w", "bad", down + fmt::format("{{assume: \"k {} m\"}}", wrong_order(order, random)));
  }
  return text;
}

/// Elements at r own lists that get keys in front; then those of the first one are looked at.
std::string lists(Random& random) {
  const char* const order = drawn_order(random);
  const std::string guard =
      random.chance(15) ? "" : fmt::format("{{assume: \"y == null || k {} m\"}}, ", order);
  std::string text = edge("a", "g", "{move: {to: r, value: null}}");
  text += edge("g", "f",
               "{alloc: {to: x, size: 2}}, {store: {at: x, value: r}}, "
               "{store: {at: \"x + 1\", value: null}}, {move: {to: r, value: x}}, {kill: [x, m]}");
  text += edge("f", "f",
               "{kill: [k]}, {load: {to: y, at: \"r + 1\"}}, " + guard +
                   "{move: {to: m, value: k}}, {alloc: {to: x, size: 2}}, "
                   "{store: {at: x, value: k}}, {store: {at: \"x + 1\", value: y}}, "
                   "{store: {at: \"r + 1\", value: x}}, {kill: [x, y, k]}");
  text += edge("f", "g", "{kill: [m]}");
  text += edge("g", "w", "{assume: \"r != null\"}, {load: {to: y, at: \"r + 1\"}}");
  if (random.chance(50)) {
    text += edge("w", "w",
                 "{load: {to: r, at: r}}, {assume: \"r != null\"}, "
                 "{load: {to: y, at: \"r + 1\"}}");
  }
  const std::string down =
      "{assume: \"y != null\"}, {load: {to: m, at: y}}, {load: {to: y, at: \"y + 1\"}}, "
      "{assume: \"y != null\"}, {load: {to: k, at: y}}, ";
  text += edge("w", "w", down + "{kill: [m, k]}");
  text +=
      edge("w", "bad", down + fmt::format("{{assume: \"k {} m\"}}", wrong_order(order, random)));
  return text;
}

}  // namespace

std::string ordered_machine(std::uint64_t seed) {
  Random random(seed);
  return "rts: 1\nmemory_errors: explicit\n"
         "variables: {r: ptr, x: ptr, y: ptr, m: int, k: int}\n"
         "start: {vertex: a}\nerror: bad\nedges:\n" +
         (random.chance(50) ? tree(random) : lists(random));
}

}  // namespace heapreach::test
