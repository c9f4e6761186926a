// All parts of the translation. Each is handed those before it that it needs; what the first ones
// ask of later ones goes through two small interfaces.
#pragma once

#include "frontends/lower/arithmetic/arithmetic.h"
#include "frontends/lower/blocks/globals.h"
#include "frontends/lower/control/calls.h"
#include "frontends/lower/memory/memory.h"
#include "frontends/lower/values/phis.h"

namespace heapreach::frontends::lower {

class Parts : private ConditionSource, private ArrayWalks {
 public:
  explicit Parts(Context& context);

 private:
  ExpressionPtr condition(const llvm::Value& value) override { return conditions.condition(value); }
  bool walks_in_array(const llvm::Value& pointer) override {
    return members.walks_in_array(pointer);
  }
  bool leaves_array(const llvm::Value& pointer, const Integer& cells) override {
    return members.leaves_array(pointer, cells);
  }

 public:
  ProcedureTable procedure_table;
  // What values are.
  Integers integers;
  Arbitrary arbitrary;
  Roots roots;
  Shifts shifts;
  Members members;
  Pointers pointers;
  Given given;
  HandedOver handed_over;
  Reuse reuse;
  Conditions conditions;
  Differences differences;
  Unset unset;
  Results results;
  Floats floats;
  Arithmetic arithmetic;
  MemberChecks member_checks;
  Phis phis;
  // Memory.
  Accesses accesses;
  Constants constants;
  ByteBlocks byte_blocks;
  Memory memory;
  Amounts amounts;
  Transfers transfers;
  Blocks blocks;
  Globals globals;
  DynamicLocals dynamic_locals;
  Locals locals;
  Allocation allocation;
  // Ways out of the function at work.
  LeakRoots leak_roots;
  Ends ends;
  Procedures procedures;
  Outside outside;
  Calls calls;
};

}  // namespace heapreach::frontends::lower
