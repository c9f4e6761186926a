// One system after the other: written down, decided bound by bound, encoded in all ways that the
// plan asks for. Encoding runs in a process of its own, under the limits, since clauses can grow
// large.
#include "suites/suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <system_error>

#include "pipeline/clauses/clauses_of.h"
#include "pipeline/portfolio/session.h"
#include "rts/transform/calls.h"
#include "rts/transform/start_values.h"
#include "suites/canonical.h"
#include "suites/encoded.h"
#include "suites/grid.h"
#include "support/hash.h"

namespace heapreach::suites {

namespace {

namespace fs = std::filesystem;

/// Short limits are meant for verdicts: a busy machine is not to decide which files there are.
constexpr double least_encoding_seconds = 60;

void write_text(const fs::path& path, const std::string& text) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (!error) {
    errno = 0;
    std::ofstream out(path, std::ios::binary);
    out << text;
    out.close();
    if (!out) error = std::error_code(errno, std::generic_category());
  }
  if (error) throw InputError({path.string(), 0, 0}, "cannot be written: " + error.message());
}

/// Where a suite is made, beside the place where it will be.
class Workplace {
 public:
  explicit Workplace(const std::string& directory)
      : target_(directory), part_(fs::path(directory).lexically_normal()) {
    if (part_.filename().empty()) part_ = part_.parent_path();
    part_ += ".part";
    std::error_code error;  // of a place that cannot be looked at: writing there will tell
    const bool exists = fs::exists(target_, error);
    if (exists && !(fs::is_directory(target_, error) && fs::is_empty(target_, error))) {
      throw UsageError(directory +
                       " is there and no empty directory: a suite needs one of its own");
    }
    if (fs::exists(part_, error)) {
      throw UsageError(part_.string() + " was left by a run that was stopped: remove it first");
    }
  }
  ~Workplace() {
    std::error_code ignored;
    if (!finished_) fs::remove_all(part_, ignored);
  }
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;

  fs::path file(const std::string& name) const { return part_ / name; }
  void finish() {
    std::error_code error;
    fs::rename(part_, target_, error);
    if (error) throw InputError({target_.string(), 0, 0}, "cannot be made: " + error.message());
    finished_ = true;
  }

 private:
  fs::path target_, part_;
  bool finished_ = false;
};

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
  options.timeout = std::max(least_encoding_seconds, plan.seconds);
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
  SuiteMaker(const Plan& plan, const Workplace& place, const Progress& progress)
      : plan_(plan), place_(place), progress_(progress) {}

  void add(const Source& source) {
    const fs::path file = place_.file("systems/" + source.id() + ".rts.yaml");
    write_text(file, source.text);
    Verdicts verdicts(source, file.string(), plan_, part_);
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
    const fs::path file = place_.file("clauses.smt2");
    write_text(file, encoded.plain_text);
    entry.status = decide(file.string(), std::nullopt, plan_, part_);
    entry.evidence = entry.status == Status::sat     ? "model"
                     : entry.status == Status::unsat ? "derivation"
                                                     : "none";
    fs::remove(file);
  }

  void write(const Entry& entry, const std::string& text) {
    const bool smt2 = plan_.format == horn::Format::smt2;
    write_text(place_.file(entry.file), smt2 ? with_status(text, entry.status) : text);
    const std::string ending = horn::ending_of(plan_.format);
    const std::string stem = entry.file.substr(0, entry.file.size() - ending.size());
    write_text(place_.file(stem + ".yml"), task_definition(entry));
  }

  const Plan& plan_;
  const Workplace& place_;
  const Progress& progress_;
  std::string current_;  // the file that is being made
  const Progress part_ = [this](const std::string& text) { progress_(current_ + ": " + text); };
  Contents contents_;
  std::set<std::string> files_;
  std::map<std::string, std::string> by_hash_;  // canonical hash -> file
};

}  // namespace

Contents make_suite(const Plan& plan, const std::string& directory, const std::string& version,
                    const Progress& progress) {
  Workplace place(directory);
  const std::vector<Source> sources = sources_of(plan);
  SuiteMaker maker(plan, place, progress);
  for (const Source& source : sources) maker.add(source);
  const Contents contents = maker.take();
  write_text(place.file("manifest.csv"), manifest_csv(contents));
  write_text(place.file("duplicates.csv"), duplicates_csv(contents));
  write_text(place.file("left_out.csv"), left_out_csv(contents));
  write_text(place.file("README.md"), readme(plan, sources, contents, version));
  write_text(place.file("tasks.set"), "*/*.yml\n");
  write_text(place.file("properties/check-sat.prp"),
             "true: the clauses have a model (sat). false: they have none (unsat).\n");
  place.finish();
  return contents;
}

}  // namespace heapreach::suites
