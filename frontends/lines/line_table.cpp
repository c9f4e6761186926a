#include "frontends/lines/line_table.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace heapreach::frontends::lines {

namespace {

using rts::LeftOut;
using rts::SourceFunction;

std::string whole_path(const std::string& file) {
  std::error_code failed;
  const std::filesystem::path path = std::filesystem::absolute(file, failed);
  return (failed ? std::filesystem::path(file) : path).lexically_normal().string();
}

/// Lines on which edges stand, by file.
std::map<std::string, std::set<int>> lines_with_edges(const rts::System& system) {
  std::map<std::string, std::set<int>> lines;
  const auto add = [&](const std::optional<Position>& at) {
    if (at && at->line > 0) lines[at->file].insert(at->line);
  };
  for (const rts::Edge& edge : system.edges()) {
    add(edge.at);
    for (const rts::Instruction& instruction : edge.instructions) add(instruction.at);
  }
  return lines;
}

/// Without a text: what the compiler emitted.
std::vector<FunctionText> texts_of(const LinesByFunction& emitted) {
  std::vector<FunctionText> texts;
  for (const auto& [key, lines] : emitted) {
    texts.push_back({key.first, key.second, *lines.begin(), *lines.rbegin(), lines, {}});
  }
  std::stable_sort(texts.begin(), texts.end(), [](const FunctionText& a, const FunctionText& b) {
    return std::tie(a.file, a.first) < std::tie(b.file, b.first);
  });
  return texts;
}

class Table {
 public:
  Table(const rts::System& system, const LinesOfProgram& known)
      : known_(known), with_edges_(lines_with_edges(system)) {
    for (const auto& [key, lines] : known.reached) spelled_[whole_path(key.first)] = key.first;
  }

  std::vector<SourceFunction> run() const {
    std::vector<SourceFunction> result;
    for (const FunctionText& text :
         known_.texts.empty() ? texts_of(known_.emitted) : known_.texts) {
      const auto file = spelled_.find(whole_path(text.file));
      if (file == spelled_.end() || text.name.empty()) continue;
      result.push_back(function(text, file->second));
    }
    return result;
  }

 private:
  SourceFunction function(const FunctionText& text, const std::string& file) const {
    SourceFunction result{file, text.name, text.first, text.last, {}, text.code, {}};
    const std::set<int> emitted = lines_in(known_.emitted, {file, text.name});
    const std::set<int> reached = lines_in(known_.reached, {file, text.name});
    // What ends a block has instructions, too, for those who leave it.
    std::set_difference(emitted.begin(), emitted.end(), text.ends.begin(), text.ends.end(),
                        std::inserter(result.code, result.code.end()));
    result.use = !reached.empty()                       ? SourceFunction::Use::called
                 : known_.replaced.count(text.name) > 0 ? SourceFunction::Use::replaced
                                                        : SourceFunction::Use::not_called;
    if (result.use != SourceFunction::Use::called) return result;
    const auto edges = with_edges_.find(file);
    for (const int line : result.code) {
      if (edges != with_edges_.end() && edges->second.count(line) > 0) continue;
      const LeftOut reason = emitted.count(line) == 0   ? LeftOut::not_emitted
                             : reached.count(line) == 0 ? LeftOut::not_reached
                             : known_.drops_dead_code   ? LeftOut::in_dead_code
                                                        : LeftOut::behind_end;
      result.left_out[reason].insert(line);
    }
    return result;
  }

  static std::set<int> lines_in(const LinesByFunction& lines, const FunctionKey& key) {
    const auto at = lines.find(key);
    return at == lines.end() ? std::set<int>() : at->second;
  }

  const LinesOfProgram& known_;
  const std::map<std::string, std::set<int>> with_edges_;
  std::map<std::string, std::string> spelled_;  // files that the system has, by their whole path
};

}  // namespace

std::vector<SourceFunction> line_table(const rts::System& system, const LinesOfProgram& known) {
  return Table(system, known).run();
}

}  // namespace heapreach::frontends::lines
