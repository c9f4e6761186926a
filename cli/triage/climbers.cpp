#include "cli/triage/climbers.h"

#include <deque>
#include <map>
#include <string>
#include <string_view>

#include "cli/triage/verdict_text.h"
#include "pipeline/portfolio/stop.h"
#include "support/process/process.h"

namespace heapreach::cli {

namespace {

using Group = std::vector<std::size_t>;

class Crowd {
 public:
  Crowd(const std::vector<Group>& groups, const Climbers& how)
      : pending_(groups.begin(), groups.end()), how_(how) {}

  void run() {
    fill();
    Supervisor::Handlers handlers;
    handlers.line = [&](std::size_t worker, std::string_view line) { answered(worker, line); };
    handlers.ended = [&](std::size_t worker, const WorkerEnd& end) { ended(worker, end); };
    handlers.tick = [&] {
      if (pipeline::asked_to_stop()) supervisor_.stop_all();
    };
    supervisor_.run(handlers);
  }

 private:
  void fill() {
    while (left_.size() < how_.jobs && !pending_.empty() && !pipeline::asked_to_stop()) {
      const Group group = std::move(pending_.front());
      pending_.pop_front();
      const std::size_t worker = supervisor_.start([this, &group](int fd) {
        for (const std::size_t question : group) {
          // Nobody listens any more.
          if (!write_all(fd, verdict_text(how_.climb(question)) + "\n")) return;
        }
      });
      left_[worker] = group;
    }
  }

  void answered(std::size_t worker, std::string_view line) {
    Group& left = left_.at(worker);
    const std::size_t question = left.front();
    left.erase(left.begin());
    how_.done(question, verdict_in(line));
  }

  /// The question that it was at is given up, and the others go to another process.
  void ended(std::size_t worker, const WorkerEnd& end) {
    Group left = std::move(left_.at(worker));
    left_.erase(worker);
    if (pipeline::asked_to_stop()) return;
    if (!left.empty()) {
      triage::Verdict verdict;
      const std::string errors = end.errors.substr(0, end.errors.find('\n'));
      verdict.reason = "the process that asked it ended" + (errors.empty() ? "" : ": " + errors);
      how_.done(left.front(), verdict);
      left.erase(left.begin());
    }
    if (!left.empty()) pending_.push_front(std::move(left));
    fill();
  }

  std::deque<Group> pending_;
  const Climbers& how_;
  Supervisor supervisor_{Deadline(), 0};
  std::map<std::size_t, Group> left_;  // by worker: what it has not answered
};

}  // namespace

void climb_all(const std::vector<std::vector<std::size_t>>& groups, const Climbers& how) {
  if (how.jobs > 1) return Crowd(groups, how).run();
  for (const Group& group : groups) {
    for (const std::size_t question : group) {
      const triage::Verdict verdict = how.climb(question);
      if (pipeline::asked_to_stop()) return;
      how.done(question, verdict);
    }
  }
}

}  // namespace heapreach::cli
