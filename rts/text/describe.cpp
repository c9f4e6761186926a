// Instructions as people write them, for explanations and drawings.
#include <fmt/format.h>

#include "rts/text/parse.h"

namespace heapreach::rts {

namespace {

class Describer {
 public:
  explicit Describer(const System& system) : system_(system) {}

  std::string operator()(const Alloc& alloc) const {
    return fmt::format("{} := alloc({}){}{}", name(alloc.to),
                       alloc.is_empty ? "empty" : text(alloc.size),
                       alloc.may_fail ? ", may fail" : "", alloc.is_static ? ", static" : "");
  }
  std::string operator()(const Free& free) const {
    return fmt::format("free({})", text(free.address));
  }
  std::string operator()(const Load& load) const {
    return fmt::format("{} := [{}]{}", name(load.to), text(load.address), within(load.in));
  }
  std::string operator()(const Store& store) const {
    return fmt::format("[{}] := {}{}", text(store.address), text(store.value), within(store.in));
  }
  std::string operator()(const Move& move) const {
    const bool pointer = system_.variables[move.to].type == VariableType::pointer;
    const bool null = pointer && move.value->op == Op::integer && move.value->value == 0;
    return fmt::format("{} := {}", name(move.to), null ? "null" : text(move.value));
  }
  std::string operator()(const Havoc& havoc) const {
    std::string names;
    for (const VariableId variable : havoc.variables) {
      names += (names.empty() ? "" : ", ") + name(variable);
    }
    if (!havoc.from.empty()) names += (names.empty() ? "from " : " from ") + havoc.from;
    return "kill " + (names.empty() ? "nothing" : names);
  }
  std::string operator()(const Assume& assume) const { return "assume " + text(assume.condition); }
  std::string operator()(const Assert& assertion) const {
    return "assert " + text(assertion.condition);
  }
  std::string operator()(const Fail& fail) const { return "fail " + std::visit(*this, fail.inner); }
  std::string operator()(const Nop&) const { return "nop"; }
  std::string operator()(const Call& call) const {
    std::string results;
    std::string arguments;
    for (const VariableId v : call.results) results += (results.empty() ? "" : ", ") + name(v);
    for (const ExpressionPtr& argument : call.arguments) {
      arguments += (arguments.empty() ? "" : ", ") + text(argument);
    }
    return fmt::format("{}{}{}({})", results,
                       results.empty() ? "" : " := ", system_.procedures[call.to].name, arguments);
  }

 private:
  const std::string& name(VariableId variable) const { return system_.variables[variable].name; }
  std::string text(const ExpressionPtr& expression) const { return print(*expression, system_); }
  std::string within(const ExpressionPtr& in) const {
    return in ? fmt::format(" within the block of {}", text(in)) : "";
  }

  const System& system_;
};

}  // namespace

std::string describe(const Action& action, const System& system) {
  return std::visit(Describer(system), action);
}

}  // namespace heapreach::rts
