#include "pipeline/clauses/clauses_of.h"

#include <utility>

#include "pipeline/clauses/invariants.h"
#include "support/error.h"

namespace heapreach::pipeline {

namespace {

encoders::Encoding encoded(const rts::System& system, const ClauseSettings& settings,
                           const Limits& limits, Monitor& monitor) {
  StageTimer timer(monitor, "encode");
  encoders::Encoding encoding =
      encoders::encoder_named(settings.encoding).encode(system, settings.options, limits.deadline);
  timer.figures.made = horn::size_of(encoding.system);
  return encoding;
}

/// Invariants are to help: clauses without them will do, too.
std::optional<horn::Model> invariants_of(const encoders::Encoding& encoding,
                                         const rts::System& system,
                                         backends::abstract::Domain domain, const Limits& limits,
                                         Monitor& monitor) {
  StageTimer timer(monitor, "invariants");
  try {
    return store_invariants(encoding, system, domain, limits_of_invariants(limits),
                            [&](const std::string& text) { monitor.progress(text); });
  } catch (const BackendError& error) {
    timer.figures.why_none = error.what();
    return std::nullopt;
  }
}

}  // namespace

preprocess::Preprocessed simplified(const horn::ClauseSystem& system,
                                    const std::vector<const preprocess::Pass*>& passes,
                                    const Limits& limits, Monitor& monitor) {
  preprocess::Preprocessed result = preprocess::run(
      system, passes, limits.deadline, [&](const std::string& pass) { monitor.stage(pass); });
  for (const preprocess::PassRecord& pass : result.records) {
    StageFigures figures{pass.name, pass.seconds};
    figures.work = pass.work;
    figures.before = pass.before;
    figures.after = pass.after;
    monitor.record(figures);
  }
  return result;
}

Clauses clauses_of(const rts::System& system, const ClauseSettings& settings, const Limits& limits,
                   Monitor& monitor) {
  Clauses result;
  result.encoding = encoded(system, settings, limits, monitor);

  std::optional<horn::Model> invariants;
  if (settings.invariants) {
    invariants = invariants_of(result.encoding, system, *settings.invariants, limits, monitor);
  }
  std::optional<preprocess::Transformed> strong;
  if (invariants) strong = strengthen(result.encoding.system, std::move(*invariants));

  const horn::ClauseSystem& before = strong ? strong->system : result.encoding.system;
  preprocess::Preprocessed simple = simplified(before, settings.passes, limits, monitor);
  result.system = std::move(simple.system);
  std::vector<std::unique_ptr<preprocess::BackTranslation>> parts;
  if (strong) parts.push_back(std::move(strong->back_translation));
  parts.push_back(std::move(simple.back_translation));
  result.back_translation = preprocess::composed(std::move(parts));
  return result;
}

}  // namespace heapreach::pipeline
