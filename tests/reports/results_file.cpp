#include "tests/reports/results_file.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <random>  // the normal distribution
#include <stdexcept>

#include "tests/harness/random.h"

namespace heapreach::test {

using plans::Result;
using plans::Start;
using plans::Status;

namespace {

constexpr const char* schema = R"(
CREATE TABLE experiment(name TEXT, plan TEXT, plan_hash TEXT, tool_version TEXT, commit_id TEXT,
  solver_versions TEXT, machine TEXT, started TEXT);
CREATE TABLE experiment_files(path TEXT, hash TEXT);
CREATE TABLE runs(key TEXT PRIMARY KEY, instance TEXT, family TEXT, size INTEGER,
  configuration TEXT, engine TEXT, encoding TEXT, query TEXT, worlds TEXT, step TEXT, passes TEXT,
  sort TEXT, invariants TEXT, external TEXT, bound INTEGER, repetition INTEGER,
  limit_cpu_seconds REAL, limit_memory_bytes INTEGER, verdict TEXT, every_bound INTEGER,
  expectation TEXT, status TEXT, limit_struck TEXT, exit_code INTEGER, signal INTEGER,
  evidence TEXT, reason TEXT, cpu_seconds REAL, wall_seconds REAL, peak_bytes INTEGER,
  stages TEXT, predicates INTEGER, clauses INTEGER, arguments INTEGER, constraint_size INTEGER,
  finished TEXT);
INSERT INTO experiment_files VALUES ('data/lists/a.rts.yaml', 'abc');
)";

std::string text(const std::string& value) {
  if (value.empty()) return "NULL";
  std::string result = "'";
  for (const char c : value) result += c == '\'' ? "''" : std::string(1, c);
  return result + "'";
}

template <typename Number>
std::string number(const std::optional<Number>& value) {
  return value ? fmt::format("{}", *value) : "NULL";
}

std::string values(const Result& r) {
  std::string result = text(r.key) + "," + text(r.instance) + "," + text(r.family) + "," +
                       number(r.size) + "," + text(r.configuration);
  for (const plans::SettingField& field : plans::result_fields()) {
    result += "," + text(r.settings.*field.member);
  }
  result += fmt::format(",{},{},{},{},{},{},{}", number(r.bound), r.repetition,
                        number(r.limit_cpu_seconds), number(r.limit_memory_bytes), text(r.verdict),
                        r.every_bound ? 1 : 0, text(r.expectation));
  result += fmt::format(",'{}',{},{},{},{},{}", to_string(r.status), text(r.limit_struck),
                        number(r.exit_code), number(r.signal), text(r.evidence), text(r.reason));
  return result + fmt::format(",{},{},{},{},{},{},{},{},'2026-01-01T00:00:00Z'", r.cpu_seconds,
                              r.wall_seconds, r.peak_bytes, text(r.stages), number(r.predicates),
                              number(r.clauses), number(r.arguments), number(r.constraint_size));
}

void set(Result& run, const std::vector<std::string>& settings) {
  for (std::size_t i = 0; i < settings.size(); ++i) {
    run.settings.*plans::result_fields()[i].member = settings[i];
  }
}

struct Kind {
  const char* name;
  std::vector<std::string> settings;
  double factor, growth, spread;  // seconds at n = 4; exponent of n
};

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> result = {
      {"pdr/basic", {"pdr", "basic", "", "", "small", "default"}, 0.08, 1.9, 0.9},
      {"pdr/kripke/fan", {"pdr", "kripke", "fan", "doubling", "small", "default"}, 0.12, 1.5, 0.8},
      {"pdr/kripke/chain",
       {"pdr", "kripke", "chain", "doubling", "small", "default"},
       0.14,
       1.6,
       1},
      {"pdr/kripke/fan/no passes",
       {"pdr", "kripke", "fan", "doubling", "small", "none"},
       .3,
       1.9,
       1},
      {"bmc/basic", {"bmc", "basic", "", "", "small", "default"}, 0.05, 2.6, 0.7},
      {"bmc/kripke/fan", {"bmc", "kripke", "fan", "doubling", "small", "default"}, 0.06, 2.3, 0.6},
      {"explore", {"explore"}, 0.02, 0.2, 0.3},
      {"external:z3",
       {"external", "basic", "", "", "small", "default", "", "", "z3 {file}"},
       0.10,
       2.1,
       1.2},
  };
  return result;
}

void fail(Result& run, Random& random) {
  const auto dice = random.below(40);
  run.status = dice == 0   ? Status::crash
               : dice <= 3 ? Status::memout
               : dice <= 8 ? Status::unknown
                           : Status::timeout;
  if (run.status == Status::crash) run.signal = 11;
  if (run.status == Status::memout) run.limit_struck = "memory";
  if (run.status == Status::timeout) run.limit_struck = "cpu";
  run.verdict = "unknown";
  run.evidence = "none";
  run.reason = run.status == Status::unknown ? "the solver gave up: incomplete quantifiers" : "";
  run.cpu_seconds = run.status == Status::timeout ? 10.01 : 0.1 * static_cast<double>(dice);
}

}  // namespace

void execute(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  if (sqlite3_open(path.c_str(), &database) != SQLITE_OK) throw std::runtime_error(path);
  char* message = nullptr;
  const int code = sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &message);
  const std::string why = message ? message : "";
  sqlite3_free(message);
  sqlite3_close(database);
  if (code != SQLITE_OK) throw std::runtime_error(why);
}

void write_results(const std::string& path, const std::vector<Start>& sessions,
                   const std::vector<Result>& runs, int version, int id) {
  std::filesystem::remove(path);
  std::string sql =
      fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}; BEGIN;", id, version) +
      schema;
  for (const Start& s : sessions) {
    sql += fmt::format("INSERT INTO experiment VALUES ({},{},{},{},{},{},{},{});", text(s.name),
                       text(s.plan), text(s.plan_hash), text(s.tool_version), text(s.commit),
                       text(s.solver_versions), text(s.machine), text(s.started));
  }
  for (const Result& run : runs) sql += "INSERT INTO runs VALUES (" + values(run) + ");\n";
  execute(path, sql + "COMMIT;");
}

Start example_session() {
  return {"example",
          "inputs: [data/lists/*.rts.yaml]\n",
          "0123456789abcdef",
          "0.1.0",
          "d82c928aaaabbbbccccddddeeeeffff00001111",
          R"({"z3": "4.8.12"})",
          R"({"cpu": "Example CPU", "cores": 2, "memory_bytes": 24000000000, "os": "Debian 12"})",
          "2026-01-01T00:00:00Z"};
}

Result example_run(const std::string& instance, std::uint64_t bound,
                   const std::string& configuration, const std::string& verdict,
                   double cpu_seconds) {
  static int serial = 0;
  Result run;
  run.key = fmt::format("{:064x}", ++serial * 2654435761ull);
  run.instance = instance;
  run.family = instance.substr(0, instance.find_last_of('/'));
  run.configuration = configuration;
  run.settings.engine = configuration.substr(0, configuration.find('/'));
  run.bound = bound;
  run.limit_cpu_seconds = 10;
  run.limit_memory_bytes = 2000000000;
  run.verdict = verdict;
  run.status = verdict == "unknown" ? Status::timeout : Status::correct;
  run.expectation = verdict == "unknown" ? "" : verdict;
  run.evidence = verdict == "feasible"  ? "execution"
                 : verdict == "unknown" ? "none"
                                        : "certificate";
  run.cpu_seconds = cpu_seconds;
  run.wall_seconds = cpu_seconds * 1.02 + 0.01;
  run.peak_bytes = 30000000;
  run.exit_code = verdict == "feasible" ? 10 : verdict == "unknown" ? 20 : 0;
  run.stages = R"({"read": 0.001, "encode": 0.004})";
  return run;
}

std::vector<Result> sample_runs(std::size_t count) {
  Random random(1);
  const std::vector<std::uint64_t> bounds = {4, 8, 16, 32};
  std::vector<Result> result;
  for (std::size_t i = 0; result.size() < count; ++i) {
    const int kind = static_cast<int>(i % 3);
    const bool generated = kind == 2;
    const std::string family = kind == 0 ? "lists" : kind == 1 ? "trees" : "generator:chains";
    const std::string name = generated
                                 ? fmt::format("generator:chains(size={})", 1 + i / 3)
                                 : fmt::format("data/{}/{}_{}.rts.yaml", family, family, i / 3);
    const bool feasible = random.one_in(2);
    const double hardness = std::exp(std::normal_distribution<>(0, 1)(random));
    for (const std::uint64_t bound : bounds) {
      for (const Kind& k : kinds()) {
        const double scale = generated ? std::sqrt(1.0 + static_cast<double>(i) / 3) : 1;
        const double seconds = scale * hardness * k.factor *
                               std::pow(static_cast<double>(bound) / 4, k.growth) *
                               std::exp(k.spread * std::normal_distribution<>(0, 1)(random)) *
                               (feasible && k.name[0] == 'b' ? 0.3 : 1);
        const int repetitions = i == 0 ? 2 : 1;
        for (int repetition = 0; repetition < repetitions; ++repetition) {
          Result run =
              example_run(name, bound, k.name, feasible ? "feasible" : "infeasible", seconds);
          run.family = family;
          if (generated) run.size = static_cast<std::uint64_t>(1 + i / 3);
          set(run, k.settings);
          run.repetition = repetition;
          run.cpu_seconds *= 1 + 0.02 * repetition;
          run.key = fmt::format("{:016x}{:048x}", random(), result.size());
          run.clauses = 12 + static_cast<std::uint64_t>(random.below(900));
          run.predicates = *run.clauses / 3;
          run.arguments = *run.predicates * 7;
          run.constraint_size = *run.clauses * 21;
          run.peak_bytes += static_cast<std::uint64_t>(seconds * 4e7) + random.below(1000000);
          run.stages = fmt::format(
              R"({{"read": 0.00{}, "encode": {:.5f}, "preprocess": {:.5f}, "{}": {:.5f}, "evidence": {:.5f}}})",
              1 + random.below(9), seconds * 0.02, seconds * 0.05, k.settings[0], seconds * 0.9,
              seconds * 0.03);
          if (kind == 1) run.expectation = "", run.status = Status::unconfirmed;
          if (seconds > 10 || random.one_in(150)) fail(run, random);
          result.push_back(run);
        }
      }
    }
  }
  return result;
}

}  // namespace heapreach::test
