#include "cli/cover/all_functions.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "cli/cover/cover_json.h"
#include "cli/cover/cover_lines.h"
#include "cli/cover/findings/findings_json.h"
#include "cli/cover/findings/findings_text.h"
#include "cli/cover/findings/sarif.h"
#include "listings/page.h"

namespace heapreach::cli {

namespace {

using analyses::Coverage;
using Json = nlohmann::ordered_json;

/// The lines of functions, as far as there are reports of them.
Coverage own_lines(const std::vector<FunctionReport>& reports) {
  Coverage all;
  for (const FunctionReport& function : reports) {
    const auto* report = std::get_if<CoverReport>(&function.report);
    if (report == nullptr) continue;
    Coverage one = lines_of_json(report->lines);
    for (analyses::CoveredLine& line : one.lines) {
      if (line.function == function.name) all.lines.push_back(std::move(line));
    }
    for (analyses::SourceText& source : one.sources) {
      const bool is_there =
          std::any_of(all.sources.begin(), all.sources.end(),
                      [&](const auto& known) { return known.file == source.file; });
      if (!is_there) all.sources.push_back(std::move(source));
    }
  }
  std::stable_sort(all.lines.begin(), all.lines.end(), [](const auto& a, const auto& b) {
    return std::tie(a.file, a.line) < std::tie(b.file, b.line);
  });
  return all;
}

std::string summary_of_all(const std::vector<FunctionReport>& reports) {
  const std::vector<analyses::Finding> findings = own_findings(reports);
  return findings::warnings_of(findings) + findings::summary_of(findings);
}

std::string functions_text(const std::vector<FunctionReport>& reports, bool with_listing) {
  std::string text;
  for (const FunctionReport& function : reports) {
    text += "function " + function.name + "\n";
    const auto* report = std::get_if<CoverReport>(&function.report);
    text +=
        (report ? report->output : "no answer: " + std::get<std::string>(function.report) + "\n");
    text += "\n";
  }
  const Coverage all = own_lines(reports);
  text += "each function on its own\n" + lines_text_of(all);
  text += summary_of_all(reports);
  return text + (with_listing ? listing_of(all) : "");
}

std::string functions_json(const CoverArguments& arguments,
                           const std::vector<FunctionReport>& reports) {
  Json json{{"schema", "heapreach/coverage-of-functions"}, {"version", 1}};
  json["file"] = arguments.file == "-" ? "standard input" : arguments.file;
  json["functions"] = Json::array();
  for (const FunctionReport& function : reports) {
    Json one{{"name", function.name}};
    if (const auto* report = std::get_if<CoverReport>(&function.report)) {
      one["coverage"] = Json::parse(report->output);
    } else {
      one["no_answer"] = std::get<std::string>(function.report);
    }
    json["functions"].push_back(std::move(one));
  }
  json["lines"] = Json::parse(lines_json_of(own_lines(reports))).at("lines");
  json["findings"] = findings::json_of(own_findings(reports), false);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string functions_page(const CoverArguments& arguments,
                           const std::vector<FunctionReport>& reports) {
  std::vector<std::string> sections;
  for (const FunctionReport& function : reports) {
    const auto* report = std::get_if<CoverReport>(&function.report);
    sections.push_back(report ? report->output
                              : listings::section_without_answer(
                                    function.name, std::get<std::string>(function.report)));
  }
  return listings::page(title_of(arguments), sections);
}

}  // namespace

std::string title_of(const CoverArguments& arguments) {
  return "coverage of " + (arguments.file == "-" ? "standard input" : arguments.file);
}

std::vector<analyses::Finding> own_findings(const std::vector<FunctionReport>& reports) {
  std::vector<analyses::Finding> all;
  for (const FunctionReport& function : reports) {
    const auto* report = std::get_if<CoverReport>(&function.report);
    if (report == nullptr) continue;
    for (analyses::Finding& one : lines_of_json(report->lines).findings) all.push_back(one);
  }
  findings::sort_by_rank(all);
  return all;
}

std::string rendered(const CoverArguments& arguments, const std::vector<FunctionReport>& reports) {
  if (arguments.format == "warnings") return findings::warnings_of(own_findings(reports));
  if (arguments.format == "sarif") return findings::sarif_of(own_findings(reports));
  if (arguments.format == "html") return functions_page(arguments, reports);
  return arguments.format == "json" ? functions_json(arguments, reports)
                                    : functions_text(reports, arguments.listing);
}

int exit_code(const std::vector<FunctionReport>& reports) {
  constexpr std::array<int, 4> worst_first = {10, 20, 1, 0};
  for (const int code : worst_first) {
    for (const FunctionReport& function : reports) {
      const auto* report = std::get_if<CoverReport>(&function.report);
      if (report != nullptr && report->exit_code == code) return code;
    }
  }
  return 20;
}

}  // namespace heapreach::cli
