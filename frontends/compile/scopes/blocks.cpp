// Clang's own lifetimes are right for variables of blocks without labels: such a block begins at
// its brace, and each way out of it is known to clang. A block with a label may be entered past a
// declaration, and clang gives variables there no lifetime, or one that ends with each jump back
// over the declaration, while C ends it with the block (C17 6.2.4p6). Compound literals (6.5.2.5p5)
// and temporaries (6.2.4p8) never have one.
#include "frontends/compile/scopes/blocks.h"

#include <clang/AST/Attr.h>

namespace heapreach::frontends::compile::scopes {

namespace {

/// The blocks that jumps of three kinds lead to the end of, or into.
struct Targets {
  Block* of_break = nullptr;
  Block* of_continue = nullptr;
  Block* of_cases = nullptr;
};

bool is_block(const clang::Stmt& statement) {
  return llvm::isa<clang::CompoundStmt, clang::IfStmt, clang::SwitchStmt, clang::WhileStmt,
                   clang::DoStmt, clang::ForStmt>(statement);
}

bool is_substatement(const clang::Stmt& statement, const clang::Stmt& part) {
  if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(&statement)) {
    return &part == choice->getThen() || &part == choice->getElse();
  }
  if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(&statement)) {
    return &part == choice->getBody();
  }
  if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(&statement)) {
    return &part == loop->getBody();
  }
  if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(&statement)) return &part == loop->getBody();
  const auto* loop = llvm::dyn_cast<clang::ForStmt>(&statement);
  return loop && &part == loop->getBody();
}

bool may_be_marked(const clang::VarDecl& variable) {
  return variable.hasLocalStorage() && !variable.getType()->isVariableArrayType() &&
         !variable.hasAttr<clang::CleanupAttr>();
}

class Reader {
 public:
  Reader(clang::FunctionDecl& function, const std::set<const clang::Stmt*>& full_expressions)
      : full_expressions_(full_expressions) {
    Block& own = add(*function.getBody(), nullptr);
    visit(*function.getBody(), own, {});
    for (const auto& [jump, order] : gotos_) {
      const auto label = labels_.find(jump->getLabel());
      if (label == labels_.end()) continue;
      lead(blocks_.jumps[jump], *label->second.block);
      jump_back(label->second, order);
    }
    choose(own);
  }

  Blocks blocks() { return std::move(blocks_); }

 private:
  const std::set<const clang::Stmt*>& full_expressions_;
  Blocks blocks_;
  /// Where a statement stands: its number in the order of the text.
  struct Place {
    const Block* block = nullptr;
    unsigned order = 0;
  };
  unsigned order_ = 0;
  std::map<const clang::LabelDecl*, Place> labels_;
  std::vector<std::pair<const clang::GotoStmt*, unsigned>> gotos_;
  std::map<const clang::VarDecl*, unsigned> declared_at_;

  Block& add(const clang::Stmt& statement, Block* around) {
    Block& block = blocks_.all.emplace_back();
    block.around = around, block.statement = &statement;
    block.is_full_expression = full_expressions_.count(&statement) > 0;
    blocks_.of[&statement] = &block;
    return block;
  }

  void visit(clang::Stmt& statement, Block& around, Targets targets) {
    const auto known = blocks_.of.find(&statement);
    Block& here = known != blocks_.of.end() ? *known->second
                  : is_block(statement)     ? add(statement, &around)
                                            : around;
    ++order_;
    note(statement, here, targets);
    if (llvm::isa<clang::WhileStmt, clang::DoStmt, clang::ForStmt>(statement)) {
      targets.of_break = targets.of_continue = &here;
    }
    if (auto* choice = llvm::dyn_cast<clang::SwitchStmt>(&statement)) {
      targets.of_break = targets.of_cases = &here;
      if (llvm::isa<clang::CompoundStmt>(choice->getBody())) blocks_.of[choice->getBody()] = &here;
    }
    for (clang::Stmt** part : executed_parts(statement)) {
      if (is_substatement(statement, **part) && !is_block(**part)) add(**part, &here);
      visit(**part, here, targets);
    }
  }

  void note(clang::Stmt& statement, Block& here, const Targets& targets) {
    if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(&statement)) {
      labels_[label->getDecl()] = {&here, order_};
      note_label(&here, nullptr);
    } else if (llvm::isa<clang::SwitchCase>(statement)) {
      blocks_.jumps[&statement] = {targets.of_cases, targets.of_cases, &here};
      note_label(&here, targets.of_cases);
    } else if (const auto* jump = llvm::dyn_cast<clang::GotoStmt>(&statement)) {
      blocks_.jumps[&statement].from = &here;
      gotos_.emplace_back(jump, order_);
    } else if (llvm::isa<clang::BreakStmt>(statement)) {
      blocks_.jumps[&statement] = {&here, targets.of_break, targets.of_break};
    } else if (llvm::isa<clang::ContinueStmt>(statement)) {
      blocks_.jumps[&statement] = {&here, targets.of_continue, targets.of_continue};
    } else if (llvm::isa<clang::ReturnStmt>(statement)) {
      const Block* own = &blocks_.all.front();
      blocks_.jumps[&statement] = {&here, own, own};
    } else if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(&statement)) {
      for (const clang::Decl* declared : declaration->decls()) {
        const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
        if (variable && variable->hasAttr<clang::CleanupAttr>()) {
          blocks_.cleaned_up[variable] = &here;
        }
        if (!variable || !may_be_marked(*variable)) continue;
        blocks_.variables[variable] = {&here, false};
        declared_at_[variable] = order_;
      }
    } else {
      note_object(statement, here);
    }
  }

  void note_object(clang::Stmt& statement, const Block& here) {
    const Block* block = &here;
    if (auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(&statement)) {
      while (block->is_full_expression) block = block->around;
      blocks_.objects[literal] = block;
    } else if (const clang::Expr* record = temporary_behind(statement)) {
      while (block && !block->is_full_expression) block = block->around;
      if (block) blocks_.objects[record] = block;
    } else if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(&statement)) {
      // Only the value of the literal below is used; it is visited next.
      if (cast->getCastKind() == clang::CK_LValueToRValue) read_ = cast->getSubExpr();
    }
    if (&statement == read_) blocks_.objects.erase(read_);
  }
  const clang::Expr* read_ = nullptr;

  static void note_label(Block* block, const Block* last) {
    for (; block; block = const_cast<Block*>(block->around)) {
      block->holds_label = true;
      if (block == last) return;
    }
  }

  static void lead(Jump& jump, const Block& target) {
    std::set<const Block*> around;
    for (const Block* block = jump.from; block; block = block->around) around.insert(block);
    jump.to = jump.within = &target;
    while (around.count(jump.within) == 0) jump.within = jump.within->around;
  }

  /// Only a jump back comes to a declaration again that has not left its block meanwhile.
  void jump_back(const Place& label, unsigned jump) {
    std::set<const Block*> around;
    for (const Block* block = label.block; block; block = block->around) around.insert(block);
    for (auto& [declared, variable] : blocks_.variables) {
      const unsigned order = declared_at_.at(declared);
      variable.is_declared_again |=
          label.order < order && order < jump && around.count(variable.block) > 0;
    }
  }

  /// Leaves what needs no marks to clang.
  void choose(const Block& own) {
    std::erase_if(blocks_.variables, [&](const auto& one) {
      const Variable& variable = one.second;
      // What is never marked lives as long as the function.
      if (variable.block == &own) return !variable.is_declared_again;
      return !variable.block->holds_label;
    });
    std::erase_if(blocks_.objects, [&](const auto& one) { return one.second == &own; });
    std::set<const Block*> marked;
    for (const auto& [declared, variable] : blocks_.variables) marked.insert(variable.block);
    for (const auto& [object, block] : blocks_.objects) marked.insert(block);
    unsigned number = 0;
    for (Block& block : blocks_.all) {
      if (&block != &own && marked.count(&block) > 0) block.number = ++number;
    }
  }
};

}  // namespace

Blocks blocks_in(clang::FunctionDecl& function,
                 const std::set<const clang::Stmt*>& full_expressions) {
  return Reader(function, full_expressions).blocks();
}

clang::Expr* temporary_behind(clang::Stmt& expression) {
  auto* member = llvm::dyn_cast<clang::MemberExpr>(&expression);
  if (!member || !member->getType()->isArrayType()) return nullptr;
  clang::Expr* whole = member;
  while (auto* part = llvm::dyn_cast<clang::MemberExpr>(whole)) {
    if (part->isArrow()) return nullptr;
    whole = part->getBase()->IgnoreParens();
  }
  return whole->isPRValue() && whole->getType()->isRecordType() ? whole : nullptr;
}

std::vector<clang::Stmt**> executed_parts(clang::Stmt& statement) {
  std::vector<clang::Stmt**> parts;
  const auto* trait = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(&statement);
  if (trait && !trait->getTypeOfArgument()->isVariablyModifiedType()) return parts;
  const auto* selection = llvm::dyn_cast<clang::GenericSelectionExpr>(&statement);
  for (clang::Stmt*& part : statement.children()) {
    if (!part || (selection && part != selection->getResultExpr())) continue;
    parts.push_back(&part);
  }
  return parts;
}

}  // namespace heapreach::frontends::compile::scopes
