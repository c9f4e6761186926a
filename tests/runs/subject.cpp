#include "tests/runs/subject.h"

#include <algorithm>
#include <set>

#include "frontends/import/import.h"
#include "rts/model/property_errors.h"
#include "rts/semantics/question.h"
#include "runs/harness.h"
#include "tests/runs/programs.h"
#include "tests/runs/random_harness.h"

namespace heapreach::runs::test {

namespace {

using heapreach::test::slurp;
using Family = Prediction::Family;

constexpr std::uint64_t bound = 4096;
constexpr double most_seconds = 5;

rts::Properties properties_of(const std::string& path) {
  rts::Properties properties;
  const auto said_one = rts::property_named(said(path, "property").value_or(""));
  if (said_one) properties.add(*said_one);
  return properties;
}

frontends::Options options_for(const rts::Properties& properties) {
  frontends::Options options;
  options.refuses_where_reached = true;
  options.properties = properties;
  return options;
}

const Sighting* fatal(const std::vector<Sighting>& sightings) {
  for (const Sighting& seen : sightings) {
    if (seen.kind != Sighting::Kind::undefined) return &seen;
  }
  return nullptr;
}

/// Signed overflow, and other operations that C does not define.
bool overflowed(const std::vector<Sighting>& sightings) {
  for (const Sighting& seen : sightings) {
    for (const char* text : {"cannot be represented", "division by zero", "shift exponent"}) {
      if (seen.text.find(text) != std::string::npos) return true;
    }
  }
  return false;
}

bool mentions(const std::vector<Sighting>& sightings, int line) {
  for (const Sighting& seen : sightings) {
    for (const Position& frame : seen.stack) {
      if (frame.line == line) return true;
    }
  }
  return false;
}

}  // namespace

Subject::Subject(const std::string& path, std::optional<bool> instrumented,
                 const std::string& imported)
    : properties_(properties_of(imported)),
      program_(frontends::import_for_run(imported, options_ = options_for(properties_))),
      system_(rts::with_errors(program_.imported.system, properties_)),
      instrumented_(instrumented.value_or(!runs_as_it_stands())),
      executable_(scratch_.path(), {frontends::Unit{path}}, instrumented_ ? program_.bitcode : "",
                  {}, places(), random_harness(places()), {}) {}

bool Subject::runs_as_it_stands() const {
  const auto& values = places().values;
  return places().needs_instrumentation.empty() &&
         std::none_of(values.begin(), values.end(), [](const auto& value) {
           return value.second.kind == frontends::ValuePlace::Kind::local;
         });
}

Answer Subject::compare(unsigned seed, std::string& story) const {
  const std::string log = scratch_.file("log");
  const std::vector<std::string> environment = {"HEAPREACH_SEED=" + std::to_string(seed),
                                                "HEAPREACH_LOG=" + log};
  Executable::Ended ended = executable_.run(most_seconds, {}, environment);
  const std::string chosen = slurp(log);
  if (!ended.in_time) {
    story = "seed " + std::to_string(seed) + " has no end";
    return Answer::undecided;
  }
  const Followed followed = follow(system_, bound, places(), choices_in(chosen), instrumented_);
  // Where leaks matter the same run again, knowing what keeps a block from being one.
  if (const auto leaks = keepers(followed)) {
    ended = executable_.run(most_seconds, {}, environment, leaks);
  }
  story = "seed " + std::to_string(seed) + (instrumented_ ? ", instrumented" : "") + "\n" + chosen +
          ended.messages + "the system: " + std::to_string(static_cast<int>(followed.end)) + " " +
          followed.text;
  // Nobody knows how it goes on behind what is not supported.
  const bool is_refused = followed.end == Followed::End::error &&
                          !followed.execution.steps.empty() &&
                          rts::broken_by(system_, followed.execution) == rts::Property::supported;
  return is_refused ? Answer::undecided : compared(ended, followed, story);
}

std::optional<Keepers> Subject::keepers(const Followed& followed) const {
  const bool ends = followed.end == Followed::End::normal || followed.end == Followed::End::error;
  if (!properties_.ask_for_leaks() || !ends || followed.execution.steps.empty()) return {};
  bool exits = false;
  for (const rts::Step& step : followed.execution.steps)
    exits |= places().exits.count(step.edge) > 0;
  const bool tracks = properties_.contains(rts::Property::valid_memtrack);
  return Keepers{tracks, tracks && exits};
}

Answer Subject::compared(const Executable::Ended& ended, const Followed& followed,
                         std::string& story) const {
  const bool exited = ended.exit_code().has_value();
  const int code = ended.exit_code().value_or(-1);
  if (!ended.in_time || code == out_of_choices_code) return Answer::undecided;
  // What neither side gives a meaning to: the system leaves such executions out.
  if (overflowed(ended.sightings)) return Answer::undecided;
  const Sighting* seen = fatal(ended.sightings);
  switch (followed.end) {
    case Followed::End::inconclusive:
      // Choices that the run did not make, or not in this order, are another way.
      return followed.text.rfind("a value of", 0) == 0 ? Answer::disagree : Answer::undecided;
    case Followed::End::cut:
      return Answer::undecided;
    case Followed::End::blocked:
      if (code == diverged_code) return Answer::agree;
      // `abort` is no normal end, which the system of leaks ends before.
      if (options_.properties.ask_for_leaks() && !exited && seen == nullptr) return Answer::agree;
      // Without UndefinedBehaviorSanitizer nobody sees an overflow.
      return instrumented_ ? Answer::undecided : Answer::disagree;
    case Followed::End::normal:
      return seen == nullptr && code != diverged_code ? Answer::agree : Answer::disagree;
    case Followed::End::error:
      break;
  }
  const Prediction predicted = supply_of(system_, bound, followed.execution, places()).prediction;
  story += "\npredicted: " + predicted.text + " at " + to_string(predicted.at);
  return predicted.family == Family::leak ? compared_leak(ended, predicted)
                                          : compared_error(ended, predicted);
}

Answer Subject::compared_error(const Executable::Ended& ended, const Prediction& predicted) const {
  const Sighting* seen = fatal(ended.sightings);
  // An index that stays in its block breaks an assertion, and only UndefinedBehaviorSanitizer,
  // which looks at no bitcode, sees it.
  if (instrumented_ && !seen && predicted.family == Family::memory) return Answer::undecided;
  const bool there = mentions(seen ? std::vector{*seen} : ended.sightings, predicted.at.line);
  const bool same_sort = !seen || (seen->kind == Sighting::Kind::error_call) ==
                                      (predicted.family == Family::error_call);
  const bool leak = seen && seen->kind == Sighting::Kind::leak;
  return there && same_sort && !leak ? Answer::agree : Answer::disagree;
}

/// LeakSanitizer reports blocks of the lost ones' lines and no others; with globals and the stack
/// as roots an address that was left there may hide some, or all.
Answer Subject::compared_leak(const Executable::Ended& ended, const Prediction& predicted) const {
  std::set<int> lost, seen_lines;
  for (const Position& at : predicted.lost) lost.insert(at.line);
  for (const Sighting& seen : ended.sightings) {
    if (seen.kind == Sighting::Kind::undefined) continue;
    if (seen.kind != Sighting::Kind::leak || seen.stack.empty()) return Answer::disagree;
    seen_lines.insert(seen.stack.front().line);
  }
  if (!std::includes(lost.begin(), lost.end(), seen_lines.begin(), seen_lines.end())) {
    return Answer::disagree;
  }
  if (predicted.keepers.stack && seen_lines.empty()) return Answer::undecided;
  const bool enough = predicted.keepers.stack || seen_lines == lost;
  return enough ? Answer::agree : Answer::disagree;
}

}  // namespace heapreach::runs::test
