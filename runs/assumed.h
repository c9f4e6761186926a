// What a confirmed run rests on beside inputs: results that the execution takes for granted of
// functions outside the program.
#pragma once

#include <string>
#include <vector>

#include "runs/supply.h"

namespace heapreach::runs {

/// A result that a run supplied in place of a function of others.
struct AssumedResult {
  std::string function;
  std::string value;  // a number in digits, or "the address of heap block 0 + 8"
  Position at;        // of the call
};

/// The supplied results, in the order of the execution. Results of functions that stand for inputs
/// (`__VERIFIER_nondet_int`) or read the standard input are none.
std::vector<AssumedResult> assumed_results(const Supply& supply);

}  // namespace heapreach::runs
