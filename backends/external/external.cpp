#include "backends/external/external.h"

#include <string>

#include "backends/external/printed_model.h"
#include "horn/print/print.h"
#include "support/process/command.h"

namespace heapreach::backends {

using horn::ClauseSystem;

namespace {

/// The same system with predicates called p0, p1, ..: no solver needs to quote these names.
ClauseSystem with_plain_names(ClauseSystem system) {
  for (std::size_t p = 0; p < system.predicates.size(); ++p) {
    system.predicates[p].name = "p" + std::to_string(p);
  }
  return system;
}

}  // namespace

Answer External::solve(const ClauseSystem& system, const Settings& settings, const Limits& limits,
                       const Progress& progress) const {
  return within_limits([&]() -> Answer {
    const ClauseSystem plain = with_plain_names(system);
    if (progress) progress("running " + settings.command);
    const CommandOutput output = run_command(
        settings.command, [&](std::ostream& out) { horn::print(out, plain); }, limits, "external");
    if (!output.is_trusted()) return output.no_answer();
    if (output.verdict == "unsat") return Unconfirmed{true};
    if (output.verdict != "sat") return output.no_answer();
    if (auto model = read_printed_model(plain, output.model, limits.deadline)) return *model;
    return Unconfirmed{false};
  });
}

}  // namespace heapreach::backends
