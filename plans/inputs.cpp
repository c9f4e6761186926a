#include "plans/inputs.h"

#include <fmt/format.h>
#include <fnmatch.h>
#include <glob.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "rts/text/value_lists.h"

namespace heapreach::plans {

namespace {

using rts::Fields;
using rts::Node;

GeneratedInput read_generated(const Fields& fields) {
  constexpr std::uint64_t most = 1000000;
  GeneratedInput input;
  input.at = fields.map().position();
  input.generator = rts::name_of(fields.at("generator"), "generator");
  const Generator& generator = at(fields.at("generator"), [&]() -> const Generator& {
    return generator_named(input.generator);
  });
  const auto read = [&](Node node, const std::string& name) {
    input.values[name] = rts::numbers_of(node, name, 0, most);
    for (const std::uint64_t value : input.values[name]) {
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

void read_input(Node item, Inputs& inputs) {
  constexpr std::array<std::string_view, 5> keys = {"files", "except", "generator", "sizes",
                                                    "with"};
  if (!item.is_map()) {
    inputs.files.push_back({{rts::nonempty_text_of(item, "inputs")}, {}, item.position()});
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
    inputs.generated.push_back(read_generated(fields));
    return;
  }
  FileInput files{rts::texts_of(fields.at("files"), "files"), {}, item.position()};
  if (const auto except = fields.find("except")) files.except = rts::texts_of(*except, "except");
  inputs.files.push_back(std::move(files));
}

/// The characters that patterns give a meaning, taken literally.
std::string escaped(const std::string& path) {
  std::string result;
  for (const char c : path) {
    if (std::string_view("*?[]{},\\~").find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

/// Sorted by bytes; relative ones are looked for in the folder and named relative to it.
std::vector<std::string> files_matching(const std::string& pattern, const std::string& folder) {
  const bool absolute = std::filesystem::path(pattern).is_absolute();
  const std::string prefix = absolute || folder == "." ? "" : folder + "/";
  glob_t found{};
  std::set<std::string> names;
  if (glob((escaped(prefix) + pattern).c_str(), GLOB_BRACE | GLOB_MARK, nullptr, &found) == 0) {
    for (std::size_t i = 0; i < found.gl_pathc; ++i) {
      const std::string path = found.gl_pathv[i];
      if (!path.ends_with('/')) names.insert(path.substr(prefix.size()));
    }
  }
  globfree(&found);
  return {names.begin(), names.end()};
}

}  // namespace

Inputs read_inputs(Node node) {
  Inputs inputs;
  for (const Node& item : rts::one_or_more(node, "inputs")) read_input(item, inputs);
  return inputs;
}

std::vector<std::string> files_of(const FileInput& input, const std::string& folder) {
  const auto require = [&](bool matches, const std::string& pattern) {
    if (matches) return;
    throw InputError(input.at, fmt::format("no file matches '{}' (looked in {})", pattern, folder));
  };
  std::vector<std::string> result;
  for (const std::string& pattern : input.files) {
    const std::vector<std::string> found = files_matching(pattern, folder);
    require(!found.empty(), pattern);
    for (const std::string& file : found) {
      if (std::find(result.begin(), result.end(), file) == result.end()) result.push_back(file);
    }
  }
  for (const std::string& pattern : input.except) {
    const std::vector<std::string> named = files_matching(pattern, folder);
    const std::size_t removed = std::erase_if(result, [&](const std::string& file) {
      return fnmatch(pattern.c_str(), file.c_str(), 0) == 0 ||
             std::find(named.begin(), named.end(), file) != named.end();
    });
    require(removed > 0 || !named.empty(), pattern);
  }
  return result;
}

std::vector<Values> combinations(const std::map<std::string, std::vector<std::uint64_t>>& values) {
  std::vector<Values> result = {{}};
  for (const auto& [name, list] : values) {
    std::vector<Values> longer;
    for (const Values& shorter : result) {
      for (const std::uint64_t value : list) {
        longer.push_back(shorter);
        longer.back()[name] = value;
      }
    }
    result = std::move(longer);
  }
  return result;
}

}  // namespace heapreach::plans
