#include "cli/app.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace {

/// Keeps memory that is freed. A check makes solvers one after the other, of some megabytes each,
/// and to give these back to the system and get them anew took a fifth of a short check. The
/// numbers are what the C library comes to by itself in the end.
void keep_freed_memory() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 16 << 20);
  mallopt(M_TRIM_THRESHOLD, 32 << 20);
#endif
}

}  // namespace

int main(int argc, char** argv) {
  keep_freed_memory();
  return heapreach::cli::run(argc, argv);
}
