#include "analyses/coverage/cover.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "analyses/coverage/claims/saved_claims.h"
#include "analyses/coverage/explanation.h"
#include "analyses/coverage/findings/findings.h"
#include "analyses/coverage/listing.h"
#include "analyses/coverage/methods/method.h"
#include "analyses/coverage/never_taken.h"
#include "evidence/explain/executions/source_lines.h"
#include "pipeline/options/bounds.h"
#include "pipeline/portfolio/climb.h"
#include "rts/coverage/loop_end.h"
#include "rts/model/source_lines.h"
#include "rts/transform/start_values.h"
#include "support/error.h"

namespace heapreach::analyses {

namespace {

using pipeline::Effort;

/// What a bound may take.
constexpr pipeline::BoundShares bound_shares = {.early = 0.1, .whole = 0.7, .bonus = 0.3};

/// What the first method may take of it if there is another, which has other engines besides: where
/// a search comes to no end it mostly does so soon.
constexpr double first_method_share = 0.1;
constexpr double least_first_method_seconds = 2;
constexpr double largest_first_method_share = 0.5;

/// Between the two, paths are followed (method conflicts): cells that their executions may use,
/// iterations of loops one by one, and what each time may take of the time that is left.
constexpr std::uint64_t path_bound = 256;
constexpr std::uint64_t path_iterations[] = {0, 2};
constexpr double paths_share = 0.3;

/// What all methods may take where findings are told, whose causes are looked at in the rest.
constexpr double methods_share = 0.85;

/// What is known meanwhile is told this often, in seconds.
constexpr double pause_between_reports = 0.5;

class Covering {
 public:
  Covering(const pipeline::Input& input, const rts::System& file, const CoverOptions& asked,
           const pipeline::Options& options, const Limits& limits, pipeline::Channel& channel,
           const TellCoverage& tell)
      : input_(input),
        options_(options),
        limits_(limits),
        channel_(channel),
        tell_(tell),
        asked_end_(asked.end),
        method_(asked.method),
        resumed_(asked.resumed),
        explained_(asked.explained),
        lap_(limits.deadline),
        methods_limits_(limits),
        question_(file, end_of(asked, input, file), input.properties),
        walks_(question_, options.inline_limit),
        context_{input_,   question_, walks_,      options_,
                 channel_, watch_,    asked.loops, asked.possible_is_enough},
        claims_(walks_, [this] { publish(false); }) {
    for (const Method* method : all_methods()) {
      if (method->name() == method_) methods_ = {method};
    }
    // The program's own end needs nobody to name it.
    if (walks_.groups().empty() && (!asked.end.empty() || !is_program(input))) {
      throw UsageError("no path of the graph leads from the start to " +
                       question_.end().in_words());
    }
    is_automatic_ = methods_.empty();
    if (is_automatic_) methods_ = {all_methods()[0], all_methods()[1]};
    if (rts::source_functions(file).empty()) return;
    const double share = methods_share * limits.deadline.remaining();
    methods_limits_.deadline = limits.deadline.at_most(share);
  }

  void run() {
    bound_ = pipeline::bounds_for(input_, question_.file(), options_).front().bound;
    claims_.note(claims_.open(bound_), "time limit");
    if (!resumed_.empty())
      warnings_ = add_saved(context_, resumed_, most_cells(), limits_, claims_);
    bool skips_early = false;
    for (const pipeline::BoundStep& step :
         pipeline::bounds_for(input_, question_.file(), options_)) {
      const bool is_skipped =
          step.effort == Effort::fallback || (step.effort == Effort::early && skips_early);
      if (is_skipped) continue;
      if (methods_limits_.deadline.expired()) break;
      if (claims_.open(step.bound).empty()) continue;  // yet perhaps not within more cells
      bound_ = step.bound;
      run_at(step);
      if (claims_.open(step.bound).empty()) continue;
      if (step.effort != Effort::early) break;
      skips_early = true;
    }
    look_at_causes();
    look_at_other_endings();
    publish(true);
    if (explained_) publish(true, true);
  }

 private:
  /// Of programs whose lines are listed, in what is left of the time.
  void look_at_other_endings() {
    const bool has_lines = !rts::source_functions(question_.file()).empty();
    if (!has_lines || question_.end().kind != rts::End::Kind::exit) return;
    if (limits_.deadline.expired()) return;
    publish(true);
    try {
      never_taken_ = never_taken(context_, methods_, limits_);
    } catch (const BackendError&) {
      // A limit: nothing is said of them.
    }
  }

  /// What is inconsistent within a bound that nobody asked for is no finding: executions may need
  /// more cells than were tried.
  std::vector<Cause> causes_in(const Coverage& coverage) const {
    std::vector<Cause> causes = causes_of(coverage);
    if (!pipeline::is_bound_asked(question_.file(), options_)) {
      std::erase_if(causes, [](const Cause& cause) { return cause.bound.has_value(); });
    }
    return causes;
  }

  /// What findings contradict, and whether executions come there. Of programs whose lines are
  /// listed, in the time that is left for that.
  void look_at_causes() {
    if (rts::source_functions(question_.file()).empty() || limits_.deadline.expired()) return;
    publish(true);
    const std::vector<Cause> causes = causes_in(shown_);
    details_ = details_of(context_, causes, listed_edges(question_), bound_, limits_);
  }

  /// Within a bound that no execution fits in, all that is inconsistent says nothing of the
  /// program.
  static void warn_of_empty_bounds(Coverage& coverage) {
    std::set<std::uint64_t> bounds;
    for (const CoverProof& proof : coverage.proofs) {
      if (proof.bound) bounds.insert(*proof.bound);
    }
    for (const std::uint64_t bound : bounds) {
      const bool fits = std::any_of(
          coverage.executions.begin(), coverage.executions.end(),
          [&](const CoverExecution& execution) { return execution.cells_used <= bound; });
      if (fits) continue;
      coverage.warnings.push_back(fmt::format(
          "no execution is known that comes to the end within {} cells, so that what is "
          "inconsistent within them says little of the program; try a larger --bound",
          bound));
    }
  }

  static rts::End end_of(const CoverOptions& asked, const pipeline::Input& input,
                         const rts::System& file) {
    if (const auto place = place_named(asked.end)) {
      auto loop = rts::end_at_loop(file, place->file, place->line);
      if (loop) return *std::move(loop);
      if (!asked.end_may_be_missing) {
        throw UsageError("--end " + asked.end + ": no loop begins there");
      }
    } else if (!asked.end.empty()) {
      return rts::end_named(file, asked.end);
    }
    if (!is_program(input)) return rts::end_named(file, "error");
    auto endless = rts::end_of_endless_system(file);
    return endless ? *std::move(endless) : rts::end_named(file, "exit");
  }

  /// FILE:LINE.
  static std::optional<Position> place_named(const std::string& text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos || colon == 0 || text.size() - colon > 8) return std::nullopt;
    const std::string line = text.substr(colon + 1);
    if (line.empty() || line.find_first_not_of("0123456789") != std::string::npos) {
      return std::nullopt;
    }
    return Position{text.substr(0, colon), std::stoi(line), 0};
  }

  /// Nobody asked for an end that is none of the program.
  void warn_of_endless_loop(Coverage& coverage) const {
    if (!question_.end().loop || !asked_end_.empty()) return;
    coverage.warnings.push_back("no path leads to the exit: executions count that come to " +
                                question_.end().in_words() + " once more (--end)");
  }

  static bool is_program(const pipeline::Input& input) { return input.static_cells.has_value(); }

  void run_at(const pipeline::BoundStep& step) {
    const Limits limits = limits_at(step, methods_limits_, bound_shares, lap_.seconds());
    std::optional<UsageError> refusal;
    std::size_t refusals = 0;
    for (std::size_t i = 0; i < methods_.size(); ++i) {
      if (claims_.open(step.bound).empty()) return;
      Limits own = limits;
      if (i + 1 < methods_.size()) {
        own.deadline = limits.deadline.at_most(first_method_seconds(limits.deadline.remaining()));
      }
      try {
        methods_[i]->run(context_, step.bound, own, claims_);
      } catch (const UsageError& error) {
        ++refusals;
        if (!refusal) refusal = error;
      }
      if (i == 0 && is_automatic_) run_along_paths(step.bound, limits);
    }
    if (refusals == methods_.size()) throw *refusal;
  }

  /// Once: what paths show does not depend on the bound, unless one was asked for.
  void run_along_paths(std::uint64_t bound, const Limits& limits) {
    if (std::exchange(has_followed_paths_, true)) return;
    if (!pipeline::is_bound_asked(question_.file(), options_)) bound = std::max(bound, path_bound);
    for (const std::uint64_t iterations : path_iterations) {
      if (claims_.open(bound).empty() || limits.deadline.expired()) return;
      CoverContext context = context_;
      context.loops = iterations;
      Limits own = limits;
      own.deadline = limits.deadline.at_most(paths_share * methods_limits_.deadline.remaining());
      try {
        by_conflicts().run(context, bound, own, claims_);
      } catch (const UsageError&) {
        return;  // Paths do not support all that a file may do.
      }
    }
  }

  static double first_method_seconds(double remaining) {
    return std::min(std::max(least_first_method_seconds, first_method_share * remaining),
                    largest_first_method_share * remaining);
  }

  /// Not each change on its own: all evidence is written anew each time.
  void publish(bool is_last, bool is_explained = false) {
    if (!is_last && told_ && since_told_.seconds() < pause_between_reports) return;
    told_ = true;
    since_told_ = Stopwatch();
    Coverage coverage = listed(context_, claims_, never_taken_);
    coverage.subject = pipeline::subject_of(input_, question_.file(), {}, bound_, options_);
    coverage.subject.system->name = question_.file().name;
    if (const auto* text = pipeline::said_by_import(question_.file(), "assumes")) {
      coverage.subject.system->assumes = *text;
    }
    coverage.method = method_;
    coverage.sources = sources_of(coverage);
    coverage.finished = is_last && !limits_.deadline.expired();
    coverage.seconds = watch_.seconds();
    for (const rts::Warning& warning : std::get<pipeline::RtsInput>(input_.content).warnings) {
      coverage.warnings.push_back(to_string(warning.position) + ": " + warning.text);
    }
    coverage.warnings.insert(coverage.warnings.end(), warnings_.begin(), warnings_.end());
    warn_of_empty_bounds(coverage);
    warn_of_endless_loop(coverage);
    coverage.findings = findings_of(question_.file(), coverage, causes_in(coverage), details_,
                                    listed_edges(question_));
    if (is_explained) explain(context_, limits_, coverage);
    tell_(coverage);
    shown_ = std::move(coverage);
  }

  std::vector<SourceText> sources_of(const Coverage& coverage) {
    for (const CoveredLine& line : coverage.lines) {
      if (sources_.count(line.file) > 0) continue;
      sources_[line.file] = evidence::explain::whole_source(question_.file(), line.file);
    }
    std::vector<SourceText> result;
    for (const auto& [file, lines] : sources_) {
      if (lines) result.push_back({file, *lines});
    }
    return result;
  }

  /// Executions with more show nothing within a bound that was asked for.
  std::uint64_t most_cells() const {
    return pipeline::is_bound_asked(question_.file(), options_) ? bound_ : rts::largest_bound;
  }

  const pipeline::Input& input_;
  const pipeline::Options& options_;
  const Limits& limits_;
  pipeline::Channel& channel_;
  const TellCoverage& tell_;
  const std::string asked_end_, method_, resumed_;
  const bool explained_;
  const Stopwatch watch_;
  const Lap lap_;
  Limits methods_limits_;  // what is left is for causes
  const rts::CoverQuestion question_;
  const Walks walks_;
  const CoverContext context_;
  Claims claims_;
  std::vector<const Method*> methods_;
  bool is_automatic_ = false, has_followed_paths_ = false;
  std::vector<std::string> warnings_;
  std::uint64_t bound_ = 0;
  std::map<std::string, std::optional<std::vector<std::string>>> sources_;  // as read
  std::set<rts::EdgeId> never_taken_;  // of those that lead to no exit
  CauseDetails details_;
  Coverage shown_;  // what was told last
  bool told_ = false;
  Stopwatch since_told_;
};

}  // namespace

namespace {

void require_paths(const CoverOptions& asked) {
  std::string known;
  for (const Method* method : all_methods()) {
    if (!method->follows_paths()) continue;
    if (method->name() == asked.method) return;
    known += (known.empty() ? "" : ", ") + std::string(method->name());
  }
  const std::string are = " is about the methods that follow paths: " + known;
  if (asked.loops) throw UsageError("--loops" + are);
  if (asked.possible_is_enough) throw UsageError("--paths" + are);
}

}  // namespace

void cover(const pipeline::Input& input, const CoverOptions& asked,
           const pipeline::Options& options, const Limits& limits, pipeline::Channel& channel,
           const TellCoverage& tell) {
  require_method(asked.method);
  require_paths(asked);
  const auto* rts = std::get_if<pipeline::RtsInput>(&input.content);
  if (rts == nullptr) {
    throw UsageError("cover asks about the edges of a transition system, not about clauses");
  }
  // Engines see further edges in its place, and perhaps weaker conditions.
  rts::refuse_start_values(rts->system, "cover does not know what startvalue(..) makes of edges");
  Covering(input, rts->system, asked, options, limits, channel, tell).run();
}

void require_method(const std::string& name) {
  std::string known = "auto";
  bool is_known = name == known;
  for (const Method* method : all_methods()) {
    is_known = is_known || method->name() == name;
    known += ", " + std::string(method->name());
  }
  if (!is_known) throw UsageError("--method " + name + ": expected one of " + known);
}

}  // namespace heapreach::analyses
