#include "plans/generators/generator.h"

#include <fmt/format.h>

#include <algorithm>

#include "plans/generators/families.h"
#include "support/error.h"
#include "support/suggest.h"

namespace heapreach::plans {

const std::vector<Generator>& all_generators() {
  static const std::vector<Generator> all = {
      lists_family(),    interleave_family(), kth_family(),     alias_family(),
      branches_family(), resource_family(),   diamonds_family()};
  return all;
}

const Generator& generator_named(const std::string& name) {
  std::string known;
  std::vector<std::string_view> names;
  for (const Generator& generator : all_generators()) {
    if (generator.name == name) return generator;
    names.push_back(generator.name);
    known += (known.empty() ? "" : ", ") + generator.name;
  }
  throw UsageError(fmt::format("unknown generator '{}', expected one of {}{}", name, known,
                               did_you_mean(name, names)));
}

Values complete(const Generator& generator, const Values& values) {
  Values result;
  for (const Parameter& parameter : generator.parameters) {
    const auto given = values.find(parameter.name);
    const std::uint64_t value = given == values.end() ? parameter.initial : given->second;
    if (value < parameter.least || value > parameter.most) {
      throw UsageError(fmt::format("{}={}: the generator {} expects {} to {}", parameter.name,
                                   value, generator.name, parameter.least, parameter.most));
    }
    result[parameter.name] = value;
  }
  for (const auto& [name, value] : values) {
    if (result.count(name) > 0) continue;
    std::vector<std::string_view> known;
    for (const Parameter& parameter : generator.parameters) known.push_back(parameter.name);
    throw UsageError(fmt::format("the generator {} has no parameter '{}', expected one of {}{}",
                                 generator.name, name, join(known), did_you_mean(name, known)));
  }
  return result;
}

std::string call_of(const Generator& generator, const Values& values) {
  std::string text;
  for (const Parameter& parameter : generator.parameters) {
    text +=
        fmt::format("{}{}={}", text.empty() ? "" : ",", parameter.name, values.at(parameter.name));
  }
  return generator.name + "(" + text + ")";
}

std::string name_of(const Generator& generator, const Values& values) {
  std::string text = generator.name;
  for (const Parameter& parameter : generator.parameters) {
    text += fmt::format("_{}{}", parameter.name, values.at(parameter.name));
  }
  return text;
}

std::string generate(const Generator& generator, const Values& values) {
  return generator.text(generator, complete(generator, values));
}

std::string generators_as_text() {
  std::string text = "Generators:\n";
  for (const Generator& generator : all_generators()) {
    text += fmt::format("  {}: {}\n    {}\n", generator.name, generator.scales, generator.verdict);
    for (const Parameter& p : generator.parameters) {
      text += fmt::format("    {}={}..{} [{}]: {}\n", p.name, p.least, p.most, p.initial, p.text);
    }
  }
  return text;
}

std::string generators_as_markdown() {
  std::string text = "| generator | what it scales | verdict |\n|---|---|---|\n";
  for (const Generator& g : all_generators()) {
    text += fmt::format("| `{}` | {} | {} |\n", g.name, g.scales, g.verdict);
  }
  text += "\n| generator | parameter | range | default | meaning |\n|---|---|---|---|---|\n";
  for (const Generator& g : all_generators()) {
    for (const Parameter& p : g.parameters) {
      text += fmt::format("| `{}` | `{}` | {} to {} | {} | {} |\n", g.name, p.name, p.least, p.most,
                          p.initial, p.text);
    }
  }
  return text;
}

}  // namespace heapreach::plans
