// What plans vary.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/options/options.h"

namespace heapreach::plans {

/// Limits of one job, enforced from outside on the process with all its descendants.
struct JobLimits {
  double cpu_seconds = 300;
  double wall_seconds = 605;
  std::uint64_t memory_megabytes = 4096;
};

/// One way to decide an instance, in the words of the command line. Empty: it does not apply, or is
/// left to the tool.
struct Settings {
  std::string engine;  // "portfolio", "pdr", ..; "external" for a command
  std::string encoding;
  std::string query;
  std::string worlds;
  std::string vertex;
  std::string step;
  std::string passes;
  std::string sort;
  std::string invariants;
  std::string external;  // a command template: "z3 -model {file}"

  bool operator==(const Settings&) const = default;
};

/// A setting by the name that plans have for it. The one table of them: a grid key, a column of
/// results files and an option of the command line are rows of it.
struct SettingField {
  const char* key;            // "passes"
  const char* option;         // "preprocess" is --preprocess
  const char* default_value;  // empty: none
  std::string Settings::*member;
};
/// Every field of Settings.
const std::vector<SettingField>& setting_fields();
/// Those that experiments vary, in the order of the columns of a results file.
const std::vector<SettingField>& experiment_fields();
/// Those that say how a system becomes clauses, which suites vary.
const std::vector<SettingField>& encoding_fields();
/// The fields that hold none of `members`, in their order.
std::vector<SettingField> without(std::vector<SettingField> fields,
                                  std::initializer_list<std::string Settings::*> members);

/// The options of a check or an encoding with these settings. Throws UsageError for values that the
/// command line refuses.
pipeline::Options options_of(const Settings& settings);

/// What the settings come to: defaults are written out, and what has no effect is empty.
/// `is_clauses`: on clause input, where no encoding takes place.
Settings normalised(Settings settings, bool is_clauses);

/// A short name, different for different normalised settings: "pdr/kripke/fan", "bmc/basic/none",
/// "z3 -model/basic".
std::string name_of(const Settings& settings);

/// The settings as arguments of `heapreach check` or, for a command, `heapreach encode`.
std::vector<std::string> arguments_of(const Settings& settings);

}  // namespace heapreach::plans
