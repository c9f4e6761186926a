#include "experiments/tasks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "pipeline/options/strategy.h"
#include "support/error.h"
#include "support/hash.h"
#include "support/process/spawn.h"

namespace heapreach::experiments {

namespace {

using InstancePtr = std::shared_ptr<const Instance>;
using plans::GridValues;
using plans::SettingField;
using plans::Settings;

std::string key_of(const Task& task) {
  std::string text = fmt::format("{}\n{}\n{}\n", task.instance->name,
                                 task.bound ? std::to_string(*task.bound) : "-", task.repetition);
  for (const SettingField& field : plans::experiment_fields())
    text += task.settings.*field.member + "\n";
  text += fmt::format("{} {} {}\n", task.limits.cpu_seconds, task.limits.wall_seconds,
                      task.limits.memory_megabytes);
  return hash_of(text).substr(std::string("sha1:").size());
}

/// All combinations of a grid's settings, the last key varying fastest.
std::vector<Settings> product(const Grid& grid, const std::vector<std::string>& commands) {
  std::vector<Settings> result;
  const auto engines = grid.values.find("engine");
  if (engines != grid.values.end()) {
    for (const std::string& engine : engines->second) {
      result.emplace_back();
      result.back().engine = engine;
    }
  }
  for (const std::string& command : commands) {
    result.emplace_back();
    result.back().external = command;
  }
  GridValues others = grid.values;
  others.erase("engine");
  return plans::product(std::move(result), others, plans::experiment_fields());
}

class Expansion {
 public:
  Expansion(const Plan& plan, const Scratch& scratch) : plan_(plan), scratch_(scratch) {}

  Tasks all() && {
    std::vector<InstancePtr> common;
    if (!plan_.inputs.empty()) common = instances_of(plan_.inputs, plan_, scratch_);
    for (const Grid& grid : plan_.grids) {
      add(grid, grid.inputs.empty() ? common : instances_of(grid.inputs, plan_, scratch_));
    }
    if (result_.tasks.empty()) {
      throw InputError({plan_.file, 0, 0}, "the plan leaves nothing to run");
    }
    return std::move(result_);
  }

 private:
  void add(const Grid& grid, const std::vector<InstancePtr>& instances) {
    const std::vector<Settings> settings = product(grid, commands_of(grid));
    for (const InstancePtr& instance : instances) {
      // An input that several grids name is one instance.
      const auto known = std::find_if(result_.instances.begin(), result_.instances.end(),
                                      [&](const auto& i) { return i->name == instance->name; });
      const InstancePtr& one = known == result_.instances.end() ? instance : *known;
      bool used = false;
      for (const std::optional<std::uint64_t>& bound : bounds_of(grid, *one)) {
        for (const Settings& cell : settings) used = add(grid, one, cell, bound) || used;
      }
      if (used && known == result_.instances.end()) result_.instances.push_back(one);
    }
  }

  /// The commands whose programs are there.
  std::vector<std::string> commands_of(const Grid& grid) {
    std::vector<std::string> result;
    for (const Command& command : grid.commands) {
      std::string program;
      std::istringstream(command.text) >> program;
      try {
        find_program(program);
        result.push_back(command.text);
      } catch (const UsageError& error) {
        if (!command.optional) throw InputError(grid.at, error.what());
        result_.left_out.push_back(fmt::format("{}; left out: {}", error.what(), command.text));
      }
    }
    return result;
  }

  static std::vector<std::optional<std::uint64_t>> bounds_of(const Grid& grid,
                                                             const Instance& instance) {
    if (instance.is_clauses || grid.bounds.empty()) return {instance.default_bound()};
    std::vector<std::optional<std::uint64_t>> bounds;
    for (const auto& bound : grid.bounds) {
      bounds.push_back(bound ? bound : instance.default_bound());
    }
    return bounds;
  }

  /// Whether the plan asks for it, perhaps once more.
  bool add(const Grid& grid, const InstancePtr& instance, const Settings& settings,
           std::optional<std::uint64_t> bound) {
    Task task{
        instance, plans::normalised(settings, instance->is_clauses), bound, 1, plan_.limits, "",
        ""};
    for (const plans::Exclusion& exclusion : plan_.exclusions) {
      // As the plan spells them, some of which mean nothing in this combination, or as they come
      // to.
      if (exclusion.leaves_out(instance->name, bound, {&task.settings, &settings})) return false;
    }
    check_capability(grid, *instance, settings, task.settings, bound);
    task.configuration = plans::name_of(task.settings);
    for (task.repetition = 1; task.repetition <= plan_.repetitions; ++task.repetition) {
      task.key = key_of(task);
      if (keys_.insert(task.key).second) result_.tasks.push_back(task);
    }
    return true;
  }

  /// `settings` as the plan has them, and what they come to: what has no effect is no reason to
  /// refuse, as long as it is something that the option takes.
  void check_capability(const Grid& grid, const Instance& instance, const Settings& settings,
                        const Settings& effective, std::optional<std::uint64_t> bound) const {
    try {
      const pipeline::Options as_said = plans::options_of(settings);
      const pipeline::Options options =
          settings.external.empty() ? plans::options_of(effective) : as_said;
      if (!settings.external.empty() && options.invariants != "none") {
        throw UsageError("solvers outside take no invariants");
      }
      if (const auto* clauses = std::get_if<horn::ClauseSystem>(&instance.input->content)) {
        pipeline::strategies_for_clauses(clauses->is_linear(), options);
      } else {
        const auto& system = std::get<pipeline::RtsInput>(instance.input->content).system;
        pipeline::strategies_for(system, bound.value_or(0), options);
      }
    } catch (const UsageError& error) {
      throw InputError(grid.at,
                       fmt::format("{} cannot run on {}: {}; an entry under 'exclude' "
                                   "leaves it out",
                                   plans::name_of(plans::normalised(settings, instance.is_clauses)),
                                   instance.name, error.what()));
    }
  }

  const Plan& plan_;
  const Scratch& scratch_;
  Tasks result_;
  std::set<std::string> keys_;
};

}  // namespace

Tasks tasks_of(const Plan& plan, const Scratch& scratch) {
  return Expansion(plan, scratch).all();
}

}  // namespace heapreach::experiments
