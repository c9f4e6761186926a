#include "tests/backends/abstract/support.h"

#include <fstream>
#include <iterator>

#include "evidence/checker/clauses/check_model.h"

namespace heapreach::backends::abstract {

horn::ClauseSystem clauses(const std::string& body) {
  return horn::read("(set-logic HORN)\n" + body + "\n(check-sat)\n", "test.smt2");
}

std::string text_of(const std::string& name) {
  std::ifstream in(HEAPREACH_SOURCE_DIR "/tests/backends/abstract/" + name);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string checked(const horn::ClauseSystem& system, const Interpretation& result) {
  horn::ClauseSystem checked_on = system;
  if (!result.proves) {
    std::erase_if(checked_on.clauses, [](const horn::Clause& c) { return c.is_query(); });
  }
  const auto certificate =
      evidence::make_model_certificate(checked_on, result.model, {}, {}, nullptr);
  const auto check = evidence::checker::check_model(checked_on, certificate, {}, {});
  if (check.status != evidence::CheckResult::Status::holds) return "fails: " + check.reason;
  return result.proves ? "proves" : "too coarse";
}

std::string checked(const horn::ClauseSystem& system, Domain domain) {
  return checked(system, interpret(system, domain, {}, {}));
}

}  // namespace heapreach::backends::abstract
