// The YAML reader of `rts: 1` files (docs/format.md).
#pragma once

#include <istream>
#include <string>
#include <vector>

#include "rts/model/system.h"
#include "support/deadline.h"

namespace heapreach::rts {

struct Warning {
  Position position;
  std::string text;
  bool is_about_start = false;  // about where the file's own graph leads from its start vertex
};

struct Parsed {
  System system;  // as in the file: memory_errors: implicit is not yet expanded
  std::vector<Warning> warnings;
};

/// Reads one system. `file` is the name that positions carry. Throws InputError for everything that
/// docs/format.md calls an error, with line, column and what was expected; never guesses. Cost
/// linear in the text: it works on parser events, not on a document tree.
Parsed read(std::istream& in, const std::string& file, const Deadline& deadline = {});
Parsed read_text(const std::string& text, const std::string& file, const Deadline& deadline = {});

/// Where a file writes its vertices (their declaration or first mention) and edges.
struct WrittenPlaces {
  std::vector<Position> vertices;  // indexed by VertexId
  std::vector<Position> edges;     // indexed by EdgeId
};
struct ParsedWithPlaces {
  Parsed parsed;
  WrittenPlaces places;
};
/// As read_text().
ParsedWithPlaces read_with_places(const std::string& text, const std::string& file,
                                  const Deadline& deadline = {});

}  // namespace heapreach::rts
