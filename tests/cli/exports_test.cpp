// Abstract counterexamples of another analyzer (data/exports): what is known of them stays so.
// Every fifteenth is decided here, and all in the long suite, with limits of work.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/cli/scratch_files.h"

namespace heapreach::test::exports_test {
namespace {

using Json = nlohmann::ordered_json;

struct Known {
  std::string verdict, bound;
};

std::map<std::string, Known> known_verdicts() {
  std::ifstream in(std::string(HEAPREACH_DATA_DIR) + "/exports/verdicts.tsv");
  std::map<std::string, Known> result;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::istringstream columns(line);
    std::string name, location;
    Known known;
    std::getline(columns, name, '\t');
    std::getline(columns, location, '\t');
    std::getline(columns, known.verdict, '\t');
    std::getline(columns, known.bound, '\t');
    result[name] = known;
  }
  return result;
}

struct Exports : ScratchFiles {
  /// Decides each system of which the index is a multiple of `step`; returns how many have a
  /// definite answer.
  int decided(std::size_t step, const std::string& work) {
    const std::string archive = std::string(HEAPREACH_DATA_DIR) + "/exports/exports.tar.xz";
    const std::string folder = scratch.file("");
    EXPECT_EQ(run_program("tar -C " + folder + " -xf " + archive).exit_code, 0);
    std::string files;
    std::size_t index = 0;
    for (const auto& [name, known] : known_verdicts()) {
      if (index++ % step == 0) files += " " + scratch.file("exports/" + name + ".rts.yaml");
    }
    EXPECT_EQ(index, 286u);
    const ProgramResult r = run_program(std::string(HEAPREACH_BINARY) + " check -q --work " + work +
                                        " --format line" + files);
    int definite = 0;
    std::istringstream lines(r.out);
    for (std::string line; std::getline(lines, line);)
      definite += agrees(Json::parse(line)) ? 1 : 0;
    return definite;
  }

 private:
  /// Whether the answer is definite.
  bool agrees(const Json& answer) const {
    const std::string file = answer.at("file"), verdict = answer.at("verdict");
    const std::string name = std::filesystem::path(file).stem().stem().string();
    const Known known = verdicts_.at(name);
    const bool is_refuted = known.verdict == "infeasible" && known.bound == "every";
    const bool contradicts = (known.verdict == "feasible" && verdict == "infeasible") ||
                             (is_refuted && verdict == "feasible");
    EXPECT_FALSE(contradicts) << name << " is " << verdict;
    return verdict != "unknown";
  }

  const std::map<std::string, Known> verdicts_ = known_verdicts();
};

TEST_F(Exports, KeepTheirVerdicts) {
  EXPECT_GE(decided(15, "300k"), 15);  // of 20
}

using ExportsLong = Exports;
TEST_F(ExportsLong, KeepTheirVerdicts) {
  EXPECT_GE(decided(1, "5M"), 240);
}

}  // namespace
}  // namespace heapreach::test::exports_test
