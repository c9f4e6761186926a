// check --violation-witness: feasible executions for other verifiers.
#pragma once

#include <string>

#include "cli/commands.h"
#include "pipeline/result/result.h"

namespace heapreach::cli {

/// Throws UsageError if violation witnesses are asked for and a file is no C program, or nothing
/// says how its execution begins.
void require_c_programs(const CheckArguments& arguments, const ProgramOptions& program);

/// Collects the witnesses of one call of `check`. Nothing happens if none are asked for.
class ViolationWitnesses {
 public:
  /// Both outlive this.
  ViolationWitnesses(const CheckArguments& arguments, const ProgramOptions& program)
      : arguments_(arguments), program_(program) {}

  /// Makes one of a feasible execution, within what is left of the time after `seconds`. What it
  /// leaves out, or why there is none, goes to standard error. Other results have no witness.
  void add(const pipeline::Result& result, const std::string& file, double seconds);

  /// Without any, the file is left as it was, which is said.
  void write() const;

 private:
  const CheckArguments& arguments_;
  const ProgramOptions& program_;
  std::string witnesses_;
};

}  // namespace heapreach::cli
