// Writes a results file of made-up runs: sample_results FILE [RUNS]. `make test-page` draws it.
#include <cstdlib>

#include "tests/reports/results_file.h"

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const std::size_t count = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1000;
  heapreach::plans::Start session = heapreach::test::example_session();
  session.name = "sample";
  heapreach::test::write_results(argv[1], {session}, heapreach::test::sample_runs(count));
  return 0;
}
