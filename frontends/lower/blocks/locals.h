// Locals in memory. Those that die are freed at the end of their lifetime, so that a pointer to
// them dangles; since the program itself must not free them, each of its frees is preceded by an
// assertion that it is none of theirs. Locals that live to the end are static blocks.
//
// A local of a procedure is freed when its function returns, but the program itself must not free
// it, either. Where a free might, by points-to classes, one local's block is singled out when it is
// made: a choice that every execution makes as it likes, so that an error is reachable exactly if
// some local may be freed, however many activations there are.
#pragma once

#include <optional>
#include <set>

#include "frontends/lower/blocks/blocks.h"
#include "frontends/lower/blocks/dynamic_locals.h"
#include "frontends/lower/values/pointers.h"
#include "frontends/lower/values/unset.h"

namespace heapreach::frontends::lower {

class Locals : private Part {
 public:
  Locals(Context& context, const ProcedureTable& procedures, DynamicLocals& dynamic, Blocks& blocks,
         Pointers& pointers, Unset& unset)
      : Part(context),
        procedures_(procedures),
        dynamic_(dynamic),
        blocks_(blocks),
        pointers_(pointers),
        unset_(unset) {}

  /// Makes the blocks of the function at work that are there from its start.
  void make();
  void start_lifetime(const llvm::AllocaInst& local, const Position& at);
  void end_lifetime(const llvm::AllocaInst& local, const Position& at);
  /// The block of an array of variable length has been made.
  void note_made(const llvm::AllocaInst& local, const Position& at);
  /// Finds what procedures free, and whether it may be one of their locals.
  void note_freed_classes();
  /// Asserts what must hold where the pointer is freed, besides that it is null or the base of a
  /// block: the block is no local's, since locals are not from malloc, and it is the pointer's own
  /// (Pointers::frees_own_block). Whether there was anything to assert.
  bool assert_freeable(const llvm::Value& pointer, const llvm::CallBase& call);
  /// The variable for an arbitrary one of the locals of procedures, if there is need for it.
  std::optional<rts::VariableId> watched() const { return watched_; }

 private:
  void make_block(const llvm::AllocaInst& local, bool is_static, const Position& at);
  bool frees_something() const;
  bool is_watched(const llvm::AllocaInst& local);
  void watch(const llvm::AllocaInst& local, const Position& at);

  const ProcedureTable& procedures_;
  DynamicLocals& dynamic_;
  Blocks& blocks_;
  Pointers& pointers_;
  Unset& unset_;
  std::set<ClassId> freed_in_procedures_;
  std::optional<rts::VariableId> watched_;
};

}  // namespace heapreach::frontends::lower
