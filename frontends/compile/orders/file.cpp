// Purpose: C leaves the order of operands open, and compilers choose (C17 6.5p2 and p3). Whether it
// matters is undecidable, so accesses are compared by what they name: types keep most apart that
// differ, and a block that a function has just made is its own. That errs on both sides: what it
// finds is only said beside an answer.
#include "frontends/compile/orders/file.h"

#include <clang/AST/Attr.h>

#include "frontends/compile/orders/lvalues.h"
#include "frontends/compile/scopes/blocks.h"

namespace heapreach::frontends::compile::orders {

namespace {

/// Of calls that marks are (scopes/names.h).
constexpr llvm::StringRef own_names = "heapreach.";

const clang::Type* plain(clang::QualType type) {
  return type.getCanonicalType().getUnqualifiedType().getTypePtr();
}

bool is_assignment(const clang::Stmt& statement) {
  const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&statement);
  return operation && operation->isAssignmentOp();
}

/// What a function that the file does not define may do by way of an argument.
Accesses through(clang::QualType pointer, bool only_reads) {
  Accesses result;
  if (!pointer->isPointerType() || pointer->isFunctionPointerType()) return result;
  const clang::QualType pointee = pointer->getPointeeType();
  const clang::RecordDecl* record = pointee->getAsRecordDecl();
  // A stream, or what only the library looks into.
  if (record && (!record->getDefinition() || record->getName() == "_IO_FILE")) return result;
  Objects objects;
  if (!record && !pointee->isVoidType()) objects.type = plain(pointee);
  result.reads.insert(objects);
  if (!only_reads && !pointee.isConstQualified()) result.writes.insert(objects);
  return result;
}

bool prints(const clang::FunctionDecl& function) {
  for (const auto* format : function.specific_attrs<clang::FormatAttr>()) {
    if (format->getType()->isStr("printf")) return true;
  }
  return false;
}

bool is_allocation(const clang::Expr& expression) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(expression.IgnoreParenCasts());
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  if (!callee || !callee->getIdentifier() || callee->hasBody()) return false;
  return callee->getName() == "malloc" || callee->getName() == "calloc";
}

}  // namespace

/// Reads one statement, without the bodies of the functions that it calls.
class Collector {
 public:
  /// `is_body`: of a function, whose own blocks do not count.
  Collector(const File& file, bool is_body) : file_(file), is_body_(is_body) {}

  Accesses accesses;
  File::Functions callees;

  void collect(clang::Stmt& statement) {
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&statement)) {
      if (cast->getCastKind() == clang::CK_LValueToRValue) read(*cast->getSubExpr());
    } else if (is_assignment(statement)) {
      const auto& assignment = llvm::cast<clang::BinaryOperator>(statement);
      if (assignment.isCompoundAssignmentOp()) read(*assignment.getLHS());
      write(*assignment.getLHS());
    } else if (const auto* step = llvm::dyn_cast<clang::UnaryOperator>(&statement)) {
      if (step->isIncrementDecrementOp()) read(*step->getSubExpr()), write(*step->getSubExpr());
    } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement)) {
      note(*call);
    }
    for (clang::Stmt** part : scopes::executed_parts(statement)) collect(**part);
  }

  void read(const clang::Expr& lvalue) {
    if (!is_own(lvalue)) accesses.reads.insert(objects_of(lvalue));
  }

 private:
  const File& file_;
  const bool is_body_;

  void write(const clang::Expr& lvalue) {
    if (!is_own(lvalue)) accesses.writes.insert(objects_of(lvalue));
  }

  /// Whether no caller sees the object.
  bool is_own(const clang::Expr& lvalue) const {
    if (!is_body_) return false;
    const clang::Expr& whole = whole_of(lvalue);
    if (const clang::Expr* pointer = pointer_of(whole)) {
      const clang::VarDecl* variable = named_variable(*pointer->IgnoreParenImpCasts());
      return variable && file_.fresh_.count(variable) > 0 && file_.not_fresh_.count(variable) == 0;
    }
    const clang::VarDecl* variable = named_variable(whole);
    return variable && variable->hasLocalStorage() && file_.shared_.count(variable) == 0;
  }

  Objects objects_of(const clang::Expr& lvalue) const {
    const clang::VarDecl* variable = variable_of(lvalue);
    if (variable && file_.shared_.count(variable) == 0) return {variable, nullptr, nullptr};
    if (lvalue.getType()->isRecordType()) return {};
    Objects result = {nullptr, nullptr, plain(lvalue.getType())};
    const clang::Expr* whole = lvalue.IgnoreParens();
    for (; whole; whole = next_larger(*whole)) {
      const auto* member = llvm::dyn_cast<clang::MemberExpr>(whole);
      const auto* field =
          member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
      if (!field) continue;
      if (field->getParent()->isUnion()) return {};
      if (!result.member) result.member = field->getCanonicalDecl();
    }
    return result;
  }

  void note(const clang::CallExpr& call) {
    const File::Functions known = file_.callees(call);
    callees.insert(known.begin(), known.end());
    const clang::FunctionDecl* callee = call.getDirectCallee();
    if (!known.empty() || !callee || !callee->getIdentifier()) return;
    const llvm::StringRef name = callee->getName();
    accesses.frees |= name == "free" || name == "realloc" || name == "reallocarray";
    if (name == "free" || name.substr(0, own_names.size()) == own_names) return;
    const bool only_reads = prints(*callee);
    for (unsigned i = 0; i < call.getNumArgs(); ++i) {
      const bool is_declared = i < callee->getNumParams();
      const clang::QualType type =
          is_declared ? callee->getParamDecl(i)->getType() : call.getArg(i)->getType();
      accesses.add(through(type, only_reads && !is_declared));
    }
  }
};

File::File(clang::ASTContext& context) {
  for (clang::Decl* declared : context.getTranslationUnitDecl()->decls()) {
    auto* function = llvm::dyn_cast<clang::FunctionDecl>(declared);
    if (function && function->doesThisDeclarationHaveABody()) functions_.push_back(function);
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
    if (variable && variable->hasInit()) {
      note_addresses(*const_cast<clang::Expr*>(variable->getInit()));
    }
  }
  for (clang::FunctionDecl* function : functions_) note_addresses(*function->getBody());
  for (clang::FunctionDecl* function : functions_) note_blocks(*function->getBody());
  not_fresh_.insert(shared_.begin(), shared_.end());
  summarise();
}

void File::note_addresses(clang::Stmt& statement) {
  const auto share = [&](const clang::Expr& lvalue) {
    if (const clang::VarDecl* variable = variable_of(lvalue)) shared_.insert(variable);
  };
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(&statement)) {
    if (operation->getOpcode() == clang::UO_AddrOf) share(*operation->getSubExpr());
  } else if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&statement)) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(name->getDecl());
    if (function) pointed_at_.insert(function->getCanonicalDecl());
  }
  const auto* expression = llvm::dyn_cast<clang::Expr>(&statement);
  const bool is_element = expression && next_larger(*expression) && pointer_of(*expression);
  const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement);
  for (clang::Stmt** part : scopes::executed_parts(statement)) {
    if (call && call->getDirectCallee() && *part == call->getCallee()) continue;
    const auto* operand = llvm::dyn_cast<clang::Expr>(*part);
    const clang::Expr* array = operand ? decayed(*operand) : nullptr;
    if (array && !is_element) share(*array);
    note_addresses(**part);
  }
}

void File::note_blocks(clang::Stmt& statement) {
  const auto set = [&](const clang::VarDecl* variable, const clang::Expr& value) {
    const bool is_fresh =
        is_allocation(value) && !llvm::isa_and_nonnull<clang::ParmVarDecl>(variable);
    if (variable) (is_fresh ? fresh_ : not_fresh_).insert(variable);
  };
  if (is_assignment(statement)) {
    const auto& assignment = llvm::cast<clang::BinaryOperator>(statement);
    set(named_variable(*assignment.getLHS()), *assignment.getRHS());
  } else if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(&statement)) {
    for (const clang::Decl* declared : declaration->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      if (variable && variable->getInit()) set(variable->getCanonicalDecl(), *variable->getInit());
    }
  } else if (const auto* step = llvm::dyn_cast<clang::UnaryOperator>(&statement)) {
    if (step->isIncrementDecrementOp()) not_fresh_.insert(named_variable(*step->getSubExpr()));
  }
  for (clang::Stmt** part : scopes::executed_parts(statement)) note_blocks(**part);
}

void File::summarise() {
  for (const clang::FunctionDecl* function : functions_) known_[function->getCanonicalDecl()];
  std::map<const clang::FunctionDecl*, Functions> calls;
  for (const clang::FunctionDecl* function : functions_) {
    Collector collector(*this, true);
    collector.collect(*function->getBody());
    known_[function->getCanonicalDecl()] = std::move(collector.accesses);
    calls[function->getCanonicalDecl()] = std::move(collector.callees);
  }
  for (bool is_new = true; is_new;) {
    is_new = false;
    for (const auto& [caller, callees] : calls) {
      for (const clang::FunctionDecl* callee : callees) {
        is_new |= known_[caller].add(known_.at(callee));
      }
    }
  }
}

Accesses File::of(clang::Stmt& expression) const {
  Collector collector(*this, false);
  collector.collect(expression);
  for (const clang::FunctionDecl* callee : collector.callees) {
    collector.accesses.add(known_.at(callee));
  }
  return std::move(collector.accesses);
}

Accesses File::of_value(const clang::Expr& lvalue) const {
  Collector collector(*this, false);
  collector.read(lvalue);
  return std::move(collector.accesses);
}

File::Functions File::callees(const clang::CallExpr& call) const {
  Functions result;
  if (const clang::FunctionDecl* callee = call.getDirectCallee()) {
    callee = callee->getCanonicalDecl();
    if (known_.count(callee) > 0) result.insert(callee);
    return result;
  }
  const clang::QualType pointer = call.getCallee()->getType();
  if (!pointer->isPointerType()) return result;
  for (const clang::FunctionDecl* function : pointed_at_) {
    if (known_.count(function) == 0) continue;
    if (plain(function->getType()) == plain(pointer->getPointeeType())) result.insert(function);
  }
  return result;
}

}  // namespace heapreach::frontends::compile::orders
