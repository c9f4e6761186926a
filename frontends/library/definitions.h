// Functions of the C library in LLVM's language, by name. PTR stands for the type of character
// pointers, SIZE for size_t.
#pragma once

#include <map>
#include <string>

namespace heapreach::frontends::library {

/// strlen, strcmp, strcpy and their like.
void add_strings(std::map<std::string, std::string>& texts);
/// strrchr, strstr, strspn and their like.
void add_searches(std::map<std::string, std::string>& texts);
/// toupper, isdigit and their like.
void add_characters(std::map<std::string, std::string>& texts);
/// atoi, fgets, errno.
void add_input(std::map<std::string, std::string>& texts);
/// What calls of other functions are preceded and followed by: see spell_out.h.
void add_helpers(std::map<std::string, std::string>& texts);

}  // namespace heapreach::frontends::library
