// The schema is what docs/experiments.md says. A rollback journal and synchronous = NORMAL keep
// every row that add() has returned for, whatever happens to the process afterwards.
#include "plans/results/results_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "support/error.h"

namespace heapreach::plans {

namespace {

constexpr std::uint64_t application_id = 0x48524553;  // "HRES"

constexpr const char* schema = R"(
CREATE TABLE experiment(
  name TEXT, plan TEXT, plan_hash TEXT, tool_version TEXT, commit_id TEXT, solver_versions TEXT,
  machine TEXT, started TEXT);
CREATE TABLE experiment_files(path TEXT PRIMARY KEY, hash TEXT);
CREATE TABLE runs(
  key TEXT PRIMARY KEY, instance TEXT, family TEXT, size INTEGER, configuration TEXT, engine TEXT,
  encoding TEXT, query TEXT, worlds TEXT, step TEXT, passes TEXT, sort TEXT, invariants TEXT,
  external TEXT, bound INTEGER, repetition INTEGER, limit_cpu_seconds REAL,
  limit_memory_bytes INTEGER, verdict TEXT, every_bound INTEGER, expectation TEXT, status TEXT,
  limit_struck TEXT, exit_code INTEGER, signal INTEGER, evidence TEXT, reason TEXT,
  cpu_seconds REAL, wall_seconds REAL, peak_bytes INTEGER, stages TEXT, predicates INTEGER,
  clauses INTEGER, arguments INTEGER, constraint_size INTEGER, finished TEXT);
)";

constexpr const char* columns =
    "key, instance, family, size, configuration, engine, encoding, query, worlds, step, passes, "
    "sort, invariants, external, bound, repetition, limit_cpu_seconds, limit_memory_bytes, "
    "verdict, every_bound, expectation, status, limit_struck, exit_code, signal, evidence, reason, "
    "cpu_seconds, wall_seconds, peak_bytes, stages, predicates, clauses, arguments, "
    "constraint_size, finished";

std::uint64_t pragma(const Database& database, const std::string& name) {
  Statement statement(database, "PRAGMA " + name);
  statement.step();
  return statement.integer();
}

/// Throws InputError for a name that is none.
Status status_named(const Database& database, const std::string& name, const std::string& key) {
  for (std::size_t i = 0; i < status_names.size(); ++i) {
    if (name == status_names[i]) return static_cast<Status>(i);
  }
  database.refuse("row " + key + " has the unknown status '" + name + "'");
}

std::optional<std::uint64_t> number(const std::optional<int>& value) {
  if (!value) return std::nullopt;
  return static_cast<std::uint64_t>(*value);
}

std::optional<int> small_number(std::optional<std::uint64_t> value) {
  if (!value) return std::nullopt;
  return static_cast<int>(*value);
}

Result read_result(const Database& database, Statement& s) {
  Result r;
  for (std::string* text : {&r.key, &r.instance, &r.family}) *text = s.text();
  r.size = s.maybe_integer();
  r.configuration = s.text();
  for (const SettingField& field : result_fields()) r.settings.*field.member = s.text();
  r.bound = s.maybe_integer();
  r.repetition = s.integer();
  r.limit_cpu_seconds = s.maybe_real();
  r.limit_memory_bytes = s.maybe_integer();
  r.verdict = s.text();
  r.every_bound = s.integer() != 0;
  r.expectation = s.text();
  r.status = status_named(database, s.text(), r.key);
  r.limit_struck = s.text();
  r.exit_code = small_number(s.maybe_integer());
  r.signal = small_number(s.maybe_integer());
  for (std::string* text : {&r.evidence, &r.reason}) *text = s.text();
  r.cpu_seconds = s.real();
  r.wall_seconds = s.real();
  r.peak_bytes = s.integer();
  r.stages = s.text();
  for (auto* count : {&r.predicates, &r.clauses, &r.arguments, &r.constraint_size}) {
    *count = s.maybe_integer();
  }
  r.finished = s.text();
  const bool decided = r.verdict == "feasible" || r.verdict == "infeasible";
  if (!decided && r.status <= Status::wrong) {
    database.refuse("row " + r.key + " is '" + to_string(r.status) + "' without a verdict");
  }
  return r;
}

}  // namespace

const std::vector<SettingField>& result_fields() {
  static const std::vector<SettingField> fields = [] {
    std::vector<SettingField> result = experiment_fields();
    // Files of version 1 have it last.
    const auto external = std::find_if(result.begin(), result.end(), [](const SettingField& f) {
      return f.member == &Settings::external;
    });
    std::rotate(external, external + 1, result.end());
    return result;
  }();
  return fields;
}

FileLock::FileLock(const std::string& path)
    : file_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  // If it cannot be opened, SQLite says why.
  if (file_ < 0 || flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  close(file_);
  throw InputError({path, 0, 0}, "is in use by another experiment");
}

FileLock::~FileLock() {
  if (file_ >= 0) close(file_);
}

ResultsFile::ResultsFile(const std::string& path, Mode mode)
    : lock_(mode == Mode::append ? std::make_unique<FileLock>(path) : nullptr),
      database_(path, mode == Mode::append ? Database::Mode::write : Database::Mode::read) {
  const std::uint64_t id = pragma(database_, "application_id");
  const std::uint64_t version = pragma(database_, "user_version");
  const bool is_new = id == 0 && version == 0 && pragma(database_, "schema_version") == 0;
  if (is_new && mode == Mode::append) {
    create();
    return;
  }
  if (id != application_id || version == 0) throw InputError({path, 0, 0}, "is no results file");
  if (version > results_version) {
    throw InputError({path, 0, 0},
                     fmt::format("was written by a newer heapreach: its format is {}, and this one "
                                 "knows {}",
                                 version, results_version));
  }
  if (mode == Mode::append) database_.execute("PRAGMA synchronous = NORMAL");
}

void ResultsFile::create() const {
  database_.execute("PRAGMA journal_mode = DELETE");
  database_.execute("PRAGMA synchronous = NORMAL");
  database_.execute(
      fmt::format("BEGIN; PRAGMA application_id = {}; PRAGMA user_version = {};{}"
                  "COMMIT",
                  application_id, results_version, schema));
}

void ResultsFile::add(const Start& start) {
  Statement(database_, "INSERT INTO experiment VALUES(?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(start.name)
      .bind(start.plan)
      .bind(start.plan_hash)
      .bind(start.tool_version)
      .bind(start.commit)
      .bind(start.solver_versions)
      .bind(start.machine)
      .bind(start.started)
      .step();
}

void ResultsFile::add(const std::vector<InputFile>& inputs) {
  database_.execute("BEGIN");
  for (const InputFile& input : inputs) {
    Statement(database_, "INSERT OR IGNORE INTO experiment_files VALUES(?, ?)")
        .bind(input.path)
        .bind(input.hash)
        .step();
  }
  database_.execute("COMMIT");
}

void ResultsFile::add(const Result& r) {
  std::string marks = "?";
  for (int i = 1; i < 36; ++i) marks += ",?";
  Statement s(database_, fmt::format("INSERT INTO runs({}) VALUES({})", columns, marks));
  s.bind(r.key).bind(r.instance).bind(r.family).bind(r.size).bind(r.configuration);
  for (const SettingField& field : result_fields()) s.bind_filled(r.settings.*field.member);
  s.bind(r.bound).bind(r.repetition).bind(r.limit_cpu_seconds).bind(r.limit_memory_bytes);
  s.bind(r.verdict)
      .bind(std::uint64_t{r.every_bound})
      .bind_filled(r.expectation)
      .bind(std::string(to_string(r.status)));
  s.bind_filled(r.limit_struck).bind(number(r.exit_code)).bind(number(r.signal));
  s.bind(r.evidence).bind_filled(r.reason);
  s.bind(r.cpu_seconds).bind(r.wall_seconds).bind(r.peak_bytes).bind(r.stages);
  s.bind(r.predicates).bind(r.clauses).bind(r.arguments).bind(r.constraint_size);
  s.bind(r.finished).step();
}

std::vector<Result> ResultsFile::results() const {
  Statement statement(database_, fmt::format("SELECT {} FROM runs ORDER BY instance, size, bound, "
                                             "configuration, repetition, key",
                                             columns));
  std::vector<Result> results;
  while (statement.step()) results.push_back(read_result(database_, statement));
  return results;
}

std::vector<Start> ResultsFile::starts() const {
  Statement statement(database_,
                      "SELECT name, plan, plan_hash, tool_version, commit_id, solver_versions, "
                      "machine, started FROM experiment ORDER BY rowid");
  std::vector<Start> starts;
  while (statement.step()) {
    Start start;
    for (std::string* text :
         {&start.name, &start.plan, &start.plan_hash, &start.tool_version, &start.commit,
          &start.solver_versions, &start.machine, &start.started}) {
      *text = statement.text();
    }
    starts.push_back(start);
  }
  return starts;
}

std::vector<InputFile> ResultsFile::inputs() const {
  Statement statement(database_, "SELECT path, hash FROM experiment_files ORDER BY path");
  std::vector<InputFile> inputs;
  while (statement.step()) {
    inputs.push_back({statement.text(), ""});
    inputs.back().hash = statement.text();
  }
  return inputs;
}

}  // namespace heapreach::plans
