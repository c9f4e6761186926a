// The subcommands, one function each; all return an exit code. Errors travel as exceptions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pipeline/options.h"

namespace heapreach::cli {

/// How programs are read (docs/c.md).
struct ProgramOptions {
  std::string entry = "main";
  bool pointers_of_32_bits = false;
  std::vector<std::string> clang_flags;
  bool malloc_may_fail = false;
  bool strict = false;
};
/// From now on every subcommand reads programs, in this way.
void read_programs(const ProgramOptions& program);

struct CheckArguments {
  std::vector<std::string> files;
  pipeline::Options options;
  bool each = false;
  bool json = false;
  bool stats = false;
  bool verbose = false;
  std::string witness;  // file to save evidence in; empty: none
  bool run = false;     // run the program with the values of a feasible execution
  std::string harness;  // file to write those values to; empty: none
};
int check(const CheckArguments& arguments, const ProgramOptions& program);

struct EncodeArguments {
  std::string file;
  std::string output = "-";   // a file, or - for standard output
  pipeline::Options options;  // passes default to none here
  bool verbose = false;
};
/// Writes clauses in the CHC competition's shape.
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
  std::string output = "-";  // a file, or - for standard output
  pipeline::Options options;  // the limits count
};
/// Writes a program's transition system.
int import(const ImportArguments& arguments, const ProgramOptions& program);

/// Draws the graph of an RTS for Graphviz.
int dot(const std::string& file);

/// Prints the tables of options, passes and capabilities as Markdown.
int options();

}  // namespace heapreach::cli
