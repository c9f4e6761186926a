// A campaign over a range of seeds: differential_campaign FIRST LAST [BINARY [OPTIONS]].
#include <fmt/format.h>

#include <iostream>
#include <map>

#include "tests/differential/generate.h"
#include "tests/differential/judge.h"
#include "tests/differential/print.h"
#include "tests/differential/sanitize.h"

int main(int count, char** words) {
  using namespace heapreach::differential;
  if (count < 3) return 2;
  const unsigned long first = std::stoul(words[1]);
  const unsigned long last = std::stoul(words[2]);
  Tool tool;
  if (count > 3) tool.binary = words[3];
  if (count > 4) tool.options = words[4];
  std::map<std::string, int> tally;
  constexpr unsigned long batch = 50;
  for (unsigned long begin = first; begin <= last; begin += batch) {
    std::vector<Program> programs;
    for (unsigned long seed = begin; seed <= last && seed < begin + batch; ++seed) {
      programs.push_back(generate(seed));
    }
    const auto sightings = sanitize(programs);
    for (std::size_t i = 0; i < programs.size(); ++i) {
      const unsigned long seed = begin + i;
      std::string text = print(programs[i]);
      const Survey known = survey(programs[i]);
      const std::string differs = disagreement(known, sightings[i]);
      ++tally[known.errors > 0 ? "with error" : "without error"];
      if (known.doubtful) ++tally["doubtful"];
      if (!differs.empty()) {
        ++tally["oracle"];
        std::cout << "seed " << seed << " oracle: " << differs << "\n" << text << std::endl;
      }
      if (tool.binary.empty()) continue;
      const Verdict verdict = ask(tool, programs[i]);
      const std::string judged = to_string(judge(verdict, known));
      ++tally[judged];
      std::cout << fmt::format("seed {} {} {:.2f} errors {} line {} {}\n", seed, judged,
                               verdict.seconds, known.errors, verdict.line, verdict.text)
                << std::flush;
    }
  }
  for (const auto& [what, number] : tally) std::cout << number << " " << what << "\n";
  return 0;
}
