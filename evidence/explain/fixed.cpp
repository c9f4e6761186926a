#include "evidence/explain/fixed.h"

#include <algorithm>
#include <sstream>
#include <utility>

namespace heapreach::evidence::explain {

namespace {

horn::Term with_value(horn::Term formula, horn::Term variable, int value, horn::TermStore& terms) {
  horn::Substitution substitution(terms);
  substitution.set(variable, terms.numeral(value, variable->sort));
  return substitution.apply(formula);
}

bool speaks_of(const Fixed& fixed, const std::string& name) {
  return fixed.values.contains(name) || fixed.any_bit.contains(name);
}

/// What a state says without variables that are fixed.
void forget_fixed(const Fixed& fixed, AbstractState& state) {
  std::erase_if(state.variables,
                [&](const AbstractValue& variable) { return speaks_of(fixed, variable.name); });
  std::istringstream lines(state.text);
  std::string kept;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.find_first_not_of(' ');
    const std::size_t end = line.find(" = ");
    const bool is_value = begin != std::string::npos && end != std::string::npos && begin < end;
    const std::string name = is_value ? line.substr(begin, end - begin) : "";
    if (!speaks_of(fixed, name)) kept += line + "\n";
  }
  state.text = kept.empty() ? "    anything\n" : kept;
}

}  // namespace

horn::Term with_fixed(const Fixed& fixed, const ModelCertificate::Entry& entry, horn::Term formula,
                      horn::TermStore& terms) {
  for (std::uint32_t i = 0; i < entry.arguments.size(); ++i) {
    horn::Term variable = terms.variable(i, entry.sorts[i]);
    const auto value = fixed.values.find(entry.arguments[i]);
    if (value != fixed.values.end()) {
      formula = with_value(formula, variable, value->second, terms);
    } else if (fixed.any_bit.contains(entry.arguments[i])) {
      formula = terms.disjunction(with_value(formula, variable, 0, terms),
                                  with_value(formula, variable, 1, terms));
    }
  }
  return formula;
}

void keep_fixed(const Fixed& fixed, Invariants& invariants) {
  if (fixed.values.empty()) return;
  const auto is_other = [&](const AbstractValue& variable) {
    const auto value = fixed.values.find(variable.name);
    return value != fixed.values.end() && variable.text != std::to_string(value->second);
  };
  for (Invariant& invariant : invariants.at) {
    std::vector<AbstractState> kept;
    for (AbstractState& state : invariant.states) {
      if (std::any_of(state.variables.begin(), state.variables.end(), is_other)) continue;
      forget_fixed(fixed, state);
      if (std::find(kept.begin(), kept.end(), state) == kept.end()) kept.push_back(state);
    }
    invariant.states_in_all -= invariant.states.size() - kept.size();
    invariant.states = std::move(kept);
  }
  std::erase_if(invariants.at, [](const Invariant& invariant) {
    return invariant.states.empty() && invariant.formulas.empty();
  });
}

}  // namespace heapreach::evidence::explain
