#include "support/html.h"

#include "support/error.h"

namespace heapreach {

namespace {

/// JSON inside <script>: no "<" may stand there, or data could end the element.
std::string script_text(const std::string& json) {
  std::string result;
  result.reserve(json.size());
  for (const char c : json) {
    if (c == '<')
      result += "\\u003c";
    else
      result += c;
  }
  return result;
}

/// Puts `text` where the page says `marker`, which it says once.
void fill(std::string& page, std::string_view marker, const std::string& text) {
  const std::size_t at = page.find(marker);
  if (at == std::string::npos) throw InternalError("the page lacks " + std::string(marker));
  page.replace(at, marker.size(), text);
}

}  // namespace

std::string html_escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '"')
      result += "&quot;";
    else
      result += c;
  }
  return result;
}

std::string filled_page(std::string_view asset, const std::string& title, const std::string& json) {
  std::string page(asset);
  fill(page, "{{data}}", script_text(json));
  fill(page, "{{title}}", html_escaped(title));
  return page;
}

}  // namespace heapreach
