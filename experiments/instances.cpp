#include "experiments/instances.h"

#include <fmt/format.h>
#include <glob.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

#include "evidence/certificates/schema/saved.h"
#include "experiments/generators.h"
#include "support/suggest.h"

namespace heapreach::experiments {

namespace {

using InstancePtr = std::shared_ptr<const Instance>;

/// The characters that patterns give a meaning, taken literally.
std::string escaped(const std::string& path) {
  std::string result;
  for (const char c : path) {
    if (std::string_view("*?[]{},\\").find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

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
  instance->hash = evidence::schema::hash_of(text);
  instance->input =
      std::make_shared<const pipeline::Input>(pipeline::read_input(path, Deadline::in(longest)));
  instance->is_clauses = std::holds_alternative<horn::ClauseSystem>(instance->input->content);
  if (instance->is_clauses) instance->derivable = status_of(text);
  return instance;
}

const Generator& generator_named(const GeneratedInput& input) {
  std::vector<std::string_view> names;
  for (const Generator& generator : known_generators()) {
    if (generator.name == input.generator) return generator;
    names.push_back(generator.name);
  }
  throw InputError(
      input.at, fmt::format("unknown generator {}, expected one of: {}{}", quote(input.generator),
                            join(names), did_you_mean(input.generator, names)));
}

/// Every combination, with every value of one more knob.
std::vector<Knobs> times(const std::vector<Knobs>& combinations, const std::string& knob,
                         const std::vector<std::uint64_t>& values) {
  std::vector<Knobs> result;
  for (const Knobs& knobs : combinations) {
    for (const std::uint64_t value : values) {
      result.push_back(knobs);
      result.back()[knob] = value;
    }
  }
  return result;
}

class Collector {
 public:
  Collector(const Plan& plan, const Scratch& scratch) : plan_(plan), scratch_(scratch) {}

  void add(const FileInput& input) {
    std::set<std::string> left_out;
    for (const std::string& pattern : input.except) {
      for (const std::string& name : matching(pattern, input)) left_out.insert(name);
    }
    for (const std::string& pattern : input.files) {
      for (const std::string& name : matching(pattern, input)) {
        if (left_out.count(name) == 0) add_file(name);
      }
    }
  }

  void add(const GeneratedInput& input) {
    const Generator& generator = generator_named(input);
    std::vector<Knobs> combinations = {{}};
    for (const auto& [knob, values] : input.knobs) {
      combinations = times(combinations, knob, values);
      const auto& known = generator.knobs;
      if (std::find(known.begin(), known.end(), knob) != known.end()) continue;
      const std::vector<std::string_view> names(known.begin(), known.end());
      throw InputError(input.at, fmt::format("the generator {} has no {}, only: {}", generator.name,
                                             quote(knob), join(names)));
    }
    for (const std::uint64_t size : input.sizes) {
      for (const Knobs& knobs : combinations) add_generated(generator, size, knobs, input.at);
    }
  }

  std::vector<InstancePtr> result() && { return std::move(instances_); }

 private:
  std::vector<std::string> matching(const std::string& pattern, const FileInput& input) const {
    std::vector<std::string> names = files_matching(pattern, plan_.folder);
    if (names.empty()) {
      throw InputError(
          input.at, fmt::format("no file matches {} (looked in {})", quote(pattern), plan_.folder));
    }
    return names;
  }

  void add_file(const std::string& name) {
    if (!seen_.insert(name).second) return;
    const auto instance = read_instance(join_path(plan_.folder, name));
    instance->name = name;
    instance->family = std::filesystem::path(name).parent_path().filename().string();
    instances_.push_back(instance);
  }

  void add_generated(const Generator& generator, std::uint64_t size, const Knobs& knobs,
                     const Position& at) {
    std::string name = fmt::format("generator:{}(size={}", generator.name, size);
    for (const auto& [knob, value] : knobs) name += fmt::format(",{}={}", knob, value);
    name += ")";
    if (!seen_.insert(name).second) return;
    std::string text;
    try {
      text = generator.text(size, knobs);
    } catch (const UsageError& error) {
      throw InputError(at, name + ": " + error.what());
    }
    const std::string file = evidence::schema::hash_of(name).substr(5) + ".rts.yaml";
    const auto instance = read_instance(scratch_.write(file, text));
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
  return system.bound.value_or(rts::default_bound);
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

std::vector<InstancePtr> instances_of(const Inputs& inputs, const Plan& plan,
                                      const Scratch& scratch) {
  Collector collector(plan, scratch);
  for (const FileInput& input : inputs.files) collector.add(input);
  for (const GeneratedInput& input : inputs.generated) collector.add(input);
  return std::move(collector).result();
}

std::vector<std::string> files_matching(const std::string& pattern, const std::string& folder) {
  const bool absolute = std::filesystem::path(pattern).is_absolute();
  const std::string prefix = absolute || folder == "." ? "" : folder + "/";
  glob_t found{};
  const int flags = GLOB_BRACE | GLOB_MARK;
  std::vector<std::string> names;
  if (glob((escaped(prefix) + pattern).c_str(), flags, nullptr, &found) == 0) {
    for (std::size_t i = 0; i < found.gl_pathc; ++i) {
      const std::string path = found.gl_pathv[i];
      if (!path.ends_with('/')) names.push_back(path.substr(prefix.size()));
    }
  }
  globfree(&found);
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace heapreach::experiments
