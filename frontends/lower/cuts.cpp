// What an execution must satisfy to count, in one place: every condition that leaves executions of
// the program out goes through cut(), with the reason, so that `import --assumptions` can list
// them. Conditions that only say which way an execution takes are no cuts.
#include "frontends/lower/part.h"
#include "rts/model/imported.h"

namespace heapreach::frontends::lower {

namespace {

void note_cut(Context& context, const Position& at, const std::string& reason) {
  context.cuts.emplace(at.file, at.line, at.column, reason);
}

}  // namespace

void Part::cut(const ExpressionPtr& unless, const std::string& reason, const Position& at) {
  if (unless->op == rts::Op::boolean && unless->value != 0) return;
  note_cut(context_, at, reason);
  graph_.emit(rts::Assume{unless}, at);
}

void Part::define(const ExpressionPtr& if_holds, rts::Property property, const std::string& reason,
                  const Position& at) {
  if (!options_.checks(property)) {
    assume(reason);
    return cut(if_holds, reason, at);
  }
  if (if_holds->op == rts::Op::boolean && if_holds->value != 0) return;
  const rts::VertexId before = graph_.here(at);
  graph_.begin(before);
  graph_.emit(rts::Assume{opposite(if_holds)}, at);
  graph_.end(error_of(property, ""), at);
  graph_.begin(before);
  graph_.emit(rts::Assume{if_holds}, at);
}

void Part::cut_by_program(const ExpressionPtr& unless, const llvm::Instruction& at) {
  if (unless->op == rts::Op::boolean && unless->value != 0) return;
  const Position position = position_of(at);
  note_cut(context_, position, "the program assumes it");
  graph_.emit(rts::Assume{unless}, position, rts::own_assumption_note);
}

void Part::cut(const ExpressionPtr& unless, const std::string& reason,
               const llvm::Instruction& at) {
  cut(unless, reason, position_of(at));
}

void Part::assume(const std::string& text) {
  context_.assumptions.insert(text);
  note_cut(context_, here(), text);
}

void Part::opens(const std::string& reason, const Position& at) {
  context_.opens.emplace(at.file, at.line, at.column, reason);
}

void Part::assume_in_range(const ExpressionPtr& e, unsigned bits, bool is_unsigned,
                           const Position& at, const std::string& reason) {
  const Integer range = power_of_two(bits);
  cut(is_unsigned ? within(e, 0, range - 1) : within(e, Integer(-range / 2), range / 2 - 1),
      reason.empty() ? "the value is in the range of its type" : reason, at);
}

std::vector<Assumption> listed_cuts(const Context& context) {
  std::vector<Assumption> list;
  for (const auto& [file, line, column, reason] : context.cuts) {
    list.push_back({{file, line, column}, reason});
  }
  return list;
}

std::vector<rts::ProgramAssumption> differences(const Context& context) {
  using Kind = rts::ProgramAssumption::Kind;
  std::vector<rts::ProgramAssumption> result;
  for (const auto& [kind, places] :
       {std::pair(Kind::cut, &context.cuts), std::pair(Kind::open, &context.opens)}) {
    std::map<std::string, std::vector<Position>> by_reason;
    for (const auto& [file, line, column, reason] : *places) {
      by_reason[reason].push_back({file, line, column});
    }
    for (auto& [reason, at] : by_reason) result.push_back({kind, reason, std::move(at)});
  }
  return result;
}

}  // namespace heapreach::frontends::lower
