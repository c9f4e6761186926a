#include "analyses/coverage/findings/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "analyses/coverage/findings/source_text.h"
#include "analyses/coverage/findings/statements.h"

namespace heapreach::analyses {

namespace {

using Kind = Finding::Kind;

/// A sentence names as many statements that are contradicted; others are listed only.
constexpr std::size_t most_named = 3;

/// What a cause's edges are, and what they contradict.
struct Evidence {
  std::optional<Statement> own;      // the outcome, if it is one
  std::vector<Statement> others;     // by place, each once
  std::optional<Statement> failure;  // where an execution fails that comes there
  bool is_decided_alone = false;     // the place contradicts itself
  bool differs_by_path = false;      // what contradicts it
};

class Findings {
 public:
  Findings(const rts::System& file, const Coverage& coverage, const CauseDetails& details,
           const std::vector<rts::EdgeId>& edges)
      : coverage_(coverage),
        details_(details),
        edges_(edges),
        statements_(file, coverage.sources) {}

  Finding of(const Cause& cause) const {
    static const CauseDetail nothing;
    const auto found = details_.find(key_of(cause));
    const CauseDetail& detail = found == details_.end() ? nothing : found->second;
    const Evidence evidence = evidence_of(cause, detail);
    Finding finding;
    finding.at = cause.at;
    finding.function = cause.function;
    finding.lines = cause.lines;
    finding.bound = cause.bound;
    finding.groups = cause.roots;
    finding.text = cause.outcome.empty() ? line_at(coverage_.sources, cause.at)
                                         : condition_at(coverage_.sources, cause.at);
    finding.kind = kind_of(cause, detail, evidence);
    finding.rank = rank_of(finding, evidence);
    if (evidence.failure) finding.contradicts.push_back(said_of(*evidence.failure));
    for (const Statement& other : evidence.others) {
      const bool is_told = evidence.failure && evidence.failure->at == other.at;
      if (!is_told) finding.contradicts.push_back(said_of(other));
    }
    finding.is_suppressed = is_commented(coverage_.sources, cause.at, suppression);
    finding.message = what(finding, cause) + why(finding, evidence);
    return finding;
  }

 private:
  Evidence evidence_of(const Cause& cause, const CauseDetail& detail) const {
    Evidence evidence;
    std::set<rts::EdgeId> own;
    for (const std::size_t edge : cause.edges) own.insert(edges_[edge]);
    if (!cause.outcome.empty() && !own.empty()) evidence.own = statements_.of(*own.begin());
    std::set<std::tuple<std::string, int, int, std::string>> known;
    for (const EdgeSet& conflict : detail.conflicts) {
      bool has_others = false;
      for (const rts::EdgeId edge : conflict) {
        if (own.contains(edge)) continue;
        has_others = true;
        const auto statement = statements_.of(edge);
        if (!statement) continue;
        const Position& at = statement->at;
        if (!known.emplace(at.file, at.line, at.column, statement->outcome).second) continue;
        evidence.others.push_back(*statement);
      }
      evidence.is_decided_alone = evidence.is_decided_alone || !has_others;
    }
    std::stable_sort(evidence.others.begin(), evidence.others.end(),
                     [](const Statement& a, const Statement& b) {
                       return std::tie(a.at.file, a.at.line, a.at.column) <
                              std::tie(b.at.file, b.at.line, b.at.column);
                     });
    evidence.differs_by_path = detail.conflicts.size() > 1;
    if (detail.arrivals == CauseDetail::Arrivals::some) evidence.is_decided_alone = false;
    if (detail.failure) evidence.failure = statements_.of(*detail.failure);
    return evidence;
  }

  static Kind kind_of(const Cause& cause, const CauseDetail& detail, const Evidence& evidence) {
    using Arrivals = CauseDetail::Arrivals;
    if (cause.roots.empty()) return Kind::never_returns;
    if (detail.arrivals == Arrivals::unknown) return Kind::inconsistent;
    if (detail.arrivals == Arrivals::some) {
      return evidence.failure ? Kind::always_fails : Kind::never_returns;
    }
    if (cause.outcome.empty()) return Kind::unreachable;
    if (cause.outcome == "true") return Kind::always_false;
    return cause.outcome == "false" ? Kind::always_true : Kind::never_taken;
  }

  static Finding::Rank rank_of(const Finding& finding, const Evidence& evidence) {
    if (begins_with_macro(finding.text) || evidence.is_decided_alone) {
      return Finding::Rank::constant;
    }
    const bool contradicts =
        evidence.failure ||
        std::any_of(evidence.others.begin(), evidence.others.end(),
                    [](const Statement& other) { return other.kind != Statement::Kind::other; });
    return contradicts ? Finding::Rank::contradiction : Finding::Rank::other;
  }

  static Finding::Contradicted said_of(const Statement& statement) {
    std::string text = "`" + statement.text + "`";
    if (statement.kind == Statement::Kind::outcome) {
      text += " " + holds_in_words(statement.outcome);
    }
    return {statement.at, std::move(text)};
  }

  /// How the sentence begins: what no execution does there, or what happens to those that do.
  static std::string what(const Finding& finding, const Cause& cause) {
    const std::string text = finding.text.empty() ? "this" : "`" + finding.text + "`";
    const bool is_outcome = !cause.outcome.empty();
    if (cause.roots.empty()) return "no path leads from " + text + " on to the end";
    const std::string if_so = "if " + text + " " + holds_in_words(cause.outcome) + ", ";
    switch (finding.kind) {
      case Kind::always_true:
        return text + " is always true";
      case Kind::always_false:
        return text + " is always false";
      case Kind::never_taken:
        return fmt::format("`{}` of {} is never taken", cause.outcome, text);
      case Kind::always_fails:
        return is_outcome ? if_so + "executions fail" : "executions that come to " + text + " fail";
      case Kind::never_returns:
        return is_outcome ? if_so + "no execution comes to the end"
                          : "no execution that comes to " + text + " comes to the end";
      case Kind::unreachable:
        return "no execution comes to " + text;
      case Kind::inconsistent:
        break;
    }
    return is_outcome ? if_so + "no execution comes to the end"
                      : "no execution that comes to the end takes " + text;
  }

  /// For what statements, if that is known.
  std::string why(const Finding& finding, const Evidence& evidence) const {
    const std::string& here = finding.at.file;
    if (const Statement* access = access_of_tested(evidence)) {
      return fmt::format(": {} {} the pointer{}", place_in_words(access->at, here), does(*access),
                         evidence.failure ? " all the same" : " that is tested for null here");
    }
    if (evidence.failure) {
      return fmt::format(" at {}: `{}`", place_in_words(evidence.failure->at, here),
                         evidence.failure->text);
    }
    if (evidence.others.empty()) {
      return evidence.is_decided_alone ? ", whatever happens before" : "";
    }
    if (evidence.differs_by_path) return ", by conditions that differ from path to path";
    std::string text;
    for (std::size_t i = 0; i < std::min(evidence.others.size(), most_named); ++i) {
      text += (i == 0 ? ", given " : " and ") + statements_.in_words(evidence.others[i], here);
    }
    if (evidence.others.size() > most_named) {
      text += fmt::format(" and {} more", evidence.others.size() - most_named);
    }
    return text;
  }

  static const char* does(const Statement& access) {
    if (access.kind == Statement::Kind::read) return "reads through";
    return access.kind == Statement::Kind::write ? "writes through" : "frees";
  }

  /// The access through the pointer that is null where the outcome is taken, if that is all that
  /// contradicts it.
  static const Statement* access_of_tested(const Evidence& evidence) {
    if (!evidence.own || (!evidence.failure && evidence.others.size() != 1)) return nullptr;
    const Statement& access = evidence.failure ? *evidence.failure : evidence.others.front();
    const auto& tested = evidence.own->pointers;
    const bool is_same = std::any_of(tested.begin(), tested.end(), [&](rts::VariableId variable) {
      const auto& used = access.pointers;
      return std::find(used.begin(), used.end(), variable) != used.end();
    });
    return access.is_access() && is_same ? &access : nullptr;
  }

  const Coverage& coverage_;
  const CauseDetails& details_;
  const std::vector<rts::EdgeId>& edges_;
  const Statements statements_;
};

/// A loop's condition is no news where one of its operands is.
void drop_wholes(std::vector<Finding>& findings) {
  std::vector<Finding> kept;
  for (const Finding& finding : findings) {
    const auto is_operand = [&](const Finding& other) {
      return other.kind == finding.kind && other.at.file == finding.at.file &&
             other.at.line == finding.at.line && other.at.column > finding.at.column &&
             other.at.column < finding.at.column + static_cast<int>(finding.text.size());
    };
    const auto one = std::find_if(findings.begin(), findings.end(), is_operand);
    if (one == findings.end() || !begins_with_keyword(finding.text)) {
      kept.push_back(finding);
    }
  }
  findings = std::move(kept);
}

}  // namespace

std::vector<Finding> findings_of(const rts::System& file, const Coverage& coverage,
                                 const std::vector<Cause>& causes, const CauseDetails& details,
                                 const std::vector<rts::EdgeId>& edges) {
  const Findings all(file, coverage, details, edges);
  std::vector<Finding> result;
  for (const Cause& cause : causes) result.push_back(all.of(cause));
  drop_wholes(result);
  std::stable_sort(result.begin(), result.end(),
                   [](const Finding& a, const Finding& b) { return a.rank < b.rank; });
  return result;
}

}  // namespace heapreach::analyses
