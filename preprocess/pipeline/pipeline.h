// The list of passes and their composition.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "preprocess/pass.h"

namespace heapreach::preprocess {

/// Every registered pass, in the order in which help and docs list them.
const std::vector<const Pass*>& all_passes();
/// The pass of that name. Throws UsageError naming the known ones.
const Pass& pass_named(const std::string& name);
/// The names that `--preprocess default` stands for, in order.
const std::vector<std::string>& default_pipeline();
/// The names that `--preprocess all` puts in front of the default ones, which it repeats once.
const std::vector<std::string>& passes_of_all_only();
/// "none", "default", "all" or a comma-separated list of names. Throws UsageError.
std::vector<const Pass*> parse_pipeline(const std::string& text);

/// What one pass did, for --stats.
struct PassRecord {
  std::string name;
  horn::SystemSize before, after;
  double seconds = 0;
  std::uint64_t work = 0;  // units (support/work.h)
};

struct Preprocessed {
  horn::ClauseSystem system;
  std::unique_ptr<BackTranslation>
      back_translation;  // the passes' back-translations, composed in reverse
  std::vector<PassRecord> records;
};

/// One back-translation for several steps, whose parts are in the order of the steps: evidence goes
/// through them in reverse.
std::unique_ptr<BackTranslation> composed(std::vector<std::unique_ptr<BackTranslation>> parts);

/// Runs the passes one after the other; `on_stage` is called with each pass's name before it
/// starts.
Preprocessed run(const horn::ClauseSystem& system, const std::vector<const Pass*>& passes,
                 const Deadline& deadline,
                 const std::function<void(const std::string&)>& on_stage = {});

}  // namespace heapreach::preprocess
