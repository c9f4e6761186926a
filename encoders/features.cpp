#include "encoders/features.h"

#include <iterator>
#include <map>

namespace heapreach::encoders {

namespace {

constexpr Feature all_features[] = {
    Feature::unknown_heap, Feature::guard,        Feature::symbolic_size,
    Feature::may_fail,     Feature::static_block, Feature::in_block,
    Feature::division,     Feature::heap_atom,    Feature::leads};

/// Collects what a system uses, instruction by instruction.
class FeatureScan {
 public:
  void expression(const rts::ExpressionPtr& e) {
    using rts::Op;
    if (!e) return;
    if (e->op == Op::divide || e->op == Op::remainder) used_[Feature::division] = true;
    if (e->op == Op::no_live_cells && !e->arguments.empty()) {
      used_[Feature::leads] = true;
    } else if (e->op == Op::allocated || e->op == Op::size || e->op == Op::base ||
               e->op == Op::no_live_cells) {
      used_[Feature::heap_atom] = true;
    }
    for (const rts::ExpressionPtr& argument : e->arguments) expression(argument);
  }
  void set(Feature feature) { used_[feature] = true; }

  void operator()(const rts::Alloc& alloc) {
    if (!rts::is_constant(*alloc.size)) set(Feature::symbolic_size);
    if (alloc.may_fail) set(Feature::may_fail);
    if (alloc.is_static) set(Feature::static_block);
    expression(alloc.size);
  }
  void operator()(const rts::Free& free) { expression(free.address); }
  void operator()(const rts::Load& load) { access(load.address, load.in); }
  void operator()(const rts::Store& store) {
    access(store.address, store.in);
    expression(store.value);
  }
  void operator()(const rts::Move& move) { expression(move.value); }
  void operator()(const rts::Havoc&) {}
  void operator()(const rts::Assume& assume) { expression(assume.condition); }
  void operator()(const rts::Assert& assertion) { expression(assertion.condition); }
  void operator()(const rts::Fail& fail) { std::visit(*this, fail.inner); }
  void operator()(const rts::Nop&) {}
  void operator()(const rts::Call& call) {
    for (const rts::ExpressionPtr& argument : call.arguments) expression(argument);
  }

  std::vector<Feature> result() const {
    std::vector<Feature> features;
    for (Feature feature : all_features) {
      if (used_.count(feature)) features.push_back(feature);
    }
    return features;
  }

 private:
  void access(const rts::ExpressionPtr& address, const rts::ExpressionPtr& in) {
    if (in) set(Feature::in_block);
    expression(address);
    expression(in);
  }
  std::map<Feature, bool> used_;
};

}  // namespace

const char* to_string(Feature feature) {
  switch (feature) {
    case Feature::unknown_heap:
      return "heap: unknown";
    case Feature::guard:
      return "guard";
    case Feature::symbolic_size:
      return "symbolic sizes";
    case Feature::may_fail:
      return "may_fail";
    case Feature::static_block:
      return "static blocks";
    case Feature::in_block:
      return "in:";
    case Feature::division:
      return "division";
    case Feature::heap_atom:
      return "heap atoms";
    case Feature::leads:
      return "no_live_cells(..)";
  }
  return "?";
}

std::vector<Feature> features_of(const rts::System& system) {
  FeatureScan scan;
  if (system.heap == rts::StartHeap::unknown) scan.set(Feature::unknown_heap);
  if (system.guard > 0) scan.set(Feature::guard);
  scan.expression(system.start_condition);
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      std::visit(scan, instruction.action);
    }
  }
  return scan.result();
}

}  // namespace heapreach::encoders
