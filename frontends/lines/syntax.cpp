// Clang writes of a place only what differs from the one that it wrote before, so all of them have
// to be followed in their order, also those that say nothing here.
#include "frontends/lines/syntax.h"

#include <array>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

namespace heapreach::frontends::lines {

namespace {

using Json = nlohmann::json;

struct Place {
  std::string file;
  int line = 0;  // 0: none
};

/// What clang has written of a place: a name or number that is missing is the one before.
struct WrittenPlace {
  bool is_there = false;
  std::string file, presumed_file;
  int line = 0, presumed_line = 0;
};

/// The place that each written one means. `#line` and its like make what debug information says,
/// and the "presumed" place, another one than the file's own.
class Places {
 public:
  Place next(const WrittenPlace& written) {
    const bool is_other_file = !written.file.empty() && written.file != file_;
    if (!written.file.empty()) file_ = written.file;
    if (!written.presumed_file.empty())
      presumed_file_ = written.presumed_file;
    else if (is_other_file || presumed_file_.empty())
      presumed_file_ = file_;
    if (written.presumed_line != 0)
      presumed_line_ = written.presumed_line;
    else if (written.line != 0)
      presumed_line_ = written.line;
    return {presumed_file_, presumed_line_};
  }

 private:
  std::string file_, presumed_file_;
  int presumed_line_ = 0;
};

/// An object of the tree that is being read.
struct Level {
  enum class Kind { node, range, place, list, other };
  Kind kind = Kind::other;
  std::string key;  // of the value that comes next
  // Of a place.
  WrittenPlace written;
  std::optional<Place> expansion;  // of one in a macro: where that is used
  // Of a node.
  std::string name, type, storage;
  Place at, begin, end;
  bool has_initialiser = false, has_body = false;
  std::optional<FunctionText> function;
};

template <std::size_t Size>
bool is_one_of(const std::array<std::string_view, Size>& names, const std::string& name) {
  for (const std::string_view one : names) {
    if (one == name) return true;
  }
  return false;
}

/// Statements that are code on the line where they begin only by what stands in them.
constexpr std::array<std::string_view, 8> mere_frames = {
    "CompoundStmt", "NullStmt",    "DeclStmt", "LabelStmt",
    "CaseStmt",     "DefaultStmt", "DoStmt",   "AttributedStmt"};
/// What stands in a statement without being code: the labels of cases, and constants that decide.
constexpr std::array<std::string_view, 3> mere_constants = {"ConstantExpr", "IntegerLiteral",
                                                            "CharacterLiteral"};

class SyntaxReader final : public nlohmann::json_sax<Json> {
 public:
  std::vector<FunctionText> functions;

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t value) override { return number(value); }
  bool number_unsigned(number_unsigned_t value) override {
    return number(static_cast<number_integer_t>(value));
  }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }

  bool string(string_t& value) override {
    Level& top = levels_.back();
    if (top.kind == Level::Kind::place) {
      if (top.key == "file") top.written.file = value;
      if (top.key == "presumedFile") top.written.presumed_file = value;
    } else if (top.kind == Level::Kind::node) {
      if (top.key == "kind") top.type = value;
      if (top.key == "name") top.name = value;
      if (top.key == "storageClass") top.storage = value;
      if (top.key == "init") top.has_initialiser = true;
    }
    return true;
  }

  bool key(string_t& name) override {
    levels_.back().key = name;
    return true;
  }

  bool start_object(std::size_t) override {
    Level level;
    if (levels_.empty() || levels_.back().kind == Level::Kind::list) {
      level.kind = Level::Kind::node;
      begin_node();
    } else if (const std::string& key = levels_.back().key; key == "range") {
      level.kind = Level::Kind::range;
    } else if (key == "loc" || key == "begin" || key == "end" || key == "spellingLoc" ||
               key == "expansionLoc") {
      level.kind = Level::Kind::place;
    }
    levels_.push_back(std::move(level));
    return true;
  }

  bool end_object() override {
    Level done = std::move(levels_.back());
    levels_.pop_back();
    if (done.kind == Level::Kind::place) end_place(done);
    if (done.kind == Level::Kind::node) end_node(done);
    return true;
  }

  bool start_array(std::size_t) override {
    levels_.emplace_back().kind = Level::Kind::list;
    return true;
  }
  bool end_array() override {
    levels_.pop_back();
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

 private:
  bool number(number_integer_t value) {
    Level& top = levels_.back();
    if (top.kind != Level::Kind::place) return true;
    if (top.key == "offset") top.written.is_there = true;
    if (top.key == "line") top.written.line = static_cast<int>(value);
    if (top.key == "presumedLine") top.written.presumed_line = static_cast<int>(value);
    return true;
  }

  void end_place(const Level& done) {
    std::optional<Place> place = done.expansion;
    if (done.written.is_there) place = places_.next(done.written);
    if (!place) return;
    Level& top = levels_.back();
    if (top.kind == Level::Kind::place) {
      if (top.key == "expansionLoc") top.expansion = place;
    } else if (top.kind == Level::Kind::range) {
      Level& node = levels_[levels_.size() - 2];
      (top.key == "begin" ? node.begin : node.end) = *place;
    } else if (top.kind == Level::Kind::node) {
      top.at = *place;
    }
  }

  /// The node around the list that is being read; null at the top.
  Level* node_around() {
    for (std::size_t i = levels_.size(); i-- > 0;) {
      if (levels_[i].kind == Level::Kind::node) return &levels_[i];
    }
    return nullptr;
  }

  /// What a node is comes before what is in it.
  void begin_node() {
    Level* around = node_around();
    if (around == nullptr || around->type != "FunctionDecl" || around->function) return;
    around->function =
        FunctionText{around->at.file, around->name, around->begin.line, around->end.line, {}, {}};
  }

  FunctionText* function_around() {
    for (std::size_t i = levels_.size(); i-- > 0;) {
      if (levels_[i].function) return &*levels_[i].function;
    }
    return nullptr;
  }

  void end_node(Level& done) {
    Level* around = node_around();
    if (around == nullptr) return;
    if (done.function && done.has_body) functions.push_back(std::move(*done.function));
    FunctionText* function = function_around();
    if (function == nullptr) return;
    const auto is_in_file = [&](const Place& place) {
      return place.line > 0 && place.file == function->file;
    };
    if (done.type == "CompoundStmt") {
      around->has_body |= around->type == "FunctionDecl";
      if (is_in_file(done.end)) function->ends.insert(done.end.line);
    }
    if (is_code(done, *around) && is_in_file(done.begin)) function->code.insert(done.begin.line);
  }

  static bool is_code(const Level& node, const Level& around) {
    if (node.type == "VarDecl") {
      return around.type == "DeclStmt" && node.has_initialiser && node.storage != "static" &&
             node.storage != "extern";
    }
    return around.type.ends_with("Stmt") && around.type != "DeclStmt" && !node.type.empty() &&
           !is_one_of(mere_frames, node.type) && !is_one_of(mere_constants, node.type);
  }

  std::vector<Level> levels_;
  Places places_;
};

}  // namespace

std::vector<FunctionText> functions_in(const std::string& syntax) {
  SyntaxReader reader;
  if (!Json::sax_parse(syntax, &reader)) return {};
  return std::move(reader.functions);
}

}  // namespace heapreach::frontends::lines
