// The subcommand cover. What it prints is made in the process that finds it out, as often as there
// is something new, so that a limit costs what comes after it alone.
#include <charconv>
#include <variant>

#include "analyses/coverage/cover.h"
#include "cli/commands.h"
#include "cli/cover/cover_dot.h"
#include "cli/cover/cover_json.h"
#include "cli/cover/cover_text.h"
#include "cli/output.h"
#include "cli/run_tool.h"
#include "pipeline/input/input.h"
#include "pipeline/portfolio/session.h"
#include "pipeline/portfolio/stop.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

std::string rendered(const CoverArguments& arguments, const analyses::Coverage& coverage) {
  if (arguments.format == "json") return json_of(coverage);
  return arguments.format == "dot" ? dot_of(coverage) : text_of(coverage);
}

/// What crosses from one process to the other: the exit code, the output and the evidence.
struct CoverReport {
  int exit_code = 0;
  std::string output;
  std::string evidence;

  std::string line() const {
    return std::to_string(exit_code) + " " + std::to_string(output.size()) + " " + output +
           evidence;
  }
  static CoverReport of(const std::string& line) {
    CoverReport report;
    std::size_t length = 0;
    const char* const end = line.data() + line.size();
    const char* at = std::from_chars(line.data(), end, report.exit_code).ptr;
    at = std::from_chars(at + 1, end, length).ptr + 1;
    report.output.assign(at, length);
    report.evidence.assign(at + length, end);
    return report;
  }
};

CoverReport report_of(const CoverArguments& arguments, const analyses::Coverage& coverage) {
  return {exit_code(coverage), rendered(arguments, coverage),
          arguments.witness.empty() ? "" : evidence_json_of(coverage)};
}

void do_cover(const CoverArguments& arguments, pipeline::Channel& channel, const Limits& limits) {
  const pipeline::Input input = [&] {
    pipeline::StageTimer timer(channel, "read");
    return pipeline::read_input(arguments.file, limits.deadline);
  }();
  const analyses::CoverOptions asked{arguments.end, arguments.method, arguments.loops,
                                     arguments.resumed, arguments.explained};
  analyses::cover(input, asked, arguments.options, limits, channel,
                  [&](const analyses::Coverage& coverage) {
                    channel.send(pipeline::Product{report_of(arguments, coverage).line()});
                  });
}

}  // namespace

int cover(const CoverArguments& arguments) {
  analyses::require_method(arguments.method);
  if (!arguments.witness.empty()) {
    require_no_input("--witness", arguments.witness, {arguments.file});
  }
  pipeline::heed_sigterm();
  ProgressLine progress(arguments.verbose);
  const pipeline::JobResult result = pipeline::run_reporting_job(
      arguments.file, arguments.options,
      [&](pipeline::Channel& channel, const Limits& limits) {
        do_cover(arguments, channel, limits);
      },
      [&](const std::string& strategy, const std::string& stage, const std::string& text) {
        progress.show(strategy, stage, text);
      });
  progress.clear();
  const auto product = product_of(result);
  if (const int* exit_code = std::get_if<int>(&product)) return *exit_code;
  const CoverReport report = CoverReport::of(std::get<pipeline::Product>(product).text);
  write_standard_output(report.output);
  if (!arguments.witness.empty()) write_file(arguments.witness, report.evidence);
  return report.exit_code;
}

}  // namespace heapreach::cli
