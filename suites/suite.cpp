// One system after the other: written down, decided bound by bound, encoded in all ways that the
// plan asks for. Encoding runs in a process of its own, under the limits, since clauses can grow
// large.
#include "suites/suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "pipeline/clauses/clauses_of.h"
#include "pipeline/portfolio/session.h"
#include "rts/transform/calls.h"
#include "rts/transform/start_values.h"
#include "suites/canonical.h"
#include "suites/encoded.h"
#include "suites/grid.h"
#include "support/hash.h"
#include "support/output/draft_folder.h"
#include "support/scratch.h"

namespace heapreach::suites {

namespace {

/// Short limits are meant for verdicts: a busy machine is not to decide which files there are.
constexpr double least_encoding_seconds = 60;

std::string printed(const horn::ClauseSystem& system, horn::Format format) {
  std::ostringstream out;
  horn::print(out, system, format);
  return out.str();
}

Encoded encoded(const rts::System& original, const Encoding& settings, std::uint64_t bound,
                const Plan& plan, const Limits& limits, pipeline::Monitor& monitor) {
  const rts::Seen seen = rts::seen_as(original, rts::Calls::copies, 0, rts::largest_inlining);
  if (!seen.refusal.empty()) throw UsageError("no recursion: " + seen.refusal);
  if (seen.is_weaker) rts::refuse_start_values(original, rts::why_no_clauses);
  if (const auto reason = refusal(settings, *seen.system)) throw UsageError(*reason);
  const horn::ClauseSystem clauses =
      pipeline::clauses_of(*seen.system, clause_settings(settings, bound), limits, monitor).system;
  Encoded result;
  result.text = printed(clauses, plan.format);
  if (!is_exact(settings)) result.plain_text = printed(clauses, horn::Format::smt2);
  result.hash = hash_of(canonical_text(clauses, limits.deadline));
  result.linear = clauses.is_linear();
  result.size = horn::size_of(clauses);
  return result;
}

Encoded encode(const Source& source, const Encoding& settings, std::uint64_t bound,
               const Plan& plan, const Progress& progress) {
  pipeline::Options options;
  options.timeout =
      std::max(least_encoding_seconds, plan.seconds.value_or(pipeline::longest_timeout));
  options.memory = plan.memory;
  const pipeline::JobResult result = pipeline::run_job(
      source.origin, options,
      [&](pipeline::Channel& channel, const Limits& limits) {
        return line_of(encoded(source.system, settings, bound, plan, limits, channel));
      },
      [&](auto&, auto& stage, auto& text) { progress(stage.empty() ? text : stage); });
  if (const auto* product = std::get_if<pipeline::Product>(&result)) {
    return encoded_of(product->text);
  }
  Encoded refused;
  refused.refusal = "the plan's limits do not suffice to encode it";
  if (const auto* failed = std::get_if<pipeline::Failed>(&result)) {
    if (failed->exit_code == 70) throw InternalError(failed->message);
    refused.refusal = failed->message;
  }
  return refused;
}

/// The expected answer as SMT-LIB says it, behind the logic.
std::string with_status(const std::string& text, Status status) {
  const std::string logic = "(set-logic HORN)\n";
  return logic + fmt::format("(set-info :status {})\n", to_string(status)) +
         text.substr(logic.size());
}

class SuiteMaker {
 public:
  SuiteMaker(const Plan& plan, const DraftFolder& place, const Progress& progress)
      : plan_(plan), place_(place), progress_(progress) {}

  void add(const Source& source) {
    const std::string name = "systems/" + source.id() + ".rts.yaml";
    place_.write(name, source.text);
    Verdicts verdicts(source, place_.file(name), plan_, part_);
    for (const Encoding& settings : plan_.encodings) {
      if (!is_bounded(settings)) {
        add(source, verdicts, settings, std::nullopt);
        continue;
      }
      for (const auto& bound : plan_.bounds) {
        add(source, verdicts, settings, source.bound_or(bound));
      }
    }
  }

  Contents take() { return std::move(contents_); }

 private:
  void add(const Source& source, Verdicts& verdicts, const Encoding& settings,
           std::optional<std::uint64_t> bound) {
    Entry entry;
    entry.family = source.family;
    entry.system = source.name;
    entry.origin = source.origin;
    entry.origin_hash = source.hash;
    entry.settings = settings.name();
    entry.bound = bound;
    entry.file = source.id() + "-" + entry.settings + (bound ? "-b" + std::to_string(*bound) : "") +
                 horn::ending_of(plan_.format);
    if (!files_.insert(entry.file).second) return;  // a bound of the file that the plan names, too
    if (is_excluded(plan_, source.id(), settings.words, bound)) {
      ++contents_.excluded;
      return;
    }
    current_ = entry.file;
    progress_(current_);
    const Encoded encoded = encode(source, settings, source.bound_or(bound), plan_, part_);
    if (!encoded.refusal.empty()) {
      contents_.left_out.push_back({entry.file, encoded.refusal});
      return;
    }
    const auto [same, is_new] = by_hash_.emplace(encoded.hash, entry.file);
    if (!is_new) {
      contents_.duplicates.emplace_back(entry.file, same->second);
      return;
    }
    entry.hash = encoded.hash;
    entry.linear = encoded.linear;
    entry.size = encoded.size;
    decide_status(entry, verdicts, settings, encoded);
    write(entry, encoded.text);
    contents_.entries.push_back(std::move(entry));
  }

  void decide_status(Entry& entry, Verdicts& verdicts, const Encoding& settings,
                     const Encoded& encoded) {
    if (is_exact(settings)) {
      entry.status = verdicts.at(entry.bound.value());
      entry.evidence = entry.status == Status::sat     ? "certificate"
                       : entry.status == Status::unsat ? "execution"
                                                       : "none";
      return;
    }
    // Of an abstraction, a verdict on the system says nothing certain: the clauses are decided.
    const std::string file = scratch_.write("clauses.smt2", encoded.plain_text);
    entry.status = decide(file, std::nullopt, plan_, part_);
    entry.evidence = entry.status == Status::sat     ? "model"
                     : entry.status == Status::unsat ? "derivation"
                                                     : "none";
  }

  void write(const Entry& entry, const std::string& text) {
    const bool smt2 = plan_.format == horn::Format::smt2;
    place_.write(entry.file, smt2 ? with_status(text, entry.status) : text);
    const std::string ending = horn::ending_of(plan_.format);
    const std::string stem = entry.file.substr(0, entry.file.size() - ending.size());
    place_.write(stem + ".yml", task_definition(entry));
  }

  const Plan& plan_;
  const DraftFolder& place_;
  const Progress& progress_;
  std::string current_;  // the file that is being made
  const Progress part_ = [this](const std::string& text) { progress_(current_ + ": " + text); };
  const Scratch scratch_;
  Contents contents_;
  std::set<std::string> files_;
  std::map<std::string, std::string> by_hash_;  // canonical hash -> file
};

}  // namespace

Contents make_suite(const Plan& plan, const OutputFolder& folder, const std::string& version,
                    const Progress& progress) {
  DraftFolder place(folder);
  const std::vector<Source> sources = sources_of(plan);
  SuiteMaker maker(plan, place, progress);
  for (const Source& source : sources) maker.add(source);
  const Contents contents = maker.take();
  place.write("manifest.csv", manifest_csv(contents));
  place.write("duplicates.csv", duplicates_csv(contents));
  place.write("left_out.csv", left_out_csv(contents));
  place.write("README.md", readme(plan, sources, contents, version));
  place.write("tasks.set", "*/*.yml\n");
  place.write("properties/check-sat.prp",
              "true: the clauses have a model (sat). false: they have none (unsat).\n");
  place.deliver();
  return contents;
}

}  // namespace heapreach::suites
