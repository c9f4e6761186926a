#include "tests/harness/same_system.h"

#include <algorithm>
#include <utility>

#include "rts/text/approximation_text.h"

namespace heapreach::test {

using namespace rts;

namespace {

bool same(const ExpressionPtr& a, const ExpressionPtr& b) {
  return a && b ? test::same(*a, *b) : !a && !b;
}

bool same(const Alloc& a, const Alloc& b) {
  return a.to == b.to && same(a.size, b.size) && a.may_fail == b.may_fail &&
         a.is_static == b.is_static && a.is_empty == b.is_empty && a.is_frame == b.is_frame;
}
bool same(const Free& a, const Free& b) {
  return same(a.address, b.address);
}
bool same(const Load& a, const Load& b) {
  return a.to == b.to && same(a.address, b.address) && same(a.in, b.in);
}
bool same(const Store& a, const Store& b) {
  return same(a.address, b.address) && same(a.value, b.value) && same(a.in, b.in);
}
bool same(const Move& a, const Move& b) {
  return a.to == b.to && same(a.value, b.value);
}
bool same(const Havoc& a, const Havoc& b) {
  return a.variables == b.variables && a.from == b.from;
}
bool same(const Assume& a, const Assume& b) {
  return same(a.condition, b.condition);
}
bool same(const Assert& a, const Assert& b) {
  return same(a.condition, b.condition);
}
bool same(const Call& a, const Call& b) {
  return a.to == b.to && a.results == b.results &&
         std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(), b.arguments.end(),
                    [](const ExpressionPtr& x, const ExpressionPtr& y) { return same(x, y); });
}
bool same(const Nop&, const Nop&) {
  return true;
}

template <typename... Types>
bool same(const std::variant<Types...>& a, const std::variant<Types...>& b);

bool same(const Fail& a, const Fail& b) {
  return same(a.inner, b.inner);
}

template <typename... Types>
bool same(const std::variant<Types...>& a, const std::variant<Types...>& b) {
  if (a.index() != b.index()) return false;
  return std::visit(
      [&](const auto& left) { return same(left, std::get<std::decay_t<decltype(left)>>(b)); }, a);
}

bool same(const Edge& a, const Edge& b) {
  return a.from == b.from && a.to == b.to && a.id == b.id && a.at == b.at &&
         std::equal(a.instructions.begin(), a.instructions.end(), b.instructions.begin(),
                    b.instructions.end(), [](const Instruction& left, const Instruction& right) {
                      return left.at == right.at && same(left.action, right.action);
                    });
}

std::vector<Edge> declared_edges(const System& system) {
  std::vector<Edge> result;
  for (const Edge& edge : system.edges()) {
    if (!edge.implicit) result.push_back(edge);
  }
  return result;
}

bool same_expectation(const System& a, const System& b) {
  if (!a.expect || !b.expect) return !a.expect && !b.expect;
  return a.expect->kind == b.expect->kind && a.expect->from == b.expect->from;
}

template <typename Item, typename Same>
bool all_same(const std::vector<Item>& a, const std::vector<Item>& b, Same same) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

}  // namespace

bool same(const Expression& a, const Expression& b) {
  return a.op == b.op && a.sort == b.sort && a.value == b.value && a.variable == b.variable &&
         all_same(a.arguments, b.arguments,
                  [](const ExpressionPtr& x, const ExpressionPtr& y) { return same(*x, *y); });
}

std::string difference(const System& a, const System& b) {
  const auto names = [](const auto& x, const auto& y) { return x.name == y.name; };
  if (a.name != b.name) return "name: " + a.name + " and " + b.name;
  if (a.meta.entries != b.meta.entries) return "meta";
  if (a.meta.complete != b.meta.complete) return "meta: complete";
  if (a.approximations.unknown != b.approximations.unknown ||
      rts::approximations_text(a) != rts::approximations_text(b)) {
    return "meta: approximate";
  }
  if (a.bound != b.bound) return "bound";
  if (!same_expectation(a, b)) return "expect";
  if (a.heap != b.heap) return "heap";
  if (a.memory_errors != b.memory_errors) return "memory_errors";
  if (a.declared_origin != b.declared_origin || a.guard != b.guard) return "layout";
  if (!all_same(a.records, b.records, [](const Record& x, const Record& y) {
        return x.name == y.name && x.fields == y.fields;
      })) {
    return "records";
  }
  if (!all_same(a.constants, b.constants, [](const Constants& x, const Constants& y) {
        return x.group == y.group && x.values == y.values;
      })) {
    return "constants";
  }
  if (!all_same(a.variables, b.variables, [&](const Variable& x, const Variable& y) {
        return names(x, y) && x.type == y.type;
      })) {
    return "variables";
  }
  if (a.start != b.start || a.errors != b.errors || a.exits != b.exits) return "start, error, exit";
  if (!same(a.start_condition, b.start_condition)) return "start: assume";
  if (!all_same(a.vertices(), b.vertices(), [&](const Vertex& x, const Vertex& y) {
        return names(x, y) && x.at == y.at && x.label == y.label && x.procedure == y.procedure;
      })) {
    return "vertices";
  }
  if (!all_same(a.procedures, b.procedures, [&](const Procedure& x, const Procedure& y) {
        return names(x, y) && x.parameters == y.parameters && x.locals == y.locals &&
               x.results == y.results && x.entry == y.entry && x.exits == y.exits && x.at == y.at;
      })) {
    return "procedures";
  }
  const std::vector<Edge> edges = declared_edges(a);
  const std::vector<Edge> others = declared_edges(b);
  if (edges.size() != others.size()) return "number of edges";
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (!same(edges[i], others[i])) return "edge " + std::to_string(i);
  }
  return "";
}

}  // namespace heapreach::test
