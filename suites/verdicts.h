// What is known of a system, bound by bound: only what evidence has been checked for.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "suites/plan.h"
#include "suites/sources.h"

namespace heapreach::suites {

/// Of clauses: whether the query can be derived.
enum class Status { sat, unsat, unknown };
/// "sat" (infeasible), "unsat" (feasible) or "unknown".
const char* to_string(Status status);

/// Told what is being worked on, at least every two seconds.
using Progress = std::function<void(const std::string&)>;

/// Decides one file, an RTS at a bound or clauses, within the plan's limits. Throws InputError for
/// what is wrong with the file, and InternalError if heapreach is.
Status decide(const std::string& file, std::optional<std::uint64_t> bound, const Plan& plan,
              const Progress& progress);

/// The verdicts of one system. Feasibility is monotone in the bound, so that many follow from
/// others.
class Verdicts {
 public:
  /// `file` holds the text of the source.
  Verdicts(const Source& source, std::string file, const Plan& plan, Progress progress)
      : source_(source), file_(std::move(file)), plan_(plan), progress_(std::move(progress)) {}

  /// Throws InputError if the answer is not what the system itself says.
  Status at(std::uint64_t bound);

 private:
  const Source& source_;
  std::string file_;
  const Plan& plan_;
  const Progress progress_;
  std::map<std::uint64_t, Status> known_;
};

}  // namespace heapreach::suites
