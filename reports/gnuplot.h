// What the figures' gnuplot scripts share, and how they are drawn.
#pragma once

#include <string>
#include <vector>

#include "reports/figure.h"

namespace heapreach::reports {

/// Width and height in inches.
struct FigureSize {
  double width = 3.5;  // one column of a two-column paper
  double height = 2.8;
};

/// A script: `head` sets axes and keys, `plot` is one plot command. `about` becomes the comment.
std::string gnuplot_script(const std::string& name, const std::string& about, FigureSize size,
                           const std::string& head, const std::string& plot);

/// A text in single quotes, as gnuplot reads it; control characters become blanks.
std::string quoted(const std::string& text);

/// Colour and dash of the line of configuration `index`, and its points unless it has none: lines
/// are told apart without colours too.
std::string line_style(std::size_t index, bool with_points);

constexpr double least_seconds = 0.001;  // what a log axis can still show

/// A power of ten at or below `seconds`, at least least_seconds, where a log axis may begin.
double axis_begin(double seconds);

/// `text` as part of a file's name: letters, digits and single dashes.
std::string file_slug(const std::string& text);

struct Drawn {
  bool done = false;    // SVG and PDF of all figures are there
  std::string warning;  // what is missing or what gnuplot said; empty if all is well
};

/// Draws figures whose scripts lie in `folder`, with gnuplot from the PATH. Same scripts, same
/// bytes.
Drawn draw(const std::vector<Figure>& figures, const std::string& folder);

}  // namespace heapreach::reports
