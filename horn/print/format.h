// The formats in which clause systems leave the program.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "horn/clauses/clause.h"

namespace heapreach::horn {

enum class Format {
  smt2,     // SMT-LIB in the strict shape of the CHC competition (horn/print/print.h)
  datalog,  // the rule language of Z3's fixed-point engine (horn/print/print_datalog.h)
  clp,      // constrained clauses as Prolog writes them (horn/print/print_clp.h)
};

/// "smt2", "datalog", "clp", in this order.
const std::vector<std::string>& format_names();
/// The format of that name. Throws UsageError naming the known ones.
Format format_named(const std::string& name);
/// What names of files in the format end with, the point included; heapreach and z3 tell what such
/// a file holds from its content.
const char* ending_of(Format format);

/// Writes the system. Throws UsageError for what the format cannot say (arrays in clp).
void print(std::ostream& out, const ClauseSystem& system, Format format);

}  // namespace heapreach::horn
