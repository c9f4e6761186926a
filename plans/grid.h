// The grid of a plan: all combinations of the values of some settings, and those that are left out.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "plans/reading.h"
#include "plans/settings.h"

namespace heapreach::plans {

/// Values as the plan spells them, by SettingField::key.
using GridValues = std::map<std::string, std::vector<std::string>>;

/// The values of the fields that a grid or an exclusion names, each of which the command line
/// takes. Throws InputError.
GridValues read_values(const rts::Fields& fields, const std::vector<SettingField>& known);

/// Every combination of the values with each of `first`, the last field varying fastest.
std::vector<Settings> product(std::vector<Settings> first, const GridValues& values,
                              const std::vector<SettingField>& fields);

/// Combinations that are left out: those that agree in every key.
struct Exclusion {
  GridValues values;
  std::vector<std::uint64_t> bounds;  // empty: any
  std::vector<std::string> inputs;    // patterns of fnmatch(3) on names of inputs; empty: any

  /// Whether it leaves out an input at a bound (nothing: it has none) with settings. `spelled`: the
  /// same settings in several spellings, of which one has to agree per key.
  bool leaves_out(const std::string& input, std::optional<std::uint64_t> bound,
                  const std::vector<const Settings*>& spelled) const;
};

/// The list under the key `exclude`, if there is one. Throws InputError.
std::vector<Exclusion> read_exclusions(const rts::Fields& top,
                                       const std::vector<SettingField>& known);

}  // namespace heapreach::plans
