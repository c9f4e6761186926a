#include "frontends/library/table/rows.h"

namespace heapreach::frontends::library {

void add_other_rows(Rows& rows) {
  add_unknown(
      rows,
      "__h_errno_location dlerror getaliasent getfsent getgrent gethostent getnetent getprotoent "
      "getpwent getrpcent getservent getsgent getspent getutent getutxent if_nameindex",
      not_known, "");
  add_unknown(rows,
              "fcntl fcntl64 ioctl prctl ptrace semctl getipv4sourcefilter setipv4sourcefilter",
              not_known);
  add_unknown(rows,
              "__sched_cpualloc fdopendir gai_strerror getgrgid getprotobynumber getpwuid "
              "getrpcbynumber hstrerror inet_ntoa nl_langinfo",
              not_known, "i");
  add_unknown(rows, "hsearch hsearch_r", not_known, ".");
  add_unknown(rows, "getnetbyaddr", not_known, "ii");
  add_unknown(rows, "epoll_ctl socketpair", not_known, "iiip");
  add_unknown(rows, "setsockopt", not_known, "iiipi");
  add_unknown(rows, "getsockopt", not_known, "iiipp");
  add_unknown(rows,
              "accept getpeername getsockname msgctl sched_getaffinity sched_setaffinity "
              "sched_setscheduler shmctl tcsetattr towctrans_l",
              not_known, "iip");
  add_unknown(rows, "error", not_known, "iip.");
  add_unknown(rows, "accept4 sendfile sendfile64 waitid", not_known, "iipi");
  add_unknown(rows, "setsourcefilter", not_known, "iipiiip");
  add_unknown(rows, "error_at_line", not_known, "iipip.");
  add_unknown(rows, "getsourcefilter", not_known, "iipippp");
  add_unknown(rows, "iruserok prlimit prlimit64 timerfd_settime", not_known, "iipp");
  add_unknown(rows, "fsconfig", not_known, "iippi");
  add_unknown(rows, "getnetbyaddr_r", not_known, "iippipp");
  add_unknown(rows,
              "__sched_cpucount addseverity aio_cancel aio_cancel64 aio_fsync aio_fsync64 "
              "bindresvport bindresvport6 eventfd_read fremovexattr fstat fstat64 fstatfs "
              "fstatfs64 fstatvfs fstatvfs64 futimens futimes getitimer getpw getrlimit "
              "getrlimit64 getrusage getservbyport hcreate_r if_indextoname malloc_info mq_getattr "
              "nl_langinfo_l psignal sched_getparam sched_rr_get_interval sched_setparam setgroups "
              "setrlimit setrlimit64 tcgetattr timerfd_gettime towlower_l towupper_l",
              not_known, "ip");
  add_unknown(rows, "err errx", not_known, "ip.");
  add_unknown(rows,
              "flistxattr fspick getdents64 inet_neta inotify_add_watch mkdirat mkfifoat "
              "open_by_handle_at open_tree readv recvmsg semop sendmsg shmat signalfd writev",
              not_known, "ipi");
  add_unknown(rows, "openat openat64", not_known, "ipi.");
  add_unknown(rows,
              "epoll_wait fchmodat mknodat mq_send msgsnd preadv preadv64 pwritev pwritev64 "
              "sendmmsg vmsplice",
              not_known, "ipii");
  add_unknown(rows, "msgrcv preadv2 preadv64v2 process_madvise pwritev2 pwritev64v2", not_known,
              "ipiii");
  add_unknown(rows, "sendto", not_known, "ipiiii");
  add_unknown(rows, "recvfrom", not_known, "ipiiip");
  add_unknown(rows, "epoll_pwait mq_timedsend recvmmsg statx", not_known, "ipiip");
  add_unknown(rows,
              "getdirentries getdirentries64 lio_listio lio_listio64 mq_receive semtimedop wait4",
              not_known, "ipip");
  add_unknown(rows, "inet_net_ntop mount_setattr move_mount", not_known, "ipipi");
  add_unknown(rows, "process_vm_readv process_vm_writev splice", not_known, "ipipii");
  add_unknown(rows, "epoll_pwait2 mq_timedreceive", not_known, "ipipp");
  add_unknown(rows, "fmtmsg", not_known, "ipippp");
  add_unknown(rows,
              "futimesat inet_nsap_ntoa inet_pton mq_setattr setitimer sigprocmask verr verrx",
              not_known, "ipp");
  add_unknown(rows, "fgetxattr fstatat fstatat64 inet_net_pton inet_ntop regerror utimensat",
              not_known, "ippi");
  add_unknown(rows, "fsetxattr", not_known, "ippii");
  add_unknown(rows, "getgrgid_r getprotobynumber_r getpwuid_r getrpcbynumber_r", not_known,
              "ippip");
  add_unknown(rows, "name_to_handle_at", not_known, "ipppi");
  add_unknown(rows, "getservbyport_r", not_known, "ipppip");

  add_unknown(
      rows,
      "__sched_cpufree __uflow __xpg_basename aio_error aio_error64 aio_init aio_read aio_read64 "
      "aio_return aio_return64 aio_write aio_write64 catclose cfgetispeed cfgetospeed cfmakeraw "
      "closedir dirfd dirname dlclose endmntent fgetgrent fgetpwent fgetsgent fgetspent "
      "freeaddrinfo freeifaddrs gai_cancel gai_error getaliasbyname getfsfile getfsspec getgrnam "
      "gethostbyname getifaddrs getmntent getnetbyname getprotobyname getpwnam getrpcbyname "
      "getsgnam getspnam gettext getutid getutline getutxid getutxline globfree globfree64 "
      "hdestroy_r herror iconv_close if_freenameindex if_nametoindex inet6_rth_segments inet_addr "
      "inet_network login logout malloc_usable_size mq_unlink opendir "
      "posix_spawn_file_actions_destroy posix_spawn_file_actions_init posix_spawnattr_destroy "
      "posix_spawnattr_init pututline pututxline readdir readdir64 regfree remque rewinddir "
      "rresvport setnetgrent sgetsgent sgetspent shm_unlink shmdt "
      "sigisemptyset sigpending sigreturn sigsuspend sysinfo telldir textdomain times umount uname "
      "utmpname utmpxname wctrans wctype wordfree",
      not_known, "p");
  add_unknown(rows, "warn warnx", not_known, "p.");
  add_unknown(rows,
              "__overflow backtrace backtrace_symbols catopen cfsetispeed cfsetospeed cfsetspeed "
              "chmod creat64 fsopen ftok gethostbyname2 glob_pattern_p inet6_opt_init "
              "inet6_rth_getaddr initgroups lchmod memfd_create mkfifo mlock munlock munmap "
              "posix_spawn_file_actions_addclose posix_spawn_file_actions_addclosefrom_np "
              "posix_spawn_file_actions_addfchdir_np posix_spawn_file_actions_addtcsetpgrp_np "
              "posix_spawnattr_setflags posix_spawnattr_setpgroup posix_spawnattr_setschedpolicy "
              "rresvport_af seekdir sigismember umount2",
              not_known, "pi");
  add_unknown(rows, "mq_open open64", not_known, "pi.");
  add_unknown(rows,
              "backtrace_symbols_fd gethostbyaddr getrandom inet6_opt_finish madvise mknod mlock2 "
              "mprotect msync openlog poll posix_madvise posix_spawn_file_actions_adddup2 shm_open",
              not_known, "pii");
  add_unknown(rows, "inet6_option_alloc inet6_rth_init pkey_mprotect", not_known, "piii");
  add_unknown(rows, "mremap", not_known, "piii.");
  add_unknown(rows, "remap_file_pages", not_known, "piiii");
  add_unknown(rows, "mmap mmap64", not_known, "piiiii");
  add_unknown(rows, "inet6_opt_append", not_known, "piiiiip");
  add_unknown(rows, "inet6_opt_find", not_known, "piiipp");
  add_unknown(rows, "catgets", not_known, "piip");
  add_unknown(rows, "gethostbyaddr_r", not_known, "piippipp");
  add_unknown(rows, "inet6_opt_next", not_known, "piippp");
  add_unknown(
      rows, "aio_suspend aio_suspend64 c16rtomb c32rtomb c8rtomb dlinfo gai_suspend mincore wait3",
      not_known, "pip");
  add_unknown(rows, "strfmon", not_known, "pip.");
  add_unknown(rows, "inet6_opt_get_val inet6_opt_set_val", not_known, "pipi");
  add_unknown(rows, "posix_spawn_file_actions_addopen", not_known, "pipii");
  add_unknown(rows, "getnameinfo", not_known, "pipipii");
  add_unknown(rows, "getgrouplist ppoll ruserok", not_known, "pipp");
  add_unknown(rows, "strfmon_l", not_known, "pipp.");
  add_unknown(rows, "iruserok_af ruserok_af", not_known, "pippi");
  add_unknown(rows, "gethostbyname2_r", not_known, "pippipp");
  add_unknown(rows, "rcmd rexec", not_known, "pipppp");
  add_unknown(rows, "rcmd_af rexec_af", not_known, "pippppi");
  add_unknown(
      rows,
      "__cmsg_nxthdr __stpcpy addmntent adjtime alphasort alphasort64 bind_textdomain_codeset "
      "bindtextdomain dgettext dladdr getcpu getservbyname getutent_r getutmp getutmpx hasmntopt "
      "iconv_open inet6_option_next inet6_rth_add inet6_rth_reverse inet_aton insque lremovexattr "
      "lstat lstat64 lutimes posix_spawn_file_actions_addchdir_np posix_spawnattr_getflags "
      "posix_spawnattr_getpgroup posix_spawnattr_getschedparam posix_spawnattr_getschedpolicy "
      "posix_spawnattr_getsigdefault posix_spawnattr_getsigmask posix_spawnattr_setschedparam "
      "posix_spawnattr_setsigdefault posix_spawnattr_setsigmask psiginfo putgrent putpwent "
      "putsgent putspent removexattr setmntent sigaltstack sigstack sigwait sigwaitinfo stat "
      "stat64 statfs statfs64 statvfs statvfs64 updwtmp updwtmpx utime utimes versionsort "
      "versionsort64 vwarn vwarnx wctrans_l wctype_l",
      not_known, "pp");
  add_unknown(rows, "__asprintf", not_known, "pp.");
  add_unknown(
      rows,
      "__memcmpeq __mempcpy __stpncpy dcgettext fnmatch inet6_option_find inet6_option_init "
      "inet_nsap_addr listxattr llistxattr ngettext regcomp wcstoimax wcstoumax wordexp",
      not_known, "ppi");
  add_unknown(rows, "inet6_option_append", not_known, "ppii");
  add_unknown(rows,
              "__getdelim getaliasent_r getgrent_r getprotoent_r getpwent_r getrpcent_r "
              "getservent_r getsgent_r getspent_r mbrtoc16 mbrtoc32 mbrtoc8",
              not_known, "ppip");

  add_unknown(rows, "regexec", not_known, "ppipi");
  add_unknown(rows, "gethostent_r getnetent_r", not_known, "ppipp");
  add_unknown(rows,
              "__strtok_r getnetgrent getutid_r getutline_r logwtmp readdir64_r readdir_r "
              "sigandset sigorset sigtimedwait",
              not_known, "ppp");
  add_unknown(rows, "dladdr1 dngettext getmntent_r getxattr lgetxattr", not_known, "pppi");
  add_unknown(rows, "dcngettext lsetxattr setxattr", not_known, "pppii");
  add_unknown(rows,
              "fgetgrent_r fgetpwent_r fgetsgent_r fgetspent_r getaliasbyname_r getgrnam_r "
              "getprotobyname_r getpwnam_r getrpcbyname_r getsgnam_r getspnam_r mount sgetsgent_r "
              "sgetspent_r",
              not_known, "pppip");
  add_unknown(rows, "gethostbyname_r getnetbyname_r", not_known, "pppipp");
  add_unknown(rows, "getaddrinfo innetgr", not_known, "pppp");
  add_unknown(rows, "getnetgrent_r", not_known, "ppppi");
  add_unknown(rows, "getservbyname_r", not_known, "ppppip");
  add_unknown(rows, "iconv openpty", not_known, "ppppp");
}

}  // namespace heapreach::frontends::library
