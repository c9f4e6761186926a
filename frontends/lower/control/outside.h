// Calls of functions that the program does not define: what they return, and what they leave in
// memory.
#pragma once

#include <optional>
#include <set>

#include "frontends/library/format.h"
#include "frontends/library/table/choices.h"
#include "frontends/lower/memory/amounts.h"
#include "frontends/lower/memory/byte_blocks.h"
#include "frontends/lower/values/arbitrary.h"
#include "frontends/lower/values/given.h"
#include "frontends/lower/values/handed_over.h"

namespace heapreach::frontends::lower {

/// A function that programs may declare to say what they take for granted of their callers.
constexpr const char* allocated_function = "__heapreach_allocated";

class Outside : private Part {
 public:
  Outside(Context& context, Integers& integers, Pointers& pointers, Given& given,
          HandedOver& handed_over, Accesses& accesses, Constants& constants, Amounts& amounts,
          Arbitrary& arbitrary)
      : Part(context),
        integers_(integers),
        pointers_(pointers),
        given_(given),
        handed_over_(handed_over),
        accesses_(accesses),
        constants_(constants),
        amounts_(amounts),
        arbitrary_(arbitrary) {}

  /// A function of which only the declaration is known.
  void unknown_function(const llvm::CallBase& site, const std::string& name);
  /// A function of the table's, with the range of what it returns.
  void outside_function(const llvm::CallBase& site, const library::Effect& effect);
  /// What stdin, stdout and stderr hold is a stream of its own, unless the program is one that sets
  /// them.
  void load(const llvm::LoadInst& load);
  /// Whether a block of at least so many bytes begins where the pointer leads.
  void ask_allocated(const llvm::CallBase& site);
  /// The program reads all of these bytes.
  void read_bytes(const llvm::CallBase& site);
  /// A digit of a text. Where the number is not constant it is any, and its value an approximation:
  /// what is left of quotients costs more than it is worth.
  void make_digit(const llvm::CallBase& site);
  /// Of functions that are not defined, by the first call of each.
  std::vector<rts::Warning>& warnings() { return warnings_; }
  const std::set<std::string>& undefined() const { return warned_; }

 private:
  void make_choice(const llvm::CallBase& site, library::Choice choice);
  ExpressionPtr in_range(const llvm::CallBase& site, const library::Effect& effect);
  std::optional<library::PrintedLength> printed_length(const llvm::CallBase& site,
                                                       const library::Effect& effect);
  void open_stream(const llvm::CallBase& site);
  void stay_outside(const llvm::Instruction& pointer);
  /// Cells of a local or a variable that a call leaves something in, and the variables that stand
  /// for what it leaves, by cell.
  struct LeftIn {
    const llvm::Value* object;
    std::vector<rts::VariableId> contents;
  };
  std::vector<const llvm::Value*> changed_by(const llvm::CallBase& site);
  std::optional<LeftIn> left_in(const llvm::Value& pointer);
  void leave(const LeftIn& left, const llvm::CallBase& site);
  void change_block(const llvm::Value& argument, const llvm::CallBase& site);
  bool change_record(const llvm::Value& argument, const ExpressionPtr& block, rts::VertexId after,
                     const std::function<void(const ExpressionPtr&)>& change,
                     const llvm::CallBase& site);

  Integers& integers_;
  Pointers& pointers_;
  Given& given_;
  HandedOver& handed_over_;
  Accesses& accesses_;
  Constants& constants_;
  Amounts& amounts_;
  Arbitrary& arbitrary_;
  std::set<std::string> warned_;
  std::vector<rts::Warning> warnings_;
};

}  // namespace heapreach::frontends::lower
