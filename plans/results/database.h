// A thin wrapper of SQLite: statements as objects, errors as InputError that name the file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

struct sqlite3;
struct sqlite3_stmt;

namespace heapreach::plans {

class Database;

/// A prepared statement.
class Statement {
 public:
  /// Contract: the database outlives it.
  Statement(const Database& database, const std::string& sql);
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  /// Parameters are bound in order, from the first; an absent value is null.
  Statement& bind(const std::string& text);
  Statement& bind(double number);
  Statement& bind(std::uint64_t number);
  Statement& bind(std::optional<std::uint64_t> number);
  Statement& bind(std::optional<double> number);
  /// Binds null in place of an empty text.
  Statement& bind_filled(const std::string& text);
  /// Whether there is another row to read.
  bool step();

  // Columns are read in order, from the first of the row.
  std::string text();
  double real();
  std::uint64_t integer();
  std::optional<std::uint64_t> maybe_integer();
  std::optional<double> maybe_real();

 private:
  bool is_null();

  const Database& database_;
  sqlite3_stmt* statement_ = nullptr;
  int parameter_ = 0;
  int column_ = 0;
};

class Database {
 public:
  enum class Mode { read, write };
  /// Opens a file; with `write` one that does not exist is made. Throws InputError.
  Database(std::string path, Mode mode);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void execute(const std::string& sql) const;
  /// Throws InputError with what SQLite and the system say about the last call.
  [[noreturn]] void fail() const;
  /// Throws InputError with this about the file.
  [[noreturn]] void refuse(const std::string& why) const;
  const std::string& path() const { return path_; }

 private:
  friend class Statement;
  std::string path_;
  sqlite3* handle_ = nullptr;
};

}  // namespace heapreach::plans
