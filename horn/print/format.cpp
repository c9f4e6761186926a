#include "horn/print/format.h"

#include "horn/print/print.h"
#include "horn/print/print_clp.h"
#include "horn/print/print_datalog.h"
#include "support/error.h"
#include "support/suggest.h"

namespace heapreach::horn {

const std::vector<std::string>& format_names() {
  static const std::vector<std::string> names = {"smt2", "datalog", "clp"};
  return names;
}

Format format_named(const std::string& name) {
  for (std::size_t i = 0; i < format_names().size(); ++i) {
    if (format_names()[i] == name) return static_cast<Format>(i);
  }
  throw UsageError("format '" + name + "': expected smt2, datalog or clp" +
                   did_you_mean(name, std::vector<std::string_view>(format_names().begin(),
                                                                    format_names().end())));
}

const char* ending_of(Format format) {
  return format == Format::clp ? ".pl" : format == Format::datalog ? ".rules.smt2" : ".smt2";
}

void print(std::ostream& out, const ClauseSystem& system, Format format) {
  switch (format) {
    case Format::smt2:
      return print(out, system);
    case Format::datalog:
      return print_datalog(out, system);
    case Format::clp:
      return print_clp(out, system);
  }
}

}  // namespace heapreach::horn
