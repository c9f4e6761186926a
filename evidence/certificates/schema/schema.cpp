#include "evidence/certificates/schema/schema.h"

#include <array>
#include <set>

#include "evidence/certificates/schema/json_reader.h"
#include "support/error.h"

namespace heapreach::evidence::schema {

namespace {

const std::string schema_prefix = "heapreach/";
constexpr std::array kinds = {"execution", "derivation", "certificate"};

/// nlohmann's parser keeps one of several equal keys; a document that has them is refused here.
class DuplicateKeys {
 public:
  explicit DuplicateKeys(const std::string& file) : file_(file) {}

  bool operator()(int, Json::parse_event_t event, const Json& parsed) {
    if (event == Json::parse_event_t::object_start) {
      open_.emplace_back();
    } else if (event == Json::parse_event_t::object_end) {
      open_.pop_back();
    } else if (event == Json::parse_event_t::key) {
      const std::string& key = parsed.get_ref<const std::string&>();
      if (!open_.back().insert(key).second) {
        throw InputError(Position{file_, 0, 0}, "the key \"" + key + "\" occurs twice");
      }
    }
    return true;
  }

 private:
  const std::string& file_;
  std::vector<std::set<std::string>> open_;
};

Position position_of(std::size_t byte, const std::string& text, const std::string& file) {
  Position position{file, 1, 1};
  for (std::size_t i = 0; i + 1 < byte && i < text.size(); ++i) {
    ++position.column;
    if (text[i] != '\n') continue;
    ++position.line;
    position.column = 1;
  }
  return position;
}

/// Far more than any evidence needs, and little enough for recursion over documents.
constexpr int most_nesting = 100;

/// Deeper documents are refused before there is a tree of them.
void require_nesting(const std::string& text, const std::string& file) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      quoted = c != '"';
    } else if (c == '"') {
      quoted = true;
    } else if (c == ']' || c == '}') {
      --depth;
    } else if ((c == '[' || c == '{') && ++depth > most_nesting) {
      throw InputError(position_of(i + 1, text, file), "objects and arrays are nested more than " +
                                                           std::to_string(most_nesting) + " deep");
    }
  }
}

/// "[json.exception.parse_error.101] parse error at line 1, column 5: ..." without what the
/// position says.
std::string message_of(const Json::parse_error& error) {
  const std::string text = error.what();
  const std::size_t colon = text.find(": ");
  return colon == std::string::npos ? text : text.substr(colon + 2);
}

}  // namespace

Json parse_json(const std::string& text, const std::string& file) {
  require_nesting(text, file);
  try {
    return Json::parse(text, DuplicateKeys(file));
  } catch (const Json::parse_error& error) {
    throw InputError(position_of(error.byte, text, file), message_of(error));
  } catch (const Json::exception& error) {
    throw InputError(Position{file, 0, 0}, error.what());
  }
}

std::string kind_of(const Json& document, const std::string& file) {
  const JsonValue root(document, "", file);
  const JsonValue kind = root.at("schema");
  const JsonValue version = root.at("version");
  for (const char* known : kinds) {
    if (kind.text() != schema_prefix + known) continue;
    if (version.is_number(witness_version)) return known;
    const bool is_graph = known == std::string("certificate") && root.has("type") &&
                          root.at("type").text() == "state graph";
    if (is_graph && version.is_number(version_with_shapes)) return known;
    if (is_graph && version.is_number(version_with_tables)) return known;
    if (is_graph && version.is_number(version_with_bounds)) return known;
    if (is_graph && version.is_number(version_with_hole_bounds)) return known;
    version.reject("version " + shown(version.integer().get_str()) + " is not known to this " +
                   "program (the number " + std::to_string(witness_version) +
                   (is_graph ? " is, and " + std::to_string(version_with_shapes) + " to " +
                                   std::to_string(version_with_hole_bounds)
                             : " is") +
                   ")");
  }
  kind.reject("\"" + shown(kind.text()) +
              "\" is no kind of evidence (known: heapreach/execution, " +
              "heapreach/derivation, heapreach/certificate)");
}

Json header(const char* kind, const std::string& input_hash) {
  Json json;
  json["schema"] = schema_prefix + kind;
  json["version"] = witness_version;
  json["input"] = input_hash;
  return json;
}

std::string read_header(const Json& document, const std::string& kind, const std::string& file) {
  const std::string found = kind_of(document, file);
  const JsonValue root(document, "", file);
  if (found != kind) root.at("schema").reject("expected \"" + kind + "\", found \"" + found + "\"");
  return root.at("input").text();
}

}  // namespace heapreach::evidence::schema
