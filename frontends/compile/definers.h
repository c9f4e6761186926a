// Which files of a project define functions that a program of some of them lacks.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "frontends/options.h"
#include "support/deadline.h"

namespace heapreach::frontends::compile {

/// By name, the path of the first file that defines the function. Only files in whose text a name
/// stands are compiled, and those that do not compile define nothing.
std::map<std::string, std::string> definers_of(const std::set<std::string>& functions,
                                               const std::vector<Unit>& files,
                                               const Options& options, const Deadline& deadline);

}  // namespace heapreach::frontends::compile
