// Which blocks of memory functions outside the program may know: those that are reachable from a
// pointer which the program hands to one of them, or which lies in a variable that other files can
// name. The others are private: no such function returns a pointer to one. If anybody may call the
// program, what the callers hand over is known outside, too.
#pragma once

#include <set>
#include <vector>

#include <llvm/IR/Function.h>

#include "frontends/layouts/inference.h"
#include "support/worklist.h"

namespace heapreach::frontends::lower {

class Given {
 public:
  Given(const std::vector<llvm::Function*>& functions, layouts::Inference& inference,
        bool has_callers);

  /// Whether blocks that pointers of the class point to may be known outside.
  bool includes(layouts::ClassId id);
  /// Allocations, locals in memory and variables of such classes.
  const std::vector<const llvm::Value*>& objects();
  /// Whether both pointers are known to be different unless they are null: one comes from functions
  /// outside the program, the other points to a block that these cannot know.
  bool are_apart(const llvm::Value& a, const llvm::Value& b);

 private:
  void compute();
  bool is_given(layouts::ClassId id) const;
  void seed(const llvm::Instruction& call);
  void add(layouts::ClassId id);
  void add_contents(layouts::LayoutId id);
  void join(const llvm::Value& value);

  const std::vector<llvm::Function*>& functions_;
  layouts::Inference& inference_;
  const bool has_callers_;
  bool is_computed_ = false;
  std::vector<std::pair<layouts::ClassId, layouts::ClassId>> parts_;  // places of one object
  Worklist<layouts::ClassId> given_;
  std::set<const llvm::Value*> joined_;
  std::vector<const llvm::Value*> objects_;
};

}  // namespace heapreach::frontends::lower
