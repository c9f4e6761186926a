// The subcommands, one function each; all return an exit code. Errors travel as exceptions.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "frontends/options.h"
#include "horn/print/format.h"
#include "pipeline/input/locations.h"
#include "pipeline/monitor.h"
#include "pipeline/options/options.h"
#include "support/limits.h"
#include "support/output/outputs.h"

namespace heapreach::cli {

/// The files of a program that is linked, or the one file with flags of its own.
struct LinkedFiles {
  std::vector<frontends::Unit> units;
  std::string first;  // the path of one of them: only what it needs is linked; empty: all are
  std::vector<frontends::Unit> others = {};  // of the project
};

/// How programs are read (docs/c.md).
struct ProgramOptions {
  std::string entry = "main";
  std::string open = "";  // --open: who calls that function; empty: nobody
  bool pointers_of_32_bits = false;
  std::vector<std::string> clang_flags;
  bool malloc_may_fail = false;
  std::string malloc_zero = "either";
  unsigned address_reuse = 0;  // blocks
  std::string volatiles = "stored";
  bool reads_matter = false;  // --unset-reads
  bool strict = false;
  bool every_line = false;
  std::string memory_model = "auto";
  std::string outside;            // --extern; empty: as pure, but not of the C library
  std::string callees;            // --callees: "all" or a number; empty: all
  std::string language = "auto";  // -x: what files hold
  bool links = false;             // --program: the files are one program
  std::string main_file;          // --main: the file whose needs are linked
  std::string database;           // -p: a compilation database, or its folder
  bool lenient = false;  // --lenient: executions end where they come to what is unsupported
  /// What is not supported is an error wherever it stands: what follows on it matters.
  bool refuses_at_once = false;
  std::map<std::string, LinkedFiles> linked;     // by the names of inputs
  std::map<std::string, std::string> no_inputs;  // words that cannot be inputs, and why
};
/// From now on every subcommand reads programs, in this way.
void read_programs(const ProgramOptions& program);

/// A function with a body, and where its definition begins.
struct PlacedFunction {
  std::string name;
  Position at;
  bool is_of_header = false;
  bool is_open = true;                    // other files may call it, or whoever has its address
  std::vector<std::string> callers = {};  // functions that call it by its name
  /// Lines of its code that stand in other files, by `#line` or since a part is included; sorted.
  std::vector<Position> elsewhere = {};
};
/// Those of a program, headers included, in its order. Throws UsageError for a file that holds
/// none.
std::vector<PlacedFunction> placed_functions_of(const std::string& file,
                                                const ProgramOptions& program,
                                                const Deadline& deadline);
/// A fingerprint of a program's code, its headers included. Throws UsageError likewise.
std::string fingerprint_of(const std::string& file, const ProgramOptions& program,
                           const Deadline& deadline);
/// The names of the functions with a body in a program, one on each line; those of headers only if
/// there are no others. Throws UsageError for a
/// file that holds none.
std::string functions_of(const std::string& file, const ProgramOptions& program,
                         const Deadline& deadline);

struct CheckArguments {
  std::vector<std::string> files;
  pipeline::Options options;
  pipeline::WantedLocations locations;
  std::string format = "text";  // a renderer's name
  bool stats = false;
  bool verbose = false;
  bool werror = false;           // a warning is an error of the input
  bool quiet = false;            // verdicts only
  OutputFile witness;            // for the evidence
  OutputFile html;               // for the page of the answers
  bool run = false;              // run the program with the values of a feasible execution
  OutputFile harness;            // for those values
  OutputFile violation_witness;  // for feasible executions, as other verifiers read them
  std::string version;           // of heapreach, which such a witness names
  bool lints = false;            // only says what looks wrong about systems
};
int check(const CheckArguments& arguments, const ProgramOptions& program);

struct CoverArguments {
  std::string file;
  std::string end;                 // empty: the exit of programs, the error of systems
  std::string method = "auto";     // or the name of one
  std::string format = "text";     // or json, dot, html, warnings, sarif
  bool all_functions = false;      // of programs: each on its own
  std::string function;            // with that: the one at work
  bool listing = false;            // as text: the source with the class of each line
  OutputFile witness;              // for the evidence
  std::string resumed;             // file of evidence to begin with; empty: none
  bool explained = false;          // with what proofs say of states
  std::string baseline;            // file of findings that are known; empty: none
  std::vector<std::string> known;  // their names, once the file is read
  OutputFile new_baseline;         // for those that were found
  /// Iterations of loops that are followed one by one, of methods that follow paths; none: they
  /// take no loops.
  std::optional<std::uint64_t> loops = std::nullopt;
  bool possible_is_enough = false;  // likewise: such paths are enough
  bool stats = false;               // with figures of such methods
  pipeline::Options options;
  bool verbose = false;
};
/// Says of each edge whether executions that come to the end take it.
int cover(const CoverArguments& arguments, const ProgramOptions& program);

struct AngelicArguments {
  std::vector<std::string> files;
  std::string file;                        // the one at work
  std::string vocabulary = "default";      // a preset, or a YAML file
  std::string entries;                     // names, separated by commas; "all"; empty: the start
  std::string permissive = "null-checks";  // or start, or branches
  std::string assertions;                  // file of what must stay possible, too; empty: none
  std::string ignored;                     // functions whose branches do not count, with commas
  std::string format = "text";             // or json
  OutputFile specification;                // for the specifications
  OutputFile html;                         // for the page of the outcomes
  std::uint64_t jobs = 1;                  // entries that are looked at at a time
  bool stream = false;                     // as text: what is said of an entry as soon as it is
  OutputFile resumed;                      // what is known of entries, to go on from there
  std::string version;                     // of heapreach
  pipeline::Options options;
  bool verbose = false;
};
/// From now on what a specification in a file says is assumed of the systems that are read.
void assume_specification(const std::string& file);
/// Tells alarms that a specification of the unknowns avoids from those that none does.
int angelic(const AngelicArguments& arguments, const ProgramOptions& program);

struct TriageArguments {
  std::vector<std::string> words;      // reports, and files of the program
  std::vector<std::string> analyzers;  // --run-analyzer: whose reports are made first
  /// "FROM=TO": leading folders of places in reports that are others here.
  std::vector<std::string> path_maps;
  std::string format = "text";  // or json, sarif, junit, plist, gcc
  OutputFile output;            // none: standard output
  bool accept = false;          // refutations under few assumptions suppress without a review
  OutputFile filter;            // for SARIF without what is suppressed
  OutputFile html;              // for a page to look around in
  OutputFile review_status;     // for CodeChecker
  std::string baseline;         // SARIF of before, for the states of results; empty: none
  bool run = true;              // executions are confirmed by runs
  std::uint64_t jobs = 1;       // questions that are asked at a time
  std::string resumed;          // file of verdicts that are known already; empty: none
  std::string settings;         // the options on which verdicts depend, as they were given
  std::string limits;           // and those on which it depends whether there is one
  pipeline::Options options;
  bool quiet = false;
  bool verbose = false;
};
/// Decides alarms of other analyzers.
int triage(const TriageArguments& arguments, ProgramOptions program);

struct EncodeArguments {
  std::string file;
  OutputFile output;  // none: standard output
  horn::Format format = horn::Format::smt2;
  pipeline::Options options;  // passes default to none here
  bool verbose = false;
};
/// Writes clauses, as SMT-LIB in the CHC competition's shape.
int encode(const EncodeArguments& arguments);

struct EvidenceArguments {
  std::string file;
  std::string evidence;
  std::optional<std::string> solver;
  pipeline::Options options;  // the limits count
  bool verbose = false;
};
/// Replays a saved execution (or derivation) on its input.
int replay(const EvidenceArguments& arguments);
/// Checks a saved certificate on its input.
int certify(const EvidenceArguments& arguments);

struct ImportArguments {
  std::string file;
  OutputFile output;          // none: standard output
  pipeline::Options options;  // the limits count
  bool assumptions = false;   // list what executions are left out instead
  bool json = false;          // as JSON
  bool verbose = false;
};
/// Writes a program's transition system.
int import(const ImportArguments& arguments, const ProgramOptions& program);

struct SuiteArguments {
  std::string plan;
  OutputFolder directory;
  std::string version;                 // of heapreach
  std::optional<horn::Format> format;  // instead of the plan's
  bool verbose = false;
};
/// Makes a benchmark suite.
int suite(const SuiteArguments& arguments);

struct GenerateArguments {
  std::string generator;
  std::vector<std::string> values;  // "size=3"
  OutputFile output;                // none: standard output
};
/// Writes a generated transition system.
int generate(const GenerateArguments& arguments);

struct ExperimentArguments {
  std::string plan;
  std::string results;                   // where the rows go
  std::optional<std::uint64_t> workers;  // else the plan's
  bool dry_run = false;                  // list the runs instead
};
/// Runs what a plan asks for and has not run yet. Returns 0 when all runs have a row, 70 if two
/// verdicts disagree, 130 after Ctrl-C or SIGTERM.
int experiment(const ExperimentArguments& arguments);

struct ResultsArguments {
  std::string file;
  bool csv = false;        // what it is anyway, unless:
  bool benchexec = false;  // BenchExec's table instead of CSV
  OutputFile output;       // none: standard output
};
/// Writes the rows of a results file as a table.
int results(const ResultsArguments& arguments);

struct ReportArguments {
  std::string results;     // what `heapreach experiment` wrote
  OutputFolder directory;  // where the report goes
  bool figures = true;
  std::vector<std::pair<std::string, std::string>> compared;  // further scatter plots
};
/// Makes the page, figures and tables of an experiment (docs/reports.md).
int report(const ReportArguments& arguments);

/// Draws the graph of an RTS for Graphviz.
int dot(const std::string& file);
/// Draws a saved execution in it, and its heaps, once it has been replayed.
int dot_execution(const EvidenceArguments& arguments);

/// Prints the tables of options, passes and capabilities as Markdown.
int options();

}  // namespace heapreach::cli
