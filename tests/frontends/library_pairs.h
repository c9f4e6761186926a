// Programs that call functions of the C library.
#pragma once

#include "tests/frontends/twins.h"

namespace heapreach::frontends {

inline const std::string library_headers =
    "#define _GNU_SOURCE\n#include <ctype.h>\n#include <errno.h>\n#include <locale.h>\n#include "
    "<stdarg.h>\n"
    "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <strings.h>\n"
    "#include <time.h>\n#include <unistd.h>\nvoid reach_error(void);\n"
    "int __VERIFIER_nondet_int(void);\n";

inline std::string body(const std::string& text) {
  return library_headers + "int main(void) {\n" + text + "\nreturn 0; }\n";
}

/// Two bodies of main: the first has an error, the second has none.
struct LibraryPair {
  const char* name;
  const char* wrong;
  const char* right;
};

}  // namespace heapreach::frontends
