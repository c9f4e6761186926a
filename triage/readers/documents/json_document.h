// JSON from outside: complaints have positions, and what is missing or of another type than
// expected reads like something empty.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace heapreach::triage {

using Json = nlohmann::json;

/// A JSON value with nothing but blanks around it. Throws InputError with the position for what is
/// no JSON, is cut off, or is nested deeper than 200.
Json parse_json(std::string_view text, const std::string& name);
/// The value between two bytes of a text, whose positions are those in all of the text.
Json parse_json(std::string_view text, std::size_t begin, std::size_t end, const std::string& name);

/// The byte behind the list or object that begins at a byte, or the size of the text if nothing
/// closes it. Throws InputError if it is nested too deep.
std::size_t end_of_json(std::string_view text, std::size_t begin, const std::string& name);

/// The byte at which the next list of objects begins that is first in its line; the size of the
/// text if there is none.
std::size_t next_array(std::string_view text, std::size_t from);

/// The value under a key; null if there is no such key or this is no object.
const Json& member(const Json& value, const std::string& key);
/// The element of that list at an index; null if there is none or the index is no number.
const Json& element(const Json& list, const Json& index);
/// The text under a key; empty if there is none.
std::string text_at(const Json& value, const std::string& key);
/// The number under a key; 0 if there is none that is positive and an int.
int number_at(const Json& value, const std::string& key);
/// The list under a key; empty if there is none.
const Json& list_at(const Json& value, const std::string& key);

}  // namespace heapreach::triage
