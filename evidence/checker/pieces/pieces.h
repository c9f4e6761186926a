// Inductive pieces of the heap: taking them apart, and what of a state is of one.
//
// The checker's own; it shares no code with the search's.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "evidence/checker/heaps/bounds.h"
#include "evidence/checker/heaps/heap.h"

namespace heapreach::evidence::checker {

/// The value plus a number.
Value plus(Value value, const Integer& number);

/// Makes the block of a piece to which a pointer leads, its root or the last one of a path, a block
/// of its own, whose index it returns; the first one keeps the index of the piece. Pointers in
/// `held`, which the state does not hold, are kept up to date. `choose` gives one of so many ways
/// in which a path may go on. Contract: it is a piece that is not empty.
std::uint32_t unfold(GraphHeap& heap, const Pointer& at, Value* held,
                     const std::function<std::size_t(std::size_t ways)>& choose);
/// Makes a path a single block, which keeps the index, or one of several blocks.
void settle_path(GraphHeap& heap, std::uint32_t path, bool single,
                 const std::function<std::size_t(std::size_t ways)>& choose);

/// Looks in a state for the blocks of pieces, each of which is used up.
class PieceSearch {
 public:
  /// A segment of a path, and the cell of it that leads on; of a path in the state, 0 is its hole.
  struct Step {
    std::uint32_t segment = 0;
    std::size_t cell = 0;
  };
  /// From the segment where a path starts to the one in which its hole is.
  using Route = std::vector<Step>;
  /// Where an argument stands: the value of that cell less a number.
  struct Found {
    std::uint32_t segment = 0;
    std::size_t cell = 0;
    Integer minus;
  };
  /// What an argument that is a bound has to be: at most (an upper one: at least) so much. Without
  /// a limit none is known that would do.
  struct Demand {
    std::uint32_t argument = 0;
    ArgumentUse use = ArgumentUse::lower;
    std::optional<Linear> limit{};
  };

  /// `taken`: segments that have been used up, to which those of pieces are added. `entailed`:
  /// whether a constraint holds. All arguments must outlive this.
  PieceSearch(const GraphHeap& heap, std::set<std::uint32_t>& taken,
              std::function<bool(const Constraint&)> entailed);

  /// Of the arguments of the next piece that is looked for, what is thought to be so: it helps to
  /// tell its leaf from its blocks, and proves nothing.
  void expect(std::vector<std::optional<Value>> arguments) { expected_ = std::move(arguments); }
  /// Whether the segment is the root of a piece of the shape, or may be null where it is
  /// `or_empty`.
  bool take(std::uint32_t shape, std::uint32_t segment, bool or_empty);
  /// Ways from the segment through cells that lead to blocks of the same shape, the shortest first.
  std::vector<Route> routes(std::uint32_t shape, std::uint32_t start) const;
  /// Such ways that end with that block, the longest first, as far as blocks lead back to those
  /// that own them.
  std::vector<Route> routes_to(std::uint32_t shape, const Pointer& end) const;
  /// Whether all that is beside the route is of the shape.
  bool take(std::uint32_t shape, const Route& route);

  /// What an argument of a piece has to be: a value of the state, or an argument of the piece that
  /// is looked for plus a number.
  struct Argument {
    std::optional<std::uint32_t> index;
    Integer number;
    Value value;
    bool is_any = false;  // a bound that may be whatever it has to be
  };
  using Arguments = std::vector<Argument>;
  /// After take() of a route: what the arguments of what stands behind it have to be.
  const Arguments& behind() const { return behind_; }

  /// After take(): where each argument of the shape stands, if some block of the piece holds it or
  /// what depends on it.
  const std::vector<std::optional<Found>>& found() const { return found_; }
  /// After take(): what arguments that are bounds have to be.
  const std::vector<Demand>& demands() const { return demands_; }

 private:
  /// A cell that holds what it may, and what a piece to which it led would have to get.
  struct Exit {
    std::size_t cell = 0;
    Arguments behind{};
  };
  /// What has to be null or lead to a piece.
  struct Child {
    std::uint32_t shape = 0;
    Integer offset;
    Value value;
    Arguments arguments;
    bool never_null = false;
    std::uint32_t owner = 0;  // the segment in which the cell is that holds it
    std::size_t cell = 0;
    std::optional<Value> end{};  // it leads to a path, if it is not this, in whose hole this stands
  };

  void begin(std::uint32_t shape);
  Arguments unknown_arguments(std::uint32_t shape) const;
  Arguments arguments_of(const ShapeCell& child, const Arguments& own, const Pointer& owner) const;
  Argument argument_of(const ShapeArgument& given, const Arguments& own,
                       const Pointer& owner) const;
  std::optional<Arguments> arguments_behind(std::uint32_t shape, std::uint32_t path,
                                            const Arguments& own) const;
  bool passes_on(std::uint32_t shape) const;
  bool matches(const Argument& argument, std::uint32_t segment, std::size_t cell,
               const Integer& minus);
  bool is_same(const Value& a, const Value& b) const;
  bool bounds(const Argument& argument, ArgumentUse use, const Integer& number, const Value& value);
  bool is_within(const ShapeCell& wanted, const Arguments& arguments, const Value& value);
  bool take_list_bounds(const ShapeCell& wanted, const ShapeCell& link, std::uint32_t segment,
                        std::size_t cell, const Arguments& arguments);
  Pointer end_of(std::uint32_t segment) const;

  bool is_surely_there(std::uint32_t segment) const;
  bool may_take(std::uint32_t shape, std::uint32_t segment) const;
  bool take_children();
  bool take_up_to_end(const Child& child);
  bool is_rather_leaf(const Child& child) const;
  bool take_segment(std::uint32_t shape, std::uint32_t segment, const Arguments& arguments,
                    Exit* exit);
  bool take_piece(std::uint32_t shape, std::uint32_t segment, const Arguments& arguments,
                  Exit* exit);
  bool take_list(std::uint32_t shape, std::uint32_t segment, const Arguments& arguments,
                 Exit* exit);
  std::optional<std::size_t> link_of_list(std::uint32_t shape, const std::vector<ShapeCell>& cells,
                                          std::uint32_t segment) const;
  bool is_leading(std::uint32_t shape, const ShapeCell& cell) const;
  bool take_list_cell(const ShapeCell& wanted, const ShapeCell& link, std::uint32_t segment,
                      std::size_t cell, const Arguments& arguments);
  bool ends_with_link(std::uint32_t shape, std::uint32_t segment, std::size_t cell,
                      std::size_t linked) const;
  const std::vector<ShapeCell>* case_for(std::uint32_t shape, std::uint32_t segment,
                                         std::optional<std::size_t> but) const;
  bool may_hold(const ShapeCell& wanted, const Value& value, int depth) const;
  bool may_be(const std::vector<ShapeCell>& cells, std::uint32_t segment,
              std::optional<std::size_t> but, int depth) const;
  bool agree_on_arguments(const std::vector<ShapeCell>& cells, std::uint32_t index,
                          std::optional<std::size_t> but) const;
  bool may_be_of(std::uint32_t shape, std::uint32_t segment, int depth) const;
  bool take_cell(const ShapeCell& wanted, std::uint32_t segment, std::size_t cell,
                 const Arguments& arguments);
  bool is_number(const Value& value, const Integer& number) const;
  bool leads_forward(const Segment& segment, std::size_t cell) const;
  std::vector<Step> steps_from(std::uint32_t shape, std::uint32_t segment) const;
  std::optional<std::uint32_t> next(std::uint32_t shape, const Step& step) const;
  std::optional<Step> step_to(std::uint32_t shape, std::uint32_t segment) const;
  std::optional<Pointer> owner_of(std::uint32_t shape, std::uint32_t segment) const;

  const GraphHeap& heap_;
  const std::vector<Shape>& shapes_;
  std::set<std::uint32_t>& taken_;
  std::function<bool(const Constraint&)> entailed_;
  std::vector<Child> children_;  // that are yet to be looked at
  std::vector<std::optional<Found>> found_;
  std::vector<std::optional<Value>> expected_;
  std::vector<Demand> demands_;
  Arguments behind_;
  std::vector<std::vector<ArgumentUse>> uses_;  // by shape
};

}  // namespace heapreach::evidence::checker
