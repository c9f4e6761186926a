#include "plans/results/database.h"

#include <sqlite3.h>

#include <cstring>

#include "support/error.h"

namespace heapreach::plans {

namespace {

/// What SQLite says about its last call and, where that tells more, what the system says.
std::string what_went_wrong(sqlite3* handle) {
  const int code = sqlite3_errcode(handle);
  if (code == SQLITE_NOTADB) return "is no results file";
  std::string reason = sqlite3_errmsg(handle);
  const int system = sqlite3_system_errno(handle);
  if ((code == SQLITE_IOERR || code == SQLITE_CANTOPEN) && system != 0) {
    reason += std::string(" (") + std::strerror(system) + ")";
  }
  return reason;
}

}  // namespace

Statement::Statement(const Database& database, const std::string& sql) : database_(database) {
  const int code = sqlite3_prepare_v2(database.handle_, sql.c_str(), -1, &statement_, nullptr);
  if (code != SQLITE_OK) database.fail();
}

Statement::~Statement() {
  sqlite3_finalize(statement_);
}

Statement& Statement::bind(const std::string& text) {
  sqlite3_bind_text(statement_, ++parameter_, text.data(), static_cast<int>(text.size()),
                    SQLITE_TRANSIENT);
  return *this;
}

Statement& Statement::bind(double number) {
  sqlite3_bind_double(statement_, ++parameter_, number);
  return *this;
}

Statement& Statement::bind(std::uint64_t number) {
  sqlite3_bind_int64(statement_, ++parameter_, static_cast<sqlite3_int64>(number));
  return *this;
}

Statement& Statement::bind(std::optional<std::uint64_t> number) {
  if (number) return bind(*number);
  sqlite3_bind_null(statement_, ++parameter_);
  return *this;
}

Statement& Statement::bind(std::optional<double> number) {
  if (number) return bind(*number);
  sqlite3_bind_null(statement_, ++parameter_);
  return *this;
}

Statement& Statement::bind_filled(const std::string& text) {
  if (!text.empty()) return bind(text);
  sqlite3_bind_null(statement_, ++parameter_);
  return *this;
}

bool Statement::step() {
  column_ = 0;
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) database_.fail();
  return false;
}

bool Statement::is_null() {
  return sqlite3_column_type(statement_, column_) == SQLITE_NULL;
}

std::string Statement::text() {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column_));
  const int size = sqlite3_column_bytes(statement_, column_++);
  return bytes ? std::string(bytes, static_cast<std::size_t>(size)) : std::string();
}

double Statement::real() {
  return sqlite3_column_double(statement_, column_++);
}

std::uint64_t Statement::integer() {
  return static_cast<std::uint64_t>(sqlite3_column_int64(statement_, column_++));
}

std::optional<std::uint64_t> Statement::maybe_integer() {
  if (!is_null()) return integer();
  ++column_;
  return std::nullopt;
}

std::optional<double> Statement::maybe_real() {
  if (!is_null()) return real();
  ++column_;
  return std::nullopt;
}

Database::Database(std::string path, Mode mode) : path_(std::move(path)) {
  const int flags = SQLITE_OPEN_READWRITE | (mode == Mode::write ? SQLITE_OPEN_CREATE : 0);
  int code = sqlite3_open_v2(path_.c_str(), &handle_, flags, nullptr);
  if (code != SQLITE_OK && mode == Mode::read) {
    sqlite3_close(handle_);
    code = sqlite3_open_v2(path_.c_str(), &handle_, SQLITE_OPEN_READONLY, nullptr);
  }
  if (code == SQLITE_OK) {
    sqlite3_busy_timeout(handle_, 5000);  // milliseconds: a reader may be at work
    return;
  }
  const std::string reason = what_went_wrong(handle_);
  sqlite3_close(handle_);
  throw InputError({path_, 0, 0}, reason);
}

Database::~Database() {
  sqlite3_close(handle_);
}

void Database::execute(const std::string& sql) const {
  if (sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

void Database::refuse(const std::string& why) const {
  throw InputError({path_, 0, 0}, why);
}

void Database::fail() const {
  throw InputError({path_, 0, 0}, what_went_wrong(handle_));
}

}  // namespace heapreach::plans
