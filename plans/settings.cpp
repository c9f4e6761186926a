#include "plans/settings.h"

#include <algorithm>
#include <sstream>

#include "pipeline/options/capabilities.h"
#include "support/error.h"

namespace heapreach::plans {

namespace {

/// "golem -e lawi {file}" without the place of the file.
std::string short_command(const std::string& command) {
  std::istringstream in(command);
  std::string result;
  for (std::string word; in >> word;) {
    if (word != "{file}") result += (result.empty() ? "" : " ") + word;
  }
  return result;
}

bool is_on_systems(const Settings& settings) {
  return settings.engine != "portfolio" && pipeline::capability_of(settings.engine).on_systems;
}

const char* default_passes(const Settings& settings) {
  return settings.external.empty() ? "default" : "none";
}

}  // namespace

const std::vector<SettingField>& setting_fields() {
  static const std::vector<SettingField> fields = {
      {"engine", "engine", "", &Settings::engine},
      {"external", "engine", "", &Settings::external},
      {"encoding", "encoding", "", &Settings::encoding},
      {"query", "query", "fan", &Settings::query},
      {"worlds", "worlds", "doubling", &Settings::worlds},
      {"vertex", "vertex", "predicate", &Settings::vertex},
      {"step", "step", "small", &Settings::step},
      {"passes", "preprocess", "", &Settings::passes},
      {"sort", "sort", "int", &Settings::sort},
      {"invariants", "invariants", "none", &Settings::invariants},
  };
  return fields;
}

std::vector<SettingField> without(std::vector<SettingField> fields,
                                  std::initializer_list<std::string Settings::*> members) {
  std::erase_if(fields, [&](const SettingField& field) {
    return std::find(members.begin(), members.end(), field.member) != members.end();
  });
  return fields;
}

const std::vector<SettingField>& experiment_fields() {
  static const auto fields = without(setting_fields(), {&Settings::vertex});
  return fields;
}

const std::vector<SettingField>& encoding_fields() {
  static const auto fields =
      without(setting_fields(), {&Settings::engine, &Settings::external, &Settings::invariants});
  return fields;
}

pipeline::Options options_of(const Settings& settings) {
  pipeline::Options options;
  const auto set = [&](const std::string& key, const std::string& value) {
    const auto& table = pipeline::option_table();
    const auto row = std::find_if(table.begin(), table.end(),
                                  [&](const pipeline::OptionRow& r) { return r.key == key; });
    if (row == table.end()) throw InternalError("no option " + key);
    row->set(options, value);
  };
  for (const SettingField& field : setting_fields()) {
    const std::string& value = settings.*field.member;
    const bool engine_of_command = field.member == &Settings::engine && !settings.external.empty();
    if (value.empty() || engine_of_command) continue;
    set(field.option, field.member == &Settings::external ? "external:" + value : value);
  }
  return options;
}

Settings normalised(Settings settings, bool is_clauses) {
  if (!settings.external.empty()) settings.engine = "external";
  if (settings.engine.empty()) settings.engine = "portfolio";
  if (settings.passes.empty()) settings.passes = default_passes(settings);
  for (const SettingField& field : experiment_fields()) {
    std::string& value = settings.*field.member;
    if (value.empty()) value = field.default_value;
  }
  const bool single = settings.engine != "portfolio" && !is_on_systems(settings);
  if (single && settings.encoding.empty()) settings.encoding = "kripke";
  if (is_clauses || is_on_systems(settings)) {
    settings.encoding = settings.query = settings.worlds = settings.step = settings.sort = "";
    settings.invariants = "";
  }
  if (is_on_systems(settings)) settings.passes = "";
  // The portfolio may choose the kripke encoding.
  if (settings.encoding != "kripke" && single) settings.query = settings.worlds = "";
  if (!settings.external.empty()) settings.invariants = "";
  return settings;
}

std::string name_of(const Settings& settings) {
  std::string name = settings.external.empty() ? settings.engine : short_command(settings.external);
  const auto add = [&](const std::string& word) {
    if (!word.empty()) name += "/" + word;
  };
  const auto add_unless = [&](const std::string& value, const std::string& usual,
                              const std::string& shown) {
    if (!value.empty() && value != usual) add(shown);
  };
  add(settings.encoding);
  if (settings.encoding == "kripke")
    add(settings.query);
  else
    add_unless(settings.query, "fan", settings.query);
  add_unless(settings.worlds, "doubling", settings.worlds);
  add_unless(settings.step, "small", settings.step);
  add_unless(settings.passes, default_passes(settings),
             settings.passes == "none" ? "none" : "passes:" + settings.passes);
  add_unless(settings.sort, "int", settings.sort);
  add_unless(settings.invariants, "none", settings.invariants);
  return name;
}

std::vector<std::string> arguments_of(const Settings& settings) {
  std::vector<std::string> result;
  for (const SettingField& field : experiment_fields()) {
    const std::string& value = settings.*field.member;
    const bool of_command = field.option == std::string("engine") && !settings.external.empty();
    if (value.empty() || of_command) continue;
    result.push_back(std::string("--") + field.option);
    result.push_back(value);
  }
  return result;
}

}  // namespace heapreach::plans
