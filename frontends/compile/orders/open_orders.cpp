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
      function_ = function;
      visit(*function->getBody());
    }
    return std::move(found_);
  }

 private:
  const clang::SourceManager& sources_;
  const File file_;
  const clang::FunctionDecl* function_ = nullptr;
  std::vector<OpenOrder> found_;

  /// What the statement does with its parts.
  Accesses visit(clang::Stmt& statement) {
    std::vector<Accesses> operands;
    for (clang::Stmt** part : scopes::executed_parts(statement)) operands.push_back(visit(**part));
    if (are_open(statement)) {
      const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&statement);
      if (operation && operation->isCompoundAssignmentOp()) {
        operands.front().add(file_.of_value(*operation->getLHS(), *function_));
      }
      if (in_conflict(operands)) note(statement);
    }
    return together(operands, file_.of(statement, *function_));
  }

  /// Whether C leaves the order of its operands open.
  static bool are_open(const clang::Stmt& statement) {
    const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&statement);
    if (operation) return !operation->isLogicalOp() && !operation->isCommaOp();
    return llvm::isa<clang::CallExpr, clang::ArraySubscriptExpr, clang::InitListExpr>(statement);
  }

  /// The largest of them grows, since statements may be nested deeply.
  static Accesses together(std::vector<Accesses>& parts, Accesses own) {
    const auto size = [](const Accesses& one) {
      return one.reads.variables.size() + one.reads.members.size() + one.writes.variables.size() +
             one.writes.members.size();
    };
    parts.push_back(std::move(own));
    const auto largest =
        std::max_element(parts.begin(), parts.end(),
                         [&](const Accesses& a, const Accesses& b) { return size(a) < size(b); });
    Accesses result = std::move(*largest);
    for (auto part = parts.begin(); part != parts.end(); ++part) {
      if (part != largest) result.add(*part);
    }
    return result;
  }

  /// Two of them are compared if one writes or frees.
  static bool in_conflict(const std::vector<Accesses>& operands) {
    const auto changes = [](const Accesses& one) {
      return one.frees || one.writes.are_shared() || !one.writes.variables.empty();
    };
    for (auto one = operands.begin(); one != operands.end(); ++one) {
      if (!changes(*one)) continue;
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
    found_.push_back(
        {"", function_->getNameAsString(), begin.getLine(), begin.getColumn(), end.getLine()});
  }
};

}  // namespace

std::vector<OpenOrder> open_orders_in(clang::ASTContext& context) {
  return Finder(context).find();
}

}  // namespace heapreach::frontends::compile::orders
