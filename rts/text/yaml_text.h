// How writers spell values in YAML.
#pragma once

#include <string>
#include <string_view>

namespace heapreach::rts {

/// A text as a YAML scalar: plain if every YAML reader takes it for that text, else in double
/// quotes.
std::string yaml_text(std::string_view text);
/// An expression as a YAML scalar: plain if it is one word or number, else in double quotes.
std::string yaml_expression(std::string_view text);
/// A text as key of a block map, with the colon; YAML wants long keys marked.
std::string yaml_key(std::string_view text, std::string_view indent);

}  // namespace heapreach::rts
