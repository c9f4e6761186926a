// A filter of system calls (seccomp) needs no rights and holds for everything that the program
// links with. LeakSanitizer makes a thread that shares the memory and looks at the program with
// ptrace: both stay. Where the kernel has no such filter, the wrappers alone stand.
#include "runs/isolation.h"

#include <fmt/format.h>

namespace heapreach::runs {

namespace {

constexpr const char* denied[] = {
    "socket",   "socketcall", "connect",  "bind",    "sendto",   "sendmsg",  "execve",
    "execveat", "fork",       "vfork",    "kill",    "unlink",   "unlinkat", "rename",
    "renameat", "renameat2",  "mkdir",    "mkdirat", "rmdir",    "link",     "linkat",
    "symlink",  "symlinkat",  "mknod",    "mknodat", "truncate", "chmod",    "fchmodat",
    "chown",    "lchown",     "fchownat", "creat",   "mount",    "setxattr",
};

constexpr const char* filter = R"(};

/* A system call fails with EPERM if its number is one of these. */
static void deny_calls(void) {
  enum { many = sizeof denied_calls / sizeof *denied_calls };
  static struct sock_filter filter[2 * many + 8];
  unsigned short at = 0;
#if defined __x86_64__
  const unsigned machine = AUDIT_ARCH_X86_64;
#elif defined __i386__
  const unsigned machine = AUDIT_ARCH_I386;
#elif defined __aarch64__
  const unsigned machine = AUDIT_ARCH_AARCH64;
#else
  return;
#endif
#define STATEMENT(...) filter[at++] = (struct sock_filter)__VA_ARGS__
  const unsigned fails = SECCOMP_RET_ERRNO | EPERM;
  STATEMENT(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)));
  STATEMENT(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, machine, 1, 0));
  STATEMENT(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  STATEMENT(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
  for (unsigned i = 0; i < many; ++i) {
    STATEMENT(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, denied_calls[i], 0, 1));
    STATEMENT(BPF_STMT(BPF_RET | BPF_K, fails));
  }
  STATEMENT(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
#undef STATEMENT
  struct sock_fprog program = {at, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) prctl(PR_SET_SECCOMP, 2, &program);
}

void __lsan_ignore_object(const void *) __attribute__((weak));

__attribute__((constructor)) static void isolate(void) {
  static char room[2][BUFSIZ];  /* else the library has a block for each */
  setvbuf(stdout, room[0], _IOFBF, BUFSIZ);
  FILE *nowhere = fopen("/dev/null", "w");
  if (nowhere != NULL) {
    setvbuf(nowhere, room[1], _IOFBF, BUFSIZ);
    if (__lsan_ignore_object) __lsan_ignore_object(nowhere);
    stderr = nowhere;
  }
  alarm(60);  /* for runs that nobody waits for any more */
  deny_calls();
}
)";

}  // namespace

std::string isolation() {
  std::string text = "\nstatic const unsigned denied_calls[] = {\n";
  for (const char* name : denied) {
    text += fmt::format("#ifdef __NR_{0}\n  __NR_{0},\n#endif\n", name);
  }
  return text + filter;
}

std::vector<std::string> isolated(const std::string& folder,
                                  const std::vector<std::string>& environment,
                                  const std::string& program) {
  // Shadow memory counts as data, which our own process has a limit on; sanitizers limit the rest.
  std::vector<std::string> words = {"/bin/sh", "-c",
                                    "ulimit -S -d unlimited 2>/dev/null; ulimit -c 0; ulimit -f "
                                    "2048; ulimit -n 64; ulimit -t 60; "
                                    "cd \"$0\" && exec env -i \"$@\" 2>&1 >/dev/null",
                                    folder};
  words.insert(words.end(), environment.begin(), environment.end());
  words.push_back(program);
  return words;
}

}  // namespace heapreach::runs
