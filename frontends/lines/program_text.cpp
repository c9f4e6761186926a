#include "frontends/lines/program_text.h"

#include "frontends/lines/syntax_tree.h"

namespace heapreach::frontends::lines {

namespace {

Position seen(const Place& place) {
  return {place.file, place.line, place.column};
}

Position own(const Place& place) {
  return {place.own_file, place.own_line, place.is_of_macro ? 0 : place.column};
}

bool is_expression(const SyntaxNode& node) {
  for (const char* other : {"Stmt", "Decl", "Attr", "Comment"}) {
    if (node.kind.ends_with(other)) return false;
  }
  return !node.kind.empty();
}

class TextReader final : public SyntaxTree {
 public:
  ProgramText text;

 private:
  void enter() override {}

  void leave(const SyntaxNode& node) override {
    if (nodes().empty() || node.begin.line == 0) return;
    SyntaxNode& around = nodes().back();
    hand_on_name(node, around);
    if (node.kind == "CallExpr") {
      text.calls.push_back(
          {seen(node.begin), own(node.end), node.referenced, node.type, function_around()});
    }
    const bool is_of_statement = around.kind.ends_with("Stmt") && around.kind != "DeclStmt";
    if (is_expression(node) && (is_of_statement || around.kind == "VarDecl")) {
      text.expressions.push_back(
          {seen(node.begin), seen(node.end), own(node.begin), function_around()});
    }
    if (around.kind == "CompoundStmt" && around.children == 0 && nodes().size() > 1) {
      const SyntaxNode& function = nodes()[nodes().size() - 2];
      if (function.kind == "FunctionDecl") text.bodies.push_back({function.name, own(node.begin)});
    }
  }

  /// The first operand of a call is what is called.
  static void hand_on_name(const SyntaxNode& node, SyntaxNode& around) {
    const bool is_frame = around.kind == "ImplicitCastExpr" || around.kind == "ParenExpr";
    if (is_frame || (around.kind == "CallExpr" && around.children == 0)) {
      around.referenced = node.referenced;
    }
  }

  std::string function_around() {
    for (auto node = nodes().rbegin(); node != nodes().rend(); ++node) {
      if (node->kind == "FunctionDecl") return node->name;
    }
    return "";
  }
};

}  // namespace

ProgramText program_text_in(const std::string& syntax) {
  TextReader reader;
  if (!nlohmann::json::sax_parse(syntax, &reader)) return {};
  return std::move(reader.text);
}

}  // namespace heapreach::frontends::lines
