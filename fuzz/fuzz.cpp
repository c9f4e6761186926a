// Purpose: errors that real inputs have: a line of text that makes the third command fail behind
// two that succeed is behind more heaps than a search of heaps visits, and one concrete execution
// of thousands of steps costs less than one step of such a search.
//
// Contract: what is found is an execution, number by number; the replayer has the last word. What
// is not found says nothing.
//
// Source: greybox fuzzing, in which inputs that reach new parts of the program are kept and changed
// further (Zalewski's american fuzzy lop; Boehme, Pham, Roychoudhury, "Coverage-based greybox
// fuzzing as Markov chain", CCS 2016), and comparisons say which part of the input has to become
// what (Aschermann, Schumilo, Blazytko, Gawlik, Holz, "REDQUEEN: fuzzing with input-to-state
// correspondence", NDSS 2019). Inputs are sequences of choices, as in property-based testing
// (MacIver, Donaldson, "Test-case reduction via test-case generation", ECOOP 2020), which also says
// how what was found is made short: by leaving choices out.
//
// Why this variant: the input of a transition system is everything that its semantics leaves open,
// so that a failing allocation, an arbitrary cell and a byte of a file are all choices. Numbers
// are machine integers of 128 bits, and results of operations are computed (exact_result()), so
// that no solver is asked. An instruction that fails is an error at once; its edge need not be
// tried apart.
#include "fuzz/fuzz.h"

#include <algorithm>
#include <map>

#include "fuzz/corpus.h"
#include "fuzz/coverage.h"
#include "fuzz/execution.h"
#include "fuzz/mutation.h"
#include "fuzz/shortening.h"
#include "support/error.h"

namespace heapreach::fuzz {

namespace {

const std::string stage = "fuzz";

constexpr std::uint64_t instructions_per_unit = 20;
constexpr std::uint64_t least_instructions = 20'000;  // that an execution may take
constexpr std::uint64_t greatest_instructions = 640'000;
constexpr std::size_t random_executions = 64;  // before others are changed
constexpr std::size_t changes_per_round = 16;
/// So many hints of one execution are tried for each way on, and of those that lead nowhere new.
constexpr std::size_t most_tries = 9;
constexpr std::size_t most_old_hints = 20;
/// Where one choice says how many follow, so many may follow the one that is looked at.
constexpr Number most_behind = 64;
/// Executions that make one shorter: an error, one that takes an edge which nobody has taken, and
/// another new one.
constexpr std::size_t attempts_to_shorten_error = 2'000;
constexpr std::size_t attempts_to_shorten_new = 300;
constexpr std::size_t attempts_to_shorten = 24;
/// So many executions, and units of work, without anything new are enough.
constexpr std::uint64_t least_idle_executions = 20'000;
constexpr std::uint64_t least_idle_work = 3'000'000;

class Campaign {
 public:
  Campaign(const rts::System& system, std::uint64_t bound, const Limits& limits)
      : program_(system),
        limits_(limits),
        random_(limits.seed + 1),
        execution_(program_, bound),
        coverage_(program_.edge_count()) {}

  Answer run() {
    Answer answer;
    try {
      search();
      answer.reason = "no error was met in " + std::to_string(executions_) +
                      " executions, and nothing new in the last of them";
    } catch (const Found&) {
      shorten();
      answer.execution = execution_.as_replayed();
    }
    answer.executions = executions_;
    return answer;
  }

 private:
  struct Found {};

  void search() {
    for (std::size_t i = 0; i < random_executions; ++i) attempt({});
    while (!is_idle()) {
      if (corpus_.is_empty()) {
        attempt({});
        continue;
      }
      const std::size_t chosen = corpus_.next(random_);
      const std::vector<Number> choices = corpus_[chosen].choices;
      if (corpus_[chosen].rounds == 1) follow_hints(choices);
      for (std::size_t i = 0; i < changes_per_round; ++i) {
        const std::vector<Number>& other = corpus_.any(random_).choices;
        attempt(mutated(choices, other, {program_.constants(), program_.words()}, random_));
      }
    }
  }

  bool is_idle() const {
    return executions_ - last_new_ > std::max(least_idle_executions, 2 * last_new_) &&
           work_ - work_at_last_new_ > std::max(least_idle_work, work_at_last_new_);
  }

  std::uint64_t most_instructions() const {
    const std::uint64_t more = least_instructions * (1 + executions_ / 1'000);
    return std::min(more, greatest_instructions);
  }

  /// One execution, which is kept if it is new.
  void attempt(const std::vector<Number>& plan) {
    if (executions_ % 16 == 0) style_ = drawn_style(random_);
    execute(plan, style_);
    if (coverage_.is_new(execution_.path())) keep();
  }

  /// Throws Found where it comes to an error; then that is the latest one.
  void execute(const std::vector<Number>& plan, const Style& style) {
    Choices choices(plan, style, program_.constants(), random_);
    const End end = execution_.run(choices, most_instructions());
    taken_ = choices.taken();
    count();
    if (end != End::error) return;
    found_ = taken_;
    throw Found();
  }

  /// The latest execution, without what is not needed for it to be new, or to take a new edge if it
  /// does: what is changed later had better be short.
  void keep() {
    const bool has_new_edge = coverage_.new_edges(execution_.path()) > 0;
    const Attempt is_as_good = [&](const std::vector<Number>& plan) {
      execute(plan, least_style);
      const auto& path = execution_.path();
      const bool is_good = has_new_edge ? coverage_.new_edges(path) > 0 : coverage_.is_new(path);
      return is_good ? std::optional(taken_) : std::nullopt;
    };
    const std::size_t attempts = has_new_edge ? attempts_to_shorten_new : attempts_to_shorten;
    execute(shortened(taken_, attempts, is_as_good), least_style);
    coverage_.add(execution_.path());
    last_new_ = executions_;
    work_at_last_new_ = work_;
    corpus_.add({taken_, execution_.instructions(), has_new_edge});
  }

  void count() {
    ++executions_;
    const std::uint64_t units = 1 + execution_.instructions() / instructions_per_unit;
    work_ += units;
    limits_.deadline.poll(stage, units);
  }

  /// Tries what would have turned comparisons, where that would be something new; of others, some
  /// from everywhere.
  void follow_hints(const std::vector<Number>& plan) {
    std::vector<Hint> hints;
    Choices choices(plan, least_style, program_.constants(), random_);
    execution_.run(choices, most_instructions(), &hints);
    count();
    std::map<std::pair<rts::EdgeId, std::uint32_t>, std::size_t> tried;
    std::size_t old = 0;
    const std::size_t step = 1 + hints.size() / most_old_hints;
    for (const Hint& hint : hints) {
      if (hint.choice >= plan.size()) continue;
      const bool is_new =
          coverage_.would_be_new(hint.way) && tried[{hint.way.edge, hint.way.round}]++ < most_tries;
      if (hint.is_behind) {
        if (is_new) make_longer(plan, hint.choice, hint.value);
        continue;
      }
      if (!is_new && old++ % step != 0) continue;
      std::vector<Number> changed = plan;
      changed[hint.choice] = hint.value;
      attempt(changed);
    }
  }

  /// Adds the number behind a choice; then also to what may say how many choices follow there.
  void make_longer(const std::vector<Number>& plan, ChoiceId behind, Number number) {
    std::vector<Number> longer = plan;
    longer.insert(longer.begin() + behind + 1, number);
    attempt(longer);
    std::size_t left = most_tries;
    for (std::size_t i = behind; i-- > 0 && left > 0;) {
      const auto distance = static_cast<Number>(behind - i);
      if (plan[i] < distance || plan[i] > distance + most_behind) continue;
      --left;
      ++longer[i];
      attempt(longer);
      --longer[i];
    }
  }

  /// The error by a path that is no longer, and fewer choices.
  void shorten() {
    std::size_t length = execution_.path().size();
    const Attempt is_as_good = [&](const std::vector<Number>& plan) {
      std::optional<std::vector<Number>> result;
      if (limits_.deadline.expired() || !fails(plan) || execution_.path().size() > length) {
        return result;
      }
      length = execution_.path().size();
      return result = taken_;
    };
    const std::vector<Number> last = shortened(found_, attempts_to_shorten_error, is_as_good);
    if (!fails(last)) throw InternalError("an execution is another one when it is made again");
  }

  bool fails(const std::vector<Number>& plan) {
    Choices choices(plan, least_style, program_.constants(), random_);
    const End end = execution_.run(choices, greatest_instructions);
    ++executions_;
    taken_ = choices.taken();
    return end == End::error;
  }

  const Program program_;
  const Limits& limits_;
  Random random_;
  Execution execution_;
  Coverage coverage_;
  Style style_;
  Corpus corpus_;
  std::vector<Number> found_;  // choices of the error that is to be told
  std::vector<Number> taken_;  // those of the latest execution
  std::uint64_t executions_ = 0, last_new_ = 0;
  std::uint64_t work_ = 0, work_at_last_new_ = 0;
};

}  // namespace

Answer find_error(const rts::System& system, std::uint64_t bound, const Limits& limits) {
  try {
    return Campaign(system, bound, limits).run();
  } catch (const TooLarge& error) {
    return {std::nullopt, 0, error.what()};
  }
}

}  // namespace heapreach::fuzz
