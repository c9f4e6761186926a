// Which pointers point into arrays inside records whose fields differ in size or kind. C forbids
// leaving such an array, and behind its end a step in bytes is no fixed number of cells any more.
// So a pointer that is moved along one has the array's start beside it, in phis and where it is
// handed to a recursive function, and member_checks.h asserts that it stays inside. Which arrays
// these are follows from the program's types and what is done with the pointer, never from the
// cells that were chosen.
#pragma once

#include <optional>
#include <set>
#include <unordered_map>

#include "frontends/lower/values/roots.h"
#include "frontends/lower/values/shifts.h"

namespace heapreach::frontends::lower {

/// An array that a pointer was made from.
struct Member {
  const llvm::GEPOperator* gep;  // that enters the array
  const llvm::Value* walker;     // or a phi, parameter or result that walks along one
  unsigned indices;              // of the getelementptr, up to the array
  Integer cells;                 // 0: an array without length, at the end of its record
  /// It has a length in C, but may go on behind its record's end (`may_go_on`); `cells` is 0.
  bool goes_on = false;
};

/// How far a pointer is from the start of its array.
struct Distance {
  std::optional<Integer> cells;                // from the array's start, if constant
  const llvm::GEPOperator* element = nullptr;  // else: the innermost index that is none
  Integer inside = 0;                          // and how far behind that element's start
};

class Members : private Part {
 public:
  Members(Context& context, const ProcedureTable& procedures, const Roots& roots, Shifts& shifts)
      : Part(context), procedures_(procedures), roots_(roots), shifts_(shifts) {}

  /// Finds the phis, parameters and results that walk along such arrays.
  void find_walkers();
  /// Whether it is one of these.
  bool walks(const llvm::Value& walker) const { return members_.count(&walker) > 0; }
  /// How many cells the array has that it walks along. Contract: it does.
  const Integer& cells_of(const llvm::Value& walker) const { return members_.at(&walker); }
  /// The arrays that the pointer was made from, as far as they lie in such records, from the
  /// innermost one to those around it.
  std::vector<Member> members_of(const llvm::Value& value);
  /// The innermost of these.
  std::optional<Member> member_of(const llvm::Value& value);
  /// Whether an array of so many elements, to which the pointer points, may be longer in truth: it
  /// has at most one, and is the last field of its record, or nothing says what it is part of.
  static bool may_go_on(std::uint64_t count, const llvm::Value& pointer);
  /// Whether a field is an array that may be longer in truth, by the same rule.
  bool may_go_on(LayoutId record, std::uint64_t field) const;
  /// How far the pointer is from the start of an array that a getelementptr on its way enters.
  Distance distance_in(const Member& member, const llvm::Value& value);
  /// The element of the array, whole.
  LayoutId element_behind(const Member& member);
  /// Whether the way of the pointer leads through such a record, as far as it is known.
  bool lies_in_mixed_record(const llvm::Value& pointer);
  /// See ArrayWalks.
  bool walks_in_array(const llvm::Value& pointer);
  bool leaves_array(const llvm::Value& pointer, const Integer& cells);

 private:
  using Visited = std::set<const llvm::Value*>;

  bool lies_in_mixed_record(const llvm::Value& pointer, Visited& visited);
  bool passes_no_record(const llvm::Value& pointer, Visited& visited);
  std::vector<const llvm::Value*> all_sources(const llvm::Value& root) const;
  bool is_left(const Member& member, const std::vector<const llvm::Value*>& way);
  std::vector<Member> members_in(const llvm::GEPOperator& gep);
  bool spread(const Visited& others);
  bool stays_in_arrays(const llvm::Value& walker);

  const ProcedureTable& procedures_;
  const Roots& roots_;
  Shifts& shifts_;
  std::unordered_map<const llvm::Value*, Integer> members_;  // cells of the array walked along
};

}  // namespace heapreach::frontends::lower
