// The results as the page reads them (reports/page/src/data.js is the other side).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "reports/results.h"

namespace heapreach::reports {

/// {"experiment": {...}, "rows": N, "columns": {NAME: COLUMN}, "stages": {NAME: COLUMN}}. A column
/// is {"same": v} if all rows agree, {"words": [...], "at": [index or null per row]} for texts,
/// else {"values": [...]}; rows are in the order of `results`. Seconds are rounded to 0.1 ms,
/// `reason` is cut at 400 bytes.
nlohmann::ordered_json page_data(const Results& results);

}  // namespace heapreach::reports
