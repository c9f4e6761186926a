// What --property says: names, or a property file of the verification competition.
#pragma once

#include <string>

#include "rts/model/property.h"

namespace heapreach::pipeline {

/// The properties that a comma-separated list of names, or the name of a file that ends in .prp,
/// stands for. Throws UsageError for unknown names and an empty list, InputError with file and line
/// for files that cannot be read or ask for something else.
rts::Properties read_properties(const std::string& names_or_file);

/// The properties of a property file: one `CHECK( init(main()), LTL(G valid-free) )` a line. Throws
/// InputError with `file` and line.
rts::Properties properties_of(const std::string& text, const std::string& file);

}  // namespace heapreach::pipeline
