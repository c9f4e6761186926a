#include "search/abstraction/liveness.h"

#include <optional>

#include "rts/model/constant.h"
#include "support/error.h"

namespace heapreach::search {

namespace {

using rts::Expression;
using rts::ExpressionPtr;
using rts::Op;

/// What is live before an instruction, from what is live behind it.
class Transfer {
 public:
  Transfer(Live& live, std::optional<rts::VariableId> stack) : live_(live), stack_(stack) {}

  void operator()(const rts::Alloc& alloc) {
    writes(alloc.to);
    reads(alloc.size);
  }
  void operator()(const rts::Free& free) { reads(free.address); }
  void operator()(const rts::Load& load) {
    writes(load.to);
    access(load.address, load.in);
    field(*load.address);
  }
  void operator()(const rts::Store& store) {
    access(store.address, store.in);
    reads(store.value);
  }
  void operator()(const rts::Move& move) {
    writes(move.to);
    reads(move.value);
  }
  void operator()(const rts::Havoc& havoc) {
    for (const rts::VariableId variable : havoc.variables) writes(variable);
    if (!havoc.operation) return;
    reads(havoc.operation->a);
    reads(havoc.operation->b);
  }
  void operator()(const rts::Assume& assume) { reads(assume.condition); }
  void operator()(const rts::Assert& assertion) { reads(assertion.condition); }
  void operator()(const rts::Fail& fail) { std::visit(FailedTransfer{*this}, fail.inner); }
  void operator()(const rts::Nop&) {}
  void operator()(const rts::Call&) { throw InternalError("liveness of a call"); }

 private:
  /// A failing load reads no cell and sets no variable.
  struct FailedTransfer {
    Transfer& transfer;
    void operator()(const rts::Load& load) { transfer.access(load.address, load.in); }
    void operator()(const rts::Free& free) { transfer(free); }
    void operator()(const rts::Store& store) { transfer.access(store.address, store.in); }
    void operator()(const rts::Assert& assertion) { transfer(assertion); }
  };

  void writes(rts::VariableId variable) { live_.variables[variable] = false; }

  void reads(const ExpressionPtr& expression) {
    if (!expression) return;
    if (expression->op == Op::variable) live_.variables[expression->variable] = true;
    if (expression->op == Op::no_live_cells) {
      live_.leaks = true;
      if (!expression->arguments.empty()) live_.every_field = true;  // any cell may lead somewhere
    }
    for (const ExpressionPtr& argument : expression->arguments) reads(argument);
  }

  void access(const ExpressionPtr& address, const ExpressionPtr& in) {
    reads(address);
    reads(in);
  }

  void field(const Expression& address) {
    if (address.op == Op::variable) {
      if (address.variable != stack_) live_.fields.insert(0);
      return;
    }
    if (address.op == Op::add) {
      for (const int side : {0, 1}) {
        const Expression& base = *address.arguments[side];
        const Expression& offset = *address.arguments[1 - side];
        if (base.op != Op::variable || !rts::is_constant(offset)) continue;
        const Integer value = rts::constant_value(offset);
        // Frames keep all that they hold.
        if (base.variable == stack_) return;
        if (value.fits_slong_p()) live_.fields.insert(value.get_si());
        return;
      }
    }
    live_.every_field = true;
  }

  Live& live_;
  std::optional<rts::VariableId> stack_;  // the variable that holds the call stack
};

bool merge(Live& into, const Live& from) {
  const Live before = into;
  for (std::size_t v = 0; v < from.variables.size(); ++v) {
    if (from.variables[v]) into.variables[v] = true;
  }
  into.fields.insert(from.fields.begin(), from.fields.end());
  into.every_field = into.every_field || from.every_field;
  into.leaks = into.leaks || from.leaks;
  return !(into == before);
}

Live before_edge(const rts::Edge& edge, Live live, std::optional<rts::VariableId> stack) {
  Transfer transfer(live, stack);
  for (auto i = edge.instructions.rbegin(); i != edge.instructions.rend(); ++i) {
    std::visit(transfer, i->action);
  }
  return live;
}

}  // namespace

std::vector<std::vector<rts::EdgeId>> relevant_out_edges(const rts::System& system) {
  const std::vector<bool> reaching = system.graph().reaching(system.errors);
  std::vector<std::vector<rts::EdgeId>> result(system.vertices().size());
  for (rts::EdgeId id = 0; id < system.edges().size(); ++id) {
    const rts::Edge& edge = system.edge(id);
    if (reaching[edge.to]) result[edge.from].push_back(id);
  }
  return result;
}

std::vector<Live> liveness(const rts::System& system, bool keep_fields) {
  const std::vector<bool> reaching = system.graph().reaching(system.errors);
  const std::optional<rts::VariableId> stack = system.call_stack;
  Live nothing{std::vector<bool>(system.variables.size(), false), {}, keep_fields};
  std::vector<Live> live(system.vertices().size(), nothing);
  std::vector<rts::VertexId> work;
  std::vector<bool> waiting(live.size(), true);
  for (rts::VertexId v = 0; v < live.size(); ++v) work.push_back(v);
  while (!work.empty()) {
    const rts::VertexId to = work.back();
    work.pop_back();
    waiting[to] = false;
    if (!reaching[to]) continue;  // edges that lead here are no matter
    for (const rts::EdgeId id : system.graph().in_edges(to)) {
      const rts::Edge& edge = system.edge(id);
      if (!merge(live[edge.from], before_edge(edge, live[to], stack)) || waiting[edge.from])
        continue;
      waiting[edge.from] = true;
      work.push_back(edge.from);
    }
  }
  return live;
}

}  // namespace heapreach::search
