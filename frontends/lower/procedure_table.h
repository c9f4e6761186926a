// The recursive functions of the program: each is a procedure of the system.
#pragma once

#include <unordered_map>
#include <vector>

#include "frontends/lower/part.h"

namespace heapreach::frontends::lower {

struct ProcedureShape {
  rts::ProcedureId id = 0;
  std::vector<const llvm::Argument*> parameters;  // those that somebody uses
  bool gives_back = false;                        // somebody uses the result
  std::vector<const llvm::CallBase*> sites;
  std::vector<const llvm::Value*> returned;
  std::vector<rts::VariableId> results;  // of its own, once it is being translated
};

class ProcedureTable : private Part {
 public:
  using Shapes = std::unordered_map<const llvm::Function*, ProcedureShape>;

  explicit ProcedureTable(Context& context) : Part(context) {}

  /// Adds every function but the entry to the system. Throws InputError for a parameter or result
  /// that no variable can hold.
  void declare();
  const Shapes& all() const { return shapes_; }
  bool contains(const llvm::Function& function) const { return shapes_.count(&function) > 0; }
  /// Null for the entry and for functions that the program does not define.
  const ProcedureShape* find(const llvm::Function* function) const;
  ProcedureShape* find(const llvm::Function* function);
  /// The procedure that a value is a parameter of, or the result of a call of; null for others.
  const ProcedureShape* of(const llvm::Value& value) const;
  /// Values that a phi, a parameter or the result of a procedure may be.
  std::vector<const llvm::Value*> sources_of(const llvm::Value& value) const;

 private:
  void note_calls();

  Shapes shapes_;
};

}  // namespace heapreach::frontends::lower
