#include "frontends/compile/scopes/tree.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <llvm/Config/llvm-config.h>

#include "frontends/compile/scopes/names.h"

namespace heapreach::frontends::compile::scopes {

namespace {

const clang::FPOptionsOverride no_options;

}  // namespace

clang::Stmt* Tree::block(const std::vector<clang::Stmt*>& statements, const clang::Stmt& at) const {
#if LLVM_VERSION_MAJOR >= 15
  return clang::CompoundStmt::Create(context_, statements, no_options, at.getBeginLoc(),
                                     at.getEndLoc());
#else
  return clang::CompoundStmt::Create(context_, statements, at.getBeginLoc(), at.getEndLoc());
#endif
}

clang::Expr* Tree::value_of(clang::Stmt* block, clang::QualType type) const {
  return new (context_) clang::StmtExpr(llvm::cast<clang::CompoundStmt>(block), type,
                                        block->getBeginLoc(), block->getEndLoc(), 0);
}

clang::Stmt* Tree::enter(unsigned block, clang::SourceLocation at) const {
  return call(scopes::enter, context_.VoidTy, {number(block, at)}, at);
}

clang::Stmt* Tree::leave(unsigned block, clang::SourceLocation at) const {
  return call(scopes::leave, context_.VoidTy, {number(block, at)}, at);
}

clang::Stmt* Tree::unsupported(clang::SourceLocation at) const {
  return call(scopes::unsupported, context_.VoidTy, {}, at);
}

clang::Expr* Tree::object(unsigned block, clang::Expr& lvalue, bool loses_value,
                          const clang::Stmt& at) const {
  const clang::QualType pointer = context_.getPointerType(lvalue.getType());
  const clang::SourceLocation begin = at.getBeginLoc();
  clang::Expr* address =
      clang::UnaryOperator::Create(context_, &lvalue, clang::UO_AddrOf, pointer, clang::VK_PRValue,
                                   clang::OK_Ordinary, begin, false, no_options);
  clang::Expr* untyped = cast(*address, clang::CK_BitCast, context_.VoidPtrTy);
  return call(scopes::object, context_.VoidPtrTy,
              {number(block, begin), untyped, number(loses_value ? 1 : 0, begin)}, begin);
}

clang::Expr* Tree::said_to_belong(unsigned block, clang::Expr& lvalue) const {
  const clang::QualType type = lvalue.getType();
  clang::Expr* pointer =
      cast(*object(block, lvalue, false, lvalue), clang::CK_BitCast, context_.getPointerType(type));
  return clang::UnaryOperator::Create(context_, pointer, clang::UO_Deref, type, clang::VK_LValue,
                                      clang::OK_Ordinary, lvalue.getBeginLoc(), false, no_options);
}

clang::Expr* Tree::literal(clang::Expr& record) const {
  const clang::QualType type = record.getType();
  clang::TypeSourceInfo* written = context_.getTrivialTypeSourceInfo(type, record.getBeginLoc());
  return new (context_) clang::CompoundLiteralExpr(record.getBeginLoc(), written, type,
                                                   clang::VK_LValue, &record, false);
}

clang::Expr* Tree::without_value(clang::Expr& expression) const {
  return cast(expression, clang::CK_ToVoid, context_.VoidTy);
}

clang::VarDecl* Tree::variable(clang::QualType type, const clang::Stmt& at) const {
  clang::VarDecl* made = clang::VarDecl::Create(context_, &function_, at.getBeginLoc(),
                                                at.getBeginLoc(), &context_.Idents.get("value"),
                                                type.getUnqualifiedType(), nullptr, clang::SC_None);
  made->addAttr(clang::NoDebugAttr::CreateImplicit(context_));
  made->setIsUsed();
  return made;
}

clang::Stmt* Tree::declaration(clang::VarDecl& variable) const {
  return new (context_) clang::DeclStmt(clang::DeclGroupRef(&variable), variable.getLocation(),
                                        variable.getLocation());
}

clang::Expr* Tree::reference(clang::VarDecl& variable, const clang::Stmt& at) const {
  return clang::DeclRefExpr::Create(context_, clang::NestedNameSpecifierLoc(),
                                    clang::SourceLocation(), &variable, false, at.getBeginLoc(),
                                    variable.getType(), clang::VK_LValue);
}

clang::Expr* Tree::value(clang::VarDecl& variable, const clang::Stmt& at) const {
  return cast(*reference(variable, at), clang::CK_LValueToRValue, variable.getType());
}

clang::Expr* Tree::assignment(clang::VarDecl& variable, clang::Expr& value) const {
  return clang::BinaryOperator::Create(context_, reference(variable, value), &value,
                                       clang::BO_Assign, variable.getType(), clang::VK_PRValue,
                                       clang::OK_Ordinary, value.getBeginLoc(), no_options);
}

clang::Stmt* Tree::returning_behind(const std::vector<clang::Stmt*>& statements,
                                    clang::ReturnStmt& returns) const {
  std::vector<clang::Stmt*> all;
  clang::Expr* result = returns.getRetValue();
  if (result && result->getType()->isVoidType()) {
    all = {result};
    returns.setRetValue(nullptr);
  } else if (result) {
    clang::VarDecl* kept = variable(result->getType(), returns);
    kept->setInit(result);
    all = {declaration(*kept)};
    returns.setRetValue(value(*kept, returns));
  }
  all.insert(all.end(), statements.begin(), statements.end());
  all.push_back(&returns);
  return block(all, returns);
}

clang::LabelStmt* Tree::label(clang::Stmt& statement) const {
  const clang::SourceLocation at = statement.getBeginLoc();
  auto* name =
      clang::LabelDecl::Create(context_, &function_, at, &context_.Idents.get("declaration"));
  auto* result = new (context_) clang::LabelStmt(at, name, &statement);
  name->setStmt(result);
  return result;
}

clang::Stmt* Tree::jump_to(clang::LabelStmt& label) const {
  return new (context_) clang::GotoStmt(label.getDecl(), label.getBeginLoc(), label.getBeginLoc());
}

clang::Stmt* Tree::break_at(const clang::Stmt& at) const {
  return new (context_) clang::BreakStmt(at.getEndLoc());
}

clang::Expr* Tree::call(const char* name, clang::QualType result,
                        const std::vector<clang::Expr*>& arguments,
                        clang::SourceLocation at) const {
  std::vector<clang::QualType> types;
  for (const clang::Expr* argument : arguments) types.push_back(argument->getType());
  const clang::QualType type =
      context_.getFunctionType(result, types, clang::FunctionProtoType::ExtProtoInfo());
  clang::DeclContext* everywhere = context_.getTranslationUnitDecl();
  clang::FunctionDecl* callee = clang::FunctionDecl::Create(
      context_, everywhere, at, at, &context_.Idents.get(name), type, nullptr, clang::SC_Extern);
  std::vector<clang::ParmVarDecl*> parameters;
  for (const clang::QualType& one : types) {
    parameters.push_back(clang::ParmVarDecl::Create(context_, callee, at, at, nullptr, one, nullptr,
                                                    clang::SC_None, nullptr));
  }
  callee->setParams(parameters);
  clang::Expr* named =
      clang::DeclRefExpr::Create(context_, clang::NestedNameSpecifierLoc(), clang::SourceLocation(),
                                 callee, false, at, type, clang::VK_LValue);
  clang::Expr* function =
      cast(*named, clang::CK_FunctionToPointerDecay, context_.getPointerType(type));
  return clang::CallExpr::Create(context_, function, arguments, result, clang::VK_PRValue, at,
                                 no_options);
}

clang::Expr* Tree::number(unsigned value, clang::SourceLocation at) const {
  const llvm::APInt bits(static_cast<unsigned>(context_.getTypeSize(context_.IntTy)), value);
  return clang::IntegerLiteral::Create(context_, bits, context_.IntTy, at);
}

clang::Expr* Tree::cast(clang::Expr& expression, clang::CastKind kind, clang::QualType type) const {
  return clang::ImplicitCastExpr::Create(context_, type, kind, &expression, nullptr,
                                         clang::VK_PRValue, no_options);
}

}  // namespace heapreach::frontends::compile::scopes
