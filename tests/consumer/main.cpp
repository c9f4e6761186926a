// Is the alarm real? A list of two nodes is built, the first one freed, and its cell read.
#include <heapreach/heapreach.h>

#include <iostream>

int main() {
  using namespace heapreach;
  System system({.name = "alarm"});
  system.record("Node", {"next", "data"}).pointer("head").pointer("p");
  system.start("begin").error("bad").exit("done");
  system.edge("begin", "loop", {move("head", "null")}, {"list.c", 3});
  system.edge("loop", "loop",
              {alloc("p", "sizeof(Node)"), store("p + Node.next", "head"), move("head", "p")},
              {"list.c", 5});
  system.edge("loop", "freed", {assume("head != null"), free_block("head")}, {"list.c", 7});
  system.edge("freed", "done", {load("p", "head + Node.next")}, {"list.c", 8});
  try {
    const Answer answer = check(system, {.bound = 8, .timeout = 60});
    if (answer.verdict == Verdict::infeasible) std::cout << "infeasible\n";
    if (answer.verdict == Verdict::unknown) std::cout << "unknown: " << answer.reason << "\n";
    if (answer.verdict != Verdict::feasible) return 0;
    std::cout << "feasible: " << answer.broken << " does not hold\n";
    for (const Step& step : answer.steps)
      std::cout << "  " << step.at.file << ":" << step.at.line << "\n";
    std::cout << replay(system, answer.evidence).substr(0, 19) << "\n";
  } catch (const Error& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
