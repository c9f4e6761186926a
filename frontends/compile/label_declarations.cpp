// The label makes clang begin a basic block, which holds the declaration with its debug
// information. Where nothing leads to that block, it is removed once scopes are known. Declarations
// that an execution does come to get a label as well: clang marks no lifetime of a variable whose
// declaration a jump may lead past, so nothing is lost.
#include "frontends/compile/label_declarations.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Stmt.h>

namespace heapreach::frontends::compile {

namespace {

/// Whether a jump from elsewhere may lead into the statement.
bool holds_label(const clang::Stmt& statement) {
  if (llvm::isa<clang::LabelStmt, clang::SwitchCase>(statement)) return true;
  for (const clang::Stmt* child : statement.children()) {
    if (child && holds_label(*child)) return true;
  }
  return false;
}

bool declares_local(const clang::Stmt& statement) {
  const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(&statement);
  if (!declaration) return false;
  for (const clang::Decl* declared : declaration->decls()) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
    if (variable && variable->hasLocalStorage()) return true;
  }
  return false;
}

clang::Stmt* labelled(clang::Stmt& statement, clang::FunctionDecl& function) {
  clang::ASTContext& context = function.getASTContext();
  const clang::SourceLocation at = statement.getBeginLoc();
  auto* label =
      clang::LabelDecl::Create(context, &function, at, &context.Idents.get("declaration"));
  auto* result = new (context) clang::LabelStmt(at, label, &statement);
  label->setStmt(result);
  return result;
}

void visit(clang::Stmt& statement, clang::FunctionDecl& function) {
  if (auto* block = llvm::dyn_cast<clang::CompoundStmt>(&statement)) {
    std::size_t last_label = 0, index = 0;  // the number of statements up to the last label
    for (const clang::Stmt* part : block->body()) {
      index++;
      if (holds_label(*part)) last_label = index;
    }
    index = 0;
    for (clang::Stmt*& part : block->body()) {
      index++;
      if (index < last_label && declares_local(*part)) part = labelled(*part, function);
    }
  }
  for (clang::Stmt* child : statement.children()) {
    if (child) visit(*child, function);
  }
}

}  // namespace

void label_declarations(clang::FunctionDecl& function) {
  visit(*function.getBody(), function);
}

}  // namespace heapreach::frontends::compile
