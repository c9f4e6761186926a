#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_set>

#include "rts/text/read/read_parts.h"
#include "support/suggest.h"

namespace heapreach::rts {

namespace {

constexpr std::array<std::string_view, 11> instruction_names = {
    "alloc", "free", "load", "store", "move", "kill", "assume", "assert", "fail", "nop", "call"};
constexpr std::array<std::string_view, 4> checked_names = {"free", "load", "store", "assert"};

/// The instruction's own key and value, and the value of `at`.
struct Parts {
  Node name;
  Node value;
  std::optional<Node> at;
};

Parts split(Node node, std::span<const std::string_view> names, bool with_at,
            std::string_view what) {
  std::array<std::string_view, 12> known = {};
  const auto end = std::copy(names.begin(), names.end(), known.begin());
  if (with_at) *end = "at";
  const Fields fields(node, std::span(known).first(names.size() + with_at), what);
  std::optional<Parts> parts;
  for (const auto& [key, value] : node.entries()) {
    if (key.text() == "at") continue;
    if (parts) {
      fail(key, fmt::format("found {} besides {} in {}, expected one instruction per map",
                            quote(key.text()), quote(parts->name.text()), what));
    }
    parts = Parts{key, value, fields.find("at")};
  }
  if (!parts) fail(node, fmt::format("{} is missing, expected one of: {}", what, join(names)));
  return *parts;
}

class InstructionReader {
 public:
  InstructionReader(ExpressionReader& expressions, const ProcedureTable& procedures)
      : expressions_(expressions), procedures_(procedures) {}

  Action action(std::string_view name, Node value) {
    if (name == "alloc") return alloc(value);
    if (name == "move") return move(value);
    if (name == "kill") return kill(value);
    if (name == "assume") return Assume{expressions_.condition(value, "assume")};
    if (name == "fail") return Fail{inner(value)};
    if (name == "call") return call(value);
    if (name == "nop") {
      Fields(value, {}, "nop");
      return Nop{};
    }
    return std::visit([](auto inner) -> Action { return inner; }, checked(name, value));
  }

 private:
  Checked inner(Node node) {
    const Parts parts = split(node, checked_names, false, "the instruction in fail");
    return checked(parts.name.text(), parts.value);
  }

  Checked checked(std::string_view name, Node value) {
    if (name == "free") return Free{expressions_.expression(value, "free")};
    if (name == "assert") return Assert{expressions_.condition(value, "assert")};
    if (name == "load") return load(value);
    return store(value);
  }

  Alloc alloc(Node node) {
    constexpr std::array<std::string_view, 5> keys = {"to", "size", "may_fail", "static", "empty"};
    const Fields fields(node, keys, "alloc");
    Alloc result;
    result.to = expressions_.variable(fields.at("to"), "alloc: to");
    if (const auto empty = fields.find("empty")) {
      result.is_empty = boolean_of(*empty, "alloc: empty");
      if (result.is_empty && fields.find("size")) fail(*empty, "alloc: size of an empty block");
    }
    result.size = result.is_empty ? make_integer(0)
                                  : expressions_.expression(fields.at("size"), "alloc: size");
    if (const auto may_fail = fields.find("may_fail")) {
      result.may_fail = boolean_of(*may_fail, "alloc: may_fail");
    }
    if (const auto is_static = fields.find("static")) {
      result.is_static = boolean_of(*is_static, "alloc: static");
      if (result.is_static && result.is_empty) fail(*is_static, "alloc: a static empty block");
    }
    return result;
  }

  Load load(Node node) {
    constexpr std::array<std::string_view, 3> keys = {"to", "at", "in"};
    const Fields fields(node, keys, "load");
    return {expressions_.variable(fields.at("to"), "load: to"),
            expressions_.expression(fields.at("at"), "load: at"), block(fields, "load: in")};
  }

  Store store(Node node) {
    constexpr std::array<std::string_view, 3> keys = {"at", "value", "in"};
    const Fields fields(node, keys, "store");
    return {expressions_.expression(fields.at("at"), "store: at"),
            expressions_.expression(fields.at("value"), "store: value"),
            block(fields, "store: in")};
  }

  ExpressionPtr block(const Fields& fields, std::string_view what) {
    const auto in = fields.find("in");
    return in ? expressions_.expression(*in, what) : nullptr;
  }

  Move move(Node node) {
    constexpr std::array<std::string_view, 2> keys = {"to", "value"};
    const Fields fields(node, keys, "move");
    return {expressions_.variable(fields.at("to"), "move: to"),
            expressions_.expression(fields.at("value"), "move: value")};
  }

  Havoc kill(Node node) {
    if (!node.is_map()) {
      return {distinct(items_of(node, "kill", "a list of variables, or a map"), "kill")};
    }
    constexpr std::array<std::string_view, 2> keys = {"vars", "from"};
    const Fields fields(node, keys, "kill");
    return {
        distinct(items_of(fields.at("vars"), "kill: vars", "a list of variables"), "kill: vars"),
        std::string(name_of(fields.at("from"), "kill: from"))};
  }

  std::vector<VariableId> distinct(const std::vector<Node>& items, std::string_view what) {
    std::vector<VariableId> result;
    std::unordered_set<VariableId> seen;
    for (const Node& item : items) {
      result.push_back(expressions_.variable(item, what));
      if (!seen.insert(result.back()).second) {
        fail(item, fmt::format("{}: duplicate variable {}", what, quote(item.text())));
      }
    }
    return result;
  }

  Call call(Node node) {
    constexpr std::array<std::string_view, 3> keys = {"to", "args", "result"};
    const Fields fields(node, keys, "call");
    const Procedure& procedure = procedures_.find(fields.at("to"));
    const auto counted = [&](Node at, std::string_view what, std::size_t found,
                             std::size_t expected) {
      if (found == expected) return;
      fail(at, fmt::format("call: found {} {}{}, expected {}, as procedure {} has", found, what,
                           found == 1 ? "" : "s", expected, quote(procedure.name)));
    };
    Call result;
    result.to = procedures_.id_of(procedure);
    const auto arguments = fields.find("args");
    if (arguments) {
      for (const Node& item : items_of(*arguments, "call: args", "a list of expressions")) {
        result.arguments.push_back(expressions_.expression(item, "call: args"));
      }
    }
    counted(arguments.value_or(node), "argument", result.arguments.size(),
            procedure.parameters.size());
    if (const auto results = fields.find("result")) {
      const auto items = one_or_more(*results, "call: result", "a variable or a list of them");
      result.results = distinct(items, "call: result");
      counted(*results, "result", result.results.size(), procedure.results.size());
    }
    return result;
  }

  ExpressionReader& expressions_;
  const ProcedureTable& procedures_;
};

}  // namespace

Instruction read_instruction(Node node, ExpressionReader& expressions,
                             const ProcedureTable& procedures) {
  const Parts parts = split(node, instruction_names, true, "an instruction");
  Instruction result;
  result.action = InstructionReader(expressions, procedures).action(parts.name.text(), parts.value);
  if (parts.at) result.at = read_at(*parts.at);
  return result;
}

}  // namespace heapreach::rts
