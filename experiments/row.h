// One finished run, as it stands in a results file (docs/experiments.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace heapreach::experiments {

struct Row {
  std::string key;
  std::string instance;
  std::string family;
  std::optional<std::uint64_t> size;
  std::string configuration;
  // The settings; empty where they do not apply.
  std::string engine, encoding, query, worlds, step, passes, sort, invariants, external;
  std::optional<std::uint64_t> bound;  // cells
  std::uint64_t repetition = 1;
  double limit_cpu_seconds = 0;
  std::uint64_t limit_memory_bytes = 0;
  std::string verdict = "unknown";  // feasible, infeasible, unknown
  bool every_bound = false;         // infeasible, whatever the bound
  std::string expectation;          // feasible, infeasible, or empty
  std::string status;  // correct, wrong, unconfirmed, unknown, timeout, memout, crash, refused,
                       // error
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
  bool is_solved() const { return status == "correct" || status == "unconfirmed"; }
};

}  // namespace heapreach::experiments
