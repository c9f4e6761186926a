// The prepared functions as a transition system. One class over several files: the graph
// (translate.cpp), procedures (procedures.cpp), integers (integers.cpp, arithmetic.cpp,
// products.cpp, bits.cpp, approximate.cpp, conditions.cpp),
// pointers (pointers.cpp, members.cpp, member_access.cpp), blocks of memory (blocks.cpp,
// byte_blocks.cpp, byte_parts.cpp, allocation.cpp, reallocation.cpp, stack.cpp, constants.cpp),
// copies and fills (transfers.cpp), calls (calls.cpp, outside.cpp), ends (ends.cpp) and what
// executions are left out (cuts.cpp).
//
// Bytes become cells in one way: cells_of, cells_before and the shifts of pointers.cpp for places,
// amount_of for sizes, transferred_cells for lengths, unit_of_differences for differences. In
// fields each of them holds exactly, or asks for bytes (BytesNeeded). They rest on one invariant of
// a class in fields: its pointers point to starts of what its layout says, one after the other.
#pragma once

#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "frontends/compile/source.h"
#include "frontends/import.h"
#include "frontends/layouts/inference.h"
#include "frontends/library/calls.h"
#include "frontends/lower/expressions.h"
#include "frontends/lower/given.h"
#include "frontends/lower/graph_builder.h"
#include "frontends/lower/records.h"
#include "rts/approximation.h"

namespace heapreach::frontends::lower {

using compile::position_of;
using compile::unsupported;
using layouts::ClassId;
using layouts::Inference;
using layouts::Layout;
using layouts::LayoutId;
using layouts::LayoutKind;
using layouts::Layouts;
using layouts::SignId;
using library::is_call_of;

constexpr const char* no_overflow = "no signed integer overflow";
constexpr rts::VertexId no_vertex = std::numeric_limits<rts::VertexId>::max();
/// The number that the bits stand for.
Integer to_integer(const llvm::APInt& value, bool as_unsigned);
/// A call of malloc, calloc or realloc.
bool is_allocation(const llvm::Value& value);
/// The pointer that another one is computed from by an offset or a cast; null for others.
const llvm::Value* operand_behind(const llvm::Value& value);

/// Thrown where cells of whole scalars do not serve: the translation begins anew with these as
/// bytes.
struct BytesNeeded {
  layouts::BytesWanted wanted;
};

class Translator {
 public:
  /// Contract: the functions are those of prepare(); what the pointers of `wanted` point to is
  /// bytes.
  Translator(const std::vector<llvm::Function*>& functions, const Options& options,
             const std::vector<layouts::BytesWanted>& wanted, const Deadline& deadline);

  /// Throws InputError for what is not supported, and BytesNeeded.
  Imported run();

 private:
  // translate.cpp: the graph.
  struct Work {
    const llvm::BasicBlock* block;
    rts::VertexId from;
    std::vector<rts::Instruction> code;
  };
  void translate_from(rts::VertexId first);
  void translate(Work work);
  /// False if the execution ends here.
  bool translate(const llvm::Instruction& instruction);
  void terminate(const llvm::Instruction& last);
  void go(const llvm::BasicBlock& from, const llvm::BasicBlock& to, const Position& at);
  void branch(const llvm::BasicBlock& from, const Position& at,
              const std::vector<std::pair<ExpressionPtr, const llvm::BasicBlock*>>& targets);
  void move_phis(const llvm::BasicBlock& from, const llvm::BasicBlock& to, const Position& at);
  void finish(rts::VertexId& vertex, const char* name);
  void finish_with_error_call();
  void declare_phis();
  void make_parameters_arbitrary();
  void note_names();
  void end_meta();
  void note_model();

  // procedures.cpp: recursive functions.
  struct ProcedureShape {
    rts::ProcedureId id = 0;
    std::vector<const llvm::Argument*> parameters;  // those that somebody uses
    bool gives_back = false;                        // somebody uses the result
    std::vector<const llvm::CallBase*> sites;
    std::vector<const llvm::Value*> returned;
    std::vector<rts::VariableId> results;  // of its own, once it is being translated
  };
  void declare_procedures();
  void translate_procedure(const llvm::Function& function, ProcedureShape& shape);
  void call_procedure(const llvm::CallBase& site, const llvm::Function& callee);
  void give_back(const llvm::ReturnInst& end);
  const ProcedureShape* procedure_of(const llvm::Value& value) const;
  /// Values that a phi, a parameter or the result of a procedure may be.
  std::vector<const llvm::Value*> sources_of(const llvm::Value& value) const;
  [[noreturn]] void want_bytes(const llvm::Value& pointer, const std::string& reason);
  void find_moving_pointers();
  void note_freed_classes();
  bool is_watched(const llvm::AllocaInst& local);
  void watch(const llvm::AllocaInst& local, const Position& at);

  // integers.cpp, arithmetic.cpp, products.cpp, bits.cpp, approximate.cpp: mathematical integers
  // for C's. Every value has one representation, signed or unsigned: Inference::is_unsigned.
  ExpressionPtr integer(const llvm::Value& value, bool as_unsigned);
  ExpressionPtr integer(const llvm::Value& value);  // in its own representation
  ExpressionPtr represented(const ExpressionPtr& e, unsigned bits, bool from_unsigned,
                            bool to_unsigned) const;
  ExpressionPtr wrapped(const ExpressionPtr& e, bool may_be_negative, unsigned bits,
                        bool as_unsigned) const;
  bool fits_both(const llvm::Value& value) const;
  bool only_sizes_blocks(const llvm::Instruction& instruction) const;
  void define_integer(const llvm::Instruction& instruction);
  ExpressionPtr arithmetic(const llvm::Instruction& instruction);
  ExpressionPtr sum(const llvm::Instruction& instruction);
  ExpressionPtr product(const llvm::Instruction& instruction, const llvm::Value& a,
                        const Integer& factor);
  ExpressionPtr quotient(const llvm::Instruction& instruction);
  ExpressionPtr shift(const llvm::Instruction& instruction);
  ExpressionPtr bits(const llvm::Instruction& instruction);
  ExpressionPtr masked(const llvm::Value& a, const llvm::APInt& mask);
  const llvm::ConstantInt* known_integer(const llvm::Value& value);
  ExpressionPtr conversion(const llvm::Instruction& instruction);
  ExpressionPtr difference(const llvm::Instruction& instruction);
  std::pair<Integer, Integer> unit_of_differences(const llvm::Value& p, const llvm::Value& q);
  void forbid_overflow(const llvm::Instruction& instruction, const ExpressionPtr& e);
  ExpressionPtr operand(const ExpressionPtr& e, const char* name, const llvm::Instruction& at);
  ExpressionPtr approximated(const llvm::Instruction& instruction);

  // conditions.cpp
  ExpressionPtr condition(const llvm::Value& value);
  ExpressionPtr computed_condition(const llvm::Value& value);
  ExpressionPtr comparison(const llvm::ICmpInst& compare);
  void keep_gaps(const llvm::Value& a, const llvm::Value& b);
  bool range_matters(const llvm::Value& value);

  // pointers.cpp
  struct Shifted {
    ExpressionPtr cells;
    bool constant = true;  // an offset inside a record, not through arrays
  };
  struct Checked {
    ExpressionPtr at;
    ExpressionPtr in;  // null: no need
  };
  ExpressionPtr pointer(const llvm::Value& value);
  Shifted shift_of(const llvm::GEPOperator& gep);
  Shifted byte_shift(const llvm::GEPOperator& gep);
  Shifted raw_shift(const llvm::GEPOperator& gep);
  [[noreturn]] void refuse_arithmetic(const llvm::GEPOperator& gep, const std::string& reason);
  Integer cells_of(LayoutId layout, const llvm::Value& pointer);
  std::uint64_t cells_before(LayoutId record, std::uint64_t field, const llvm::Value& pointer);
  void check_place(const llvm::GEPOperator& gep);
  bool walks_in_array(const llvm::Value& pointer);
  bool passes_no_record(const llvm::Value& pointer, std::set<const llvm::Value*>& visited);
  void check_stride(const llvm::GEPOperator& gep);
  const llvm::Value& root_of(const llvm::Value& value) const;
  bool moves_by_constants(const llvm::Value& value);
  ExpressionPtr root_expression(const llvm::Value& root);
  bool is_exact_base(const llvm::Value& root, std::set<const llvm::Value*>& visited);
  bool lives_for_ever(const llvm::Value& root) const;
  Checked access(const llvm::Value& value, const ExpressionPtr& further, bool moved,
                 const llvm::Instruction& at, std::uint64_t cells = 1);
  bool is_shifted(const llvm::Value& value) const;

  // members.cpp, member_access.cpp: arrays inside records whose fields differ in size or kind.
  struct Member {
    const llvm::GEPOperator* gep;  // that enters the array
    const llvm::Value* walker;     // or a phi, parameter or result that walks along one
    unsigned indices;              // of the getelementptr, up to the array
    Integer cells;                 // 0: an array without length, at the end of its record
  };
  std::optional<Member> member_of(const llvm::Value& value);
  std::optional<Member> member_in(const llvm::GEPOperator& gep);
  bool lies_in_mixed_record(const llvm::Value& pointer, std::set<const llvm::Value*>& visited);
  bool lies_in_mixed_record(const llvm::Value& pointer);
  ExpressionPtr start_of(const Member& member);
  void note_members();
  bool spread_members(const std::set<const llvm::Value*>& others);
  bool stays_in_arrays(const llvm::Value& walker);
  ExpressionPtr base_behind(const llvm::Value& walker, const llvm::Value& source);
  struct Distance {
    std::optional<Integer> cells;                // from the array's start, if constant
    const llvm::GEPOperator* element = nullptr;  // else: the innermost index that is none
    Integer inside = 0;                          // and how far behind that element's start
  };
  Distance distance_in(const Member& member, const llvm::Value& value);
  LayoutId element_behind(const Member& member);
  void check_member_index(const llvm::GetElementPtrInst& gep);
  bool stay_in_member(const llvm::Value& value, const ExpressionPtr& address,
                      const ExpressionPtr& further, std::uint64_t cells,
                      const llvm::Instruction& at);

  // constants.cpp
  bool may_be_constant(const llvm::Value& root, std::set<const llvm::Value*>& visited);
  ExpressionPtr may_be_among_constants(const llvm::Value& target, const ExpressionPtr& address);
  void forbid_constant(const llvm::Value& target, const ExpressionPtr& address,
                       const llvm::Instruction& at);

  // stack.cpp: blocks that live until the stack is restored.
  void note_dynamic_locals(bool are_looked_for);
  void make_dynamic_local(const llvm::AllocaInst& local);
  void save_stack(const llvm::IntrinsicInst& save);
  void restore_stack(const llvm::IntrinsicInst& restore);

  // blocks.cpp
  void make_globals();
  void make_block(const llvm::Value& object, bool is_static, const Position& at);
  void initialise(const llvm::GlobalVariable& global, const Position& at);
  void make_locals();
  bool frees_something() const;
  void start_lifetime(const llvm::AllocaInst& local, const Position& at);
  void end_lifetime(const llvm::AllocaInst& local, const Position& at);
  void load(const llvm::LoadInst& load);
  void store(const llvm::StoreInst& store);

  // byte_blocks.cpp, byte_parts.cpp: blocks that are looked at byte by byte.
  void load_bytes(const llvm::LoadInst& load);
  void store_bytes(const llvm::StoreInst& store);
  void put_whole(const Checked& place, const ExpressionPtr& value, const llvm::Type& type,
                 const Layout& bytes, const llvm::Instruction* at);
  ExpressionPtr byte_of(const ExpressionPtr& value, const Layout& bytes) const;
  ExpressionPtr whole_integer(const std::vector<ExpressionPtr>& cells, const Layout& bytes) const;
  ExpressionPtr whole_pointer(const std::vector<ExpressionPtr>& cells) const;
  ExpressionPtr part_of_integer(const ExpressionPtr& cell, const Layout& bytes,
                                ExpressionPtr& is_one) const;
  ExpressionPtr part(const ExpressionPtr& cell, const Layout& bytes, unsigned index,
                     const llvm::Instruction& at);
  void approximate_parts(rts::VariableId result, const ExpressionPtr& cell, unsigned bytes,
                         const llvm::Instruction& at);
  void integer_from_parts(rts::VariableId to, bool as_unsigned,
                          const std::vector<ExpressionPtr>& cells, const Layout& bytes,
                          const llvm::Instruction& at);
  void pointer_from_parts(rts::VariableId to, const std::vector<ExpressionPtr>& cells,
                          const Layout& bytes, const llvm::Instruction& at);
  unsigned pointer_bytes() const;
  void free_block(const llvm::CallBase& call);
  void forbid_freeing_locals(const ExpressionPtr& address, const llvm::CallBase& call);

  // allocation.cpp, reallocation.cpp
  void allocate(const llvm::CallBase& call);
  void reallocate(const llvm::CallBase& call);
  void copy_old_cells(const ExpressionPtr& source, const ExpressionPtr& target,
                      const ExpressionPtr& cells, LayoutId layout, const llvm::Instruction& at);
  struct Amount {
    ExpressionPtr cells;
    ExpressionPtr beyond;  // null, or when it is more than any bound instead
  };
  void allocate_variable(const rts::Alloc& alloc, const Amount& amount, const Position& at);
  Amount amount_of(const llvm::Value& bytes, const Integer& factor, const llvm::Value& target);
  struct Linear {
    const llvm::Value* variable;  // null: only a constant
    Integer factor, constant;
  };
  Linear linear_in(const llvm::Value& value);
  Integer size_step(const llvm::Value& value);
  ExpressionPtr known_amount(const Integer& bytes, const llvm::Value& target);
  ExpressionPtr cells_of_bytes(const ExpressionPtr& x, const Linear& linear,
                               const llvm::Value& target);
  void allocate_amount(const rts::Alloc& alloc, const Amount& amount, const llvm::Instruction& at);
  void note_undersized();
  void note_undersized(const llvm::CallBase& call);

  // transfers.cpp
  void copy(const llvm::MemTransferInst& transfer);
  void copy_apart(const llvm::MemTransferInst& transfer, LayoutId layout, std::uint64_t cells);
  void fill(const llvm::MemSetInst& set);
  ExpressionPtr filled_value(const llvm::MemSetInst& set, const Layout& leaf);
  ExpressionPtr transferred_cells(const llvm::Value& length, const llvm::Value& target);
  std::uint64_t most_at_once(LayoutId layout) const;
  void for_each_cell(const ExpressionPtr& cells, bool down, const llvm::Instruction& at,
                     const std::function<void(const ExpressionPtr&)>& body);
  ExpressionPtr carrier(LayoutId layout, std::uint64_t cell, const std::string& name,
                        rts::VariableId& id);
  void fill_cells(const llvm::CallBase& call, const ExpressionPtr& cells);

  // ends.cpp
  enum class End {
    returned,     // from the entry function
    called_exit,  // whatever functions are active
    aborted,      // no normal end
  };
  void end_program(End end, const llvm::Instruction& at);
  void note_exits_of_procedures();
  void end_activation(const llvm::Instruction& at);
  void end_if_ending(const llvm::CallBase& call);
  void free_local(const llvm::AllocaInst& local, End end, const llvm::Instruction& at);
  bool leads_somewhere(const llvm::AllocaInst& local);
  void note_root(const llvm::CallBase& call, const std::string& name);
  void note_roots_in(const llvm::AllocaInst& local, const llvm::Instruction& at);
  void end_roots();

  // calls.cpp
  bool call(const llvm::CallBase& call);
  bool intrinsic(const llvm::IntrinsicInst& call);
  bool known_function(const llvm::CallBase& call, const std::string& name, bool& goes_on);
  bool library_function(const llvm::CallBase& call, const std::string& name,
                        const library::Effect& effect);
  void assume_argument(const llvm::CallBase& call);
  void report_bad_call(const llvm::CallBase& call);
  void make_arbitrary(const llvm::Value& value, const Position& at);

  // outside.cpp
  void unknown_function(const llvm::CallBase& call, const std::string& name);
  void outside_function(const llvm::CallBase& call, const library::Effect& effect);
  void stay_outside(const llvm::CallBase& call);
  bool are_apart(const llvm::Value& a, const llvm::Value& b);
  void read_bytes(const llvm::CallBase& call);
  void change_block(const llvm::Value& argument, const llvm::CallBase& call);
  const Given& given();

  // cuts.cpp
  void cut(const ExpressionPtr& unless, const std::string& reason, const Position& at);
  void cut(const ExpressionPtr& unless, const std::string& reason, const llvm::Instruction& at);
  void assume(const std::string& text);
  void assume_in_range(const ExpressionPtr& e, unsigned bits, bool is_unsigned, const Position& at,
                       const std::string& reason = "");
  void note_cut(const Position& at, const std::string& reason);
  std::vector<Assumption> listed_cuts() const;

  // note_places.cpp
  void note_places(Places& places);
  std::optional<BlockPlace> block_place(const llvm::Value& value);
  void note_functions(Places& places) const;

  /// The edge that is built now, unless it gets longer.
  std::uint32_t next_edge() const { return static_cast<std::uint32_t>(system_.edges().size()); }
  /// The instruction that is being translated.
  Position here() const;
  rts::VariableId variable_of(const llvm::Value& value);
  std::string name_of(const llvm::Value& value) const;
  void set_expression(const llvm::Instruction& instruction, const ExpressionPtr& e);
  void emit(rts::Action action, const llvm::Instruction& at);
  ExpressionPtr temporary(const std::string& name, rts::VariableType type, rts::VariableId& id);

  const std::vector<llvm::Function*> functions_;
  const llvm::Function* function_;  // the one at work
  const llvm::Instruction* current_ = nullptr;
  const Options& options_;
  const Deadline& deadline_;
  rts::System system_;
  GraphBuilder graph_;
  Inference inference_;
  Layouts& layouts_;
  Records records_;
  std::vector<Work> work_;
  std::map<const llvm::BasicBlock*, rts::VertexId> vertices_;
  std::unordered_map<const llvm::Value*, rts::VariableId> variables_;
  std::unordered_map<const llvm::Value*, ExpressionPtr> expressions_;
  std::unordered_map<const llvm::Value*, ExpressionPtr> conditions_;
  std::unordered_map<const llvm::Value*, std::string> names_;
  std::unordered_map<const llvm::Function*, ProcedureShape> procedures_;
  std::unordered_set<const llvm::Value*> moving_;  // phis, parameters, results: shifted pointers
  std::vector<const llvm::Value*> walkers_;        // the same in a fixed order
  std::unordered_map<const llvm::Value*, rts::VariableId> bases_;  // the blocks behind those
  std::unordered_map<const llvm::Value*, Integer> members_;  // cells of the array walked along
  std::vector<const llvm::GlobalVariable*> constants_;       // in the order of their blocks
  std::map<const llvm::IntrinsicInst*, std::vector<const llvm::AllocaInst*>>
      dying_;  // by stackrestore
  std::map<const llvm::IntrinsicInst*, std::vector<const llvm::AllocaInst*>>
      starting_;                                              // by stacksave
  std::set<std::pair<const llvm::Value*, bool>> live_roots_;  // asserted since the last free
  std::vector<const llvm::AllocaInst*> locals_;  // of the entry in memory, in the order of the code
  std::vector<const llvm::AllocaInst*> own_locals_;  // the same of the function at work
  std::set<const llvm::AllocaInst*> mortal_;         // with an end of lifetime
  std::set<const llvm::AllocaInst*> whole_life_;     // of them: from the start to a normal end
  std::map<std::string, rts::VariableId> temporaries_;
  std::set<std::string> roots_;                 // names of variables that lead to blocks at the end
  rts::VertexId exit_, returned_, error_call_;  // the first two of the function at work
  std::set<ClassId> freed_in_procedures_;
  std::optional<rts::VariableId> ending_;   // not 0 once a procedure has called `exit`
  std::optional<rts::VariableId> watched_;  // an arbitrary one of the locals of procedures
  std::uint64_t static_cells_ = 0;
  bool may_fail_on_memory_ = false;
  std::set<std::string> assumptions_, warned_;
  std::set<std::tuple<std::string, int, int, std::string>> cuts_;  // positions and reasons
  std::unique_ptr<const Given> given_;
  std::vector<rts::Approximation> approximations_;
  std::vector<rts::Warning> warnings_;
  std::map<std::uint32_t, Position> error_calls_;  // by edge
  std::set<std::uint32_t> bad_calls_, exits_;      // edges
};

}  // namespace heapreach::frontends::lower
