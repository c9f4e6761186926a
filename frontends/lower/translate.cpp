// Purpose: SSA over basic blocks becomes variables and expressions over a graph whose vertices are
// joins, branches and loop heads only. Pure instructions are not assigned to variables but written
// where they are used: in SSA form a value's operands cannot change between its definition and a
// use, since every path from a redefinition of an operand to the use passes the definition
// again. Phi nodes are parallel moves at the end of edges.
#include "frontends/lower/translator.h"

#include <fmt/format.h>

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

namespace heapreach::frontends::lower {

namespace {

constexpr std::size_t inline_size = 16;  // nodes of an expression that is written at every use
constexpr rts::VertexId none = std::numeric_limits<rts::VertexId>::max();

}  // namespace

Translator::Translator(const std::vector<llvm::Function*>& functions, const Options& options,
                       const std::vector<layouts::BytesWanted>& wanted, const Deadline& deadline)
    : functions_(functions),
      function_(functions.front()),
      options_(options),
      deadline_(deadline),
      graph_(system_),
      inference_(functions, options.memory_model, wanted),
      layouts_(inference_.layouts()),
      records_(*function_->getParent(), layouts_, system_),
      exit_(no_vertex),
      returned_(no_vertex),
      error_call_(no_vertex) {}

Imported Translator::run() {
  system_.guard = 1;
  system_.start = graph_.add_vertex("start");
  const auto* reason = layouts_.some_reason();
  if (reason && options_.memory_model == MemoryModel::fields) {
    throw InputError(reason->at, reason->text + ": not supported by --memory-model fields");
  }
  note_names();
  note_undersized();
  declare_procedures();
  find_moving_pointers();
  note_members();
  declare_phis();
  graph_.begin(system_.start);
  make_parameters_arbitrary();
  make_globals();
  note_freed_classes();
  note_exits_of_procedures();
  make_locals();
  translate_from(graph_.here({}));
  for (const llvm::Function* function : functions_) {
    const auto shape = procedures_.find(function);
    if (shape != procedures_.end()) translate_procedure(*function, shape->second);
  }
  if (may_fail_on_memory_) {
    system_.memory_errors = rts::MemoryErrors::implicit;
    system_.errors.push_back(graph_.add_error("memory_error"));
  }
  if (error_call_ != no_vertex) system_.errors.push_back(error_call_);
  if (system_.errors.empty()) system_.errors.push_back(graph_.add_error("error"));
  end_meta();
  Imported result;
  note_places(result.places);
  result.system = std::move(system_);
  result.warnings = std::move(warnings_);
  result.assumptions = listed_cuts();
  return result;
}

void Translator::translate_from(rts::VertexId first) {
  translate({&function_->getEntryBlock(), first, {}});
  while (!work_.empty()) {
    Work next = std::move(work_.back());
    work_.pop_back();
    translate(std::move(next));
  }
  if (exit_ != no_vertex) system_.exits.push_back(exit_);
}

void Translator::make_parameters_arbitrary() {
  for (const llvm::Argument& argument : function_->args()) {
    if (argument.use_empty()) continue;
    if (!argument.getType()->isIntegerTy()) {
      const std::string remedy =
          options_.entry == "main"
              ? "the strings of the command line are not known"
              : "only integers are arbitrary; write a function that calls it with what the pointer "
                "is to point to, and name that one with --entry";
      throw InputError(position_of(*function_),
                       "the parameter " + name_of(argument) +
                           " of the entry function is not supported: " + remedy);
    }
    make_arbitrary(argument, {});
    if (options_.entry == "main" && argument.getArgNo() == 0) {
      cut(compare(rts::Op::greater_equal, integer(argument, false), number(0)),
          "argc is not negative", position_of(*function_));
    }
  }
}

void Translator::end_meta() {
  std::uint64_t largest = 1;
  for (const rts::Record& record : system_.records) {
    largest = std::max<std::uint64_t>(largest, record.fields.size());
  }
  system_.declared_origin = std::max(largest, system_.declared_origin.value_or(1));
  system_.bound = std::min(default_cells + static_cells_, rts::largest_bound);
  const auto text = [](const std::set<std::string>& parts) {
    return fmt::format("{}", fmt::join(parts, "; "));
  };
  system_.meta.entries.emplace_back("producer", "heapreach import");
  end_roots();
  note_model();
  if (!assumptions_.empty()) system_.meta.entries.emplace_back("assumes", text(assumptions_));
  if (!approximations_.empty()) {
    std::vector<std::string> list;
    for (const rts::Approximation& one : approximations_)
      list.push_back(rts::to_text(one, system_));
    system_.meta.entries.emplace_back("approximate", fmt::format("{}", fmt::join(list, "; ")));
  }
}

/// Says which blocks are looked at byte by byte, and why: of each class the first.
void Translator::note_model() {
  std::set<std::string> texts;
  for (const auto& [value, id] : variables_) {
    const bool is_block = llvm::isa<llvm::AllocaInst>(value) ||
                          llvm::isa<llvm::GlobalVariable>(value) || is_allocation(*value);
    if (!is_block || !inference_.is_bytes(*value)) continue;
    const auto* made = llvm::dyn_cast<llvm::Instruction>(value);
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(value);
    const Position at = made ? position_of(*made) : global ? position_of(*global) : Position();
    const auto& reason = layouts_.reason(inference_.points(*value));
    const std::string wanted = reason.at.line > 0 ? " at " + to_string(reason.at) : "";
    texts.insert(name_of(*value) + (at.line > 0 ? " at " + to_string(at) : "") + ": " +
                 reason.text + wanted);
  }
  if (texts.empty()) return;
  assume("a cell is a byte in the blocks of meta.bytes, and counts as one");
  system_.meta.entries.emplace_back("bytes", fmt::format("{}", fmt::join(texts, "; ")));
}

/// The C names of values, from the debug information.
void Translator::note_names() {
  for (const llvm::Function* function : functions_) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* named = llvm::dyn_cast<llvm::DbgVariableIntrinsic>(&instruction);
      if (!named || named->getNumVariableLocationOps() != 1) continue;
      const llvm::Value* value = named->getVariableLocationOp(0);
      if (!value || llvm::isa<llvm::Constant>(value)) continue;
      names_.emplace(value, named->getVariable()->getName().str());
      if (value->getType()->isPointerTy()) {
        names_.emplace(value->stripPointerCasts(), named->getVariable()->getName().str());
      }
    }
  }
}

std::string Translator::name_of(const llvm::Value& value) const {
  if (const auto known = names_.find(&value); known != names_.end()) return known->second;
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&value)) {
    const llvm::Value& from = *load->getPointerOperand();
    if (const auto known = names_.find(&from); known != names_.end()) return known->second;
  }
  std::string name = value.getName().str();
  name = name.substr(0, name.find('.'));
  return name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) ? "t" : name;
}

rts::VariableId Translator::variable_of(const llvm::Value& value) {
  if (const auto known = variables_.find(&value); known != variables_.end()) return known->second;
  const bool is_pointer = value.getType()->isPointerTy();
  const rts::VariableId id = graph_.add_variable(
      name_of(value), is_pointer ? rts::VariableType::pointer : rts::VariableType::integer);
  return variables_[&value] = id;
}

ExpressionPtr Translator::temporary(const std::string& name, rts::VariableType type,
                                    rts::VariableId& id) {
  const std::string key = name + (type == rts::VariableType::pointer ? "*" : "");
  const auto known = temporaries_.find(key);
  id = known != temporaries_.end() ? known->second
                                   : temporaries_[key] = graph_.add_variable(name, type);
  return rts::make_variable(id);
}

/// The translation begins anew with what the pointer points to as bytes, unless it is so already.
void Translator::want_bytes(const llvm::Value& pointer, const std::string& reason) {
  if (inference_.is_bytes(pointer)) throw InputError(here(), reason + ": not supported");
  if (options_.memory_model == MemoryModel::fields) {
    throw InputError(here(), reason + ": not supported by --memory-model fields");
  }
  throw BytesNeeded{{&pointer, reason, here()}};
}

Position Translator::here() const {
  return current_ ? position_of(*current_) : position_of(*function_);
}

void Translator::emit(rts::Action action, const llvm::Instruction& at) {
  may_fail_on_memory_ |= rts::checked(action).has_value();
  graph_.emit(std::move(action), position_of(at));
}

/// Keeps a pure value's expression, in a variable if it is large.
void Translator::set_expression(const llvm::Instruction& instruction, const ExpressionPtr& e) {
  if (tree_size(e, inline_size) < inline_size) {
    expressions_[&instruction] = e;
    return;
  }
  const rts::VariableId variable = variable_of(instruction);
  emit(rts::Move{variable, e}, instruction);
  expressions_[&instruction] = rts::make_variable(variable);
}

void Translator::declare_phis() {
  for (const llvm::BasicBlock& block : *function_) {
    for (const llvm::PHINode& phi : block.phis()) {
      expressions_[&phi] = rts::make_variable(variable_of(phi));
    }
  }
  for (const llvm::BasicBlock& block : *function_) {
    for (const llvm::PHINode& phi : block.phis()) {
      if (!moving_.count(&phi)) continue;
      bases_[&phi] = graph_.add_variable(name_of(phi) + "_block", rts::VariableType::pointer);
    }
  }
}

void Translator::finish(rts::VertexId& vertex, const char* name) {
  if (vertex == no_vertex) {
    const bool is_procedure = procedures_.count(function_) > 0;
    vertex = graph_.add_vertex(is_procedure ? function_->getName().str() + "_" + name : name);
  }
  graph_.end(vertex);
}

void Translator::finish_with_error_call() {
  if (error_call_ == no_vertex) error_call_ = graph_.add_error("error_call");
  graph_.end(error_call_);
}

void Translator::translate(Work work) {
  graph_.begin(work.from, std::move(work.code));
  live_roots_.clear();
  for (const llvm::Instruction& instruction : *work.block) {
    deadline_.poll("import");
    current_ = &instruction;
    if (llvm::isa<llvm::PHINode>(instruction) || llvm::isa<llvm::DbgInfoIntrinsic>(instruction)) {
      continue;
    }
    if (instruction.isTerminator()) return terminate(instruction);
    if (!translate(instruction)) return;
  }
}

bool Translator::translate(const llvm::Instruction& instruction) {
  for (const llvm::Type* type = instruction.getType(); type;) {
    if (type->isFPOrFPVectorTy()) unsupported(instruction, "floating point");
    if (type->isVectorTy()) unsupported(instruction, "a vector");
    break;
  }
  if (const auto* call_site = llvm::dyn_cast<llvm::CallBase>(&instruction)) return call(*call_site);
  if (instruction.isAtomic()) unsupported(instruction, "an atomic access");
  if (instruction.isVolatile()) unsupported(instruction, "a volatile access");
  if (const auto* from = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    load(*from);
  } else if (const auto* to = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    store(*to);
  } else if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
    if (!local->isStaticAlloca()) make_dynamic_local(*local);
  } else if (const auto* gep = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction)) {
    check_member_index(*gep);
    set_expression(instruction, pointer(*gep));
  } else if (instruction.getType()->isPointerTy()) {
    set_expression(instruction, pointer(instruction));
  } else if (instruction.getType()->isIntegerTy()) {
    define_integer(instruction);
  } else {
    unsupported(instruction, std::string("the instruction ") + instruction.getOpcodeName());
  }
  return true;
}

void Translator::terminate(const llvm::Instruction& last) {
  const llvm::BasicBlock& block = *last.getParent();
  const Position at = position_of(last);
  if (const auto* jump = llvm::dyn_cast<llvm::BranchInst>(&last)) {
    if (jump->isUnconditional()) return go(block, *jump->getSuccessor(0), at);
    const ExpressionPtr c = condition(*jump->getCondition());
    return branch(block, at, {{c, jump->getSuccessor(0)}, {opposite(c), jump->getSuccessor(1)}});
  }
  if (const auto* choice = llvm::dyn_cast<llvm::SwitchInst>(&last)) {
    const ExpressionPtr value = integer(*choice->getCondition());
    const bool is_unsigned = inference_.is_unsigned(*choice->getCondition());
    std::vector<std::pair<ExpressionPtr, const llvm::BasicBlock*>> targets;
    ExpressionPtr otherwise = rts::make_boolean(true);
    for (const auto& one : choice->cases()) {
      const ExpressionPtr label = integer(*one.getCaseValue(), is_unsigned);
      targets.emplace_back(compare(rts::Op::equal, value, label), one.getCaseSuccessor());
      otherwise = both(otherwise, compare(rts::Op::not_equal, value, label));
    }
    targets.emplace_back(otherwise, choice->getDefaultDest());
    return branch(block, at, targets);
  }
  if (const auto* end = llvm::dyn_cast<llvm::ReturnInst>(&last)) return give_back(*end);
  if (llvm::isa<llvm::UnreachableInst>(last)) return end_program(End::aborted, last);
  if (llvm::isa<llvm::IndirectBrInst>(last)) unsupported(last, "a computed goto");
  if (llvm::isa<llvm::CallBrInst>(last)) unsupported(last, "inline assembly");
  unsupported(last, std::string("the instruction ") + last.getOpcodeName());
}

void Translator::branch(
    const llvm::BasicBlock& from, const Position& at,
    const std::vector<std::pair<ExpressionPtr, const llvm::BasicBlock*>>& targets) {
  const rts::VertexId here = graph_.here(at);
  for (const auto& [c, target] : targets) {
    if (c->op == rts::Op::boolean && c->value == 0) continue;
    graph_.begin(here);
    if (c->op != rts::Op::boolean) graph_.emit(rts::Assume{c}, at);
    go(from, *target, at);
  }
}

/// Ends the current edge at the block's vertex, or leaves it open if only this edge leads there.
void Translator::go(const llvm::BasicBlock& from, const llvm::BasicBlock& to, const Position& at) {
  move_phis(from, to, at);
  if (to.getSinglePredecessor()) {
    auto [vertex, code] = graph_.take();
    return work_.push_back({&to, vertex, std::move(code)});
  }
  const auto known = vertices_.find(&to);
  if (known != vertices_.end()) return graph_.end(known->second);
  const llvm::Instruction* first = to.getFirstNonPHIOrDbgOrLifetime();
  const rts::VertexId vertex = graph_.add_vertex("", position_of(first ? *first : to.front()));
  vertices_[&to] = vertex;
  graph_.end(vertex);
  work_.push_back({&to, vertex, {}});
}

void Translator::move_phis(const llvm::BasicBlock& from, const llvm::BasicBlock& to,
                           const Position& at) {
  std::vector<std::pair<rts::VariableId, ExpressionPtr>> moves;
  const auto add = [&](rts::VariableId variable, const ExpressionPtr& value) {
    const bool same = value->op == rts::Op::variable && value->variable == variable;
    if (!same) moves.emplace_back(variable, value);
  };
  for (const llvm::PHINode& phi : to.phis()) {
    const llvm::Value& value = *phi.getIncomingValueForBlock(&from);
    if (phi.getType()->isPointerTy()) {
      add(variable_of(phi), pointer(value));
      if (const auto base = bases_.find(&phi); base != bases_.end()) {
        add(base->second, base_behind(phi, value));
      }
    } else if (phi.getType()->isIntegerTy()) {
      add(variable_of(phi), integer(value, inference_.is_unsigned(phi)));
    } else {
      unsupported(phi, "a value of this type");
    }
  }
  const auto reads = [](const ExpressionPtr& e, rts::VariableId variable) {
    std::vector<rts::VariableId> used;
    rts::collect_variables(*e, used);
    return std::find(used.begin(), used.end(), variable) != used.end();
  };
  while (!moves.empty()) {
    std::size_t ready = 0;
    for (; ready < moves.size(); ++ready) {
      bool read = false;
      for (std::size_t i = 0; i < moves.size(); ++i) {
        read |= i != ready && reads(moves[i].second, moves[ready].first);
      }
      if (!read) break;
    }
    if (ready == moves.size()) {
      // A cycle: the first one's new value waits in a variable of its own.
      const rts::VariableId target = moves[0].first;
      rts::VariableId id = 0;
      const ExpressionPtr waiting =
          temporary(system_.variables[target].name + "_new", system_.variables[target].type, id);
      graph_.emit(rts::Move{id, moves[0].second}, at);
      moves.erase(moves.begin());
      moves.emplace_back(target, waiting);
      continue;
    }
    graph_.emit(rts::Move{moves[ready].first, moves[ready].second}, at);
    moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(ready));
  }
}

}  // namespace heapreach::frontends::lower
