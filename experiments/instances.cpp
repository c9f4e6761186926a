#include "experiments/instances.h"

#include <fmt/format.h>

#include <filesystem>
#include <regex>
#include <set>

#include "pipeline/options/bounds.h"
#include "support/hash.h"

namespace heapreach::experiments {

namespace {

using InstancePtr = std::shared_ptr<const Instance>;

std::string join_path(const std::string& folder, const std::string& name) {
  const bool plain = folder == "." || std::filesystem::path(name).is_absolute();
  return plain ? name : folder + "/" + name;
}

/// What `(set-info :status ..)` says of clauses.
std::optional<bool> status_of(const std::string& text) {
  static const std::regex pattern(R"(\(set-info\s+:status\s+(sat|unsat)\s*\))");
  std::smatch match;
  if (!std::regex_search(text, match, pattern)) return std::nullopt;
  return match[1] == "unsat";
}

std::shared_ptr<Instance> read_instance(const std::string& path) {
  constexpr double longest = 60;  // seconds
  auto instance = std::make_shared<Instance>();
  instance->path = path;
  const std::string text = pipeline::read_bytes(path);
  instance->hash = hash_of(text);
  instance->input =
      std::make_shared<const pipeline::Input>(pipeline::read_input(path, Deadline::in(longest)));
  instance->is_clauses = std::holds_alternative<horn::ClauseSystem>(instance->input->content);
  if (instance->is_clauses) instance->derivable = status_of(text);
  return instance;
}

class Collector {
 public:
  Collector(const Plan& plan, const Scratch& scratch) : plan_(plan), scratch_(scratch) {}

  void add(const plans::FileInput& input) {
    for (const std::string& name : plans::files_of(input, plan_.folder)) add_file(name);
  }

  void add(const plans::GeneratedInput& input) {
    const plans::Generator& generator = plans::generator_named(input.generator);
    auto others = input.values;
    others.erase("size");
    for (const std::uint64_t size : input.values.at("size")) {
      for (const plans::Values& values : plans::combinations(others)) {
        add_generated(generator, size, values);
      }
    }
  }

  std::vector<InstancePtr> result() && { return std::move(instances_); }

 private:
  void add_file(const std::string& name) {
    if (!seen_.insert(name).second) return;
    const auto instance = read_instance(join_path(plan_.folder, name));
    instance->name = name;
    instance->family = std::filesystem::path(name).parent_path().filename().string();
    instances_.push_back(instance);
  }

  /// `others`: the values that the plan sets beside the size.
  void add_generated(const plans::Generator& generator, std::uint64_t size,
                     const plans::Values& others) {
    std::string name = fmt::format("generator:{}(size={}", generator.name, size);
    for (const auto& [parameter, value] : others) name += fmt::format(",{}={}", parameter, value);
    name += ")";
    if (!seen_.insert(name).second) return;
    plans::Values values = others;
    values["size"] = size;
    const std::string file = hash_of(name).substr(5) + ".rts.yaml";
    const auto instance = read_instance(scratch_.write(file, plans::generate(generator, values)));
    instance->name = name;
    instance->family = generator.name;
    instance->size = size;
    instances_.push_back(instance);
  }

  const Plan& plan_;
  const Scratch& scratch_;
  std::set<std::string> seen_;
  std::vector<InstancePtr> instances_;
};

}  // namespace

std::optional<std::uint64_t> Instance::default_bound() const {
  if (is_clauses) return std::nullopt;
  const auto& system = std::get<pipeline::RtsInput>(input->content).system;
  return pipeline::bound_for(*input, system, {}) - input->static_cells.value_or(0);
}

std::optional<std::string> Instance::expectation(std::optional<std::uint64_t> bound) const {
  std::optional<bool> feasible = derivable;
  if (!is_clauses) {
    const auto& system = std::get<pipeline::RtsInput>(input->content).system;
    feasible = system.expects_error(bound.value_or(*default_bound()));
  }
  if (!feasible) return std::nullopt;
  return *feasible ? "feasible" : "infeasible";
}

std::vector<InstancePtr> instances_of(const plans::Inputs& inputs, const Plan& plan,
                                      const Scratch& scratch) {
  Collector collector(plan, scratch);
  for (const plans::FileInput& input : inputs.files) collector.add(input);
  for (const plans::GeneratedInput& input : inputs.generated) collector.add(input);
  return std::move(collector).result();
}

}  // namespace heapreach::experiments
