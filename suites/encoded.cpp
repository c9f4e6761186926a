#include "suites/encoded.h"

#include <tuple>

#include "pipeline/result/json_fields.h"

namespace heapreach {

namespace suites {

constexpr auto fields_of(const Encoded*) {
  using E = Encoded;
  using pipeline::field;
  return std::tuple(field("text", &E::text), field("plain_text", &E::plain_text),
                    field("hash", &E::hash), field("linear", &E::linear), field("size", &E::size),
                    field("refusal", &E::refusal));
}

std::string line_of(const Encoded& encoded) {
  return pipeline::line_of(pipeline::to_json(encoded));
}

Encoded encoded_of(std::string_view line) {
  return pipeline::from_json<Encoded>(pipeline::json_of(line));
}

}  // namespace suites
}  // namespace heapreach
