#include "rts/coverage/question.h"

#include <algorithm>
#include <utility>

#include "rts/transform/restriction.h"
#include "support/error.h"

namespace heapreach::rts {

namespace {

Question errors_that_are(const End& end, const System& system, const Properties& properties) {
  Question question{properties};
  if (end.kind == End::Kind::error) return question;
  const bool is_error = end.kind == End::Kind::vertex && system.is_error(end.vertices.front());
  if (is_error) {
    question.error = end.vertices.front();
  } else {
    question.properties = Properties::none();
  }
  return question;
}

}  // namespace

CoverQuestion::CoverQuestion(const System& file, End end, const Properties& properties)
    : file_(file),
      end_(std::move(end)),
      question_(errors_that_are(end_, file, properties)),
      system_(restricted(file, question_)) {}

bool CoverQuestion::may_take(EdgeId edge) const {
  const Edge& taken = file_.edge(edge);
  if (file_.is_error(taken.from)) return false;
  const bool may_go_on = file_.call_of(edge) != nullptr;  // what it calls happens all the same
  return !file_.is_error(taken.to) || may_go_on || counts(file_, question_, edge);
}

State CoverQuestion::replay(std::uint64_t bound, const Execution& execution) const {
  State last = rts::replay(file_, bound, execution);
  if (std::find(end_.vertices.begin(), end_.vertices.end(), last.vertex) == end_.vertices.end()) {
    throw InputError(Position{}, "the execution ends at " + file_.vertex(last.vertex).name +
                                     ", not at " + end_.in_words());
  }
  if (!file_.is_error(last.vertex)) return last;
  const std::string why = why_no_answer(file_, question_, execution, last);
  if (!why.empty()) throw InputError(Position{}, why);
  return last;
}

}  // namespace heapreach::rts
