// reports/asset/report.html (built from reports/page/, compiled in) with the data put into it.
#include "reports/page.h"

#include <nlohmann/json.hpp>

#include "reports/asset.h"
#include "reports/page_data.h"
#include "support/html.h"

namespace heapreach::reports {

std::string page(const Results& results, const std::string& title) {
  const nlohmann::ordered_json data = page_data(results);
  return filled_page(page_asset(), title,
                     data.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

}  // namespace heapreach::reports
