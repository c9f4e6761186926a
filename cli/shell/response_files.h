// Response files: @FILE stands for the words in FILE, as compilers take them (GCC manual, "Overall
// Options").
#pragma once

#include <string>
#include <vector>

namespace heapreach::cli {

/// The arguments with the words of each response file in its place, those in response files
/// included. Words are separated by white space; quotes and backslashes work as in a shell. Throws
/// InputError for a file that cannot be read, or that names itself.
std::vector<std::string> with_response_files(const std::vector<std::string>& arguments);

/// The words of a response file's text.
std::vector<std::string> words_in(const std::string& text);

}  // namespace heapreach::cli
