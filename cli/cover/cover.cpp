// The subcommand cover: one question, or one for each function of a program.
#include "analyses/coverage/cover.h"

#include <sstream>
#include <variant>

#include "cli/commands.h"
#include "cli/cover/all_functions.h"
#include "cli/cover/cover_dot.h"
#include "cli/cover/cover_json.h"
#include "cli/cover/cover_lines.h"
#include "cli/cover/cover_report.h"
#include "cli/cover/cover_text.h"
#include "cli/cover/findings/baseline.h"
#include "cli/cover/findings/findings_text.h"
#include "cli/cover/findings/sarif.h"
#include "cli/output.h"
#include "cli/render/text.h"
#include "cli/run_tool.h"
#include "listings/page.h"
#include "pipeline/input/input.h"
#include "pipeline/portfolio/session.h"
#include "pipeline/portfolio/stop.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

/// Those of all functions are told together.
analyses::Coverage without_findings(analyses::Coverage coverage) {
  coverage.findings.clear();
  return coverage;
}

std::string rendered(const CoverArguments& arguments, const analyses::Coverage& coverage) {
  if (arguments.format == "warnings") return findings::warnings_of(coverage.findings);
  if (arguments.format == "sarif") return findings::sarif_of(coverage.findings);
  if (arguments.format == "json") return json_of(coverage);
  if (arguments.format == "dot") return dot_of(coverage);
  if (arguments.format == "html") return listings::section_of(coverage, arguments.function);
  if (arguments.all_functions) return text_of(without_findings(coverage));
  return text_of(coverage) + (arguments.listing ? listing_of(coverage) : "");
}

/// The findings are those of the function at work, if there is one, and known ones are marked.
CoverReport report_of(const CoverArguments& arguments, analyses::Coverage coverage) {
  std::erase_if(coverage.findings, [&](const analyses::Finding& finding) {
    return !arguments.function.empty() && finding.function != arguments.function;
  });
  findings::mark_known(arguments.known, coverage.findings);
  if (!arguments.stats) coverage.path_figures.clear();
  const bool has_lines = arguments.all_functions || arguments.new_baseline.is_named();
  return {exit_code(coverage), rendered(arguments, coverage),
          has_lines ? lines_json_of(coverage) : "",
          arguments.witness.is_named() ? evidence_json_of(coverage) : ""};
}

void do_cover(const CoverArguments& arguments, pipeline::Channel& channel, const Limits& limits) {
  const pipeline::Input input = [&] {
    pipeline::StageTimer timer(channel, "read");
    return pipeline::read_input(arguments.file, limits.deadline);
  }();
  const analyses::CoverOptions asked{.end = arguments.end,
                                     .method = arguments.method,
                                     .loops = arguments.loops,
                                     .possible_is_enough = arguments.possible_is_enough,
                                     .resumed = arguments.resumed,
                                     .explained = arguments.explained,
                                     .end_may_be_missing = arguments.all_functions};
  analyses::cover(input, asked, arguments.options, limits, channel,
                  [&](const analyses::Coverage& coverage) {
                    channel.send(pipeline::Product{report_of(arguments, coverage).text()});
                  });
}

/// The product is a report.
pipeline::JobResult run_cover(const CoverArguments& arguments, ProgressLine& progress) {
  return pipeline::run_reporting_job(
      arguments.file, arguments.options,
      [&](pipeline::Channel& channel, const Limits& limits) {
        do_cover(arguments, channel, limits);
      },
      [&](const std::string& strategy, const std::string& stage, const std::string& text) {
        progress.show(strategy, stage, text);
      });
}

/// A file without answer for one reason or another is one for the others, too: it does not compile.
std::vector<std::string> names_of_functions(const CoverArguments& arguments,
                                            const ProgramOptions& program, int& exit_code) {
  std::vector<std::string> names;
  exit_code = run_tool(
      "import", arguments.file, arguments.options, false,
      [&](const Limits& limits, pipeline::Monitor&) {
        return functions_of(arguments.file, program, limits.deadline);
      },
      [&](const std::string& text) {
        std::istringstream in(text);
        for (std::string name; std::getline(in, name);) names.push_back(name);
      });
  return names;
}

FunctionReport report_of(const std::string& name, const CoverArguments& arguments,
                         const ProgramOptions& program, ProgressLine& progress) {
  ProgramOptions own = program;
  own.entry = name;
  read_programs(own);
  CoverArguments of_function = arguments;
  of_function.function = name;
  const pipeline::JobResult result = run_cover(of_function, progress);
  if (const auto* product = std::get_if<pipeline::Product>(&result)) {
    return {name, CoverReport::of(product->text)};
  }
  if (const auto* unfinished = std::get_if<pipeline::Result>(&result)) {
    const std::string why = explanation_of(*unfinished);
    return {name, why.substr(0, why.find_last_not_of('\n') + 1)};
  }
  const auto& failed = std::get<pipeline::Failed>(result);
  if (failed.exit_code > 3) throw InternalError(name + ": " + failed.message);
  return {name, failed.message};
}

int cover_functions(const CoverArguments& arguments, const ProgramOptions& program) {
  int code = 0;
  const std::vector<std::string> names = names_of_functions(arguments, program, code);
  if (code != 0) return code;
  std::vector<FunctionReport> reports;
  ProgressLine progress(arguments.verbose);
  for (const std::string& name : names) {
    reports.push_back(report_of(name, arguments, program, progress));
  }
  progress.clear();
  write_standard_output(rendered(arguments, reports));
  if (arguments.new_baseline.is_named()) {
    arguments.new_baseline.write(findings::baseline_of(own_findings(reports)));
  }
  return exit_code(reports);
}

void require_sense(const CoverArguments& arguments) {
  analyses::require_method(arguments.method);
  if (arguments.listing && arguments.format != "text") {
    throw UsageError("--listing is part of --format text; other formats have the lines anyway");
  }
  if (!arguments.all_functions) return;
  if (arguments.format == "dot") throw UsageError("--format dot draws one function: --entry");
  if (arguments.witness.is_named() || !arguments.resumed.empty()) {
    throw UsageError("--witness and --resume are about evidence of one function: --entry");
  }
}

}  // namespace

int cover(const CoverArguments& given, const ProgramOptions& program) {
  CoverArguments arguments = given;
  if (!given.baseline.empty()) arguments.known = findings::read_baseline(given.baseline);
  require_sense(arguments);
  pipeline::heed_sigterm();
  if (arguments.all_functions) return cover_functions(arguments, program);
  ProgressLine progress(arguments.verbose);
  const pipeline::JobResult result = run_cover(arguments, progress);
  progress.clear();
  const auto product = product_of(result);
  if (const int* exit_code = std::get_if<int>(&product)) return *exit_code;
  const CoverReport report = CoverReport::of(std::get<pipeline::Product>(product).text);
  const bool is_page = arguments.format == "html";
  write_standard_output(is_page ? listings::page(title_of(arguments), {report.output})
                                : report.output);
  if (arguments.witness.is_named()) arguments.witness.write(report.evidence);
  if (arguments.new_baseline.is_named()) {
    arguments.new_baseline.write(findings::baseline_of(lines_of_json(report.lines).findings));
  }
  return report.exit_code;
}

}  // namespace heapreach::cli
