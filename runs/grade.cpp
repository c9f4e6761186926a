// The harness names lines of its table; those of cells count, too.
#include "runs/grade.h"

#include <sstream>

#include "frontends/library/table/choices.h"
#include "frontends/library/table/effects.h"
#include "runs/harness.h"

namespace heapreach::runs {

namespace {

std::string function_of(const Entry& entry) {
  if (entry.kind == Entry::Kind::heap) return "malloc";
  if (entry.name == frontends::library::errno_function) return "errno";
  return std::string(frontends::library::chosen_result(entry.name));
}

std::string value_of(const Entry& entry) {
  if (entry.fails) return "null";
  if (!entry.value.target) return entry.value.number.get_str();
  return "an address in block " + std::to_string(entry.value.target->block);
}

/// The entry at a line of the table.
const Entry* entry_at(const Supply& supply, std::size_t line) {
  std::size_t here = 0;
  for (const Entry& entry : supply.entries) {
    if (here == line) return &entry;
    here += 1 + entry.cells.size();
  }
  return nullptr;
}

}  // namespace

std::vector<Assumed> taken_for_granted(const std::string& messages, const Supply& supply) {
  const std::string start = std::string(message_start) + "assumed ";
  std::vector<Assumed> result;
  std::istringstream in(messages);
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with(start)) continue;
    const Entry* entry = entry_at(supply, std::stoul(line.substr(start.size())));
    if (!entry) continue;
    const bool sets_no_errno =
        entry->name == frontends::library::errno_function && entry->value.number <= 0;
    if (!sets_no_errno) result.push_back({function_of(*entry), value_of(*entry), entry->at});
  }
  return result;
}

}  // namespace heapreach::runs
