// --each and --at on programs and systems, and what replay and certify make of the evidence.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "tests/cli/scratch_files.h"
#include "tests/harness/neighbours.h"

namespace heapreach::test::locations_test {
namespace {

using Json = nlohmann::ordered_json;
using ::testing::HasSubstr;
using Verdicts = std::map<std::string, std::string>;

ProgramResult heapreach(const std::string& arguments) {
  return run_program(std::string(HEAPREACH_BINARY) + " " + arguments);
}

struct Locations : ScratchFiles {
  /// By location, without the folder: the verdict, or what masks it.
  Verdicts verdicts(const std::string& arguments, int code) const {
    const ProgramResult r = heapreach("check --format line --witness " + saved + " " + arguments);
    EXPECT_EQ(r.exit_code, code) << r.err;
    if (r.out.empty()) return {};
    Verdicts result;
    const Json answer = Json::parse(r.out);
    for (const Json& location : answer.at("locations")) {
      std::string verdict = location.at("verdict");
      if (location.contains("masked_by")) {
        EXPECT_EQ(verdict, "unknown");
        verdict = "masked by " + tail(location.at("masked_by"));
      }
      result[tail(location.at("at"))] = verdict;
    }
    return result;
  }
  static std::string tail(const std::string& at) { return at.substr(at.rfind('/') + 1); }

  void all_evidence_holds(const std::string& file) const {
    std::map<std::string, int> documents;
    for (const Json& document : load(saved)) ++documents[document.at("schema")];
    holds("replay ", file, documents["heapreach/execution"]);
    holds("certify ", file, documents["heapreach/certificate"]);
    EXPECT_GT(documents["heapreach/execution"] + documents["heapreach/certificate"], 1);
  }

 private:
  /// Each of so many documents, which one process looks at.
  void holds(const std::string& command, const std::string& file, int documents) const {
    if (documents == 0) return;
    const ProgramResult r = heapreach(command + file + " " + saved);
    EXPECT_EQ(r.exit_code, 0) << r.err;
    const std::string says = command == "replay " ? "the execution holds" : "the certificate holds";
    int held = 0;
    for (std::size_t at = r.out.find(says); at != std::string::npos;
         at = r.out.find(says, at + 1)) {
      ++held;
    }
    EXPECT_EQ(held, documents) << r.out;
  }
};

constexpr const char* loops = R"c(#include <stdlib.h>
int nondet(void);
struct node { struct node *next; int v; };
static int get(struct node *p) {
  return p->v;
}
int main(void) {
  struct node *head = 0;
  while (nondet()) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    n->v = 1;
    head = n;
  }
  int sum = head ? get(head) : 0;
  while (head) {
    struct node *n = head;
    if (nondet()) free(n);
    head = n->next;
    if (nondet()) free(n);
  }
  struct node *last = malloc(sizeof *last);
  last->v = 2;
  sum += get(last);
  free(last);
  if (sum > 2) sum = get(last);
  return sum;
}
)c";

// A function in several copies is one location, which is reached if one of the copies is.
/// Also where one proof is that of all.
TEST_F(Locations, TheirProofsSayWhatTheyAssume) {
  save("a.c", R"c(#include <stdlib.h>
int main(void) {
  int *p = calloc(2, sizeof *p), n = 1, *q = &n;
  int r = p[1] + *q;
  free(p);
  return r;
}
)c");
  const ProgramResult r = heapreach("check --each --format json " + scratch.file("a.c"));
  const Json answer = Json::parse(r.out);
  EXPECT_GE(answer.at("locations").size(), 2U);
  EXPECT_EQ(answer.at("verdict"), "infeasible");
  EXPECT_THAT(answer.at("assumptions").dump(), HasSubstr("malloc and calloc always succeed"));
}

TEST_F(Locations, ErrorsInLoopsAndCopiesOfAProgram) {
  const std::string file = save("loops.c", loops);
  const Verdicts expected = {{"loops.c:5:13=deref", "feasible"},
                             {"loops.c:11:13=deref", "infeasible"},
                             {"loops.c:12:10=deref", "infeasible"},
                             {"loops.c:18:19=free", "masked by loops.c:19:15=deref"},
                             {"loops.c:19:15=deref", "feasible"},
                             {"loops.c:20:19=free", "masked by loops.c:19:15=deref"},
                             {"loops.c:23:11=deref", "infeasible"},
                             {"loops.c:25:3=free", "infeasible"}};
  EXPECT_EQ(verdicts("--each " + file, 10), expected);
  all_evidence_holds(file);
  const Verdicts one = verdicts("--at loops.c:19 " + file, 10);
  EXPECT_EQ(one, (Verdicts{{"loops.c:19:15=deref", "feasible"}}));
}

constexpr const char* masking = R"c(#include <stdlib.h>
struct node { struct node *next; int v; };
static int sum(struct node *p) { return p ? p->v + sum(p->next) : 0; }
int main(void) {
  struct node *p = malloc(sizeof *p);
  p->v = 3;
  p->next = 0;
  int s = sum(p);
  free(p);
  p->v = 4;
  free(p);
  if (s == 4) p->v = 5;
  return 0;
}
)c";

TEST_F(Locations, WhatLiesBehindAnErrorIsMaskedByIt) {
  const std::string file = save("masking.c", masking);
  const Verdicts each = verdicts("--each " + file, 10);
  EXPECT_EQ(each.at("masking.c:10:8=deref"), "feasible");
  EXPECT_EQ(each.at("masking.c:11:3=free"), "masked by masking.c:10:8=deref");
  EXPECT_EQ(each.at("masking.c:12:20=deref"), "infeasible");  // not even then
  EXPECT_EQ(each.at("masking.c:6:8=deref"), "infeasible");
  all_evidence_holds(file);
  EXPECT_EQ(verdicts("--at masking.c:11 " + file, 20),
            (Verdicts{{"masking.c:11:3=free", "masked by masking.c:10:8=deref"}}));
  const ProgramResult text = heapreach("check --each " + file);
  EXPECT_THAT(text.out, ::testing::StartsWith("feasible\n"));
  EXPECT_THAT(text.out,
              HasSubstr("masking.c: 8 error locations: 1 feasible, 1 masked, 6 infeasible\n"));
  EXPECT_THAT(text.out, HasSubstr("masking.c:11:3=free    masked      by "));
}

constexpr const char* named = R"yaml(rts: 1
memory_errors: implicit
variables: {p: ptr, i: int}
start: {vertex: s, assume: "i > 0"}
error: bad
exit: done
edges:
  - {id: made, from: s, to: m, do: [{alloc: {to: p, size: 1}}, {store: {at: p, value: 1}}]}
  - {id: lost, from: m, to: done, do: [{assume: "i > 5"}, {load: {to: i, at: "p + 1"}}]}
  - {id: kept, from: m, to: done, do: [{assert: "i > 0"}, {free: p}]}
  - {id: plain, from: m, to: bad, do: [{assume: "i == 3"}]}
)yaml";

TEST_F(Locations, WithoutPositionsAreEdgesAndInstructions) {
  const std::string file = save("named.rts.yaml", named);
  const Verdicts expected = {{"made!1=deref", "infeasible"},
                             {"lost!1=deref", "feasible"},
                             {"kept!0=assert", "infeasible"},
                             {"kept!1=free", "infeasible"},
                             {"plain=call", "feasible"}};
  EXPECT_EQ(verdicts("--each " + file, 10), expected);
  all_evidence_holds(file);
  EXPECT_EQ(verdicts("--at 'kept!1' --at plain=call " + file, 10),
            (Verdicts{{"kept!1=free", "infeasible"}, {"plain=call", "feasible"}}));
  EXPECT_EQ(verdicts("--each --engine pdr " + file, 10), expected);
  const ProgramResult r = heapreach("check --at 'kept!2' " + file);
  EXPECT_EQ(r.exit_code, 2);
  EXPECT_THAT(r.err, HasSubstr("did you mean 'kept!0'?"));
}

TEST_F(Locations, LeaksAreOnesWhereTheyAreAskedFor) {
  const std::string file = save("named.rts.yaml", named);
  const std::string property = "--property valid-deref,valid-memcleanup ";
  EXPECT_EQ(verdicts(property + "--each " + file, 10),
            (Verdicts{{"made!1=deref", "infeasible"},
                      {"lost!1=deref", "feasible"},
                      {"done!memcleanup=leak", "masked by lost!1=deref"}}));
}

/// The documents of --each on `named`, by location.
struct Forged : Locations {
  void SetUp() override {
    heapreach("check --each --witness " + saved + " " + file);
    for (const Json& document : load(saved)) documents[document.at("location")] = document;
    ASSERT_EQ(documents.size(), 5u);
  }
  std::string refusal(const Json& document) const {
    const bool runs = document.at("schema") == "heapreach/execution";
    const std::string one = save("forged.json", document.dump());
    const ProgramResult r = heapreach((runs ? "replay " : "certify ") + file + " " + one);
    return r.exit_code == 3 ? r.err : "exit code " + std::to_string(r.exit_code);
  }

  const std::string file = save("named.rts.yaml", named);
  std::map<std::string, Json> documents;
};

TEST_F(Forged, ACertificateOfOneLocationIsNoneOfAReachedOne) {
  for (const char* proved : {"made!1=deref", "kept!0=assert", "kept!1=free"}) {
    for (const char* reached : {"lost!1=deref", "plain=call"}) {
      Json forged = documents.at(proved);
      ASSERT_EQ(forged.at("schema"), "heapreach/certificate");
      forged["location"] = reached;
      EXPECT_THAT(refusal(forged), HasSubstr("locations: expected `location` among them"));
      forged["locations"].push_back(reached);
      EXPECT_THAT(refusal(forged), HasSubstr("does not hold")) << proved << " and " << reached;
      forged.erase("locations");
      EXPECT_THAT(refusal(forged), HasSubstr("does not hold")) << proved << " as " << reached;
    }
    Json forged = documents.at(proved);
    forged.erase("location");
    EXPECT_THAT(refusal(forged), HasSubstr("locations: expected `location` among them"));
    forged.erase("locations");
    EXPECT_THAT(refusal(forged), HasSubstr("does not hold")) << proved;
  }
}

TEST_F(Forged, AllLocationsOfACertificateHaveToBeOnesOfTheInput) {
  const Json honest = documents.at("made!1=deref");
  ASSERT_GT(honest.at("locations").size(), 1u);
  Json forged = honest;
  forged["locations"].push_back("lost!9=deref");
  EXPECT_THAT(refusal(forged), HasSubstr("\"lost!9=deref\" is no error location of"));
  forged = honest;
  forged["locations"].push_back(forged["locations"][0]);
  EXPECT_THAT(refusal(forged), HasSubstr("is there twice"));
  forged = honest;
  forged["locations"] = "made!1=deref";
  EXPECT_THAT(refusal(forged), HasSubstr("locations"));
  forged = honest;
  forged["locations"] = {"made!1=deref"};
  EXPECT_EQ(refusal(forged), "exit code 0");  // this one needs no other
}

TEST_F(Forged, ALocationHasToBeOneOfTheInput) {
  for (const char* none : {"lost!9=deref", "plain=free", "plain", "", "=call", "bad"}) {
    for (const char* about : {"made!1=deref", "lost!1=deref"}) {
      Json forged = documents.at(about);
      forged.erase("locations");
      forged["location"] = none;
      EXPECT_THAT(refusal(forged), HasSubstr("is no error location of")) << none;
    }
  }
  Json forged = documents.at("made!1=deref");
  forged["location"] = 7;
  EXPECT_THAT(refusal(forged), HasSubstr("location"));
}

// Nothing leads to an error that no property asks for: certificates must not rest on that.
TEST_F(Forged, ALocationHasToBeOneOfTheProperties) {
  Json forged = documents.at("made!1=deref");
  forged.erase("locations");
  forged["location"] = "lost!1=deref";
  forged["properties"] = {"valid-free"};
  const std::string one = save("forged.json", forged.dump());
  const ProgramResult r = heapreach("certify --property valid-free " + file + " " + one);
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_THAT(r.err, HasSubstr("is no error location of"));
}

TEST_F(Forged, AnExecutionIsOneOfItsLocationOnly) {
  for (const char* other : {"made!1=deref", "kept!0=assert", "kept!1=free", "plain=call"}) {
    Json forged = documents.at("lost!1=deref");
    ASSERT_EQ(forged.at("schema"), "heapreach/execution");
    forged["location"] = other;
    EXPECT_THAT(refusal(forged), HasSubstr("goes wrong at lost!1=deref")) << other;
  }
}

TEST_F(Locations, AreNoneOfClauses) {
  for (const char* asked : {"--each", "--at x:1"}) {
    const ProgramResult r =
        heapreach(std::string("check ") + asked + " data/clauses/counter_bounded.smt2");
    EXPECT_EQ(r.exit_code, 2) << r.err;
    EXPECT_THAT(r.err, HasSubstr("need a transition system, not clauses"));
  }
}

TEST_F(Locations, AreMaskedOnlyWithinWhatIsProvedOfThem) {
  const std::string head =
      "rts: 1\nmemory_errors: implicit\nvariables: {p: ptr, n: int, c: int}\nerror: bad\n"
      "exit: done\nstart: {vertex: b, assume: \"n == 0\"}\nedges:\n";
  const std::string apart =
      save("apart.rts.yaml",
           head +
               "  - {id: A, from: b, to: done, do: [{assert: \"c == 1\"}]}\n"
               "  - {id: B, from: b, to: done, do: [{alloc: {to: p, size: 3}}, {alloc: {to: p, "
               "size: 3}}, {assert: \"false\"}]}\n");
  EXPECT_EQ(verdicts("--each " + apart, 10),
            (Verdicts{{"A!0=assert", "feasible"}, {"B!2=assert", "feasible"}}));
  const std::string behind =
      save("behind.rts.yaml",
           head +
               "  - {id: G, from: b, to: b, do: [{alloc: {to: p, size: 1}}, {move: {to: n, value: "
               "\"n + 1\"}}]}\n"
               "  - {id: L, from: b, to: l, do: [{assume: \"n == 0\"}, {load: {to: c, at: "
               "\"null\"}}]}\n"
               "  - {id: B2, from: b, to: l, do: [{assume: \"n >= 10\"}]}\n"
               "  - {id: B, from: l, to: done, do: [{free: \"0 - 1\"}]}\n");
  EXPECT_EQ(verdicts("--each " + behind, 10),
            (Verdicts{{"L!1=deref", "feasible"}, {"B!0=free", "feasible"}}));
}

// The error is out of reach in so few cells as are looked at for what it masks otherwise.
TEST_F(Locations, AreMaskedByErrorsThatOnlyLargerBoundsReach) {
  const std::string file =
      save("far.rts.yaml",
           "rts: 1\nmemory_errors: implicit\nvariables: {p: ptr, n: int, c: int}\nerror: bad\n"
           "exit: done\nstart: {vertex: b, assume: \"n == 0\"}\nedges:\n"
           "  - {id: G, from: b, to: b, do: [{alloc: {to: p, size: 1}}, {move: {to: n, value: "
           "\"n + 1\"}}]}\n"
           "  - {id: L, from: b, to: l, do: [{assume: \"n >= 20\"}, {load: {to: c, at: "
           "\"null\"}}]}\n"
           "  - {id: B, from: l, to: done, do: [{free: \"0 - 1\"}]}\n");
  EXPECT_EQ(verdicts("--each " + file, 10),
            (Verdicts{{"L!1=deref", "feasible"}, {"B!0=free", "masked by L!1=deref"}}));
}

/// The search for all stops at one of the locations, where a number is used as an address; others
/// need more cells than those of the bound that was proved before.
constexpr const char* tree_with_open_children = R"yaml(rts: 1
name: proc
memory_errors: implicit
records: {T: [l, r]}
variables: {root: ptr}
start: {vertex: s}
error: bad
exit: done
procedures:
  build:
    parameters: {d: int}
    variables: {t: ptr, x: ptr}
    result: t
    entry: b0
    exit: b9
    edges:
      - {from: b0, to: b9, do: [{assume: "d <= 0"}, {move: {to: t, value: null}}]}
      - {from: b0, to: b1, do: [{assume: "d > 0"}, {alloc: {to: t, size: sizeof(T)}}]}
      - {from: b1, to: b2, do: [{call: {to: build, args: ["d - 1"], result: x}}]}
      - {from: b2, to: b3}
      - {from: b3, to: b4, do: [{call: {to: build, args: ["d - 1"], result: x}}]}
      - {from: b4, to: b9, do: [{store: {at: "t + T.r", value: x}}]}
  del:
    parameters: {t: ptr}
    variables: {x: ptr}
    entry: d0
    exit: d9
    edges:
      - {from: d0, to: d9, do: [{assume: "t == null"}]}
      - {from: d0, to: d1, do: [{assume: "t != null"}, {load: {to: x, at: "t + T.l"}}]}
      - {from: d1, to: d2, do: [{call: {to: del, args: [x]}}]}
      - {from: d2, to: d3, do: [{load: {to: x, at: "t + T.r"}}]}
      - {from: d3, to: d4, do: [{call: {to: del, args: [x]}}]}
      - {from: d4, to: d9, do: [{free: t}]}
edges:
  - {from: s, to: m, do: [{call: {to: build, args: [2], result: root}}]}
  - {from: m, to: done, do: [{call: {to: del, args: [root]}}]}
)yaml";

TEST_F(Locations, ThatOneStopsTheSearchForAllIsNoAnswerForOthers) {
  const std::string file = save("tree.rts.yaml", tree_with_open_children);
  const Verdicts found = verdicts("--each --work 2M " + file, 10);
  EXPECT_EQ(found.at("#11!0=deref"), "feasible");
  EXPECT_EQ(found.at("#13!0=free"), "feasible");
}

constexpr const char* two_pointers_kept = R"yaml(rts: 1
name: two_pointers_kept
variables: {a: ptr, b: ptr, n: int}
start: {vertex: begin}
error: bad
exit: done
procedures:
  down:
    parameters: {left: int}
    entry: in
    exit: out
    edges:
      - {id: end, from: in, to: out, do: [{assume: "left <= 0"}]}
      - {id: again, from: in, to: out, do: [{call: {to: down, args: ["left - 1"]}}]}
edges:
  - {id: set, from: begin, to: ready, do: [{kill: [n]}, {alloc: {to: a, size: 1}}, {alloc: {to: b, size: 1}}]}
  - {id: go, from: ready, to: back, do: [{call: {to: down, args: [n]}}]}
  - {id: first, from: back, to: bad, do: [{assume: "a == null"}]}
  - {id: second, from: back, to: bad, do: [{assume: "b == null"}]}
  - {id: finish, from: back, to: done, do: []}
)yaml";

/// A frame of the call has room for what is read behind it, and each location reads another
/// pointer: the proof of both is one of frames with room for two.
TEST_F(Locations, ThatReadOtherVariablesBehindACallShareAProof) {
  const std::string file = save("kept.rts.yaml", two_pointers_kept);
  EXPECT_EQ(verdicts("--each --engine explore --work 1M " + file, 0),
            (Verdicts{{"first=call", "infeasible"}, {"second=call", "infeasible"}}));
  all_evidence_holds(file);
  for (const Json& document : load(saved)) {
    EXPECT_EQ(document.at("locations"), (Json{"first=call", "second=call"}));
  }
}

/// What one strategy leaves within a bound, the question about all proves with another one.
TEST_F(Locations, HaveTheBoundOfTheQuestionAboutAll) {
  for (const char* name : {"rec_list_traverse", "rec_list_append"}) {
    const std::string file = std::string(HEAPREACH_DATA_DIR "/c/") + name + ".c";
    const ProgramResult r =
        heapreach("check --each --work 3M --force --format line --witness " + saved + " " + file);
    EXPECT_EQ(r.exit_code, 0) << r.err;
    const Json answer = Json::parse(r.out);
    for (const Json& location : answer.at("locations")) {
      EXPECT_EQ(location.at("every_bound"), true) << location.at("at");
    }
    all_evidence_holds(file);
  }
}

/// An access beside its block needs exact addresses, and what leads to blocks opaque ones.
TEST_F(Locations, LeaksDoNotHideWhatSafetyAloneFinds) {
  const std::string file = save(
      "p.c", "int main(void) { int b[4]; b[0] = 0; int *q = b; q = q - 2; *q = 1; return 0; }\n");
  for (const char* also : {"", "valid-memtrack", "valid-memtrack,valid-memcleanup"}) {
    const std::string asked = std::string("valid-deref,valid-free") + (*also ? "," : "") + also;
    const ProgramResult r = heapreach("check --work 5M --property " + asked + " " + file);
    EXPECT_EQ(r.out.substr(0, r.out.find('\n')), "feasible") << asked;
    EXPECT_THAT(r.out, HasSubstr("valid-deref does not hold"));
  }
}

}  // namespace
}  // namespace heapreach::test::locations_test
