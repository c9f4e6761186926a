// The one file that knows SQLite. Rows come out sorted by what they mean, not by when they were
// written: parallel workers finish in any order, and a report is to be the same every time.
#include "reports/rows.h"

#include <sqlite3.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <memory>
#include <string_view>
#include <tuple>

#include "support/error.h"

namespace heapreach::reports {

namespace {

constexpr std::int64_t results_id = 0x48524553;  // "HRES"

class Database {
 public:
  explicit Database(const std::string& path) : path_(path) {
    // Read-only would fail on the journal that a killed runner leaves; what is write-protected is
    // opened read-only by SQLite itself.
    sqlite3* raw = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &raw, SQLITE_OPEN_READWRITE, nullptr);
    handle_.reset(raw);
    if (code != SQLITE_OK) fail("cannot be read: " + std::string(sqlite3_errmsg(raw)));
    sqlite3_busy_timeout(raw, 5000);
  }

  [[noreturn]] void fail(const std::string& message) const {
    throw InputError({path_, 0, 0}, message);
  }

  sqlite3* handle() const { return handle_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
  };
  std::string path_;
  std::unique_ptr<sqlite3, Close> handle_;
};

/// A query; columns are taken one after the other, from the left.
class Query {
 public:
  Query(const Database& database, const std::string& sql) : database_(database) {
    sqlite3_stmt* raw = nullptr;
    const int code = sqlite3_prepare_v2(database.handle(), sql.c_str(), -1, &raw, nullptr);
    statement_.reset(raw);
    if (code != SQLITE_OK) refuse();
  }

  bool next_row() {
    column_ = 0;
    const int code = sqlite3_step(statement_.get());
    if (code != SQLITE_ROW && code != SQLITE_DONE) refuse();
    return code == SQLITE_ROW;
  }

  std::string text() {
    const auto* bytes = sqlite3_column_text(statement_.get(), column_);
    const int size = sqlite3_column_bytes(statement_.get(), column_++);
    return bytes ? std::string(reinterpret_cast<const char*>(bytes), size) : std::string();
  }
  std::optional<std::int64_t> integer() {
    const int column = column_++;
    if (sqlite3_column_type(statement_.get(), column) == SQLITE_NULL) return std::nullopt;
    return sqlite3_column_int64(statement_.get(), column);
  }
  std::optional<double> real() {
    const int column = column_++;
    if (sqlite3_column_type(statement_.get(), column) == SQLITE_NULL) return std::nullopt;
    return sqlite3_column_double(statement_.get(), column);
  }

 private:
  [[noreturn]] void refuse() const {
    const int code = sqlite3_errcode(database_.handle());
    const std::string why = sqlite3_errmsg(database_.handle());
    // SQLITE_ERROR: a table or column is missing.
    const bool other = code == SQLITE_NOTADB || code == SQLITE_ERROR;
    database_.fail((other ? "is not a results file: " : "cannot be read: ") + why);
  }

  struct Finish {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  const Database& database_;
  std::unique_ptr<sqlite3_stmt, Finish> statement_;
  int column_ = 0;
};

std::int64_t pragma(const Database& database, const std::string& name) {
  Query query(database, "PRAGMA " + name);
  return query.next_row() ? query.integer().value_or(0) : 0;
}

void check_kind(const Database& database) {
  if (pragma(database, "application_id") != results_id) {
    database.fail("is not a results file of heapreach experiment");
  }
  const std::int64_t version = pragma(database, "user_version");
  if (version > newest_version) {
    database.fail("was written by a newer heapreach (version " + std::to_string(version) +
                  " of the format; this one reads up to " + std::to_string(newest_version) + ")");
  }
  if (version < 1) database.fail("has no version of the format");
}

std::vector<Session> read_sessions(const Database& database) {
  std::vector<Session> result;
  Query query(database,
              "SELECT name, plan, plan_hash, tool_version, commit_id, solver_versions, machine, "
              "started FROM experiment ORDER BY started, rowid");
  while (query.next_row()) {
    Session session;
    session.name = query.text();
    session.plan = query.text();
    session.plan_hash = query.text();
    session.tool_version = query.text();
    session.commit = query.text();
    session.solver_versions = query.text();
    session.machine = query.text();
    session.started = query.text();
    result.push_back(std::move(session));
  }
  return result;
}

Status status_named(const Database& database, const std::string& name, const std::string& key) {
  for (std::size_t i = 0; i < status_names.size(); ++i) {
    if (name == status_names[i]) return static_cast<Status>(i);
  }
  database.fail("run " + key + " has the unknown status '" + name + "'");
}

Run read_run(const Database& database, Query& query) {
  Run run;
  run.key = query.text();
  run.instance = query.text();
  run.family = query.text();
  run.size = query.integer();
  run.configuration = query.text();
  for (std::string& setting : run.settings) setting = query.text();
  run.bound = query.integer();
  run.repetition = query.integer().value_or(0);
  run.limit_cpu_seconds = query.real();
  run.limit_memory_bytes = query.integer();
  run.verdict = query.text();
  run.every_bound = query.integer().value_or(0) != 0;
  run.expectation = query.text();
  run.status = status_named(database, query.text(), run.key);
  run.limit_struck = query.text();
  run.exit_code = query.integer();
  run.signal = query.integer();
  run.evidence = query.text();
  run.reason = query.text();
  run.cpu_seconds = query.real().value_or(0);
  run.wall_seconds = query.real().value_or(0);
  run.peak_bytes = query.integer().value_or(0);
  run.stages = query.text();
  run.predicates = query.integer();
  run.clauses = query.integer();
  run.arguments = query.integer();
  run.constraint_size = query.integer();
  const bool decided = run.verdict == "feasible" || run.verdict == "infeasible";
  if (!decided && run.status <= Status::wrong) {
    database.fail("run " + run.key + " is '" + status_names[static_cast<int>(run.status)] +
                  "' without a verdict");
  }
  return run;
}

std::vector<Run> read_runs(const Database& database) {
  std::string settings;
  for (const char* name : setting_names) settings += std::string(name) + ", ";
  Query query(database, "SELECT key, instance, family, size, configuration, " + settings +
                            "bound, repetition, limit_cpu_seconds, limit_memory_bytes, verdict, "
                            "every_bound, expectation, status, limit_struck, exit_code, signal, "
                            "evidence, reason, cpu_seconds, wall_seconds, peak_bytes, stages, "
                            "predicates, clauses, arguments, constraint_size FROM runs");
  std::vector<Run> result;
  while (query.next_row()) result.push_back(read_run(database, query));
  return result;
}

bool run_less(const Run& a, const Run& b) {
  if (a.family != b.family) return natural_less(a.family, b.family);
  if (a.instance != b.instance) return natural_less(a.instance, b.instance);
  if (a.bound != b.bound) return a.bound < b.bound;
  if (a.configuration != b.configuration) return natural_less(a.configuration, b.configuration);
  return std::tie(a.repetition, a.key) < std::tie(b.repetition, b.key);
}

}  // namespace

bool natural_less(const std::string& a, const std::string& b) {
  const auto digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  std::size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (digit(a[i]) && digit(b[j])) {
      const auto number = [&](const std::string& text, std::size_t& at) {
        while (at < text.size() && text[at] == '0') ++at;
        const std::size_t begin = at;
        while (at < text.size() && digit(text[at])) ++at;
        return std::string_view(text).substr(begin, at - begin);
      };
      const std::string_view x = number(a, i), y = number(b, j);
      if (x.size() != y.size()) return x.size() < y.size();
      if (x != y) return x < y;
    } else {
      if (a[i] != b[j]) return a[i] < b[j];
      ++i, ++j;
    }
  }
  const std::size_t left_a = a.size() - i, left_b = b.size() - j;
  return left_a != left_b ? left_a < left_b : a < b;
}

Results read_results(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw InputError({path, 0, 0}, "is a directory; expected a results file");
  }
  const Database database(path);
  check_kind(database);
  Results results;
  results.sessions = read_sessions(database);
  results.runs = read_runs(database);
  Query files(database, "SELECT count(*) FROM experiment_files");
  if (files.next_row()) results.input_files = files.integer().value_or(0);
  std::sort(results.runs.begin(), results.runs.end(), run_less);
  return results;
}

}  // namespace heapreach::reports
