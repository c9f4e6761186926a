// What the example analyzer has no use for: writes files with everything that heapreach_rts.h can
// write, and prints what it finds wrong with a system that is misused.
//
//   header_test EVERYTHING.rts.yaml PART.rts.yaml
#include <algorithm>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "heapreach_rts.h"

namespace {

using namespace heapreach_rts;
typedef Expression E;
typedef Instruction I;

/// Names that are not legal, or taken, or mean something in YAML.
System system_with_everything() {
  System system("every: \"thing\"\n\x01 \xC3\xA4 \xFF\xC0\x80 \xE2\x82");
  system.meta("producer", "header_test");
  system.meta("assumes", "no integer overflow; [brackets], {braces} # and \\ in texts");
  system.incomplete();
  system.layout(3, 1);
  const Record node = system.record("Node", {"value", "next", "y"});
  const Variable p = system.variable("list->head", Type::pointer);
  const Variable q = system.variable("list->head", Type::pointer);
  const Variable null = system.variable("null", Type::pointer);
  const Variable n = system.variable("n", Type::integer), no = system.variable("No", Type::integer);
  const Variable digit = system.variable("1st", Type::integer);
  const Variable product = system.variable("product", Type::integer);
  const Variable sites = system.call_sites("f");

  const Procedure twice = system.procedure("twice", Position("a \"b\".c", 3, 4));
  const Variable x = system.parameter("x", Type::integer, twice);
  const Variable sum = system.variable("sum", Type::integer, twice);
  system.results(twice, {sum});
  const Vertex in = system.vertex("twice: in"), out = system.vertex("twice: out");
  system.entry(twice, in);
  system.exit(out, twice);
  system.edge(in, out, {I::move(sum, x + x)}, Position(), twice);

  std::vector<Vertex> v;
  const char* const names[] = {"null", "a # b", "- c", "", "", "x: {}", "twice: in", "'", "9", "~"};
  for (const char* name : names)
    v.push_back(system.vertex(name, "label: \"[x]\"\n", Position("f.c")));
  const Vertex bad = system.error("true", "error", Position("f.c", 7), "valid-deref");
  const Vertex other = system.error("true");
  system.start(v[0], E::both(E::equal(n, 4), E::unequal(digit, -1)));
  system.exit(v.back());
  const Position at("dir/f.c", 1, 2);
  system.edge(v[0], v[1],
              {I::alloc(p, system.cells(node)).at(at), I::alloc_or_null(null, 1),
               I::alloc_static(q, n + 1), I::alloc_empty(null)},
              at);
  system.edge(v[1], v[2],
              {I::store(p + system.offset(node, "y"), 5), I::store(q, null, q), I::nop(),
               I::load(no, p + system.offset(node, "y"), "8 - 2 * 4" + E(p))});
  system.edge(v[2], v[1]);
  system.edge(v[2], v[3], {I::assertion(E::less(0, no)), I::kill(n), I::enter(sites, 2)});
  system.edge(v[3], v[4],
              {I::leave(sites, 2), I::assume("n >= 0 && n <= 10"),
               I::assume(E::either(E::at_most(n * 2, 20), E::negation(E::equal(n / 2, n % 2))))});
  const Edge edge = system.edge(v[4], v[5]);
  system.operation(edge, product, "mul nsw 32 signed", n, no - 1, at);
  system.add(edge, I::assume(E::allocated(p)));
  system.add(edge, I::assume(E::equal(E::size(p), system.cells(node))));
  system.add(edge, I::assume(E::equal(E::base(p + 1), p)));
  system.edge(v[5], v[6], {I::call(twice, {no}, {digit})});
  system.edge(v[6], v[7], {I::call(twice, {digit + product}, {})});
  system.edge(v[7], v[8], {I::free(p)});
  system.edge(v[8], v[9], {I::assume(E::equal(digit, 10))});
  system.edge(v[8], other, {I::assume(E::unequal(digit, 10))});
  system.edge(v[7], bad, {I::fail(I::free(p)).at(at)});
  system.edge(v[9], bad, {I::assume(E::negation(E::no_live_cells()))});
  return system;
}

/// A part of a program, with something in it that nobody has described.
System system_of_a_part() {
  System system("part");
  system.unknown_heap();
  system.implicit_errors();
  system.approximate("a call of strcmp; and of another function");
  const Variable p = system.variable("p", Type::pointer), q = system.variable("q", Type::pointer);
  const Vertex entry = system.vertex("entry"), end = system.vertex("end");
  system.error("bad");
  system.start(entry, E::allocated(p));
  system.exit(end);
  const std::size_t offset = 1;
  system.edge(entry, end, {I::load(q, p), I::kill(q), I::store(p + offset, 0u), I::free(p)});
  return system;
}

/// Returns how many problems do not mention what they should.
int misuse() {
  System other("other");
  for (int i = 0; i < 9; ++i) other.variable("theirs" + std::to_string(i), Type::integer);
  const Variable theirs = other.variable("theirs", Type::integer);

  System system("misused");
  int wrong = 0;
  std::size_t known = 0;
  const auto finds = [&](const std::string& text) {
    const std::vector<std::string> all = system.problems();
    const bool is_there = std::any_of(all.begin(), all.end(), [&](const std::string& one) {
      return one.find(text) != std::string::npos;
    });
    if (!is_there) std::cerr << "nothing says: " << text << "\n";
    wrong += is_there ? 0 : 1;
    known = all.size();
  };
  finds("no start vertex");
  finds("no error vertex");
  const Vertex a = system.vertex("a"), b = system.vertex("b"), bad = system.error("bad");
  system.start(a);
  system.edge(a, bad);
  if (!system.problems().empty()) ++wrong;
  system.start(b);
  finds("a second start, b");
  system.edge(bad, a);
  finds("an edge from 'bad' to 'a' leaves an error");
  system.edge(a, Vertex());
  finds("unknown vertex ''");
  const Variable n = system.variable("n", Type::integer);
  const Edge edge = system.edge(a, b, {I::move(theirs, 1)});
  finds("unknown variable 'theirs'");
  system.add(edge, I::move(n, theirs + 1));
  system.add(edge, I::fail(I::assume(E::equal(n, 1))));
  finds("fail of assume, which cannot fail");
  system.add(Edge(), I::nop());
  finds("an instruction for an unknown edge");
  system.add(edge, I::load(Variable(), n));
  finds("load lacks");
  system.add(edge, I::load(n, n, Variable()));
  finds("load lacks");
  system.exit(bad);
  finds("bad is an error and an exit");
  system.operation(edge, n, "mul 32 signed", n, n);
  if (system.problems().size() != known) ++wrong;
  system.operation(edge, n, "mul", n, n);
  finds("no operation: mul");
  system.add(edge, I::kill(n));
  finds("n is killed elsewhere");
  const Procedure f = system.procedure("f");
  finds("no entry of procedure f");
  system.entry(f, a);
  finds("a belongs to two graphs");
  system.add(edge, I::call(f, {1}, {}));
  finds("a call besides others");
  finds("other numbers of arguments");
  const Record record = system.record("R", {"x", "x"});
  finds("no field can be called x");
  system.offset(record, "y");
  finds("record R has no field y");
  system.cells(Record());
  finds("unknown record ''");
  system.meta("producer", "a");
  system.meta("producer", "b");
  finds("meta producer is said elsewhere");
  std::ofstream out;
  return wrong + (system.write(out) || known < 15 ? 1 : 0);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  bool is_right = misuse() == 0;
  const System systems[] = {system_with_everything(), system_of_a_part()};
  for (int i = 0; i < 2; ++i) {
    for (const std::string& problem : systems[i].problems()) std::cerr << problem << "\n";
    std::ofstream out(argv[i + 1]);
    is_right = systems[i].write(out) && is_right;
  }
  return is_right ? 0 : 1;
}
