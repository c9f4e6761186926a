// Clang's syntax tree as it comes, node by node: trees of programs with headers are too large to
// keep.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace heapreach::frontends::lines {

/// Lines as debug information counts them, and as the file itself does.
struct Place {
  std::string file;
  int line = 0;  // 0: none
  int column = 0;
  std::string own_file = {};
  int own_line = 0;
  bool is_of_macro = false;  // the place is where the macro is used
};

struct SyntaxNode {
  std::string kind, name, storage;
  std::string type;        // without names for types
  std::string referenced;  // of a name: what it stands for
  Place at, begin, end;
  bool has_initialiser = false;
  std::size_t children = 0;  // that were left already
};

/// What clang has written of a place: a name or number that is missing is the one before.
struct WrittenPlace {
  bool is_there = false;
  std::string file, presumed_file;
  int line = 0, presumed_line = 0, column = 0;
};

/// The place that each written one means. `#line` and its like make what debug information says,
/// and the "presumed" place, another one than the file's own.
class WrittenPlaces {
 public:
  Place next(const WrittenPlace& written);

 private:
  std::string file_, presumed_file_;
  int line_ = 0, presumed_line_ = 0;
};

/// Follows a tree, and tells of nodes: what a node is comes before what is in it.
class SyntaxTree : public nlohmann::json_sax<nlohmann::json> {
 public:
  bool null() final { return true; }
  bool boolean(bool) final { return true; }
  bool number_integer(number_integer_t value) final { return number(value); }
  bool number_unsigned(number_unsigned_t value) final {
    return number(static_cast<number_integer_t>(value));
  }
  bool number_float(number_float_t, const string_t&) final { return true; }
  bool binary(binary_t&) final { return true; }
  bool string(string_t& value) final;
  bool key(string_t& name) final;
  bool start_object(std::size_t) final;
  bool end_object() final;
  bool start_array(std::size_t) final;
  bool end_array() final;
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) final {
    return false;
  }

 protected:
  /// A node begins, in the last one of nodes() if there are any.
  virtual void enter() = 0;
  /// A node ends; it is no longer among nodes().
  virtual void leave(const SyntaxNode& node) = 0;

  /// Those around, outermost first.
  std::vector<SyntaxNode>& nodes() { return nodes_; }

 private:
  struct Level {
    enum class Kind { node, range, place, list, other };
    Kind kind = Kind::other;
    std::string role;                // the key that it stands under
    std::string key;                 // of the value that comes next
    WrittenPlace written;            // of a place
    std::optional<Place> expansion;  // of one in a macro: where that is used
  };

  bool number(number_integer_t value);
  void end_place(const Level& done);
  void take_text(const Level& level, const std::string& value);

  std::vector<Level> levels_;  // objects and lists that are being read
  std::vector<SyntaxNode> nodes_;
  WrittenPlaces places_;
};

}  // namespace heapreach::frontends::lines
