#include "tests/search/tables.h"

#include <fmt/format.h>

#include <vector>

#include "tests/harness/random.h"

namespace heapreach::test {

namespace {

using Texts = std::vector<std::string>;

const std::string any_slot = "{kill: [h]}, {assume: \"0 <= h && h < n\"}, ";

/// At a vertex that has a table t of n slots; x and y are free. An element is its link.
const Texts operations = {
    // Push, pop, lose.
    any_slot +
        "{alloc: {to: x, size: 1}}, {load: {to: y, at: \"t + h\"}}, {store: {at: x, value: "
        "y}}, {store: {at: \"t + h\", value: x}}, {kill: [x, y, h]}",
    any_slot +
        "{load: {to: x, at: \"t + h\"}}, {assume: \"x != null\"}, {load: {to: y, at: x}}, "
        "{free: x}, {store: {at: \"t + h\", value: y}}, {kill: [x, y, h]}",
    any_slot + "{store: {at: \"t + h\", value: null}}, {kill: [h]}",
    // A slot freed but not cleared, a slot copied, the first slot cleared.
    any_slot + "{load: {to: x, at: \"t + h\"}}, {free: x}, {kill: [x, h]}",
    any_slot + "{load: {to: x, at: t}}, {store: {at: \"t + h\", value: x}}, {kill: [x, h]}",
    "{load: {to: x, at: t}}, {assume: \"x == null\"}, {kill: [x]}",
    // The sweep along the table.
    "{move: {to: i, value: 0}}",
    "{assume: \"i < n\"}, {store: {at: \"t + i\", value: null}}, {move: {to: i, value: \"i + 1\"}}",
    "{assume: \"i < n\"}, {load: {to: x, at: \"t + i\"}}, {assume: \"x == null\"}, {kill: [x]}, "
    "{move: {to: i, value: \"i + 1\"}}",
    "{assume: \"i < n\"}, {load: {to: x, at: \"t + i\"}}, {assume: \"x != null\"}, {load: {to: y, "
    "at: x}}, {free: x}, {store: {at: \"t + i\", value: y}}, {kill: [x, y]}",
    "{assume: \"i < n\"}, {load: {to: x, at: \"t + i\"}}, {free: x}, {kill: [x]}, {move: {to: i, "
    "value: \"i + 1\"}}"};

/// More at a vertex where every slot owns an element.
const Texts operations_on_filled = {
    // Swap, replace, overwrite without free.
    any_slot +
        "{load: {to: x, at: \"t + h\"}}, {load: {to: y, at: t}}, {store: {at: \"t + h\", value: "
        "y}}, {store: {at: t, value: x}}, {kill: [x, y, h]}",
    any_slot +
        "{load: {to: x, at: \"t + h\"}}, {free: x}, {alloc: {to: x, size: 1}}, {store: {at: x, "
        "value: null}}, {store: {at: \"t + h\", value: x}}, {kill: [x, h]}",
    any_slot +
        "{alloc: {to: x, size: 1}}, {store: {at: x, value: null}}, {store: {at: \"t + h\", value: "
        "x}}, {kill: [x, h]}",
    // The sweep, where no slot is thought to be null.
    "{move: {to: i, value: 0}}",
    "{assume: \"i < n\"}, {load: {to: x, at: \"t + i\"}}, {load: {to: y, at: x}}, {free: x}, "
    "{kill: "
    "[x, y]}, {move: {to: i, value: \"i + 1\"}}"};

const Texts errors_on_filled = {
    any_slot + "{load: {to: x, at: \"t + h\"}}, {fail: {load: {to: y, at: x}}}",
    any_slot + "{load: {to: x, at: \"t + h\"}}, {assume: \"x == null\"}",
    "{assume: \"i < n\"}, {load: {to: x, at: \"t + i\"}}, {fail: {free: x}}",
    "{assume: \"i >= n\"}, {free: t}, {assume: \"!no_live_cells\"}",
    "{assume: \"!no_live_cells(t)\"}"};

const Texts errors = {
    any_slot +
        "{load: {to: x, at: \"t + h\"}}, {assume: \"x != null\"}, {fail: {load: {to: y, at: "
        "x}}}",
    any_slot + "{fail: {load: {to: x, at: \"t + h\"}}}",
    "{fail: {load: {to: x, at: \"t + n\"}}}",
    "{fail: {load: {to: x, at: \"t + n - 1\"}}}",
    "{assume: \"i < n\"}, {load: {to: x, at: \"t + i\"}}, {assume: \"x != null\"}",
    "{assume: \"i >= n\"}, {free: t}, {assume: \"!no_live_cells\"}",
    "{free: t}, {assume: \"!no_live_cells\"}",
    "{assume: \"!no_live_cells(t)\"}",
    any_slot +
        "{load: {to: x, at: \"t + h\"}}, {load: {to: y, at: t}}, {assume: \"x == y && x != "
        "null && h != 0\"}"};

/// Slots own binary trees of blocks with two cells: insert a root, a child, cut out a root or a
/// leaf, turn a root round, lose one.
const Texts operations_on_trees = {
    any_slot +
        "{alloc: {to: x, size: 2}}, {load: {to: y, at: \"t + h\"}}, {store: {at: x, value: y}}, "
        "{store: {at: x + 1, value: null}}, {store: {at: \"t + h\", value: x}}, {kill: [x, y, h]}",
    any_slot +
        "{load: {to: x, at: \"t + h\"}}, {assume: \"x != null\"}, {load: {to: y, at: x}}, {assume: "
        "\"y == null\"}, {alloc: {to: y, size: 2}}, {store: {at: y, value: null}}, {store: {at: y "
        "+ "
        "1, value: null}}, {store: {at: x, value: y}}, {kill: [x, y, h]}",
    any_slot +
        "{load: {to: x, at: \"t + h\"}}, {assume: \"x != null\"}, {load: {to: y, at: x}}, {assume: "
        "\"y == null\"}, {load: {to: y, at: x + 1}}, {free: x}, {store: {at: \"t + h\", value: "
        "y}}, "
        "{kill: [x, y, h]}",
    any_slot +
        "{load: {to: x, at: \"t + h\"}}, {assume: \"x != null\"}, {load: {to: y, at: x + 1}}, "
        "{assume: \"y == null\"}, {load: {to: y, at: x}}, {free: x}, {store: {at: \"t + h\", "
        "value: "
        "y}}, {kill: [x, y, h]}",
    any_slot +
        "{load: {to: x, at: \"t + h\"}}, {assume: \"x != null\"}, {load: {to: y, at: x + 1}}, "
        "{assume: \"y != null\"}, {store: {at: \"t + h\", value: y}}, {kill: [z]}, {load: {to: "
        "z, "
        "at: y}}, {store: {at: x + 1, value: z}}, {store: {at: y, value: x}}, {kill: [x, y, z, "
        "h]}",
    any_slot + "{store: {at: \"t + h\", value: null}}, {kill: [h]}",
    any_slot + "{load: {to: x, at: \"t + h\"}}, {free: x}, {kill: [x, h]}",
    "{move: {to: i, value: 0}}",
    "{assume: \"i < n\"}, {load: {to: x, at: \"t + i\"}}, {assume: \"x == null\"}, {kill: [x]}, "
    "{move: {to: i, value: \"i + 1\"}}"};

const Texts errors_on_trees = {
    any_slot +
        "{load: {to: x, at: \"t + h\"}}, {assume: \"x != null\"}, {fail: {load: {to: y, at: x + "
        "1}}}",
    any_slot +
        "{load: {to: x, at: \"t + h\"}}, {assume: \"x != null\"}, {load: {to: x, at: x}}, {assume: "
        "\"x != null\"}, {fail: {free: x}}",
    any_slot +
        "{load: {to: x, at: \"t + h\"}}, {load: {to: y, at: t}}, {assume: \"x == y && x != "
        "null && h != 0\"}",
    "{assume: \"i >= n\"}, {free: t}, {assume: \"!no_live_cells\"}",
    "{assume: \"!no_live_cells(t)\"}"};

/// Slots own lists whose elements hold where they are pointed at: push and pop before null and
/// before another element, cut out the second, forget that one leads back.
const Texts operations_on_linked = {
    any_slot +
        "{load: {to: y, at: \"t + h\"}}, {assume: \"y == null\"}, {alloc: {to: x, size: 2}}, "
        "{store: "
        "{at: x, value: null}}, {store: {at: x + 1, value: \"t + h\"}}, {store: {at: \"t + h\", "
        "value: "
        "x}}, {kill: [x, y, h]}",
    any_slot +
        "{load: {to: y, at: \"t + h\"}}, {assume: \"y != null\"}, {alloc: {to: x, size: 2}}, "
        "{store: "
        "{at: x, value: y}}, {store: {at: y + 1, value: x}}, {store: {at: x + 1, value: \"t + "
        "h\"}}, "
        "{store: {at: \"t + h\", value: x}}, {kill: [x, y, h]}",
    any_slot +
        "{load: {to: x, at: \"t + h\"}}, {assume: \"x != null\"}, {load: {to: y, at: x}}, {assume: "
        "\"y == null\"}, {free: x}, {store: {at: \"t + h\", value: null}}, {kill: [x, y, h]}",
    any_slot +
        "{load: {to: x, at: \"t + h\"}}, {assume: \"x != null\"}, {load: {to: y, at: x}}, {assume: "
        "\"y != null\"}, {load: {to: z, at: x + 1}}, {store: {at: y + 1, value: z}}, {store: "
        "{at: "
        "z, value: y}}, {free: x}, {kill: [x, y, z, h]}",
    any_slot +
        "{load: {to: x, at: \"t + h\"}}, {assume: \"x != null\"}, {store: {at: x + 1, value: "
        "null}}, "
        "{kill: [x, h]}",
    any_slot + "{load: {to: x, at: \"t + h\"}}, {free: x}, {kill: [x, h]}",
    "{move: {to: i, value: 0}}",
    "{assume: \"i < n\"}, {load: {to: x, at: \"t + i\"}}, {assume: \"x != null\"}, {load: {to: y, "
    "at: x}}, {free: x}, {store: {at: \"t + i\", value: y}}, {kill: [x, y]}",
    "{assume: \"i < n\"}, {load: {to: x, at: \"t + i\"}}, {assume: \"x == null\"}, {kill: [x]}, "
    "{move: {to: i, value: \"i + 1\"}}"};

const Texts errors_on_linked = {
    any_slot +
        "{load: {to: x, at: \"t + h\"}}, {assume: \"x != null\"}, {load: {to: y, at: x + 1}}, "
        "{assume: \"y != t + h\"}",
    any_slot +
        "{load: {to: x, at: \"t + h\"}}, {assume: \"x != null\"}, {load: {to: y, at: x + 1}}, "
        "{fail: "
        "{load: {to: y, at: y}}}",
    any_slot +
        "{load: {to: x, at: \"t + h\"}}, {assume: \"x != null\"}, {load: {to: y, at: x}}, {assume: "
        "\"y != null\"}, {load: {to: y, at: y + 1}}, {assume: \"y != x\"}",
    "{assume: \"i >= n\"}, {free: t}, {assume: \"!no_live_cells\"}"};

/// What is done at a vertex, and what is wrong in the end.
struct Program {
  const Texts& operations;
  const Texts& errors;
  bool filled = false;
  std::string variables{};  // more of them
};

std::string machine(std::uint64_t seed, const Program& program) {
  const bool filled = program.filled;
  Random random(seed);
  const auto end = [&] { return random.chance(10) ? "i <= n" : "i < n"; };
  std::string text = fmt::format(
      R"yaml(rts: 1
memory_errors: {}
layout: {{origin: 2}}
variables: {{t: ptr, n: int, i: int, h: int, x: ptr, y: ptr{}}}
start: {{vertex: a}}
error: bad
edges:
  - {{from: a, to: c, do: [{{assume: "n >= 1{}"}}, {{alloc: {{to: t, size: n}}}},
      {{move: {{to: i, value: {}}}}}]}}
  - {{from: c, to: c, do: [{{assume: "{}"}}, {}
      {{move: {{to: i, value: "i + 1"}}}}]}}
  - {{from: c, to: d, do: [{{assume: "{}"}}, {{move: {{to: i, value: 0}}}}]}}
)yaml",
      random.chance(50) ? "implicit" : "explicit", program.variables,
      random.chance(30) ? " && n <= 3" : "", random.chance(10) ? 1 : 0, end(),
      filled ? "{alloc: {to: x, size: 1}}, {store: {at: x, value: null}}, {store: {at: \"t + i\", "
               "value: x}}, {kill: [x]},"
             : "{store: {at: \"t + i\", value: null}},",
      random.chance(10) ? "i >= n - 1" : "i >= n");
  const auto operation = [&] {
    const bool other = filled && random.chance(75);
    const std::string chosen = random.pick(filled && !other ? operations : program.operations);
    const bool unguarded = chosen.starts_with("{assume") && random.chance(15);
    return unguarded ? chosen.substr(chosen.find("}, ") + 3) : chosen;
  };
  const std::size_t vertices = 1 + random.below(2);
  const auto name = [](std::size_t vertex) {
    return std::string(1, static_cast<char>('d' + vertex));
  };
  for (std::size_t v = 0; v < vertices; ++v) {
    for (std::size_t k = 1 + random.below(4); k > 0; --k) {
      text += fmt::format("  - {{from: {}, to: {}, do: [{}]}}\n", name(v), name(v), operation());
    }
    if (v + 1 < vertices) {
      text += fmt::format("  - {{from: {}, to: {}, do: [{}]}}\n", name(v), name(v + 1),
                          random.chance(50) ? operation() : "{nop: {}}");
    }
  }
  text += fmt::format("  - {{from: {}, to: bad, do: [{}]}}\n", name(vertices - 1),
                      random.pick(program.errors));
  return text;
}

std::string replaced(std::string text, const std::string& part, const std::string& other) {
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += other.size()) {
    text.replace(at, part.size(), other);
  }
  return text;
}

}  // namespace

std::string table_machine(std::uint64_t seed) {
  return machine(seed, {operations, errors});
}

std::string filled_table_machine(std::uint64_t seed) {
  return machine(seed, {operations_on_filled, errors_on_filled, true});
}

std::string record_table_machine(std::uint64_t seed) {
  std::string text = machine(seed, {operations, errors});
  for (const std::string index : {"h", "i", "n"}) {
    text = replaced(text, "t + " + index + "\"", "t + 2 * " + index + " + 1\"");
  }
  text = replaced(text, "\"t + n - 1\"", "\"t + 2 * n - 1\"");
  text = replaced(text, "at: t}", "at: t + 1}");
  text = replaced(text, "size: n", "size: 2 * n");
  // Where an element is made or a slot swept, the number in front of it is counted.
  Random random(seed);
  if (random.chance(50)) {
    text = replaced(text, "{alloc: {to: x, size: 1}}, ",
                    "{store: {at: \"t + 2 * h\", value: h}}, {alloc: {to: x, size: 1}}, ");
  }
  return text;
}

std::string tree_table_machine(std::uint64_t seed) {
  return machine(seed, {operations_on_trees, errors_on_trees, false, ", z: ptr"});
}

std::string linked_table_machine(std::uint64_t seed) {
  return machine(seed, {operations_on_linked, errors_on_linked, false, ", z: ptr"});
}

}  // namespace heapreach::test
