// Purpose: specifications with a quantifier or an induction in them, for engines that know neither.
//
// Contract: what is established is assumed, and nothing else: an execution that comes through the
// walk has a start heap as the definition says, and for each such start heap one does.
//
// Source: inductive predicates as programs that check them, and, for the end of a text, an
// existential quantifier as a value that is guessed (ghost code: Filliatre, Gondelman, Paskevich,
// "The spirit of ghost code", CAV 2014).
//
// Why this variant: the end of a text is guessed and not walked to, so that the heap that is found
// is a block with one cell that is known to be 0, at an offset of which all cells before it are no
// matter; loops of the program are then bounded by the guess. Nodes of a list are walked over one
// by one, and asked for by their size: a block of a known size can become one of a list of any
// length (search/branching/lazy.h), and a base of that size is an allocated one. A walk comes to
// its end only along lists without a ring.
#include "analyses/angelic/systems/installed_definition.h"

#include "rts/model/folding.h"

namespace heapreach::analyses::angelic {

namespace {

using rts::ExpressionPtr;
using rts::Op;
using rts::VariableId;
namespace folding = rts::folding;

/// Texts are shorter than that, so that numbers of all common types can count their cells: of a
/// longer one the difference of two places in it need not be one in C.
const Integer most_length = folding::power_of_two(31) - 1;

/// Some cell from the address on, in the block of the cell there, is 0.
InstalledStart::Way text(const ExpressionPtr& address, InstalledStart& start) {
  const VariableId length = start.add_variable("length");
  const VariableId end = start.add_variable("end");
  const ExpressionPtr offset = rts::make_variable(length);
  return {{rts::Assume{rts::make(Op::allocated, {address})},
           rts::Assume{folding::within(offset, 0, most_length)},
           rts::Load{end, folding::plus(address, offset), address},
           rts::Assume{folding::compare(Op::equal, rts::make_variable(end), folding::number(0))}}};
}

/// Blocks of nodes from the address on, each the base of one, up to null.
InstalledStart::Way list(const ListNode& node, const ExpressionPtr& address,
                         InstalledStart& start) {
  const VariableId cursor = start.add_variable("node");
  const ExpressionPtr at = rts::make_variable(cursor);
  const auto compare = [](Op op, const ExpressionPtr& a, const Integer& b) {
    return rts::Assume{folding::compare(op, a, folding::number(b))};
  };
  return {{rts::Move{cursor, address}},
          {compare(Op::not_equal, at, 0), compare(Op::equal, rts::make(Op::size, {at}), node.size),
           rts::Load{cursor, folding::plus(at, node.next), at}},
          {compare(Op::equal, at, 0)}};
}

}  // namespace

void establish(const Literal& literal, const ExpressionPtr& address,
               std::vector<rts::Action> before, VariableId holds, InstalledStart& start) {
  const bool is_list = literal.relation == Literal::Relation::list;
  InstalledStart::Way way = is_list ? list(literal.node, address, start) : text(address, start);
  way.first.insert(way.first.begin(), before.begin(), before.end());
  way.last.push_back(rts::Move{holds, folding::number(1)});
  start.go({std::move(way), {{rts::Move{holds, folding::number(0)}}}});
}

}  // namespace heapreach::analyses::angelic
