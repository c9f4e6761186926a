// Purpose: C leaves the order of operands open, and compilers choose (C17 6.5p2 and p3). Whether it
// matters is undecidable, so accesses are compared by what they name: members and types keep most
// apart that differ, and a block that a function has just made is its own. That errs on both sides:
// what it finds is only said beside an answer. Functions that call each other do all that one of
// them does, so components of the call graph are summarised, callees first, each once.
#include "frontends/compile/orders/file.h"

#include <deque>
#include <set>

#include <llvm/ADT/GraphTraits.h>
#include <llvm/ADT/SCCIterator.h>

#include "frontends/compile/orders/outside.h"
#include "frontends/compile/scopes/blocks.h"

namespace heapreach::frontends::compile::orders {

/// A node of the call graph: a function, or all functions that one kind of call may reach.
struct CallNode {
  Accesses own;
  std::vector<CallNode*> calls;
  std::shared_ptr<const Accesses>* result = nullptr;
};

}  // namespace heapreach::frontends::compile::orders

template <>
struct llvm::GraphTraits<heapreach::frontends::compile::orders::CallNode*> {
  using NodeRef = heapreach::frontends::compile::orders::CallNode*;
  using ChildIteratorType = std::vector<NodeRef>::iterator;

  static NodeRef getEntryNode(NodeRef node) { return node; }
  static ChildIteratorType child_begin(NodeRef node) { return node->calls.begin(); }
  static ChildIteratorType child_end(NodeRef node) { return node->calls.end(); }
};

namespace heapreach::frontends::compile::orders {

File::File(clang::ASTContext& context)
    : context_(context), pointers_(context), own_blocks_(pointers_.functions, pointers_.shared) {
  summarise();
}

void File::summarise() {
  std::deque<CallNode> nodes;
  std::map<const clang::FunctionDecl*, CallNode*> defined;
  std::map<std::optional<unsigned>, CallNode*> pointed;
  CallNode& all = nodes.emplace_back();
  const auto add_node = [&](Summary& result) -> CallNode& {
    CallNode& node = nodes.emplace_back();
    node.result = &result;
    all.calls.push_back(&node);
    return node;
  };
  for (const clang::FunctionDecl* function : pointers_.functions) {
    const clang::FunctionDecl* name = function->getCanonicalDecl();
    defined[name] = &add_node(known_[name]);
  }
  const auto add_calls = [&](const Reader& reader, CallNode& node) {
    node.own.add(reader.accesses);
    for (const clang::FunctionDecl* callee : reader.callees) {
      const auto known = defined.find(callee);
      if (known != defined.end()) node.calls.push_back(known->second);
    }
    for (const std::optional<unsigned>& parameters : reader.indirect) {
      CallNode*& any = pointed[parameters];
      if (!any) any = &add_node(by_parameters_[parameters]);
      node.calls.push_back(any);
    }
  };
  for (clang::FunctionDecl* function : pointers_.functions) {
    Reader reader(surroundings(), *function->getCanonicalDecl(), true);
    const auto read = [&](const auto& self, clang::Stmt& statement) -> void {
      reader.note(statement);
      for (clang::Stmt** part : scopes::executed_parts(statement)) self(self, **part);
    };
    read(read, *function->getBody());
    add_calls(reader, *defined.at(function->getCanonicalDecl()));
  }
  for (const auto& [parameters, node] : pointed) {
    for (const clang::FunctionDecl* function : pointers_.pointed_at) {
      if (parameters && *parameters != function->getNumParams()) continue;
      const auto known = defined.find(function);
      if (known != defined.end()) node->calls.push_back(known->second);
      if (known == defined.end()) node->own.add(of_outside(*function, context_));
    }
  }
  for (auto component = llvm::scc_begin(&all); !component.isAtEnd(); ++component) {
    Accesses sum;
    std::set<const Accesses*> added;
    for (const CallNode* node : *component) {
      sum.add(node->own);
      for (const CallNode* callee : node->calls) {
        const Accesses* result = callee->result->get();
        if (result && added.insert(result).second) sum.add(*result);
      }
    }
    const auto result = std::make_shared<const Accesses>(std::move(sum));
    for (const CallNode* node : *component) {
      if (node->result) *node->result = result;
    }
  }
}

Accesses File::of(const clang::Stmt& statement, const clang::FunctionDecl& function) const {
  Reader reader(surroundings(), *function.getCanonicalDecl(), false);
  reader.note(statement);
  for (const clang::FunctionDecl* callee : reader.callees) {
    const auto known = known_.find(callee);
    if (known != known_.end()) reader.accesses.add(*known->second);
  }
  for (const std::optional<unsigned>& parameters : reader.indirect) {
    const auto known = by_parameters_.find(parameters);
    if (known != by_parameters_.end()) reader.accesses.add(*known->second);
  }
  return std::move(reader.accesses);
}

Accesses File::of_value(const clang::Expr& lvalue, const clang::FunctionDecl& function) const {
  Reader reader(surroundings(), *function.getCanonicalDecl(), false);
  reader.read(lvalue);
  return std::move(reader.accesses);
}

}  // namespace heapreach::frontends::compile::orders
