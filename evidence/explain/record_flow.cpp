#include "evidence/explain/record_flow.h"

#include <optional>

namespace heapreach::evidence::explain {

namespace {

/// p and k of `p + k` for a pointer variable p and a constant k, perhaps a field's name.
struct Place {
  rts::VariableId base = 0;
  Integer offset;
  std::string name;
};

std::optional<Place> place_of(const rts::Expression& e) {
  if (e.op == rts::Op::variable) return Place{e.variable, 0, ""};
  if (e.op != rts::Op::add) return std::nullopt;
  const rts::Expression* left = e.arguments[0].get();
  const rts::Expression* right = e.arguments[1].get();
  if (left->op != rts::Op::variable) std::swap(left, right);
  if (left->op != rts::Op::variable || right->op != rts::Op::integer) return std::nullopt;
  return Place{left->variable, right->value, right->name};
}

}  // namespace

RecordFlow::RecordFlow(const rts::System& system)
    : system_(system), variables_(system.variables.size()) {
  const auto all = [&](const auto& visit) {
    for (const rts::Edge& edge : system.edges()) {
      for (const rts::Instruction& instruction : edge.instructions) visit(instruction.action);
    }
  };
  all([&](const rts::Action& action) { note(action); });
  do {
    has_changed_ = false;
    all([&](const rts::Action& action) { flow(action); });
  } while (has_changed_);
}

RecordFlow::Records RecordFlow::of(std::size_t record, std::size_t offset) const {
  const auto found = fields_.find({record, offset});
  return found == fields_.end() ? Records() : found->second;
}

void RecordFlow::add(Records& to, const Records& more) {
  for (const std::size_t record : more) has_changed_ |= to.insert(record).second;
}

void RecordFlow::note_name(const rts::Expression& address) {
  const auto place = place_of(address);
  if (!place || place->name.empty()) return;
  for (std::size_t r = 0; r < system_.records.size(); ++r) {
    if (place->name.starts_with(system_.records[r].name + ".")) {
      variables_[place->base].insert(r);
    }
  }
}

/// What the instruction names.
void RecordFlow::note(const rts::Action& action) {
  if (const auto* alloc = std::get_if<rts::Alloc>(&action)) {
    for (std::size_t r = 0; r < system_.records.size(); ++r) {
      if (alloc->size->name == "sizeof(" + system_.records[r].name + ")") {
        variables_[alloc->to].insert(r);
      }
    }
  } else if (const auto* load = std::get_if<rts::Load>(&action)) {
    note_name(*load->address);
  } else if (const auto* store = std::get_if<rts::Store>(&action)) {
    note_name(*store->address);
  }
}

void RecordFlow::store(rts::VariableId base, const Integer& offset, const Records& records) {
  for (const std::size_t r : variables_[base]) {
    if (offset < 0 || offset >= static_cast<unsigned long>(system_.records[r].fields.size())) {
      continue;
    }
    add(fields_[{r, offset.get_ui()}], records);
  }
}

/// Where the instruction takes pointers to.
void RecordFlow::flow(const rts::Action& action) {
  if (const auto* move = std::get_if<rts::Move>(&action)) {
    if (move->value->op == rts::Op::variable) {
      add(variables_[move->to], Records(variables_[move->value->variable]));
    }
  } else if (const auto* load = std::get_if<rts::Load>(&action)) {
    const auto place = place_of(*load->address);
    if (!place) return;
    store(place->base, place->offset, variables_[load->to]);
    if (!place->offset.fits_slong_p() || place->offset < 0) return;
    for (const std::size_t r : Records(variables_[place->base])) {
      add(variables_[load->to], of(r, place->offset.get_ui()));
    }
  } else if (const auto* store_to = std::get_if<rts::Store>(&action)) {
    const auto place = place_of(*store_to->address);
    if (!place || store_to->value->op != rts::Op::variable) return;
    store(place->base, place->offset, variables_[store_to->value->variable]);
  } else if (const auto* call = std::get_if<rts::Call>(&action)) {
    const rts::Procedure& procedure = system_.procedures[call->to];
    for (std::size_t i = 0; i < call->arguments.size(); ++i) {
      if (call->arguments[i]->op != rts::Op::variable) continue;
      add(variables_[procedure.parameters[i]], Records(variables_[call->arguments[i]->variable]));
    }
    for (std::size_t i = 0; i < call->results.size(); ++i) {
      add(variables_[call->results[i]], Records(variables_[procedure.results[i]]));
    }
  }
}

}  // namespace heapreach::evidence::explain
