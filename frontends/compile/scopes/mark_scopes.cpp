// Purpose: C says of each jump, without looking at values, which blocks it leaves and which it
// enters (C17 6.2.4p6). So the marks stand at the jumps in the syntax tree, and nothing has to be
// guessed from code or debug information later. A case label within an inner block is entered by
// way of a jump behind the body of its switch. What a `return` or a statement expression computes
// is computed before the blocks end, and kept in a variable. The file is long since each kind of
// statement may hold each other one.
#include "frontends/compile/scopes/mark_scopes.h"

#include "frontends/compile/scopes/blocks.h"
#include "frontends/compile/scopes/enclose_temporaries.h"
#include "frontends/compile/scopes/tree.h"

namespace heapreach::frontends::compile::scopes {

namespace {

class Marking {
 public:
  Marking(clang::FunctionDecl& function, const Blocks& blocks) : blocks_(blocks), tree_(function) {}

  /// What takes the statement's place.
  clang::Stmt* marked(clang::Stmt& statement) {
    if (auto* block = llvm::dyn_cast<clang::CompoundStmt>(&statement)) {
      return within_marks(statement, *marked_list(*block));
    }
    if (auto* value = llvm::dyn_cast<clang::StmtExpr>(&statement)) return marked_value(*value);
    if (auto* loop = llvm::dyn_cast<clang::ForStmt>(&statement)) {
      return within_marks(statement, *marked_loop(*loop));
    }
    if (!llvm::isa<clang::DeclStmt>(statement)) {
      for (clang::Stmt** part : executed_parts(statement)) *part = marked(**part);
    }
    return within_marks(statement, *marked_alone(statement));
  }

 private:
  using List = std::vector<clang::Stmt*>;

  const Blocks& blocks_;
  Tree tree_;
  std::map<const Block*, List> entries_;  // of switches, into inner blocks

  clang::Stmt* marked_list(clang::CompoundStmt& block) {
    List all;
    for (clang::Stmt* part : block.body()) {
      auto* declaration = llvm::dyn_cast<clang::DeclStmt>(part);
      if (declaration) add(all, *declaration);
      if (!declaration) all.push_back(marked(*part));
    }
    return tree_.block(all, block);
  }

  /// The number of the block that the statement is; 0 if it is none, or one without marks.
  unsigned number_of(const clang::Stmt& statement) const {
    const auto known = blocks_.of.find(&statement);
    if (known == blocks_.of.end() || known->second->statement != &statement) return 0;
    return known->second->number;
  }

  /// `result` takes the place of the statement, which may be a block.
  clang::Stmt* within_marks(const clang::Stmt& statement, clang::Stmt& result) const {
    const unsigned block = number_of(statement);
    if (block == 0) return &result;
    return tree_.block(
        {tree_.enter(block, result.getBeginLoc()), &result, tree_.leave(block, result.getEndLoc())},
        result);
  }

  clang::Stmt* marked_alone(clang::Stmt& statement) {
    if (llvm::isa<clang::GotoStmt, clang::BreakStmt, clang::ContinueStmt>(statement)) {
      List all = marks_at(statement);
      all.push_back(&statement);
      return as_one(all, statement);
    }
    if (auto* returns = llvm::dyn_cast<clang::ReturnStmt>(&statement)) {
      const List all = marks_at(*returns);
      return all.empty() ? returns : tree_.returning_behind(all, *returns);
    }
    if (auto* one = llvm::dyn_cast<clang::SwitchCase>(&statement)) return marked_case(*one);
    if (auto* choice = llvm::dyn_cast<clang::SwitchStmt>(&statement)) add_entries(*choice);
    if (auto* declaration = llvm::dyn_cast<clang::DeclStmt>(&statement)) {
      List all;
      add(all, *declaration);
      return as_one(all, statement);
    }
    auto* expression = llvm::dyn_cast<clang::Expr>(&statement);
    return expression ? marked_expression(*expression) : &statement;
  }

  clang::Stmt* as_one(const List& statements, const clang::Stmt& at) const {
    return statements.size() == 1 ? statements.front() : tree_.block(statements, at);
  }

  /// The smallest blocks end first, and begin last.
  List marks_at(const clang::Stmt& statement) const {
    const Jump& jump = blocks_.jumps.at(&statement);
    const clang::SourceLocation at = statement.getBeginLoc();
    List leaves, enters;
    for (const Block* block = jump.from; block != jump.within; block = block->around) {
      if (block->number > 0) leaves.push_back(tree_.leave(block->number, at));
    }
    for (const Block* block = jump.to; block != jump.within; block = block->around) {
      if (block->number > 0) enters.push_back(tree_.enter(block->number, at));
    }
    leaves.insert(leaves.end(), enters.rbegin(), enters.rend());
    return leaves;
  }

  clang::Stmt* marked_case(clang::SwitchCase& one) {
    List all = marks_at(one);
    if (all.empty()) return &one;
    clang::LabelStmt* label = tree_.label(*one.getSubStmt());
    all.push_back(tree_.jump_to(*label));
    for (clang::Stmt** part : executed_parts(one)) {
      if (*part == one.getSubStmt()) *part = tree_.block(all, one);
    }
    entries_[blocks_.jumps.at(&one).from].push_back(&one);
    return label;
  }

  void add_entries(clang::SwitchStmt& choice) {
    const auto known = entries_.find(blocks_.of.at(&choice));
    if (known == entries_.end()) return;
    List all = {choice.getBody(), tree_.break_at(choice)};
    all.insert(all.end(), known->second.begin(), known->second.end());
    choice.setBody(tree_.block(all, choice));
  }

  /// Adds the declaration, and what it declares. Its label makes clang write it down also where no
  /// execution comes to it.
  void add(List& all, clang::DeclStmt& declaration) {
    for (clang::Stmt** part : executed_parts(declaration)) *part = marked(**part);
    List objects;
    for (clang::Decl* declared : declaration.decls()) {
      auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      if (is_cleaned_up_late(variable)) {
        objects.push_back(tree_.unsupported(declaration.getBeginLoc()));
      }
      const auto known = blocks_.variables.find(variable);
      if (!variable || known == blocks_.variables.end()) continue;
      const auto& [block, is_declared_again] = known->second;
      objects.push_back(tree_.object(block->number, *tree_.reference(*variable, declaration),
                                     is_declared_again && !variable->hasInit(), declaration));
    }
    if (objects.empty()) all.push_back(&declaration);
    if (!objects.empty()) all.push_back(tree_.label(declaration));
    all.insert(all.end(), objects.begin(), objects.end());
  }

  /// Whether marked objects may end before the cleanup function is called: clang calls it behind
  /// all marks of the jump that leaves the block.
  bool is_cleaned_up_late(const clang::VarDecl* variable) const {
    const auto known = blocks_.cleaned_up.find(variable);
    if (known == blocks_.cleaned_up.end()) return false;
    const Block* block = known->second;
    while (block && block->number == 0) block = block->around;
    return block != nullptr;
  }

  /// Declarations stand in front of the loop, where their variables live as long.
  clang::Stmt* marked_loop(clang::ForStmt& loop) {
    auto* declaration = llvm::dyn_cast_or_null<clang::DeclStmt>(loop.getInit());
    List all;
    if (declaration) {
      add(all, *declaration);
      loop.setInit(nullptr);
    }
    for (clang::Stmt** part : executed_parts(loop)) *part = marked(**part);
    if (all.size() == 1) {
      loop.setInit(all.front());
      return &loop;
    }
    all.push_back(&loop);
    return as_one(all, loop);
  }

  clang::Expr* marked_expression(clang::Expr& expression) const {
    // What was a part of a value is now one of an object.
    if (auto* member = llvm::dyn_cast<clang::MemberExpr>(&expression)) {
      if (!member->isArrow()) member->setValueKind(member->getBase()->getValueKind());
    }
    if (auto* inner = llvm::dyn_cast<clang::ParenExpr>(&expression)) {
      inner->setValueKind(inner->getSubExpr()->getValueKind());
    }
    const auto known = blocks_.objects.find(&expression);
    if (known == blocks_.objects.end()) return &expression;
    const bool is_literal = llvm::isa<clang::CompoundLiteralExpr>(expression);
    return tree_.said_to_belong(known->second->number,
                                is_literal ? expression : *tree_.literal(expression));
  }

  clang::Stmt* marked_value(clang::StmtExpr& expression) {
    clang::CompoundStmt& old = *expression.getSubStmt();
    clang::Stmt* inner = marked_list(old);
    if (const unsigned block = number_of(old); block > 0) {
      List all = {tree_.enter(block, old.getBeginLoc()), inner,
                  tree_.leave(block, old.getEndLoc())};
      if (!expression.getType()->isVoidType()) {
        clang::VarDecl* kept = tree_.variable(expression.getType(), old);
        keep_value(*inner, *kept);
        all.insert(all.begin(), tree_.declaration(*kept));
        all.push_back(tree_.value(*kept, old));
      }
      inner = tree_.block(all, old);
    }
    expression.setSubStmt(llvm::cast<clang::CompoundStmt>(inner));
    return marked_expression(expression);
  }

  /// The value of the last statement goes into a variable. Empty statements behind it count as
  /// none.
  void keep_value(clang::Stmt& block, clang::VarDecl& variable) const {
    std::vector<clang::Stmt**> parts = executed_parts(block);
    while (llvm::isa<clang::NullStmt>(**parts.back())) parts.pop_back();
    clang::Stmt** last = parts.back();
    while (!llvm::isa<clang::Expr>(*last)) last = executed_parts(**last).back();
    *last = tree_.assignment(variable, *llvm::cast<clang::Expr>(*last));
  }
};

}  // namespace

void mark_scopes(clang::FunctionDecl& function) {
  const std::set<const clang::Stmt*> full_expressions = enclose_temporaries(function);
  const Blocks blocks = blocks_in(function, full_expressions);
  if (blocks.variables.empty() && blocks.objects.empty()) return;
  function.setBody(Marking(function, blocks).marked(*function.getBody()));
}

}  // namespace heapreach::frontends::compile::scopes
