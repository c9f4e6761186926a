// What an execution must satisfy to count, in one place: every condition that leaves executions of
// the program out goes through cut(), with the reason, so that `import --assumptions` can list
// them. Conditions that only say which way an execution takes are no cuts.
#include "frontends/lower/translator.h"

namespace heapreach::frontends::lower {

void Translator::cut(const ExpressionPtr& unless, const std::string& reason, const Position& at) {
  if (unless->op == rts::Op::boolean && unless->value != 0) return;
  note_cut(at, reason);
  graph_.emit(rts::Assume{unless}, at);
}

void Translator::note_cut(const Position& at, const std::string& reason) {
  cuts_.emplace(at.file, at.line, at.column, reason);
}

void Translator::cut(const ExpressionPtr& unless, const std::string& reason,
                     const llvm::Instruction& at) {
  cut(unless, reason, position_of(at));
}

/// Something that is taken for granted of the whole program, and matters here.
void Translator::assume(const std::string& text) {
  assumptions_.insert(text);
  note_cut(here(), text);
}

void Translator::assume_in_range(const ExpressionPtr& e, unsigned bits, bool is_unsigned,
                                 const Position& at, const std::string& reason) {
  const Integer range = power_of_two(bits);
  cut(is_unsigned ? within(e, 0, range - 1) : within(e, Integer(-range / 2), range / 2 - 1),
      reason.empty() ? "the value is in the range of its type" : reason, at);
}

std::vector<Assumption> Translator::listed_cuts() const {
  std::vector<Assumption> list;
  for (const auto& [file, line, column, reason] : cuts_) {
    list.push_back({{file, line, column}, reason});
  }
  return list;
}

}  // namespace heapreach::frontends::lower
