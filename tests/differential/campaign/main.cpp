// A campaign over a range of seeds:
//   differential_campaign FIRST LAST [BINARY [OPTIONS [MOST]]]
// and for at most MOST programs whose verdict is wrong (0 if missing) the smallest one like it; or
// the program of a seed:
//   differential_campaign SEED
#include <fmt/format.h>

#include <iostream>
#include <map>

#include "tests/differential/compare.h"
#include "tests/differential/generate.h"
#include "tests/differential/minimise.h"
#include "tests/differential/print.h"
#include "tests/differential/sanitize.h"

namespace heapreach::differential {

namespace {

class Campaign {
 public:
  Campaign(Tool tool, int most_shown) : tool_(std::move(tool)), most_shown_(most_shown) {}

  void batch(unsigned long first, unsigned long last);
  void sum() const;

 private:
  void one(unsigned long seed, Program& program, const std::vector<Sightings>& seen,
           const Verdict* verdict);
  void show(Program& program, const Verdict& verdict);

  Tool tool_;
  int most_shown_;
  std::map<std::string, int> tally_;
};

void Campaign::show(Program& program, const Verdict& verdict) {
  --most_shown_;
  minimise(program, [&](Program& smaller) {
    const Survey known = survey(smaller);
    const Verdict own = ask(tool_, smaller);
    return !known.unclear && !known.doubtful && own.kind == verdict.kind &&
           compare(own, known) == Comparison::wrong;
  });
  std::cout << print(program) << std::flush;
}

void Campaign::one(unsigned long seed, Program& program, const std::vector<Sightings>& seen,
                   const Verdict* verdict) {
  const std::string text = print(program);
  const Survey known = survey(program);
  const std::string differs = disagreement(known, seen, tally_["unseen by the sanitizers"]);
  ++tally_[known.errors > 0 ? "with error" : "without error"];
  if (known.doubtful) ++tally_["doubtful"];
  if (!differs.empty()) {
    ++tally_["oracle"];
    std::cout << fmt::format("seed {} oracle: {}\n{}", seed, differs, text) << std::flush;
  }
  if (!verdict) return;
  const Comparison comparison = compare(*verdict, known);
  ++tally_[to_string(comparison)];
  std::cout << fmt::format("seed {} {} errors {} {}\n", seed, to_string(comparison), known.errors,
                           verdict->text)
            << std::flush;
  if (comparison == Comparison::wrong && most_shown_ > 0) show(program, *verdict);
}

void Campaign::batch(unsigned long first, unsigned long last) {
  std::vector<Program> programs;
  for (unsigned long seed = first; seed <= last; ++seed) programs.push_back(generate(seed));
  const auto seen = sanitize(programs);
  std::vector<Verdict> verdicts;
  if (!tool_.binary.empty()) verdicts = ask(tool_, programs);
  for (std::size_t i = 0; i < programs.size(); ++i) {
    one(first + i, programs[i], seen[i], verdicts.empty() ? nullptr : &verdicts[i]);
  }
}

void Campaign::sum() const {
  for (const auto& [what, number] : tally_) std::cout << number << " " << what << "\n";
}

}  // namespace

}  // namespace heapreach::differential

int main(int count, char** words) {
  using namespace heapreach::differential;
  if (count < 2) {
    std::cerr << "differential_campaign FIRST LAST [BINARY [OPTIONS [MOST]]] | SEED\n";
    return 2;
  }
  if (count == 2) {
    Program program = generate(std::stoul(words[1]));
    std::cout << print(program);
    return 0;
  }
  constexpr unsigned long batch = 50;
  const unsigned long first = std::stoul(words[1]);
  const unsigned long last = std::stoul(words[2]);
  Tool tool;
  if (count > 3) tool.binary = words[3];
  if (count > 4) tool.options = words[4];
  Campaign campaign(tool, count > 5 ? std::stoi(words[5]) : 0);
  for (unsigned long begin = first; begin <= last; begin += batch) {
    campaign.batch(begin, std::min(last, begin + batch - 1));
  }
  campaign.sum();
  return 0;
}
