// Input files: an RTS or clauses, told apart by name and content.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "horn/clauses/clause.h"
#include "rts/model/property.h"
#include "rts/text/read/read.h"

namespace heapreach::pipeline {

struct RtsInput {
  rts::System system;  // with edges for the errors of the properties (rts::with_errors)
  std::vector<rts::Warning> warnings;
};

struct Input {
  std::string name;  // as positions and output show it; "-" is standard input
  std::string hash;  // of the bytes, for programs of the imported RTS; for evidence
  std::variant<RtsInput, horn::ClauseSystem> content;
  rts::Properties properties = {};  // that the errors of an RTS are about
  /// Of a program only: the cells of its static blocks, guards included.
  std::optional<std::uint64_t> static_cells = std::nullopt;
  std::string program_text = {};  // of a program: the imported RTS
  std::string program_hash = {};  // of the bytes of a program

  /// Whether evidence about an input of this hash is about this one: also about the same program as
  /// earlier versions imported it.
  bool is_called(const std::string& its_hash) const;
};

/// What an import says about a system in its `meta`, under "assumes". Null if it does not.
const std::string* said_by_import(const rts::System& system, const std::string& key);

/// The bytes of a file, or of standard input for "-", which is read once and kept. Throws
/// InputError naming the file.
std::string read_bytes(const std::string& path);

/// Reads standard input for later calls of read_bytes, also in processes that are forked from this
/// one: their process groups are in the background, where a terminal stops who reads. Throws
/// InputError, or BackendError if it takes too long or is larger than `megabytes`.
void read_standard_input(const Deadline& deadline, std::uint64_t megabytes);

/// A program as the text of an RTS, for which evidence then holds.
struct ImportedProgram {
  std::string text;
  std::vector<rts::Warning> warnings;
  std::uint64_t static_cells = 0;  // guards included
  std::string hash = {};           // of the program's own bytes; empty: those of the path
};

/// Gives nothing for files that are no programs. Throws InputError.
using Importer = std::function<std::optional<ImportedProgram>(
    const std::string& path, const rts::Properties& properties, const Deadline&)>;

/// Lets read_input read programs, too. Call it before anything runs.
void set_importer(Importer importer);

/// What is assumed of the systems in files, besides what the files say.
struct Assumption {
  std::string text;  // of its file: evidence is about a system together with this
  /// The system of an input under the assumption; it has the edges of the properties' errors,
  /// before and after.
  std::function<rts::System(const Input&)> installed;
};

/// Lets read_input install it in every system. Then there is no reading of clauses: they are an
/// InputError. Call it before anything runs.
void set_assumption(Assumption assumption);
bool has_assumption();

/// What files hold that are no programs.
enum class InputKind { by_name, system, clauses };

/// Lets read_input take files for that, whatever they are called. Call it before anything runs.
void set_input_kind(InputKind kind);

/// Reads a file. Files that the importer takes hold programs; names in .smt2 hold clauses, others
/// an RTS; standard input holds clauses if its first character, white space and comments aside, is
/// a parenthesis. What counts as an error of an RTS is up to `properties`.
Input read_input(const std::string& path, const Deadline& deadline,
                 const rts::Properties& properties = {});

}  // namespace heapreach::pipeline
