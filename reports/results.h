// What `heapreach experiment` measured, in the order in which reports show it (docs/reports.md).
#pragma once

#include <string>
#include <vector>

#include "plans/results/results_file.h"

namespace heapreach::reports {

using plans::Result;
using plans::Status;
using plans::status_names;

struct Results {
  std::vector<plans::Start> starts;  // by time
  std::vector<Result> results;       // by family, instance, bound, configuration, repetition, key
  std::size_t input_files = 0;
};

/// Reads a results file. A file whose runner is at work or was killed is read as of its last
/// finished row. Throws InputError: the file cannot be read, is no results file, is of a newer
/// version, or a row does not make sense.
Results read_results(const std::string& path);

/// Whether `a` stands before `b` where digits count as numbers ("n=9" before "n=10").
bool natural_less(const std::string& a, const std::string& b);

/// natural_less() as an order of maps.
struct NaturalLess {
  bool operator()(const std::string& a, const std::string& b) const { return natural_less(a, b); }
};

}  // namespace heapreach::reports
