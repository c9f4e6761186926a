// The subcommands that decide nothing and check nothing: encode, dot, options.
#include <fmt/format.h>

#include <sstream>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/run_tool.h"
#include "pipeline/clauses/clauses_of.h"
#include "pipeline/input/input.h"
#include "pipeline/options/bounds.h"
#include "pipeline/options/capabilities.h"
#include "rts/text/write.h"
#include "rts/transform/calls.h"
#include "rts/transform/restriction.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

/// Elsewhere calls get copies.
rts::Calls calls_in_clauses(pipeline::CallsOption option) {
  if (option == pipeline::CallsOption::summaries) return rts::Calls::summaries;
  return option == pipeline::CallsOption::mixed ? rts::Calls::mixed_copies : rts::Calls::copies;
}

horn::ClauseSystem clauses_of(const pipeline::Input& input, const pipeline::Options& options,
                              const Limits& limits, pipeline::Monitor& monitor) {
  if (const auto* clauses = std::get_if<horn::ClauseSystem>(&input.content)) {
    const auto passes = preprocess::parse_pipeline(options.preprocess);
    return pipeline::simplified(*clauses, passes, limits, monitor).system;
  }
  if (options.every_bound) {
    throw UsageError("--bound all: clauses are written for a number of cells");
  }
  const rts::System asked = rts::restricted(std::get<pipeline::RtsInput>(input.content).system,
                                            {options.properties, std::nullopt});
  const rts::Seen seen =
      rts::seen_as(asked, calls_in_clauses(options.calls), 0, options.inline_limit);
  if (!seen.refusal.empty()) {
    throw UsageError("only --calls summaries supports recursion: " + seen.refusal);
  }
  pipeline::Options one = options;
  one.engine = "pdr";  // any engine will do: only the encoding's part of the strategy counts
  const std::uint64_t bound = pipeline::bound_for(input, *seen.system, options);
  const pipeline::Strategy strategy = pipeline::strategies_for(*seen.system, bound, one).at(0);
  const pipeline::ClauseSettings settings = pipeline::clause_settings(strategy);
  return pipeline::clauses_of(*seen.system, settings, limits, monitor).system;
}

}  // namespace

std::string encoded(const EncodeArguments& arguments, const Limits& limits,
                    pipeline::Monitor& monitor) {
  const pipeline::Input input =
      pipeline::read_input(arguments.file, limits.deadline, arguments.options.properties);
  std::ostringstream out;
  horn::print(out, clauses_of(input, arguments.options, limits, monitor), arguments.format);
  return out.str();
}

int encode(const EncodeArguments& arguments) {
  return run_tool(
      "encode", arguments.file, arguments.options, arguments.verbose,
      [&](const Limits& limits, pipeline::Monitor& monitor) {
        return encoded(arguments, limits, monitor);
      },
      [&](const std::string& text) {
        if (arguments.output == "-")
          write_standard_output(text);
        else
          write_file(arguments.output, text);
      });
}

int dot(const std::string& file) {
  const pipeline::Input input = pipeline::read_input(file, Deadline());
  const auto* rts = std::get_if<pipeline::RtsInput>(&input.content);
  if (!rts) throw UsageError("dot draws transition systems; " + file + " holds clauses");
  std::ostringstream out;
  rts::write_dot(out, rts->system);
  write_standard_output(out.str());
  return 0;
}

int options() {
  write_standard_output(pipeline::options_as_markdown() + "\n" + pipeline::passes_as_markdown() +
                        "\n" + pipeline::capabilities_as_markdown());
  return 0;
}

}  // namespace heapreach::cli
