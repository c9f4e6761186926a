#include "frontends/lower/control/ends.h"

#include <optional>

#include <llvm/IR/InstIterator.h>

#include "frontends/library/calls.h"
#include "frontends/lower/blocks/lifetime.h"
#include "frontends/prepare/prepared.h"

namespace heapreach::frontends::lower {

using prepare::ends_normally;

namespace {

/// The property that a call of a function breaks by which the import says so.
std::optional<rts::Property> broken_by(const llvm::CallBase& call) {
  const llvm::Function* called = library::called_function(call);
  if (!called) return std::nullopt;
  if (called->getName() == library::bad_format) return rts::Property::no_bad_format;
  if (called->getName() == library::closed_stream) return rts::Property::no_closed_file;
  return std::nullopt;
}

}  // namespace

void Ends::note_exits_of_procedures() {
  bool is_needed = false;
  for (const auto& [function, shape] : procedures_.all()) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* site = llvm::dyn_cast<llvm::CallBase>(&instruction);
      is_needed |= site && ends_normally(*site);
    }
  }
  if (!is_needed || !options_.properties.ask_for_leaks()) return;
  ending_ = graph_.add_variable("ending", rts::VariableType::integer);
  graph_.emit(rts::Move{*ending_, number(0)}, {});
}

void Ends::enter_function() {
  exit_ = returned_ = aborted_ = no_vertex;
}

void Ends::end_program(End end, const llvm::Instruction& at) {
  if (options_.every_line && end == End::aborted) return finish(aborted_, "abort");
  if (options_.properties.ask_for_leaks()) {
    const bool in_procedure = procedures_.contains(function());
    if (end == End::called_exit && in_procedure && options_.checks(rts::Property::valid_memtrack)) {
      unsupported(at, "a call of exit in a recursive function",
                  "with valid-memtrack: any number of locals may lead to blocks then");
    }
    if (end == End::called_exit && in_procedure) {
      emit(rts::Move{*ending_, number(1)}, at);
      return end_activation(at);
    }
    if (end == End::aborted) {
      emit(rts::Assume{rts::make_boolean(false)}, at);
    } else {
      for (const llvm::AllocaInst* local : context_.locals.of_entry) free_local(*local, end, at);
    }
  }
  if (end == End::called_exit) edges_.exits.insert(next_edge());
  finish(exit_, "exit");
}

void Ends::end_activation(const llvm::Instruction& at) {
  for (const llvm::AllocaInst* local : context_.locals.own)
    free_local(*local, End::called_exit, at);
  if (procedures_.contains(function()))
    finish(returned_, "return");
  else
    finish(exit_, "exit");
}

void Ends::end_if_ending(const llvm::CallBase& call) {
  if (!ending_) return;
  const ExpressionPtr ending = rts::make_variable(*ending_);
  const rts::VertexId behind = graph_.here(position_of(call));
  graph_.begin(behind);
  emit(rts::Assume{compare(rts::Op::not_equal, ending, number(0))}, call);
  end_activation(call);
  graph_.begin(behind);
  emit(rts::Assume{compare(rts::Op::equal, ending, number(0))}, call);
}

/// Frees the block of a local that may be alive at the end of the program.
void Ends::free_local(const llvm::AllocaInst& local, End end, const llvm::Instruction& at) {
  const ExpressionPtr base = rts::make_variable(variable_of(local));
  const bool tracked = options_.checks(rts::Property::valid_memtrack) && end == End::called_exit;
  if (context_.locals.of_a_whole_life.count(&local)) {
    if (tracked) roots_.note_in(local, at);
    return emit(rts::Free{base}, at);
  }
  if (!local.isStaticAlloca()) {
    if (tracked && roots_.leads_somewhere(local)) {
      unsupported(at, "valid-memtrack with `exit` and pointers in an array of variable length");
    }
    if (!context_.locals.mortal.count(&local)) return;  // its block is static
    return emit(rts::Free{base}, at);                   // null if it was not made, or has ended
  }
  if (!may_live_at(local, at)) return;
  const Position place = position_of(at);
  const ExpressionPtr lives = rts::make(rts::Op::allocated, {base});
  const rts::VertexId before = graph_.here(place);
  const rts::VertexId after = graph_.add_vertex("", place);
  graph_.begin(before);
  emit(rts::Assume{opposite(lives)}, at);
  graph_.end(after);
  graph_.begin(before);
  emit(rts::Assume{lives}, at);
  if (tracked) roots_.note_in(local, at);
  emit(rts::Free{base}, at);
  graph_.end(after);
  graph_.begin(after);
}

void Ends::finish(rts::VertexId& vertex, const char* name) {
  if (vertex == no_vertex) {
    const bool is_procedure = procedures_.contains(function());
    vertex = graph_.add_vertex(is_procedure ? function().getName().str() + "_" + name : name);
  }
  graph_.end(vertex);
}

void Ends::finish_function() {
  const bool is_entry = !procedures_.contains(function());
  if (exit_ == no_vertex && options_.every_line && is_entry) exit_ = graph_.add_vertex("exit");
  if (exit_ != no_vertex) system_.exits.push_back(exit_);
}

void Ends::finish_procedure(rts::Procedure& procedure) const {
  if (returned_ != no_vertex) procedure.exits.push_back(returned_);
}

void Ends::end_in_error_call(const llvm::CallBase& call) {
  const Position at = position_of(call);
  if (const auto property = broken_by(call)) {
    graph_.here(at);  // what is behind is the error's place
    graph_.end(error_of(*property, ""), at);
    return;
  }
  edges_.error_calls[next_edge()] = at;
  const llvm::Function* called = library::called_function(call);
  if (called) {
    graph_.note_end("calls " + as_name(called->getName().str()) + " " + std::to_string(at.line) +
                    ":" + std::to_string(at.column));
  }
  if (error_call_ == no_vertex) error_call_ = graph_.add_error("error_call");
  graph_.end(error_call_, at);  // all that leads here may have been folded away
}

void Ends::end_in_bad_call(const llvm::CallBase& site) {
  const ExpressionPtr called = pointers_.pointer(*site.getArgOperand(0));
  ExpressionPtr is_one = rts::make_boolean(false);
  for (unsigned i = 1; i < site.arg_size(); ++i) {
    is_one =
        either(is_one, compare(rts::Op::equal, called, pointers_.pointer(*site.getArgOperand(i))));
  }
  graph_.here(position_of(site));  // what is behind is the error's place
  emit(rts::Assume{opposite(is_one)}, site, note_on("call", {called}));
  graph_.end(error_of(rts::Property::no_bad_call, ""), position_of(site));
}

}  // namespace heapreach::frontends::lower
