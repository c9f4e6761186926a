#include "frontends/lines/syntax.h"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "frontends/lines/syntax_tree.h"

namespace heapreach::frontends::lines {

namespace {

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

/// Beside a node that is being read.
struct Found {
  bool has_body = false;
  std::optional<FunctionText> function;
};

class FunctionLines final : public SyntaxTree {
 public:
  std::vector<FunctionText> functions;

 private:
  void enter() override {
    if (!nodes().empty() && nodes().back().kind == "FunctionDecl" && !found_.back().function) {
      const SyntaxNode& around = nodes().back();
      found_.back().function =
          FunctionText{around.at.file, around.name, around.begin.line, around.end.line, {}, {}};
    }
    found_.emplace_back();
  }

  FunctionText* function_around() {
    for (std::size_t i = found_.size(); i-- > 0;) {
      if (found_[i].function) return &*found_[i].function;
    }
    return nullptr;
  }

  void leave(const SyntaxNode& node) override {
    Found done = std::move(found_.back());
    found_.pop_back();
    if (nodes().empty()) return;
    const SyntaxNode& around = nodes().back();
    if (done.function && done.has_body) functions.push_back(std::move(*done.function));
    FunctionText* function = function_around();
    if (function == nullptr) return;
    const auto is_in_file = [&](const Place& place) {
      return place.line > 0 && place.file == function->file;
    };
    if (node.kind == "CompoundStmt") {
      found_.back().has_body |= around.kind == "FunctionDecl";
      if (is_in_file(node.end)) function->ends.insert(node.end.line);
    }
    if (is_code(node, around) && is_in_file(node.begin)) function->code.insert(node.begin.line);
  }

  static bool is_code(const SyntaxNode& node, const SyntaxNode& around) {
    if (node.kind == "VarDecl") {
      return around.kind == "DeclStmt" && node.has_initialiser && node.storage != "static" &&
             node.storage != "extern";
    }
    return around.kind.ends_with("Stmt") && around.kind != "DeclStmt" && !node.kind.empty() &&
           !is_one_of(mere_frames, node.kind) && !is_one_of(mere_constants, node.kind);
  }

  std::vector<Found> found_;  // indexed as nodes()
};

}  // namespace

std::vector<FunctionText> functions_in(const std::string& syntax) {
  FunctionLines reader;
  if (!nlohmann::json::sax_parse(syntax, &reader)) return {};
  return std::move(reader.functions);
}

}  // namespace heapreach::frontends::lines
