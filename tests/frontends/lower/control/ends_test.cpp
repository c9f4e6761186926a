// Ways out of the program: returns, exit, abort, error functions and bad calls, by whether leaks
// matter.
#include "frontends/lower/control/ends.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/frontends/module.h"

namespace heapreach::frontends::ends_test {
namespace {

using Edges = std::vector<std::string>;

const std::string head =
    "declare void @exit(i32) noreturn\ndeclare void @abort() noreturn\n"
    "declare void @reach_error() noreturn\ndeclare void @llvm.trap()\ndeclare void @use(i8*)\n"
    "declare i32 @__VERIFIER_nondet_int()\n"
    "declare void @llvm.lifetime.start.p0i8(i64, i8*)\n"
    "declare void @llvm.lifetime.end.p0i8(i64, i8*)\n";

std::string main_with(const std::string& steps) {
  return head + "define i32 @main() {\n" + steps + "\n}";
}

Options leaks() {
  Options options;
  options.properties.add(rts::Property::valid_memcleanup);
  return options;
}

TEST(Ends, AllNormalOnesMeet) {
  const Edges edges = edges_of(main_with(
      "%k = call i32 @__VERIFIER_nondet_int()\n%c = icmp eq i32 %k, 0\n"
      "br i1 %c, label %x, label %y\nx:\ncall void @exit(i32 1)\nunreachable\ny:\nret i32 0"));
  EXPECT_EQ(std::count_if(
                edges.begin(), edges.end(),
                [](const std::string& edge) { return edge.find(" -> exit") != std::string::npos; }),
            2);
}

TEST(Ends, ExitIsNoted) {
  const Imported program = import_code(main_with("call void @exit(i32 1)\nunreachable"));
  EXPECT_EQ(program.places.exits, std::set<std::uint32_t>{0});
  EXPECT_TRUE(import_code(main_with("ret i32 0")).places.exits.empty());
  EXPECT_TRUE(import_code(main_with("call void @abort()\nunreachable")).places.exits.empty());
}

TEST(Ends, AbortIsOneUnlessLeaksMatter) {
  for (const char* end :
       {"call void @abort()\nunreachable", "call void @llvm.trap()\nunreachable", "unreachable"}) {
    const std::string code = main_with(end);
    EXPECT_EQ(edges_of(code), Edges{"start -> exit"}) << end;
    EXPECT_EQ(edges_of(code, leaks()), Edges{"start -> exit: assume false"}) << end;
  }
}

TEST(Ends, AbortHasAVertexWhereEveryLineCounts) {
  Options options;
  options.every_line = true;
  const Imported program = import_code(main_with("call void @abort()\nunreachable"), options);
  EXPECT_EQ(edges_of(program), Edges{"start -> abort"});
  ASSERT_EQ(program.system.exits.size(), 1u);
  EXPECT_EQ(program.system.vertex(program.system.exits[0]).name, "exit");
}

TEST(Ends, ErrorFunctionsLeadToAnError) {
  const Imported program = import_code(main_with("call void @reach_error()\nunreachable"));
  EXPECT_EQ(edges_of(program), Edges{"start -> error_call"});
  ASSERT_EQ(program.system.errors.size(), 1u);
  EXPECT_EQ(program.system.vertex(program.system.errors[0]).name, "error_call");
  EXPECT_EQ(program.places.error_calls.count(0), 1u);
  EXPECT_TRUE(program.system.exits.empty());
}

TEST(Ends, OfAProgramWithoutErrorsLeadNowhereElse) {
  const Imported program = import_code(main_with("ret i32 0"));
  ASSERT_EQ(program.system.errors.size(), 1u);
  EXPECT_EQ(program.system.vertex(program.system.errors[0]).name, "error");
  EXPECT_EQ(program.system.memory_errors, rts::MemoryErrors::explicit_edges);
}

const std::string local = "%l = alloca [2 x i32]\n%b = bitcast [2 x i32]* %l to i8*\n";
const std::string use = "call void @use(i8* %b)\n";
const std::string start = "call void @llvm.lifetime.start.p0i8(i64 8, i8* %b)\n";
const std::string end = "call void @llvm.lifetime.end.p0i8(i64 8, i8* %b)\n";
const std::string leave = "call void @exit(i32 1)\nunreachable";

TEST(Ends, FreeLocalsThatMayBeAliveWhereLeaksMatter) {
  const std::string code =
      main_with(local + "%k = call i32 @__VERIFIER_nondet_int()\n%c = icmp eq i32 %k, 0\n" + start +
                use + "br i1 %c, label %x, label %y\nx:\n" + leave + "\ny:\n" + end + "ret i32 0");
  const Edges edges = edges_of(code, leaks());
  EXPECT_EQ(std::count(edges.begin(), edges.end(), "v_3 -> v_4: assume !allocated(l)"), 1);
  EXPECT_EQ(std::count(edges.begin(), edges.end(), "v_3 -> v_4: assume allocated(l); free(l)"), 1);
  EXPECT_EQ(std::count(edges.begin(), edges.end(), "v_4 -> exit"), 1);
}

TEST(Ends, LeaveOutLocalsThatAreDead) {
  EXPECT_EQ(steps_of(main_with(local + start + use + end + leave), leaks()),
            (std::vector<std::string>{"l := null", "l := alloc(2)", "free(l)"}));
}

TEST(Ends, FreeLocalsOfAWholeLife) {
  EXPECT_EQ(steps_of(main_with(local + use + leave), leaks()),
            (std::vector<std::string>{"l := alloc(2)", "free(l)"}));
}

/// main calls a recursive function that may call exit.
std::string recursive_exit(bool calls) {
  return head +
         "define void @f(i32 %n) {\n%c = icmp sgt i32 %n, 0\n"
         "br i1 %c, label %more, label %done\nmore:\n%m = sub nsw i32 %n, 1\n"
         "call void @f(i32 %m)\nret void\ndone:\n" +
         (calls ? leave : "ret void") +
         "\n}\ndefine i32 @main() {\ncall void @f(i32 3)\nret i32 0\n}";
}

TEST(Ends, ExitInAProcedureUnwindsAllActivationsWhereLeaksMatter) {
  const Imported program = import_code(recursive_exit(true), leaks());
  const Edges edges = edges_of(program);
  EXPECT_TRUE(edges[0].find("ending := 0") != std::string::npos) << edges[0];
  const auto count = [&](const std::string& part) {
    return std::count_if(edges.begin(), edges.end(), [&](const std::string& edge) {
      return edge.find(part) != std::string::npos;
    });
  };
  EXPECT_EQ(count("ending := 1"), 1);
  EXPECT_EQ(count("assume ending != 0"), 2);
  EXPECT_EQ(count("assume ending == 0"), 2);
  EXPECT_EQ(count(" -> f_return: assume ending != 0"), 1);
  EXPECT_EQ(count(" -> exit: assume ending != 0"), 1);
  const Edges without = edges_of(recursive_exit(false), leaks());
  EXPECT_EQ(without[0].find("ending"), std::string::npos);
}

TEST(Ends, ExitInAProcedureIsAnEndWhereLeaksDoNotMatter) {
  const Imported program = import_code(recursive_exit(true));
  ASSERT_EQ(program.system.exits.size(), 2u);
  EXPECT_EQ(program.system.vertex(program.system.exits[0]).name, "exit");
  EXPECT_EQ(program.system.vertex(program.system.exits[1]).name, "f_exit");
  ASSERT_EQ(program.system.procedures.size(), 1u);
  ASSERT_EQ(program.system.procedures[0].exits.size(), 1u);
  EXPECT_EQ(program.system.vertex(program.system.procedures[0].exits[0]).name, "f_return");
}

TEST(Ends, ExitInAProcedureIsRefusedWhereRootsAreTracked) {
  Options options = leaks();
  options.properties.add(rts::Property::valid_memtrack);
  EXPECT_NE(refusal_of(recursive_exit(true), options)
                .find("a call of exit in a recursive function is not supported"),
            std::string::npos);
}

TEST(Ends, BadCallsBreakTheirProperty) {
  const Imported program = import_code(
      "declare i32 @__VERIFIER_nondet_int()\ndefine void @g() {\nret void\n}\n"
      "define void @h() {\nret void\n}\ndefine i32 @main() {\n"
      "%k = call i32 @__VERIFIER_nondet_int()\n%c = icmp eq i32 %k, 0\n"
      "%d = icmp eq i32 %k, 1\n%p = select i1 %c, void ()* @g, void ()* @h\n"
      "%q = select i1 %d, void ()* null, void ()* %p\ncall void %q()\nret i32 0\n}");
  const Edges edges = edges_of(program);
  const auto bad = std::find_if(edges.begin(), edges.end(), [](const std::string& edge) {
    return edge.find(" -> no-bad-call") != std::string::npos;
  });
  ASSERT_NE(bad, edges.end());
  const std::size_t none = bad->find("assume !(");
  ASSERT_NE(none, std::string::npos) << *bad;
  EXPECT_NE(bad->find(" == function.g || ", none), std::string::npos) << *bad;
  EXPECT_NE(bad->find(" == function.h)", none), std::string::npos) << *bad;
}

}  // namespace
}  // namespace heapreach::frontends::ends_test
