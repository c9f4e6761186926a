#include "suites/sources.h"

#include <fmt/format.h>
#include <fnmatch.h>
#include <glob.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "evidence/certificates/schema/saved.h"
#include "pipeline/input/input.h"
#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"

namespace heapreach::suites {

namespace {

namespace fs = std::filesystem;

/// The folder's own name is no pattern.
std::string escaped(const std::string& text) {
  std::string result;
  for (char c : text) {
    if (std::string("*?[]{}\\~").find(c) != std::string::npos) result += '\\';
    result += c;
  }
  return result;
}

/// Relative to the folder, sorted by bytes.
std::vector<std::string> files_matching(const std::string& pattern, const std::string& folder) {
  const bool absolute = pattern.starts_with('/');
  const std::string prefix = absolute ? "" : folder + "/";
  glob_t found{};
  std::vector<std::string> files;
  if (glob((escaped(prefix) + pattern).c_str(), GLOB_BRACE | GLOB_NOSORT, nullptr, &found) == 0) {
    for (std::size_t i = 0; i < found.gl_pathc; ++i) {
      const std::string path = found.gl_pathv[i];
      if (fs::is_regular_file(path)) files.push_back(path.substr(prefix.size()));
    }
  }
  globfree(&found);
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files;
}

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
  pipeline::Input input = pipeline::read_input(path.string(), Deadline::in(plan.seconds));
  auto* rts = std::get_if<pipeline::RtsInput>(&input.content);
  if (rts == nullptr) {
    throw InputError({path.string(), 0, 0}, "holds clauses; suites are made of systems");
  }
  const std::string folder = fs::weakly_canonical(path).parent_path().filename().string();
  return {folder,     stem_of(path),        fs::path(file).lexically_normal().string(),
          input.hash, written(rts->system), std::move(rts->system)};
}

/// All combinations of the values.
std::vector<Values> combinations(const std::map<std::string, std::vector<std::uint64_t>>& lists) {
  std::vector<Values> result = {{}};
  for (const auto& [name, list] : lists) {
    std::vector<Values> longer;
    for (const Values& values : result) {
      for (std::uint64_t value : list) {
        longer.push_back(values);
        longer.back()[name] = value;
      }
    }
    result = std::move(longer);
  }
  return result;
}

Source from_generator(const Generator& generator, const Values& values) {
  const std::string text = generate(generator, values);
  const Values all = complete(generator, values);
  const std::string call = call_of(generator, all);
  rts::System system = rts::with_implicit_errors(rts::read_text(text, call).system);
  return {
      generator.name, name_of(generator, all), "generator:" + call, evidence::schema::hash_of(text),
      text,           std::move(system)};
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

void add_files(const Plan& plan, const FileInput& input, Collection& collection) {
  for (const std::string& pattern : input.files) {
    const std::vector<std::string> files = files_matching(pattern, plan.folder);
    if (files.empty()) throw InputError(input.at, fmt::format("no file matches '{}'", pattern));
    for (const std::string& file : files) {
      const bool out = std::any_of(
          input.except.begin(), input.except.end(),
          [&](const std::string& except) { return fnmatch(except.c_str(), file.c_str(), 0) == 0; });
      const std::string origin = fs::path(file).lexically_normal().string();
      if (!out && !collection.has(origin)) collection.add(from_file(plan, file), input.at);
    }
  }
}

}  // namespace

std::vector<Source> sources_of(const Plan& plan) {
  Collection collection;
  for (const FileInput& input : plan.files) add_files(plan, input, collection);
  for (const GeneratedInput& input : plan.generated) {
    const Generator& generator = generator_named(input.generator);
    for (const Values& values : combinations(input.values)) {
      collection.add(from_generator(generator, values), input.at);
    }
  }
  return collection.take();
}

}  // namespace heapreach::suites
