// One procedure as a system: called by nobody knows whom, so that its parameters and the global
// variables are arbitrary at the start.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rts/model/property.h"
#include "rts/transform/transformed.h"

namespace heapreach::analyses::angelic {

/// The entry that is the file's own graph, from its start vertex on.
constexpr const char* own_graph = "start";

/// What becomes of an error of the file.
enum class Treatment {
  asked,    // it is one
  arrived,  // it is one that executions come there at all, whether they fail or not
  passed,   // it is one that they come there and do not fail
  ignored,  // executions end there without an error
  dropped,  // the assertion is not there: executions go on behind it where the graph says how
};

/// An assertion, or whatever else may go wrong at one location of the file.
struct Assertion {
  std::string location;  // rts/semantics/location.h
  std::string kind;      // "assert", "deref", ..
  std::optional<Position> position = {};
  std::vector<rts::EdgeId> errors = {};  // edges of the file that lead to the error
  struct Place {
    rts::EdgeId edge = 0;
    std::size_t instruction = 0;

    bool operator==(const Place&) const = default;
  };
  std::vector<Place> checks = {};  // the assert and assume instructions that stand for it
};

/// All that the standard properties ask about, in the order of positions. `file` has the edges of
/// all errors (rts/model/property_errors.h).
std::vector<Assertion> assertions_of(const rts::System& file, const rts::Properties& properties);

/// Whether the file says by `fail` instructions what it is to pass the assertion, so that it may be
/// treated as `passed`.
bool can_be_passed(const rts::System& file, const Assertion& assertion);

class EntrySystem {
 public:
  /// What people call it, and the procedure of the file that it is, or own_graph.
  struct Entry {
    Entry(const char* both) : Entry(std::string(both)) {}
    Entry(const std::string& both) : Entry(both, both) {}
    Entry(std::string its_name, std::string its_procedure)
        : name(std::move(its_name)), procedure(std::move(its_procedure)) {}
    std::string name, procedure;
  };

  /// `treatments` are indexed like `assertions`. The start condition of the file is one of its own
  /// graph only. Throws UsageError if there is no such entry, InputError if calls are recursive or
  /// copies get too many.
  EntrySystem(const rts::System& file, const Entry& entry, const std::vector<Assertion>& assertions,
              const std::vector<Treatment>& treatments, std::size_t inline_limit);

  const std::string& name() const { return name_; }
  /// Without calls. Its errors are those that are asked about. It asks for startvalue(..) if the
  /// file does.
  const rts::System& system() const { return inlined_.system(); }
  /// What an edge of system() is of the file.
  rts::EdgeId origin(rts::EdgeId edge) const { return origins_[inlined_.origin(edge)]; }
  /// The entry with the calls of the file, and an execution of system() as one of it.
  const rts::System& called() const { return *called_; }
  rts::Execution back_translated(const rts::Execution& execution) const {
    return inlined_.back_translated(execution);
  }
  /// By variable of system(): whether its value at the start is an unknown.
  const std::vector<bool>& is_unknown() const { return is_unknown_; }
  bool has_unknowns() const;

 private:
  std::string name_;
  std::shared_ptr<const rts::System> called_;
  std::vector<rts::EdgeId> origins_;  // indexed by edge of *called_
  rts::Transformed inlined_;
  std::vector<bool> is_unknown_;
};

/// Entries that the file has: the names of its procedures, in its order.
std::vector<std::string> procedures_of(const rts::System& file);

}  // namespace heapreach::analyses::angelic
