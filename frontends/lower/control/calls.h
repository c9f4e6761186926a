// Calls that remain after inlining: intrinsics, functions known by name, unknown ones.
#pragma once

#include "frontends/lower/arithmetic/conditions.h"
#include "frontends/lower/arithmetic/floats.h"
#include "frontends/lower/blocks/allocation.h"
#include "frontends/lower/control/outside.h"
#include "frontends/lower/control/procedures.h"

namespace heapreach::frontends::lower {

/// What calls may lead to.
struct Callees {
  Integers& integers;
  Pointers& pointers;
  Conditions& conditions;
  Transfers& transfers;
  DynamicLocals& dynamic_locals;
  Locals& locals;
  Allocation& allocation;
  LeakRoots& leak_roots;
  Ends& ends;
  const ProcedureTable& procedure_table;
  Procedures& procedures;
  Arbitrary& arbitrary;
  Unset& unset;
  HandedOver& handed_over;
  Outside& outside;
  Floats& floats;
  Results& results;
};

class Calls : private Part {
 public:
  Calls(Context& context, const Callees& to) : Part(context), to_(to) {}

  /// Translates a call. False if the execution ends there.
  bool call(const llvm::CallBase& site);

 private:
  /// Values that functions outside get matter.
  void use_arguments(const llvm::CallBase& site);
  bool intrinsic(const llvm::IntrinsicInst& site);
  void count_bits(const llvm::IntrinsicInst& site, rts::Operation operation);
  bool known_function(const llvm::CallBase& site, const std::string& name, bool& goes_on);
  bool unknown_function(const llvm::CallBase& site, const std::string& name);
  bool library_function(const llvm::CallBase& site, const std::string& name,
                        const library::Effect& effect);
  void warn_of_reason(const llvm::CallBase& site);
  void assume_argument(const llvm::CallBase& site);

  const Callees to_;
};

}  // namespace heapreach::frontends::lower
