// Which atoms specifications may be made of.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "analyses/angelic/specification/clause.h"
#include "rts/model/system.h"
#include "support/deadline.h"

namespace heapreach::analyses::angelic {

/// A comparison that the user allows besides: "n <= size", "e1 <= e2 + c", "mode == c". Names other
/// than those of placeholders are variables.
struct Pattern {
  enum class Side { term, constant, variable };  // e, e1, e2; a number or c; a name
  struct Place {
    Side side = Side::term;
    std::string name = {};  // of the variable
  };
  Place left, right;
  std::string relation;     // "==", "!=", "<", "<=", ">", ">="
  bool has_offset = false;  // "+ c" at the end: any constant may be added
  std::string text = {};
};

struct Vocabulary {
  enum class Structure { clause, cube, cnf };

  bool aliasing = true;     // pointers are compared with each other
  bool null_tests = true;   // and with null
  bool allocation = true;   // allocated(..)
  bool integers = true;     // numbers that are no pointers, and sizes of blocks from below
  bool definitions = true;  // string(..), list(..)
  bool monitoring = true;   // any comparison over the monitor variables
  std::set<std::string> monitors = {};
  std::vector<Pattern> patterns = {};
  Structure structure = Structure::cnf;
};

/// One of the presets: default, no-monitor, no-alias, empty. Throws UsageError for other names.
Vocabulary preset_vocabulary(const std::string& name);

/// The vocabulary in the text of a YAML file (docs/angelic.md). Throws InputError.
Vocabulary read_vocabulary(const std::string& text, const std::string& file,
                           const Deadline& deadline);

/// Throws InputError if a monitor or a variable of a pattern is none of these.
void require_names(const Vocabulary& vocabulary, const std::set<std::string>& names);

/// Adds the monitor variables that the file's `meta` names. Throws InputError as require_names()
/// does.
void complete(Vocabulary& vocabulary, const rts::System& file);

/// Whether a literal may be said.
bool has(const Vocabulary& vocabulary, const Literal& literal);

}  // namespace heapreach::analyses::angelic
