#include "tests/search/recursions.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "evidence/witness/path.h"
#include "rts/transform/path_program.h"
#include "tests/harness/limits.h"
#include "tests/harness/random.h"

namespace heapreach::test {

namespace {

/// A procedure with the parameter t, the local variables c and n and the result t.
class Procedure {
 public:
  Procedure(std::string name, Random& random) : name_(std::move(name)), random_(random) {}

  /// Does so many things to a tree that is not null.
  std::string visiting(int steps) {
    edge("in", "out", "{assume: \"t == null\"}");
    edge("in", at(0), "{assume: \"t != null\"}");
    for (int i = 0; i < steps; ++i) step();
    edge(at(vertices_), "out",
         random_.chance(20) ? "{kill: [c, n]}, {move: {to: t, value: c}}" : "");
    return text();
  }

  /// Both sides first, then the tree itself, if nothing is forgotten.
  std::string freeing() {
    edge("in", "out", "{assume: \"t == null\"}");
    edge("in", at(0), "{assume: \"t != null\"}");
    const bool early = random_.chance(15);
    for (const int side : {0, 1}) {
      if (early && side == 1) go_on("{free: t}");
      call(name_, side, false);
    }
    edge(at(vertices_), "out", early ? "" : "{free: t}");
    return text();
  }

  std::string growing() {
    edge("in", "out", "{move: {to: t, value: null}}");
    const bool forgets = random_.chance(15);
    edge("in", at(0),
         std::string("{alloc: {to: t, size: 2}}, {store: {at: t, value: null}}") +
             (forgets ? "" : ", {store: {at: \"t + 1\", value: null}}"));
    for (const int side : {0, 1}) {
      if (!forgets || side == 0) call(name_, side, true);
    }
    edge(at(vertices_), "out", "");
    return text();
  }

 private:
  std::string at(int vertex) const { return fmt::format("v{}", vertex); }
  std::string next() { return at(++vertices_); }

  void edge(const std::string& from, const std::string& to, const std::string& instructions) {
    edges_ += fmt::format("      - {{from: {0}_{1}, to: {0}_{2}, do: [{3}]}}\n", name_, from, to,
                          instructions);
  }

  /// To a new vertex.
  void go_on(const std::string& instructions) {
    const std::string from = at(vertices_);
    edge(from, next(), instructions);
  }

  void call(const std::string& callee, int side, bool hangs_up) {
    const std::string cell = side == 0 ? "t" : "t + 1";
    if (hangs_up && random_.chance(50)) {
      go_on("{move: {to: c, value: null}}");
    } else {
      go_on(fmt::format("{{load: {{to: c, at: \"{}\"}}}}", cell));
    }
    go_on(fmt::format("{{call: {{to: {}, args: [c], result: c}}}}", callee));
    if (hangs_up) {
      go_on(fmt::format("{{store: {{at: \"{}\", value: c}}}}", cell));
    }
  }

  void step() {
    const int side = static_cast<int>(random_.below(2));
    const std::string cell = side == 0 ? "t" : "t + 1", other = side == 0 ? "t + 1" : "t";
    switch (random_.below(10)) {
      case 0:
        go_on(
            "{load: {to: c, at: t}}, {load: {to: n, at: \"t + 1\"}}, {store: {at: t, value: n}}, "
            "{store: {at: \"t + 1\", value: c}}");
        return;
      case 1: {
        // A new leaf, where there is room.
        const std::string from = at(vertices_), to = next();
        edge(from, to,
             fmt::format("{{load: {{to: c, at: \"{}\"}}}}, {{assume: \"c != null\"}}", cell));
        edge(from, to,
             fmt::format(
                 "{{load: {{to: c, at: \"{0}\"}}}}, {{assume: \"c == null\"}}, {{alloc: {{to: "
                 "n, size: 2}}}}, {{store: {{at: n, value: null}}}}, {{store: {{at: \"n + 1\", "
                 "value: null}}}}, {{store: {{at: \"{0}\", value: n}}}}",
                 cell));
        return;
      }
      case 2:
        go_on(fmt::format("{{store: {{at: \"{}\", value: null}}}}", cell));
        return;
      case 3:
        if (random_.chance(60)) return step();
        go_on(fmt::format("{{load: {{to: c, at: \"{}\"}}}}, {{store: {{at: \"{}\", value: c}}}}",
                          cell, other));
        return;
      case 4:
        if (random_.chance(60)) return step();
        go_on("{free: t}");
        return;
      default:
        return call(name_, side, random_.chance(60));
    }
  }

  std::string text() const {
    return fmt::format(
        "  {0}:\n    parameters: {{t: ptr}}\n    variables: {{c: ptr, n: ptr}}\n    result: t\n"
        "    entry: {0}_in\n    exit: {0}_out\n    edges:\n{1}",
        name_, edges_);
  }

  std::string name_;
  Random& random_;
  int vertices_ = 0;
  std::string edges_;
};

}  // namespace

std::string recursion_machine(std::uint64_t seed) {
  Random random(seed);
  std::string text =
      "rts: 1\nname: recursions\nmemory_errors: implicit\nvariables: {r: ptr, s: ptr}\n"
      "start: {vertex: begin}\nerror: bad\nexit: done\nprocedures:\n";
  text += Procedure("grow", random).growing();
  text += Procedure("visit", random).visiting(static_cast<int>(random.between(2, 5)));
  text += Procedure("cut", random).freeing();
  text +=
      "edges:\n  - {from: begin, to: grown, do: [{call: {to: grow, args: [null], result: r}}]}\n";
  const char* const result = random.chance(50) ? ", result: r" : ", result: s";
  text += fmt::format("  - {{from: grown, to: seen, do: [{{call: {{to: visit, args: [r]{}}}}}]}}\n",
                      random.chance(40) ? "" : result);
  if (random.chance(30)) {
    text += "  - {from: seen, to: seen, do: [{assume: \"r != null\"}, {load: {to: r, at: r}}]}\n";
  }
  text += "  - {from: seen, to: done, do: [{call: {to: cut, args: [r]}}]}\n";
  return text;
}

search::Answer explored_on_stack(const rts::System& system, const rts::Transformed& stacked,
                                 std::uint64_t bound, double millions) {
  const auto confirm = [&](const std::vector<rts::EdgeId>& edges) -> std::optional<bool> {
    try {
      const auto answer =
          evidence::solve_path_with_calls(system, bound, stacked.back_translated(edges), {});
      if (std::holds_alternative<evidence::PathUnknown>(answer)) return std::nullopt;
      return std::holds_alternative<rts::Execution>(answer);
    } catch (const rts::NoPath&) {
      return false;  // a return to another call than the one that was made
    }
  };
  Limits limits;
  if (millions > 0) limits.deadline = work_deadline(millions);
  return search::explore(stacked.system(), bound, confirm, limits, [](const std::string&) {});
}

}  // namespace heapreach::test
