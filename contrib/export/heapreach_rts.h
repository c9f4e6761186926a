// Writes transition systems for heapreach (docs/format.md), for analyzers that want their alarms
// decided. One header in C++11, without dependencies: copy it into your analyzer.
// It is long since one file is what can be copied without a build system.
//
//   using namespace heapreach_rts;
//   System system("alarm 1 of list.c");
//   system.meta("producer", "my analyzer 1.0");
//   Record node = system.record("Node", {"value", "next"});
//   Variable p = system.variable("p", Type::pointer);
//   Vertex begin = system.vertex("begin"), made = system.vertex("made", "p is a node");
//   Vertex bad = system.error("bad", "use after free");
//   system.start(begin);
//   system.edge(begin, made, {Instruction::alloc(p, system.cells(node)), Instruction::free(p)});
//   Instruction use = Instruction::load(p, p + system.offset(node, "next"));
//   system.edge(made, bad, {Instruction::fail(use).at(Position("list.c", 7))});
//   for (const std::string& problem : system.problems()) std::cerr << problem << "\n";
//   system.write(file);
//
// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The authors of heapreach
#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <map>
#include <ostream>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace heapreach_rts {

/// What a variable's values stand for. Both types hold integers.
enum class Type { pointer, integer };

/// An id that a System has given out; one that is made otherwise is unknown to every System. The
/// name is the one in the file.
template <typename Kind>
struct Id {
  int index = -1;
  std::string name;
};
typedef Id<struct VariableKind> Variable;
typedef Id<struct RecordKind> Record;
typedef Id<struct VertexKind> Vertex;
typedef Id<struct EdgeKind> Edge;
typedef Id<struct ProcedureKind> Procedure;

/// A place in the analyzed program; lines and columns count from 1, and 0 stands for none.
struct Position {
  Position() {}
  explicit Position(std::string file_name, int line_number = 0, int column_number = 0)
      : file(std::move(file_name)), line(line_number), column(column_number) {}
  std::string file;
  int line = 0;
  int column = 0;
};

/// An integer expression or a condition. Variables, numbers and strings become expressions by
/// themselves; strings are taken as they are, and what they name is not checked here.
class Expression {
 public:
  typedef Expression E;

  Expression(const char* text) : Expression(std::string(text)) {}
  Expression(const std::string& text)
      : text_(text), is_atom_(std::all_of(text.begin(), text.end(), [](char c) {
          return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
        })) {}
  Expression(const Variable& x) : text_(x.name), is_atom_(true), variables_(1, x) {}
  template <typename Number,
            typename = typename std::enable_if<std::is_integral<Number>::value &&
                                               !std::is_same<Number, bool>::value>::type>
  Expression(Number number) : text_(std::to_string(number)), is_atom_(text_[0] != '-') {}

  static E null() { return E("null", {}, "", true); }
  /// Conditions have names, since `==` of ids is better left to C++.
  static E equal(const E& a, const E& b) { return infix(a, " == ", b); }
  static E unequal(const E& a, const E& b) { return infix(a, " != ", b); }
  static E less(const E& a, const E& b) { return infix(a, " < ", b); }
  static E at_most(const E& a, const E& b) { return infix(a, " <= ", b); }
  static E both(const E& a, const E& b) { return infix(a, " && ", b); }
  static E either(const E& a, const E& b) { return infix(a, " || ", b); }
  static E negation(const E& a) { return E("!" + a.in_brackets(), a.variables_, "", false); }
  /// These read the heap: whether a cell is allocated, the size of the block that starts at an
  /// address, the start of the block in which it lies, and whether nothing has leaked.
  static E allocated(const E& a) { return E("allocated(", a.variables_, a.text_ + ")", true); }
  static E size(const E& a) { return E("size(", a.variables_, a.text_ + ")", true); }
  static E base(const E& a) { return E("base(", a.variables_, a.text_ + ")", true); }
  static E no_live_cells() { return E("no_live_cells", {}, "", true); }

  static E infix(const E& a, const char* sign, const E& b) {
    E result(a.in_brackets() + sign, a.variables_, b.in_brackets(), false);
    result.variables_.insert(result.variables_.end(), b.variables_.begin(), b.variables_.end());
    return result;
  }

  const std::string& text() const { return text_; }
  const std::vector<Variable>& variables() const { return variables_; }

 private:
  friend class System;
  Expression(const std::string& text, const std::vector<Variable>& variables,
             const std::string& more, bool is_atom)
      : text_(text + more), is_atom_(is_atom), variables_(variables) {}
  std::string in_brackets() const { return is_atom_ ? text_ : "(" + text_ + ")"; }

  std::string text_;
  bool is_atom_ = false;
  std::vector<Variable> variables_;
};

inline Expression operator+(const Expression& a, const Expression& b) {
  return Expression::infix(a, " + ", b);
}
inline Expression operator-(const Expression& a, const Expression& b) {
  return Expression::infix(a, " - ", b);
}
/// One factor has to be constant.
inline Expression operator*(const Expression& a, const Expression& b) {
  return Expression::infix(a, " * ", b);
}
/// The divisor has to be a positive constant; `/` and `%` truncate towards zero, as in C.
inline Expression operator/(const Expression& a, const Expression& b) {
  return Expression::infix(a, " / ", b);
}
inline Expression operator%(const Expression& a, const Expression& b) {
  return Expression::infix(a, " % ", b);
}

/// The text on one line, as UTF-8 that YAML allows: control characters become spaces, bytes that
/// are no character question marks.
inline std::string printable(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const unsigned char c = static_cast<unsigned char>(text[i]);
    const std::size_t length = c < 0x80 ? 1 : c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
    unsigned long code = length == 1 ? c : c & (0x7Fu >> length);
    bool is_valid = i + length <= text.size() && (c < 0x80 || (0xC2 <= c && c <= 0xF4));
    for (std::size_t k = 1; k < length && is_valid; ++k) {
      const unsigned char next = static_cast<unsigned char>(text[i + k]);
      is_valid = (next & 0xC0) == 0x80;
      code = code << 6 | (next & 0x3Fu);
    }
    // Too long a form, a surrogate, and what is not printable are no characters here.
    is_valid = is_valid && (length < 3 || code >= (length == 3 ? 0x800u : 0x10000u)) &&
               (code < 0xD800 || code > 0xDFFF) && code <= 0x10FFFF && code != 0xFEFF &&
               (code & 0xFFFE) != 0xFFFE && (length == 1 || code >= 0xA0);
    const bool is_control = c < 0x20 || code == 0x7F || code == 0x2028 || code == 0x2029;
    if (is_valid && !is_control) result.append(text, i, length);
    if (!is_valid || is_control) result += is_valid ? ' ' : '?';
    i += is_valid ? length : 1;
  }
  return result;
}

/// Any text as a scalar of YAML. Only plain words that no version of YAML takes for something else
/// stay without quotes.
inline std::string quoted(const std::string& text) {
  static const std::set<std::string> special = {"y",   "n",    "yes",   "no",  "on",
                                                "off", "true", "false", "null"};
  bool is_word = !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0;
  std::string lower, result;
  for (const char c : printable(text)) {
    const unsigned char code = static_cast<unsigned char>(c);
    is_word = is_word && code < 0x80 && (std::isalnum(code) != 0 || c == '_');
    lower += static_cast<char>(std::tolower(code));
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return is_word && special.count(lower) == 0 ? result : "\"" + result + "\"";
}

inline std::string list_of(const std::vector<std::string>& parts) {
  std::string result;
  for (const std::string& part : parts) result += (result.empty() ? "" : ", ") + part;
  return "[" + result + "]";
}

inline std::string yaml(const Position& at) {
  std::string text;
  if (!at.file.empty()) text += "file: " + quoted(at.file);
  if (at.line > 0) text += (text.empty() ? "line: " : ", line: ") + std::to_string(at.line);
  if (at.column > 0) text += (text.empty() ? "column: " : ", column: ") + std::to_string(at.column);
  return text.empty() ? "" : "at: {" + text + "}";
}

/// One instruction of an edge. `Instruction::load(x, p).at(position)` says where it stands.
class Instruction {
 public:
  typedef const Expression& In;

  static Instruction alloc(const Variable& x, In size) {
    return Instruction("alloc").to(x).with("size", size);
  }
  /// As alloc, but null may come out as well.
  static Instruction alloc_or_null(const Variable& x, In size) {
    return alloc(x, size).flag("may_fail");
  }
  /// A block that cannot be freed and is no leak: a global, a local whose address is taken.
  static Instruction alloc_static(const Variable& x, In size) {
    return alloc(x, size).flag("static");
  }
  /// A block without cells: what malloc(0) returns.
  static Instruction alloc_empty(const Variable& x) {
    return Instruction("alloc").to(x).flag("empty");
  }
  static Instruction free(In block) { return Instruction("free", true).all(block); }
  /// If `block` is there, the cell has to lie in the same block as that, too.
  static Instruction load(const Variable& x, In address, In block = "") {
    return Instruction("load", true).to(x).with("at", address).within(block);
  }
  static Instruction store(In address, In value, In block = "") {
    return Instruction("store", true).with("at", address).with("value", value).within(block);
  }
  static Instruction move(const Variable& x, In value) {
    return Instruction("move").to(x).with("value", value);
  }
  /// The variable becomes arbitrary: an input of the program, or a variable that is not yet set.
  /// Where that stands for something that the program computes, see System::operation.
  static Instruction kill(const Variable& x) {
    Instruction result("kill");
    result.body_ = "[" + quoted(x.name) + "]";
    result.used_.push_back(x);
    return result;
  }
  static Instruction assume(In condition) { return Instruction("assume").all(condition); }
  /// The instruction `assert`, which is a macro in C++.
  static Instruction assertion(In condition) { return Instruction("assert", true).all(condition); }
  static Instruction nop() { return Instruction("nop"); }
  /// Goes on only if the instruction does not succeed: one of free, load, store and assertion.
  static Instruction fail(const Instruction& failing) {
    Instruction result("fail");
    result.body_ = "{" + failing.kind_ + ": " + failing.body() + "}";
    result.used_ = failing.used_;
    result.problem_ = failing.problem_;
    if (!failing.may_fail_) result.problem_ = "fail of " + failing.kind_ + ", which cannot fail";
    return result;
  }
  /// A call of a procedure. It stands alone on its edge.
  static Instruction call(const Procedure& callee, const std::vector<Expression>& arguments,
                          const std::vector<Variable>& results) {
    Instruction result("call");
    result.callee_ = callee;
    result.arguments_ = arguments.size();
    result.results_ = results.size();
    std::vector<std::string> given, back;
    for (const Expression& one : arguments) given.push_back(result.using_variables_of(one));
    for (const Variable& one : results) back.push_back(result.using_variables_of(one));
    result.parts_ = "to: " + quoted(callee.name);
    if (!given.empty()) result.parts_ += ", args: " + list_of(given);
    if (!back.empty()) result.parts_ += ", result: " + list_of(back);
    return result;
  }
  /// Ghost call sites (System::call_sites): the call is made at `site`, or returns there.
  static Instruction enter(const Variable& sites, int site) { return move(sites, site); }
  static Instruction leave(const Variable& sites, int site) {
    return assume(Expression::equal(sites, site));
  }

  Instruction at(const Position& position) const {
    Instruction result(*this);
    result.position_ = yaml(position);
    return result;
  }

 private:
  friend class System;
  explicit Instruction(const char* kind, bool may_fail = false)
      : kind_(kind), may_fail_(may_fail) {}
  std::string using_variables_of(In part) {
    used_.insert(used_.end(), part.variables().begin(), part.variables().end());
    if (part.text().empty()) problem_ = kind_ + " lacks an expression or a variable";
    return quoted(part.text());
  }
  Instruction& all(In part) {
    body_ = using_variables_of(part);
    return *this;
  }
  Instruction& with(const std::string& key, In part) {
    parts_ += (parts_.empty() ? "" : ", ") + key + ": " + using_variables_of(part);
    return *this;
  }
  Instruction& flag(const char* name) {
    parts_ += std::string(", ") + name + ": true";
    return *this;
  }
  Instruction& to(const Variable& x) { return with("to", x); }
  Instruction& within(In block) {
    return block.text().empty() && block.variables().empty() ? *this : with("in", block);
  }
  std::string body() const { return body_.empty() ? "{" + parts_ + "}" : body_; }
  std::string text() const {
    return "{" + kind_ + ": " + body() + (position_.empty() ? "" : ", " + position_) + "}";
  }

  std::string kind_, body_, parts_, problem_, position_;
  std::vector<Variable> used_;
  Procedure callee_;
  std::size_t arguments_ = 0, results_ = 0;
  bool may_fail_;
};

/// A transition system. Its parts can be added in any order; names are made legal and unique.
class System {
 public:
  explicit System(const std::string& name) : name_(name) {}

  /// A remark in the file, such as producer (who wrote it) and assumes (repeated in answers).
  void meta(const std::string& key, const std::string& value) {
    meta_ += "  " + quoted(key) + ": " + quoted(value) + "\n";
    const bool is_own = key == "approximate" || key == "complete";
    if (is_own || !meta_keys_.insert(key).second) complain("meta " + key + " is said elsewhere");
  }
  /// The analysis stopped early, so that infeasible does not mean that the program is safe.
  void incomplete() { complete_ = "false"; }
  /// The heap at the start is any heap: what is analyzed is a part of a program.
  void unknown_heap() { heap_ = "unknown"; }
  /// Address of the first cell (0: the cells of the largest record), and how many cells behind each
  /// block belong to none, so that an overrun does not hit the next block.
  void layout(int origin, int guard) {
    layout_ = "{" + (origin > 0 ? "origin: " + std::to_string(origin) + ", " : "") +
              "guard: " + std::to_string(guard) + "}";
    if (origin < 0 || guard < 0) complain("a negative origin or guard");
  }
  /// Every access, free and assertion may fail, into the first error, without a `fail` for each.
  void implicit_errors() { memory_errors_ = "implicit"; }

  Record record(const std::string& name, const std::vector<std::string>& fields) {
    std::vector<std::string> names;
    for (const std::string& field : fields) {
      names.push_back(quoted(field));
      const bool is_new = std::count(fields.begin(), fields.end(), field) == 1;
      if (legal(field) != field || !is_new) complain("no field can be called " + field);
    }
    const Record id = add<Record>(&records_, legal(name));
    fields_.push_back(fields);
    record_lines_ += "  " + quoted(id.name) + ": " + list_of(names) + "\n";
    return id;
  }
  /// The number of cells of a record, and which of them is the cell of a field.
  Expression cells(const Record& of) {
    is_known(of, records_, "record", "cells");
    return Expression("sizeof(", {}, of.name + ")", true);
  }
  Expression offset(const Record& of, const std::string& field) {
    if (is_known(of, records_, "record", "offset") &&
        std::count(fields_[of.index].begin(), fields_[of.index].end(), field) == 0) {
      complain("record " + of.name + " has no field " + field);
    }
    return Expression(of.name, {}, "." + field, true);
  }
  /// A variable of the file, or a local one or a parameter of a procedure.
  Variable variable(const std::string& name, Type type, const Procedure& of = Procedure()) {
    return declare(name, type, of, false);
  }
  Variable parameter(const std::string& name, Type type, const Procedure& of) {
    return declare(name, type, of, true);
  }
  /// The ghost variable of a function that is analyzed once for several callers: calls set it
  /// (Instruction::enter), returns assume it (Instruction::leave). A recursive function needs a
  /// procedure, since an inner call would overwrite what an outer one has set.
  Variable call_sites(const std::string& function) {
    return variable("site_" + function, Type::integer);
  }
  /// What its results hold at its exits is what calls of a procedure give back.
  Procedure procedure(const std::string& name, const Position& at = Position()) {
    bodies_.push_back(Body());
    bodies_.back().at = yaml(at);
    return add<Procedure>(&procedures_, legal(name));
  }
  void results(const Procedure& of, const std::vector<Variable>& variables) {
    if (is_known(of, procedures_, "procedure", "results")) bodies_[of.index].results = variables;
    for (const Variable& x : variables) is_known(x, variables_, "variable", "results");
  }
  void entry(const Procedure& of, const Vertex& vertex) {
    if (!is_known(of, procedures_, "procedure", "entry")) return;
    if (!is_known(vertex, vertices_, "vertex", "entry")) return;
    if (!bodies_[of.index].entry.empty()) complain("two entries of procedure " + of.name);
    bodies_[of.index].entry = vertex.name;
    put(vertex, of.index);
  }

  /// A point of the trace graph. The label says what the analyzer believes there, at best in the
  /// words of the moment at which the point is made: its heap may be gone when it is exported.
  Vertex vertex(const std::string& name, const std::string& label = "",
                const Position& at = Position()) {
    return add_vertex(name, label, at, "");
  }
  /// An error vertex; `breaks` is the property that executions break which come there, if no `fail`
  /// of their last edge says so (docs/format.md).
  Vertex error(const std::string& name, const std::string& label = "",
               const Position& at = Position(), const std::string& breaks = "") {
    const Vertex id =
        add_vertex(name, label, at, breaks.empty() ? "" : "breaks: " + quoted(breaks));
    errors_.push_back(quoted(id.name));
    owners_[id.index] = error_owner;
    return id;
  }
  /// Where the program, or the procedure, ends normally.
  void exit(const Vertex& vertex, const Procedure& of = Procedure()) {
    if (!is_known(vertex, vertices_, "vertex", "exit")) return;
    if (owners_[vertex.index] == error_owner) complain(vertex.name + " is an error and an exit");
    if (of.index < 0) {
      exits_.push_back(quoted(vertex.name));
    } else if (is_known(of, procedures_, "procedure", "exit")) {
      bodies_[of.index].exits.push_back(quoted(vertex.name));
      put(vertex, of.index);
    }
  }
  void start(const Vertex& vertex, const Expression& assume = "") {
    if (!is_known(vertex, vertices_, "vertex", "start")) return;
    for (const Variable& x : assume.variables()) is_known(x, variables_, "variable", "start");
    if (!start_.empty()) complain("a second start, " + vertex.name);
    start_ = "vertex: " + quoted(vertex.name);
    if (!assume.text().empty()) start_ += ", assume: " + quoted(assume.text());
    put(vertex, -1);
  }

  /// An edge. Without instructions it is a step of the analyzer, not of the program: abstraction,
  /// or entailment of one vertex by another, which makes the back edges of the graph.
  Edge edge(const Vertex& from, const Vertex& to,
            const std::vector<Instruction>& instructions = std::vector<Instruction>(),
            const Position& at = Position(), const Procedure& of = Procedure()) {
    Edge id;
    id.index = static_cast<int>(edges_.size());
    id.name = "an edge from '" + from.name + "' to '" + to.name + "'";
    edges_.push_back({id.name, quoted(from.name), quoted(to.name), yaml(at), {}, of.index});
    if (of.index >= 0) is_known(of, procedures_, "procedure", id.name);
    if (is_known(to, vertices_, "vertex", id.name)) put(to, of.index);
    if (is_known(from, vertices_, "vertex", id.name)) {
      if (owners_[from.index] == error_owner) complain(id.name + " leaves an error");
      put(from, of.index);
    }
    for (const Instruction& one : instructions) add(id, one);
    return id;
  }
  /// Adds an instruction behind those of the edge.
  void add(const Edge& edge, const Instruction& instruction) {
    if (edge.index < 0 || edge.index >= static_cast<int>(edges_.size()) ||
        edges_[edge.index].name != edge.name) {
      return complain("an instruction for an unknown edge");
    }
    edges_[edge.index].instructions.push_back(instruction);
    if (!instruction.problem_.empty()) complain(edge.name + ": " + instruction.problem_);
    for (const Variable& x : instruction.used_) {
      if (is_known(x, variables_, "variable", edge.name) && instruction.kind_ == "kill")
        ++kills_[x.index];
    }
    if (instruction.kind_ == "call")
      is_known(instruction.callee_, procedures_, "procedure", edge.name);
  }

  /// Kills `result`, which stands for an operation that is not linear: `KEYWORD [nsw] WIDTH
  /// signed|unsigned`, as in "mul nsw 32 signed" (docs/format.md, "Approximate operations").
  /// Nothing else may kill that variable. What linear conditions say of it may be assumed next.
  void operation(const Edge& edge, const Variable& result, const std::string& operation,
                 const Expression& a, const Expression& b, const Position& at = Position()) {
    add(edge, Instruction::kill(result).at(at));
    const std::string sort = operation.substr(std::min(operation.rfind(' '), operation.size()));
    if (sort != " signed" && sort != " unsigned") complain("no operation: " + operation);
    for (const Variable& x : a.variables()) is_known(x, variables_, "variable", "an operation");
    for (const Variable& x : b.variables()) is_known(x, variables_, "variable", "an operation");
    if (!is_known(result, variables_, "variable", "an operation")) return;
    ++operations_[result.index];
    const int owner = variable_owners_[result.index];
    const std::string scope = owner < 0 ? "" : " in " + procedures_[owner];
    note(result.name + " = " + operation + " [" + a.text() + "] [" + b.text() + "]" + scope +
         " at " + (at.file.empty() ? "?" : at.file) + ":" + std::to_string(at.line) + ":" +
         std::to_string(at.column));
  }
  /// Something else is only approximated, such as "a call of strcmp": all executions are doubted
  /// then, and no proof uses what operations result in. Whatever lets in more than the program does
  /// has to be said, in this way or as an operation: else what heapreach calls feasible may be no
  /// execution of the program.
  void approximate(const std::string& what) { note(what.empty() ? "something" : what); }

  /// What is wrong with the system, one text each; empty if it can be written.
  std::vector<std::string> problems() const {
    std::vector<std::string> result = problems_;
    if (start_.empty()) result.push_back("no start vertex");
    if (errors_.empty()) result.push_back("no error vertex");
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      if (bodies_[i].entry.empty()) result.push_back("no entry of procedure " + procedures_[i]);
    }
    for (const std::pair<const int, int>& one : operations_) {
      if (kills_.at(one.first) > one.second) {
        result.push_back(variables_[one.first] + " is killed elsewhere than in its operations");
      }
    }
    for (const Arc& arc : edges_) {
      for (const Instruction& call : arc.instructions) {
        const int callee = call.callee_.index;
        if (callee < 0 || callee >= static_cast<int>(bodies_.size())) continue;
        if (arc.instructions.size() > 1) result.push_back(arc.name + ": a call besides others");
        if (call.arguments_ != bodies_[callee].parameters ||
            (call.results_ > 0 && call.results_ != bodies_[callee].results.size())) {
          result.push_back(arc.name + ": other numbers of arguments or results than of " +
                           procedures_[callee]);
        }
      }
    }
    return result;
  }

  /// Writes the file, or nothing if there are problems; returns whether it is written.
  bool write(std::ostream& out) const {
    if (!problems().empty()) return false;
    out << "rts: 1\nname: " << quoted(name_) << "\nmeta:\n" << meta_;
    if (!approximate_.empty()) out << "  approximate: " << quoted(approximate_) << "\n";
    out << "  complete: " << complete_ << "\nheap: " << heap_ << "\n";
    if (!layout_.empty()) out << "layout: " << layout_ << "\n";
    out << "memory_errors: " << memory_errors_ << "\n";
    if (!record_lines_.empty()) out << "records:\n" << record_lines_;
    if (!variable_lines_.empty()) out << "variables:\n" << variable_lines_;
    out << "start: {" << start_ << "}\nerror: " << list_of(errors_) << "\n";
    if (!exits_.empty()) out << "exit: " << list_of(exits_) << "\n";
    out << "vertices:\n" << vertex_lines_;
    if (!bodies_.empty()) out << "procedures:\n";
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const Body& body = bodies_[i];
      out << "  " << quoted(procedures_[i]) << ":\n";
      if (!body.at.empty()) out << "    " << body.at << "\n";
      if (body.parameters > 0) out << "    parameters:\n" << body.parameter_lines;
      if (!body.local_lines.empty()) out << "    variables:\n" << body.local_lines;
      std::vector<std::string> names;
      for (const Variable& x : body.results) names.push_back(quoted(x.name));
      if (!names.empty()) out << "    result: " << list_of(names) << "\n";
      out << "    entry: " << quoted(body.entry) << "\n";
      if (!body.exits.empty()) out << "    exit: " << list_of(body.exits) << "\n";
      write_edges(out, static_cast<int>(i), "    ");
    }
    write_edges(out, -1, "");
    return static_cast<bool>(out.flush());
  }

 private:
  struct Body {
    std::string at, entry, parameter_lines, local_lines;
    std::size_t parameters = 0;
    std::vector<Variable> results;
    std::vector<std::string> exits;
  };
  /// By index; which are taken, and the last number that was put behind a name.
  struct Names : std::vector<std::string> {
    std::set<std::string> taken;
    std::map<std::string, int> last;
  };
  struct Arc {
    std::string name, from, to, at;
    std::vector<Instruction> instructions;
    int owner;
  };
  enum { error_owner = -3, no_owner = -2 };  // other vertices: -1 for the file, or a procedure

  void complain(const std::string& text) { problems_.push_back(text); }

  /// Letters, digits and `_`; no digit in front, and no word of the expressions.
  static std::string legal(const std::string& name) {
    static const std::set<std::string> words = {"null", "true", "false", "sizeof", "no_live_cells"};
    std::string result;
    for (const char c : name) {
      const bool stays = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '$';
      result += stays && static_cast<unsigned char>(c) < 0x80 ? c : '_';
    }
    const bool fits = !result.empty() && std::isdigit(static_cast<unsigned char>(result[0])) == 0;
    return fits && words.count(result) == 0 ? result : "_" + result;
  }
  /// Gives out the next id, with the name or, where that is taken, the name and a number.
  template <typename Kind>
  static Kind add(Names* names, const std::string& wish) {
    Kind id;
    id.index = static_cast<int>(names->size());
    id.name = wish;
    for (int& last = names->last[wish]; !names->taken.insert(id.name).second;) {
      last = last < 2 ? 2 : last + 1;
      id.name = wish + "_" + std::to_string(last);
    }
    names->push_back(id.name);
    return id;
  }
  template <typename Kind>
  bool is_known(const Id<Kind>& id, const Names& names, const char* what,
                const std::string& where) {
    const bool is_ours =
        id.index >= 0 && id.index < static_cast<int>(names.size()) && names[id.index] == id.name;
    if (!is_ours) complain(where + ": unknown " + what + " '" + id.name + "'");
    return is_ours;
  }
  Variable declare(const std::string& name, Type type, const Procedure& of, bool is_parameter) {
    const Variable id = add<Variable>(&variables_, legal(name));
    variable_owners_.push_back(of.index);
    const std::string line = quoted(id.name) + (type == Type::pointer ? ": ptr\n" : ": int\n");
    if (of.index < 0 && !is_parameter) {
      variable_lines_ += "  " + line;
    } else if (is_known(of, procedures_, "procedure", "variable " + id.name)) {
      Body& body = bodies_[of.index];
      (is_parameter ? body.parameter_lines : body.local_lines) += "      " + line;
      body.parameters += is_parameter ? 1 : 0;
    }
    return id;
  }
  Vertex add_vertex(const std::string& name, const std::string& label, const Position& at,
                    const std::string& breaks) {
    const Vertex id = add<Vertex>(&vertices_, name.empty() ? "_" : printable(name));
    owners_.push_back(no_owner);
    std::string parts = yaml(at);
    if (!label.empty()) parts += (parts.empty() ? "label: " : ", label: ") + quoted(label);
    if (!breaks.empty()) parts += (parts.empty() ? "" : ", ") + breaks;
    vertex_lines_ += "  " + quoted(id.name) + ": {" + parts + "}\n";
    return id;
  }
  /// Notes to which graph a vertex belongs: each belongs to one, but errors to none.
  void put(const Vertex& vertex, int owner) {
    int& its = owners_[vertex.index];
    if (its == no_owner) its = owner;
    if (its != owner && its != error_owner) complain(vertex.name + " belongs to two graphs");
  }
  void note(std::string text) {
    std::replace(text.begin(), text.end(), ';', ',');
    approximate_ += (approximate_.empty() ? "" : "; ") + text;
  }
  void write_edges(std::ostream& out, int owner, const std::string& indent) const {
    std::string head = indent + "edges:\n", none = indent + "edges: []\n";
    for (const Arc& arc : edges_) {
      if (arc.owner != owner) continue;
      out << head << indent << "  - from: " << arc.from << "\n"
          << indent << "    to: " << arc.to << "\n";
      head = none = "";
      if (!arc.at.empty()) out << indent << "    " << arc.at << "\n";
      if (!arc.instructions.empty()) out << indent << "    do:\n";
      for (const Instruction& one : arc.instructions) {
        out << indent << "      - " << one.text() << "\n";
      }
    }
    out << none;
  }

  std::string name_, meta_, approximate_, layout_, record_lines_, variable_lines_, start_,
      vertex_lines_;
  std::string complete_ = "true", heap_ = "empty", memory_errors_ = "explicit";
  std::vector<std::string> problems_, errors_, exits_;
  std::set<std::string> meta_keys_;
  Names records_, variables_, vertices_, procedures_;
  std::vector<std::vector<std::string>> fields_;  // of records
  std::vector<int> variable_owners_, owners_;     // of variables and of vertices
  std::vector<Body> bodies_;                      // of procedures
  std::vector<Arc> edges_;
  std::map<int, int> kills_, operations_;  // how many, by variable
};

}  // namespace heapreach_rts
