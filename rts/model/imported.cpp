#include "rts/model/imported.h"

#include <algorithm>

namespace heapreach::rts {

bool is_imported(const System& system) {
  const std::pair<std::string, std::string> entry{producer_key, import_producer};
  const auto& entries = system.meta.entries;
  return std::find(entries.begin(), entries.end(), entry) != entries.end();
}

}  // namespace heapreach::rts
