// The subcommands that decide nothing and check nothing: encode, dot, options.
#include <fmt/format.h>

#include <sstream>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/run_tool.h"
#include "pipeline/input/input.h"
#include "pipeline/options/bounds.h"
#include "pipeline/options/capabilities.h"
#include "preprocess/pipeline/pipeline.h"
#include "rts/text/write.h"
#include "rts/transform/inline_calls.h"
#include "rts/transform/mixed_semantics.h"
#include "rts/transform/restriction.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

horn::ClauseSystem clauses_of(const pipeline::Input& input, const pipeline::Options& options,
                              const Limits& limits) {
  if (const auto* clauses = std::get_if<horn::ClauseSystem>(&input.content)) return *clauses;
  const rts::System original = rts::restricted(std::get<pipeline::RtsInput>(input.content).system,
                                               {options.properties, std::nullopt});
  const bool mixed = options.calls == pipeline::CallsOption::summaries ||
                     options.calls == pipeline::CallsOption::mixed;
  const rts::Transformed first = mixed ? rts::mixed_semantics(original) : rts::Transformed();
  const rts::System& called = mixed ? first.system() : original;
  const bool summaries = options.calls == pipeline::CallsOption::summaries;
  const rts::Transformed inlined =
      summaries ? rts::Transformed() : rts::inline_calls(called, options.inline_limit);
  if (!inlined.refusal().empty()) {
    throw UsageError("only --calls summaries supports recursion: " + inlined.refusal());
  }
  const rts::System& system = summaries ? called : inlined.system();
  pipeline::Options one = options;
  one.engine = "pdr";  // any engine will do: only the encoding's part of the strategy counts
  const std::uint64_t bound = pipeline::bound_for(input, system, options.bound);
  const pipeline::Strategy strategy = pipeline::strategies_for(system, bound, one).at(0);
  return encoders::encoder_named(strategy.encoding)
      .encode(system, strategy.encoder, limits.deadline)
      .system;
}

std::string encoded(const EncodeArguments& arguments, const Limits& limits) {
  const pipeline::Input input =
      pipeline::read_input(arguments.file, limits.deadline, arguments.options.properties);
  const horn::ClauseSystem clauses = clauses_of(input, arguments.options, limits);
  const preprocess::Preprocessed simple = preprocess::run(
      clauses, preprocess::parse_pipeline(arguments.options.preprocess), limits.deadline);
  std::ostringstream out;
  horn::print(out, simple.system, arguments.format);
  return out.str();
}

}  // namespace

int encode(const EncodeArguments& arguments) {
  return run_tool(
      "encode", arguments.file, arguments.options, arguments.verbose,
      [&](const Limits& limits) { return encoded(arguments, limits); },
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
