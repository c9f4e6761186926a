// The subcommand angelic. As for cover, what it prints is made in the process that finds it out.
#include "analyses/angelic/angelic.h"
#include "analyses/angelic/specification/specification_file.h"

#include <charconv>
#include <variant>

#include "cli/angelic/angelic_json.h"
#include "cli/angelic/angelic_text.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/run_tool.h"
#include "pipeline/portfolio/session.h"
#include "pipeline/portfolio/stop.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

namespace angelic_analysis = analyses::angelic;

std::string specification_of(const angelic_analysis::Report& report) {
  std::vector<angelic_analysis::WrittenClause> clauses;
  for (const angelic_analysis::Specification& one : report.specifications) {
    clauses.push_back({one.entry, one.clause});
  }
  return specification_text(clauses);
}

/// The exit code, the output and the specifications, from one process to the other.
std::string line_of(const AngelicArguments& arguments, const angelic_analysis::Report& report) {
  const Length length = arguments.verbose ? Length::whole : Length::brief;
  const std::string output = arguments.format == "json" ? json_of(report) : text_of(report, length);
  return std::to_string(exit_code(report)) + " " + std::to_string(output.size()) + " " + output +
         specification_of(report);
}

/// A number and what stands behind the blank after it.
std::pair<std::size_t, std::string> split(const std::string& text) {
  std::size_t number = 0;
  const char* const end = std::from_chars(text.data(), text.data() + text.size(), number).ptr;
  return {number, text.substr(static_cast<std::size_t>(end - text.data()) + 1)};
}

std::vector<std::string> names_in(const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    if (end > at) names.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return names;
}

angelic_analysis::Vocabulary vocabulary_of(const std::string& name, const Deadline& deadline) {
  const bool is_file = name.find_first_of("./") != std::string::npos;
  if (!is_file) return angelic_analysis::preset_vocabulary(name);
  return angelic_analysis::read_vocabulary(pipeline::read_bytes(name), name, deadline);
}

void do_angelic(const AngelicArguments& arguments, pipeline::Channel& channel,
                const Limits& limits) {
  angelic_analysis::AngelicOptions asked;
  asked.entries = names_in(arguments.entries);
  if (asked.entries.empty() && !arguments.entries.empty()) {
    throw UsageError("--entries '" + arguments.entries + "': expected names");
  }
  asked.vocabulary = vocabulary_of(arguments.vocabulary, limits.deadline);
  asked.permissive = angelic_analysis::permissive_named(arguments.permissive);
  asked.permissive_name = arguments.permissive;
  const pipeline::Input input = [&] {
    pipeline::StageTimer timer(channel, "read");
    return pipeline::read_input(arguments.file, limits.deadline, arguments.options.properties);
  }();
  if (input.static_cells) {
    throw UsageError("angelic takes transition systems; C programs are not supported yet ('" +
                     arguments.file + "')");
  }
  angelic_analysis::angelic(input, asked, arguments.options, limits, channel,
                            [&](const angelic_analysis::Report& report) {
                              channel.send(pipeline::Product{line_of(arguments, report)});
                            });
}

}  // namespace

int angelic(const AngelicArguments& arguments) {
  if (!arguments.specification.empty()) {
    require_no_input("--emit-spec", arguments.specification, {arguments.file});
    require_writable(arguments.specification);
  }
  pipeline::heed_sigterm();
  ProgressLine progress(arguments.verbose);
  const pipeline::JobResult result = pipeline::run_reporting_job(
      arguments.file, arguments.options,
      [&](pipeline::Channel& channel, const Limits& limits) {
        do_angelic(arguments, channel, limits);
      },
      [&](const std::string& strategy, const std::string& stage, const std::string& text) {
        progress.show(strategy, stage, text);
      });
  progress.clear();
  const auto product = product_of(result);
  if (const int* exit_code = std::get_if<int>(&product)) return *exit_code;
  const auto [exit_code, rest] = split(std::get<pipeline::Product>(product).text);
  const auto [length, texts] = split(rest);
  write_standard_output(texts.substr(0, length));
  if (!arguments.specification.empty()) {
    write_file(arguments.specification, texts.substr(length));
  }
  return static_cast<int>(exit_code);
}

void assume_specification(const std::string& file) {
  const std::string text = pipeline::read_bytes(file);
  pipeline::set_assumption(
      {text, [text, file](const rts::System& system, const rts::Properties& properties) {
         return angelic_analysis::under_specification(system, properties, text, file);
       }});
}

}  // namespace heapreach::cli
