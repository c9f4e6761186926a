// Bourdoncle's definition taken at its word: the strongly connected components in topological
// order, each nontrivial one ordered by its head and what remains of it without the head. His own
// algorithm does it in one depth-first search, but recursively along paths of the graph, which may
// be longer than a call stack; here only the nesting of loops is recursion.
#include "backends/abstract/order.h"

#include <algorithm>

namespace heapreach::backends::abstract {

namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

/// Tarjan's algorithm on the part of a graph that `part` marks, without recursion.
class Components {
 public:
  Components(const Graph& graph, const std::vector<std::size_t>& part_of, std::size_t part)
      : graph_(graph),
        part_of_(part_of),
        part_(part),
        number_(graph.size(), none),
        low_(graph.size(), none),
        open_(graph.size()) {}

  /// Explores from the vertex; components end up in reverse topological order.
  void explore(std::size_t root) {
    if (number_[root] != none) return;
    enter(root);
    while (!path_.empty()) {
      auto& [vertex, next] = path_.back();
      if (next < graph_[vertex].size()) {
        const std::size_t to = graph_[vertex][next++];
        if (part_of_[to] != part_) continue;
        if (number_[to] == none) {
          enter(to);
        } else if (open_[to]) {
          low_[vertex] = std::min(low_[vertex], number_[to]);
        }
        continue;
      }
      leave();
    }
  }

  std::vector<std::vector<std::size_t>> found;

 private:
  struct Visit {
    std::size_t vertex;
    std::size_t next;
  };

  void enter(std::size_t vertex) {
    number_[vertex] = low_[vertex] = count_++;
    open_[vertex] = true;
    stack_.push_back(vertex);
    path_.push_back({vertex, 0});
  }

  void leave() {
    const std::size_t vertex = path_.back().vertex;
    path_.pop_back();
    if (!path_.empty()) {
      const std::size_t parent = path_.back().vertex;
      low_[parent] = std::min(low_[parent], low_[vertex]);
    }
    if (low_[vertex] != number_[vertex]) return;
    std::vector<std::size_t> component;
    do {
      component.push_back(stack_.back());
      open_[stack_.back()] = false;
      stack_.pop_back();
    } while (component.back() != vertex);
    std::reverse(component.begin(), component.end());
    found.push_back(std::move(component));
  }

  const Graph& graph_;
  const std::vector<std::size_t>& part_of_;
  std::size_t part_;
  std::vector<std::size_t> number_, low_;
  std::vector<bool> open_;
  std::vector<std::size_t> stack_;
  std::vector<Visit> path_;
  std::size_t count_ = 0;
};

class Orderer {
 public:
  explicit Orderer(const Graph& graph) : graph_(graph), part_of_(graph.size(), 0) {}

  /// `vertices` are those of one part.
  std::vector<OrderElement> order(const std::vector<std::size_t>& vertices, std::size_t part) {
    Components components(graph_, part_of_, part);
    for (std::size_t vertex : vertices) components.explore(vertex);
    std::vector<OrderElement> result;
    std::reverse(components.found.begin(), components.found.end());
    for (const auto& component : components.found) result.push_back(element(component, part));
    return result;
  }

 private:
  /// The depth-first search enters a component at its first vertex.
  OrderElement element(const std::vector<std::size_t>& component, std::size_t part) {
    OrderElement result;
    result.vertex = component.front();
    const auto& successors = graph_[result.vertex];
    const bool self_loop =
        std::find(successors.begin(), successors.end(), result.vertex) != successors.end();
    result.is_component = component.size() > 1 || self_loop;
    if (component.size() == 1) return result;
    const std::size_t inner = ++parts_;
    std::vector<std::size_t> rest(component.begin() + 1, component.end());
    for (std::size_t vertex : rest) part_of_[vertex] = inner;
    result.body = order(rest, inner);
    for (std::size_t vertex : rest) part_of_[vertex] = part;
    return result;
  }

  const Graph& graph_;
  std::vector<std::size_t> part_of_;
  std::size_t parts_ = 0;
};

}  // namespace

std::vector<OrderElement> weak_topological_order(const Graph& graph) {
  std::vector<std::size_t> vertices(graph.size());
  std::vector<std::size_t> entries(graph.size());
  for (std::size_t v = 0; v < graph.size(); ++v) {
    vertices[v] = v;
    for (std::size_t to : graph[v]) entries[to] += to != v;
  }
  // Starting where nothing leads to, the search enters components the way executions do.
  std::stable_partition(vertices.begin(), vertices.end(),
                        [&](std::size_t v) { return entries[v] == 0; });
  return Orderer(graph).order(vertices, 0);
}

}  // namespace heapreach::backends::abstract
