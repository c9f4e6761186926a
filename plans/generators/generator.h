// Families of transition systems with a knob each: the same system for the same parameters, with a
// known verdict.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace heapreach::plans {

/// A parameter of a generator: a whole number in a range.
struct Parameter {
  std::string name;
  std::uint64_t initial = 0;  // what it is if nothing is said
  std::uint64_t least = 0;
  std::uint64_t most = 0;
  std::string text;  // what it does
};

/// Parameter -> value.
using Values = std::map<std::string, std::uint64_t>;

struct Generator {
  std::string name;
  std::string scales;                 // what grows with `size`, as a sentence
  std::string verdict;                // what is known of the error, as a sentence
  std::vector<Parameter> parameters;  // `size` first
  /// The text of an `rts: 1` file with its expectation. Contract: a value for every parameter, in
  /// its range.
  std::string (*text)(const Generator& self, const Values& values);
};

/// Every generator, in the order in which help and documentation list them.
const std::vector<Generator>& all_generators();
/// Throws UsageError naming the known ones.
const Generator& generator_named(const std::string& name);

/// The values with the initial ones of the parameters that are missing. Throws UsageError for names
/// that are no parameters and values outside of their range.
Values complete(const Generator& generator, const Values& values);

/// "kth(size=3,error=1)", all parameters in the generator's order.
std::string call_of(const Generator& generator, const Values& values);
/// The same with characters that file names and names of systems allow: "kth_size3_error1".
std::string name_of(const Generator& generator, const Values& values);

/// The text of an `rts: 1` file: the same for the same arguments, on every platform. Throws
/// UsageError as complete().
std::string generate(const Generator& generator, const Values& values);

/// The generators and their parameters, a line each: for --help.
std::string generators_as_text();
/// The same as Markdown tables, as docs/suites.md holds them.
std::string generators_as_markdown();

}  // namespace heapreach::plans
