#include "tests/harness/reference/passage.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <string_view>

namespace heapreach::test::reference {

using namespace rts;

namespace {

std::optional<Checked> inner_of(const Action& action) {
  if (const auto* free = std::get_if<Free>(&action)) return *free;
  if (const auto* load = std::get_if<Load>(&action)) return *load;
  if (const auto* store = std::get_if<Store>(&action)) return *store;
  if (const auto* assertion = std::get_if<Assert>(&action)) return *assertion;
  return std::nullopt;
}

Property property_of_inner(const Checked& inner) {
  if (std::holds_alternative<Assert>(inner)) return Property::unreach_call;
  return std::holds_alternative<Free>(inner) ? Property::valid_free : Property::valid_deref;
}

/// No edge of a file has a '!' in its id.
std::optional<Property> leak_named(const std::string& id) {
  const std::size_t mark = id.rfind('!');
  if (mark == std::string::npos) return std::nullopt;
  const std::string_view kind = std::string_view(id).substr(mark + 1);
  if (kind == "memcleanup") return Property::valid_memcleanup;
  if (kind == "memtrack") return Property::valid_memtrack;
  return std::nullopt;
}

const std::string* entry_of(const System& system, const std::string& key) {
  for (const auto& [name, text] : system.meta.entries) {
    if (name == key) return &text;
  }
  return nullptr;
}

}  // namespace

Question question_of(const System& system) {
  Question result;
  for (const Edge& edge : system.edges()) {
    if (const auto leak = leak_named(edge.id)) result.properties.add(*leak);
  }
  return result;
}

Passages::Passages(const Model& model, const Question& question)
    : model_(model), question_(question) {
  const System& system = model.system();
  const auto declared = static_cast<EdgeId>(system.edges().size());
  std::set<std::pair<EdgeId, std::size_t>> present;
  for (const Edge& edge : system.edges()) {
    if (edge.implicit) present.emplace(edge.implicit->edge, edge.implicit->instruction);
  }
  for (EdgeId id = 0; id < declared; ++id) {
    const Edge& edge = system.edge(id);
    if (system.memory_errors != MemoryErrors::implicit || edge.implicit) continue;
    if (leak_named(edge.id)) continue;
    for (std::size_t i = 0; i < edge.instructions.size(); ++i) {
      if (!inner_of(edge.instructions[i].action) || present.count({id, i}) > 0) continue;
      failures_[{id, i}] = declared + static_cast<EdgeId>(added_.size());
      added_.push_back({Passage::Kind::failure, id, i, 0, {}});
    }
  }
  const Properties there = question_of(system).properties;
  for (const Property property : {Property::valid_memtrack, Property::valid_memcleanup}) {
    if (!question.properties.contains(property) || there.contains(property)) continue;
    for (std::size_t exit = 0; exit < system.exits.size(); ++exit) {
      added_.push_back({Passage::Kind::leak, 0, 0, exit, property});
    }
  }
}

VertexId Passages::from(const Passage& passage) const {
  const System& system = model_.system();
  return passage.kind == Passage::Kind::leak ? system.exits[passage.exit]
                                             : system.edge(passage.edge).from;
}

VertexId Passages::to(const Passage& passage) const {
  const System& system = model_.system();
  return passage.kind == Passage::Kind::edge ? system.edge(passage.edge).to : system.errors.front();
}

std::vector<Instruction> Passages::instructions(const Passage& passage) const {
  if (passage.kind == Passage::Kind::leak) {
    return {{Assume{left_at_exits(passage.property)}, std::nullopt}};
  }
  std::vector<Instruction> result = model_.system().edge(passage.edge).instructions;
  if (passage.kind == Passage::Kind::edge) return result;
  const Checked inner = *inner_of(result[passage.instruction].action);
  result.resize(passage.instruction);
  result.push_back({Fail{inner}, std::nullopt});
  return result;
}

Property Passages::property(const Passage& passage) const {
  switch (passage.kind) {
    case Passage::Kind::edge:
      break;
    case Passage::Kind::failure:
      return property_of_failure(passage.edge, passage.instruction);
    case Passage::Kind::leak:
      return passage.property;
  }
  return property_of_edge(passage.edge);
}

bool Passages::answers(VertexId error, Property broken) const {
  const bool asked = !question_.error || *question_.error == error;
  return asked && question_.properties.contains(broken);
}

std::optional<Checked> Passages::may_fail(EdgeId edge, std::size_t instruction) const {
  if (failures_.count({edge, instruction}) == 0) return std::nullopt;
  return inner_of(model_.system().edge(edge).instructions[instruction].action);
}

std::vector<Passage> Passages::leaks(VertexId vertex) const {
  std::vector<Passage> result;
  for (const Passage& passage : added_) {
    if (passage.kind == Passage::Kind::leak && from(passage) == vertex) result.push_back(passage);
  }
  return result;
}

EdgeId Passages::number(const Passage& passage) const {
  if (passage.kind == Passage::Kind::edge) return passage.edge;
  if (passage.kind == Passage::Kind::failure) {
    return failures_.at({passage.edge, passage.instruction});
  }
  const auto same = [&](const Passage& other) {
    return other.kind == Passage::Kind::leak && other.exit == passage.exit &&
           other.property == passage.property;
  };
  const auto found = std::find_if(added_.begin(), added_.end(), same);
  return static_cast<EdgeId>(model_.system().edges().size() + (found - added_.begin()));
}

std::optional<Passage> Passages::passage(EdgeId number) const {
  const std::size_t declared = model_.system().edges().size();
  if (number < declared) return Passage{Passage::Kind::edge, number, 0, 0, {}};
  if (number - declared >= added_.size()) return std::nullopt;
  return added_[number - declared];
}

/// Programs that `import` wrote assert before an access that it stays in its block, and before a
/// free that it may free.
Property Passages::property_of_failure(EdgeId edge, std::size_t instruction) const {
  const std::vector<Instruction>& all = model_.system().edge(edge).instructions;
  const Checked inner = *inner_of(all[instruction].action);
  const std::string* producer = entry_of(model_.system(), "producer");
  const bool imported = producer != nullptr && *producer == "heapreach import";
  if (!imported || !std::holds_alternative<Assert>(inner)) return property_of_inner(inner);
  const bool frees =
      instruction + 1 < all.size() && std::holds_alternative<Free>(all[instruction + 1].action);
  return frees ? Property::valid_free : Property::valid_deref;
}

/// Of an edge that stands for a failure; what is made of a system may not have the failing edge.
Property Passages::property_of_marked(const ImplicitError& error) const {
  if (error.kind == ErrorKind::dereference) return Property::valid_deref;
  if (error.kind == ErrorKind::free) return Property::valid_free;
  const auto& edges = model_.system().edges();
  const bool is_there = error.edge < edges.size() &&
                        error.instruction < edges[error.edge].instructions.size() &&
                        inner_of(edges[error.edge].instructions[error.instruction].action);
  return is_there ? property_of_failure(error.edge, error.instruction) : Property::unreach_call;
}

Property Passages::property_of_edge(EdgeId id) const {
  const Edge& edge = model_.system().edge(id);
  if (edge.implicit) return property_of_marked(*edge.implicit);
  if (const auto leak = leak_named(edge.id)) return *leak;
  Property result = Property::unreach_call;
  for (const Instruction& instruction : edge.instructions) {
    const auto* fail = std::get_if<Fail>(&instruction.action);
    if (fail != nullptr) result = property_of_inner(fail->inner);
  }
  return result;
}

/// The condition of a leak. Where both are asked for, a lost block breaks valid-memtrack only.
ExpressionPtr Passages::left_at_exits(Property property) const {
  const ExpressionPtr nothing_lost = make(Op::no_live_cells, roots());
  if (property == Property::valid_memtrack) return make(Op::negation, {nothing_lost});
  const ExpressionPtr live = make(Op::negation, {make(Op::no_live_cells, {})});
  if (!question_.properties.contains(Property::valid_memtrack)) return live;
  return make(Op::conjunction, {live, nothing_lost});
}

/// What leads to blocks at the exits: global pointer variables, or those that `meta.roots` names.
std::vector<ExpressionPtr> Passages::roots() const {
  const System& system = model_.system();
  const std::string* text = entry_of(system, "roots");
  std::set<std::string> named;
  if (text != nullptr) {
    std::istringstream words(*text);
    for (std::string word; words >> word;) named.insert(word);
  }
  std::vector<ExpressionPtr> result;
  for (VariableId v = 0; v < model_.global_count(); ++v) {
    const Variable& variable = system.variables[v];
    const bool is_root =
        text == nullptr ? variable.type == VariableType::pointer : named.count(variable.name) > 0;
    if (is_root) result.push_back(make_variable(v));
  }
  // Without any, nothing is reachable: no_live_cells() asks for that.
  return result;
}

}  // namespace heapreach::test::reference
