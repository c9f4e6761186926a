// The oracle: decides a system at a small bound by enumerating its states with the replayer's
// execute(), breadth first. It shares nothing with encoders and backends.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "rts/replay.h"
#include "support/deadline.h"

namespace heapreach::test {

struct OracleLimits {
  std::size_t states = 200000;
  std::size_t domain = 32;  // values that an unknown integer may turn out to have; at most 64
  Deadline deadline;
};

/// The error is reached; the execution has as few edges as possible within the domain, and
/// rts::replay has accepted it.
struct OracleFeasible {
  rts::Execution execution;
};

/// No explored execution reaches an error vertex. Only vertices from which the graph leads to one
/// were explored, and the flags speak of executions through those.
struct OracleInfeasible {
  bool domain_limited = false;      // an unknown integer was read: holds within the domain only
  bool cut = false;                 // an execution was cut by the bound
  bool all_executions_end = false;  // the explored state graph has no cycle
  std::size_t states = 0;
};

struct OracleUnknown {
  std::string reason;
};

using OracleAnswer = std::variant<OracleFeasible, OracleInfeasible, OracleUnknown>;

/// Decides the system at `bound` cells, calls by the call stack of rts/call_stack.h. Contract:
/// implicit memory errors are expanded already.
OracleAnswer ask_oracle(const rts::System& system, std::uint64_t bound,
                        const OracleLimits& limits = {});

/// "feasible in 3 edges", "infeasible (17 states, cut)", "unknown: ...".
std::string to_string(const OracleAnswer& answer);

}  // namespace heapreach::test
