#include "triage/readers/documents/xml_document.h"

#include <algorithm>

#include "triage/readers/documents/places.h"

namespace heapreach::triage {

namespace {

/// Whether the end of the text is what the parser did not expect.
bool is_cut_off(std::string_view text, std::size_t offset, const std::string& root) {
  if (offset + 1 >= text.size()) return true;
  return text.rfind("</" + root) == std::string_view::npos;
}

}  // namespace

void parse_xml(pugi::xml_document& document, std::string_view text, const std::string& root,
               const std::string& name) {
  const pugi::xml_parse_result result =
      document.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8);
  if (!result) {
    const auto offset = static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 0));
    const bool is_cut = is_cut_off(text, offset, root);
    throw InputError(position_in(text, is_cut ? text.size() : offset, name),
                     is_cut ? "found the end of the text inside of XML: the report is cut off"
                            : "found something that is not XML");
  }
  if (!document.child(root.c_str())) {
    throw InputError({name, 1, 1}, "expected XML whose root is <" + root + ">");
  }
}

std::size_t offset_of_element(pugi::xml_node element) {
  return static_cast<std::size_t>(std::max<std::ptrdiff_t>(element.offset_debug(), 0));
}

}  // namespace heapreach::triage
