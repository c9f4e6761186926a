#include "frontends/compile/orders/open_orders.h"

#include <algorithm>

#include <clang/Basic/SourceManager.h>

#include "frontends/compile/orders/file.h"
#include "frontends/compile/scopes/blocks.h"

namespace heapreach::frontends::compile::orders {

namespace {

class Finder {
 public:
  explicit Finder(clang::ASTContext& context)
      : sources_(context.getSourceManager()), file_(context) {}

  std::vector<OpenOrder> find() {
    for (clang::FunctionDecl* function : file_.functions()) {
      function_ = function->getNameAsString();
      visit(*function->getBody());
    }
    return std::move(found_);
  }

 private:
  const clang::SourceManager& sources_;
  const File file_;
  std::string function_;
  std::vector<OpenOrder> found_;

  void visit(clang::Stmt& statement) {
    if (in_conflict(operands(statement))) note(statement);
    for (clang::Stmt** part : scopes::executed_parts(statement)) visit(**part);
  }

  /// Those of each operand that C leaves the order of; none of other statements.
  std::vector<Accesses> operands(clang::Stmt& statement) const {
    const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&statement);
    const bool is_ordered = operation && (operation->isLogicalOp() || operation->isCommaOp());
    const bool is_open = llvm::isa<clang::BinaryOperator, clang::CallExpr,
                                   clang::ArraySubscriptExpr, clang::InitListExpr>(statement);
    std::vector<Accesses> result;
    if (is_ordered || !is_open) return result;
    const std::vector<clang::Stmt**> parts = scopes::executed_parts(statement);
    if (parts.size() < 2) return result;
    for (clang::Stmt** part : parts) result.push_back(file_.of(**part));
    if (operation && operation->isCompoundAssignmentOp()) {
      result.front().add(file_.of_value(*operation->getLHS()));
    }
    return result;
  }

  static bool in_conflict(const std::vector<Accesses>& operands) {
    for (auto one = operands.begin(); one != operands.end(); ++one) {
      if (one->writes.empty() && !one->frees) continue;
      const bool found = std::any_of(operands.begin(), operands.end(), [&](const Accesses& other) {
        return &other != &*one && are_in_conflict(*one, other);
      });
      if (found) return true;
    }
    return false;
  }

  void note(const clang::Stmt& statement) {
    const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&statement);
    const clang::SourceLocation at =
        operation ? operation->getOperatorLoc() : statement.getBeginLoc();
    const clang::PresumedLoc begin = sources_.getPresumedLoc(sources_.getExpansionLoc(at));
    const clang::PresumedLoc end =
        sources_.getPresumedLoc(sources_.getExpansionLoc(statement.getEndLoc()));
    if (begin.isInvalid() || end.isInvalid()) return;
    found_.push_back({function_, begin.getLine(), begin.getColumn(), end.getLine()});
  }
};

}  // namespace

std::vector<OpenOrder> open_orders_in(clang::ASTContext& context) {
  return Finder(context).find();
}

}  // namespace heapreach::frontends::compile::orders
