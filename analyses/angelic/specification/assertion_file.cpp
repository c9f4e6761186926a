#include "analyses/angelic/specification/assertion_file.h"

#include <array>
#include <charconv>
#include <string_view>

#include "rts/text/fields.h"

namespace heapreach::analyses::angelic {

namespace {

using rts::Node;

void read_place(Node node, AngelicAssertion& into) {
  const std::string text(rts::name_of(node, "a place"));
  const std::size_t colon = text.rfind(':');
  const char* const end = text.data() + text.size();
  if (colon != std::string::npos && colon > 0) {
    into.at_file = text.substr(0, colon);
    const auto [next, error] = std::from_chars(text.data() + colon + 1, end, into.at_line);
    if (error == std::errc() && next == end && into.at_line > 0) return;
  }
  rts::fail_expected(node, "a place", "FILE:LINE");
}

AngelicAssertion assertion_in(Node item) {
  constexpr std::array<std::string_view, 3> keys = {"entry", "at", "clause"};
  const rts::Fields fields(item, keys, "an assertion");
  AngelicAssertion result;
  result.position = item.position();
  if (const auto entry = fields.find("entry")) result.entry = rts::name_of(*entry, "entry");
  if (const auto place = fields.find("at")) read_place(*place, result);
  if (const auto clause = fields.find("clause")) {
    result.clause = rts::text_of(*clause, "clause");
    result.clause_position = clause->position();
    if (result.entry.empty()) {
      rts::fail(item, "an assertion: found no 'entry', whose start the clause is about");
    }
  } else if (result.at_line == 0) {
    rts::fail(item, "an assertion: found neither 'at' nor 'clause': what has to stay possible");
  }
  return result;
}

}  // namespace

std::string AngelicAssertion::text() const {
  const std::string place = at_file + ":" + std::to_string(at_line);
  if (clause.empty()) return place;
  return clause + " at the start" + (at_line > 0 ? ", and " + place : "");
}

bool AngelicAssertion::is_at(const Position& place) const {
  return place.line == at_line && (place.file == at_file || place.file.ends_with("/" + at_file));
}

std::vector<AngelicAssertion> read_assertions(const std::string& text, const std::string& file,
                                              const Deadline& deadline) {
  const rts::Document document(rts::Source(text, file), deadline);
  const std::optional<Node> root = document.root();
  if (!root) throw InputError({file}, "found nothing, expected angelic assertions");
  constexpr std::array<std::string_view, 2> keys = {"angelic-assertions", "assertions"};
  const rts::Fields fields(*root, keys, "angelic assertions");
  rts::number_of(fields.at("angelic-assertions"), "the version of angelic assertions", 1, 1);
  std::vector<AngelicAssertion> result;
  const auto items = rts::items_of(fields.at("assertions"), "assertions", "a list of assertions");
  for (const Node& item : items) result.push_back(assertion_in(item));
  return result;
}

}  // namespace heapreach::analyses::angelic
