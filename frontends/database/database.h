// Compilation databases: which C files a project has, and with which flags each is compiled (Clang,
// "JSON Compilation Database Format Specification").
#pragma once

#include <string>
#include <vector>

#include "frontends/options.h"
#include "rts/text/read/read.h"

namespace heapreach::frontends::database {

struct Database {
  std::string path;                    // of the file
  std::vector<Unit> units;             // of C, in the file's order, each file once
  std::vector<rts::Warning> warnings;  // of entries that are left out
};

/// Reads a database, or the compile_commands.json in a folder. Paths of units are relative to the
/// working directory where they lie below it. Entries that say too little, or name no C, are left
/// out with a warning. Throws InputError, with line and column, if the file is no list of entries.
Database read_database(const std::string& path);

}  // namespace heapreach::frontends::database
