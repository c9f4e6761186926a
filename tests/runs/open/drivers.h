// Drivers that call functions of data/c/open on random start heaps (start_heaps.c).
#pragma once

#include <map>
#include <string>
#include <vector>

namespace heapreach::runs::open {

/// A program with one function that anybody may call, of this name.
struct Function {
  std::string name;
  std::string text;
  std::string options = "--open";  // of `check`, beside --entry
};

/// What came of the runs of one function.
struct Runs {
  long ended = 0;
  long left = 0;      // where an assumption did not hold, or there was no end in sight
  long wrong_at = 0;  // the seed of the run that went wrong, the last one; 0: none
};

/// The function in a file of data/c/open.
Function function_in(const std::string& path);
/// The C program that calls it, as a file's text; empty if its parameters or records are of kinds
/// that are not known here.
std::string driver_of(const Function& function);
/// Runs all functions, each on start heaps from as many seeds; by name.
std::map<std::string, Runs> run_all(const std::vector<Function>& functions, int seeds);

}  // namespace heapreach::runs::open
