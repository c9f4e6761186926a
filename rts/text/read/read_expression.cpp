#include <fmt/format.h>

#include "rts/text/read/read_parts.h"
#include "support/suggest.h"

namespace heapreach::rts {

namespace {

/// A plain scalar ends at a comment, which may have been meant as a part of it.
std::string hint_about_comment(Node node) {
  const std::optional<std::size_t> begin = node.text_offset();
  if (node.quoted() || !begin) return "";
  const std::string_view source = node.document().source().text();
  const std::size_t next = source.find_first_not_of(" \t", *begin + node.text().size());
  if (next == std::string_view::npos || source[next] != '#') return "";
  return " (a '#' behind a space starts a comment: put the expression in quotes)";
}

}  // namespace

ExpressionPtr ExpressionReader::expression(Node node, std::string_view what) {
  return parse(node, what, parse_expression, expressions_);
}

ExpressionPtr ExpressionReader::condition(Node node, std::string_view what) {
  return parse(node, what, parse_condition, conditions_);
}

ExpressionPtr ExpressionReader::parse(Node node, std::string_view what, Parse parse,
                                      Known& known) const {
  const bool null = node.kind() == NodeKind::null && node.text() == "null";
  if (node.kind() != NodeKind::scalar && !null) {
    fail_expected(node, what, "an expression (in quotes, if YAML reads it otherwise)");
  }
  const auto place = known.find(node.text());
  if (place != known.end()) return place->second;
  try {
    return known[node.text()] = parse(node.text(), scope_, Position{"", 1, 1});
  } catch (const InputError& error) {
    Position position = node.position();
    // With escapes or folded lines between, columns of the text are not columns of the file.
    if (const std::optional<std::size_t> offset = node.text_offset()) {
      position = node.document().source().position(*offset);
      position.column += error.position().column - 1;
    }
    throw InputError(position,
                     fmt::format("{}: {}{}", what, error.message(), hint_about_comment(node)));
  }
}

VariableId ExpressionReader::variable(Node node, std::string_view what) const {
  const std::string_view name = name_of(node, what);
  const auto place = scope_.variables.find(std::string(name));
  if (place != scope_.variables.end()) return place->second;
  fail(node, fmt::format("{}: undeclared variable {}{}", what, quote(name),
                         suggest_variable(name, scope_)));
}

}  // namespace heapreach::rts
