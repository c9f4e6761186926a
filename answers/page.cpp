// answers/asset/answer.html (built from answers/page/, compiled in) with the data put into it.
#include "answers/page.h"

#include <nlohmann/json.hpp>

#include "answers/asset.h"
#include "support/html.h"

namespace heapreach::answers {

namespace {

using Json = nlohmann::ordered_json;

/// Positions, and what is about a file, have it as "file".
void collect(const Json& json, std::set<std::string>& files) {
  if (json.is_object()) {
    const auto file = json.find("file");
    if (file != json.end() && file->is_string()) files.insert(file->get<std::string>());
  }
  if (!json.is_structured()) return;
  for (const Json& part : json) collect(part, files);
}

}  // namespace

std::set<std::string> files_of(const std::vector<std::string>& answers) {
  std::set<std::string> files;
  for (const std::string& answer : answers) collect(Json::parse(answer), files);
  return files;
}

std::string page(const Content& content, const std::string& title) {
  Json data = {{"answers", Json::array()}, {"sources", Json::object()}, {"graphs", Json::object()}};
  for (const std::string& answer : content.answers) data["answers"].push_back(Json::parse(answer));
  for (const auto& [file, text] : content.sources) data["sources"][file] = text;
  for (const auto& [file, graph] : content.graphs) data["graphs"][file] = Json::parse(graph);
  const std::string json = data.dump(-1, ' ', false, Json::error_handler_t::replace);
  return filled_page(page_asset(), title, json);
}

}  // namespace heapreach::answers
