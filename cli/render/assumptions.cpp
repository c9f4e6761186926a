#include "cli/render/assumptions.h"

#include <nlohmann/json.hpp>

namespace heapreach::cli {

using Json = nlohmann::ordered_json;

std::string assumptions_text(const std::string& path, const std::vector<Assumption>& assumptions,
                             bool json) {
  if (!json) {
    std::string text;
    for (const Assumption& one : assumptions) {
      const std::string at = to_string(one.at);
      text += (at.empty() ? path : at) + ": " + one.text + "\n";
    }
    return text;
  }
  Json list = Json::array();
  for (const Assumption& one : assumptions) {
    list.push_back({{"file", one.at.file.empty() ? path : one.at.file},
                    {"line", one.at.line},
                    {"column", one.at.column},
                    {"text", one.text}});
  }
  const Json object = {{"assumptions", list}};
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace heapreach::cli
