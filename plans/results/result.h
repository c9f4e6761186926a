// One finished job of an experiment, as it stands in a results file (docs/experiments.md).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plans/settings.h"

namespace heapreach::plans {

/// How a job ended. Solved are `correct` and `unconfirmed` (a verdict that nothing is known about).
enum class Status { correct, unconfirmed, wrong, unknown, timeout, memout, crash, refused, error };
inline constexpr std::array<const char*, 9> status_names = {
    "correct", "unconfirmed", "wrong", "unknown", "timeout", "memout", "crash", "refused", "error"};
inline const char* to_string(Status status) {
  return status_names[static_cast<std::size_t>(status)];
}

struct Result {
  std::string key;
  std::string instance;
  std::string family;
  std::optional<std::uint64_t> size;
  std::string configuration;
  Settings settings;                   // empty where they do not apply
  std::optional<std::uint64_t> bound;  // cells
  std::uint64_t repetition = 1;
  std::optional<double> limit_cpu_seconds;
  std::optional<std::uint64_t> limit_memory_bytes;
  std::string verdict = "unknown";  // feasible, infeasible, unknown
  bool every_bound = false;         // infeasible, whatever the bound
  std::string expectation;          // feasible, infeasible, or empty
  Status status = Status::unknown;
  std::string limit_struck;  // cpu, wall, memory, or empty
  std::optional<int> exit_code;
  std::optional<int> signal;
  std::string evidence = "none";  // execution, certificate, model checked, none
  std::string reason;
  double cpu_seconds = 0;  // these three are measured from outside
  double wall_seconds = 0;
  std::uint64_t peak_bytes = 0;
  std::string stages = "{}";  // JSON object: stage -> seconds of wall time
  // Of the clauses that the engine got, after the passes.
  std::optional<std::uint64_t> predicates, clauses, arguments, constraint_size;
  std::string finished;  // ISO 8601, UTC

  bool is_definite() const { return verdict != "unknown"; }
  bool is_solved() const { return status == Status::correct || status == Status::unconfirmed; }
};

/// The columns of settings, in the order that results files and tables have.
const std::vector<SettingField>& result_fields();

}  // namespace heapreach::plans
