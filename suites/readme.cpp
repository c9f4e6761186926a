#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "suites/manifest.h"

namespace heapreach::suites {

namespace {

/// "least, median, most" of one figure over some files.
std::string spread(const std::vector<const Entry*>& entries,
                   std::size_t horn::SystemSize::*figure) {
  std::vector<std::size_t> values;
  for (const Entry* entry : entries) values.push_back(entry->size.*figure);
  std::sort(values.begin(), values.end());
  return fmt::format("{} / {} / {}", values.front(), values[values.size() / 2], values.back());
}

std::string statistics_row(const std::string& name, const std::vector<const Entry*>& entries) {
  auto count = [&](Status status) {
    return std::count_if(entries.begin(), entries.end(),
                         [&](const Entry* e) { return e->status == status; });
  };
  return fmt::format(
      "| {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", name, entries.size(), count(Status::sat),
      count(Status::unsat), count(Status::unknown), spread(entries, &horn::SystemSize::predicates),
      spread(entries, &horn::SystemSize::clauses), spread(entries, &horn::SystemSize::arguments),
      spread(entries, &horn::SystemSize::constraint));
}

template <typename Key>
std::string statistics(const Contents& contents, const std::string& title, Key key) {
  std::map<std::string, std::vector<const Entry*>> groups;
  for (const Entry& entry : contents.entries) groups[key(entry)].push_back(&entry);
  std::string text = fmt::format(
      "| {} | files | sat | unsat | unknown | predicates | clauses | arguments | constraint |\n"
      "|---|---|---|---|---|---|---|---|---|\n",
      title);
  for (const auto& [name, entries] : groups) text += statistics_row(name, entries);
  return text;
}

const char* about_format(horn::Format format) {
  switch (format) {
    case horn::Format::smt2:
      return "The files are SMT-LIB in the shape of the CHC competition. `(set-info :status ..)` "
             "is "
             "the expected answer: `sat` if the clauses have a model (the error is out of reach), "
             "`unsat` if they have none.";
    case horn::Format::datalog:
      return "The files are in the rule language of Z3's fixed-point engine. The status in the "
             "manifest and in the task definitions is that of the clauses: `sat` if they have a "
             "model. Z3 answers `(query ..)` the other way round: `sat` if the goal can be "
             "derived.";
    case horn::Format::clp:
      return "The files are constrained clauses in Prolog's syntax; `false` is what they may "
             "derive. "
             "The status is `sat` if it cannot be derived over the integers (reals, if the first "
             "line says so).";
  }
  return "";
}

}  // namespace

std::string readme(const Plan& plan, const std::vector<Source>& sources, const Contents& contents,
                   const std::string& version) {
  std::string text = fmt::format(
      "# {}\n\nHorn clauses for the question whether a program error can be reached with a bounded "
      "heap, made by heapreach {} with `heapreach suite`. {}\n\n"
      "{} files: {} sat, {} unsat, {} unknown.\n\n",
      plan.name, version, about_format(plan.format), contents.entries.size(),
      contents.count(Status::sat), contents.count(Status::unsat), contents.count(Status::unknown));
  text +=
      "- `FAMILY/NAME`: clauses, and a BenchExec task definition (`.yml`) beside each; `tasks.set` "
      "names them all\n"
      "- `manifest.csv`: per file its status, where it comes from, and its size\n"
      "- `systems/`: the transition systems that were encoded; `heapreach check --bound N` decides "
      "them\n"
      "- `duplicates.csv`: what would be the same clauses but for names and orders\n"
      "- `left_out.csv`: what could not be encoded, and why\n\n"
      "A status is given only where heapreach found evidence and something else has checked it: an "
      "execution that was replayed on the system, or a certificate. The rest is `unknown`.\n\n";
  text += "## Statistics\n\nFigures are least / median / most; `constraint` counts subterms.\n\n";
  if (!contents.entries.empty()) {
    text += statistics(contents, "encoding", [](const Entry& e) { return e.settings; }) + "\n" +
            statistics(contents, "family", [](const Entry& e) { return e.family; }) + "\n";
  }
  text += fmt::format("{} duplicates, {} that could not be encoded, {} that the plan excludes.\n\n",
                      contents.duplicates.size(), contents.left_out.size(), contents.excluded);
  text += "## Where it comes from\n\n| system | origin | hash of the origin |\n|---|---|---|\n";
  for (const Source& source : sources) {
    text += fmt::format("| {} | `{}` | {} |\n", source.id(), source.origin, source.hash);
  }
  return text + "\nThe plan:\n\n```yaml\n" + plan.text + (plan.text.ends_with('\n') ? "" : "\n") +
         "```\n";
}

}  // namespace heapreach::suites
