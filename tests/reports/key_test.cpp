// How much of a drawn figure its key takes, measured in the SVG that gnuplot draws.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

#include "reports/figure.h"
#include "reports/gnuplot.h"
#include "support/scratch.h"
#include "tests/reports/results_file.h"

namespace heapreach::test::key_test {
namespace {

struct Shape {
  double height = 0, key = 0;  // pixels: of the figure, of the key from its top
  double left = 1e9;           // of names
};

/// Texts of the key stand where gnuplot moved the pen to, and begin as `name` does.
Shape shape_of(const std::string& svg, const std::string& name) {
  Shape shape;
  std::smatch match;
  if (std::regex_search(svg, match, std::regex("height=\"([0-9.]+)\""))) {
    shape.height = std::stod(match[1]);
  }
  const std::regex text("translate\\(([0-9.-]+),([0-9.-]+)\\)[^>]*>\\s*<text><?[^<]*" + name);
  for (std::sregex_iterator i(svg.begin(), svg.end(), text), end; i != end; ++i) {
    shape.key = std::max(shape.key, std::stod((*i)[2]));
    shape.left = std::min(shape.left, std::stod((*i)[1]));
  }
  return shape;
}

std::string contents(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

class KeyOf : public testing::TestWithParam<std::pair<int, int>> {};

TEST_P(KeyOf, TakesNoMoreThanAFifthOfTheFigure) {
  const auto [lines, length] = GetParam();
  reports::Results all;
  for (int i = 0; i < lines; ++i) {
    const std::string number = std::to_string(i);
    const std::string name =
        "name" + std::string(std::max<int>(1, length - 4 - number.size()), '/') + number;
    for (const int n : {4, 8}) {
      all.results.push_back(example_run("f/a", n, name, "feasible", 0.1 * n + i));
    }
  }
  const auto outcomes = reports::outcomes(all);
  std::vector<reports::Figure> figures = reports::quantile_figures(outcomes);
  for (reports::Figure& figure : reports::growth_figures(outcomes)) figures.push_back(figure);
  ASSERT_EQ(figures.size(), 2u);
  const Scratch scratch;
  for (const reports::Figure& figure : figures) {
    scratch.write(figure.name + ".dat", figure.data);
    scratch.write(figure.name + ".gp", figure.script);
  }
  const std::string folder = scratch.file("");
  const reports::Drawn drawn = reports::draw(figures, folder);
  ASSERT_TRUE(drawn.done) << drawn.warning;
  EXPECT_EQ(drawn.warning, "");
  for (const reports::Figure& figure : figures) {
    const Shape shape = shape_of(contents(folder + "/" + figure.name + ".svg"), "name");
    EXPECT_GT(shape.key, 5) << figure.name;
    EXPECT_LE(shape.key, shape.height / 5) << figure.name << " of " << shape.height;
    EXPECT_GE(shape.left, 0) << figure.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, KeyOf,
                         testing::Values(std::pair(1, 8), std::pair(3, 20), std::pair(4, 30),
                                         std::pair(9, 12), std::pair(16, 25), std::pair(17, 47),
                                         std::pair(24, 90), std::pair(80, 15)));

}  // namespace
}  // namespace heapreach::test::key_test
