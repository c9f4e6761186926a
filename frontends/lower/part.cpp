#include "frontends/lower/part.h"

#include <cctype>

#include "frontends/lower/bytes_needed.h"
#include "frontends/lower/declared.h"
#include "rts/text/parse.h"
#include "support/byte_cells.h"

namespace heapreach::frontends::lower {

namespace {

constexpr std::size_t inline_size = 16;  // nodes of an expression that is written at every use
constexpr std::size_t longest_note = 300;

}  // namespace

Context::Context(const std::vector<llvm::Function*>& all, const Options& chosen,
                 const std::vector<layouts::BytesWanted>& wanted, Refusals& refused)
    : functions(all),
      function(all.front()),
      options(chosen),
      refusals(refused),
      graph(system),
      inference(all, chosen.cells(), wanted, declared_pointers(all, chosen)),
      records(*function->getParent(), inference.layouts(), system) {}

Part::Part(Context& context)
    : context_(context),
      options_(context.options),
      system_(context.system),
      graph_(context.graph),
      inference_(context.inference),
      layouts_(context.inference.layouts()),
      records_(context.records),
      variables_(context.variables),
      expressions_(context.expressions),
      live_roots_(context.live_roots) {}

Position Part::here() const {
  return context_.current ? position_of(*context_.current) : position_of(function());
}

rts::VariableId Part::variable_of(const llvm::Value& value) {
  if (const auto known = variables_.find(&value); known != variables_.end()) return known->second;
  const bool is_pointer = value.getType()->isPointerTy();
  const rts::VariableId id = graph_.add_variable(
      name_of(value), is_pointer ? rts::VariableType::pointer : rts::VariableType::integer);
  return variables_[&value] = id;
}

std::string Part::name_of(const llvm::Value& value) const {
  const auto& names = context_.names;
  if (const auto known = names.find(&value); known != names.end()) return known->second;
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&value)) {
    const llvm::Value& from = *load->getPointerOperand();
    if (const auto known = names.find(&from); known != names.end()) return known->second;
  }
  std::string name = value.getName().str();
  name = name.substr(0, name.find('.'));
  return name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) ? "t" : name;
}

ExpressionPtr Part::temporary(const std::string& name, rts::VariableType type,
                              rts::VariableId& id) {
  const std::string key = name + (type == rts::VariableType::pointer ? "*" : "");
  const auto known = context_.temporaries.find(key);
  id = known != context_.temporaries.end()
           ? known->second
           : context_.temporaries[key] = graph_.add_variable(name, type);
  return rts::make_variable(id);
}

void Part::set_expression(const llvm::Instruction& instruction, const ExpressionPtr& e) {
  if (tree_size(e, inline_size) < inline_size) {
    expressions_[&instruction] = e;
    return;
  }
  const rts::VariableId variable = variable_of(instruction);
  emit(rts::Move{variable, e}, instruction);
  expressions_[&instruction] = rts::make_variable(variable);
}

/// Callers have set what they hand over: what the start heap holds is no number of the import's.
void Part::assume_set_at_start(const rts::Action& action, const llvm::Instruction& at) {
  const auto* load = std::get_if<rts::Load>(&action);
  const bool asks = options_.is_open() && options_.checks(rts::Property::valid_init);
  if (load == nullptr || !asks) return;
  const ExpressionPtr start = rts::make(rts::Op::start_value, {load->address});
  const ExpressionPtr unset = rts::make_integer(unset_value());
  graph_.emit(rts::Assume{rts::make(rts::Op::not_equal, {start, unset})}, position_of(at));
  assume("callers have set what they hand over");
}

void Part::emit(rts::Action action, const llvm::Instruction& at, const std::string& note) {
  context_.may_fail_on_memory |= rts::checked(action).has_value();
  assume_set_at_start(action, at);
  graph_.emit(std::move(action), position_of(at), note);
}

/// For people: nobody is helped by expressions that fill a page.
std::string Part::note_on(const char* word, const std::vector<ExpressionPtr>& about) const {
  std::string text = word;
  for (const ExpressionPtr& e : about) text += " [" + rts::print(*e, system_) + "]";
  return text.size() <= longest_note ? text : word;
}

void Part::want_bytes(const llvm::Value& pointer, const std::string& reason) const {
  if (inference_.is_bytes(pointer)) throw InputError(here(), reason + ": not supported");
  if (options_.cells() == MemoryModel::fields) {
    throw InputError(here(), reason + ": not supported by --memory-model fields");
  }
  throw BytesNeeded{{&pointer, reason, here()}};
}

rts::VertexId Part::error_of(rts::Property property, const std::string& label) {
  const auto [known, is_new] = context_.errors.emplace(std::pair(property, label), 0);
  if (is_new) {
    const std::string name =
        property == rts::Property::supported ? "unsupported" : to_string(property);
    known->second = graph_.add_error(name);
    system_.describe_error(known->second, property, label);
  }
  return known->second;
}

}  // namespace heapreach::frontends::lower
