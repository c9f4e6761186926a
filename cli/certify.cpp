// The subcommands that check saved evidence: replay, certify, and dot with an execution.
#include <sstream>
#include <utility>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/render/held.h"
#include "cli/render/trace/heaps_dot.h"
#include "cli/run_tool.h"
#include "rts/text/write.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

using pipeline::SavedEvidence;

SavedEvidence evidence_of(const EvidenceArguments& arguments, const Limits& limits) {
  return {{arguments.file, arguments.evidence, arguments.options.properties, arguments.solver},
          limits};
}

/// What all evidence says that holds, and why other documents of an array do not.
int checked(const char* command, const EvidenceArguments& arguments,
            void (SavedEvidence::*check)(const pipeline::TakeHeld&, const pipeline::TakeRefused&)
                const) {
  int exit_code = 0;
  const int failed = run_tool(
      command, arguments.file, arguments.options, arguments.verbose,
      [&](const Limits& limits, pipeline::Monitor&) {
        HeldTexts texts(arguments.verbose ? Length::whole : Length::brief);
        (evidence_of(arguments, limits).*check)(texts.take(), texts.take_refused());
        return line_of(texts.report());
      },
      [&](const std::string& line) {
        const HeldReport report = held_report_of(line);
        write_standard_output(report.text);
        say(report.refusals);
        exit_code = report.exit_code;
      });
  return failed != 0 ? failed : exit_code;
}

}  // namespace

int replay(const EvidenceArguments& arguments) {
  return checked("replay", arguments, &SavedEvidence::replay);
}

int certify(const EvidenceArguments& arguments) {
  return checked("certify", arguments, &SavedEvidence::certify);
}

int dot_execution(const EvidenceArguments& arguments) {
  return run_tool(
      "dot", arguments.file, arguments.options, arguments.verbose,
      [&](const Limits& limits, pipeline::Monitor&) {
        const SavedEvidence evidence = evidence_of(arguments, limits);
        if (evidence.system() == nullptr) {
          throw UsageError("dot draws transition systems; " + arguments.file + " holds clauses");
        }
        std::ostringstream out;
        const char* between = "";
        evidence.replay([&](const pipeline::Held& held) {
          const auto& replayed = std::get<pipeline::Replayed>(held);
          out << std::exchange(between, "\n");
          rts::write_dot(out, *evidence.system(), replayed.path, heaps_dot(replayed.trace));
        });
        return out.str();
      },
      write_standard_output);
}

}  // namespace heapreach::cli
