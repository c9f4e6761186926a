// Random integer programs against the machine: a program computes with values that are known, a
// compiled run prints the results, and the system must reach exactly these, or these among others
// where its operations are approximate.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iostream>
#include <sstream>

#include "tests/harness/random.h"
#include "tests/harness/run_program.h"

namespace heapreach::frontends::arithmetic_test {
namespace {

struct Type {
  const char* name;
  int bits;
  bool is_signed;
};

constexpr Type types[] = {{"int", 32, true},        {"unsigned", 32, false},
                          {"signed char", 8, true}, {"unsigned char", 8, false},
                          {"short", 16, true},      {"unsigned short", 16, false},
                          {"long", 64, true},       {"unsigned long", 64, false}};

constexpr unsigned masks[] = {1, 6, 0x80, 0x5a, 0xff00, 0x1207};

class Generator {
 public:
  /// `approximate`: with operations that are not linear.
  Generator(unsigned seed, bool approximate) : random_(seed), approximate_(approximate) {}

  /// Statements over v0..v3 with declarations; the inputs come from a function, so that no
  /// compiler folds them.
  std::string program() {
    std::string text = "int __VERIFIER_nondet_int(void);\nvoid __VERIFIER_assume(int);\n";
    std::string body;
    for (int i = 0; i < variables; ++i) {
      type_[i] = &types[below(8)];
      const int value = static_cast<int>(below(2000)) - 1000;
      body += fmt::format(
          "  int i{0} = __VERIFIER_nondet_int(); __VERIFIER_assume(i{0} == {1});\n"
          "  {2} v{0} = i{0};\n",
          i, value, type_[i]->name);
      inputs += std::to_string(value) + ", ";
    }
    for (int i = 0; i < 6; ++i) body += statement();
    return text + "int main(void) {\n" + body;
  }
  static constexpr int variables = 4;
  std::string inputs;
  const Type& type(int i) const { return *type_[i]; }

 private:
  unsigned below(unsigned most) { return static_cast<unsigned>(random_.below(most)); }
  std::string variable() { return fmt::format("v{}", below(variables)); }

  std::string statement() {
    const std::string to = variable();
    const std::string a = variable();
    const std::string b = variable();
    const unsigned k = 1 + below(9);
    const unsigned mask = masks[below(6)];
    if (approximate_ && below(3) == 0) {
      static constexpr const char* operations[] = {"*", "/", "%", "&", "|", "^", "<<", ">>"};
      const char* operation = operations[below(8)];
      const bool shifts = operation[0] == operation[1];  // by few bits, as hardly any b is
      return fmt::format("  {} = {} {} {};\n", to, a, operation,
                         shifts ? fmt::format("(3 & {})", b) : b);
    }
    switch (below(13)) {
      case 0:
        return fmt::format("  {} = {} + {};\n", to, a, b);
      case 1:
        return fmt::format("  {} = {} - {};\n", to, a, b);
      case 2:
        return fmt::format("  {} = {} * {};\n", to, a, k);
      case 3:
        return fmt::format("  {} = {} / {};\n", to, a, k);
      case 4:
        return fmt::format("  {} = {} % {};\n", to, a, k);
      case 5:
        return fmt::format("  {} = {} >> {};\n", to, a, below(7));
      case 6:
        return fmt::format("  {} = {} & {};\n", to, a, (1u << below(8)) - 1);
      case 7:
        return fmt::format("  if ({} < {}) {}++; else {}--;\n", a, b, to, to);
      case 8:
        return fmt::format("  {} = {} == {} ? -{} : ~{};\n", to, a, b, a, b);
      case 9:
        return fmt::format("  {} = {} | {}u;\n", to, a, mask);
      case 10:
        return fmt::format("  {} = {} ^ {};\n", to, a, mask);
      case 11:
        return fmt::format("  {} = {} & ~{};\n", to, a, mask);
      default:
        return fmt::format("  {} = {} - {}u;\n", to, a, k);
    }
  }

  test::Random random_;
  bool approximate_;
  const Type* type_[variables] = {};
};

/// What a run prints, or nothing if its signed arithmetic overflows.
std::vector<std::string> run(const Generator& generator, const std::string& body,
                             const test::TemporaryDirectory& scratch) {
  std::ofstream(scratch.file("run.c"))
      << "#include <stdio.h>\n"
      << body << "  printf(\"%ld %ld %ld %ld\\n\", (long)v0, (long)v1, (long)v2, (long)v3);\n}\n"
      << "int __VERIFIER_nondet_int(void) { static int i, v[] = {" << generator.inputs
      << "}; return v[i++]; }\nvoid __VERIFIER_assume(int c) { (void)c; }\n";
  const auto compiled =
      test::run_program(std::string(HEAPREACH_CLANG) +
                        " -w -fsanitize=undefined -fno-sanitize-recover=undefined -o " +
                        scratch.file("run") + " " + scratch.file("run.c"));
  EXPECT_EQ(compiled.exit_code, 0) << compiled.err;
  const auto r = test::run_program(scratch.file("run"));
  std::vector<std::string> values;
  if (r.exit_code != 0 && r.out.empty()) return values;
  std::istringstream in(r.out);
  for (std::string value; in >> value;) values.push_back(value);
  return values;
}

/// What is approximate takes all the work that there is where it is unknown.
std::string verdict(const std::string& path, bool approximate) {
  const std::string work = approximate ? "2M" : "60M";
  const auto r = test::run_program(HEAPREACH_BINARY " check --work " + work + " " + path);
  return test::verdict_in(r.out) + r.err;
}

/// What both answers of one program are; without approximate operations they must be definite.
struct Agreement {
  unsigned compared = 0, definite = 0;
};

void compare(const Generator& generator, const std::string& body,
             const std::vector<std::string>& values, bool approximate,
             const test::TemporaryDirectory& scratch, Agreement& sum) {
  std::string equal = "1";
  for (int i = 0; i < Generator::variables; ++i) {
    const bool huge = generator.type(i).bits == 64 && !generator.type(i).is_signed;
    equal += fmt::format(" && v{} == ({})({}l)", i, huge ? "unsigned long" : "long", values[i]);
  }
  for (const bool reached : {false, true}) {
    const std::string path = scratch.file("p.c");
    std::ofstream(path) << "void __VERIFIER_error(void);\n"
                        << body << "  if (" << (reached ? "" : "!") << "(" << equal
                        << ")) __VERIFIER_error();\n  return 0;\n}\n";
    const std::string answer = verdict(path, approximate);
    ++sum.compared;
    sum.definite += answer != "unknown";
    if (approximate && answer == "unknown") continue;
    EXPECT_EQ(answer, reached ? "feasible" : "infeasible") << test::slurp(path);
  }
}

/// Of `seeds` programs.
Agreement agree(unsigned seeds, unsigned first, bool approximate) {
  Agreement sum;
  for (unsigned seed = first; seed < first + seeds; ++seed) {
    SCOPED_TRACE(seed);
    const test::TemporaryDirectory scratch;
    Generator generator(seed, approximate);
    const std::string body = generator.program();
    const std::vector<std::string> values = run(generator, body, scratch);
    if (values.empty()) continue;  // undefined behaviour
    compare(generator, body, values, approximate, scratch, sum);
  }
  EXPECT_GE(sum.compared, seeds) << "too many programs with undefined behaviour";
  std::cout << sum.definite << " definite answers of " << sum.compared << ", " << seeds
            << " seeds from " << first << "\n";
  return sum;
}

TEST(Arithmetic, AgreesWithTheMachine) {
  agree(1, 2, false);
}

/// The machine's results are always possible; where they are not the only ones the answer is
/// unknown, and never that others happen.
TEST(Arithmetic, OfVariablesIsNeverWrong) {
  const Agreement sum = agree(1, 2, true);
  EXPECT_GE(2 * sum.definite, sum.compared) << "hardly anything is decided";
}

class ArithmeticLong : public ::testing::TestWithParam<unsigned> {};

TEST_P(ArithmeticLong, AgreesWithTheMachine) {
  agree(40, 1000 + 40 * GetParam(), false);
}

TEST_P(ArithmeticLong, OfVariablesIsNeverWrong) {
  const Agreement sum = agree(30, 5000 + 30 * GetParam(), true);
  EXPECT_GE(2 * sum.definite, sum.compared) << "hardly anything is decided";
}

INSTANTIATE_TEST_SUITE_P(Shard, ArithmeticLong, ::testing::Range(0u, 5u));

}  // namespace
}  // namespace heapreach::frontends::arithmetic_test
