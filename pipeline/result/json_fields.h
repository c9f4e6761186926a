// Values as JSON and back, for messages between processes of one program: from one description of
// their fields, so that what is written is what is read. A type takes part in this by
//
//   constexpr auto fields_of(const T*) { return std::tuple(field("name", &T::name), ...); }
//
// beside it, an enumeration by `constexpr E last_of(E)`, others by a specialisation of JsonForm.
// Reading is strict: whatever is not just as it is written is refused with the key it stands at.
#pragma once

#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "horn/clauses/clause.h"
#include "support/error.h"

namespace heapreach::pipeline {

using Json = nlohmann::ordered_json;

template <typename T, typename Member>
struct Field {
  const char* key;
  Member T::*member;
};
template <typename T, typename Member>
constexpr Field<T, Member> field(const char* key, Member T::*member) {
  return {key, member};
}

/// Throws InternalError unless `right`.
inline void require_form(bool right, const char* expected, const Json& found) {
  if (right) return;
  const std::string text = found.dump(-1, ' ', false, Json::error_handler_t::replace);
  throw InternalError(std::string("expected ") + expected + ", found " + text.substr(0, 100));
}

template <typename T, typename = void>
struct JsonForm;

template <typename T>
Json to_json(const T& value) {
  return JsonForm<T>::write(value);
}
/// Throws InternalError naming the key where the JSON is none of a T.
template <typename T>
T from_json(const Json& json) {
  return JsonForm<T>::read(json);
}

template <>
struct JsonForm<std::string> {
  static Json write(const std::string& value) { return value; }
  static std::string read(const Json& json) {
    require_form(json.is_string(), "a text", json);
    return json.get<std::string>();
  }
};

template <typename T>
struct JsonForm<T, std::enable_if_t<std::is_arithmetic_v<T>>> {
  static Json write(T value) { return value; }
  static T read(const Json& json) {
    if constexpr (std::is_same_v<T, bool>) {
      require_form(json.is_boolean(), "a Boolean", json);
    } else if constexpr (std::is_floating_point_v<T>) {
      require_form(json.is_number(), "a number", json);
    } else if constexpr (std::is_unsigned_v<T>) {
      require_form(
          json.is_number_unsigned() && json.get<std::uint64_t>() <= std::numeric_limits<T>::max(),
          "a count", json);
    } else {
      const bool fits = json.is_number_integer() &&
                        json.get<std::int64_t>() >= std::numeric_limits<T>::min() &&
                        json.get<std::int64_t>() <= std::numeric_limits<T>::max();
      require_form(fits, "an integer", json);
    }
    return json.get<T>();
  }
};

template <typename T>
struct JsonForm<T, std::enable_if_t<std::is_enum_v<T>>> {
  static Json write(T value) { return static_cast<unsigned>(value); }
  static T read(const Json& json) {
    const auto number = from_json<unsigned>(json);
    require_form(number <= static_cast<unsigned>(last_of(T())), "one of an enumeration", json);
    return static_cast<T>(number);
  }
};

template <typename T>
struct JsonForm<std::optional<T>> {
  static Json write(const std::optional<T>& value) { return value ? to_json(*value) : Json(); }
  static std::optional<T> read(const Json& json) {
    return json.is_null() ? std::nullopt : std::optional<T>(from_json<T>(json));
  }
};

template <typename T>
struct JsonForm<std::vector<T>> {
  static Json write(const std::vector<T>& values) {
    Json json = Json::array();
    for (const T& value : values) json.push_back(to_json(value));
    return json;
  }
  static std::vector<T> read(const Json& json) {
    require_form(json.is_array(), "a list", json);
    std::vector<T> values;
    for (const Json& element : json) values.push_back(from_json<T>(element));
    return values;
  }
};

template <typename First, typename Second>
struct JsonForm<std::pair<First, Second>> {
  static Json write(const std::pair<First, Second>& value) {
    return Json::array({to_json(value.first), to_json(value.second)});
  }
  static std::pair<First, Second> read(const Json& json) {
    require_form(json.is_array() && json.size() == 2, "a pair", json);
    return {from_json<First>(json[0]), from_json<Second>(json[1])};
  }
};

/// The number of the alternative and what it is.
template <typename... Alternatives>
struct JsonForm<std::variant<Alternatives...>> {
  using Variant = std::variant<Alternatives...>;
  static Json write(const Variant& value) {
    return Json::array(
        {value.index(), std::visit([](const auto& one) { return to_json(one); }, value)});
  }
  static Variant read(const Json& json) {
    require_form(json.is_array() && json.size() == 2, "an alternative", json);
    const auto index = from_json<std::size_t>(json[0]);
    std::optional<Variant> result;
    std::size_t next = 0;
    ((next++ == index ? void(result.emplace(from_json<Alternatives>(json[1]))) : void()), ...);
    require_form(result.has_value(), "an alternative that there is", json[0]);
    return *std::move(result);
  }
};

/// A structure whose fields are described.
template <typename T>
struct JsonForm<T, std::void_t<decltype(fields_of(static_cast<const T*>(nullptr)))>> {
  static constexpr auto fields = fields_of(static_cast<const T*>(nullptr));

  static Json write(const T& value) {
    Json json = Json::object();
    std::apply([&](const auto&... one) { ((json[one.key] = to_json(value.*one.member)), ...); },
               fields);
    return json;
  }
  static T read(const Json& json) {
    require_form(json.is_object() && json.size() == std::tuple_size_v<decltype(fields)>,
                 "an object of all its fields", json);
    T value{};
    std::apply([&](const auto&... one) { (read_field(json, one, value), ...); }, fields);
    return value;
  }

 private:
  template <typename Member>
  static void read_field(const Json& json, const Field<T, Member>& one, T& value) {
    const auto found = json.find(one.key);
    if (found == json.end()) throw InternalError(std::string(one.key) + ": is missing");
    try {
      value.*one.member = from_json<Member>(*found);
    } catch (const InternalError& error) {
      throw InternalError(std::string(one.key) + ": " + error.what());
    }
  }
};

/// Sizes are in many messages.
template <>
struct JsonForm<horn::SystemSize> {
  static Json write(const horn::SystemSize& size) {
    return Json::array({size.predicates, size.clauses, size.arguments, size.constraint});
  }
  static horn::SystemSize read(const Json& json) {
    const auto numbers = from_json<std::vector<std::size_t>>(json);
    require_form(numbers.size() == 4, "four numbers", json);
    return {numbers[0], numbers[1], numbers[2], numbers[3]};
  }
};

/// As one line. What is no UTF-8 is replaced, since input text may hold any bytes.
inline std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}
/// Throws InternalError if it is no JSON.
inline Json json_of(std::string_view line) {
  Json json = Json::parse(line, nullptr, false);
  if (json.is_discarded()) throw InternalError("it is no JSON");
  return json;
}

}  // namespace heapreach::pipeline
