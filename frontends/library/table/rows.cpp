#include "frontends/library/table/rows.h"

#include <algorithm>

namespace heapreach::frontends::library {

void add_rows(Rows& rows, std::string_view names, const Effect& row) {
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    if (end > 0) {
      rows.push_back(row);
      rows.back().name = names.substr(0, end);
    }
    names.remove_prefix(std::min(end + 1, names.size()));
  }
}

void add_refused(Rows& rows, std::string_view names, std::string_view note,
                 std::string_view parameters) {
  add_rows(rows, names, {"", Kind::refused, 'v', parameters, Range::any, 0, note, false});
}

void add_unknown(Rows& rows, std::string_view names, std::string_view note,
                 std::string_view parameters) {
  add_rows(rows, names, {"", Kind::unknown, 'v', parameters, Range::any, 0, note, false});
}

void add_defined(Rows& rows, std::string_view names, char result, std::string_view parameters,
                 std::string_view note) {
  add_rows(rows, names, {"", Kind::defined, result, parameters, Range::any, 0, note, false});
}

void add_outside(Rows& rows, std::string_view names, char result, std::string_view parameters,
                 Range range, unsigned limit) {
  add_rows(rows, names, {"", Kind::outside, result, parameters, range, limit, "", false});
}

void add_open(Rows& rows, std::string_view names, std::string_view parameters) {
  add_rows(rows, names, {"", Kind::defined, 'p', parameters, Range::any, 0, "", true, true});
}

void add_may_fail(Rows& rows, std::string_view names, char result, std::string_view parameters) {
  add_rows(rows, names, {"", Kind::defined, result, parameters, Range::any, 0, "", false, true});
}

void add_with_text(Rows& rows, std::string_view names, Kind kind, char result,
                   std::string_view parameters) {
  add_rows(rows, names, {"", kind, result, parameters, Range::any, 0, "", true});
}

}  // namespace heapreach::frontends::library
