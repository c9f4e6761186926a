// Three patterns of drivers, each with its harness.
#include <assert.h>
#include <stddef.h>

// (a) A lock is released twice, acquired once, and has to be held then.
int LockDepth;
static void Release(void) { LockDepth = LockDepth - 1; }
static void Acquire(void) { LockDepth = LockDepth + 1; }
void UseLock(void) {
  Release();
  Release();
  Acquire();
  assert(LockDepth > 0);
}
void UseLockHarness(void) {
  LockDepth = 0;
  UseLock();
}

// (b) The interrupt level is raised before what asserts that it is not.
enum { PASSIVE = 0, DISPATCH = 2 };
int irql;
static void ReleaseSpin(void) {
  assert(irql == PASSIVE);
  irql = DISPATCH;
}
void Raise(void) {
  irql = DISPATCH;
  ReleaseSpin();
}
void RaiseHarness(void) {
  irql = PASSIVE;
  Raise();
}

// (c) A request is completed by each of three pointers that may lead to it.
struct Irp {
  int status;
};
struct Extension {
  struct Irp *Flush, *Block, *Lock;
};
struct Device {
  int flags;
  struct Extension *ext;
};
int completed;
struct Irp *current;
static void Complete(struct Irp *p) {
  if (p == current) {
    assert(completed != 1);
    completed = 1;
  }
}
void Dispatch(struct Device *dev, struct Irp *irp) {
  completed = 0;
  current = irp;
  struct Extension *e = dev->ext;
  Complete(e->Flush);
  Complete(e->Block);
  Complete(e->Lock);
}
void DispatchHarness(struct Device *dev, struct Irp *irp) { Dispatch(dev, irp); }
