#include "evidence/certificates/schema/saved.h"

#include <boost/uuid/detail/sha1.hpp>

#include "evidence/certificates/schema/schema.h"

namespace heapreach::evidence::schema {

namespace {

std::string text(const Json& document) {
  return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string hash_of(const std::string& text) {
  boost::uuids::detail::sha1 sha;
  sha.process_bytes(text.data(), text.size());
  // Older Boost gives five words, newer Boost twenty bytes, most significant first.
  boost::uuids::detail::sha1::digest_type digest;
  sha.get_digest(digest);
  constexpr std::size_t element_bytes = sizeof(digest[0]);
  std::string result = "sha1:";
  for (const auto element : digest) {
    for (std::size_t byte = element_bytes; byte-- > 0;) {
      const unsigned value = (static_cast<unsigned>(element) >> (8 * byte)) & 0xffu;
      result += "0123456789abcdef"[value >> 4];
      result += "0123456789abcdef"[value & 15];
    }
  }
  return result;
}

std::string text_of(const SavedExecution& saved, const rts::System& system) {
  return text(to_json(saved, system));
}
std::string text_of(const SavedDerivation& saved, const horn::ClauseSystem& system) {
  return text(to_json(saved, system));
}
std::string text_of(const SavedCertificate& saved, const rts::System* system) {
  return text(to_json(saved, system));
}

std::string about_location(const std::string& certificate, const std::string& location) {
  Json json = Json::parse(certificate);
  json["location"] = location;
  return text(json);
}

SavedExecution execution_of_text(const std::string& text, const rts::System& system,
                                 const std::string& file) {
  return execution_from_json(parse_json(text, file), system, file);
}

}  // namespace heapreach::evidence::schema
