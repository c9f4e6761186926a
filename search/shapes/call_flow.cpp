// Purpose: which calls of a system make frames, so that frames of different ones are told apart.
//
// Contract: as for kinds, nothing is wrong if a call is not found; its frames are as all others.
#include "search/shapes/call_flow.h"

#include <set>
#include <variant>

namespace heapreach::search {

namespace {

/// Whether the expression is the variable plus `tag`.
bool is_tag_of(const rts::Expression& e, rts::VariableId variable) {
  if (e.op != rts::Op::add || e.arguments[0]->op != rts::Op::variable) return false;
  const rts::Expression& offset = *e.arguments[1];
  return e.arguments[0]->variable == variable && offset.op == rts::Op::integer &&
         offset.value == static_cast<unsigned long>(CallFlow::tag);
}

std::optional<long> constant_of(const rts::Expression& e) {
  const bool fits = e.op == rts::Op::integer && e.value.fits_slong_p();
  return fits ? std::optional(e.value.get_si()) : std::nullopt;
}

/// The tag that is stored into the frame that the edge makes.
std::optional<long> pushed(const rts::Edge& edge) {
  std::optional<rts::VariableId> frame;
  for (const rts::Instruction& instruction : edge.instructions) {
    if (const auto* alloc = std::get_if<rts::Alloc>(&instruction.action)) {
      if (alloc->is_frame) frame = alloc->to;
    }
    const auto* store = std::get_if<rts::Store>(&instruction.action);
    if (store && frame && is_tag_of(*store->address, *frame)) return constant_of(*store->value);
  }
  return std::nullopt;
}

/// The tag that the top frame is assumed to have.
std::optional<long> popped(const rts::Edge& edge, rts::VariableId stack) {
  std::optional<rts::VariableId> tag;
  for (const rts::Instruction& instruction : edge.instructions) {
    if (const auto* load = std::get_if<rts::Load>(&instruction.action)) {
      if (is_tag_of(*load->address, stack)) tag = load->to;
    }
    const auto* assume = std::get_if<rts::Assume>(&instruction.action);
    if (!assume || !tag || assume->condition->op != rts::Op::equal) continue;
    const rts::Expression& left = *assume->condition->arguments[0];
    if (left.op != rts::Op::variable || left.variable != *tag) continue;
    return constant_of(*assume->condition->arguments[1]);
  }
  return std::nullopt;
}

/// Notes the variables that an edge reads before it has written them.
class Reads {
 public:
  explicit Reads(std::vector<bool>& within) : within_(within) {}

  void follow(const rts::Edge& edge) {
    written_.assign(within_.size(), false);
    for (const rts::Instruction& instruction : edge.instructions) {
      std::visit([this](const auto& action) { follow(action); }, instruction.action);
    }
  }

 private:
  void read(const rts::ExpressionPtr& e) {
    if (!e) return;
    std::vector<rts::VariableId> variables;
    rts::collect_variables(*e, variables);
    for (const rts::VariableId v : variables) within_[v] = within_[v] && written_[v];
  }
  void follow(const rts::Alloc& alloc) {
    read(alloc.size);
    written_[alloc.to] = true;
  }
  void follow(const rts::Free& free) { read(free.address); }
  void follow(const rts::Load& load) {
    read(load.address);
    read(load.in);
    written_[load.to] = true;
  }
  void follow(const rts::Store& store) {
    read(store.address);
    read(store.value);
    read(store.in);
  }
  void follow(const rts::Move& move) {
    read(move.value);
    written_[move.to] = true;
  }
  void follow(const rts::Havoc& havoc) {
    if (havoc.operation) {
      read(havoc.operation->a);
      read(havoc.operation->b);
    }
    for (const rts::VariableId v : havoc.variables) written_[v] = true;
  }
  void follow(const rts::Assume& assume) { read(assume.condition); }
  void follow(const rts::Assert& assertion) { read(assertion.condition); }
  void follow(const rts::Fail& fail) {
    std::visit([this](const auto& inner) { follow(inner); }, fail.inner);
  }
  void follow(const rts::Nop&) {}
  void follow(const rts::Call&) {}  // there are none beside a call stack

  std::vector<bool>& within_;
  std::vector<bool> written_;
};

}  // namespace

CallFlow::CallFlow(const rts::System& system)
    : calls_(system.edges().size()),
      within_edges_(system.variables.size(), system.call_stack.has_value()) {
  if (!system.call_stack) return;
  Reads reads(within_edges_);
  for (rts::EdgeId id = 0; id < system.edges().size(); ++id) {
    const rts::Edge& edge = system.edge(id);
    reads.follow(edge);
    calls_[id] = pushed(edge);
    if (!calls_[id]) calls_[id] = popped(edge, *system.call_stack);
  }
}

}  // namespace heapreach::search
