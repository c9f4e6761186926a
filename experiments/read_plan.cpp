#include <array>

#include "experiments/plan.h"
#include "pipeline/input/input.h"
#include "rts/text/value_lists.h"

namespace heapreach::experiments {

namespace {

using plans::SettingField;
using plans::Settings;
using rts::Fields;
using rts::Node;

/// The fields whose values are words, not commands.
const std::vector<SettingField>& word_fields() {
  static const auto fields = plans::without(plans::experiment_fields(), {&Settings::external});
  return fields;
}

Command read_command(Node node) {
  constexpr std::array<std::string_view, 2> keys = {"command", "optional"};
  if (!node.is_map()) return {rts::nonempty_text_of(node, "external"), false};
  const Fields fields(node, keys, "external");
  const auto optional = fields.find("optional");
  return {rts::nonempty_text_of(fields.at("command"), "command"),
          optional && rts::boolean_of(*optional, "optional")};
}

Grid read_grid(Node node) {
  std::vector<std::string_view> keys = {"inputs", "bound"};
  for (const SettingField& field : plans::experiment_fields()) keys.push_back(field.key);
  const Fields fields(node, keys, "the grid");
  Grid grid;
  grid.at = node.position();
  if (const auto inputs = fields.find("inputs")) grid.inputs = plans::read_inputs(*inputs);
  if (const auto bounds = fields.find("bound")) grid.bounds = plans::bounds_of(*bounds);
  if (const auto commands = fields.find("external")) {
    for (const Node& item : rts::one_or_more(*commands, "external")) {
      grid.commands.push_back(read_command(item));
    }
  }
  grid.values = plans::read_values(fields, word_fields());
  if (grid.commands.empty() && !fields.find("engine")) {
    rts::fail(node, "the grid names neither an 'engine' nor an 'external' solver");
  }
  return grid;
}

plans::JobLimits read_limits(Node node) {
  constexpr std::array<std::string_view, 3> keys = {"cpu_seconds", "wall_seconds",
                                                    "memory_megabytes"};
  const Fields fields(node, keys, "limits");
  plans::JobLimits limits;
  if (const auto cpu = fields.find("cpu_seconds")) {
    limits.cpu_seconds = plans::seconds_of(*cpu, "cpu_seconds");
  }
  limits.wall_seconds = 2 * limits.cpu_seconds + 5;
  if (const auto wall = fields.find("wall_seconds")) {
    limits.wall_seconds = plans::seconds_of(*wall, "wall_seconds");
  }
  if (const auto memory = fields.find("memory_megabytes")) {
    limits.memory_megabytes = plans::megabytes_of(*memory);
  }
  return limits;
}

void read_top(const Fields& top, Plan& plan) {
  rts::number_of(top.at("plan"), "plan", 1, 1);
  if (const auto name = top.find("name")) plan.name = rts::name_of(*name, "name");
  if (const auto inputs = top.find("inputs")) plan.inputs = plans::read_inputs(*inputs);
  const Node grid = top.at("grid");
  for (const Node& item : rts::one_or_more(grid, "grid")) {
    plan.grids.push_back(read_grid(item));
    if (plan.inputs.empty() && plan.grids.back().inputs.empty()) {
      rts::fail(item, "no inputs: neither the plan nor this grid names any");
    }
  }
  plan.exclusions = plans::read_exclusions(top, plans::experiment_fields());
  if (const auto limits = top.find("limits")) plan.limits = read_limits(*limits);
  if (const auto times = top.find("repetitions")) {
    plan.repetitions = rts::number_of(*times, "repetitions", 1, 1000);
  }
  if (const auto workers = top.find("workers")) {
    plan.workers = rts::number_of(*workers, "workers", 1, 1024);
  }
}

}  // namespace

Plan read_plan_text(const std::string& text, const std::string& file) {
  constexpr std::array<std::string_view, 8> keys = {"plan",    "name",   "inputs",      "grid",
                                                    "exclude", "limits", "repetitions", "workers"};
  Plan plan;
  plans::read_document(text, file, keys, plan, [&](const Fields& top) { read_top(top, plan); });
  return plan;
}

Plan read_plan(const std::string& file) {
  return read_plan_text(pipeline::read_bytes(file), file);
}

}  // namespace heapreach::experiments
