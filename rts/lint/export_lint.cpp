#include "rts/lint/export_lint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "rts/lint/guards.h"

namespace heapreach::rts {

namespace {

/// An instruction that the program has, and not only the way to it.
bool is_of_program(const Instruction& instruction) {
  return !std::holds_alternative<Nop>(instruction.action);
}

bool has_place(const Edge& edge) {
  return edge.at ||
         std::any_of(edge.instructions.begin(), edge.instructions.end(),
                     [](const Instruction& instruction) { return instruction.at.has_value(); });
}

/// "0x" and six digits or more: where something was in the analyzer's memory.
bool holds_address(const std::string& label) {
  constexpr std::size_t least_digits = 6;
  for (std::size_t at = label.find("0x"); at != std::string::npos; at = label.find("0x", at + 2)) {
    std::size_t end = at + 2;
    while (end < label.size() && std::isxdigit(static_cast<unsigned char>(label[end]))) ++end;
    if (end - at - 2 >= least_digits) return true;
  }
  return false;
}

std::string and_others(std::size_t count, const char* others) {
  return count == 0 ? "" : fmt::format(", nor {} {}{}", count, others, count == 1 ? "" : "s");
}

class Lint {
 public:
  Lint(const System& system, const WrittenPlaces& places, const std::string& file)
      : system_(system), places_(places), file_(file) {}

  std::vector<LintFinding> run() {
    vertices_without_way();
    edges_without_place();
    labels();
    for (const GuardFinding& guard : suspicious_guards(system_)) {
      add(places_.edges.at(guard.edge), guard.rule, guard.text);
    }
    header();
    return std::move(findings_);
  }

 private:
  void add(const Position& at, const std::string& rule, const std::string& text) {
    findings_.push_back({at, rule, text});
  }

  std::string name_of(VertexId vertex) const { return "'" + system_.vertex(vertex).name + "'"; }

  /// One finding for all vertices that are not in the set.
  void all_but(const std::vector<bool>& fine, const std::string& rule, const char* text) {
    std::vector<VertexId> others;
    for (VertexId v = 0; v < fine.size(); ++v) {
      if (!fine[v]) others.push_back(v);
    }
    if (others.empty()) return;
    add(places_.vertices.at(others.front()), rule,
        fmt::format(fmt::runtime(text), name_of(others.front()),
                    and_others(others.size() - 1, "other")));
  }

  /// Calls lead into procedures, and these lead on where they return: each is entered by itself.
  void vertices_without_way() {
    std::vector<VertexId> starts = {system_.start}, ends = system_.errors;
    for (const Procedure& procedure : system_.procedures) {
      starts.push_back(procedure.entry);
      ends.insert(ends.end(), procedure.exits.begin(), procedure.exits.end());
    }
    // What asks about leaks, or about every access, adds errors.
    const bool asks_everywhere = system_.memory_errors == MemoryErrors::implicit;
    ends.insert(ends.end(), system_.exits.begin(), system_.exits.end());
    std::vector<bool> reached = system_.graph().reachable_from(starts);
    for (const VertexId error : system_.errors) reached[error] = true;  // the reader tells
    all_but(reached, "unreachable", "no path leads from the start to vertex {}{}");
    if (asks_everywhere) return;
    all_but(system_.graph().reaching(ends), "no-way-on",
            "no path leads to an error from vertex {}{}, which only costs time");
  }

  void edges_without_place() {
    std::vector<EdgeId> without;
    std::size_t all = 0;
    for (EdgeId e = 0; e < system_.edges().size(); ++e) {
      const Edge& edge = system_.edge(e);
      if (system_.is_error(edge.to) && !has_place(edge)) {
        add(places_.edges.at(e), "error-place",
            "neither the edge into the error nor its instruction says where it stands in the "
            "program (at), so --each and --at do not know it by its place");
      }
      const auto& does = edge.instructions;
      if (std::none_of(does.begin(), does.end(), is_of_program)) continue;
      ++all;
      if (!has_place(edge) && !system_.vertex(edge.from).at) without.push_back(e);
    }
    if (without.empty()) return;
    add(places_.edges.at(without.front()), "no-place",
        fmt::format("{} of {} edges with instructions do not say where these stand in the program "
                    "(at), nor does the vertex before",
                    without.size(), all));
  }

  void labels() {
    const auto& vertices = system_.vertices();
    std::size_t empty = 0;
    for (VertexId v = 0; v < vertices.size(); ++v) {
      empty += vertices[v].label.empty() ? 1 : 0;
      if (!holds_address(vertices[v].label)) continue;
      add(places_.vertices.at(v), "address-label",
          fmt::format("the label of vertex {} holds an address of the analyzer's memory, which "
                      "differs from run to run",
                      name_of(v)));
      break;
    }
    const bool are_alike = vertices.size() > 2 && empty == 0 &&
                           std::all_of(vertices.begin(), vertices.end(), [&](const Vertex& v) {
                             return v.label == vertices.front().label;
                           });
    if (are_alike) {
      add({file_, 0, 0}, "same-label",
          fmt::format("all {} vertices have the same label, expected what the analyzer believes at "
                      "each",
                      vertices.size()));
    }
    if (empty == vertices.size()) {
      add({file_, 0, 0}, "no-label",
          "no vertex has a label, expected what the analyzer believes there");
    }
  }

  void header() {
    const auto& meta = system_.meta.entries;
    const bool names_producer = std::any_of(
        meta.begin(), meta.end(), [](const auto& entry) { return entry.first == "producer"; });
    if (!names_producer) {
      add({file_, 0, 0}, "no-producer", "meta.producer does not say which analyzer wrote this");
    }
    if (system_.bound) {
      add({file_, 0, 0}, "bound",
          fmt::format("the bound {} keeps proofs from holding for every bound, expected none",
                      *system_.bound));
    }
  }

  const System& system_;
  const WrittenPlaces& places_;
  const std::string& file_;
  std::vector<LintFinding> findings_;
};

}  // namespace

std::vector<LintFinding> lint_export(const System& system, const WrittenPlaces& places,
                                     const std::string& file) {
  return Lint(system, places, file).run();
}

}  // namespace heapreach::rts
