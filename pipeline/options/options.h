// The options of a check, and the one table that the command line, its help and docs/options.md
// come from.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "encoders/encoder.h"
#include "rts/model/property.h"
#include "rts/transform/transformed.h"

namespace heapreach::pipeline {

/// Seconds; what counts as no limit of time at all.
inline constexpr double longest_timeout = 1e6;

/// What is done about calls (docs/options.md).
enum class CallsOption { automatic, inlined, mixed, stack, summaries };

struct Options {
  rts::Properties properties;          // what counts as an error of an RTS
  std::optional<std::uint64_t> bound;  // cells; else as bounds.h says
  bool every_bound = false;            // only a proof for every bound is an answer
  std::string engine = "portfolio";
  std::string encoding;       // empty: the portfolio's choice, or kripke for one engine
  encoders::Options encoder;  // query, worlds, vertex, sort; bound and target set later
  std::string preprocess = "default";
  bool z3_transformations = false;  // Z3's own clause transformations in pdr
  std::string invariants = "none";  // of the store: a domain's name
  CallsOption calls = CallsOption::automatic;
  std::size_t inline_limit = rts::largest_inlining;  // edges and instructions, with copies
  /// Seconds of wall time, per file; nothing: 300, and no limit where work has one.
  std::optional<double> timeout;
  std::optional<std::uint64_t> work;  // units (support/work.h), per file
  std::uint64_t memory = 4096;        // megabytes, per file, all processes together
  unsigned seed = 0;
  // What results hold beside the answer (Detail); no rows below.
  bool explanation = true;  // which may take long
  bool lenient = false;     // executions end where they come to what is not supported
  bool evidence = true;     // which may be large

  double wall_seconds() const { return timeout.value_or(work ? longest_timeout : 300); }
};

/// One option: everything that command line, help and documentation need to know about it.
struct OptionRow {
  std::string key;           // "bound" is --bound
  std::string value;         // what the value is: "N", "fan|chain"; empty for a switch
  std::string default_text;  // as shown to people
  std::string text;          // one sentence
  /// Parses and stores a value ("" for a switch). Throws UsageError that names the key, the value
  /// and what was expected.
  std::function<void(Options&, const std::string&)> set;
};

/// Every option, in the order of the help.
const std::vector<OptionRow>& option_table();

/// The table as Markdown, as docs/options.md holds it.
std::string options_as_markdown();
/// The passes that --preprocess chooses from, and what `default` stands for, as Markdown.
std::string passes_as_markdown();

}  // namespace heapreach::pipeline
