#include "triage/readers/documents/json_document.h"

#include <limits>

#include "support/error.h"
#include "triage/readers/documents/places.h"

namespace heapreach::triage {

namespace {

constexpr std::size_t deepest_json = 200;

/// Takes everything, and notes where the parser stops.
class StopOfJson : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return true; }
  bool key(string_t&) override { return true; }
  bool end_object() override { return true; }
  bool start_array(std::size_t) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t position, const std::string&, const Json::exception&) override {
    byte = position;
    return false;
  }

  std::size_t byte = 0;  // counted from 1
};

const Json& null_json() {
  static const Json null;
  return null;
}

}  // namespace

std::size_t end_of_json(std::string_view text, std::size_t begin, const std::string& name) {
  std::size_t depth = 0;
  bool is_in_string = false;
  for (std::size_t i = begin; i < text.size(); ++i) {
    const char c = text[i];
    if (is_in_string) {
      if (c == '\\') ++i;
      if (c == '"') is_in_string = false;
    } else if (c == '"') {
      is_in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > deepest_json) {
        throw InputError(position_in(text, i, name), "found lists and objects nested deeper than " +
                                                         std::to_string(deepest_json));
      }
    } else if (depth == 0) {
      if (c != ' ' && c != '\t' && c != '\r' && c != '\n') return i;
    } else if ((c == ']' || c == '}') && --depth == 0) {
      return i + 1;
    }
  }
  return text.size();
}

std::size_t next_array(std::string_view text, std::size_t from) {
  constexpr const char* blanks = " \t\r\n";
  while (from < text.size()) {
    const std::size_t first = text.find_first_not_of(blanks, from);
    if (first == std::string_view::npos) break;
    if (text[first] == '[') {
      const std::size_t second = text.find_first_not_of(blanks, first + 1);
      const bool is_cut = second == std::string_view::npos;
      if (is_cut || text[second] == '{' || text[second] == ']') return first;
    }
    from = text.find('\n', first);
  }
  return text.size();
}

Json parse_json(std::string_view text, const std::string& name) {
  return parse_json(text, 0, text.size(), name);
}

Json parse_json(std::string_view text, std::size_t begin, std::size_t end,
                const std::string& name) {
  end_of_json(text, begin, name);
  const std::string_view part = text.substr(begin, end - begin);
  Json result = Json::parse(part, nullptr, /*allow_exceptions=*/false);
  if (!result.is_discarded()) return result;
  StopOfJson stop;
  Json::sax_parse(part, &stop);
  const std::size_t offset = begin + (stop.byte == 0 ? 0 : stop.byte - 1);
  const bool is_cut = offset >= text.size();
  throw InputError(position_in(text, offset, name),
                   is_cut ? "found the end of the text inside of JSON: the report is cut off"
                          : "found something that is not JSON");
}

const Json& member(const Json& value, const std::string& key) {
  if (!value.is_object()) return null_json();
  const auto at = value.find(key);
  return at == value.end() ? null_json() : *at;
}

const Json& element(const Json& list, const Json& index) {
  if (!list.is_array() || !index.is_number_unsigned()) return null_json();
  const auto i = index.get<std::uint64_t>();
  return i < list.size() ? list[static_cast<std::size_t>(i)] : null_json();
}

std::string text_at(const Json& value, const std::string& key) {
  const Json& text = member(value, key);
  return text.is_string() ? text.get<std::string>() : "";
}

int number_at(const Json& value, const std::string& key) {
  const Json& number = member(value, key);
  if (!number.is_number_unsigned()) return 0;
  const auto wide = number.get<std::uint64_t>();
  return wide <= std::numeric_limits<int>::max() ? static_cast<int>(wide) : 0;
}

const Json& list_at(const Json& value, const std::string& key) {
  static const Json none = Json::array();
  const Json& list = member(value, key);
  return list.is_array() ? list : none;
}

}  // namespace heapreach::triage
