#include "suites/sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "pipeline/input/input.h"
#include "pipeline/options/bounds.h"
#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "support/hash.h"

namespace heapreach::suites {

namespace {

namespace fs = std::filesystem;

/// "sll_append" of "lists/sll_append.rts.yaml".
std::string stem_of(const fs::path& path) {
  const std::string name = path.filename().string();
  const std::string ending = ".rts.yaml";
  return name.ends_with(ending) ? name.substr(0, name.size() - ending.size())
                                : path.stem().string();
}

std::string written(const rts::System& system) {
  std::ostringstream out;
  rts::write(out, system);
  return out.str();
}

Source from_file(const Plan& plan, const std::string& file) {
  const fs::path path = file.starts_with('/') ? fs::path(file) : fs::path(plan.folder) / file;
  pipeline::Input input = pipeline::read_input(
      path.string(), Deadline::in(plan.seconds.value_or(pipeline::longest_timeout)));
  auto* rts = std::get_if<pipeline::RtsInput>(&input.content);
  if (rts == nullptr) {
    throw InputError({path.string(), 0, 0}, "holds clauses; suites are made of systems");
  }
  const std::string folder = fs::weakly_canonical(path).parent_path().filename().string();
  const std::uint64_t bound = pipeline::bound_for(input, rts->system, {});
  return {folder,     stem_of(path),        fs::path(file).lexically_normal().string(),
          input.hash, written(rts->system), std::move(rts->system),
          bound};
}

Source from_generator(const plans::Generator& generator, const plans::Values& values) {
  const std::string text = generate(generator, values);
  const plans::Values all = complete(generator, values);
  const std::string call = call_of(generator, all);
  rts::System system = rts::with_implicit_errors(rts::read_text(text, call).system);
  const std::uint64_t bound = pipeline::bound_for({}, system, {});
  return {generator.name,
          name_of(generator, all),
          "generator:" + call,
          hash_of(text),
          text,
          std::move(system),
          bound};
}

class Collection {
 public:
  void add(Source source, const Position& at) {
    if (!origins_.insert(source.origin).second) return;
    if (!ids_.insert(source.id()).second) {
      throw InputError(at, fmt::format("two systems would be called {}", source.id()));
    }
    sources_.push_back(std::move(source));
  }
  bool has(const std::string& origin) const { return origins_.count(origin) > 0; }
  std::vector<Source> take() { return std::move(sources_); }

 private:
  std::vector<Source> sources_;
  std::set<std::string> origins_, ids_;
};

void add_files(const Plan& plan, const plans::FileInput& input, Collection& collection) {
  for (const std::string& file : plans::files_of(input, plan.folder)) {
    const std::string origin = fs::path(file).lexically_normal().string();
    if (!collection.has(origin)) collection.add(from_file(plan, file), input.at);
  }
}

}  // namespace

std::vector<Source> sources_of(const Plan& plan) {
  Collection collection;
  for (const plans::FileInput& input : plan.inputs.files) add_files(plan, input, collection);
  for (const plans::GeneratedInput& input : plan.inputs.generated) {
    const plans::Generator& generator = plans::generator_named(input.generator);
    for (const plans::Values& values : plans::combinations(input.values)) {
      collection.add(from_generator(generator, values), input.at);
    }
  }
  return collection.take();
}

}  // namespace heapreach::suites
