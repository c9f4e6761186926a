// reports/asset/report.html (built from reports/page/, compiled in) with the data put into it.
#include "reports/page.h"

#include <nlohmann/json.hpp>
#include <string_view>

#include "reports/asset.h"
#include "reports/page_data.h"
#include "support/error.h"

namespace heapreach::reports {

namespace {

/// JSON inside <script>: no "<" may stand there, or data could end the element.
std::string script_text(const nlohmann::ordered_json& data) {
  const std::string text =
      data.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  std::string result;
  result.reserve(text.size());
  for (const char c : text) {
    if (c == '<')
      result += "\\u003c";
    else
      result += c;
  }
  return result;
}

/// Puts `text` where the asset says `marker`, which it says once.
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

std::string page(const Results& results, const std::string& title) {
  std::string text(page_asset());
  fill(text, "{{data}}", script_text(page_data(results)));
  fill(text, "{{title}}", html_escaped(title));
  return text;
}

}  // namespace heapreach::reports
