// What is known of entries in a file, to go on from there: --resume.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace heapreach::cli {

/// All that the answers depend on: what it is called, and what it is.
using AngelicQuestion = std::vector<std::pair<std::string, std::string>>;

/// The text of the file: the question, and then a line for each record.
std::string entries_text(const AngelicQuestion& question, const std::vector<std::string>& records);

/// The records in the file; none if there is no such file, or nothing in it. Throws InputError for
/// a file that is none of these, and for one about another question, naming what differs.
std::vector<std::string> saved_entries(const std::string& path, const AngelicQuestion& question);

}  // namespace heapreach::cli
