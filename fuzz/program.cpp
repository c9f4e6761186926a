#include "fuzz/program.h"

#include <algorithm>

#include "support/byte_cells.h"

namespace heapreach::fuzz {

namespace {

/// Whether the edge stands for an instruction of another one that fails, and is asked about, and
/// the other one still has that instruction: what leads into another error does nothing any more.
bool is_failure(const rts::System& system, const rts::Edge& edge) {
  if (!edge.implicit || edge.instructions.empty()) return false;
  const auto& source = system.edge(edge.implicit->edge).instructions;
  const std::size_t index = edge.implicit->instruction;
  return std::holds_alternative<rts::Fail>(edge.instructions.back().action) &&
         index < source.size() && rts::checked(source[index].action).has_value();
}

bool is_same(const Term& a, const Term& b) {
  return a.op == b.op && a.value == b.value && a.variable == b.variable &&
         std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(), b.arguments.end(),
                    [](const Term* x, const Term* y) { return is_same(*x, *y); });
}

/// The comparison that holds where this one does not; the same for other operators.
rts::Op opposite(rts::Op op) {
  switch (op) {
    case rts::Op::equal:
      return rts::Op::not_equal;
    case rts::Op::not_equal:
      return rts::Op::equal;
    case rts::Op::less:
      return rts::Op::greater_equal;
    case rts::Op::greater_equal:
      return rts::Op::less;
    case rts::Op::greater:
      return rts::Op::less_equal;
    case rts::Op::less_equal:
      return rts::Op::greater;
    default:
      return op;
  }
}

/// Whether one is written as the opposite of the other.
bool are_opposites(const Term& a, const Term& b) {
  if (a.op == rts::Op::negation && is_same(*a.first, b)) return true;
  if (b.op == rts::Op::negation && is_same(*b.first, a)) return true;
  return opposite(a.op) != a.op && opposite(a.op) == b.op && is_same(*a.first, *b.first) &&
         is_same(*a.second, *b.second);
}

/// The character that a cell of one byte holds; -1 if it holds none.
Number character_in(Number number) {
  if (number >= 0 && number <= '~') return number;
  const auto part = byte_part(widened(number));
  if (!part || part->index > 0 || part->value < 0 || part->value > '~') return -1;
  return part->value.get_si();
}

bool only_asks(const Instruction& instruction) {
  const rts::Action& action = instruction.source->action;
  return std::holds_alternative<rts::Assume>(action) || std::holds_alternative<rts::Nop>(action);
}

}  // namespace

Program::Program(const rts::System& system) : system_(system) {
  if (system.start_condition) start_condition_ = term(system.start_condition);
  add_edges();
  add_failures();
  add_out_edges();
  find_opposites();
  std::vector<rts::VertexId> roots = {system.start};
  for (const rts::Procedure& procedure : system.procedures) roots.push_back(procedure.entry);
  loops_ = loops_of(system.graph(), roots);
  std::sort(constants_.begin(), constants_.end());
  constants_.erase(std::unique(constants_.begin(), constants_.end()), constants_.end());
  find_words();
}

const Term* Program::term(const rts::ExpressionPtr& expression) {
  if (expression == nullptr) return nullptr;
  Term result{expression->op};
  result.variable = expression->variable;
  const bool is_constant = expression->op == rts::Op::integer || expression->op == rts::Op::boolean;
  if (is_constant) result.value = narrowed(expression->value);
  for (const rts::ExpressionPtr& argument : expression->arguments) {
    result.arguments.push_back(term(argument));
  }
  if (!result.arguments.empty()) result.first = result.arguments[0];
  if (result.arguments.size() > 1) result.second = result.arguments[1];
  rts::collect_variables(*expression, result.variables);
  std::sort(result.variables.begin(), result.variables.end());
  result.variables.erase(std::unique(result.variables.begin(), result.variables.end()),
                         result.variables.end());
  terms_.push_back(std::move(result));
  return &terms_.back();
}

Instruction Program::memory_instruction(const rts::Instruction& source) {
  Instruction result{&source};
  if (const auto* alloc = std::get_if<rts::Alloc>(&source.action)) {
    result.address = term(alloc->size);
  } else if (const auto* free = std::get_if<rts::Free>(&source.action)) {
    result.address = term(free->address);
  } else if (const auto* load = std::get_if<rts::Load>(&source.action)) {
    result.address = term(load->address);
    result.in = term(load->in);
  } else if (const auto* store = std::get_if<rts::Store>(&source.action)) {
    result.address = term(store->address);
    result.value = term(store->value);
    result.in = term(store->in);
  } else if (const auto* assertion = std::get_if<rts::Assert>(&source.action)) {
    result.value = term(assertion->condition);
  }
  return result;
}

Instruction Program::instruction(const rts::Instruction& source) {
  Instruction result = memory_instruction(source);
  if (const auto* move = std::get_if<rts::Move>(&source.action)) {
    result.value = term(move->value);
  } else if (const auto* assume = std::get_if<rts::Assume>(&source.action)) {
    result.value = term(assume->condition);
    note_constants(*result.value);
  } else if (const auto* havoc = std::get_if<rts::Havoc>(&source.action)) {
    if (havoc->operation) {
      result.first = term(havoc->operation->a);
      result.second = term(havoc->operation->b);
    }
  } else if (const auto* call = std::get_if<rts::Call>(&source.action)) {
    for (const rts::ExpressionPtr& argument : call->arguments) {
      result.arguments.push_back(term(argument));
    }
  } else if (const auto* fail = std::get_if<rts::Fail>(&source.action)) {
    // What is to fail, as an instruction of its own.
    const rts::Action inner =
        std::visit([](const auto& checked) { return rts::Action(checked); }, fail->inner);
    result = memory_instruction({inner, source.at});
    result.source = &source;
  }
  return result;
}

void Program::note_constants(const Term& condition) {
  if (condition.op == rts::Op::integer) constants_.push_back(condition.value);
  for (const Term* argument : condition.arguments) note_constants(*argument);
}

/// A text is stored by one instruction per character, the last one a zero.
void Program::find_words() {
  constexpr std::size_t shortest = 2, longest = 12;
  std::vector<Number> word;
  const auto note = [&](Number character) {
    if (character > ' ' && character <= '~') return word.push_back(character);
    if (character == 0 && word.size() >= shortest && word.size() <= longest) words_.push_back(word);
    word.clear();
  };
  for (const Edge& edge : edges_) {
    for (const Instruction& one : edge.instructions) {
      const bool stores = std::holds_alternative<rts::Store>(one.source->action);
      const bool is_constant = stores && one.value->op == rts::Op::integer;
      note(is_constant ? character_in(one.value->value) : -1);
    }
    note(-1);
  }
  std::sort(words_.begin(), words_.end());
  words_.erase(std::unique(words_.begin(), words_.end()), words_.end());
}

void Program::add_edges() {
  edges_.reserve(system_.edges().size());
  for (const rts::Edge& source : system_.edges()) {
    Edge edge{source.to};
    edge.call = system_.call_of(static_cast<rts::EdgeId>(edges_.size()));
    edge.is_error = system_.is_error(source.to);
    for (const rts::Instruction& one : source.instructions) {
      edge.instructions.push_back(instruction(one));
    }
    const auto first_other =
        std::find_if_not(edge.instructions.begin(), edge.instructions.end(), only_asks);
    edge.leading = static_cast<std::size_t>(first_other - edge.instructions.begin());
    edges_.push_back(std::move(edge));
  }
}

void Program::add_failures() {
  for (rts::EdgeId id = 0; id < edges_.size(); ++id) {
    const rts::Edge& edge = system_.edge(id);
    if (!is_failure(system_, edge)) continue;
    edges_[edge.implicit->edge].instructions[edge.implicit->instruction].failure = id;
  }
}

void Program::add_out_edges() {
  out_.resize(system_.vertices().size());
  // Through a call an error may be behind any vertex.
  std::vector<bool> leads(out_.size(), true);
  if (!system_.has_calls()) leads = system_.graph().reaching(system_.errors);
  for (rts::EdgeId id = 0; id < edges_.size(); ++id) {
    const rts::Edge& edge = system_.edge(id);
    const bool fails = std::any_of(edges_[id].instructions.begin(), edges_[id].instructions.end(),
                                   [](const Instruction& one) { return one.failure.has_value(); });
    if (is_failure(system_, edge) || (!leads[edge.to] && !fails)) continue;
    out_[edge.from].push_back(id);
  }
  for (std::vector<rts::EdgeId>& edges : out_) {
    std::stable_partition(edges.begin(), edges.end(),
                          [&](rts::EdgeId id) { return edges_[id].is_error; });
  }
}

void Program::find_opposites() {
  is_either_.resize(out_.size());
  for (std::size_t vertex = 0; vertex < out_.size(); ++vertex) {
    if (out_[vertex].size() != 2) continue;
    const Edge& a = edges_[out_[vertex][0]];
    const Edge& b = edges_[out_[vertex][1]];
    const bool both_ask = a.leading > 0 && b.leading > 0 && a.instructions[0].value != nullptr &&
                          b.instructions[0].value != nullptr;
    is_either_[vertex] =
        both_ask && are_opposites(*a.instructions[0].value, *b.instructions[0].value);
  }
}

}  // namespace heapreach::fuzz
