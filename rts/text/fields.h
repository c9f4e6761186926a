// Typed access to the nodes of a document, with the errors that the format promises. Internal to
// the readers.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rts/text/document.h"
#include "support/error_list.h"

namespace heapreach::rts {

/// Throws InputError at the node.
[[noreturn]] void fail(Node node, const std::string& message);
/// Throws InputError "WHAT: found .., expected EXPECTED" at the node.
[[noreturn]] void fail_expected(Node node, std::string_view what, std::string_view expected);

/// A map whose keys are known beforehand.
class Fields {
 public:
  /// Throws InputError unless the node is a map whose keys are all among `known` (at most 24), each
  /// at most once and with a value. `what` ("an edge") names the map in messages; like `known` it
  /// must live on.
  Fields(Node map, std::span<const std::string_view> known, std::string_view what);
  /// The same, but keys that are at fault are left out and go to `errors`.
  Fields(Node map, std::span<const std::string_view> known, std::string_view what,
         ErrorList& errors);

  std::optional<Node> find(std::string_view key) const;
  /// The value of a key. Throws InputError at the map if the key is missing; a FollowUpError if the
  /// map has unknown keys, one of which may be meant.
  Node at(std::string_view key) const;
  Node map() const { return map_; }

 private:
  void take(Node key, Node value);

  Node map_;
  std::span<const std::string_view> known_;
  std::string_view what_;
  std::array<std::optional<Node>, 24> values_;  // indexed like known_
  bool has_unknown_ = false;
};

/// Keys and values of a map whose keys are names. Throws InputError unless the node is a map, each
/// key is a name (see name_of), occurs once and has a value.
std::vector<std::pair<Node, Node>> named_entries(Node map, std::string_view what);
/// The same, but entries that are at fault are left out and go to `errors`.
std::vector<std::pair<Node, Node>> named_entries(Node map, std::string_view what,
                                                 ErrorList& errors);
/// The items of a list. Throws InputError unless the node is a list and no item is empty.
std::vector<Node> items_of(Node node, std::string_view what, std::string_view expected);

/// The value of a scalar, also if it is spelled like a null.
std::string text_of(Node node, std::string_view what);
/// The value of a scalar that names something: not empty, without control characters; a plain null
/// is no name.
std::string_view name_of(Node node, std::string_view what);
/// A plain true or false.
bool boolean_of(Node node, std::string_view what);
/// A plain decimal number in the range; both ends included.
std::uint64_t number_of(Node node, std::string_view what, std::uint64_t least,
                        std::uint64_t greatest);
/// The index of the scalar among `words`.
std::size_t choice_of(Node node, std::string_view what, std::span<const std::string_view> words);

}  // namespace heapreach::rts
