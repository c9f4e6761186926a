// Functions of the C library in LLVM's language, by name. PTR stands for the type of character
// pointers, TEXTP for that of pointers to those, INTP for that of pointers to int, SIZE for size_t,
// SIZEP for that of pointers to it, RECORDP for that of pointers to struct tm. Functions whose
// names begin with `heapreach.` are for other definitions.
#pragma once

#include <map>
#include <string>

namespace heapreach::frontends::library {

/// In front of the name of a function of the C library: a function that returns the text which that
/// one returns, or null. Its argument is how long that is at least, less than 0 if it may be null.
constexpr const char* new_text = "heapreach.new_text.";

/// A helper that reads through its argument where that is null, which a stream may not be.
constexpr const char* use_handle = "heapreach.use_handle";

/// strlen, strcmp, strcpy and their like.
void add_strings(std::map<std::string, std::string>& texts);
/// memcpy, memset, strdup and their like.
void add_copies(std::map<std::string, std::string>& texts);
/// strrchr, strstr, strspn and their like.
void add_searches(std::map<std::string, std::string>& texts);
/// strsep, strtok_r.
void add_tokens(std::map<std::string, std::string>& texts);
/// toupper, isdigit and their like.
void add_characters(std::map<std::string, std::string>& texts);
/// abs, ffs, atoi and their like.
void add_numbers(std::map<std::string, std::string>& texts);
/// fgets, errno.
void add_input(std::map<std::string, std::string>& texts);
/// localtime, ctime and their like.
void add_times(std::map<std::string, std::string>& texts);
/// All of these.
std::map<std::string, std::string> all_definitions();
/// What calls of other functions are preceded and followed by: see spell_out.h.
void add_helpers(std::map<std::string, std::string>& texts);

}  // namespace heapreach::frontends::library
