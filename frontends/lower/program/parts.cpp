#include "frontends/lower/program/parts.h"

namespace heapreach::frontends::lower {

Parts::Parts(Context& c)
    : procedure_table(c),
      integers(c, *this),
      arbitrary(c),
      roots(c, procedure_table),
      shifts(c, integers, *this),
      members(c, procedure_table, roots, shifts),
      pointers(c, integers, *this, roots, shifts, members),
      given(c.functions, c.inference, c.options.is_open()),
      handed_over(c, procedure_table, roots, pointers, given),
      reuse(c),
      conditions(c, integers, pointers, given, reuse),
      differences(c, pointers, members),
      unset(c, *this),
      results(c),
      floats(c, integers, results),
      arithmetic(c, integers, conditions, pointers, roots, differences, floats, results, unset),
      member_checks(c, integers, roots, shifts, members, pointers),
      phis(c, integers, pointers, roots, member_checks, unset),
      accesses(c, roots, shifts, pointers, handed_over, member_checks, unset),
      constants(c, pointers),
      byte_blocks(c, integers, pointers, accesses, constants, unset),
      memory(c, integers, pointers, handed_over, accesses, constants, byte_blocks, arbitrary,
             unset),
      amounts(c, integers, members),
      transfers(c, integers, pointers, accesses, constants, amounts),
      blocks(c),
      globals(c, integers, pointers, constants, byte_blocks, blocks),
      dynamic_locals(c, procedure_table, amounts),
      locals(c, procedure_table, dynamic_locals, blocks, pointers, unset),
      allocation(c, integers, pointers, amounts, handed_over, transfers, locals, reuse, unset),
      leak_roots(c, pointers),
      ends(c, procedure_table, pointers, leak_roots),
      procedures(c, procedure_table, integers, pointers, roots, member_checks, locals, ends, unset),
      outside(c, integers, pointers, given, handed_over, accesses, constants, amounts, arbitrary),
      calls(c, {integers, pointers, conditions, transfers, dynamic_locals, locals, allocation,
                leak_roots, ends, procedure_table, procedures, arbitrary, unset, handed_over,
                outside, floats, results}) {}

}  // namespace heapreach::frontends::lower
