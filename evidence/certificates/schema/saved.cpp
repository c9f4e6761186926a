#include "evidence/certificates/schema/saved.h"

#include "evidence/certificates/schema/schema.h"

namespace heapreach::evidence::schema {

namespace {

std::string text(const Json& document) {
  return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string text_of(const SavedExecution& saved, const rts::System& system) {
  return text(to_json(saved, system));
}
std::string text_of(const SavedDerivation& saved, const horn::ClauseSystem& system) {
  return text(to_json(saved, system));
}
std::string text_of(const SavedCertificate& saved, const rts::System* system) {
  return text(to_json(saved, system));
}

std::string about_location(const std::string& certificate, const std::string& location,
                           const std::set<std::string>& locations) {
  Json json = Json::parse(certificate);
  json["location"] = location;
  json["locations"] = locations;
  return text(json);
}

SavedExecution execution_of_text(const std::string& text, const rts::System& system,
                                 const std::string& file) {
  return execution_from_json(parse_json(text, file), system, file);
}

}  // namespace heapreach::evidence::schema
