// A figure for a paper: a gnuplot script and its data, to be drawn as SVG and PDF, and changed by
// authors. One function per kind of figure.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "reports/outcomes.h"

namespace heapreach::reports {

struct Figure {
  std::string name;     // of its files, without extension
  std::string caption;  // what is seen, one sentence
  std::string data;     // NAME.dat: columns, explained in comments
  std::string script;   // NAME.gp: reads NAME.dat, writes NAME.svg and NAME.pdf
};

/// Scatter plots, one per pair of configurations (indices), over the cases that both ran on:
/// CPU seconds on log axes, timeouts on a line at the limit, other failures on one at twice that.
std::vector<Figure> scatter_figures(const Outcomes& outcomes,
                                    const std::vector<std::pair<std::size_t, std::size_t>>& pairs);

/// The pairs worth drawing unasked: all if there are at most 15, else those that differ in one
/// setting, and of these no more than 40.
std::vector<std::pair<std::size_t, std::size_t>> natural_pairs(const Outcomes& outcomes);

/// How many cases each configuration solves within a time (also called cactus plot), with PAR-2 and
/// a virtual best: of the cases that all of them ran, and, where these are not all cases, of those
/// that each ran. None if nothing was solved.
std::vector<Figure> quantile_figures(const Outcomes& outcomes);

/// Stacked bars of solved cases per configuration, feasible and infeasible.
std::vector<Figure> solved_figure(const Outcomes& outcomes);

/// Median CPU seconds against the resource bound n (all cases, and per family), and against the
/// size of each generator; one line per configuration, an unsolved case counts as its limit.
std::vector<Figure> growth_figures(const Outcomes& outcomes);

}  // namespace heapreach::reports
