#include "triage/readers/sarif_rules.h"

#include <algorithm>
#include <cctype>

#include "support/digits.h"
#include "triage/readers/documents/places.h"

namespace heapreach::triage {

namespace {

bool has_cwe(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text.find("cwe") != std::string::npos;
}

/// A reference to an entry of a taxonomy. Its number may stand there alone.
std::string weakness_of_reference(const Json& reference) {
  const std::string id = text_at(reference, "id");
  if (has_cwe(id)) return " [" + id + "]";
  const bool is_number = !id.empty() && std::all_of(id.begin(), id.end(), is_digit);
  const bool is_cwe = has_cwe(text_at(member(reference, "toolComponent"), "name"));
  return is_number && is_cwe ? " [CWE-" + id + "]" : "";
}

/// What tools without taxonomies write: "CWE-476" in a property, or tags that end like that.
std::string weaknesses_of_properties(const Json& properties) {
  std::string all;
  const auto add = [&](const Json& text) {
    if (!text.is_string() || !has_cwe(text.get<std::string>())) return;
    all += " [" + text.get<std::string>() + "]";
  };
  add(member(properties, "cwe"));
  for (const char* key : {"cwe", "tags"}) {
    for (const Json& text : list_at(properties, key)) add(text);
  }
  return all;
}

/// The number of a placeholder "{12}" at a position, and its length; 0 is no placeholder.
std::size_t length_of_placeholder(const std::string& text, std::size_t at, std::size_t& number) {
  std::size_t end = at + 1;
  number = 0;
  while (end < text.size() && is_digit(text[end]) && end - at < 6) {
    number = 10 * number + static_cast<std::size_t>(text[end++] - '0');
  }
  return end > at + 1 && end < text.size() && text[end] == '}' ? end + 1 - at : 0;
}

/// The message with its arguments in the places of {0}, {1}, .. where {{ and }} stand for braces.
std::string filled_in(const std::string& text, const Json& arguments) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    std::size_t number = 0;
    if ((c == '{' || c == '}') && i + 1 < text.size() && text[i + 1] == c) {
      result += c;
      i += 2;
    } else if (const std::size_t length = c == '{' ? length_of_placeholder(text, i, number) : 0;
               length > 0) {
      const Json& argument = element(arguments, Json(number));
      result += argument.is_string() ? argument.get<std::string>() : text.substr(i, length);
      i += length;
    } else {
      result += text[i++];
    }
  }
  return result;
}

}  // namespace

SarifRules::SarifRules(const Json& tool) : tool_(&tool) {
  for (const Json& rule : list_at(member(tool, "driver"), "rules")) {
    by_name_.emplace(text_at(rule, "id"), &rule);
  }
}

std::string SarifRules::tool() const {
  return text_at(member(*tool_, "driver"), "name");
}

const Json& SarifRules::rule(const Json& result) const {
  static const Json none;
  const Json& reference = member(result, "rule");
  const Json& extension =
      element(list_at(*tool_, "extensions"), member(member(reference, "toolComponent"), "index"));
  const Json& component = extension.is_null() ? member(*tool_, "driver") : extension;
  for (const Json* index : {&member(result, "ruleIndex"), &member(reference, "index")}) {
    const Json& rule = element(list_at(component, "rules"), *index);
    if (!rule.is_null()) return rule;
  }
  std::string name = text_at(result, "ruleId");
  if (name.empty()) name = text_at(reference, "id");
  const auto known = by_name_.find(name);
  return known == by_name_.end() ? none : *known->second;
}

std::string SarifRules::message(const Json& message, const Json& rule) const {
  std::string text = text_at(message, "text");
  const std::string id = text_at(message, "id");
  if (text.empty() && !id.empty()) {
    text = text_at(member(member(rule, "messageStrings"), id), "text");
    const Json& global = member(member(*tool_, "driver"), "globalMessageStrings");
    if (text.empty()) text = text_at(member(global, id), "text");
  }
  if (text.empty()) text = text_at(message, "markdown");
  const Json& arguments = list_at(message, "arguments");
  return arguments.empty() ? text : filled_in(text, arguments);
}

std::string weaknesses(const Json& result, const Json& rule) {
  std::string all;
  for (const Json& taxon : list_at(result, "taxa")) all += weakness_of_reference(taxon);
  for (const Json& relationship : list_at(rule, "relationships")) {
    all += weakness_of_reference(member(relationship, "target"));
  }
  return all + weaknesses_of_properties(member(result, "properties")) +
         weaknesses_of_properties(member(rule, "properties"));
}

}  // namespace heapreach::triage
