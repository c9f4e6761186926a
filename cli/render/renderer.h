// What `check --format` chooses from. A format is a renderer: a file pair here and a line in
// renderer.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/render/run_report.h"
#include "cli/render/trace/trace_text.h"
#include "pipeline/result/result_of.h"

namespace heapreach::cli {

/// What is shown of one question.
struct Finding {
  pipeline::Result result;
  std::optional<RunReport> run = std::nullopt;  // with --run, where there was an execution
  bool stats = false;                           // whether figures are asked for
  Length length = Length::brief;                // of explanations
  std::vector<std::string> warnings = {};       // about the file
};

class Renderer {
 public:
  virtual ~Renderer() = default;
  virtual std::string_view name() const = 0;
  /// For --help: what one gets.
  virtual std::string_view summary() const = 0;
  /// What it shows of a result.
  virtual pipeline::Detail detail() const = 0;
  /// A finding as it is printed; `first` if nothing was printed before.
  virtual std::string shown(const Finding& finding, bool first) const = 0;
  /// The findings on the error locations of a file, at least one, likewise.
  virtual std::string shown(const std::vector<Finding>& locations, bool first) const = 0;
  /// The figures of a whole file, printed behind its findings; empty if those have them.
  virtual std::string figures(const std::vector<pipeline::StageFigures>& stages) const = 0;
};

/// Every format, the usual one first.
const std::vector<const Renderer*>& all_renderers();
/// Throws UsageError naming the known ones.
const Renderer& renderer_named(const std::string& name);

}  // namespace heapreach::cli
