#include "suites/grid.h"

#include <algorithm>
#include <set>

#include "pipeline/options/capabilities.h"
#include "support/error.h"

namespace heapreach::suites {

namespace {

/// With an engine that takes anything: only the encoding's part counts.
pipeline::Strategy strategy_of(const Encoding& encoding) {
  pipeline::Strategy strategy;
  strategy.engine = "pdr";
  strategy.encoding = encoding.encoder;
  strategy.encoder = encoding.options;
  strategy.preprocess = encoding.passes;
  return strategy;
}

/// Characters that file names and shells take.
std::string for_file_name(std::string text) {
  std::replace(text.begin(), text.end(), ',', '+');
  std::erase(text, ':');
  return text;
}

}  // namespace

Encoding encoding_of(plans::Settings words) {
  for (const plans::SettingField& field : plans::encoding_fields()) {
    if ((words.*field.member).empty()) words.*field.member = field.default_value;
  }
  if (words.encoding.empty()) words.encoding = "kripke";
  if (words.passes.empty()) words.passes = "none";
  // An exclusion by what has no effect does not meet it.
  if (words.encoding != "kripke") words.query = words.worlds = "";
  const pipeline::Options options = plans::options_of(words);
  return {options.encoding, options.encoder, options.preprocess, words};
}

std::string Encoding::name() const {
  std::string result = for_file_name(encoder);
  if (encoder == "kripke") {
    result += options.query == encoders::Query::fan ? "-fan-" : "-chain-";
    result += for_file_name(encoders::to_string(options.worlds));
  }
  if (options.vertex == encoders::VertexAs::argument) result += "-argument";
  if (options.step == encoders::Step::large) result += "-large";
  if (options.sort == encoders::NumberSort::real) result += "-real";
  if (passes != "none") result += "-" + for_file_name(passes);
  return result;
}

std::vector<Encoding> grid_of(const plans::GridValues& values) {
  std::vector<Encoding> result;
  std::set<std::string> known;
  for (const plans::Settings& words :
       plans::product({plans::Settings()}, values, plans::encoding_fields())) {
    const Encoding encoding = encoding_of(words);
    if (!known.insert(encoding.name()).second) continue;
    if (const auto reason = pipeline::refusal(strategy_of(encoding), {})) {
      throw UsageError("the grid combines what cannot be combined: " + *reason);
    }
    result.push_back(encoding);
  }
  return result;
}

pipeline::ClauseSettings clause_settings(const Encoding& encoding, std::uint64_t bound) {
  encoders::Options options = encoding.options;
  options.bound = bound;
  return {encoding.encoder, options, preprocess::parse_pipeline(encoding.passes)};
}

std::optional<std::string> refusal(const Encoding& encoding, const rts::System& system) {
  return pipeline::refusal(strategy_of(encoding), pipeline::features_of(system));
}

bool is_exact(const Encoding& encoding) {
  return !pipeline::over_approximates(strategy_of(encoding));
}

bool is_bounded(const Encoding& encoding) {
  return encoders::encoder_named(encoding.encoder).is_bounded();
}

}  // namespace heapreach::suites
