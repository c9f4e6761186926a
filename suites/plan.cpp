// The YAML reader of plans, on the nodes that the reader of systems works on: unknown and duplicate
// keys, empty values and ill-typed ones are errors at their place.
#include "suites/plan.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <span>

#include "pipeline/input/input.h"
#include "rts/text/fields.h"
#include "rts/text/value_lists.h"
#include "suites/grid.h"

namespace heapreach::suites {

namespace {

using rts::Fields;
using rts::Node;
using Texts = std::vector<std::string>;

constexpr std::uint64_t most_megabytes = 1 << 30;
constexpr std::array<std::string_view, 9> grid_keys = {
    "encoding", "query", "worlds", "vertex", "step", "passes", "sort", "bound", "inputs"};

/// Runs what may find a word wrong; its complaint gets the place.
template <typename LookUp>
auto at(Node node, LookUp look_up) {
  try {
    return look_up();
  } catch (const UsageError& error) {
    rts::fail(node, error.what());
  }
}

GeneratedInput read_generated(const Fields& fields) {
  constexpr std::uint64_t most = 1000000;
  GeneratedInput input;
  input.at = fields.map().position();
  input.generator = rts::name_of(fields.at("generator"), "generator");
  const Generator& generator = at(fields.at("generator"), [&]() -> const Generator& {
    return generator_named(input.generator);
  });
  auto read = [&](Node node, const std::string& name) {
    input.values[name] = rts::numbers_of(node, name, 0, most);
    for (std::uint64_t value : input.values[name]) {
      at(node, [&] { return complete(generator, {{name, value}}); });
    }
  };
  read(fields.at("sizes"), "size");
  if (const auto with = fields.find("with")) {
    for (const auto& [key, value] : rts::named_entries(*with, "with")) {
      if (key.text() == "size") rts::fail(key, "the size is set by 'sizes'");
      read(value, std::string(key.text()));
    }
  }
  return input;
}

void read_input(Node item, Plan& plan) {
  constexpr std::array<std::string_view, 5> keys = {"files", "except", "generator", "sizes",
                                                    "with"};
  if (!item.is_map()) {
    plan.files.push_back({{rts::nonempty_text_of(item, "inputs")}, {}, item.position()});
    return;
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
    plan.generated.push_back(read_generated(fields));
    return;
  }
  FileInput files{rts::texts_of(fields.at("files"), "files"), {}, item.position()};
  if (const auto except = fields.find("except")) files.except = rts::texts_of(*except, "except");
  plan.files.push_back(std::move(files));
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

void read_grid(Node node, Plan& plan) {
  const Fields fields(node, std::span(grid_keys).first(8), "the grid");
  std::map<std::string, Texts> values;
  for (const std::string& key : setting_keys()) {
    const auto values_node = fields.find(key);
    if (!values_node) continue;
    for (const Node& item : rts::one_or_more(*values_node, key)) {
      values[key].push_back(rts::nonempty_text_of(item, key));
      at(item, [&] { return settings_of({{key, values[key].back()}}); });
    }
  }
  if (values["encoding"].empty()) rts::fail(node, "the grid names no 'encoding'");
  plan.settings = at(node, [&] { return grid_of(values); });
  plan.bounds = {std::nullopt};
  if (const auto bounds = fields.find("bound")) plan.bounds = read_bounds(*bounds);
}

Exclusion read_exclusion(Node node) {
  const Fields fields(node, grid_keys, "an exclusion");
  Exclusion exclusion;
  for (const std::string& key : setting_keys()) {
    if (const auto values = fields.find(key)) exclusion.values[key] = rts::texts_of(*values, key);
  }
  if (const auto inputs = fields.find("inputs"))
    exclusion.inputs = rts::texts_of(*inputs, "inputs");
  if (const auto bounds = fields.find("bound")) {
    exclusion.bounds = rts::numbers_of(*bounds, "bound", 0, rts::largest_bound);
  }
  if (node.entries().empty()) rts::fail(node, "an exclusion without keys leaves nothing");
  return exclusion;
}

void read_limits(Node node, Plan& plan) {
  constexpr std::array<std::string_view, 2> keys = {"wall_seconds", "memory_megabytes"};
  const Fields fields(node, keys, "limits");
  if (const auto wall = fields.find("wall_seconds")) {
    const std::string text = rts::text_of(*wall, "wall_seconds");
    char* end = nullptr;
    plan.seconds = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != 0 || !(plan.seconds > 0 && plan.seconds <= 1e6)) {
      rts::fail_expected(*wall, "wall_seconds", "a number of seconds above 0 and up to 1000000");
    }
  }
  if (const auto memory = fields.find("memory_megabytes")) {
    plan.memory = rts::number_of(*memory, "memory_megabytes", 64, most_megabytes);
  }
}

void read_top(const Fields& top, Plan& plan) {
  rts::number_of(top.at("suite"), "suite", 1, 1);
  if (const auto name = top.find("name")) plan.name = rts::name_of(*name, "name");
  const Node inputs = top.at("inputs");
  for (const Node& item : rts::one_or_more(inputs, "inputs")) read_input(item, plan);
  read_grid(top.at("grid"), plan);
  if (const auto exclude = top.find("exclude")) {
    for (const Node& item : rts::items_of(*exclude, "exclude", "a list of maps")) {
      plan.exclusions.push_back(read_exclusion(item));
    }
  }
  if (const auto limits = top.find("limits")) read_limits(*limits, plan);
  if (const auto format = top.find("format")) {
    plan.format =
        at(*format, [&] { return horn::format_named(rts::nonempty_text_of(*format, "format")); });
  }
}

}  // namespace

Plan read_plan_text(const std::string& text, const std::string& file) {
  constexpr std::array<std::string_view, 7> keys = {"suite",   "name",   "inputs", "grid",
                                                    "exclude", "limits", "format"};
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

}  // namespace heapreach::suites
