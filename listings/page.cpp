#include "listings/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "listings/asset.h"
#include "listings/why.h"
#include "support/error.h"
#include "support/html.h"

namespace heapreach::listings {

namespace {

using analyses::Coverage;
using analyses::CoveredLine;

/// Of a file: the lines that are to be shown.
struct Shown {
  int first = 1, last = 0;
  std::map<int, const CoveredLine*> lines;
};

std::map<std::string, Shown> shown_files(const Coverage& coverage, const std::string& function) {
  std::map<std::string, Shown> files;
  for (const analyses::SourceText& source : coverage.sources) {
    files[source.file].last = static_cast<int>(source.lines.size());
  }
  for (const CoveredLine& line : coverage.lines) {
    if (function.empty() || line.function == function) files[line.file].lines[line.line] = &line;
  }
  if (function.empty()) return files;
  for (auto& [file, shown] : files) {
    if (shown.lines.empty()) {
      shown.last = 0;
      continue;
    }
    shown.first = shown.lines.begin()->first;
    shown.last = shown.lines.rbegin()->first;
  }
  return files;
}

std::string row(int number, const std::string& text, const CoveredLine* line,
                const Coverage& coverage) {
  const std::string code = html_escaped(text);
  if (line == nullptr) {
    return fmt::format(
        "<div class=\"row\"><span class=\"number\">{}</span>"
        "<span class=\"mark\"> </span>{}</div>\n",
        number, code);
  }
  const Look look = look_of(*line);
  return fmt::format(
      "<details class=\"row {}\"><summary title=\"{}\"><span class=\"number\">{}</span>"
      "<span class=\"mark\">{}</span>{}</summary><div class=\"why\">{}</div></details>\n",
      look.style, html_escaped(look.words), number, look.mark, code, why(*line, coverage));
}

std::string listing(const std::string& file, const Shown& shown, const Coverage& coverage) {
  const auto source =
      std::find_if(coverage.sources.begin(), coverage.sources.end(),
                   [&](const analyses::SourceText& one) { return one.file == file; });
  const int size = source == coverage.sources.end() ? 0 : static_cast<int>(source->lines.size());
  std::string text = "<h3>" + html_escaped(file) + "</h3>\n<div class=\"listing\">\n";
  const int last =
      shown.lines.empty() ? shown.last : std::max(shown.last, shown.lines.rbegin()->first);
  for (int number = shown.first; number <= last; ++number) {
    const auto line = shown.lines.find(number);
    const bool is_listed = line != shown.lines.end();
    if (number > size && !is_listed) continue;
    text += row(number, number <= size ? source->lines[number - 1] : "",
                is_listed ? line->second : nullptr, coverage);
  }
  return text + "</div>\n";
}

std::string legend(const std::map<std::string, Shown>& files) {
  std::map<analyses::LineClass, std::pair<Look, std::size_t>> looks;
  for (const auto& [file, shown] : files) {
    for (const auto& [number, line] : shown.lines) {
      auto& [look, count] = looks.try_emplace(line->its_class, look_of(*line), 0).first->second;
      ++count;
    }
  }
  std::string text = "<ul class=\"legend\">\n";
  for (const auto& [line_class, known] : looks) {
    text += fmt::format("<li class=\"{}\"><b>{}</b> {}: {}</li>\n", known.first.style,
                        known.first.mark, html_escaped(known.first.kind), known.second);
  }
  return text + "</ul>\n";
}

/// The new ones first, in their order; those that are known are marked.
std::string findings(const std::vector<analyses::Finding>& all) {
  if (all.empty()) return "";
  std::string text = "<ul class=\"findings\">\n";
  for (const bool wants_new : {true, false}) {
    for (const analyses::Finding& finding : all) {
      if (finding.is_new() != wants_new) continue;
      text += fmt::format("<li{}><b>{}</b> {} <span class=\"note\">{}</span>",
                          wants_new ? "" : " class=\"gone\"", html_escaped(to_string(finding.at)),
                          html_escaped(finding.message), to_string(finding.kind));
      for (const analyses::Finding::Contradicted& other : finding.contradicts) {
        text +=
            fmt::format("<br>{}: {}", html_escaped(to_string(other.at)), html_escaped(other.text));
      }
      text += "</li>\n";
    }
  }
  return text + "</ul>\n";
}

/// Puts `text` wherever the page says `marker`.
void fill(std::string& page, const std::string& marker, const std::string& text) {
  std::size_t at = page.find(marker);
  if (at == std::string::npos) throw InternalError("the page lacks " + marker);
  for (; at != std::string::npos; at = page.find(marker, at + text.size())) {
    page.replace(at, marker.size(), text);
  }
}

}  // namespace

std::string section_of(const Coverage& coverage, const std::string& function) {
  const std::map<std::string, Shown> files = shown_files(coverage, function);
  std::string text = "<section>\n";
  if (!function.empty()) text += "<h2>" + html_escaped(function) + "</h2>\n";
  text += fmt::format(
      "<p class=\"note\">Executions have to come to {}. A click on a line says why.{}</p>\n",
      html_escaped(coverage.end.in_words()),
      coverage.finished ? "" : " A limit struck before all was looked at.");
  if (coverage.lines.empty()) text += "<p class=\"empty\">No lines are known.</p>\n";
  text += findings(coverage.findings) + legend(files);
  for (const auto& [file, shown] : files) {
    if (shown.last >= shown.first || !shown.lines.empty()) text += listing(file, shown, coverage);
  }
  return text + "</section>\n";
}

std::string section_without_answer(const std::string& function, const std::string& why) {
  return fmt::format("<section>\n<h2>{}</h2>\n<p>No answer: {}</p>\n</section>\n",
                     html_escaped(function), html_escaped(why));
}

std::string page(const std::string& title, const std::vector<std::string>& sections) {
  std::string page(page_asset());
  fill(page, "{{title}}", html_escaped(title));
  fill(page, "{{sections}}", fmt::format("{}", fmt::join(sections, "\n")));
  return page;
}

}  // namespace heapreach::listings
