#include "analyses/coverage/lines.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "analyses/coverage/walks/fates.h"
#include "rts/model/imported.h"
#include "rts/model/source_lines.h"

namespace heapreach::analyses {

namespace {

using rts::LeftOut;
using rts::SourceFunction;
using FileAndLine = std::pair<std::string, int>;

const char* reason_of(LeftOut why) {
  switch (why) {
    case LeftOut::not_emitted:
      return "the compiler makes nothing of it";
    case LeftOut::not_reached:
      return "the program's graph has no path to it";
    case LeftOut::behind_end:
      return "what stands before it ends the program";
    case LeftOut::in_dead_code:
      break;
  }
  return "it is behind a condition that is constant, in code that is not supported there";
}

/// The files' lines on which an edge stands, with the columns.
std::map<FileAndLine, std::set<int>> places_of_edge(const rts::Edge& edge) {
  std::map<FileAndLine, std::set<int>> places;
  const auto add = [&](const std::optional<Position>& at) {
    if (at && at->line > 0) places[{at->file, at->line}].insert(at->column);
  };
  add(edge.at);
  for (const rts::Instruction& instruction : edge.instructions) add(instruction.at);
  return places;
}

bool is_inconsistent(const CoveredLine& line) {
  return line.its_class == LineClass::inconsistent ||
         line.its_class == LineClass::inconsistent_within;
}

class Lines {
 public:
  Lines(const rts::CoverQuestion& question, const std::map<rts::EdgeId, std::size_t>& places,
        const std::set<rts::EdgeId>& never_taken, const Coverage& coverage)
      : question_(question),
        file_(question.file()),
        coverage_(coverage),
        never_taken_(never_taken),
        places_(places),
        fates_(fates(file_)),
        branches_(rts::own_branches(file_)) {}

  std::vector<CoveredLine> run() {
    list_code();
    if (lines_.empty()) return {};
    note_groups();
    for (const auto& [edge, place] : places_) {
      for (const auto& [at, columns] : places_of_edge(file_.edge(edge))) {
        const auto line = lines_.find(at);
        if (line == lines_.end()) continue;
        add(line->second, edge, place);
        for (const int column : columns) add(parts_[{at, column}], edge, place);
      }
      add_outcome(edge, place);
    }
    note_parts();
    note_outcomes();
    std::vector<CoveredLine> result;
    for (auto& [at, line] : lines_) result.push_back(std::move(line));
    return result;
  }

 private:
  /// Every line, as one without edges.
  void list_code() {
    for (const SourceFunction& function : rts::source_functions(file_)) {
      for (const int number : function.code) {
        const auto [at, is_new] = lines_.try_emplace({function.file, number});
        CoveredLine& line = at->second;
        // A line of several functions is as one of the functions that are called.
        if (!is_new && line.its_class != LineClass::never_called) continue;
        line = {function.file, number, function.name, LineClass::never_called, {}, {}, {}, "", {}};
        if (function.use == SourceFunction::Use::not_called) continue;
        line.its_class = LineClass::left_out;
        if (function.use == SourceFunction::Use::replaced) {
          line.reason = "calls of " + function.name + " mean what its name says";
        }
        for (const auto& [why, numbers] : function.left_out) {
          if (numbers.count(number) > 0) line.reason = reason_of(why);
        }
      }
    }
  }

  void note_parts() {
    for (auto& [at, part] : parts_) {
      CoveredLine& line = lines_.at(at.first);
      if (!is_inconsistent(part) || is_inconsistent(line) || at.second == 0) continue;
      line.parts.push_back({at.second, "", part.group, part.bound, std::move(part.reason),
                            std::move(part.edges)});
    }
  }

  /// An edge may be one outcome of a branch that stands in the program.
  void add_outcome(rts::EdgeId edge, std::size_t place) {
    const auto branch = branches_.find(edge);
    if (branch == branches_.end()) return;
    const auto& at = branch->second.condition;
    if (!at || at->line == 0 || at->column == 0) return;
    const std::pair<FileAndLine, int> where{{at->file, at->line}, at->column};
    add(outcomes_[where][branch->second.outcome], edge, place);
  }

  /// A branch may have outcomes that no execution takes, and others: a condition is always true.
  void note_outcomes() {
    for (auto& [at, outcomes] : outcomes_) {
      const auto line = lines_.find(at.first);
      const bool is_taken = std::any_of(outcomes.begin(), outcomes.end(), [](const auto& one) {
        return one.second.its_class == LineClass::consistent;
      });
      if (line == lines_.end() || !is_taken) continue;
      for (auto& [outcome, part] : outcomes) {
        if (!is_inconsistent(part)) continue;
        line->second.parts.push_back(
            {at.second, outcome, part.group, part.bound, std::move(part.reason),
             std::move(part.edges)});
      }
    }
  }

  void note_groups() {
    for (std::size_t group = 0; group < coverage_.groups.size(); ++group) {
      for (const std::size_t place : coverage_.groups[group].edges) groups_[place] = group;
    }
  }

  void add(CoveredLine& line, rts::EdgeId edge, std::size_t place) {
    CoveredLine now = of_edge(edge, place);
    if (line.edges.empty() || is_stronger(now, line)) {
      line.its_class = now.its_class;
      line.group = now.group;
      line.bound = now.bound;
      line.reason = std::move(now.reason);
    }
    line.edges.push_back(place);
  }

  /// What an edge alone would make of its line.
  CoveredLine of_edge(rts::EdgeId edge, std::size_t place) const {
    CoveredLine line;
    const auto group = groups_.find(place);
    if (group == groups_.end()) {
      set_not_between(line, edge);
      return line;
    }
    line.group = group->second;
    const Class& known = coverage_.groups[group->second].its_class;
    if (std::holds_alternative<Consistent>(known)) {
      line.its_class = LineClass::consistent;
    } else if (const auto* excluded = std::get_if<Inconsistent>(&known)) {
      line.bound = coverage_.proofs[excluded->refutation].bound;
      line.its_class = line.bound ? LineClass::inconsistent_within : LineClass::inconsistent;
    } else {
      line.its_class = LineClass::undecided;
      line.reason = std::get<Undecided>(known).reason;
    }
    return line;
  }

  void set_not_between(CoveredLine& line, rts::EdgeId edge) const {
    const Fate fate = fates_[edge];
    const bool is_normal = question_.end().kind == rts::End::Kind::exit || question_.end().loop;
    if (!is_normal) {
      line.its_class = LineClass::not_between;
    } else if (fate == Fate::ends_on_purpose) {
      line.its_class = LineClass::ends_on_purpose;
    } else if (fate == Fate::fails) {
      line.its_class = LineClass::fails;
    } else {
      line.its_class = LineClass::inconsistent;
      line.reason = "no path leads on to the exit";
    }
    if (fate != Fate::goes_on && never_taken_.contains(edge)) {
      line.reason = "no execution comes there";
    }
  }

  /// Whether the class of one edge decides against that of the others of its line: nothing may be
  /// said of a line that is not so of each.
  static bool is_stronger(const CoveredLine& a, const CoveredLine& b) {
    if (a.its_class != b.its_class) return a.its_class < b.its_class;
    // Where one of them is, executions come there.
    const bool ends = a.its_class == LineClass::ends_on_purpose || a.its_class == LineClass::fails;
    if (ends) return a.reason.empty() && !b.reason.empty();
    return a.bound && b.bound && *a.bound < *b.bound;
  }

  const rts::CoverQuestion& question_;
  const rts::System& file_;
  const Coverage& coverage_;
  const std::set<rts::EdgeId>& never_taken_;
  const std::map<rts::EdgeId, std::size_t>& places_;
  const std::vector<Fate> fates_;
  const std::map<rts::EdgeId, rts::OwnBranch> branches_;
  std::map<FileAndLine, CoveredLine> lines_;
  std::map<std::pair<FileAndLine, int>, CoveredLine> parts_;  // by column, as if each were a line
  std::map<std::pair<FileAndLine, int>, std::map<std::string, CoveredLine>> outcomes_;  // likewise
  std::map<std::size_t, std::size_t> groups_;                                           // by place
};

}  // namespace

std::vector<CoveredLine> lines_of(const rts::CoverQuestion& question,
                                  const std::map<rts::EdgeId, std::size_t>& places,
                                  const std::set<rts::EdgeId>& never_taken,
                                  const Coverage& coverage) {
  return Lines(question, places, never_taken, coverage).run();
}

}  // namespace heapreach::analyses
