#include "plans/grid.h"

#include <fnmatch.h>

#include <algorithm>
#include <utility>

#include "rts/model/system.h"
#include "rts/text/value_lists.h"

namespace heapreach::plans {

namespace {

using rts::Fields;
using rts::Node;

template <typename Value>
bool contains(const std::vector<Value>& values, const Value& value) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

/// A value that the command line would refuse is refused here.
std::string read_value(Node node, const SettingField& field) {
  std::string value = rts::nonempty_text_of(node, field.key);
  const bool is_command = field.key == std::string("engine") && value.starts_with("external");
  if (is_command) rts::fail(node, "a solver outside goes under the key 'external'");
  Settings settings;
  settings.*field.member = value;
  if (field.member != &Settings::external) at(node, [&] { return options_of(settings); });
  return value;
}

Exclusion read_exclusion(Node node, const std::vector<SettingField>& known) {
  std::vector<std::string_view> keys = {"inputs", "bound"};
  for (const SettingField& field : known) keys.push_back(field.key);
  const Fields fields(node, keys, "an exclusion");
  Exclusion exclusion;
  exclusion.values = read_values(fields, known);
  if (const auto inputs = fields.find("inputs")) {
    exclusion.inputs = rts::texts_of(*inputs, "inputs");
  }
  if (const auto bounds = fields.find("bound")) {
    exclusion.bounds = rts::numbers_of(*bounds, "bound", 0, rts::largest_bound);
  }
  if (node.entries().empty()) rts::fail(node, "an exclusion without keys leaves nothing");
  return exclusion;
}

}  // namespace

GridValues read_values(const Fields& fields, const std::vector<SettingField>& known) {
  GridValues values;
  for (const SettingField& field : known) {
    const auto node = fields.find(field.key);
    if (!node) continue;
    for (const Node& item : rts::one_or_more(*node, field.key)) {
      values[field.key].push_back(read_value(item, field));
    }
  }
  return values;
}

std::vector<Settings> product(std::vector<Settings> first, const GridValues& values,
                              const std::vector<SettingField>& fields) {
  std::vector<Settings> result = std::move(first);
  for (const SettingField& field : fields) {
    const auto given = values.find(field.key);
    if (given == values.end()) continue;
    std::vector<Settings> longer;
    for (const Settings& settings : result) {
      for (const std::string& value : given->second) {
        longer.push_back(settings);
        longer.back().*field.member = value;
      }
    }
    result = std::move(longer);
  }
  return result;
}

bool Exclusion::leaves_out(const std::string& input, std::optional<std::uint64_t> bound,
                           const std::vector<const Settings*>& spelled) const {
  if (!bounds.empty() && !(bound && contains(bounds, *bound))) return false;
  const auto names_it = [&](const std::string& pattern) {
    return fnmatch(pattern.c_str(), input.c_str(), 0) == 0;
  };
  if (!inputs.empty() && std::none_of(inputs.begin(), inputs.end(), names_it)) return false;
  for (const SettingField& field : setting_fields()) {
    const auto given = values.find(field.key);
    if (given == values.end()) continue;
    const auto agrees = [&](const Settings* settings) {
      return contains(given->second, settings->*field.member);
    };
    if (std::none_of(spelled.begin(), spelled.end(), agrees)) return false;
  }
  return true;
}

std::vector<Exclusion> read_exclusions(const Fields& top, const std::vector<SettingField>& known) {
  std::vector<Exclusion> result;
  const auto exclude = top.find("exclude");
  if (!exclude) return result;
  for (const Node& item : rts::items_of(*exclude, "exclude", "a list of maps")) {
    result.push_back(read_exclusion(item, known));
  }
  return result;
}

}  // namespace heapreach::plans
