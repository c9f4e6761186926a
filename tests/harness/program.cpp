// Structured programs as graphs: statements gather on an edge until a cut, a loop or a branch asks
// for a vertex, so that the same program comes with few long edges or many short ones.
#include "tests/harness/program.h"

#include <utility>

namespace heapreach::test {

using namespace rts;

namespace {

class Compiler {
 public:
  Compiler(const Layout& layout, std::size_t errors, Random& random, System& system)
      : layout_(layout), random_(random), system_(system) {
    current_ = system_.start = system_.add_vertex({"start", {}, {}});
    done_ = system_.add_vertex({"done", {}, {}});
    system_.exits.push_back(done_);
    for (std::size_t i = 0; i < errors; ++i) {
      const std::string name = i == 0 ? "bad" : "bad" + std::to_string(i);
      system_.errors.push_back(system_.add_vertex({name, {}, {}}));
    }
  }

  void run(const Block& program) {
    block(program);
    flush_to(done_);
  }

 private:
  void block(const Block& statements) {
    for (const Statement& statement : statements) {
      switch (statement.kind) {
        case Statement::Kind::basic:
          basic(statement);
          break;
        case Statement::Kind::loop:
          loop(statement);
          break;
        case Statement::Kind::branch:
          branch(statement);
          break;
      }
    }
  }

  void basic(const Statement& statement) {
    pending_.push_back({statement.action, {}});
    if (system_.vertices().size() < layout_.vertices && random_.chance(layout_.cut_percent)) cut();
  }

  void loop(const Statement& statement) {
    cut();
    const VertexId head = current_;
    enter(statement.condition, true);
    block(statement.body);
    flush_to(head);
    enter(statement.condition, false);
  }

  void branch(const Statement& statement) {
    cut();
    const VertexId fork = current_;
    const VertexId join = add_vertex();
    enter(statement.condition, true);
    block(statement.body);
    flush_to(join);
    current_ = fork;
    enter(statement.condition, false);
    block(statement.otherwise);
    flush_to(join);
  }

  /// Begins one of several ways out of the current vertex.
  void enter(const ExpressionPtr& condition, bool positive) {
    shared_ = true;
    if (condition == nullptr) return;
    pending_.push_back({Assume{positive ? condition : make(Op::negation, {condition})}, {}});
  }

  VertexId add_vertex() {
    return system_.add_vertex({"v" + std::to_string(system_.vertices().size()), {}, {}});
  }

  /// Makes the current vertex one that nothing else leaves yet.
  void cut() {
    if (shared_ || !pending_.empty()) flush_to(add_vertex());
  }

  void flush_to(VertexId target) {
    Edge edge;
    edge.from = current_;
    edge.to = target;
    edge.instructions = std::exchange(pending_, {});
    add_failures(edge);
    system_.add_edge(std::move(edge));
    current_ = target;
    shared_ = false;
  }

  void add_failures(const Edge& edge) {
    for (std::size_t i = 0; i < edge.instructions.size(); ++i) {
      const auto inner = checked(edge.instructions[i].action);
      if (!inner || !random_.chance(layout_.checked_percent)) continue;
      Edge failure;
      failure.from = edge.from;
      failure.to = random_.pick(system_.errors);
      failure.instructions = {edge.instructions.begin(), edge.instructions.begin() + i};
      failure.instructions.push_back({Fail{*inner}, {}});
      system_.add_edge(std::move(failure));
    }
  }

  const Layout& layout_;
  Random& random_;
  System& system_;
  VertexId current_ = 0;
  VertexId done_ = 0;
  bool shared_ = false;  // other edges leave the current vertex, or will
  std::vector<Instruction> pending_;
};

}  // namespace

Statement basic(Action action) {
  Statement result;
  result.action = std::move(action);
  return result;
}

Statement loop(ExpressionPtr condition, Block body) {
  Statement result;
  result.kind = Statement::Kind::loop;
  result.condition = std::move(condition);
  result.body = std::move(body);
  return result;
}

Statement branch(ExpressionPtr condition, Block then, Block otherwise) {
  Statement result;
  result.kind = Statement::Kind::branch;
  result.condition = std::move(condition);
  result.body = std::move(then);
  result.otherwise = std::move(otherwise);
  return result;
}

std::vector<Statement*> statements_of(Block& block) {
  std::vector<Statement*> result;
  for (Statement& statement : block) {
    result.push_back(&statement);
    for (Block* inner : {&statement.body, &statement.otherwise}) {
      const std::vector<Statement*> below = statements_of(*inner);
      result.insert(result.end(), below.begin(), below.end());
    }
  }
  return result;
}

void compile(const Block& program, const Layout& layout, std::size_t errors, Random& random,
             System& system) {
  Compiler(layout, errors, random, system).run(program);
}

}  // namespace heapreach::test
