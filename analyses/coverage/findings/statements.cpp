#include "analyses/coverage/findings/statements.h"

#include <fmt/format.h>

#include <utility>
#include <variant>

#include "analyses/coverage/findings/source_text.h"
#include "rts/model/folding.h"

namespace heapreach::analyses {

namespace {

bool is_null(const rts::ExpressionPtr& expression) {
  const Integer* number = rts::folding::literal(expression);
  return number != nullptr && *number == 0;
}

/// The pointers that are null where the condition holds.
std::vector<rts::VariableId> null_pointers(const rts::System& file, const rts::Action& action) {
  std::vector<rts::VariableId> result;
  const auto* assume = std::get_if<rts::Assume>(&action);
  if (assume == nullptr) return result;
  const rts::Expression& condition = *assume->condition;
  if (condition.op != rts::Op::equal) return result;
  for (const int side : {0, 1}) {
    const rts::ExpressionPtr& other = condition.arguments[1 - side];
    if (is_null(other)) rts::collect_variables(*condition.arguments[side], result);
  }
  std::erase_if(result, [&](rts::VariableId variable) {
    return file.variables[variable].type != rts::VariableType::pointer;
  });
  return result;
}

/// What the import calls an assertion that stands for an access.
Statement::Kind kind_of_note(const std::string& note) {
  if (note.starts_with("read")) return Statement::Kind::read;
  if (note.starts_with("write")) return Statement::Kind::write;
  return note.starts_with("free") ? Statement::Kind::freed : Statement::Kind::assertion;
}

struct AccessOf {
  Statement& statement;
  std::string note;

  bool set(Statement::Kind kind, const rts::ExpressionPtr& address) const {
    statement.kind = kind;
    rts::collect_variables(*address, statement.pointers);
    return true;
  }
  bool operator()(const rts::Load& load) const { return set(Statement::Kind::read, load.address); }
  bool operator()(const rts::Store& store) const {
    return set(Statement::Kind::write, store.address);
  }
  bool operator()(const rts::Free& free) const { return set(Statement::Kind::freed, free.address); }
  bool operator()(const rts::Assert& assertion) const {
    return set(kind_of_note(note), assertion.condition);
  }
  bool operator()(const rts::Fail& fail) const { return std::visit(*this, fail.inner); }
  template <typename Other>
  bool operator()(const Other&) const {
    return false;
  }
};

std::optional<Position> place_of(const rts::Edge& edge) {
  for (const rts::Instruction& instruction : edge.instructions) {
    if (instruction.at && instruction.at->line > 0) return instruction.at;
  }
  if (edge.at && edge.at->line > 0) return edge.at;
  return std::nullopt;
}

}  // namespace

Statements::Statements(const rts::System& file, const std::vector<SourceText>& sources)
    : file_(file),
      sources_(sources),
      branches_(rts::own_branches(file)),
      notes_(rts::instruction_notes(file)) {}

std::optional<Statement> Statements::of(rts::EdgeId id) const {
  const rts::Edge& edge = file_.edge(id);
  const auto place = place_of(edge);
  if (!place) return std::nullopt;
  Statement statement;
  statement.at = *place;
  const auto branch = edge.implicit ? branches_.end() : branches_.find(id);
  if (branch != branches_.end()) {
    const rts::Instruction& condition = edge.instructions.at(branch->second.instruction);
    const auto& at = branch->second.condition;
    if (at && at->line > 0) statement.at = *at;
    statement.kind = Statement::Kind::outcome;
    statement.outcome = branch->second.outcome;
    statement.pointers = null_pointers(file_, condition.action);
    statement.text = condition_at(sources_, statement.at);
    return statement;
  }
  // What fails stands last.
  const auto& all = edge.instructions;
  const std::size_t first = edge.implicit && !all.empty() ? all.size() - 1 : 0;
  for (std::size_t i = first; i < all.size(); ++i) {
    const rts::Instruction& instruction = all[i];
    const auto note = notes_.find({edge.implicit ? edge.implicit->edge : id, i});
    const AccessOf access{statement, note == notes_.end() ? "" : note->second};
    if (!std::visit(access, instruction.action)) continue;
    if (instruction.at && instruction.at->line > 0) statement.at = *instruction.at;
    break;
  }
  statement.text = line_at(sources_, statement.at);
  return statement;
}

std::string Statements::in_words(const Statement& statement, const std::string& here) const {
  const std::string place = place_in_words(statement.at, here);
  if (statement.kind == Statement::Kind::outcome) {
    return fmt::format("`{}` {} ({})", statement.text, holds_in_words(statement.outcome), place);
  }
  return fmt::format("`{}` ({})", statement.text, place);
}

std::string place_in_words(const Position& at, const std::string& here) {
  return at.file == here ? fmt::format("line {}", at.line) : fmt::format("{}:{}", at.file, at.line);
}

std::string holds_in_words(const std::string& outcome) {
  if (outcome == "true") return "is true";
  if (outcome == "false") return "is false";
  return "leads to `" + outcome + "`";
}

}  // namespace heapreach::analyses
