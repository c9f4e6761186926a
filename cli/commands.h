// The subcommands, one function each; all return an exit code. Errors travel as exceptions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pipeline/options.h"

namespace heapreach::cli {

struct CheckArguments {
  std::vector<std::string> files;
  pipeline::Options options;
  bool each = false;
  bool json = false;
  bool stats = false;
  bool verbose = false;
  std::string witness;  // file to save evidence in; empty: none
};
int check(const CheckArguments& arguments);

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

/// Draws the graph of an RTS for Graphviz.
int dot(const std::string& file);

/// Prints the tables of options, passes and capabilities as Markdown.
int options();

}  // namespace heapreach::cli
