// C programs in: a C file, preprocessed C, LLVM bitcode or LLVM assembly becomes a transition
// system (docs/c.md). LLVM stays behind this header.
#pragma once

#include <string>
#include <vector>

#include "frontends/imported.h"
#include "frontends/options.h"
#include "support/deadline.h"

namespace heapreach::frontends {

/// Whether the name ends in .c, .i, .bc or .ll.
bool is_program(const std::string& path);

/// The transition system of the program in the file at `path`, or of one of several files
/// (Options::units), which is called `path` then: an error vertex is reachable exactly if an
/// execution of the entry function makes a memory error or reaches an error call, under the
/// assumptions that stand in `meta.assumes`; with `meta.approximate`, only if (docs/c.md). Throws
/// InputError with file, line and reason for what does not compile and for every construct that is
/// not supported.
Imported import_program(const std::string& path, const Options& options,
                        const Deadline& deadline = {});

/// The same with the program for runs.
Runnable import_for_run(const std::string& path, const Options& options,
                        const Deadline& deadline = {});

/// The same as text.
ImportedText import_text(const std::string& path, const Options& options,
                         const Deadline& deadline = {});

struct DefinedFunction {
  std::string name;
  Position at;  // where its definition begins; line 0: the compiler has not kept it
  bool is_of_header = false;
  bool is_open = true;                    // other files may call it, or whoever has its address
  std::vector<std::string> callers = {};  // functions that call it by its name
  /// Lines of its code that stand in other files, by `#line` or since a part is included; sorted.
  std::vector<Position> elsewhere = {};
};

/// The functions with a body, each of which may be an entry function if what it takes allows that;
/// those of headers in /usr and those that are known by name aside. In the order of the program.
std::vector<DefinedFunction> defined_functions(const std::string& path, const Options& options,
                                               const Deadline& deadline = {});

/// A fingerprint of the program as the compiler has read it, with all that it includes: programs
/// that differ in code or in the places of their code have different ones.
std::string fingerprint(const std::string& path, const Options& options,
                        const Deadline& deadline = {});

}  // namespace heapreach::frontends
