// What the functions of a C file do to objects that their callers see.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include "frontends/compile/orders/accesses.h"
#include "frontends/compile/orders/own_blocks.h"
#include "frontends/compile/orders/pointers.h"
#include "frontends/compile/orders/reader.h"

namespace heapreach::frontends::compile::orders {

/// Knows what each function of a file does, together with those that it calls. What a function does
/// to its own variables and blocks does not count for its callers. A call through a pointer is of
/// all functions with as many parameters that are not only called.
class File {
 public:
  explicit File(clang::ASTContext& context);

  /// What the expression or statement does, without its parts, but with the functions that it
  /// calls. `function`: that it stands in.
  Accesses of(const clang::Stmt& statement, const clang::FunctionDecl& function) const;
  /// That the value of an lvalue is taken.
  Accesses of_value(const clang::Expr& lvalue, const clang::FunctionDecl& function) const;

  /// Functions with bodies, in the file's order.
  const std::vector<clang::FunctionDecl*>& functions() const { return pointers_.functions; }

 private:
  using Summary = std::shared_ptr<const Accesses>;

  void summarise();
  Surroundings surroundings() const { return {context_, pointers_, own_blocks_}; }

  clang::ASTContext& context_;
  const Pointers pointers_;
  const OwnBlocks own_blocks_;
  std::map<const clang::FunctionDecl*, Summary> known_;
  /// Of calls through pointers, by the number of parameters (Reader::indirect).
  std::map<std::optional<unsigned>, Summary> by_parameters_;
};

}  // namespace heapreach::frontends::compile::orders
