// What the process does that looks for alarms.
#include "cli/angelic/angelic_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <variant>

#include "analyses/angelic/angelic.h"
#include "analyses/angelic/specification/specification_file.h"
#include "cli/angelic/angelic_entries.h"
#include "cli/angelic/angelic_json.h"
#include "cli/angelic/angelic_page.h"
#include "cli/angelic/angelic_product.h"
#include "cli/angelic/angelic_text.h"
#include "cli/linked_inputs.h"
#include "support/error.h"
#include "support/hash.h"

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

AngelicProduct product_of(const AngelicArguments& arguments, const AngelicQuestion& question,
                          const pipeline::Input& input, const angelic_analysis::Report& report) {
  const Length length = arguments.verbose ? Length::whole : Length::brief;
  AngelicProduct product;
  product.exit_code = exit_code(report);
  if (arguments.stream) {
    product.output = streamed_text_of(report, length);
    product.closing = closing_text_of(report);
  } else {
    product.output = arguments.format == "json" ? json_of(report) : text_of(report, length);
  }
  if (arguments.specification.is_named()) product.specification = specification_of(report);
  if (arguments.html.is_named()) {
    product.page = page_of(report, std::get<pipeline::RtsInput>(input.content).system);
  }
  if (arguments.resumed.is_named()) {
    product.records = entries_text(arguments.file, question, report.records);
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

angelic_analysis::Expectations expectations_of(const AngelicArguments& arguments,
                                               const Deadline& deadline) {
  angelic_analysis::Expectations expected;
  expected.permissive = angelic_analysis::permissive_named(arguments.permissive);
  if (const std::string& file = arguments.assertions; !file.empty()) {
    expected.assertions =
        angelic_analysis::read_assertions(pipeline::read_bytes(file), file, deadline);
  }
  for (const std::string& name : names_in(arguments.ignored)) expected.ignored.insert(name);
  return expected;
}

std::string text_of_file(const std::string& file) {
  return file.empty() ? "" : pipeline::read_bytes(file);
}

/// All that answers depend on besides limits.
AngelicQuestion question_of(const AngelicArguments& arguments, const std::string& inputs) {
  const pipeline::Options& options = arguments.options;
  const bool is_file = arguments.vocabulary.find_first_of("./") != std::string::npos;
  const std::string bound = options.every_bound ? "all"
                            : options.bound     ? std::to_string(*options.bound)
                                                : "";
  return {
      {"version of heapreach", arguments.version},
      {"input", hash_of(inputs)},
      {"--entries", arguments.entries},
      {"vocabulary", is_file ? pipeline::read_bytes(arguments.vocabulary) : arguments.vocabulary},
      {"--permissive", arguments.permissive},
      {"assertions", text_of_file(arguments.assertions)},
      {"--ignore-checks", arguments.ignored},
      {"--property", fmt::format("{}", fmt::join(options.properties.names(), ","))},
      {"--bound", bound},
      {"--engine", options.engine},
      {"--encoding", options.encoding},
      {"--preprocess", options.preprocess},
      {"--inline-limit", std::to_string(options.inline_limit)}};
}

/// A file, or the entries of a program, with the process that hears what comes of it.
class AngelicJob {
 public:
  AngelicJob(const AngelicArguments& arguments, const ProgramOptions& program,
             pipeline::Channel& channel, const Limits& limits)
      : arguments_(arguments), program_(program), channel_(channel), limits_(limits) {
    asked_.entries = names_in(arguments.entries);
    if (asked_.entries.empty() && !arguments.entries.empty()) {
      throw UsageError("--entries '" + arguments.entries + "': expected names");
    }
    asked_.vocabulary = vocabulary_of(arguments.vocabulary, limits.deadline);
    asked_.expected = expectations_of(arguments, limits.deadline);
    asked_.permissive_name = arguments.permissive;
    asked_.jobs = arguments.jobs;
  }

  void run() { is_program(arguments_.file, program_) ? of_functions() : of_system(); }

 private:
  void of_functions() {
    std::vector<RefusedEntry> refused;
    const auto functions = [&] {
      pipeline::StageTimer timer(channel_, "read");
      return functions_in(arguments_, program_, asked_.entries, limits_, refused);
    }();
    std::string inputs;
    for (const auto& function : functions) inputs += function.name + " " + function.input.hash;
    go_on_from(inputs);
    angelic_analysis::angelic(functions, refused, asked_, arguments_.options, limits_, channel_,
                              teller(functions.front().input));
  }

  void of_system() {
    const pipeline::Input input = [&] {
      pipeline::StageTimer timer(channel_, "read");
      return pipeline::read_input(arguments_.file, limits_.deadline, arguments_.options.properties);
    }();
    go_on_from(input.hash);
    angelic_analysis::angelic(input, asked_, arguments_.options, limits_, channel_, teller(input));
  }

  void go_on_from(const std::string& inputs) {
    if (!arguments_.resumed.is_named()) return;
    question_ = question_of(arguments_, inputs);
    asked_.records = saved_entries(arguments_.resumed.path(), arguments_.file, question_);
  }

  angelic_analysis::TellReport teller(const pipeline::Input& input) {
    return [&](const angelic_analysis::Report& report) {
      channel_.send(pipeline::Product{product_of(arguments_, question_, input, report).text()});
    };
  }

  const AngelicArguments& arguments_;
  const ProgramOptions& program_;
  pipeline::Channel& channel_;
  const Limits& limits_;
  angelic_analysis::AngelicOptions asked_;
  AngelicQuestion question_;
};

}  // namespace

void do_angelic(const AngelicArguments& arguments, const ProgramOptions& program,
                pipeline::Channel& channel, const Limits& limits) {
  AngelicJob(arguments, program, channel, limits).run();
}

}  // namespace heapreach::cli
