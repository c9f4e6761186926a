// Reads a system, decides it with one engine and prints the verdict: the library in twenty lines.
#include <fstream>
#include <iostream>

#include "pipeline/check/check_rts.h"
#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"

int main(int argc, char** argv) {
  using namespace heapreach;
  if (argc != 2) return 2;
  std::ifstream in(argv[1]);
  const rts::System system = rts::with_implicit_errors(rts::read(in, argv[1]).system);

  pipeline::Options options;
  options.engine = "bmc";
  const pipeline::Strategy strategy = pipeline::strategies_for(system, 4, options).at(0);
  pipeline::QuietMonitor monitor;
  const pipeline::Verdict verdict =
      pipeline::check(system, strategy, {Deadline::in(60), 0, 0}, monitor);

  if (const auto* feasible = std::get_if<pipeline::Feasible>(&verdict)) {
    std::cout << "feasible, " << feasible->execution.steps.size() << " steps\n";
  } else {
    std::cout << (std::holds_alternative<pipeline::Infeasible>(verdict) ? "infeasible" : "unknown")
              << "\n";
  }
}
