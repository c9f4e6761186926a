// gnuplot draws, since authors of papers know it and can change what it reads. Scripts set every
// property they depend on, and PDF files get no date: same results, same bytes.
#include "reports/gnuplot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fstream>
#include <iterator>
#include <sstream>

#include "support/deadline.h"
#include "support/error.h"
#include "support/process/process.h"

namespace heapreach::reports {

namespace {

/// Okabe and Ito's colours for all kinds of colour blindness, without the yellow (white paper).
constexpr std::array<const char*, 7> colours = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                "#E69F00", "#56B4E9", "#000000"};
constexpr std::array<int, 7> points = {7, 5, 9, 11, 13, 6, 4};

/// The line of gnuplot's complaint that says where and what: others repeat the script.
std::string essence(const std::string& errors) {
  std::istringstream in(errors);
  std::string first;
  for (std::string line; std::getline(in, line);) {
    if (line.find(".gp\" line ") != std::string::npos) return line;
    if (first.empty()) first = line;
  }
  return first;
}

Drawn drawn_with(const std::vector<std::string>& command, double seconds) {
  Drawn result;
  try {
    Supervisor supervisor(Deadline::in(seconds), 0);
    supervisor.start_program(command);
    using How = WorkerEnd::How;
    supervisor.run({[](auto, auto) {},
                    [&](auto, const WorkerEnd& end) {
                      result.done = end.how == How::exited && end.code == 0;
                      result.warning = essence(end.errors);
                      if (end.how == How::time_limit) result.warning = "took too long";
                      if (!result.done && result.warning.empty()) result.warning = "failed";
                    },
                    [] {}});
  } catch (const UsageError&) {
    return {false,
            "gnuplot was not found on the PATH: figures are scripts only (Debian: gnuplot-nox)"};
  }
  if (!result.warning.empty()) result.warning = "gnuplot: " + result.warning;
  return result;
}

/// Blanks the date that cairo writes into every PDF; nothing moves, since offsets stay.
void take_date_away(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(in), {}};
  const std::size_t begin = bytes.find("/CreationDate (D:");
  const std::size_t end = bytes.find('\n', begin);
  if (begin == std::string::npos || end == std::string::npos) return;
  std::fill(bytes.begin() + begin, bytes.begin() + end, ' ');
  std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'')
      result += "''";
    else
      result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return result + "'";
}

std::string line_style(std::size_t index, bool with_points) {
  const std::size_t dash = 1 + index / colours.size() % 5;
  return fmt::format("lc rgb '{}' dt {} lw 1.5", colours[index % colours.size()], dash) +
         (with_points ? fmt::format(" pt {} ps 0.4", points[index % points.size()]) : "");
}

double axis_begin(double seconds) {
  return std::pow(10.0, std::floor(std::log10(std::max(seconds, least_seconds)) + 1e-9));
}

std::string file_slug(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)))
      result += c;
    else if (!result.empty() && result.back() != '-')
      result += '-';
    if (result.size() >= 60) break;
  }
  while (!result.empty() && result.back() == '-') result.pop_back();
  return result.empty() ? "x" : result;
}

std::string gnuplot_script(const std::string& name, const std::string& about, FigureSize size,
                           const std::string& head, const std::string& plot) {
  const std::string common =
      "set border 3 lc rgb '#444444'\nset tics nomirror out scale 0.5\n"
      "set grid lc rgb '#DDDDDD' lt 1 lw 0.5\n";
  return fmt::format(
      "# {}\n# Drawn again by: gnuplot {}.gp\nreset\nset encoding utf8\n{}{}\n"
      "set terminal svg noenhanced size {},{} font 'Helvetica,12' background '#FFFFFF'\n"
      "set key font ',10'\n"
      "set output '{}.svg'\n{}\nset output\n\n"
      "set terminal pdfcairo noenhanced size {}in,{}in font 'Helvetica,8'\n"
      "set key font ',7'\n"
      "set output '{}.pdf'\nreplot\nset output\n",
      about, name, common, head, std::lround(size.width * 130), std::lround(size.height * 130),
      name, plot, size.width, size.height, name);
}

Drawn draw(const std::vector<Figure>& figures, const std::string& folder) {
  if (figures.empty()) return {true, ""};
  // One process for all: starting it and looking for fonts takes longer than a figure.
  std::vector<std::string> command = {"gnuplot", "-e", "cd " + quoted(folder)};
  for (const Figure& figure : figures) command.push_back(figure.name + ".gp");
  const Drawn result = drawn_with(command, 60 + 2.0 * static_cast<double>(figures.size()));
  if (result.done) {
    for (const Figure& figure : figures) take_date_away(folder + "/" + figure.name + ".pdf");
  }
  return result;
}

}  // namespace heapreach::reports
