// The subcommand angelic. As for cover, what it prints is made in the process that finds it out.
#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>

#include "analyses/angelic/angelic.h"
#include "cli/angelic/angelic_entries.h"
#include "cli/angelic/angelic_job.h"
#include "cli/angelic/angelic_product.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/output.h"
#include "cli/run_tool.h"
#include "pipeline/input/input.h"
#include "pipeline/portfolio/session.h"
#include "pipeline/portfolio/stop.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

/// What is written while entries are looked at.
class AngelicOutput {
 public:
  AngelicOutput(const AngelicArguments& arguments, ProgressLine& progress)
      : arguments_(arguments), progress_(progress) {}

  void so_far(const AngelicProduct& product) {
    if (arguments_.resumed.is_named() && product.records != records_) {
      const std::string before = entries_file(arguments_.resumed.path());
      arguments_.resumed.write(with_entries_text(before, product.records));
      records_ = product.records;
    }
    if (!arguments_.stream || product.output.size() == shown_) return;
    progress_.clear();
    write_standard_output(std::string_view(product.output).substr(shown_));
    shown_ = product.output.size();
  }

  void last(const AngelicProduct& product) {
    so_far(product);
    if (!arguments_.stream) write_standard_output(product.output);
    write_standard_output(product.closing);
    if (arguments_.specification.is_named()) arguments_.specification.write(product.specification);
    if (arguments_.html.is_named()) arguments_.html.write(product.page);
  }

 private:
  const AngelicArguments& arguments_;
  ProgressLine& progress_;
  std::string records_;
  std::size_t shown_ = 0;  // of the output, in bytes
};

void require_sense(const AngelicArguments& arguments) {
  if (arguments.stream && arguments.format != "text") {
    throw UsageError("--stream is about --format text; a JSON object is written as a whole");
  }
  if (arguments.jobs > 1 && arguments.options.work) {
    throw UsageError("--work is used up by one entry after the other: it does not go with --jobs");
  }
  if (std::count(arguments.files.begin(), arguments.files.end(), "-") > 1) {
    throw UsageError("standard input (-) can be read only once");
  }
  if (arguments.files.size() == 1) return;
  for (const OutputFile* file : {&arguments.specification, &arguments.html}) {
    if (file->is_named()) {
      throw UsageError(file->option() + " is about one input, not " +
                       std::to_string(arguments.files.size()) + ": name one, or say --program");
    }
  }
}

void angelic_of_file(const AngelicArguments& arguments, const ProgramOptions& program,
                     ExitCode& code) {
  ProgressLine progress(arguments.verbose);
  AngelicOutput output(arguments, progress);
  const pipeline::JobResult result = pipeline::run_reporting_job(
      arguments.file, arguments.options,
      [&](pipeline::Channel& channel, const Limits& limits) {
        do_angelic(arguments, program, channel, limits);
      },
      [&](const std::string& strategy, const std::string& stage, const std::string& text) {
        progress.show(strategy, stage, text);
      },
      [&](const pipeline::Product& product) { output.so_far(AngelicProduct::of(product.text)); });
  progress.clear();
  const auto made = product_of(result);
  if (const auto* product = std::get_if<pipeline::Product>(&made)) {
    const auto last = AngelicProduct::of(product->text);
    output.last(last);
    return code.outcome(last.exit_code);
  }
  const int failed = std::get<int>(made);
  std::holds_alternative<pipeline::Failed>(result) ? code.error(failed) : code.outcome(failed);
}

}  // namespace

int angelic(const AngelicArguments& arguments, const ProgramOptions& program) {
  require_sense(arguments);
  pipeline::heed_sigterm();
  ExitCode code;
  AngelicArguments own = arguments;
  for (const std::string& file : arguments.files) {
    const bool is_first = &file == &arguments.files.front();
    if (!is_first && arguments.format == "text") write_standard_output("\n");
    own.file = file;
    angelic_of_file(own, program, code);
  }
  return code.value();
}

void assume_specification(const std::string& file) {
  const std::string text = pipeline::read_bytes(file);
  pipeline::set_assumption({text, [text, file](const pipeline::Input& input) {
                              return analyses::angelic::under_specification(input, text, file);
                            }});
}

}  // namespace heapreach::cli
