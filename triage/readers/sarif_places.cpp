#include "triage/readers/sarif_places.h"

#include <algorithm>
#include <cctype>

namespace heapreach::triage {

namespace {

/// Bases of references may have bases; a log may name them in circles.
constexpr int most_bases = 16;

/// Whether a reference says by itself where it leads: it begins with a scheme of two letters or
/// more, since one letter is a drive.
bool has_scheme(const std::string& uri) {
  const std::size_t colon = uri.find(':');
  if (colon == std::string::npos || colon < 2) return false;
  const auto may_stand = [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '+' || c == '-' || c == '.';
  };
  return std::all_of(uri.begin(), uri.begin() + static_cast<std::ptrdiff_t>(colon), may_stand);
}

int hex_digit(char c) {
  if ('0' <= c && c <= '9') return c - '0';
  const int letter = std::tolower(static_cast<unsigned char>(c));
  return 'a' <= letter && letter <= 'f' ? letter - 'a' + 10 : -1;
}

std::string percent_decoded(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_code = text[i] == '%' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 &&
                         hex_digit(text[i + 2]) >= 0;
    if (!is_code) {
      result += text[i];
      continue;
    }
    result += static_cast<char>(16 * hex_digit(text[i + 1]) + hex_digit(text[i + 2]));
    i += 2;
  }
  return result;
}

bool is_drive(const std::string& path) {
  return path.size() > 2 && path[0] == '/' && path[2] == ':' &&
         std::isalpha(static_cast<unsigned char>(path[1])) != 0;
}

/// The scheme "file:" in letters of either case.
bool is_file_scheme(const std::string& uri) {
  const std::string scheme = "file:";
  return uri.size() > scheme.size() &&
         std::equal(scheme.begin(), scheme.end(), uri.begin(), [](char a, unsigned char b) {
           return a == static_cast<char>(std::tolower(b));
         });
}

bool is_function(const Json& location) {
  const std::string kind = text_at(location, "kind");
  return kind.empty() || kind == "function" || kind == "member";
}

}  // namespace

std::string path_of_uri(const std::string& uri) {
  if (!is_file_scheme(uri)) return has_scheme(uri) ? uri : percent_decoded(uri);
  std::string path = uri.substr(5);
  if (path.starts_with("//")) {
    const std::size_t root = path.find('/', 2);
    const std::string host = path.substr(2, root == std::string::npos ? root : root - 2);
    if (host.empty() || host == "localhost") {
      path = root == std::string::npos ? "" : path.substr(root);
    }
  }
  path = percent_decoded(path);
  return is_drive(path) ? path.substr(1) : path;
}

std::string SarifPlaces::uri(const Json& artifact) const {
  const Json* said = &artifact;
  if (text_at(artifact, "uri").empty()) {
    const Json& listed = element(list_at(*run_, "artifacts"), member(artifact, "index"));
    said = &member(listed, "location");
  }
  std::string uri = text_at(*said, "uri");
  std::string base = text_at(*said, "uriBaseId");
  for (int i = 0; i < most_bases && !uri.empty() && !has_scheme(uri) && !base.empty(); ++i) {
    const Json& place = member(member(*run_, "originalUriBaseIds"), base);
    std::string prefix = text_at(place, "uri");
    if (!prefix.empty() && !prefix.ends_with('/')) prefix += '/';
    uri.insert(0, prefix);
    base = text_at(place, "uriBaseId");
  }
  return uri;
}

Position SarifPlaces::position(const Json& location) const {
  const Json& physical = member(location, "physicalLocation");
  const Json& region = member(physical, "region");
  return {path_of_uri(uri(member(physical, "artifactLocation"))), number_at(region, "startLine"),
          number_at(region, "startColumn")};
}

std::string SarifPlaces::function(const Json& location) const {
  for (const Json& place : list_at(location, "logicalLocations")) {
    const Json& listed = element(list_at(*run_, "logicalLocations"), member(place, "index"));
    for (const Json* one : {&place, &listed}) {
      if (!is_function(*one)) continue;
      const std::string name = text_at(*one, "name");
      const std::string full = text_at(*one, "fullyQualifiedName");
      if (!name.empty() || !full.empty()) return name.empty() ? full : name;
    }
  }
  return "";
}

}  // namespace heapreach::triage
