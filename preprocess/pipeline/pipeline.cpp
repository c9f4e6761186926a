// The registry of passes, and their composition: back-translations are applied in reverse.
#include "preprocess/pipeline/pipeline.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "preprocess/passes/constants.h"
#include "preprocess/passes/inline.h"
#include "preprocess/passes/merge.h"
#include "preprocess/passes/prune.h"
#include "preprocess/passes/simplify.h"
#include "preprocess/passes/slice_arguments.h"
#include "preprocess/passes/split.h"
#include "preprocess/passes/unfold.h"
#include "support/error.h"
#include "support/work.h"
#include "support/suggest.h"

namespace heapreach::preprocess {

const std::vector<const Pass*>& all_passes() {
  static const SimplifyClauses simplify;
  static const Split split;
  static const Constants constants;
  static const Prune prune;
  static const SliceArguments slice_arguments;
  static const Inline inlining;
  static const Unfold unfold;
  static const Merge merge;
  static const std::vector<const Pass*> passes{&simplify,        &split,    &constants, &prune,
                                               &slice_arguments, &inlining, &unfold,    &merge};
  return passes;
}

const Pass& pass_named(const std::string& name) {
  std::string known;
  std::vector<std::string_view> names;
  for (const Pass* pass : all_passes()) {
    if (pass->name() == name) return *pass;
    names.push_back(pass->name());
    known += (known.empty() ? "" : ", ") + std::string(pass->name());
  }
  throw UsageError("unknown preprocessing pass '" + name + "'; known are: " + known +
                   ", and none, default, all" + did_you_mean(name, names));
}

const std::vector<std::string>& default_pipeline() {
  static const std::vector<std::string> names{
      "simplify", "constants", "prune",     "slice_arguments", "inline",
      "unfold",   "merge",     "constants", "prune",           "slice_arguments"};
  return names;
}

const std::vector<std::string>& passes_of_all_only() {
  static const std::vector<std::string> names{"split"};
  return names;
}

namespace {

std::vector<std::string> names_in(const std::string& text) {
  if (text == "none") return {};
  if (text == "default") return default_pipeline();
  if (text == "all") {
    std::vector<std::string> names = passes_of_all_only();
    for (int repeat = 0; repeat < 2; ++repeat) {
      names.insert(names.end(), default_pipeline().begin(), default_pipeline().end());
    }
    return names;
  }
  std::vector<std::string> names;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    names.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return names;
}

class Composed : public BackTranslation {
 public:
  explicit Composed(std::vector<std::unique_ptr<BackTranslation>> parts)
      : parts_(std::move(parts)) {}

  horn::Derivation derivation(const horn::Derivation& derivation) const override {
    horn::Derivation result = derivation;
    for (auto part = parts_.rbegin(); part != parts_.rend(); ++part) {
      result = (*part)->derivation(result);
    }
    return result;
  }
  horn::Model model(const horn::Model& model, const AcyclicSolver& solver,
                    const Deadline& deadline) const override {
    horn::Model result = model;
    for (auto part = parts_.rbegin(); part != parts_.rend(); ++part) {
      result = (*part)->model(result, solver, deadline);
    }
    return result;
  }
  std::size_t height(std::size_t height) const override {
    for (auto part = parts_.rbegin(); part != parts_.rend(); ++part) {
      height = (*part)->height(height);
    }
    return height;
  }
  bool keeps_simple_paths() const override {
    return std::all_of(parts_.begin(), parts_.end(),
                       [](const auto& part) { return part->keeps_simple_paths(); });
  }

 private:
  std::vector<std::unique_ptr<BackTranslation>> parts_;
};

}  // namespace

std::unique_ptr<BackTranslation> composed(std::vector<std::unique_ptr<BackTranslation>> parts) {
  return std::make_unique<Composed>(std::move(parts));
}

std::vector<const Pass*> parse_pipeline(const std::string& text) {
  std::vector<const Pass*> passes;
  for (const std::string& name : names_in(text)) passes.push_back(&pass_named(name));
  return passes;
}

Preprocessed run(const horn::ClauseSystem& system, const std::vector<const Pass*>& passes,
                 const Deadline& deadline,
                 const std::function<void(const std::string&)>& on_stage) {
  using Clock = std::chrono::steady_clock;
  Preprocessed result{system, nullptr, {}};
  std::vector<std::unique_ptr<BackTranslation>> parts;
  horn::SystemSize size = horn::size_of(system);
  for (const Pass* pass : passes) {
    const std::string name(pass->name());
    if (on_stage) on_stage(name);
    deadline.poll(name, 1 + size.constraint / 4);
    const Clock::time_point start = Clock::now();
    const std::uint64_t done = work::spent();
    Transformed transformed = pass->run(result.system, deadline);
    horn::check_well_formed(transformed.system);
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    const horn::SystemSize before = std::exchange(size, horn::size_of(transformed.system));
    result.records.push_back({name, before, size, seconds, work::spent() - done});
    result.system = std::move(transformed.system);
    parts.push_back(std::move(transformed.back_translation));
  }
  result.back_translation = composed(std::move(parts));
  return result;
}

}  // namespace heapreach::preprocess
