// The page as `make page` built it; the definition is generated from reports/asset/report.html.
#pragma once

#include <string_view>

namespace heapreach::reports {

/// HTML with {{title}} and {{data}} to be filled in.
std::string_view page_asset();

}  // namespace heapreach::reports
