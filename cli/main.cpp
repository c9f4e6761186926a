#include <cstdint>
#include <cstdlib>

#include "cli/app.h"

// The headers above define the macro, where the C library is GNU's.
#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace {

#ifdef __GLIBC__
constexpr int trim_threshold = 32 << 20;  // bytes

/// Keeps memory that is freed. A check makes solvers one after the other, of some megabytes each,
/// and to give these back to the system and get them anew took a fifth of a short check. The
/// numbers are what the C library comes to by itself in the end.
void keep_freed_memory() {
  mallopt(M_MMAP_THRESHOLD, 16 << 20);
  mallopt(M_TRIM_THRESHOLD, trim_threshold);
}

/// Grows the heap at once to what a short check needs, and asks for large pages there. Z3 fills
/// 16 MB when it makes its first context; on a virtual machine to touch that in small pages takes
/// 60 ms, more than most checks take. What is not touched is not occupied.
void begin_with_large_pages() {
  constexpr int wanted = trim_threshold / 4 * 3;  // more would be given back again
  constexpr int usual_growth = 128 << 10;
  constexpr std::uintptr_t large_page = 2 << 20;
  const auto before = reinterpret_cast<std::uintptr_t>(sbrk(0));
  mallopt(M_TOP_PAD, wanted);
  void* volatile more_than_there_is = std::malloc(2 * usual_growth);
  std::free(more_than_there_is);
  mallopt(M_TOP_PAD, usual_growth);
  const auto end = reinterpret_cast<std::uintptr_t>(sbrk(0));
  const std::uintptr_t begin = (before + large_page - 1) / large_page * large_page;
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
}
#endif

}  // namespace

int main(int argc, char** argv) {
#ifdef __GLIBC__
  keep_freed_memory();
  begin_with_large_pages();
#endif
  return heapreach::cli::run(argc, argv);
}
