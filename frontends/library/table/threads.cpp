#include "frontends/library/table/rows.h"

namespace heapreach::frontends::library {

void add_thread_rows(Rows& rows) {
  add_unknown(rows, "pthread_getspecific tss_get", of_threads, "i");
  add_unknown(rows, "pthread_getaffinity_np pthread_setaffinity_np pthread_setschedparam",
              of_threads, "iip");
  add_unknown(
      rows,
      "pthread_getattr_np pthread_getcpuclockid pthread_setcancelstate pthread_setcanceltype "
      "pthread_setname_np pthread_setspecific pthread_tryjoin_np tss_set",
      of_threads, "ip");
  add_unknown(rows, "pthread_getname_np", of_threads, "ipi");
  add_unknown(rows, "pthread_clockjoin_np", of_threads, "ipip");
  add_unknown(rows, "pthread_getschedparam pthread_sigmask pthread_timedjoin_np", of_threads,
              "ipp");
  add_unknown(
      rows,
      "cnd_broadcast cnd_destroy cnd_init cnd_signal mtx_destroy mtx_lock mtx_trylock mtx_unlock "
      "pthread_attr_destroy pthread_attr_init pthread_barrier_destroy pthread_barrier_wait "
      "pthread_barrierattr_destroy pthread_barrierattr_init pthread_cond_broadcast "
      "pthread_cond_destroy pthread_cond_signal pthread_condattr_destroy pthread_condattr_init "
      "pthread_exit pthread_getattr_default_np pthread_mutex_consistent "
      "pthread_mutex_consistent_np pthread_mutex_destroy pthread_mutex_lock pthread_mutex_trylock "
      "pthread_mutex_unlock pthread_mutexattr_destroy pthread_mutexattr_init "
      "pthread_rwlock_destroy pthread_rwlock_rdlock pthread_rwlock_tryrdlock "
      "pthread_rwlock_trywrlock pthread_rwlock_unlock pthread_rwlock_wrlock "
      "pthread_rwlockattr_destroy pthread_rwlockattr_init pthread_setattr_default_np "
      "pthread_spin_destroy pthread_spin_lock pthread_spin_trylock pthread_spin_unlock sem_close "
      "sem_destroy sem_post sem_trywait sem_unlink sem_wait",
      of_threads, "p");
  add_unknown(
      rows,
      "mtx_init pthread_attr_setdetachstate pthread_attr_setguardsize pthread_attr_setinheritsched "
      "pthread_attr_setschedpolicy pthread_attr_setscope pthread_attr_setstacksize "
      "pthread_barrierattr_setpshared pthread_condattr_setclock pthread_condattr_setpshared "
      "pthread_mutexattr_setprioceiling pthread_mutexattr_setprotocol pthread_mutexattr_setpshared "
      "pthread_mutexattr_setrobust pthread_mutexattr_setrobust_np pthread_mutexattr_settype "
      "pthread_rwlockattr_setkind_np pthread_rwlockattr_setpshared pthread_spin_init tss_create",
      of_threads, "pi");
  add_unknown(rows, "sem_open", of_threads, "pi.");
  add_unknown(rows, "sem_init", of_threads, "pii");
  add_unknown(rows,
              "pthread_attr_getaffinity_np pthread_attr_setaffinity_np pthread_mutex_clocklock "
              "pthread_mutex_setprioceiling pthread_rwlock_clockrdlock pthread_rwlock_clockwrlock "
              "sem_clockwait",
              of_threads, "pip");
  add_unknown(
      rows,
      "cnd_wait mtx_timedlock pthread_attr_getdetachstate pthread_attr_getguardsize "
      "pthread_attr_getinheritsched pthread_attr_getschedparam pthread_attr_getschedpolicy "
      "pthread_attr_getscope pthread_attr_getsigmask_np pthread_attr_getstackaddr "
      "pthread_attr_getstacksize pthread_attr_setschedparam pthread_attr_setsigmask_np "
      "pthread_attr_setstackaddr pthread_barrierattr_getpshared pthread_cond_init "
      "pthread_cond_wait pthread_condattr_getclock pthread_condattr_getpshared pthread_key_create "
      "pthread_mutex_getprioceiling pthread_mutex_init pthread_mutex_timedlock "
      "pthread_mutexattr_getprioceiling pthread_mutexattr_getprotocol pthread_mutexattr_getpshared "
      "pthread_mutexattr_getrobust pthread_mutexattr_getrobust_np pthread_mutexattr_gettype "
      "pthread_rwlock_init pthread_rwlock_timedrdlock pthread_rwlock_timedwrlock "
      "pthread_rwlockattr_getkind_np pthread_rwlockattr_getpshared sem_getvalue sem_timedwait "
      "thrd_sleep",
      of_threads, "pp");
  add_unknown(rows, "pthread_attr_setstack pthread_barrier_init", of_threads, "ppi");
  add_unknown(rows, "pthread_cond_clockwait", of_threads, "ppip");
  add_unknown(rows, "cnd_timedwait pthread_attr_getstack pthread_cond_timedwait", of_threads,
              "ppp");
}

}  // namespace heapreach::frontends::library
