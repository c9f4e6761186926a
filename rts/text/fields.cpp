#include "rts/text/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "rts/text/hints/expression_hints.h"
#include "support/integer.h"
#include "support/suggest.h"

namespace heapreach::rts {

namespace {

std::string found(Node node) {
  switch (node.kind()) {
    case NodeKind::empty:
      return "nothing";
    case NodeKind::null:
      return std::string(node.text());
    case NodeKind::scalar:
      return quote(node.text());
    case NodeKind::list:
      return "a list";
    case NodeKind::map:
      return "a map";
  }
  return "?";
}

void expect_map(Node node, std::string_view what) {
  if (!node.is_map()) fail_expected(node, what, "a map {key: value, ..}");
}

void expect_value(Node key, Node value) {
  if (value.kind() == NodeKind::empty) {
    fail(value, fmt::format("key {} has no value", quote(key.text())));
  }
}

bool is_decimal(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  const bool digits =
      std::all_of(text.begin(), text.end(), [](char c) { return '0' <= c && c <= '9'; });
  return digits && !text.empty() && (text == "0" || text[0] != '0');
}

}  // namespace

void fail(Node node, const std::string& message) {
  throw InputError(node.position(), message);
}

void fail_expected(Node node, std::string_view what, std::string_view expected) {
  fail(node, fmt::format("{}: found {}, expected {}", what, found(node), expected));
}

Fields::Fields(Node map, std::span<const std::string_view> known, std::string_view what)
    : map_(map), known_(known), what_(what) {
  expect_map(map, what);
  for (const auto& [key, value] : map.entries()) take(key, value);
}

Fields::Fields(Node map, std::span<const std::string_view> known, std::string_view what,
               ErrorList& errors)
    : map_(map), known_(known), what_(what) {
  expect_map(map, what);
  for (const auto& [key, value] : map.entries()) {
    errors.attempt([&, k = key, v = value] { take(k, v); });
  }
}

void Fields::take(Node key, Node value) {
  const auto place = std::find(known_.begin(), known_.end(), key.text());
  if (place == known_.end() || key.kind() != NodeKind::scalar) {
    has_unknown_ = true;
    const std::string hint = hint_about_key(key.text(), known_);
    fail(key, fmt::format("unknown key {} in {}, expected one of: {}{}", found(key), what_,
                          join(known_), hint));
  }
  std::optional<Node>& field = values_.at(place - known_.begin());
  if (field) fail(key, fmt::format("duplicate key {} in {}", quote(key.text()), what_));
  if (value.kind() == NodeKind::empty) has_unknown_ = true;
  expect_value(key, value);
  field = value;
}

std::optional<Node> Fields::find(std::string_view key) const {
  const auto place = std::find(known_.begin(), known_.end(), key);
  return place == known_.end() ? std::nullopt : values_.at(place - known_.begin());
}

Node Fields::at(std::string_view key) const {
  const std::optional<Node> value = find(key);
  if (value) return *value;
  const std::string message = fmt::format("missing key {} in {}", quote(key), what_);
  if (has_unknown_) throw FollowUpError(map_.position(), message);
  fail(map_, message);
}

std::vector<std::pair<Node, Node>> named_entries(Node map, std::string_view what,
                                                 ErrorList& errors) {
  expect_map(map, what);
  std::vector<std::pair<Node, Node>> result;
  std::unordered_set<std::string_view> seen;
  for (const auto& [key, value] : map.entries()) {
    errors.attempt([&, k = key, v = value] {
      const std::string_view name = name_of(k, what);
      if (!seen.insert(name).second) fail(k, fmt::format("{}: duplicate {}", what, quote(name)));
      expect_value(k, v);
      result.emplace_back(k, v);
    });
  }
  return result;
}

std::vector<std::pair<Node, Node>> named_entries(Node map, std::string_view what) {
  ErrorList errors;
  const auto entries = named_entries(map, what, errors);
  errors.raise();
  return entries;
}

std::vector<Node> items_of(Node node, std::string_view what, std::string_view expected) {
  if (!node.is_list()) fail_expected(node, what, expected);
  std::vector<Node> items = node.items();
  for (const Node& item : items) {
    if (item.kind() == NodeKind::empty) fail(item, fmt::format("{}: found an empty item", what));
  }
  return items;
}

std::string text_of(Node node, std::string_view what) {
  if (node.kind() != NodeKind::scalar && node.kind() != NodeKind::null) {
    fail_expected(node, what, "text");
  }
  return std::string(node.text());
}

std::string_view name_of(Node node, std::string_view what) {
  const std::string_view text = node.text();
  const bool printable = std::none_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
  });
  if (node.kind() == NodeKind::null) {
    fail_expected(node, what, "a name (in quotes if it is really called that)");
  }
  if (node.kind() != NodeKind::scalar || text.empty() || !printable) {
    fail_expected(node, what, "a name");
  }
  return text;
}

bool boolean_of(Node node, std::string_view what) {
  const std::string_view text = node.text();
  if (node.kind() != NodeKind::scalar || node.quoted() || (text != "true" && text != "false")) {
    fail_expected(node, what, "true or false");
  }
  return text == "true";
}

std::uint64_t number_of(Node node, std::string_view what, std::uint64_t least,
                        std::uint64_t greatest) {
  const std::string expected = fmt::format("an integer from {} to {}", least, greatest);
  const std::string_view text = node.text();
  if (node.kind() != NodeKind::scalar || node.quoted() || !is_decimal(text)) {
    fail_expected(node, what, expected);
  }
  const Integer value{std::string(text)};
  if (value < Integer(std::to_string(least)) || value > Integer(std::to_string(greatest))) {
    fail_expected(node, what, expected);
  }
  return std::stoull(std::string(text));
}

std::size_t choice_of(Node node, std::string_view what, std::span<const std::string_view> words) {
  const auto place = std::find(words.begin(), words.end(), node.text());
  if (node.kind() != NodeKind::scalar || place == words.end()) {
    fail_expected(node, what,
                  fmt::format("one of: {}{}", join(words), did_you_mean(node.text(), words)));
  }
  return place - words.begin();
}

}  // namespace heapreach::rts
