#include <fmt/format.h>

#include <cctype>

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

/// The place of a column of the scalar's text, counted from 0.
Position position_of(Node node, int column) {
  Position position = node.position();
  // With escapes or folded lines between, columns of the text are not columns of the file.
  if (const std::optional<std::size_t> offset = node.text_offset()) {
    position = node.document().source().position(*offset);
    position.column += column;
  }
  return position;
}

/// The column of the word in a condition that has it; variables may have it in their names.
int place_of_start_value(std::string_view text) {
  constexpr std::string_view word = "startvalue";
  const auto is_of_name = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
  };
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    const std::size_t next = text.find_first_not_of(" \t", at + word.size());
    if (at > 0 && is_of_name(text[at - 1])) continue;
    if (next != text.npos && text[next] == '(') return static_cast<int>(at);
  }
  return 0;
}

}  // namespace

ExpressionPtr ExpressionReader::expression(Node node, std::string_view what) {
  return parse(node, what, parse_expression, expressions_);
}

ExpressionPtr ExpressionReader::condition(Node node, std::string_view what) {
  ExpressionPtr condition = parse(node, what, parse_condition, conditions_);
  if (!start_value_at_ && reads_start_heap(*condition)) {
    start_value_at_ = position_of(node, place_of_start_value(node.text()));
  }
  return condition;
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
    throw InputError(position_of(node, error.position().column - 1),
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
