#include "suites/plan.h"

#include <algorithm>
#include <array>

#include "pipeline/input/input.h"
#include "rts/text/value_lists.h"
#include "suites/grid.h"

namespace heapreach::suites {

namespace {

using rts::Fields;
using rts::Node;

void read_grid(Node node, Plan& plan) {
  std::vector<std::string_view> keys = {"bound"};
  for (const plans::SettingField& field : plans::encoding_fields()) keys.push_back(field.key);
  const Fields fields(node, keys, "the grid");
  const plans::GridValues values = plans::read_values(fields, plans::encoding_fields());
  if (!fields.find("encoding")) rts::fail(node, "the grid names no 'encoding'");
  plan.encodings = plans::at(node, [&] { return grid_of(values); });
  plan.bounds = {std::nullopt};
  if (const auto bounds = fields.find("bound")) plan.bounds = plans::bounds_of(*bounds);
}

void read_limits(Node node, Plan& plan) {
  constexpr std::array<std::string_view, 3> keys = {"wall_seconds", "work", "memory_megabytes"};
  const Fields fields(node, keys, "limits");
  if (const auto work = fields.find("work")) {
    plan.work = plans::work_of(*work);
    plan.seconds.reset();
  }
  if (const auto wall = fields.find("wall_seconds")) {
    plan.seconds = plans::seconds_of(*wall, "wall_seconds");
  }
  if (const auto memory = fields.find("memory_megabytes")) {
    plan.memory = plans::megabytes_of(*memory);
  }
}

void read_top(const Fields& top, Plan& plan) {
  rts::number_of(top.at("suite"), "suite", 1, 1);
  if (const auto name = top.find("name")) plan.name = rts::name_of(*name, "name");
  plan.inputs = plans::read_inputs(top.at("inputs"));
  read_grid(top.at("grid"), plan);
  plan.exclusions = plans::read_exclusions(top, plans::encoding_fields());
  if (const auto limits = top.find("limits")) read_limits(*limits, plan);
  if (const auto format = top.find("format")) {
    plan.format = plans::at(
        *format, [&] { return horn::format_named(rts::nonempty_text_of(*format, "format")); });
  }
}

}  // namespace

Plan read_plan_text(const std::string& text, const std::string& file) {
  constexpr std::array<std::string_view, 7> keys = {"suite",   "name",   "inputs", "grid",
                                                    "exclude", "limits", "format"};
  Plan plan;
  plans::read_document(text, file, keys, plan, [&](const Fields& top) { read_top(top, plan); });
  return plan;
}

Plan read_plan(const std::string& file) {
  return read_plan_text(pipeline::read_bytes(file), file);
}

bool is_excluded(const Plan& plan, const std::string& input, const plans::Settings& words,
                 std::optional<std::uint64_t> bound) {
  return std::any_of(
      plan.exclusions.begin(), plan.exclusions.end(),
      [&](const plans::Exclusion& e) { return e.leaves_out(input, bound, {&words}); });
}

}  // namespace heapreach::suites
