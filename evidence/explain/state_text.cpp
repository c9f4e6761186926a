#include "evidence/explain/state_text.h"

#include <algorithm>

namespace heapreach::evidence::explain {

namespace {

constexpr std::size_t most_terms_of_sum = 10;

}  // namespace

std::string text(const Linear& linear) {
  std::string result;
  const auto add = [&](const Integer& factor, const std::string& what) {
    const Integer size = abs(factor);
    result += factor < 0 ? (result.empty() ? "-" : " - ") : (result.empty() ? "" : " + ");
    if (what.empty() || size != 1) result += size.get_str() + (what.empty() ? "" : " * ");
    result += what;
  };
  const std::size_t shown = std::min(linear.terms.size(), most_terms_of_sum);
  for (std::size_t t = 0; t < shown; ++t) {
    add(linear.terms[t].second, "x" + std::to_string(linear.terms[t].first));
  }
  if (shown < linear.terms.size()) {
    result += " + .. (" + std::to_string(linear.terms.size() - shown) + " more terms)";
  }
  if (linear.constant != 0 || result.empty()) add(linear.constant, "");
  return result;
}

std::string text(const Constraint& constraint) {
  Linear left;
  Linear right;  // the negative terms, on the other side
  for (const auto& [unknown, coefficient] : constraint.linear.terms) {
    (coefficient > 0 ? left : right).terms.emplace_back(unknown, abs(coefficient));
  }
  (constraint.linear.constant > 0 ? left : right).constant = abs(constraint.linear.constant);
  switch (constraint.relation) {
    case Constraint::Relation::zero:
      return text(left) + " = " + text(right);
    case Constraint::Relation::nonzero:
      return text(left) + " != " + text(right);
    case Constraint::Relation::at_most_zero:
      break;
  }
  return text(left) + " <= " + text(right);
}

std::string reference(const Pointer& pointer) {
  const bool plain = pointer.offset == Linear{};
  return "#" + std::to_string(pointer.node) + (pointer.last ? " (last)" : "") +
         (plain ? "" : " + " + text(pointer.offset));
}

std::string value_text(const Value& value, bool pointer) {
  if (const auto* to = std::get_if<Pointer>(&value)) return reference(*to);
  const auto* linear = std::get_if<Linear>(&value);
  if (linear == nullptr) return "?";
  return pointer && *linear == Linear{} ? "null" : text(*linear);
}

std::string length_text(const Node& segment) {
  if (!segment.is_segment()) return "";
  return " x " + std::to_string(segment.count) + (segment.or_more ? " or more" : "");
}

Length length_of(const Node& segment) {
  return {segment.or_more || segment.is_piece(), segment.count};
}

std::optional<std::size_t> forward_link(const Node& segment) {
  for (std::size_t c = 0; c < segment.cells.size(); ++c) {
    if (segment.cells[c].step == 1) return c;
  }
  return std::nullopt;
}

int link_step(const CellValue& cell) {
  return cell.step;
}

std::string content_text(const CellValue& cell, bool pointer) {
  const std::string value = value_text(cell.value, pointer || cell.step != 0);
  if (cell.order != 0) {
    const std::string by = cell.gap > 1 ? " by " + cell.gap.get_str() + " or more" : "";
    return (cell.order > 0 ? "ascends from " : "descends from ") + text(cell.first) + " to " +
           value + (cell.gap == 0 ? "" : ", strictly" + by);
  }
  return cell.step == 0 ? value : (cell.step > 0 ? "->" : "<-") + (" (end: " + value + ")");
}

}  // namespace heapreach::evidence::explain
