// A part of the translation: what it can do with the context, and the context's tables under short
// names. The parts are put together in parts.h.
//
// Bytes become cells in one way: Inference::cells_of and cells_before and the shifts of shifts.h
// for places, Amounts for sizes and for lengths, Differences for differences. In fields each of
// them holds exactly, or asks for bytes (want_bytes). They rest on one invariant of a class in
// fields: its pointers point to starts of what its layout says, one after the other.
#pragma once

#include <string>

#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "frontends/compile/source.h"
#include "frontends/library/calls.h"
#include "frontends/lower/context.h"
#include "rts/model/source_lines.h"

namespace heapreach::frontends::lower {

using compile::position_of;
using compile::unsupported;
using library::is_call_of;

class Part {
 protected:
  explicit Part(Context& context);
  ~Part() = default;

  const llvm::Function& function() const { return *context_.function; }
  const llvm::Module& module() const { return *context_.function->getParent(); }
  const llvm::DataLayout& data_layout() const { return module().getDataLayout(); }
  /// The position of the instruction that is being translated.
  Position here() const;
  /// The edge that is built now, unless it gets longer.
  std::uint32_t next_edge() const { return static_cast<std::uint32_t>(system_.edges().size()); }

  /// The variable that stands for the value, made at the first call.
  rts::VariableId variable_of(const llvm::Value& value);
  /// What the value is called in C, or a name like it.
  std::string name_of(const llvm::Value& value) const;
  /// A variable of the function at work for passing use, the same at every call; `id` becomes its
  /// number.
  ExpressionPtr temporary(const std::string& name, rts::VariableType type, rts::VariableId& id);
  /// Keeps a pure value's expression, in a variable if it is large.
  void set_expression(const llvm::Instruction& instruction, const ExpressionPtr& e);
  /// Goes on with an action, which may be one that fails on memory.
  void emit(rts::Action action, const llvm::Instruction& at, const std::string& note = "");
  void assume_set_at_start(const rts::Action& action, const llvm::Instruction& at);
  /// A word and expressions, as a note on an instruction (notes.h).
  std::string note_on(const char* word, const std::vector<ExpressionPtr>& about) const;
  /// The translation begins anew with what the pointer points to as bytes, unless it is so already.
  [[noreturn]] void want_bytes(const llvm::Value& pointer, const std::string& reason) const;

  /// The error vertex of a property, made at the first call for each label.
  rts::VertexId error_of(rts::Property property, const std::string& label);

  // What an execution must satisfy to count (cuts.cpp).
  /// What C does not define unless the condition holds. Where the property is asked about, it is an
  /// error that breaks it, and else the executions are left out, which is assumed in the answer.
  void define(const ExpressionPtr& if_holds, rts::Property property, const std::string& reason,
              const Position& at);
  /// Leaves out the executions that do not satisfy the condition, for the reason given.
  void cut(const ExpressionPtr& unless, const std::string& reason, const Position& at);
  void cut(const ExpressionPtr& unless, const std::string& reason, const llvm::Instruction& at);
  /// Leaves out the executions that do not satisfy what the program itself assumes. That is no cut
  /// of the import: a note on the instruction says so.
  void cut_by_program(const ExpressionPtr& unless, const llvm::Instruction& at);
  /// Something that is taken for granted of the whole program, and matters here.
  void assume(const std::string& text);
  /// Here executions may go on in ways that the program has not.
  void opens(const std::string& reason, const Position& at);
  /// Leaves out the executions in which the integer is none of its type.
  void assume_in_range(const ExpressionPtr& e, unsigned bits, bool is_unsigned, const Position& at,
                       const std::string& reason = "");

  Context& context_;
  const Options& options_;
  rts::System& system_;
  GraphBuilder& graph_;
  Inference& inference_;
  Layouts& layouts_;
  Records& records_;
  decltype(Context::variables)& variables_;
  decltype(Context::expressions)& expressions_;
  decltype(Context::live_roots)& live_roots_;
};

/// What has been left out, and what was taken for granted, by position.
std::vector<Assumption> listed_cuts(const Context& context);

/// The same, and where executions may be there that the program has not, for each reason.
std::vector<rts::ProgramAssumption> differences(const Context& context);

}  // namespace heapreach::frontends::lower
