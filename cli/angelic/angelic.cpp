// The subcommand angelic. As for cover, what it prints is made in the process that finds it out.
#include "analyses/angelic/angelic.h"
#include "analyses/angelic/specification/specification_file.h"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <variant>

#include "cli/angelic/angelic_json.h"
#include "cli/angelic/angelic_page.h"
#include "cli/angelic/angelic_text.h"
#include "cli/commands.h"
#include "cli/linked_inputs.h"
#include "cli/output.h"
#include "cli/run_tool.h"
#include "pipeline/portfolio/session.h"
#include "pipeline/portfolio/stop.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

namespace angelic_analysis = analyses::angelic;
using angelic_analysis::RefusedEntry;

std::string specification_of(const angelic_analysis::Report& report) {
  std::vector<angelic_analysis::WrittenClause> clauses;
  for (const angelic_analysis::Specification& one : report.specifications) {
    clauses.push_back({one.entry, one.clause});
  }
  return specification_text(clauses);
}

/// What crosses from one process to the other.
struct AngelicProduct {
  int exit_code = 0;
  std::string output, specification, page;

  std::string line() const {
    std::string text = std::to_string(exit_code) + " ";
    for (const std::string* part : {&output, &specification, &page}) {
      text += std::to_string(part->size()) + " " + *part;
    }
    return text;
  }
  static AngelicProduct of(const std::string& line) {
    AngelicProduct product;
    std::size_t at = 0;
    const auto number = [&] {
      std::size_t value = 0;
      const char* const end = line.data() + line.size();
      const char* const behind = std::from_chars(line.data() + at, end, value).ptr;
      at = static_cast<std::size_t>(behind - line.data()) + 1;
      return value;
    };
    product.exit_code = static_cast<int>(number());
    for (std::string* part : {&product.output, &product.specification, &product.page}) {
      const std::size_t length = number();
      *part = line.substr(at, length);
      at += length;
    }
    return product;
  }
};

AngelicProduct product_of(const AngelicArguments& arguments, const pipeline::Input& input,
                          const angelic_analysis::Report& report) {
  const Length length = arguments.verbose ? Length::whole : Length::brief;
  AngelicProduct product;
  product.exit_code = exit_code(report);
  product.output = arguments.format == "json" ? json_of(report) : text_of(report, length);
  if (arguments.specification.is_named()) product.specification = specification_of(report);
  if (arguments.html.is_named()) {
    product.page = page_of(report, std::get<pipeline::RtsInput>(input.content).system);
  }
  return product;
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

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

angelic_analysis::Vocabulary vocabulary_of(const std::string& name, const Deadline& deadline) {
  const bool is_file = name.find_first_of("./") != std::string::npos;
  if (!is_file) return angelic_analysis::preset_vocabulary(name);
  return angelic_analysis::read_vocabulary(pipeline::read_bytes(name), name, deadline);
}

bool is_program(const std::string& file, const ProgramOptions& program) {
  if (program.linked.contains(file)) return true;
  if (program.language != "auto") return program.language == "c" || program.language == "llvm";
  return is_called_like_a_program(file);
}

/// The functions of a program that are entries; where all are meant, those that the import refuses
/// are told apart.
std::vector<angelic_analysis::FunctionInput> functions_in(const AngelicArguments& arguments,
                                                          const ProgramOptions& program,
                                                          const std::vector<std::string>& asked,
                                                          const Limits& limits,
                                                          std::vector<RefusedEntry>& refused) {
  const bool all = asked == std::vector<std::string>{"all"};
  std::vector<std::string> names = asked;
  if (names.empty()) names = {program.entry};
  if (all) names = lines_of(functions_of(arguments.file, program, limits.deadline));
  std::vector<angelic_analysis::FunctionInput> result;
  for (const std::string& name : names) {
    ProgramOptions own = program;
    own.entry = name;
    if (own.open.empty()) own.open = "orderly";
    if (own.outside.empty()) own.outside = "havoc-escaped";
    read_programs(own);
    try {
      result.push_back({name, pipeline::read_input(arguments.file, limits.deadline,
                                                   arguments.options.properties)});
    } catch (const InputError& error) {
      if (!all) throw;
      refused.push_back({name, error.what()});
    }
  }
  if (result.empty()) throw UsageError(arguments.file + ": there is no function to look at");
  return result;
}

void do_angelic(const AngelicArguments& arguments, const ProgramOptions& program,
                pipeline::Channel& channel, const Limits& limits) {
  angelic_analysis::AngelicOptions asked;
  asked.entries = names_in(arguments.entries);
  if (asked.entries.empty() && !arguments.entries.empty()) {
    throw UsageError("--entries '" + arguments.entries + "': expected names");
  }
  asked.vocabulary = vocabulary_of(arguments.vocabulary, limits.deadline);
  asked.permissive = angelic_analysis::permissive_named(arguments.permissive);
  asked.permissive_name = arguments.permissive;
  const auto tell = [&](const pipeline::Input& input) {
    return [&](const angelic_analysis::Report& report) {
      channel.send(pipeline::Product{product_of(arguments, input, report).line()});
    };
  };
  if (is_program(arguments.file, program)) {
    std::vector<RefusedEntry> refused;
    const auto functions = [&] {
      pipeline::StageTimer timer(channel, "read");
      return functions_in(arguments, program, asked.entries, limits, refused);
    }();
    angelic_analysis::angelic(functions, refused, asked, arguments.options, limits, channel,
                              tell(functions.front().input));
    return;
  }
  const pipeline::Input input = [&] {
    pipeline::StageTimer timer(channel, "read");
    return pipeline::read_input(arguments.file, limits.deadline, arguments.options.properties);
  }();
  angelic_analysis::angelic(input, asked, arguments.options, limits, channel, tell(input));
}

}  // namespace

int angelic(const AngelicArguments& arguments, const ProgramOptions& program) {
  pipeline::heed_sigterm();
  ProgressLine progress(arguments.verbose);
  const pipeline::JobResult result = pipeline::run_reporting_job(
      arguments.file, arguments.options,
      [&](pipeline::Channel& channel, const Limits& limits) {
        do_angelic(arguments, program, channel, limits);
      },
      [&](const std::string& strategy, const std::string& stage, const std::string& text) {
        progress.show(strategy, stage, text);
      });
  progress.clear();
  const auto product = product_of(result);
  if (const int* exit_code = std::get_if<int>(&product)) return *exit_code;
  const auto report = AngelicProduct::of(std::get<pipeline::Product>(product).text);
  write_standard_output(report.output);
  if (arguments.specification.is_named()) arguments.specification.write(report.specification);
  if (arguments.html.is_named()) arguments.html.write(report.page);
  return report.exit_code;
}

void assume_specification(const std::string& file) {
  const std::string text = pipeline::read_bytes(file);
  pipeline::set_assumption({text, [text, file](const pipeline::Input& input) {
                              return angelic_analysis::under_specification(input, text, file);
                            }});
}

}  // namespace heapreach::cli
