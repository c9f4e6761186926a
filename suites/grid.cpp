#include "suites/grid.h"

#include <fnmatch.h>

#include <algorithm>
#include <set>

#include "pipeline/options/capabilities.h"
#include "support/error.h"

namespace heapreach::suites {

namespace {

struct Key {
  const char* name;
  const char* option;   // "preprocess" is --preprocess
  const char* initial;  // as `encode` has it
};
constexpr Key keys[] = {{"encoding", "encoding", "kripke"},
                        {"query", "query", "fan"},
                        {"worlds", "worlds", "doubling"},
                        {"vertex", "vertex", "predicate"},
                        {"step", "step", "small"},
                        {"passes", "preprocess", "none"},
                        {"sort", "sort", "int"}};

void set(pipeline::Options& options, const std::string& option, const std::string& value) {
  for (const pipeline::OptionRow& row : pipeline::option_table()) {
    if (row.key == option) return row.set(options, value);
  }
  throw InternalError("no option " + option);
}

/// With an engine that takes anything: only the encoding's part counts.
pipeline::Strategy strategy_of(const Settings& settings) {
  pipeline::Strategy strategy;
  strategy.engine = "pdr";
  strategy.encoding = settings.encoding;
  strategy.encoder = settings.encoder;
  strategy.preprocess = settings.passes;
  return strategy;
}

/// Characters that file names and shells take.
std::string for_file_name(std::string text) {
  std::replace(text.begin(), text.end(), ',', '+');
  std::erase(text, ':');
  return text;
}

bool agrees(const std::vector<std::string>& values, const std::string& value) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

}  // namespace

const std::vector<std::string>& setting_keys() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> result;
    for (const Key& key : keys) result.push_back(key.name);
    return result;
  }();
  return names;
}

Settings settings_of(const Point& values) {
  pipeline::Options options;
  for (const Key& key : keys) {
    const auto given = values.find(key.name);
    set(options, key.option, given == values.end() ? key.initial : given->second);
  }
  Settings settings;
  settings.encoding = options.encoding;
  settings.encoder = options.encoder;
  settings.passes = options.preprocess;
  if (settings.encoding != "kripke") {
    settings.encoder.query = encoders::Query::fan;
    settings.encoder.worlds = {};
  }
  return settings;
}

std::string Settings::name() const {
  std::string result = for_file_name(encoding);
  if (encoding == "kripke") {
    result += encoder.query == encoders::Query::fan ? "-fan-" : "-chain-";
    result += for_file_name(encoders::to_string(encoder.worlds));
  }
  if (encoder.vertex == encoders::VertexAs::argument) result += "-argument";
  if (encoder.step == encoders::Step::large) result += "-large";
  if (encoder.sort == encoders::NumberSort::real) result += "-real";
  if (passes != "none") result += "-" + for_file_name(passes);
  return result;
}

std::vector<std::pair<Point, Settings>> grid_of(
    const std::map<std::string, std::vector<std::string>>& values) {
  std::vector<Point> points = {{}};
  for (const Key& key : keys) {
    const auto given = values.find(key.name);
    const std::vector<std::string> choices =
        given == values.end() ? std::vector<std::string>{key.initial} : given->second;
    std::vector<Point> longer;
    for (const Point& point : points) {
      for (const std::string& choice : choices) {
        longer.push_back(point);
        longer.back()[key.name] = choice;
      }
    }
    points = std::move(longer);
  }
  std::vector<std::pair<Point, Settings>> result;
  std::set<std::string> known;
  for (Point& point : points) {
    const Settings settings = settings_of(point);
    // An exclusion by what has no effect does not meet it.
    if (settings.encoding != "kripke") point["query"] = point["worlds"] = "";
    if (!known.insert(settings.name()).second) continue;
    if (const auto reason = pipeline::refusal(strategy_of(settings), {})) {
      throw UsageError("the grid combines what cannot be combined: " + *reason);
    }
    result.emplace_back(point, settings);
  }
  return result;
}

std::optional<std::string> refusal(const Settings& settings, const rts::System& system) {
  return pipeline::refusal(strategy_of(settings), pipeline::features_of(system));
}

bool is_exact(const Settings& settings) {
  return !pipeline::over_approximates(strategy_of(settings));
}

bool is_bounded(const Settings& settings) {
  return encoders::encoder_named(settings.encoding).is_bounded();
}

bool is_excluded(const Plan& plan, const std::string& input, const Point& point,
                 std::optional<std::uint64_t> bound) {
  return std::any_of(
      plan.exclusions.begin(), plan.exclusions.end(), [&](const Exclusion& exclusion) {
        const auto& bounds = exclusion.bounds;
        const auto& inputs = exclusion.inputs;
        if (!bounds.empty() &&
            (!bound || std::find(bounds.begin(), bounds.end(), *bound) == bounds.end())) {
          return false;
        }
        const bool named = std::any_of(inputs.begin(), inputs.end(), [&](const std::string& p) {
          return fnmatch(p.c_str(), input.c_str(), 0) == 0;
        });
        if (!inputs.empty() && !named) return false;
        return std::all_of(
            exclusion.values.begin(), exclusion.values.end(),
            [&](const auto& value) { return agrees(value.second, point.at(value.first)); });
      });
}

}  // namespace heapreach::suites
