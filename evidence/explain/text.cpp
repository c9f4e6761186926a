#include "evidence/explain/text.h"

namespace heapreach::evidence::explain {

std::string counted(const Integer& number, const std::string& noun) {
  return number.get_str() + " " + noun + (number == 1 ? "" : "s");
}

std::string listed(const std::vector<std::string>& parts, std::size_t indent, std::size_t columns) {
  std::string text;
  std::size_t at = indent;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string part = parts[i] + (i + 1 < parts.size() ? "," : "");
    if (i > 0 && at + 1 + part.size() > columns) {
      text += "\n" + std::string(indent, ' ');
      at = indent;
    } else if (i > 0) {
      text += " ";
      ++at;
    }
    text += part;
    at += part.size();
  }
  return text;
}

std::string value_text(const Integer& value, rts::VariableType type) {
  return value == 0 && type == rts::VariableType::pointer ? "null" : value.get_str();
}

}  // namespace heapreach::evidence::explain
