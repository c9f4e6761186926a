// Functions of the C library in LLVM's language, by name. PTR stands for the type of character
// pointers, TEXTP for that of pointers to those, INTP for that of pointers to int, SHORTP and WIDEP
// for those of pointers to i16 and i64, COMPAREP and COMPAREWITHP for those of the functions that
// qsort and qsort_r call, FUNCTIONP for that of those which atexit takes, and EXITSP for where they
// are kept, SIZE for size_t, SIZEP for that of pointers to it, RECORDP
// for that of pointers to struct tm. Functions whose
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

/// The same where streams are closed, and what closing and opening one comes with.
constexpr const char* use_open_handle = "heapreach.use_open_handle";
constexpr const char* close_handle = "heapreach.close_handle";
constexpr const char* open_handle = "heapreach.open_handle";

/// The function that calls those which atexit has registered.
constexpr const char* run_exits = "heapreach.run_exits";

/// strlen, strcmp, strcpy and their like.
void add_strings(std::map<std::string, std::string>& texts);
/// memcpy, memset, strdup and their like; sets of signals.
void add_copies(std::map<std::string, std::string>& texts);
/// strrchr, strstr, strspn and their like.
void add_searches(std::map<std::string, std::string>& texts);
/// strsep, strtok and strtok_r.
void add_tokens(std::map<std::string, std::string>& texts);
/// toupper, isdigit and their like.
void add_characters(std::map<std::string, std::string>& texts);
/// abs, ffs, atoi and their like.
void add_numbers(std::map<std::string, std::string>& texts);
/// fgets, errno.
void add_input(std::map<std::string, std::string>& texts);
/// localtime, ctime and their like.
void add_times(std::map<std::string, std::string>& texts);
/// getline and getdelim.
void add_lines(std::map<std::string, std::string>& texts);
/// qsort, bsearch and their like.
void add_sorts(std::map<std::string, std::string>& texts);
/// realpath, getcwd, strftime.
void add_paths(std::map<std::string, std::string>& texts);
/// atexit.
void add_exits(std::map<std::string, std::string>& texts);
/// All of these.
std::map<std::string, std::string> all_definitions();
/// The functions that look after streams.
void add_streams(std::map<std::string, std::string>& texts);
/// What calls of other functions are preceded and followed by: see spell_out.h.
void add_helpers(std::map<std::string, std::string>& texts);

}  // namespace heapreach::frontends::library
