#include "pipeline/result/unsupported.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rts/text/read/read.h"

namespace heapreach::pipeline::unsupported_test {
namespace {

using testing::HasSubstr;

const rts::System& file() {
  static const rts::System system = rts::read_text(R"yaml(rts: 1
start: {vertex: s}
error: [bad, unsupported]
vertices: {s: {}, bad: {}, unsupported: {label: "assembly is not supported", breaks: supported}}
edges: [{from: s, to: bad}, {from: s, to: unsupported}]
)yaml",
                                                   "f", {})
                                        .system;
  return system;
}

Counterexample ending(rts::Property broken, const std::string& vertex) {
  Counterexample found;
  found.broken = broken;
  found.error_vertex = vertex;
  found.location = {"p.c:3=unsupported", Position{"p.c", 3, 0}, "unsupported"};
  return found;
}

Result result(Answer answer) {
  SystemSubject system;
  system.bound = 8;
  return {{"p.c", "", system}, std::move(answer), {}};
}

Proof proof_for_every_bound() {
  Proof proof;
  proof.every_bound = true;
  return proof;
}

/// The questions that were asked, as whether they are about what is not supported.
class Questions {
 public:
  Questions(Answer with, Answer without) : with_(std::move(with)), without_(std::move(without)) {}

  Result answer(bool lenient = false) {
    Input input;
    input.properties.add(rts::Property::supported);
    return answered_where_supported(input, file(), lenient, [&](const rts::Properties& asked) {
      const bool is_about_all = asked.contains(rts::Property::supported);
      asked_.push_back(is_about_all);
      return result(is_about_all ? with_ : without_);
    });
  }
  std::vector<bool> asked() const { return asked_; }

 private:
  Answer with_, without_;
  std::vector<bool> asked_;
};

const Counterexample reached = ending(rts::Property::supported, "unsupported");

TEST(Unsupported, AnswersThatDoNotComeThereStand) {
  Questions proved(proof_for_every_bound(), Unknown{});
  EXPECT_TRUE(std::holds_alternative<Proof>(proved.answer().answer));
  EXPECT_EQ(proved.asked(), std::vector<bool>{true});
  Questions found(ending(rts::Property::valid_deref, "bad"), Unknown{});
  EXPECT_TRUE(std::holds_alternative<Counterexample>(found.answer().answer));
}

TEST(Unsupported, AnErrorThatIsReachedWithoutItCounts) {
  Questions questions(reached, ending(rts::Property::valid_deref, "bad"));
  const Result found = questions.answer();
  EXPECT_EQ(std::get<Counterexample>(found.answer).broken, rts::Property::valid_deref);
  EXPECT_EQ(questions.asked(), (std::vector<bool>{true, false}));
}

TEST(Unsupported, AProofWithoutItIsNone) {
  Questions questions(reached, proof_for_every_bound());
  const Result unknown = questions.answer();
  EXPECT_EQ(std::get<Unknown>(unknown.answer).reason,
            "an execution comes to p.c:3: assembly is not supported; no other error is reachable "
            "at any bound");
  Questions candidates(Candidate{reached, "a product", false, true},
                       Unknown{Failure::gave_up, "", "spurious"});
  const Result candidate = candidates.answer();
  EXPECT_EQ(std::get<Unknown>(candidate.answer).reason,
            "an execution comes to p.c:3: assembly is not supported; spurious");
}

TEST(Unsupported, LenientAnswersSayWhatTheyLeaveOut) {
  Questions questions(reached, proof_for_every_bound());
  const Result proof = questions.answer(true);
  EXPECT_TRUE(std::get<Proof>(proof.answer).leaves_out_unsupported);
  EXPECT_THAT(proof.subject.system.value().assumes,
              HasSubstr("(p.c:3: assembly is not supported)"));
  EXPECT_EQ(exit_code(proof), 1);
}

}  // namespace
}  // namespace heapreach::pipeline::unsupported_test
