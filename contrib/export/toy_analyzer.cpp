// A complete analyzer for a toy language, as an example of what heapreach_rts.h is for.
// It is one long file so that it can be read from top to bottom and compiled by one command.
//
//   c++ -std=c++11 contrib/export/toy_analyzer.cpp -o /tmp/toy_analyzer
//   /tmp/toy_analyzer contrib/export/programs/list.toy /tmp
//
// A program declares variables, `node x, y;` and `int n;`, and has the statements
//
//   x = new;  x = null;  x = y;  x = y.next;  x.next = y;  free x;
//   n = any;  n = 1;  n = m + 1;  n = x.value;  x.value = n;
//   if (C) { .. } else { .. }  while (C) { .. }  assert (C);
//
// each on a line of its own, as blocks' heads and ends are, with conditions C of the forms `any`,
// `A == B` and `A != B`, where A and B are variables, numbers or null. The analyzer knows of each
// pointer whether it may be null, alive, freed or never set, and the same of the next fields of all
// nodes together; of integers it knows nothing. It is sound, and so simple that most of its alarms
// are false. For each alarm it writes the part of its trace graph that leads there, in which
// heapreach looks for an execution of the program.
#include <algorithm>
#include <deque>
#include <fstream>
#include <iostream>
#include <map>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

#include "heapreach_rts.h"

namespace {

using namespace heapreach_rts;

// Programs: points, and steps from one to the next.

/// `any`, or a comparison.
struct Condition {
  std::string left, right;
  bool is_any, is_equal;
};

enum class Kind { make, copy, load, store, release, input, compute, assume, claim };

struct Step {
  Kind kind;
  int from, to;
  Position at;
  std::string x, y, field;
  std::vector<std::string> terms;  // compute: a term, or a term, a sign and a term
  Condition condition;
};

struct Program {
  std::vector<std::string> pointers, integers;
  std::vector<Step> steps;
  int points = 1, end = 0;  // the first point is 0
  Position last_line;
};

/// Reads a program line by line: one holds a statement, or the head or the end of a block.
class Parser {
 public:
  explicit Parser(const std::string& file) : at_(file) {
    std::ifstream in(file);
    if (!in) throw std::runtime_error(file + ": cannot be read");
    for (std::string line; std::getline(in, line);) {
      ++at_.line;
      line = line.substr(0, line.find('#'));
      at_.column = static_cast<int>(line.find_first_not_of(" \t")) + 1;
      if (at_.column > 0) statement(line);
    }
    if (!open_.empty()) fail("a block has no end");
    program_.end = now_;
    program_.last_line = at_;
  }
  const Program& program() const { return program_; }

 private:
  struct Block {
    bool is_loop;
    Position at;
    Condition test;
    int from, then;  // where the test is; the end of the first block, -1 if there is no second
  };

  void fail(const std::string& why) const {
    throw std::runtime_error(at_.file + ":" + std::to_string(at_.line) + ": " + why);
  }
  static bool has(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  }
  bool is_pointer(const std::string& text) const { return has(program_.pointers, text); }
  bool is_integer(const std::string& text) const { return has(program_.integers, text); }
  bool is_term(const std::string& text) const {
    return is_integer(text) || text.find_first_not_of("0123456789") == std::string::npos;
  }
  bool is_address(const std::string& text) const { return text == "null" || is_pointer(text); }
  /// A space in the pattern stands for any number of them.
  bool matches(const std::string& line, const std::string& pattern) {
    std::string expression = "\\s*";
    for (const char c : pattern) expression += c == ' ' ? "\\s*" : std::string(1, c);
    return std::regex_match(line, found_, std::regex(expression + "\\s*"));
  }
  std::string part(int number) const { return found_[static_cast<std::size_t>(number)].str(); }

  /// A step from where the last one ended to a new point.
  void step(Kind kind, const std::string& x = "", const std::string& y = "",
            const std::string& field = "") {
    program_.steps.push_back(
        {kind, now_, program_.points, at_, x, y, field, {}, {"", "", true, true}});
    now_ = program_.points++;
  }
  /// From the test of a block to where it has this outcome.
  void branch(const Block& block, bool outcome) {
    now_ = block.from;
    step(Kind::assume);
    program_.steps.back().at = block.at;
    program_.steps.back().condition = block.test;
    program_.steps.back().condition.is_equal = block.test.is_equal == outcome;
  }
  /// An empty step to a point that is there already.
  void join(int to) {
    program_.steps.push_back({Kind::assume, now_, to, at_, "", "", "", {}, {"", "", true, true}});
    now_ = to;
  }
  Condition condition(const std::string& text) {
    if (matches(text, "any")) return {"", "", true, true};
    if (!matches(text, "(\\w+) ([=!])= (\\w+)")) fail("this is no condition: " + text);
    const bool is_right =
        (is_address(part(1)) && is_address(part(3))) || (is_term(part(1)) && is_term(part(3)));
    if (!is_right) fail("what cannot be compared: " + text);
    return {part(1), part(3), false, part(2) == "="};
  }
  void statement(const std::string& line) {
    if (matches(line, "(node|int)\\s (\\w+( , \\w+)*) ;")) {
      std::vector<std::string>& names = part(1) == "node" ? program_.pointers : program_.integers;
      const std::string list = part(2);
      const std::regex word("\\w+");
      for (std::sregex_iterator at(list.begin(), list.end(), word), end; at != end; ++at) {
        if (is_address(at->str()) || is_term(at->str())) fail("a name that is taken");
        names.push_back(at->str());
      }
    } else if (matches(line, "(while|if) \\((.*)\\) \\{")) {
      const bool is_loop = part(1) == "while";
      open_.push_back({is_loop, at_, condition(part(2)), now_, -1});
      branch(open_.back(), true);
    } else if (matches(line, "\\} else \\{") && !open_.empty() && !open_.back().is_loop &&
               open_.back().then < 0) {
      open_.back().then = now_;
      branch(open_.back(), false);
    } else if (matches(line, "\\}") && !open_.empty()) {
      const Block block = open_.back();
      open_.pop_back();
      const int end = now_;
      if (block.is_loop) join(block.from);
      if (block.then < 0) branch(block, false);
      if (!block.is_loop) join(block.then < 0 ? end : block.then);
    } else if (matches(line, "assert \\((.*)\\) ;")) {
      const Condition claimed = condition(part(1));
      step(Kind::claim);
      program_.steps.back().condition = claimed;
    } else if (matches(line, "free\\s (\\w+) ;") && is_pointer(part(1))) {
      step(Kind::release, part(1));
    } else if (matches(line, "(\\w+) = (\\w+) ([+-]) (\\w+) ;") && is_integer(part(1)) &&
               is_term(part(2)) && is_term(part(4))) {
      step(Kind::compute, part(1));
      program_.steps.back().terms = {part(2), part(3), part(4)};
    } else if (matches(line, "(\\w+) = (\\w+) ;")) {
      assignment(part(1), part(2));
    } else if (matches(line, "(\\w+) \\. (\\w+) = (\\w+) ;") && is_pointer(part(1)) &&
               is_of_field(part(3), part(2))) {
      step(Kind::store, part(1), part(3), part(2));
    } else if (matches(line, "(\\w+) = (\\w+) \\. (\\w+) ;") && is_pointer(part(2)) &&
               is_of_field(part(1), part(3))) {
      step(Kind::load, part(1), part(2), part(3));
    } else {
      fail("this is no statement");
    }
  }
  bool is_of_field(const std::string& text, const std::string& field) const {
    return field == "next" ? is_address(text) : field == "value" && is_term(text);
  }
  void assignment(const std::string& x, const std::string& value) {
    if (is_pointer(x) && value == "new") return step(Kind::make, x);
    if (is_pointer(x) && is_address(value)) return step(Kind::copy, x, value);
    if (is_integer(x) && value == "any") return step(Kind::input, x);
    if (!is_integer(x) || !is_term(value)) fail("this is no assignment");
    step(Kind::compute, x);
    program_.steps.back().terms = {value};
  }

  Position at_;
  Program program_;
  std::vector<Block> open_;
  std::smatch found_;
  int now_ = 0;
};

// The analysis: what pointers may be, in every combination that differs.

enum : unsigned { is_null = 1, is_alive = 2, is_freed = 4, is_unset = 8 };

struct State {
  std::map<std::string, unsigned> pointers;
  unsigned next_fields;  // of all nodes together
  bool has_nodes;        // some may be alive

  unsigned of(const std::string& name) const {
    return name == "null" ? is_null : pointers.at(name);
  }
  /// Whether it describes everything that the other one does.
  bool is_entailed_by(const State& other) const {
    for (const std::pair<const std::string, unsigned>& one : other.pointers) {
      if ((one.second & ~pointers.at(one.first)) != 0) return false;
    }
    return (other.next_fields & ~next_fields) == 0 && (has_nodes || !other.has_nodes);
  }
  std::string text() const {
    std::string result;
    for (const std::pair<const std::string, unsigned>& one : pointers) {
      result += (result.empty() ? "" : "; ") + one.first + " is" + words(one.second);
    }
    return result + (has_nodes ? "; next fields are" + words(next_fields) : "; no nodes");
  }
  static std::string words(unsigned set) {
    static const char* const names[] = {"null", "alive", "freed", "unset"};
    std::string result;
    for (unsigned i = 0; i < 4; ++i) {
      if ((set >> i & 1) != 0) result += (result.empty() ? " " : " or ") + std::string(names[i]);
    }
    return result;
  }
};

struct Node {
  int point;
  State state;
};

/// A step of the program, or (-1) of the analyzer.
struct Arc {
  int from, to, step;
};

struct Alarm {
  std::string kind;
  int step;                // -1: the end of the program
  std::vector<int> nodes;  // from which it goes wrong
};

class Analysis {
 public:
  explicit Analysis(const Program& program) : program_(program) {
    State start = State();
    for (const std::string& name : program.pointers) start.pointers[name] = is_unset;
    visit(-1, -1, 0, start);
    while (!open_.empty()) {
      const int node = open_.front();
      open_.pop_front();
      for (std::size_t i = 0; i < program.steps.size(); ++i) {
        State state = nodes[node].state;
        if (program.steps[i].from == nodes[node].point && run(node, static_cast<int>(i), &state)) {
          visit(node, static_cast<int>(i), program.steps[i].to, state);
        }
      }
      if (nodes[node].point == program.end && nodes[node].state.has_nodes) alarm(node, -1, "leak");
    }
  }

  std::vector<Node> nodes;
  std::vector<Arc> arcs;
  std::vector<Alarm> alarms;

 private:
  /// A step leads to a state. It need not be followed if another one there describes it, too.
  void visit(int from, int step, int point, const State& state) {
    int same = -1, larger = -1;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (nodes[i].point != point || !nodes[i].state.is_entailed_by(state)) continue;
      larger = static_cast<int>(i);
      if (state.is_entailed_by(nodes[i].state)) same = larger;
    }
    const int node = same >= 0 ? same : static_cast<int>(nodes.size());
    if (from >= 0) arcs.push_back({from, node, step});
    if (same >= 0) return;
    nodes.push_back({point, state});
    if (larger >= 0) {
      arcs.push_back({node, larger, -1});
    } else {
      open_.push_back(node);
    }
  }
  void alarm(int node, int step, const std::string& kind) {
    for (Alarm& one : alarms) {
      if (one.step == step) return one.nodes.push_back(node);
    }
    alarms.push_back({kind, step, {node}});
  }
  /// The state behind a step that does not go wrong; false if there is none.
  bool run(int node, int index, State* state) {
    const Step& step = program_.steps[index];
    unsigned integer = 0;
    unsigned& x = is_pointer(step.x) ? state->pointers[step.x] : integer;
    if (step.kind == Kind::load || step.kind == Kind::store) {
      unsigned& used = state->pointers[step.kind == Kind::load ? step.y : step.x];
      if (used != is_alive) alarm(node, index, "dereference");
      if ((used & (is_alive | is_unset)) == 0) return false;
      used = is_alive;  // what was never set may happen to be an address
      if (step.field == "next" && step.kind == Kind::load) x = state->next_fields;
      if (step.field == "next" && step.kind == Kind::store) {
        state->next_fields |= state->of(step.y);
      }
    } else if (step.kind == Kind::make) {
      x = is_alive;
      state->next_fields |= is_unset;
      state->has_nodes = true;
    } else if (step.kind == Kind::copy) {
      x = state->of(step.y);
    } else if (step.kind == Kind::release) {
      if ((x & (is_freed | is_unset)) != 0) alarm(node, index, "free");
      const bool is_null_too = (x & (is_null | is_unset)) != 0;
      const bool is_alive_too = (x & (is_alive | is_unset)) != 0;
      if (is_alive_too) {
        for (std::pair<const std::string, unsigned>& one : state->pointers) {
          if ((one.second & is_alive) != 0) one.second |= is_freed;
        }
        if ((state->next_fields & is_alive) != 0) state->next_fields |= is_freed;
      }
      x = (is_null_too ? is_null : 0u) | (is_alive_too ? is_freed : 0u);
      return x != 0;
    } else if (step.kind == Kind::assume || step.kind == Kind::claim) {
      State failing = *state;
      Condition opposite = step.condition;
      opposite.is_equal = !opposite.is_equal;
      if (step.kind == Kind::claim && assume(opposite, &failing)) alarm(node, index, "assertion");
      return assume(step.condition, state);
    }
    return true;
  }
  /// What is known where a condition holds; false if it cannot.
  bool assume(const Condition& condition, State* state) const {
    if (condition.is_any || !(is_pointer(condition.left) && is_pointer(condition.right)))
      return true;
    const unsigned a = state->of(condition.left), b = state->of(condition.right);
    if (condition.is_equal) {
      // What was never set may be equal to anything.
      const unsigned common = (a & is_unset) != 0 ? b : (b & is_unset) != 0 ? a : a & b;
      return narrow(condition.left, common, state) && narrow(condition.right, common, state);
    }
    if (b == is_null) return narrow(condition.left, a & ~is_null, state);
    if (a == is_null) return narrow(condition.right, b & ~is_null, state);
    return true;
  }
  static bool narrow(const std::string& name, unsigned values, State* state) {
    if (name != "null") state->pointers[name] = values;
    return values != 0;
  }
  bool is_pointer(const std::string& name) const {
    return name == "null" ||
           std::count(program_.pointers.begin(), program_.pointers.end(), name) > 0;
  }

  const Program& program_;
  std::deque<int> open_;
};

// The export: an alarm, and what of the trace graph leads to it.

class Export {
 public:
  Export(const Program& program, const Analysis& analysis, const Alarm& alarm,
         const std::string& name, const Position& at)
      : program_(program), system_(name) {
    system_.meta("producer", "toy analyzer");
    system_.meta("alarm", alarm.kind);
    system_.layout(0, 1);
    record_ = system_.record("Node", {"value", "next"});
    for (const std::string& x : program.pointers) add(x, Type::pointer);
    for (const std::string& n : program.integers) add(n, Type::integer);

    const std::vector<bool> leads = leads_to(alarm, analysis);
    std::vector<Vertex> vertices(analysis.nodes.size());
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      const Node& node = analysis.nodes[i];
      if (leads[i])
        vertices[i] =
            system_.vertex("v" + std::to_string(i), node.state.text(), before(node.point));
    }
    system_.start(vertices[0]);
    for (const Arc& arc : analysis.arcs) {
      if (!leads[arc.from] || !leads[arc.to]) continue;
      const Edge edge = system_.edge(vertices[arc.from], vertices[arc.to]);
      if (arc.step < 0) continue;
      const Step& step = program.steps[arc.step];
      if (step.kind != Kind::assume || !step.condition.is_any)
        system_.add(edge, instruction(step).at(step.at));
    }
    const Vertex bad = system_.error("bad", alarm.kind, at);
    for (const int node : alarm.nodes) {
      const Instruction leak =
          Instruction::assume(Expression::negation(Expression::no_live_cells()));
      const Instruction wrong =
          alarm.step < 0 ? leak : Instruction::fail(instruction(program.steps[alarm.step]));
      system_.edge(vertices[node], bad, {wrong.at(at)});
    }
  }

  const System& system() const { return system_; }

 private:
  void add(const std::string& name, Type type) { variables_[name] = system_.variable(name, type); }
  /// The nodes from which a node of the alarm is reached: all others would only cost time.
  static std::vector<bool> leads_to(const Alarm& alarm, const Analysis& analysis) {
    std::vector<bool> result(analysis.nodes.size(), false);
    std::vector<int> open = alarm.nodes;
    while (!open.empty()) {
      const int node = open.back();
      open.pop_back();
      if (result[node]) continue;
      result[node] = true;
      for (const Arc& arc : analysis.arcs) {
        if (arc.to == node) open.push_back(arc.from);
      }
    }
    return result;
  }
  Position before(int point) const {
    for (const Step& step : program_.steps) {
      if (step.from == point) return step.at;
    }
    return Position();
  }
  Expression value(const std::string& term) const {
    if (term == "null") return Expression::null();
    const std::map<std::string, Variable>::const_iterator found = variables_.find(term);
    return found == variables_.end() ? Expression(term) : Expression(found->second);
  }
  Instruction instruction(const Step& step) {
    const std::string& base = step.kind == Kind::load ? step.y : step.x;
    switch (step.kind) {
      case Kind::make:
        return Instruction::alloc(variables_[step.x], system_.cells(record_));
      case Kind::copy:
        return Instruction::move(variables_[step.x], value(step.y));
      case Kind::load:
        return Instruction::load(variables_[step.x],
                                 value(base) + system_.offset(record_, step.field));
      case Kind::store:
        return Instruction::store(value(base) + system_.offset(record_, step.field), value(step.y));
      case Kind::release:
        return Instruction::free(value(step.x));
      case Kind::input:
        return Instruction::kill(variables_[step.x]);
      case Kind::compute:
        return Instruction::move(variables_[step.x], computed(step.terms));
      case Kind::assume:
        return Instruction::assume(condition(step.condition));
      case Kind::claim:
        return Instruction::assertion(condition(step.condition));
    }
    return Instruction::nop();
  }
  Expression computed(const std::vector<std::string>& terms) const {
    if (terms.size() == 1) return value(terms[0]);
    return terms[1] == "+" ? value(terms[0]) + value(terms[2]) : value(terms[0]) - value(terms[2]);
  }
  Expression condition(const Condition& of) const {
    if (of.is_any) return "true";
    const Expression left = value(of.left), right = value(of.right);
    return of.is_equal ? Expression::equal(left, right) : Expression::unequal(left, right);
  }

  const Program& program_;
  System system_;
  Record record_;
  std::map<std::string, Variable> variables_;
};

/// The name of a file without its folder and ending.
std::string stem_of(const std::string& path) {
  const std::string name = path.substr(path.find_last_of('/') + 1);
  return name.substr(0, name.find_last_of('.'));
}

int analyze(const std::string& file, const std::string& folder) {
  const Program program = Parser(file).program();
  const Analysis analysis(program);
  for (std::size_t i = 0; i < analysis.alarms.size(); ++i) {
    const Alarm& alarm = analysis.alarms[i];
    const Position at = alarm.step < 0 ? program.last_line : program.steps[alarm.step].at;
    const std::string name = stem_of(file) + "." + std::to_string(i + 1);
    const Export result(program, analysis, alarm, name, at);
    for (const std::string& problem : result.system().problems()) {
      throw std::logic_error(name + ": " + problem);
    }
    const std::string path = folder + "/" + name + ".rts.yaml";
    std::ofstream out(path);
    if (!result.system().write(out)) throw std::runtime_error(path + ": cannot be written");
    std::cout << file << ":" << at.line << ": " << alarm.kind << " -> " << path << "\n";
  }
  return analysis.alarms.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: toy_analyzer PROGRAM.toy FOLDER\n";
    return 2;
  }
  try {
    return analyze(argv[1], argv[2]);
  } catch (const std::exception& problem) {
    std::cerr << problem.what() << "\n";
    return 3;
  }
}
