// Results files: SQLite, one row per finished job, each in a transaction of its own.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "plans/results/database.h"
#include "plans/results/result.h"

namespace heapreach::plans {

constexpr std::uint64_t results_version = 1;

/// One time that the runner was started on a results file.
struct Start {
  std::string name;
  std::string plan;  // the text
  std::string plan_hash;
  std::string tool_version;
  std::string commit;
  std::string solver_versions;  // JSON object: name -> version
  std::string machine;          // JSON object: cpu, cores, memory_bytes, os
  std::string started;          // ISO 8601, UTC
};

/// A file that the jobs read, and the hash of its bytes.
struct InputFile {
  std::string path;
  std::string hash;
};

/// Keeps a second runner from a file while it lives; readers need none.
class FileLock {
 public:
  FileLock() = default;
  /// Makes the file if it does not exist. Throws InputError if another process holds the lock.
  explicit FileLock(const std::string& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int file_ = -1;
};

class ResultsFile {
 public:
  enum class Mode { read, append };
  /// Opens a results file; with `append` it is made if it does not exist, and locked against a
  /// second runner. Throws InputError if it is none, of a newer version, or in use.
  ResultsFile(const std::string& path, Mode mode);

  /// These three are on disk when they return. They throw InputError if they cannot be written;
  /// what was written before stays.
  void add(const Start& start);
  void add(const std::vector<InputFile>& inputs);
  void add(const Result& result);

  /// All results, sorted by instance, size, bound, configuration, repetition and key. Throws
  /// InputError for a row that does not make sense.
  std::vector<Result> results() const;
  std::vector<Start> starts() const;
  std::vector<InputFile> inputs() const;
  const std::string& path() const { return database_.path(); }

 private:
  void create() const;

  std::unique_ptr<FileLock>
      lock_;  // before the database: closing it first would end SQLite's locks
  Database database_;
};

}  // namespace heapreach::plans
