// What users say must stay possible, as YAML files (docs/angelic.md): angelic assertions.
#pragma once

#include <string>
#include <vector>

#include "support/deadline.h"
#include "support/error.h"

namespace heapreach::analyses::angelic {

/// Some execution of the entry comes to the place and begins as the clause says.
struct AngelicAssertion {
  std::string entry;    // empty: every entry that has the place
  std::string at_file;  // the place: a file, whose leading folders may be left out
  int at_line = 0;      // 0: the start
  std::string clause;   // about the start, in the words of systems; empty: it may be any
  Position position;    // of the item
  Position clause_position;

  /// "p == null at a.c:12", "a.c:12", "p == null at the start".
  std::string text() const;
  bool is_at(const Position& place) const;
};

/// Throws InputError for what is no such file.
std::vector<AngelicAssertion> read_assertions(const std::string& text, const std::string& file,
                                              const Deadline& deadline);

}  // namespace heapreach::analyses::angelic
