// What `heapreach experiment` measured: the rows of a results file (SQLite 3; docs/reports.md).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heapreach::reports {

/// The newest version (`PRAGMA user_version`) of a results file that this program reads.
inline constexpr int newest_version = 1;

/// How a run ended. Solved are `correct` and `unconfirmed` (a verdict that nothing is known about).
enum class Status { correct, unconfirmed, wrong, unknown, timeout, memout, crash, refused, error };
inline constexpr std::array<const char*, 9> status_names = {
    "correct", "unconfirmed", "wrong", "unknown", "timeout", "memout", "crash", "refused", "error"};

/// The columns that make up a configuration, in the order of Run::settings.
inline constexpr std::array<const char*, 9> setting_names = {
    "engine", "encoding", "query", "worlds", "step", "passes", "sort", "invariants", "external"};

/// One start of the runner.
struct Session {
  std::string name, plan, plan_hash, tool_version, commit, started;
  std::string solver_versions, machine;  // JSON objects, as text
};

/// One run of one configuration on one instance; texts are empty where the file holds null.
struct Run {
  std::string key, instance, family, configuration;
  std::optional<std::int64_t> size, bound;
  std::array<std::string, setting_names.size()> settings;
  std::int64_t repetition = 0;
  std::optional<double> limit_cpu_seconds;
  std::optional<std::int64_t> limit_memory_bytes;
  std::string verdict, expectation;  // feasible, infeasible, unknown or empty
  bool every_bound = false;
  Status status = Status::unknown;
  std::string limit_struck, evidence, reason;
  std::optional<std::int64_t> exit_code, signal;
  double cpu_seconds = 0, wall_seconds = 0;
  std::int64_t peak_bytes = 0;
  std::string stages;  // JSON object, stage -> seconds, as text
  std::optional<std::int64_t> predicates, clauses, arguments, constraint_size;
};

struct Results {
  std::vector<Session> sessions;  // by time of start
  std::vector<Run> runs;          // by family, instance, bound, configuration, repetition, key
  std::size_t input_files = 0;
};

/// Reads a results file. A file whose runner is at work or was killed is read as of its last
/// finished row. Throws InputError: the file cannot be read, is no results file, is of a newer
/// version, or a row does not make sense.
Results read_results(const std::string& path);

/// Whether `a` stands before `b` where digits count as numbers ("n=9" before "n=10").
bool natural_less(const std::string& a, const std::string& b);

}  // namespace heapreach::reports
