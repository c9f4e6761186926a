// The verdicts on the error locations of one file, as a table and as data.
#pragma once

#include <string>
#include <vector>

#include "cli/render/renderer.h"

namespace heapreach::cli {

/// The results of the findings.
std::vector<const pipeline::Result*> results_of(const std::vector<Finding>& findings);

/// A line of its own for each location: the location, the verdict and what it rests on. One line
/// for all proved ones of a program that are at none of its lines.
std::string table_of(const std::vector<Finding>& locations);

/// One JSON object of the file with an array `locations`. Contract: there is at least one.
std::string json_of_locations(const std::vector<Finding>& locations, bool with_evidence,
                              int indent);

}  // namespace heapreach::cli
