// The functions of <string.h> that programs call, apart from memset, memcpy and memmove.
#pragma once

#include <string>
#include <vector>

namespace heapreach::differential {

enum class Routine {
  strlen,
  strnlen,
  strcpy,
  strncpy,
  strcat,
  strchr,
  strrchr,
  memchr,
  strcmp,
  strncmp,
  memcmp,
};

/// As C writes it.
const std::string& name(Routine routine);
/// One line of C.
std::string declaration(Routine routine);
const std::vector<Routine>& all_routines();
/// Whether only the sign of the result says something.
bool compares(Routine routine);
/// Whether the result is a pointer into the first argument, or null.
bool searches(Routine routine);

}  // namespace heapreach::differential
