// Half of the systems should be feasible, but not at once, and the others should not be trivially
// infeasible. Therefore systems grow from correct programs (templates.h) into which a mistake is
// put, rather late than early; what enumeration then finds is measured in tests/oracle.
#include "tests/harness/random_system.h"

#include <algorithm>
#include <utility>

#include "tests/harness/build.h"
#include "tests/harness/mutate.h"

namespace heapreach::test {

using namespace rts;

namespace {

class Generator {
 public:
  Generator(std::uint64_t seed, const Size& size) : random_(seed), size_(size) {
    system_.name = "random_" + std::to_string(seed);
  }

  System run() {
    if (random_.chance(size_.chaos_percent)) {
      chaos();
    } else {
      program();
    }
    if (size_.features.parallel_edges && random_.chance(8)) add_parallel_edge();
    if (size_.features.self_loops && random_.chance(8)) add_self_loop();
    return std::move(system_);
  }

 private:
  std::size_t vertices() {
    return static_cast<std::size_t>(random_.between(static_cast<long>(size_.least_vertices),
                                                    static_cast<long>(size_.most_vertices)));
  }

  std::size_t errors() { return size_.features.several_errors && random_.chance(10) ? 2 : 1; }

  /// Guard, origin and records, none of which changes the program.
  void layout(long record) {
    if (size_.features.guard && random_.chance(8)) system_.guard = 1;
    if (random_.chance(50)) {
      system_.declared_origin = static_cast<std::uint64_t>(random_.between(record, 3));
    } else {
      system_.records.push_back({"R", record == 1 ? std::vector<std::string>{"next"}
                                                  : std::vector<std::string>{"data", "next"}});
    }
  }

  void program() {
    const bool open = size_.features.unknown_heap && random_.chance(7);
    if (open) system_.heap = StartHeap::unknown;
    Templates templates(size_.features, random_, system_);
    Block block = open ? templates.open_program() : templates.program();
    layout(templates.record_size());
    if (random_.chance(size_.mistake_percent)) {
      for (int i = random_.chance(50) ? 2 : 1; i > 0; --i) mutate(block, system_, random_);
    }
    Layout layout;
    layout.vertices = vertices();
    layout.cut_percent = random_.chance(92) ? 95 : 30;
    if (size_.features.implicit_errors && random_.chance(25)) {
      system_.memory_errors = MemoryErrors::implicit;
      layout.checked_percent = 0;
    }
    compile(block, layout, errors(), random_, system_);
  }

  void chaos() {
    for (const char* name : {"p", "q"}) system_.variables.push_back({name, VariableType::pointer});
    if (random_.chance(50)) system_.variables.push_back({"i", VariableType::integer});
    layout(1);
    system_.memory_errors = size_.features.implicit_errors && random_.chance(50)
                                ? MemoryErrors::implicit
                                : MemoryErrors::explicit_edges;
    const std::size_t count = vertices();
    for (std::size_t v = 0; v < count; ++v) system_.add_vertex({"v" + std::to_string(v), {}, {}});
    const auto bad = static_cast<VertexId>(count - 1);
    system_.errors = {bad};
    // A backbone leads towards the error, so that most of the graph matters.
    for (VertexId v = 0; v + 1 < bad; ++v) connect(v, v + 1);
    for (std::size_t i = random_.below(4) + 1; i > 0; --i) connect(any(bad), any(bad));
    connect(any(bad), bad);
    if (system_.memory_errors == MemoryErrors::explicit_edges) connect(bad - 1, bad);
  }

  VertexId any(std::size_t count) { return static_cast<VertexId>(random_.below(count)); }

  /// An edge with up to three instructions; into an error vertex the last one may be a failure.
  void connect(VertexId from, VertexId to) {
    Edge edge;
    edge.from = from;
    edge.to = to;
    for (std::size_t i = random_.below(3) + 1; i > 0; --i) {
      edge.instructions.push_back({random_action(system_, random_), {}});
    }
    if (system_.is_error(to)) {
      const auto inner = checked(edge.instructions.back().action);
      if (inner) edge.instructions.back().action = Fail{*inner};
    }
    system_.add_edge(std::move(edge));
  }

  void add_parallel_edge() {
    Edge edge = random_.pick(system_.edges());
    if (system_.is_error(edge.to)) return;
    edge.instructions.push_back({random_action(system_, random_), {}});
    system_.add_edge(std::move(edge));
  }

  void add_self_loop() {
    const VertexId vertex = random_.pick(system_.edges()).from;
    Edge edge;
    edge.from = edge.to = vertex;
    edge.instructions.push_back({random_action(system_, random_), {}});
    system_.add_edge(std::move(edge));
  }

  Random random_;
  const Size& size_;
  System system_;
};

}  // namespace

System random_system(std::uint64_t seed, const Size& size) {
  return Generator(seed, size).run();
}

}  // namespace heapreach::test
