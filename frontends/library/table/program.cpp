#include "frontends/library/table/rows.h"

namespace heapreach::frontends::library {

void add_program_rows(Rows& rows) {
  add_rows(rows,
           "__VERIFIER_error reach_error __assert_fail __assert __assert_rtn __assert_func "
           "__assert2 __assert_perror_fail __heapreach_bad_format "
           "__heapreach_closed_stream",
           {"", Kind::error, 'v', ".", Range::any, 0, "", false});
  // Without a header conditions have no prototype, so any types do.
  add_rows(rows, "assert __VERIFIER_assert __CPROVER_assert __ESBMC_assert",
           {"", Kind::assertion, 'v', ".", Range::any, 0, "", false});
  add_rows(rows, "__VERIFIER_assume __CPROVER_assume __ESBMC_assume",
           {"", Kind::assumption, 'v', ".", Range::any, 0, "", false});
  add_with_text(rows, "exit _exit _Exit quick_exit", Kind::normal_end, 'v', "i");
  add_rows(rows, "abort", {"", Kind::abnormal_end, 'v', "", Range::any, 0, "", false});
  add_with_text(rows, "malloc", Kind::allocation, 'p', "l");
  add_with_text(rows, "calloc", Kind::allocation, 'p', "ll");
  for (const char* name : {static_block_function, argument_block_function}) {
    add_rows(rows, name, {"", Kind::allocation, 'p', "l", Range::any, 0, "", false});
  }
  add_with_text(rows, "realloc", Kind::reallocation, 'p', "pl");
  add_rows(rows, "free", {"", Kind::release, 'v', "p", Range::any, 0, "", false});
  add_refused(rows, "reallocarray reallocf", "use realloc");
  add_refused(rows, "aligned_alloc memalign valloc pvalloc", "use malloc", ".");
  add_refused(rows, "posix_memalign", "use malloc");
  add_refused(rows, "cfree", "use free");
  add_refused(rows, "alloca", "include alloca.h, or use an array of variable length", ".");
}

}  // namespace heapreach::frontends::library
