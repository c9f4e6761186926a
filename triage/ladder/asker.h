// What the ladder asks of the engines. The command implements it by imports, checks and angelic
// verification; tests do it by tables.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "triage/ladder/verdict.h"

namespace heapreach::triage {

/// Where executions begin.
struct Entry {
  std::string unit;      // an input: a file, or a program of several
  std::string function;  // "main", or another one that anybody may call
  bool is_open = false;  // anybody calls it
  bool allocations_may_fail = false;
  /// To read a value that nothing has set is an error, also where it is only copied.
  bool reads_matter = false;

  auto operator<=>(const Entry&) const = default;
};

struct DefinedFunction {
  std::string name;
  Position at;                            // where its definition begins
  bool is_open = true;                    // other files may call it, or whoever has its address
  std::vector<std::string> callers = {};  // functions that call it by its name
  /// Lines of its code that stand in other files, by `#line` or since a part is included; sorted.
  std::vector<Position> elsewhere = {};
};

/// Why something cannot be asked about: what the import says, or a limit.
struct Refused {
  std::string reason;
};

/// What is known of one error location.
struct LocationAnswer {
  enum class What { feasible, proved, masked, undecided };
  enum class Run { none, confirmed, confirmed_assuming, not_confirmed };

  std::string location;  // its text
  What what = What::undecided;
  bool every_bound = false;  // of a proof
  std::string bound = {};    // of a proof that is not for every bound: "64 cells"
  std::string reason = {};   // undecided; masked: the text of the location that masks it
  Run run = Run::none;
  std::string run_text = {};  // what the run says, or why there was none
  std::string error = {};     // feasible: what goes wrong
  std::string assumes = {};
  std::string trace = {};
  std::vector<FlowStep> flow = {};
  std::optional<Position> lost_block = {};  // feasible leaks: where it was allocated
};

/// What angelic verification says of a location under an open entry.
struct OpenAnswer {
  enum class What { safe, masked, avoidable, bug, undecided };

  std::string location;
  What what = What::undecided;
  bool every_bound = false;                     // safe, avoidable
  bool is_latent = false;                       // avoidable
  std::vector<std::string> specification = {};  // avoidable
  std::string condition = {};                   // latent: for which callers it fails
  std::string reason = {};                      // bug, undecided
  std::string error = {};                       // bug: what goes wrong
  std::string trace = {};                       // bug
  std::vector<FlowStep> flow = {};              // bug
  std::string assumes = {};
};

class Asker {
 public:
  virtual ~Asker() = default;

  /// The functions that the unit defines, in the order of the program.
  virtual std::variant<std::vector<DefinedFunction>, Refused> functions(
      const std::string& unit) = 0;
  /// The error locations of the property in executions from the entry, and the lines with code.
  virtual std::variant<CodeOfEntry, Refused> code(const Entry& entry, rts::Property property) = 0;
  /// Whether the locations, which code() has named, are reached; an answer for each, in their
  /// order.
  virtual std::variant<std::vector<LocationAnswer>, Refused> check(
      const Entry& entry, rts::Property property, const std::vector<std::string>& locations,
      double seconds) = 0;
  /// Of all locations under an open entry.
  virtual std::variant<std::vector<OpenAnswer>, Refused> open(const Entry& entry,
                                                              rts::Property property,
                                                              double seconds) = 0;
};

}  // namespace heapreach::triage
