#include "evidence/certificates/schema/json_reader.h"

#include <algorithm>
#include <limits>

#include "support/error.h"

namespace heapreach::evidence::schema {

namespace {

const Integer largest_exact = Integer(1) << 53;

constexpr std::size_t most_shown = 60;

/// 0|[1-9][0-9]*
bool is_digits(const std::string& text, std::size_t from, std::size_t to) {
  if (from >= to || (text[from] == '0' && to - from > 1)) return false;
  return std::all_of(text.begin() + from, text.begin() + to,
                     [](char c) { return '0' <= c && c <= '9'; });
}

/// The same, perhaps behind a -
bool is_integer(const std::string& text, std::size_t to) {
  return is_digits(text, !text.empty() && text[0] == '-' ? 1 : 0, to);
}

std::string known_keys(const std::vector<const char*>& keys) {
  std::string list;
  for (const char* key : keys) list += std::string(list.empty() ? "" : ", ") + key;
  return list;
}

}  // namespace

void JsonValue::reject(const std::string& message) const {
  throw InputError(Position{*file_, 0, 0}, path_.empty() ? message : path_ + ": " + message);
}

void JsonValue::wrong_type(const char* expected) const {
  reject(std::string("expected ") + expected + ", found " +
         (json_->is_number_float() ? "a number that is no exact integer"
                                   : std::string("a value of type ") + json_->type_name()));
}

const std::string& JsonValue::text() const {
  if (!json_->is_string()) wrong_type("a string");
  return json_->get_ref<const std::string&>();
}

bool JsonValue::boolean() const {
  if (!json_->is_boolean()) wrong_type("true or false");
  return json_->get<bool>();
}

bool JsonValue::is_number(std::uint64_t value) const {
  return json_->is_number_integer() && *json_ == value;
}

Integer JsonValue::integer() const {
  const Rational value = rational();
  if (json_->is_string() && text().find('/') != std::string::npos) {
    reject("expected an integer, found the fraction " + shown(text()));
  }
  return value.get_num();
}

Rational JsonValue::rational() const {
  if (json_->is_number_unsigned()) {
    static_assert(sizeof(unsigned long) >= sizeof(std::uint64_t));
    return Rational(Integer(static_cast<unsigned long>(json_->get<std::uint64_t>())));
  }
  if (json_->is_number_integer()) {
    return Rational(Integer(static_cast<long>(json_->get<std::int64_t>())));
  }
  if (!json_->is_string()) wrong_type("a number");
  const std::string& digits = text();
  const std::size_t slash = std::min(digits.find('/'), digits.size());
  if (!is_integer(digits, slash) ||
      (slash < digits.size() && !is_digits(digits, slash + 1, digits.size()))) {
    reject("expected a number, found the string \"" + shown(digits) + "\"");
  }
  const Integer numerator(digits.substr(0, slash), 10);
  const Integer denominator =
      slash < digits.size() ? Integer(digits.substr(slash + 1), 10) : Integer(1);
  if (denominator == 0) reject("a fraction with denominator 0");
  Rational value(numerator, denominator);
  value.canonicalize();
  return value;
}

std::uint64_t JsonValue::count() const {
  const Integer value = integer();
  if (value < 0 || !value.fits_ulong_p()) reject(shown(value.get_str()) + " is out of range");
  return value.get_ui();
}

std::vector<JsonValue> JsonValue::elements() const {
  if (!json_->is_array()) wrong_type("an array");
  std::vector<JsonValue> result;
  result.reserve(json_->size());
  for (const Json& element : *json_) {
    result.emplace_back(element, path_ + "[" + std::to_string(result.size()) + "]", *file_);
  }
  return result;
}

std::vector<Integer> JsonValue::integers() const {
  std::vector<Integer> result;
  for (const JsonValue& element : elements()) result.push_back(element.integer());
  return result;
}

std::vector<std::string> JsonValue::texts() const {
  std::vector<std::string> result;
  for (const JsonValue& element : elements()) result.push_back(element.text());
  return result;
}

std::vector<std::pair<std::string, JsonValue>> JsonValue::members() const {
  if (!json_->is_object()) wrong_type("an object");
  const std::string prefix = path_.empty() ? "" : path_ + ".";
  std::vector<std::pair<std::string, JsonValue>> result;
  for (const auto& [key, value] : json_->items()) {
    result.emplace_back(key, JsonValue(value, prefix + key, *file_));
  }
  return result;
}

void JsonValue::allow_only(const std::vector<const char*>& keys) const {
  for (const auto& [key, value] : members()) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
      value.reject("unknown key (known here: " + known_keys(keys) + ")");
    }
  }
}

bool JsonValue::has(const char* key) const {
  return json_->is_object() && json_->contains(key);
}

JsonValue JsonValue::at(const char* key) const {
  if (!json_->is_object()) wrong_type("an object");
  const auto entry = json_->find(key);
  if (entry == json_->end()) reject(std::string("the key \"") + key + "\" is missing");
  return JsonValue(*entry, path_.empty() ? key : path_ + "." + key, *file_);
}

std::string shown(const std::string& text) {
  return text.size() <= most_shown ? text : text.substr(0, most_shown) + "...";
}

Json number(const Integer& value) {
  if (abs(value) > largest_exact) return value.get_str();
  return static_cast<std::int64_t>(value.get_si());
}

Json number(const Rational& value) {
  if (value.get_den() == 1) return number(value.get_num());
  return value.get_str();
}

}  // namespace heapreach::evidence::schema
