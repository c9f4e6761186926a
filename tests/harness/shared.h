// Memory that child processes share with the one that waits for them.
#pragma once

#include <sys/mman.h>

#include <new>

namespace heapreach::test {

/// A value that children made by fork() see and change, too; T is one of lock-free atomics.
template <typename T>
class Shared {
 public:
  Shared()
      : memory_(
            mmap(nullptr, sizeof(T), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {
    if (memory_ == MAP_FAILED) throw std::bad_alloc();
    value_ = new (memory_) T;
  }
  ~Shared() { munmap(memory_, sizeof(T)); }
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;

  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return value_; }
  const T* operator->() const { return value_; }

 private:
  void* memory_;
  T* value_;
};

}  // namespace heapreach::test
