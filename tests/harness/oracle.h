// The oracle: decides a question about a system at a small bound by enumerating its states, breadth
// first, with the reference interpreter (reference/state.h). It knows all that the format knows,
// and shares no code with what it is compared with: no rewriting of systems, no replayer, no
// encoder. That an execution it finds is also replayed by the tool is a check of both.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "rts/semantics/question.h"
#include "rts/semantics/replay.h"
#include "support/deadline.h"

namespace heapreach::test {

struct OracleLimits {
  std::size_t states = 200000;
  std::size_t domain = 32;  // values that an unknown integer may turn out to have; at most 64
  Deadline deadline;
};

/// The question is answered by an execution that has as few edges as possible within the domain.
/// Its steps name edges of the file and, behind them, those of reference/passage.h, as
/// rts::with_errors does. The reference interpreter and rts::replay have accepted it.
struct OracleFeasible {
  rts::Execution execution;
};

/// No explored execution answers the question. Only vertices from which the graph leads to an error
/// that is asked about were explored, and the flags speak of executions through those.
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

/// Decides the question at `bound` cells. The system may be as the reader gives it, or have its
/// implicit errors and leaks made edges.
OracleAnswer ask_oracle(const rts::System& system, std::uint64_t bound,
                        const rts::Question& question, const OracleLimits& limits);

/// The same for the standard question, and those leaks that the system already has edges for.
OracleAnswer ask_oracle(const rts::System& system, std::uint64_t bound,
                        const OracleLimits& limits = {});

/// "feasible in 3 edges", "infeasible (17 states, cut)", "unknown: ...".
std::string to_string(const OracleAnswer& answer);

}  // namespace heapreach::test
