// What the words of a command line mean that name inputs: files, each a question of its own, or the
// files of one program, perhaps with what a compilation database says of them (docs/c.md).
#pragma once

#include <string>
#include <vector>

#include "cli/commands.h"

namespace heapreach::cli {

/// Whether the name says that a file holds a program: it ends in .c, .i, .bc or .ll.
bool is_called_like_a_program(const std::string& path);

/// Whether several files are one input: --program or --main was given.
bool links(const ProgramOptions& program);

/// The name of a program of several files in messages and answers.
std::string name_of_program(const std::vector<std::string>& paths);

/// The names of the inputs that the words stand for under --program, --main and -p, with what each
/// is made of put down in `program.linked`. Without these options each word is one input. Words
/// that cannot be inputs go to `program.no_inputs`. Throws InputError for a database that cannot be
/// read, and UsageError for one without files of C.
std::vector<std::string> inputs_named(const std::vector<std::string>& words,
                                      ProgramOptions& program);

}  // namespace heapreach::cli
