// How a run of the program with the values of an execution went (docs/c.md, "Runs").
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heapreach::cli {

/// An error of the program, and where.
struct ErrorPlace {
  std::string kind;
  std::string file;
  int line = 0;
  bool operator==(const ErrorPlace&) const = default;
};

/// A result of a function that the run took for granted.
struct AssumedResult {
  std::string function;
  std::string value;
  std::string file;
  int line = 0;
  bool operator==(const AssumedResult&) const = default;
};

struct RunReport {
  enum class Status {
    confirmed,  // by a run that used nothing but inputs
    confirmed_assuming,
    address_dependent,
    not_confirmed
  };

  Status status = Status::not_confirmed;
  std::string text;
  std::optional<ErrorPlace> predicted = std::nullopt;  // nothing if there was no run
  std::optional<ErrorPlace> seen = std::nullopt;       // where it was confirmed
  bool instrumented = false;                           // by the program as it was compiled for that
  std::vector<AssumedResult> assumed = {};             // in the run's order
  bool is_confirmed() const { return seen.has_value(); }
  bool operator==(const RunReport&) const = default;
};
/// "confirmed", "confirmed under assumed results", "address-dependent" or "not confirmed".
const char* to_string(RunReport::Status status);
/// The functions whose results were taken for granted, each once: "rand, time".
std::string functions_of(const std::vector<AssumedResult>& assumed);

/// What --harness and --run make of an execution.
struct Trial {
  std::string harness;
  std::optional<RunReport> run = std::nullopt;  // with --run
  bool operator==(const Trial&) const = default;
};
/// From the process that runs the program to the one that prints. The second throws InternalError
/// if the line is no trial.
std::string line_of(const Trial& trial);
Trial trial_of(std::string_view line);

}  // namespace heapreach::cli
