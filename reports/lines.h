// What figures with one line per configuration share: axes of seconds, and the key, which names the
// lines and takes at most a fifth of the figure's height.
#pragma once

#include <string>
#include <vector>

#include "reports/gnuplot.h"
#include "reports/outcomes.h"

namespace heapreach::reports {

/// Seconds as a log axis can show them.
double shown_seconds(double seconds);

/// The greatest limit of CPU seconds that any run had; 0 if none had one.
double greatest_limit(const Outcomes& outcomes);

/// Where the axis ends that shows times up to `most` and the limit.
double axis_end(double limit, double most);

/// Draws the limit, if there is one.
std::string limit_line(double limit);

struct Line {
  std::string name;
  std::size_t look = 0;       // as of line_style()
  double rank = 0;            // those of the least are named where there is no room for all
  bool is_reference = false;  // no configuration: grey, and always named
};

/// Where the names of lines stand. What there is no room for is drawn in light grey, and counted.
class Key {
 public:
  /// `lines` are in the order of the blocks of the data file.
  explicit Key(std::vector<Line> lines);

  FigureSize figure_size() const;
  std::string settings() const;
  /// "plot" with a line per block of NAME.dat.
  std::string plot(const std::string& name, const std::string& with) const;

 private:
  std::size_t rows() const;

  std::vector<Line> lines_;
  std::vector<bool> named_;
  bool wide_ = false;        // two columns of a paper
  std::size_t columns_ = 1;  // of the key
};

}  // namespace heapreach::reports
