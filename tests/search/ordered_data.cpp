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

/// Keys are hung up below the node that the cursor y comes to; then what is below one side of the
/// root is compared with it. A node is its key and its children.
std::string kept_tree(Random& random) {
  const std::string order = random.chance(50) ? "<" : "<=";
  const std::string opposite = order == "<" ? ">=" : ">";
  std::string text = edge("a", "g", "{move: {to: r, value: null}}");
  text += edge("g", "d",
               "{kill: [k]}, {alloc: {to: x, size: 3}}, {store: {at: x, value: k}}, "
               "{store: {at: \"x + 1\", value: null}}, {store: {at: \"x + 2\", value: null}}, "
               "{move: {to: y, value: r}}");
  text += edge("d", "g", "{assume: \"y == null\"}, {move: {to: r, value: x}}, {kill: [x, y, k]}");
  for (const int side : {1, 2}) {
    const char* const to = side == 1 ? "b" : "c";
    const std::string guard =
        random.chance(10) ? ""
                          : fmt::format("{{assume: \"k {} m\"}}, ", side == 1 ? order : opposite);
    text += edge("d", to,
                 "{assume: \"y != null\"}, {load: {to: m, at: y}}, " + guard +
                     fmt::format("{{load: {{to: z, at: \"y + {}\"}}}}, {{kill: [m]}}", side));
    text += edge(to, "d", "{assume: \"z != null\"}, {move: {to: y, value: z}}, {kill: [z]}");
    const int hung = random.chance(10) ? 3 - side : side;
    text += edge(to, "g",
                 "{assume: \"z == null\"}, " +
                     fmt::format("{{store: {{at: \"y + {}\", value: x}}}}, ", hung) +
                     "{kill: [x, y, z, k]}");
  }
  const int side = random.chance(50) ? 1 : 2;
  text += edge("g", "w",
               "{assume: \"r != null\"}, {load: {to: m, at: r}}, " +
                   fmt::format("{{load: {{to: r, at: \"r + {}\"}}}}", side));
  text += edge("w", "v", "{assume: \"r != null\"}, {load: {to: k, at: r}}");
  for (const int down : {1, 2}) {
    text += edge("v", "w", fmt::format("{{load: {{to: r, at: \"r + {}\"}}}}, {{kill: [k]}}", down));
  }
  const std::string right = side == 1 ? order : opposite;
  text += edge("v", "bad", fmt::format("{{assume: \"k {} m\"}}", wrong_order(right, random)));
  return text;
}

/// A list at r that owns lists, into which keys are put behind the cursor y.
std::string kept_list(Random& random) {
  const std::string order = random.chance(50) ? "<" : "<=";
  const std::string opposite = order == "<" ? ">=" : ">";
  const auto guard = [&](const std::string& how) {
    return random.chance(10) ? std::string() : fmt::format("{{assume: \"k {} m\"}}, ", how);
  };
  std::string text = edge("a", "g", "{move: {to: r, value: null}}");
  text += edge("g", "d",
               "{kill: [k]}, {alloc: {to: x, size: 3}}, {store: {at: x, value: k}}, "
               "{store: {at: \"x + 1\", value: null}}, {store: {at: \"x + 2\", value: null}}, "
               "{move: {to: y, value: r}}");
  text += edge("d", "g", "{assume: \"r == null\"}, {move: {to: r, value: x}}, {kill: [x, y, k]}");
  text += edge("d", "g",
               "{assume: \"r != null\"}, {load: {to: m, at: r}}, " + guard(order) +
                   "{store: {at: \"x + 1\", value: r}}, {move: {to: r, value: x}}, "
                   "{kill: [x, y, k, m]}");
  text += edge("d", "b",
               "{assume: \"r != null\"}, {load: {to: m, at: r}}, " + guard(opposite) +
                   "{load: {to: z, at: \"y + 1\"}}, {kill: [m]}");
  text += edge("b", "g",
               "{assume: \"z == null\"}, {store: {at: \"y + 1\", value: x}}, "
               "{kill: [x, y, z, k]}");
  text += edge("b", "b",
               "{assume: \"z != null\"}, {load: {to: m, at: z}}, " + guard(opposite) +
                   "{move: {to: y, value: z}}, {load: {to: z, at: \"y + 1\"}}, {kill: [m]}");
  text += edge("b", "g",
               "{assume: \"z != null\"}, {load: {to: m, at: z}}, " + guard(order) +
                   "{store: {at: \"x + 1\", value: z}}, {store: {at: \"y + 1\", value: x}}, "
                   "{kill: [x, y, z, k, m]}");
  if (random.chance(70)) {  // the first element gets one more of what it owns
    text += edge("g", "g",
                 "{assume: \"r != null\"}, {alloc: {to: x, size: 1}}, "
                 "{load: {to: z, at: \"r + 2\"}}, {store: {at: x, value: z}}, "
                 "{store: {at: \"r + 2\", value: x}}, {kill: [x, z]}");
  }
  const std::string down =
      "{assume: \"r != null\"}, {load: {to: m, at: r}}, {load: {to: r, at: \"r + 1\"}}, "
      "{assume: \"r != null\"}, {load: {to: k, at: r}}, ";
  text += edge("g", "w", "");
  text += edge("w", "w", down + "{kill: [m, k]}");
  text +=
      edge("w", "bad", down + fmt::format("{{assume: \"k {} m\"}}", wrong_order(opposite, random)));
  return text;
}

}  // namespace

std::string kept_order_machine(std::uint64_t seed) {
  Random random(seed);
  return "rts: 1\nmemory_errors: explicit\n"
         "variables: {r: ptr, x: ptr, y: ptr, z: ptr, m: int, k: int}\n"
         "start: {vertex: a}\nerror: bad\nedges:\n" +
         (random.chance(60) ? kept_tree(random) : kept_list(random));
}

std::string ordered_machine(std::uint64_t seed) {
  Random random(seed);
  return "rts: 1\nmemory_errors: explicit\n"
         "variables: {r: ptr, x: ptr, y: ptr, m: int, k: int}\n"
         "start: {vertex: a}\nerror: bad\nedges:\n" +
         (random.chance(50) ? tree(random) : lists(random));
}

}  // namespace heapreach::test
