#include "frontends/library/table/rows.h"

namespace heapreach::frontends::library {

void add_control_rows(Rows& rows) {
  add_refused(rows, "setjmp _setjmp sigsetjmp __sigsetjmp longjmp siglongjmp",
              "it leaves functions behind");
  add_refused(rows,
              "ftw ftw64 nftw nftw64 scandir scandir64 scandirat scandirat64 glob "
              "glob64 tsearch tfind tdelete tdestroy twalk twalk_r call_once pthread_once "
              "pthread_atfork mq_notify getaddrinfo_a",
              calls_back);
  constexpr std::string_view never = "functions that handle signals are never called";
  add_rows(rows, "signal", {"", Kind::outside, 'p', "ip", Range::any, 0, never, false});
  add_rows(rows, "sigaction",
           {"", Kind::outside, 'i', "ipn", Range::zero_or_minus_one, 0, never, false});
  add_defined(rows, "sigemptyset sigfillset", 'i', "p");
  add_defined(rows, "sigaddset sigdelset", 'i', "pi");
  add_refused(rows, "posix_spawn posix_spawnp forkpty clone", "a second process");
  add_refused(rows, "dlopen dlmopen dlsym dlvsym", "code that is not there");
  add_refused(rows, "pthread_create pthread_join thrd_create thrd_join", "threads");
}

}  // namespace heapreach::frontends::library
