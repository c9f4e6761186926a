#include "tests/harness/leads.h"

#include <fmt/format.h>

#include <string>

#include "rts/text/read/read.h"
#include "tests/harness/build.h"
#include "tests/harness/rewrite.h"

namespace heapreach::test {

using namespace rts;

namespace {

ExpressionPtr root(const System& system, Random& random) {
  if (random.chance(15) || system.variables.empty()) return num(random.between(-1, 8));
  const auto variable = static_cast<VariableId>(random.below(system.variables.size()));
  return random.chance(60) ? var(variable) : plus(variable, random.between(-1, 4));
}

ExpressionPtr leads(const System& system, Random& random) {
  std::vector<ExpressionPtr> roots;
  for (std::size_t i = 1 + random.below(2); i > 0; --i) roots.push_back(root(system, random));
  return make(Op::no_live_cells, std::move(roots));
}

ExpressionPtr atom(const System& system, Random& random) {
  switch (random.below(6)) {
    case 0:
      return make(Op::allocated, {root(system, random)});
    case 1:
      return equal(root(system, random), num(0));
    case 2:
      return make(Op::no_live_cells, {});
    default:
      return leads(system, random);
  }
}

ExpressionPtr condition(const System& system, Random& random, int depth) {
  if (depth == 0 || random.chance(40)) {
    const ExpressionPtr one = leads(system, random);
    return random.chance(50) ? make(Op::negation, {one}) : one;
  }
  const ExpressionPtr a = condition(system, random, depth - 1);
  const ExpressionPtr b = atom(system, random);
  switch (random.below(4)) {
    case 0:
      return make(Op::choose, {b, a, leads(system, random)});
    case 1:
      return make(Op::negation, {make(Op::conjunction, {a, b})});
    case 2:
      return make(Op::disjunction, {b, a});
    default:
      return make(Op::conjunction, {b, a});
  }
}

/// Puts such a condition into the edge.
void ask(Edge& edge, const System& system, Random& random) {
  const ExpressionPtr asked = condition(system, random, 2);
  const bool last = system.is_error(edge.to);
  if (last && random.chance(30)) edge.instructions.clear();  // rather than what else has to fail
  Instruction instruction;
  const bool first = last ? !random.chance(30) : random.chance(80);
  if (first)
    instruction.action = Assume{asked};
  else if (last)
    instruction.action = Fail{Assert{asked}};
  else
    instruction.action = Assert{asked};
  auto& all = edge.instructions;
  all.insert(first ? all.begin() : all.end(), std::move(instruction));
}

}  // namespace

System with_leads(const System& system, Random& random) {
  Kept kept = everything(system);
  kept.edges.assign(kept.edges.size(), false);
  System result = restrict_to(system, kept);
  bool some = false;
  for (Edge edge : system.edges()) {
    const bool must = !some && result.edges().size() + 1 == system.edges().size();
    if (must || random.chance(system.is_error(edge.to) ? 60 : 10)) {
      ask(edge, system, random);
      some = true;
    }
    result.add_edge(std::move(edge));
  }
  return result;
}

namespace {

/// The text of one odd list.
class OddList {
 public:
  explicit OddList(std::uint64_t seed) : random_(seed), size_(random_.chance(60) ? 3 : 2) {}

  std::string text() {
    std::string text = fmt::format(
        R"yaml(rts: 1
layout: {{origin: {}, guard: {}}}
variables: {{h: ptr, t: ptr, c: ptr, n: int}}
start: {{vertex: a, assume: "c == null && h == null{}"}}
error: bad
edges:
)yaml",
        random_.chance(70) ? size_ : random_.between(1, 4), random_.below(2),
        random_.chance(80) ? " && n == " + std::to_string(random_.between(0, 6)) : "");
    const std::string cells = rest();
    text += fmt::format("  - {{from: a, to: b, do: [{}{{alloc: {{to: t, size: {}{}}}}}, {}{}]}}\n",
                        random_.chance(15) ? "{alloc: {to: c, size: 1}}, " : "", size_,
                        random_.chance(10) ? ", static: true" : "", "{move: {to: h, value: t}}",
                        initial());
    text += fmt::format("  - {{from: b, to: b, do: [{{alloc: {{to: c, size: {}{}}}}}, {}, {}]}}\n",
                        size_, random_.chance(10) ? ", static: true" : "", link(), cells);
    for (std::size_t i = random_.below(4); i > 0; --i) {
      const char* const ways[] = {"b, to: d", "d, to: d", "b, to: b", "d, to: e"};
      text += fmt::format("  - {{from: {}, do: [{}]}}\n", ways[random_.below(4)], steps());
    }
    text += fmt::format("  - {{from: b, to: d, do: [{}]}}\n  - {{from: d, to: e, do: [{}]}}\n",
                        random_.chance(50) ? "{move: {to: c, value: null}}" : steps(),
                        random_.chance(50) ? "{kill: [c]}" : steps());
    return text + "  - {from: e, to: bad, do: [{nop: {}}]}\n";
  }

  Random& random() { return random_; }

 private:
  long offset() {
    return random_.chance(40) ? 0 : random_.chance(50) ? size_ : random_.between(-1, size_ + 1);
  }
  std::string value() {
    return random_.pick<std::string>({"null", "null", "n", "t", "h", "c", "h + 1", "4", "0",
                                      fmt::format("t + {}", size_), fmt::format("c - {}", size_)});
  }
  std::string initial() {
    std::string result;
    for (long i = 0; i < size_; ++i) {
      if (random_.chance(15)) continue;
      const std::string held = random_.chance(85) ? "null" : value();
      result += fmt::format(", {{store: {{at: t + {}, value: \"{}\"}}}}", i, held);
    }
    return result;
  }
  /// The new block `c` and the list.
  std::string link() {
    if (random_.chance(75)) {
      return fmt::format("{{store: {{at: c, value: h + {}}}}}, {{move: {{to: h, value: c}}}}",
                         offset());
    }
    return fmt::format(
        "{{store: {{at: t, value: c + {}}}}}, {{store: {{at: c, value: {}}}}}, "
        "{{move: {{to: t, value: c}}}}",
        offset(), random_.chance(70) ? "null" : value());
  }
  /// The other cells of a new block.
  std::string rest() {
    std::string result = "{nop: {}}";
    for (long i = 1; i < size_; ++i) {
      if (random_.chance(25)) continue;
      const std::string held = random_.chance(60) ? "null" : value();
      result += fmt::format(", {{store: {{at: c + {}, value: \"{}\"}}}}", i, held);
    }
    if (random_.chance(20)) {  // a link back, from where the list went on
      result +=
          fmt::format(", {{load: {{to: t, at: c}}}}, {{store: {{at: t + {}, value: c + {}}}}}",
                      size_ - 1, offset());
    }
    return result;
  }
  std::string steps() {
    const std::vector<std::string> all = {
        "{load: {to: c, at: h}}",
        "{load: {to: h, at: h}}",
        "{load: {to: c, at: t + 1}}",
        "{move: {to: c, value: h + 1}}",
        "{move: {to: t, value: h}}",
        "{move: {to: h, value: t}}",
        "{move: {to: h, value: null}}",
        "{move: {to: t, value: n}}",
        fmt::format("{{move: {{to: c, value: h - {}}}}}", size_),
        "{free: h}",
        "{free: t}",
        "{free: c}",
        "{store: {at: h, value: null}}",
        "{store: {at: h, value: t}}",
        "{store: {at: h + 1, value: n}}",
        "{store: {at: t, value: h + 1}}",
        "{kill: [n]}",
        "{move: {to: n, value: n + 1}}",
        "{assume: \"h == t\"}",
        "{assume: \"h != t\"}",
        "{assume: n > 0}",
        fmt::format("{{alloc: {{to: c, size: {}}}}}", random_.between(1, size_))};
    std::string result;
    for (std::size_t i = 1 + random_.below(3); i > 0; --i) {
      result += (result.empty() ? "" : ", ") + random_.pick(all);
    }
    return result;
  }

  Random random_;
  long size_;
};

}  // namespace

System odd_lists(std::uint64_t seed) {
  OddList list(seed);
  return with_leads(read_text(list.text(), "odd list").system, list.random());
}

}  // namespace heapreach::test
