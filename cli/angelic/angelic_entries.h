// What is known of entries in a file, to go on from there: --resume.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace heapreach::cli {

/// All that the answers depend on: what it is called, and what it is.
using AngelicQuestion = std::vector<std::pair<std::string, std::string>>;

/// What is known of an input's entries: the input's name and the question, and then a line for each
/// record.
std::string entries_text(const std::string& input, const AngelicQuestion& question,
                         const std::vector<std::string>& records);

/// The text of the file, in which such texts stand one after the other, with this one in place of
/// the one about the same input, or behind all others.
std::string with_entries_text(std::string_view file, const std::string& text);

/// The records of the input in the file; none if there is no such file, or nothing about it. Throws
/// InputError for a file that is none of these, and for one that has another question about the
/// input, naming what differs.
std::vector<std::string> saved_entries(const std::string& path, const std::string& input,
                                       const AngelicQuestion& question);

/// What stands in the file; nothing if there is none.
std::string entries_file(const std::string& path);

}  // namespace heapreach::cli
