#include "tests/harness/simplify.h"

#include <optional>
#include <utility>

#include "tests/harness/build.h"
#include "tests/harness/rewrite.h"

namespace heapreach::test {

using namespace rts;

namespace {

/// Smaller expressions of the same sort: the arguments, and the same with one argument made
/// smaller.
std::vector<ExpressionPtr> smaller(const ExpressionPtr& e) {
  std::vector<ExpressionPtr> result;
  if (e->arguments.empty() && e->op != Op::no_live_cells) return result;
  if (e->sort == rts::Sort::boolean) {
    result.push_back(make_boolean(true));
    result.push_back(make_boolean(false));
  } else {
    result.push_back(num(0));
  }
  const bool is_division = e->op == Op::divide || e->op == Op::remainder;
  for (std::size_t i = 0; i < e->arguments.size(); ++i) {
    if (e->arguments[i]->sort == e->sort) result.push_back(e->arguments[i]);
    if (is_division && i == 1) continue;  // the divisor must stay positive
    for (const ExpressionPtr& part : smaller(e->arguments[i])) {
      std::vector<ExpressionPtr> arguments = e->arguments;
      arguments[i] = part;
      result.push_back(make(e->op, std::move(arguments)));
    }
  }
  return result;
}

/// The action without its options.
std::optional<Action> plain(Action action) {
  if (auto* alloc = std::get_if<Alloc>(&action)) {
    if (!std::exchange(alloc->may_fail, false) && !std::exchange(alloc->is_static, false)) {
      if (!std::exchange(alloc->is_empty, false)) return {};
      alloc->size = make_integer(1);
    }
    return action;
  }
  if (auto* load = std::get_if<Load>(&action); load != nullptr && load->in) {
    load->in = nullptr;
    return action;
  }
  if (auto* store = std::get_if<Store>(&action); store != nullptr && store->in) {
    store->in = nullptr;
    return action;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Action> simpler(const Action& action) {
  std::vector<Action> result;
  if (auto without = plain(action)) result.push_back(std::move(*without));
  std::size_t count = 0;
  map_expressions(action, [&](const ExpressionPtr& e) { return ++count, e; });
  for (std::size_t chosen = 0; chosen < count; ++chosen) {
    std::vector<ExpressionPtr> choices;
    std::size_t index = 0;
    map_expressions(action, [&](const ExpressionPtr& e) {
      if (index++ == chosen) choices = smaller(e);
      return e;
    });
    for (const ExpressionPtr& choice : choices) {
      index = 0;
      result.push_back(map_expressions(
          action, [&](const ExpressionPtr& e) { return index++ == chosen ? choice : e; }));
    }
  }
  return result;
}

}  // namespace heapreach::test
