// A process with its descendants, as /proc shows them.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace heapreach {

/// Follows the descendants of one process. Orphaned ones are found again if they were seen before,
/// or if this process adopts them (PR_SET_CHILD_SUBREAPER) and they are in a process group of the
/// tree.
class ProcessTree {
 public:
  explicit ProcessTree(pid_t root);

  /// Looks for new descendants and forgets those that are gone; whether it found new ones.
  bool refresh();
  /// Sum of the resident sets in bytes, as of the last refresh for who belongs to the tree.
  std::uint64_t resident() const;
  /// Sum of the proportional sets in bytes: shared pages count once. Linear in the memory.
  std::uint64_t proportional() const;
  /// Seconds of processor time of the members and of those descendants that they waited for.
  double cpu_seconds() const;
  /// Kills all members: they are stopped first, so that none can start another one meanwhile.
  void kill();
  /// Waits for those members, the root excepted, that this process has adopted and that have ended.
  void reap_orphans();
  /// Whether a member other than the root is alive or a zombie, as of the last refresh.
  bool has_descendants() const;

 private:
  pid_t root_;
  std::map<pid_t, std::uint64_t> members_;  // with start time: numbers of processes are reused
  std::set<pid_t> groups_;                  // every process group that a member was in

  bool add(pid_t pid, std::vector<pid_t>& work);
};

}  // namespace heapreach
