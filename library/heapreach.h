// heapreach as a library: decides whether an error of a transition system is reachable, with
// evidence. docs/library.md is its page; this header needs nothing but the standard library.
//
// Every check runs in processes that are forked from the calling one, under its limits, and that
// have ended when the call returns: no signal handler is set, nothing is printed, nothing is kept
// between calls. Calls from several threads are safe and wait for each other. The calling thread
// must not end meanwhile, and who waits for children of any kind (wait(), waitpid(-1)) from
// another thread would take those of heapreach.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#define HEAPREACH_API __attribute__((visibility("default")))

namespace heapreach {

/// What ends a call without an answer. Running into a limit is an answer of check(), not an error.
class HEAPREACH_API Error : public std::runtime_error {
 public:
  enum class Kind {
    input,     // the system, program or evidence is wrong; the message says where
    usage,     // an option is, or a combination that no engine takes
    limit,     // of calls that have no answer to say so: time, memory, or a solver gave up
    internal,  // heapreach is; please report it
  };
  Error(Kind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
  ~Error() override;
  Kind kind() const { return kind_; }

 private:
  Kind kind_;
};

/// A place in the analyzed program; lines and columns count from 1, and 0 means "not known".
struct SourcePosition {
  std::string file = {};
  int line = 0;
  int column = 0;
};

/// An instruction as the file format writes it (docs/format.md), without the braces around it:
/// `move: {to: p, value: "head"}`. The functions below spell the common ones.
struct Instruction {
  std::string text;
  SourcePosition at = {};
};
/// `to` becomes the first of `cells` new ones.
HEAPREACH_API Instruction alloc(const std::string& to, const std::string& cells);
/// Frees the block that begins at an address.
HEAPREACH_API Instruction free_block(const std::string& address);
HEAPREACH_API Instruction load(const std::string& to, const std::string& address);
HEAPREACH_API Instruction store(const std::string& address, const std::string& value);
HEAPREACH_API Instruction move(const std::string& to, const std::string& value);
/// The variables get any values.
HEAPREACH_API Instruction havoc(const std::vector<std::string>& variables);
/// Goes on only if a condition holds.
HEAPREACH_API Instruction assume(const std::string& condition);
/// The same, and that it does not hold is an error.
HEAPREACH_API Instruction assert_that(const std::string& condition);

/// What the start of a file says; docs/format.md has the meaning of each.
struct Header {
  std::string name = "system";
  bool implicit_errors = true;  // an access, free or assert that fails leads to the first error
  bool unknown_heap = false;    // there may be blocks at the start
  bool complete = true;         // the analyzer that made it did not stop early
  std::optional<std::uint64_t> bound = std::nullopt;  // cells
};

/// A transition system: built here, or the text of a file. It is checked when it is used.
class HEAPREACH_API System {
 public:
  explicit System(Header header = {});
  /// The text of an `rts: 1` file; `name` stands for the file in messages.
  static System from_text(std::string text, std::string name = "system");

  // These build; each returns the system. Not for one that is a text (Error::Kind::usage).
  System& record(const std::string& name, const std::vector<std::string>& fields);
  System& pointer(const std::string& variable);
  System& integer(const std::string& variable);
  /// Executions begin at `vertex`, where `condition` holds.
  System& start(const std::string& vertex, const std::string& condition = "true");
  System& error(const std::string& vertex);
  /// Where the program ends, for properties about leaks.
  System& exit(const std::string& vertex);
  /// Vertices that edges name need not be declared, unless they have a position or a label.
  System& vertex(const std::string& name, const SourcePosition& at, const std::string& label = "");
  System& edge(const std::string& from, const std::string& to,
               const std::vector<Instruction>& instructions = {}, const SourcePosition& at = {},
               const std::string& id = "");

  /// As a file for the program `heapreach`; evidence belongs to these bytes, and messages name
  /// their lines.
  std::string text() const;
  const std::string& name() const { return name_; }
  /// What import_program() has to say of it.
  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  friend struct Access;
  void mention(const std::string& vertex);
  System& building();

  std::string name_, head_, start_;
  std::optional<std::string> whole_;  // of a text
  std::vector<std::string> records_, variables_, errors_, exits_, edges_;
  std::map<std::string, std::size_t> vertex_index_;
  std::vector<std::pair<std::string, std::string>> vertices_;  // name, what is said of it
  std::optional<std::uint64_t> static_cells_;                  // of a program
  std::string program_hash_;                                   // likewise
  std::vector<std::string> warnings_;
};

/// What check() and the others are told; docs/options.md has the details.
struct Options {
  std::optional<std::uint64_t> bound = std::nullopt;  // cells; else the system's, else growing ones
  std::string properties = {};  // "valid-deref,valid-memtrack"; empty: the three about accesses
  std::string engine = "portfolio";
  double timeout = 300;         // seconds
  std::uint64_t work = 0;       // units of `check --work`; 0: no limit
  std::uint64_t memory = 4096;  // megabytes, on top of what the calling process has
  bool evidence = true;         // it may be large
  bool explanation = true;      // and the JSON; it may take long
  /// Any further options by name: {{"encoding", "kripke"}, {"seed", "7"}}.
  std::vector<std::pair<std::string, std::string>> others = {};
  /// Called by the calling thread now and then; what it throws ends the call.
  std::function<void(const std::string& stage, const std::string& text)> progress = {};
};

/// A step of an execution, along an edge.
struct Step {
  std::string edge;  // its id, else "#" and its index; "e!2": there instruction 2 goes wrong
  std::string from, to;
  SourcePosition at = {};  // of the edge, else of its first instruction that has one
};

enum class Verdict { feasible, infeasible, unknown };

struct Answer {
  Verdict verdict = Verdict::unknown;
  std::uint64_t bound = 0;       // in cells, that it is about
  bool every_bound = false;      // infeasible: whatever the bound
  bool bound_asked = true;       // else larger bounds may have an error: nobody named this one
  std::string broken = {};       // feasible: the property that does not hold
  std::uint64_t cells_used = 0;  // feasible: the least bound at which the execution fits
  std::vector<Step> steps = {};  // feasible: the execution, which ends in the error
  std::string reason = {};       // unknown: why
  std::string evidence = {};     // feasible: for replay(); infeasible: for certify()
  std::string explanation = {};  // the execution or the proof in words and drawings
  std::string json = {};         // all of it as data, evidence aside (docs/evidence.md)
  std::string engine = {};       // whose answer it is
  double seconds = 0;            // of the clock
  std::vector<std::string> warnings = {};
};

/// Decides whether an error is reachable. Throws Error.
HEAPREACH_API Answer check(const System& system, const Options& options = {});

/// The answer about one error location: a position and a kind of error (docs/semantics.md).
struct LocationAnswer {
  std::string location = {};  // "list.c:5:8=deref", or with an edge's name where nothing has one
  SourcePosition at = {};
  std::string kind = {};       // "deref", "free", "assert", "call" or "leak"
  std::string masked_by = {};  // of unknown: the location whose error comes first
  Answer answer = {};
};
/// Decides for each error location whether an execution goes wrong there first, or for those at
/// some places only ("list.c:5", "list.c:5:8=deref", the name of an edge), in one run that shares
/// work. None if the system has no error locations. Throws Error; of Kind::usage if nothing is at a
/// place.
HEAPREACH_API std::vector<LocationAnswer> check_each(const System& system,
                                                     const Options& options = {},
                                                     const std::vector<std::string>& places = {});

/// How C programs are read (docs/c.md).
struct ProgramOptions {
  std::string entry = "main";
  std::vector<std::string> clang_flags = {};
  bool pointers_of_32_bits = false;
  bool malloc_may_fail = false;
  bool strict = false;  // calls of functions that nobody defines are errors
};
/// The system of a C program or LLVM module, to be checked with the same properties. Throws Error;
/// of Kind::usage if this heapreach was built without C.
HEAPREACH_API System import_program(const std::string& path, const ProgramOptions& program = {},
                                    const Options& options = {});

/// Replays a saved execution; what it says is for people. Throws Error if it does not hold.
HEAPREACH_API std::string replay(const System& system, const std::string& execution,
                                 const Options& options = {});
/// Checks a saved certificate likewise.
HEAPREACH_API std::string certify(const System& system, const std::string& certificate,
                                  const Options& options = {});

/// The Horn clauses of a system as SMT-LIB, in the shape of the CHC competition. Throws Error.
HEAPREACH_API std::string encode(const System& system, const Options& options = {});

/// "0.1.0".
HEAPREACH_API std::string version();

}  // namespace heapreach
