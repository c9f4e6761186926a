#include "evidence/certificates/schema/document.h"

#include <fmt/format.h>

#include "evidence/certificates/schema/schema.h"
#include "support/error.h"

namespace heapreach::evidence::schema {

namespace {

std::optional<std::string> text_at(const Json& json, const char* key) {
  if (!json.is_object()) return std::nullopt;
  const auto found = json.find(key);
  if (found == json.end() || !found->is_string()) return std::nullopt;
  return found->get<std::string>();
}

}  // namespace

Document::Document(Json json, const std::string& file)
    : json_(std::make_shared<const Json>(std::move(json))), file_(file) {}

bool Document::is_object() const {
  return json_->is_object();
}

std::string Document::kind() const {
  return kind_of(*json_, file_);
}

std::string Document::text() const {
  return json_->dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<std::string> Document::input() const {
  return text_at(*json_, "input");
}

std::optional<std::string> Document::error_vertex() const {
  return text_at(*json_, "error");
}

std::optional<std::string> Document::location() const {
  return text_at(*json_, "location");
}

std::set<std::string> Document::locations() const {
  return locations_of(*json_, file_);
}

Document Document::about(const rts::Properties& properties) const {
  if (!is_object()) return *this;
  const Json standard = rts::Properties::standard().names();
  const Json about = json_->value("properties", standard);
  if (about != Json(properties.names())) {
    throw InputError({file_, 0, 0},
                     fmt::format("is about the properties {}: give the --property that check had",
                                 about.dump(-1, ' ', false, Json::error_handler_t::replace)));
  }
  Json rest = *json_;
  rest.erase("properties");
  return {std::move(rest), file_};
}

void Document::require_form(const rts::System& system) const {
  schema::require_form(*json_, system, file_);
}
void Document::require_form(const horn::ClauseSystem& clauses) const {
  schema::require_form(*json_, clauses, file_);
}

std::uint64_t Document::call_depth() const {
  return call_depth_of(*json_, file_);
}
rts::Calls Document::calls() const {
  return calls_of(*json_, file_);
}

SavedExecution Document::execution(const rts::System& system) const {
  return execution_from_json(*json_, system, file_);
}
SavedDerivation Document::derivation(const horn::ClauseSystem& clauses) const {
  return derivation_from_json(*json_, clauses, file_);
}
SavedCertificate Document::certificate(const rts::System* system) const {
  return certificate_from_json(*json_, file_, system);
}

Documents documents_of(const std::string& text, const std::string& file) {
  Json json = parse_json(text, file);
  Documents result;
  result.is_array = json.is_array();
  if (!result.is_array) {
    result.all.emplace_back(std::move(json), file);
  } else {
    for (Json& element : json) result.all.emplace_back(std::move(element), file);
  }
  return result;
}

void refusing(const std::string& file, const std::function<void()>& check) {
  const auto refused = [&](const char* why) {
    return InputError({file, 0, 0}, std::string("refused, since its check failed: ") + why);
  };
  try {
    check();
  } catch (const std::logic_error& error) {
    throw refused(error.what());
  } catch (const Json::exception& error) {
    throw refused(error.what());
  }
}

}  // namespace heapreach::evidence::schema
