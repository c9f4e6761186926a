#include "cli/render/text.h"

#include <fmt/format.h>

#include "cli/render/locations.h"

namespace heapreach::cli {

namespace {

using namespace pipeline;

std::string cells(std::uint64_t number) {
  return std::to_string(number) + (number == 1 ? " cell" : " cells");
}

std::string by(const Origin& origin) {
  if (origin.strategy.empty()) return fmt::format(" ({:.2f} s)", origin.seconds);
  return fmt::format(" ({}, {:.2f} s)", origin.strategy, origin.seconds);
}

std::string title_of(const Subject& subject) {
  std::string text = subject.file;
  if (subject.system && !subject.system->name.empty()) text += " (" + subject.system->name + ")";
  if (subject.location) text += ", " + subject.location->at;
  return text;
}

/// What a program was read under, as a line of its own.
std::string assumptions_of(const SystemSubject& system) {
  return system.assumes.empty() ? "" : "Assuming: " + system.assumes + ".\n";
}

std::string properties_of(const SystemSubject& system) {
  if (system.properties.is_standard()) return "";
  return fmt::format("Properties: {}.\n", fmt::join(system.properties.names(), ", "));
}

std::string leaks_of(const SystemSubject& system) {
  return system.leaks_left_out
             ? "Leaks were not asked for (--property valid-memcleanup or valid-memtrack).\n"
             : "";
}

/// The bound in words.
std::string within(const SystemSubject& system) {
  const std::uint64_t fixed = system.static_cells.value_or(0);
  if (fixed == 0) return bound_in_words(system);
  return fmt::format("{} on top of {} of static blocks", bound_in_words(system), fixed);
}

struct Explanation {
  const Result& result;
  Length length;

  std::string operator()(const Counterexample& found) const {
    const SystemSubject& system = result.subject.system.value();
    return fmt::format("{}: error vertex {} is reached with {} of {}{}\n{} does not hold.\n{}\n{}",
                       title_of(result.subject), found.error_vertex, cells(found.cells_used),
                       system.bound, by(result.origin), rts::to_string(found.broken),
                       assumptions_of(system), text_of(found.trace, length));
  }

  std::string operator()(const Candidate& candidate) const {
    return result.subject.file + ": " + reason_of(candidate) + "\n";
  }

  std::string operator()(const Proof& proof) const {
    const SystemSubject& system = result.subject.system.value();
    const std::string reach = proof.every_bound ? "no error is reachable, at any bound"
                                                : "no error is reachable within " + within(system);
    std::string text = fmt::format("{}: {}{}\n{}", title_of(result.subject), reach,
                                   by(result.origin), properties_of(system));
    if (proof.call_depth > 0) {
      text += fmt::format("No execution has more than {} calls that have not returned.\n",
                          proof.call_depth);
    }
    if (!proof.complete) {
      text +=
          "The analyzer stopped early (complete: false), so this does not mean that the program is "
          "safe.\n";
    }
    return text + leaks_of(system) + assumptions_of(system) + "\n" +
           text_of(proof.invariants, length);
  }

  std::string operator()(const Derivable& found) const {
    return fmt::format("{}: the query is derivable in {} steps{}\n\n{}", result.subject.file,
                       found.steps, by(result.origin), found.explanation);
  }

  std::string operator()(const Underivable& found) const {
    return fmt::format("{}: the clauses have a model{}\n\n{}", result.subject.file,
                       by(result.origin), found.explanation);
  }

  std::string operator()(const Unknown& unknown) const {
    return fmt::format("{}: {}{}\n", title_of(result.subject), reason_of(unknown),
                       by(result.origin));
  }
};

/// What a run took for granted, the first ones with their values.
std::string assumed_results(const std::vector<AssumedResult>& assumed) {
  constexpr std::size_t most = 8;
  std::string text;
  for (const AssumedResult& one : assumed) {
    if (&one - assumed.data() == most) {
      text += fmt::format(" .. ({} in all)", assumed.size());
      break;
    }
    text += fmt::format("{} {}: {}", text.empty() ? "" : ",", one.function, one.value);
    if (!one.file.empty()) text += fmt::format(" ({}:{})", one.file, one.line);
  }
  return text.empty() ? "" : "Assumed results:" + text + ".\n";
}

std::string first_lines(const RunReport& run) {
  using Status = RunReport::Status;
  if (run.is_confirmed()) {
    const std::string functions = functions_of(run.assumed);
    return "feasible, confirmed by a run" +
           (functions.empty() ? "" : " under assumed results of: " + functions) +
           "\nThe run: " + run.text + ".\n" + assumed_results(run.assumed);
  }
  if (run.status == Status::not_confirmed) return "not confirmed: " + run.text + "\n";
  return "address-dependent, not confirmed\nNo run can choose the addresses: " + run.text + ".\n";
}

using Size = std::optional<horn::SystemSize>;

std::string sizes(const Size& before, const Size& after, std::size_t horn::SystemSize::*part) {
  if (!after) return "";
  const std::string last = std::to_string(*after.*part);
  if (!before) return last;
  const std::string first = std::to_string(*before.*part);
  return first == last ? last : first + " > " + last;
}

class Text : public Renderer {
  std::string_view name() const override { return "text"; }
  std::string_view summary() const override { return "in words"; }
  Detail detail() const override { return {false, true}; }

  std::string shown(const Finding& finding, bool first) const override {
    return fmt::format("{}{}\n{}{}", first ? "" : "\n", verdict_line(finding.result),
                       finding.run ? first_lines(*finding.run) : "",
                       explanation_of(finding.result, finding.length));
  }

  /// The table, and behind it every execution.
  std::string shown(const std::vector<Finding>& locations, bool first) const override {
    const std::vector<const Result*> results = results_of(locations);
    std::string text =
        fmt::format("{}{}\n{}: {} error location{}: {}\n\n{}", first ? "" : "\n",
                    verdict_line(deciding(results)), results.front()->subject.file, results.size(),
                    results.size() == 1 ? "" : "s", counted(results), table_of(locations));
    for (const Finding& finding : locations) {
      if (is_counterexample(finding) || finding.run) text += shown(finding, false);
    }
    return text;
  }

  static bool is_counterexample(const Finding& finding) {
    return std::holds_alternative<Counterexample>(finding.result.answer);
  }

  /// In two lines at most.
  static std::string shown(const pipeline::StatesGrow& grows) {
    const std::string at = grows.at ? fmt::format(" ({})", to_string(*grows.at)) : "";
    std::string text = fmt::format("    most states at {}{}: {} of {}\n", grows.vertex, at,
                                   grows.states, grows.of);
    if (grows.refused.empty()) return text;
    return text + fmt::format("    not folded there, in {} of {} pairs looked at: {}\n",
                              grows.times, grows.pairs, grows.refused);
  }

  /// Per stage the seconds, thousands of units of work and, for passes, sizes before and after.
  std::string figures(const std::vector<StageFigures>& stages) const override {
    using S = horn::SystemSize;
    std::string text = fmt::format("\n{:<22} {:<16} {:>8} {:>9}  {:>14} {:>14} {:>18} {:>18}\n",
                                   "strategy", "stage", "seconds", "work (k)", "predicates",
                                   "clauses", "arguments", "constraint");
    for (const StageFigures& stage : stages) {
      const Size& after = stage.after ? stage.after : stage.made;
      text += fmt::format(
          "{:<22} {:<16} {:>8.3f} {:>9}  {:>14} {:>14} {:>18} {:>18}\n", stage.strategy,
          stage.stage, stage.seconds, (stage.work + 999) / 1000,
          sizes(stage.before, after, &S::predicates), sizes(stage.before, after, &S::clauses),
          sizes(stage.before, after, &S::arguments), sizes(stage.before, after, &S::constraint));
      if (stage.grows) text += shown(*stage.grows);
    }
    return text;
  }
};

}  // namespace

const Renderer& text_renderer() {
  static const Text renderer;
  return renderer;
}

std::string explanation_of(const pipeline::Result& result, Length length) {
  return std::visit(Explanation{result, length}, result.answer);
}

}  // namespace heapreach::cli
