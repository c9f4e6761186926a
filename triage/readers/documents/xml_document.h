// XML from outside, parsed by pugixml, which follows no reference to anything outside of the text.
#pragma once

#include <pugixml.hpp>
#include <string>
#include <string_view>

namespace heapreach::triage {

/// Parses a text. Throws InputError with the position for what is no XML, is cut off, or has no
/// root of that name.
void parse_xml(pugi::xml_document& document, std::string_view text, const std::string& root,
               const std::string& name);

/// The byte at which an element stands in the text that it was parsed from.
std::size_t offset_of_element(pugi::xml_node element);

}  // namespace heapreach::triage
