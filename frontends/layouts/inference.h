// Which layout every pointer of the prepared functions points to, and which representation every
// integer has.
#pragma once

#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Operator.h>

#include "frontends/layouts/layout.h"
#include "frontends/options.h"
#include "support/integer.h"

namespace heapreach::frontends::layouts {

/// Of a pointer whose block must be looked at byte by byte.
struct BytesWanted {
  const llvm::Value* pointer;
  std::string reason;
  Position at;
};

/// Of a pointer from outside, whatever is done with it: what it points to.
struct DeclaredPointer {
  const llvm::Value* pointer;
  llvm::Type* type;
};

class Inference {
 public:
  /// What the pointers of `wanted` point to is bytes.
  Inference(const std::vector<llvm::Function*>& functions, MemoryModel model,
            const std::vector<BytesWanted>& wanted, const std::vector<DeclaredPointer>& declared);

  Layouts& layouts() { return layouts_; }
  /// The points-to class of a pointer.
  ClassId points(const llvm::Value& pointer);
  /// Whether the mathematical integer that stands for the value is the unsigned one. i1 is.
  bool is_unsigned(const llvm::Value& integer);
  /// The same for what a function returns.
  bool returns_unsigned(const llvm::Function& function);
  /// The layout of a getelementptr's source type, the same at every call.
  LayoutId source_layout(const llvm::GEPOperator& gep);
  /// The layout of a global's or local's own type, the same at every call. Pointers may see more
  /// than that in it; their class is then marked as undersized.
  LayoutId object_layout(const llvm::Value& object);
  /// The layout that pointers of the class point to; one-byte integers if nothing is known.
  LayoutId layout_of(ClassId id);
  /// Whether what the pointer points to is bytes.
  bool is_bytes(const llvm::Value& pointer) { return layouts_.is_bytes(points(pointer)); }
  /// How many cells an object of the layout takes where the pointer points.
  Integer cells_of(LayoutId layout, const llvm::Value& pointer);
  /// How many cells of such a record lie before a field.
  std::uint64_t cells_before(LayoutId record, std::uint64_t field, const llvm::Value& pointer);
  /// Whether pointers of the class may point into the middle of something.
  bool is_inner(ClassId id) const;
  /// Whether pointers of the class may point into the global.
  bool may_lie_in(ClassId id, const llvm::GlobalVariable& global);

 private:
  struct Shift {  // a pointer moved by constant bytes: container_of, or a plain char pointer
    const llvm::GEPOperator* gep;
    const llvm::Instruction* at;
    std::int64_t bytes;
    bool done = false;
  };

  void visit(const llvm::Instruction& instruction);
  void call(const llvm::CallBase& site, const llvm::Function& callee);
  void give_back(const llvm::Function& function, const llvm::Value& value);
  void visit_operand(const llvm::Value& value, const llvm::Instruction& at);
  void gep(const llvm::GEPOperator& gep, const llvm::Instruction& at);
  void access(const llvm::Value& pointer, const llvm::Value& value);
  void settle_shifts();
  void check_steps_to_records();
  void check_parts();
  void check_open_ends();
  void share_models();
  void inherit_marks();
  void mark_undersized();
  bool settle(Shift& shift, bool last);
  void votes(const llvm::Instruction& instruction);
  SignId sign(const llvm::Value& value);
  void same_sign(const llvm::Value& a, const llvm::Value& b);

  const llvm::DataLayout& data_;
  Layouts layouts_;
  std::unordered_map<const llvm::Value*, ClassId> points_;
  std::unordered_map<const llvm::Value*, SignId> signs_;
  std::unordered_map<const llvm::Value*, LayoutId> sources_;
  std::unordered_map<const llvm::Value*, LayoutId> objects_;
  std::unordered_map<const llvm::Function*, ClassId> results_;  // of functions that return pointers
  std::vector<Shift> shifts_;
  std::vector<std::pair<ClassId, ClassId>> inner_;      // a place, and a place inside it
  std::vector<std::optional<std::int64_t>> distances_;  // of those in bytes, where it is constant
  std::vector<LayoutId> parts_;                         // what lies inside by the place's type
  std::unordered_set<const llvm::Value*> visited_constants_;
  std::unordered_map<const llvm::Value*, std::set<ClassId>> places_;  // in a global, as classes
};

}  // namespace heapreach::frontends::layouts
