// The blocks of a function of C's, what belongs to them, and which jumps lead out of them or into
// them.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <vector>

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

namespace heapreach::frontends::compile::scopes {

/// What objects live for: a block (C17 6.8.2, 6.8.4p3, 6.8.5p5), or a full expression that
/// enclose_temporaries() has made a block of. The body of a switch in braces is no block beside the
/// switch's.
struct Block {
  const Block* around = nullptr;           // the next larger one; null of the function's own
  const clang::Stmt* statement = nullptr;  // that it is
  bool is_full_expression = false;
  bool holds_label = false;  // also of a case, somewhere inside: an execution may jump there
  unsigned number = 0;       // from 1; 0 of blocks in which no object needs marks
};

/// A jump, the block it stands in, and the smallest block that it stays in.
struct Jump {
  const Block* from = nullptr;
  const Block* within = nullptr;
  const Block* to = nullptr;  // where it leads; `within` unless it leads into other blocks
};

struct Variable {
  const Block* block = nullptr;
  /// Whether an execution may come to the declaration more than once before the block ends.
  bool is_declared_again = false;
};

struct Blocks {
  std::deque<Block> all;
  std::map<const clang::Stmt*, Block*> of;  // statements that are blocks
  /// Of `goto`, `break`, `continue` and `return`; of a case label the jump from its switch.
  std::map<const clang::Stmt*, Jump> jumps;
  /// Variables with cleanup functions.
  std::map<const clang::VarDecl*, const Block*> cleaned_up;
  /// Variables to which clang gives no lifetime, or a wrong one: a jump may lead past them.
  std::map<const clang::VarDecl*, Variable> variables;
  /// Compound literals, and records that an expression makes and takes the address of an array in.
  std::map<const clang::Expr*, const Block*> objects;
};

/// `full_expressions`: those that enclose_temporaries() has made.
Blocks blocks_in(clang::FunctionDecl& function,
                 const std::set<const clang::Stmt*>& full_expressions);

/// The record without a name in which the expression names an array; null if it names none.
clang::Expr* temporary_behind(clang::Stmt& expression);

/// Parts of a statement or expression that may be executed and are no null, to be replaced by
/// others. Sizes of arrays that pointers lead to are not among them.
std::vector<clang::Stmt**> executed_parts(clang::Stmt& statement);

}  // namespace heapreach::frontends::compile::scopes
