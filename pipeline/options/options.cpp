#include "pipeline/options/options.h"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <cmath>

#include "pipeline/input/read_properties.h"
#include "pipeline/options/capabilities.h"
#include "pipeline/options/parse_invariants.h"
#include "preprocess/pipeline/pipeline.h"
#include "support/error.h"
#include "support/suggest.h"

namespace heapreach::pipeline {

namespace {

[[noreturn]] void reject(const std::string& key, const std::string& value,
                         const std::string& expected) {
  throw UsageError(fmt::format("--{} {}: expected {}", key, value, expected));
}

std::uint64_t whole_number(const std::string& key, const std::string& text, std::uint64_t least,
                           std::uint64_t most) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || rest != end || text.empty() || value < least || value > most) {
    reject(key, text, fmt::format("a whole number from {} to {}", least, most));
  }
  return value;
}

void set_bound(Options& options, const std::string& text) {
  const bool is_word = !text.empty() && std::isalpha(static_cast<unsigned char>(text[0])) != 0;
  if (is_word && text != "all") {
    constexpr std::string_view known[] = {"all"};
    reject("bound", text,
           fmt::format("a whole number from 0 to {}, or all{}", rts::largest_bound,
                       did_you_mean(text, known)));
  }
  options.bound.reset();
  options.every_bound = text == "all";
  if (!options.every_bound) options.bound = whole_number("bound", text, 0, rts::largest_bound);
}

double seconds(const std::string& key, const std::string& text) {
  try {
    std::size_t used = 0;
    const double value = std::stod(text, &used);
    if (used == text.size() && std::isfinite(value) && value > 0 && value <= longest_timeout)
      return value;
  } catch (const std::exception&) {
  }
  reject(key, text, "a number of seconds above 0 and up to 1000000");
}

/// A whole number with an optional unit: 500k, 60M, 2G.
std::uint64_t units(const std::string& key, const std::string& text) {
  constexpr std::uint64_t most = 1'000'000'000'000'000;
  std::uint64_t factor = 1;
  std::string number = text;
  if (!text.empty() && (text.back() == 'k' || text.back() == 'M' || text.back() == 'G')) {
    factor = text.back() == 'k' ? 1000 : text.back() == 'M' ? 1'000'000 : 1'000'000'000;
    number.pop_back();
  }
  std::uint64_t value = 0;
  const char* end = number.data() + number.size();
  const auto [rest, error] = std::from_chars(number.data(), end, value);
  if (error != std::errc{} || rest != end || number.empty() || value < 1 || value > most / factor) {
    reject(key, text, "a whole number from 1 on, with k, M or G behind it or without");
  }
  return factor * value;
}

/// Runs what looks a word up elsewhere; its complaint gets the option's name.
template <typename LookUp>
auto named(const std::string& key, const std::string& value, LookUp look_up) {
  try {
    return look_up(value);
  } catch (const UsageError& error) {
    throw UsageError(fmt::format("--{} {}: {}", key, value, error.what()));
  }
}

/// A setter for an option with a few fixed words.
template <typename Value>
std::function<void(Options&, const std::string&)> words(
    const std::string& key, std::vector<std::pair<std::string, Value>> known,
    std::function<void(Options&, Value)> store) {
  return [=](Options& options, const std::string& text) {
    std::string expected;
    std::vector<std::string_view> names;
    for (const auto& [word, value] : known) {
      if (word == text) return store(options, value);
      names.push_back(word);
      expected += (expected.empty() ? "" : " or ") + word;
    }
    reject(key, text, expected + did_you_mean(text, names));
  };
}

std::string names_of_engines() {
  std::string names = "portfolio";
  for (const EngineCapability& engine : engine_capabilities()) {
    names += "|" + engine.name;
    if (engine.name == "external") names += ":CMD";
  }
  return names;
}

bool is_engine_on_systems(const std::string& name) {
  for (const EngineCapability& engine : engine_capabilities()) {
    if (engine.name == name) return engine.on_systems;
  }
  return false;
}

std::string names_of_invariants() {
  std::string names = "none";
  if (!backends::abstract::has_regions()) return names;
  for (const backends::abstract::Domain domain : backends::abstract::all_domains) {
    names += "|" + std::string(to_string(domain));
  }
  return names;
}

std::string names_of_encoders() {
  std::string names;
  for (const encoders::Encoder* encoder : encoders::all_encoders()) {
    names += (names.empty() ? "" : "|") + std::string(encoder->name());
  }
  return names;
}

std::vector<OptionRow> input_rows() {
  return {{"property", "P,P,..|FILE.prp", "standard",
           "What counts as an error; valid-memtrack and valid-memcleanup ask for leaks.",
           [](Options& o, const std::string& text) { o.properties = read_properties(text); }},
          {"bound", "N|all", "the file's, else growing: 4, 16, 64, 256, 1024; programs: from 8 on",
           "The resource bound n, in heap cells; of programs, on top of their static blocks. `all` "
           "asks for a proof for every bound.",
           set_bound}};
}

std::vector<OptionRow> encoder_rows() {
  using encoders::NumberSort;
  using encoders::Query;
  using encoders::Step;
  using encoders::VertexAs;
  return {
      {"encoding", names_of_encoders(), "the engine's choice",
       "How the system becomes clauses: one relation, worlds of growing size, arrays, or "
       "distinguished cells.",
       [](Options& o, const std::string& text) {
         named("encoding", text, [](auto& t) { encoders::encoder_named(t); });
         o.encoding = text;
       }},
      {"query", "fan|chain", "fan",
       "kripke: how the larger worlds reach the query in the smallest one.",
       words<Query>("query", {{"fan", Query::fan}, {"chain", Query::chain}},
                    [](Options& o, Query q) { o.encoder.query = q; })},
      {"worlds", "doubling|linear:K|list:W1,W2,..", "doubling",
       "kripke: the sizes of the worlds, in cells.",
       [](Options& o, const std::string& text) {
         o.encoder.worlds =
             named("worlds", text, [](auto& t) { return encoders::parse_worlds(t); });
       }},
      {"vertex", "predicate|argument", "predicate",
       "Whether each vertex has a predicate of its own or is an argument of one.",
       words<VertexAs>("vertex",
                       {{"predicate", VertexAs::predicate}, {"argument", VertexAs::argument}},
                       [](Options& o, VertexAs v) { o.encoder.vertex = v; })},
      {"step", "small|large", "small",
       "What one clause stands for: an edge, or all paths between two cut points (loop heads, "
       "start, "
       "errors).",
       words<Step>("step", {{"small", Step::small}, {"large", Step::large}},
                   [](Options& o, Step s) { o.encoder.step = s; })},
      {"sort", "int|real", "int",
       "The sort of values and addresses; with reals a feasible answer needs an integer path.",
       words<NumberSort>("sort", {{"int", NumberSort::integer}, {"real", NumberSort::real}},
                         [](Options& o, NumberSort s) { o.encoder.sort = s; })},
  };
}

/// What is done about calls.
std::vector<OptionRow> call_rows() {
  return {
      {"calls", "default|inline|mixed|stack|summaries", "default",
       "How engines see calls: as copies of procedures, on an explicit stack, or summed up.",
       words<CallsOption>("calls",
                          {{"default", CallsOption::automatic},
                           {"inline", CallsOption::inlined},
                           {"mixed", CallsOption::mixed},
                           {"stack", CallsOption::stack},
                           {"summaries", CallsOption::summaries}},
                          [](Options& o, CallsOption c) { o.calls = c; })},
      {"inline-limit", "N", "200000",
       "Edges and instructions that a system may have with copies in place of calls.",
       [](Options& o, const std::string& text) {
         o.inline_limit = whole_number("inline-limit", text, 0, 100000000);
       }},
  };
}

std::vector<OptionRow> engine_rows() {
  return {
      {"preprocess", "none|default|all|PASS,PASS,..", "default",
       "The passes that simplify the clauses, in order.",
       [](Options& o, const std::string& text) {
         named("preprocess", text, [](auto& t) { preprocess::parse_pipeline(t); });
         o.preprocess = text;
       }},
      {"invariants", names_of_invariants(), "none",
       "Invariants of frontier and variables, found beforehand for the engines that work on "
       "clauses.",
       [](Options& o, const std::string& text) {
         named("invariants", text, [](auto& t) { parse_invariants(t); });
         o.invariants = text;
       }},
      {"engine", names_of_engines(), "portfolio", "What decides.",
       [](Options& o, const std::string& text) {
         const bool known = text == "portfolio" || is_engine_on_systems(text);
         if (!known) named("engine", text, [](auto& t) { backends::backend_named(t); });
         o.engine = text;
       }},
      {"z3-transformations", "", "off",
       "pdr: leave Z3's own clause transformations on; evidence may then be missing.",
       [](Options& o, const std::string&) { o.z3_transformations = true; }},
      {"timeout", "SECONDS", "300", "Wall-clock limit per file, reading and checking included.",
       [](Options& o, const std::string& text) { o.timeout = seconds("timeout", text); }},
      {"work", "N", "none",
       "Limit of work per file, the same on every machine: 1000000 (or 1M) is a second or more. "
       "Engines take turns then, and no clock ends them unless --timeout is given.",
       [](Options& o, const std::string& text) { o.work = units("work", text); }},
      {"memory", "MB", "4096", "Memory limit per file, all processes together.",
       [](Options& o, const std::string& text) {
         o.memory = whole_number("memory", text, 64, 1u << 30);
       }},
      {"seed", "N", "0", "The random seed of solvers, and of executions at random.",
       [](Options& o, const std::string& text) {
         o.seed = static_cast<unsigned>(whole_number("seed", text, 0, 4294967295u));
       }},
  };
}

}  // namespace

const std::vector<OptionRow>& option_table() {
  static const std::vector<OptionRow> table = [] {
    std::vector<OptionRow> rows = input_rows();
    for (OptionRow& row : encoder_rows()) rows.push_back(std::move(row));
    for (OptionRow& row : call_rows()) rows.push_back(std::move(row));
    for (OptionRow& row : engine_rows()) rows.push_back(std::move(row));
    return rows;
  }();
  return table;
}

std::string options_as_markdown() {
  std::string text = "| option | default | meaning |\n|---|---|---|\n";
  for (const OptionRow& row : option_table()) {
    std::string value;
    for (char c : row.value) value += c == '|' ? std::string("\\|") : std::string(1, c);
    text += fmt::format("| `--{}{}{}` | {} | {} |\n", row.key, value.empty() ? "" : " ", value,
                        row.default_text, row.text);
  }
  return text;
}

std::string passes_as_markdown() {
  std::string text = "| pass | what it does |\n|---|---|\n";
  for (const preprocess::Pass* pass : preprocess::all_passes()) {
    text += fmt::format("| `{}` | {} |\n", pass->name(), pass->summary());
  }
  text += fmt::format("\n`default` is\n`{}`.\n`all` is `{}` and then `default` twice.\n",
                      fmt::join(preprocess::default_pipeline(), ","),
                      fmt::join(preprocess::passes_of_all_only(), ","));
  return text;
}

}  // namespace heapreach::pipeline
