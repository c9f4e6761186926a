// Pointers that come from outside of a program that anybody may call: parameters, what memory holds
// at the start, results of functions that it does not define. Who makes them up knows what is there
// at the start, and what the program hands out, but nothing else that is made later.
#pragma once

#include <map>
#include <set>

#include "frontends/lower/values/given.h"
#include "frontends/lower/values/pointers.h"

namespace heapreach::frontends::lower {

class HandedOver : private Part {
 public:
  HandedOver(Context& context, const ProcedureTable& procedures, Roots& roots, Pointers& pointers,
             Given& given)
      : Part(context), procedures_(procedures), roots_(roots), pointers_(pointers), given_(given) {}

  /// Looks for what the functions make, free and store. Contract: the next ones only afterwards.
  void find();
  /// At the start, before anything is stored.
  void begin();
  /// What is known of a pointer that is one of the start.
  void assume_start_value(const llvm::Value& value);
  /// The same of what a call of an undefined function returns.
  void assume_result(const llvm::CallBase& site);
  /// Before an access by a pointer that was made from `root`: who leads to no allocated cell fails
  /// now, and else the block is what such pointers lead to.
  void settle(const llvm::Value& root, const llvm::Instruction& at, const std::string& about);
  /// The same before it is freed.
  void settle_freed(const llvm::Value& root, const llvm::Instruction& at);
  /// The same of what a load finds in a block of whole scalars, if nothing has set it.
  void assume_loaded(const llvm::LoadInst& load);
  /// What is assumed of a size of a block, if the pointer leads to its start: that of a record.
  ExpressionPtr size_if_any(const llvm::Value& pointer, const ExpressionPtr& size);
  /// Before a pointer goes into such a block.
  void note_stored(const llvm::StoreInst& store);
  /// The pointer is null, the address of a function, or in no block: then it is below the first
  /// cell, where no block can ever be.
  ExpressionPtr leads_nowhere(const ExpressionPtr& pointer);

  /// The cells of the record that such a pointer points to, if its blocks are records.
  std::optional<std::uint64_t> cells_of_record(const llvm::Value& pointer) const;
  /// Whether all blocks that it may lead to are taken to have so many cells, which is noted.
  bool takes_for_record();

 private:
  using Values = std::set<const llvm::Value*>;
  struct DeclaredCells {
    std::uint64_t cells = 0;
    bool or_more = false;
  };

  void visit(const llvm::Instruction& instruction);
  void note_object(const llvm::Value& object, std::optional<std::uint64_t> bytes);
  void note_declared(const llvm::Value& pointer);
  bool may_be_new(const llvm::Value& value, Values& visited) const;
  bool is_made_up(const llvm::Value& value, Values& visited) const;
  bool returns_old() const { return !knows_new_; }
  std::optional<LayoutId> record_of(ClassId id) const;
  std::optional<DeclaredCells> declared_cells(const llvm::Value& value) const;
  ExpressionPtr leads_to_start(const llvm::Value& value, bool is_later);
  void find_starts_of_arrays();
  void note_moved(const llvm::Value& value);
  void note_contents(const llvm::Constant& content);
  void settle(const llvm::Value& root, const ExpressionPtr& fits,
              const ExpressionPtr& leads_nowhere, const rts::Action& failing,
              const llvm::Instruction& at, const std::string& about);
  ExpressionPtr fits_if_any(const llvm::Value& root, const ExpressionPtr& pointer);
  ExpressionPtr fits(const llvm::Value& value, const ExpressionPtr& size);

  const ProcedureTable& procedures_;
  Roots& roots_;
  Pointers& pointers_;
  Given& given_;
  bool makes_blocks_ = false;
  bool frees_blocks_ = false;
  bool knows_new_ = false;  // undefined functions may know blocks that the program has made
  std::optional<rts::VariableId> limit_;       // below all that is made since the start
  std::map<ClassId, rts::VariableId> stored_;  // whether memory holds a pointer to a new block
  std::map<ClassId, std::set<llvm::Type*>> seen_as_;  // what pointers of the class are moved along
  std::set<ClassId> astray_;                          // others than starts of blocks are stored
  std::set<ClassId> irregular_;  // other blocks than of one record, or other pointers than to these
};

}  // namespace heapreach::frontends::lower
