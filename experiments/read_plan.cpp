// The YAML reader of plans, on the nodes that the reader of systems works on: unknown and duplicate
// keys, empty values and ill-typed ones are errors at their place.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <filesystem>

#include "experiments/plan.h"
#include "pipeline/input/input.h"
#include "rts/text/fields.h"
#include "rts/text/value_lists.h"

namespace heapreach::experiments {

namespace {

using rts::Fields;
using rts::Node;
using Texts = std::vector<std::string>;
using Values = std::map<std::string, Texts>;

constexpr std::uint64_t most_runs = 1000000;

double seconds_of(Node node, std::string_view what) {
  const std::string text = rts::text_of(node, what);
  try {
    std::size_t used = 0;
    const double value = std::stod(text, &used);
    if (used == text.size() && std::isfinite(value) && value > 0 && value <= 1e6) return value;
  } catch (const std::exception&) {
  }
  rts::fail_expected(node, what, "a number of seconds above 0 and up to 1000000");
}

/// A value that the command line would refuse is refused here.
void check_value(Node node, const SettingField& field, const std::string& value) {
  Settings settings;
  settings.*field.member = value;
  try {
    options_of(settings);
  } catch (const UsageError& error) {
    rts::fail(node, error.what());
  }
}

GeneratedInput read_generated(const Fields& fields) {
  GeneratedInput input;
  input.at = fields.map().position();
  input.generator = rts::name_of(fields.at("generator"), "generator");
  input.sizes = rts::numbers_of(fields.at("sizes"), "sizes", 0, most_runs);
  if (const auto knobs = fields.find("with")) {
    for (const auto& [key, value] : rts::named_entries(*knobs, "with")) {
      input.knobs[std::string(key.text())] = rts::numbers_of(value, key.text(), 0, most_runs);
    }
  }
  return input;
}

Inputs read_inputs(Node node) {
  constexpr std::array<std::string_view, 5> keys = {"files", "except", "generator", "sizes",
                                                    "with"};
  Inputs inputs;
  for (const Node& item : rts::one_or_more(node, "inputs")) {
    if (!item.is_map()) {
      inputs.files.push_back({{rts::nonempty_text_of(item, "inputs")}, {}, item.position()});
      continue;
    }
    const Fields fields(item, keys, "an input");
    const bool generated = fields.find("generator").has_value();
    for (const char* wrong : generated ? std::array<const char*, 2>{"files", "except"}
                                       : std::array<const char*, 2>{"sizes", "with"}) {
      if (!fields.find(wrong)) continue;
      rts::fail(item, fmt::format("key '{}' does not go with '{}'", wrong,
                                  generated ? "generator" : "files"));
    }
    if (generated) {
      inputs.generated.push_back(read_generated(fields));
    } else {
      FileInput files{rts::texts_of(fields.at("files"), "files"), {}, item.position()};
      if (const auto except = fields.find("except"))
        files.except = rts::texts_of(*except, "except");
      inputs.files.push_back(std::move(files));
    }
  }
  return inputs;
}

Command read_command(Node node) {
  constexpr std::array<std::string_view, 2> keys = {"command", "optional"};
  if (!node.is_map()) return {rts::nonempty_text_of(node, "external"), false};
  const Fields fields(node, keys, "external");
  const auto optional = fields.find("optional");
  return {rts::nonempty_text_of(fields.at("command"), "command"),
          optional && rts::boolean_of(*optional, "optional")};
}

std::vector<std::optional<std::uint64_t>> read_bounds(Node node) {
  std::vector<std::optional<std::uint64_t>> bounds;
  for (const Node& item : rts::one_or_more(node, "bound")) {
    if (item.text() == "file") {
      bounds.emplace_back();
    } else {
      bounds.emplace_back(rts::number_of(item, "bound", 0, rts::largest_bound));
    }
  }
  return bounds;
}

void read_values(const Fields& fields, Values& values) {
  for (const SettingField& field : setting_fields()) {
    if (field.member == &Settings::external) continue;
    const auto node = fields.find(field.key);
    if (!node) continue;
    for (const Node& item : rts::one_or_more(*node, field.key)) {
      const std::string value = rts::nonempty_text_of(item, field.key);
      const bool is_command = field.key == std::string("engine") && value.starts_with("external");
      if (is_command) rts::fail(item, "a solver outside goes under the key 'external'");
      check_value(item, field, value);
      values[field.key].push_back(value);
    }
  }
}

Grid read_grid(Node node) {
  constexpr std::array<std::string_view, 11> keys = {"inputs", "engine",     "external", "encoding",
                                                     "query",  "worlds",     "step",     "passes",
                                                     "sort",   "invariants", "bound"};
  const Fields fields(node, keys, "the grid");
  Grid grid;
  grid.at = node.position();
  if (const auto inputs = fields.find("inputs")) grid.inputs = read_inputs(*inputs);
  if (const auto bounds = fields.find("bound")) grid.bounds = read_bounds(*bounds);
  if (const auto commands = fields.find("external")) {
    for (const Node& item : rts::one_or_more(*commands, "external")) {
      grid.commands.push_back(read_command(item));
    }
  }
  read_values(fields, grid.values);
  if (grid.commands.empty() && !fields.find("engine")) {
    rts::fail(node, "the grid names neither an 'engine' nor an 'external' solver");
  }
  return grid;
}

Exclusion read_exclusion(Node node) {
  constexpr std::array<std::string_view, 11> keys = {"inputs", "engine",     "external", "encoding",
                                                     "query",  "worlds",     "step",     "passes",
                                                     "sort",   "invariants", "bound"};
  const Fields fields(node, keys, "an exclusion");
  Exclusion exclusion;
  read_values(fields, exclusion.values);
  if (const auto external = fields.find("external")) {
    exclusion.values["external"] = rts::texts_of(*external, "external");
  }
  if (const auto inputs = fields.find("inputs"))
    exclusion.inputs = rts::texts_of(*inputs, "inputs");
  if (const auto bounds = fields.find("bound")) {
    exclusion.bounds = rts::numbers_of(*bounds, "bound", 0, rts::largest_bound);
  }
  if (node.entries().empty()) rts::fail(node, "an exclusion without keys leaves nothing");
  return exclusion;
}

Limits read_limits(Node node) {
  constexpr std::array<std::string_view, 3> keys = {"cpu_seconds", "wall_seconds",
                                                    "memory_megabytes"};
  constexpr std::uint64_t most_megabytes = 1 << 30;
  const Fields fields(node, keys, "limits");
  Limits limits;
  if (const auto cpu = fields.find("cpu_seconds")) {
    limits.cpu_seconds = seconds_of(*cpu, "cpu_seconds");
  }
  limits.wall_seconds = 2 * limits.cpu_seconds + 5;
  if (const auto wall = fields.find("wall_seconds")) {
    limits.wall_seconds = seconds_of(*wall, "wall_seconds");
  }
  if (const auto memory = fields.find("memory_megabytes")) {
    limits.memory_megabytes = rts::number_of(*memory, "memory_megabytes", 64, most_megabytes);
  }
  return limits;
}

void read_top(const Fields& top, Plan& plan) {
  rts::number_of(top.at("plan"), "plan", 1, 1);
  if (const auto name = top.find("name")) plan.name = rts::name_of(*name, "name");
  if (const auto inputs = top.find("inputs")) plan.inputs = read_inputs(*inputs);
  const Node grid = top.at("grid");
  for (const Node& item : rts::one_or_more(grid, "grid")) {
    plan.grids.push_back(read_grid(item));
    if (plan.inputs.empty() && plan.grids.back().inputs.empty()) {
      rts::fail(item, "no inputs: neither the plan nor this grid names any");
    }
  }
  if (const auto exclude = top.find("exclude")) {
    for (const Node& item : rts::items_of(*exclude, "exclude", "a list of maps")) {
      plan.exclusions.push_back(read_exclusion(item));
    }
  }
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
  const std::filesystem::path path(file);
  Plan plan;
  plan.file = file;
  plan.folder = path.parent_path().empty() ? "." : path.parent_path().string();
  plan.text = text;
  plan.name = path.stem().string();
  const rts::Document document(rts::Source(text, file), {});
  const auto root = document.root();
  if (!root) throw InputError({file, 1, 1}, "is empty, expected a plan");
  read_top(Fields(*root, keys, "the plan"), plan);
  return plan;
}

Plan read_plan(const std::string& file) {
  return read_plan_text(pipeline::read_bytes(file), file);
}

}  // namespace heapreach::experiments
