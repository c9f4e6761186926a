#include "frontends/library/table/rows.h"

namespace heapreach::frontends::library {

namespace {

void add_files(Rows& rows) {
  add_outside(rows, "write", 'l', "ibl", Range::minus_one_on, 2);
  add_outside(rows, "pwrite", 'l', "ibll", Range::minus_one_on, 2);
  add_outside(rows, "pwrite64", 'l', "iblq", Range::minus_one_on, 2);
  add_outside(rows, "send", 'l', "ibli", Range::minus_one_on, 2);
  add_outside(rows, "read", 'l', "iwl", Range::minus_one_on, 2);
  add_outside(rows, "pread", 'l', "iwll", Range::minus_one_on, 2);
  add_outside(rows, "pread64", 'l', "iwlq", Range::minus_one_on, 2);
  add_outside(rows, "recv", 'l', "iwli", Range::minus_one_on, 2);
  add_outside(rows, "readlink", 'l', "swl", Range::minus_one_on, 2);
  add_outside(rows, "readlinkat", 'l', "iswl", Range::minus_one_on, 3);
  add_outside(rows, "open", 'i', "si.", Range::at_least_minus_one);
  add_outside(rows, "creat", 'i', "si", Range::at_least_minus_one);
  constexpr Range done = Range::zero_or_minus_one;
  add_outside(rows, "unlink rmdir chdir chroot revoke setlogin", 'i', "s", done);
  add_outside(rows, "access mkdir euidaccess eaccess", 'i', "si", done);
  add_outside(rows, "unlinkat", 'i', "isi", done);
  add_outside(rows, "faccessat", 'i', "isii", done);
  add_outside(rows, "chown lchown", 'i', "sii", done);
  add_outside(rows, "fchownat", 'i', "isiii", done);
  add_outside(rows, "link symlink", 'i', "ss", done);
  add_outside(rows, "linkat", 'i', "isisi", done);
  add_outside(rows, "symlinkat", 'i', "sis", done);
  add_outside(rows, "truncate", 'i', "sl", done);
  add_outside(rows, "truncate64", 'i', "sq", done);
  add_outside(rows, "acct", 'i', "S", done);
  add_outside(rows, "pathconf", 'l', "si", Range::at_least_minus_one);
  add_outside(rows, "fpathconf", 'l', "ii", Range::at_least_minus_one);
  add_outside(rows, "lseek", 'l', "ili");
  add_outside(rows, "lseek64", 'q', "iqi");
  add_outside(rows, "lockf", 'i', "iil", done);
  add_outside(rows, "lockf64", 'i', "iiq", done);
  add_outside(rows, "ftruncate", 'i', "il", done);
  add_outside(rows, "ftruncate64", 'i', "iq", done);
  add_outside(rows, "sethostname setdomainname", 'i', "bl", done);
  add_unknown(rows,
              "getwd getdomainname gethostname getgroups getresgid getresuid getlogin_r "
              "ttyname_r confstr pipe pipe2 getentropy copy_file_range profil",
              writes_memory);
}

}  // namespace

void add_unistd_rows(Rows& rows) {
  add_may_fail(rows, "getcwd", 'p', "pl");
  add_files(rows);
  add_outside(rows, "syslog", 'v', "if.");
  add_outside(rows, "vsyslog", 'v', "ifa");
  add_outside(rows, "close fchdir fsync fdatasync syncfs setuid seteuid setgid setegid usleep", 'i',
              "i", Range::zero_or_minus_one);
  add_outside(rows, "dup getpgid getsid tcgetpgrp", 'i', "i", Range::at_least_minus_one);
  add_outside(rows, "isatty", 'i', "i", Range::bit);
  add_outside(rows, "sleep", 'i', "i", Range::up_to, 0);
  add_outside(rows, "nice alarm group_member", 'i', "i");
  add_outside(rows, "getpid gettid getpagesize", 'i', "", Range::positive);
  add_outside(rows, "getppid getpgrp", 'i', "", Range::not_negative);
  add_outside(rows, "setsid getdtablesize", 'i', "", Range::at_least_minus_one);
  add_outside(rows, "getuid geteuid getgid getegid setpgrp ttyslot", 'i', "");
  add_outside(rows, "pause vhangup", 'i', "", Range::zero_or_minus_one);
  add_outside(rows, "setpgid setreuid setregid daemon tcsetpgrp", 'i', "ii",
              Range::zero_or_minus_one);
  add_outside(rows, "dup2", 'i', "ii", Range::at_least_minus_one);
  add_outside(rows, "ualarm", 'i', "ii");
  add_outside(rows, "fchown setresuid setresgid close_range", 'i', "iii", Range::zero_or_minus_one);
  add_outside(rows, "dup3", 'i', "iii", Range::at_least_minus_one);
  add_outside(rows, "sysconf", 'l', "i", Range::at_least_minus_one);
  add_outside(rows, "gethostid", 'l', "");
  add_outside(rows, "sethostid", 'i', "l");
  add_outside(rows, "closefrom", 'v', "i");
  add_outside(rows, "sync setusershell endusershell", 'v', "");

  add_unknown(rows, "getlogin getpass getusershell ttyname crypt get_current_dir_name",
              returns_text, ".");
  add_refused(rows, "getopt getopt_long getopt_long_only", "argv, whose strings are not known");
  add_refused(rows, "brk sbrk", "use malloc", ".");
  add_refused(rows, "syscall", "what it does depends on a number", ".");
  add_refused(rows, "fork vfork", "a second process", ".");
  add_refused(rows, "execl execle execlp execv execve execvp execvpe execveat fexecve",
              "another program takes over");
  add_unknown(rows, "select pselect wait waitpid", writes_memory);
}

}  // namespace heapreach::frontends::library
