// Calls of functions that the program does not define: what they return, and what they leave in
// memory.
#pragma once

#include <set>

#include "frontends/lower/memory/amounts.h"
#include "frontends/lower/memory/byte_blocks.h"
#include "frontends/lower/values/arbitrary.h"
#include "frontends/lower/values/given.h"

namespace heapreach::frontends::lower {

class Outside : private Part {
 public:
  Outside(Context& context, Integers& integers, Pointers& pointers, Given& given,
          Accesses& accesses, Constants& constants, Amounts& amounts, Arbitrary& arbitrary)
      : Part(context),
        integers_(integers),
        pointers_(pointers),
        given_(given),
        accesses_(accesses),
        constants_(constants),
        amounts_(amounts),
        arbitrary_(arbitrary) {}

  /// A function of which only the declaration is known.
  void unknown_function(const llvm::CallBase& site, const std::string& name);
  /// A function of the table's, with the range of what it returns.
  void outside_function(const llvm::CallBase& site, const library::Effect& effect);
  /// The program reads all of these bytes.
  void read_bytes(const llvm::CallBase& site);
  /// Of functions that are not defined, by the first call of each.
  std::vector<rts::Warning>& warnings() { return warnings_; }

 private:
  void stay_outside(const llvm::CallBase& site);
  void change_block(const llvm::Value& argument, const llvm::CallBase& site);

  Integers& integers_;
  Pointers& pointers_;
  Given& given_;
  Accesses& accesses_;
  Constants& constants_;
  Amounts& amounts_;
  Arbitrary& arbitrary_;
  std::set<std::string> warned_;
  std::vector<rts::Warning> warnings_;
};

}  // namespace heapreach::frontends::lower
