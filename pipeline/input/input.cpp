#include "pipeline/input/input.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <optional>
#include <vector>

#include "horn/read/read.h"
#include "pipeline/input/kept_bytes.h"
#include "rts/model/property_errors.h"
#include "support/error.h"
#include "support/hash.h"

namespace heapreach::pipeline {

namespace {

/// SMT-LIB starts with a command, perhaps behind comments; YAML never starts with a parenthesis.
bool looks_like_clauses(const std::string& text) {
  std::size_t i = 0;
  while (i < text.size()) {
    if (std::isspace(static_cast<unsigned char>(text[i]))) {
      ++i;
    } else if (text[i] == ';') {
      while (i < text.size() && text[i] != '\n') ++i;
    } else {
      return text[i] == '(';
    }
  }
  return false;
}

[[noreturn]] void cannot_read(const std::string& name) {
  if (errno == EISDIR) throw InputError({name, 0, 0}, "is a directory, expected a file");
  throw InputError({name, 0, 0}, std::string("cannot be read: ") + std::strerror(errno));
}

struct Descriptor {
  explicit Descriptor(const std::string& path) : number(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (number < 0) cannot_read(path);
  }
  ~Descriptor() { close(number); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  const int number;
};

/// All bytes up to the end. Who writes them may take for ever, or never end.
std::string read_all(int descriptor, const std::string& name, const Deadline& deadline,
                     std::uint64_t most) {
  std::string text;
  std::vector<char> chunk(1 << 16);
  while (true) {
    deadline.poll("read");
    pollfd waiting{descriptor, POLLIN, 0};
    const double milliseconds = std::min(100.0, deadline.wall_remaining() * 1000 + 1);
    if (poll(&waiting, 1, static_cast<int>(milliseconds)) == 0) continue;
    const ssize_t count = read(descriptor, chunk.data(), chunk.size());
    if (count == 0) return text;
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0) cannot_read(name);
    text.append(chunk.data(), static_cast<std::size_t>(count));
    if (text.size() > most) {
      throw BackendError(Failure::memory_limit, "read", "memory limit reached in read");
    }
  }
}

Importer& importer() {
  static Importer function;
  return function;
}

std::optional<Assumption>& assumption_of_inputs() {
  static std::optional<Assumption> assumption;
  return assumption;
}

/// The input under the assumption, if there is one.
Input assuming(Input input, const std::string& text) {
  const std::optional<Assumption>& assumption = assumption_of_inputs();
  if (!assumption) return input;
  auto* rts = std::get_if<RtsInput>(&input.content);
  if (rts == nullptr) throw InputError({input.name}, "specifications are about systems");
  rts->system = assumption->installed(input);
  input.hash = hash_of(text + assumption->text);
  input.program_text.clear();  // evidence about the program alone is about another system
  return input;
}

InputKind& kind_of_input() {
  static InputKind kind = InputKind::by_name;
  return kind;
}

bool holds_clauses(const std::string& path, const std::string& text) {
  if (kind_of_input() != InputKind::by_name) return kind_of_input() == InputKind::clauses;
  return path.ends_with(".smt2") || (path == "-" && looks_like_clauses(text));
}

/// Of standard input that is no system.
bool looks_like_c(const std::string& text) {
  const auto has = [&](const char* part) { return text.find(part) != std::string::npos; };
  return !has("rts:") && (has("#include") || has(" main("));
}

/// What imports named as the bound, on top of static blocks, before they left it to who asks.
constexpr std::uint64_t earlier_bound = 64;

/// What traces say was not there.
void remove_entry(std::string& text, const std::string& key) {
  const std::size_t start = text.find("\n  " + key + ": ");
  if (start < text.find("\nlayout: ")) text.erase(start, text.find('\n', start + 1) - start);
}

/// Edges that do nothing but end in an error call had no positions.
void remove_positions_of_calls(std::string& text) {
  const std::string before = ", to: error_call, at: {";
  const std::string kept = ", to: error_call";
  for (std::size_t at = text.find(before); at != std::string::npos; at = text.find(before, at)) {
    at += kept.size();
    const std::size_t end = text.find('\n', at);
    if (end == std::string::npos || text.compare(end - 2, 2, "}}") != 0) continue;
    text.erase(at, end - 1 - at);
  }
}

/// Without what was added later, newest first.
std::vector<std::string> earlier_hashes(std::string text, std::uint64_t static_cells) {
  std::vector<std::string> hashes;
  for (const char* key : {"names_in_calls", "pointers"}) remove_entry(text, key);
  hashes.push_back(hash_of(text));
  for (const char* key : {"cells", "fields", "notes"}) remove_entry(text, key);
  remove_positions_of_calls(text);
  hashes.push_back(hash_of(text));
  // The bound stood behind `meta` and before `layout`, which every import has.
  const std::size_t place = text.find("\nlayout: ");
  if (place == std::string::npos) throw InternalError("an import without a layout");
  const std::uint64_t bound = std::min(earlier_bound + static_cells, rts::largest_bound);
  text.insert(place, "\nbound: " + std::to_string(bound));
  for (const char* key : {"names", "calls"}) remove_entry(text, key);
  hashes.push_back(hash_of(text));
  return hashes;
}

/// A program goes through the text of its RTS, so that what is checked is what `import` writes.
std::optional<Input> read_program(const std::string& path, const Deadline& deadline,
                                  const rts::Properties& properties) {
  if (!importer()) return std::nullopt;
  std::optional<ImportedProgram> program = importer()(path, properties, deadline);
  if (!program) return std::nullopt;
  try {
    rts::Parsed parsed = rts::read_text(program->text, path, deadline);
    Input input{path == "-" ? "standard input" : path, hash_of(program->text),
                RtsInput{rts::with_errors(std::move(parsed.system), properties),
                         std::move(program->warnings)},
                properties, program->static_cells};
    input.program_text = std::move(program->text);
    input.program_hash =
        program->hash.empty() ? hash_of(read_bytes(path)) : std::move(program->hash);
    return input;
  } catch (const InputError& error) {
    throw InternalError(std::string("the imported system cannot be read: ") + error.what());
  }
}

/// What has been read of it.
std::optional<std::string>& standard_input() {
  static std::optional<std::string> text;
  return text;
}

}  // namespace

bool Input::is_called(const std::string& its_hash) const {
  if (its_hash == hash) return true;
  if (program_text.empty()) return false;
  const std::vector<std::string> earlier = earlier_hashes(program_text, static_cells.value_or(0));
  return std::find(earlier.begin(), earlier.end(), its_hash) != earlier.end();
}

const std::string* said_by_import(const rts::System& system, const std::string& key) {
  for (const auto& [name, value] : system.meta.entries) {
    if (name == key) return &value;
  }
  return nullptr;
}

void read_standard_input(const Deadline& deadline, std::uint64_t megabytes) {
  std::optional<std::string>& text = standard_input();
  if (!text) text = read_all(STDIN_FILENO, "standard input", deadline, megabytes << 20);
}

std::string read_bytes(const std::string& path) {
  constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
  if (path == "-") {
    if (!standard_input()) {
      standard_input() = read_all(STDIN_FILENO, "standard input", Deadline(), no_limit);
    }
    return *standard_input();
  }
  if (const std::string* kept = KeptBytes::find(path)) return *kept;
  const Descriptor file(path);
  return read_all(file.number, path, Deadline(), no_limit);
}

void set_importer(Importer function) {
  importer() = std::move(function);
}

bool has_assumption() {
  return assumption_of_inputs().has_value();
}

void set_assumption(Assumption assumption) {
  assumption_of_inputs() = std::move(assumption);
}

void set_input_kind(InputKind kind) {
  kind_of_input() = kind;
}

namespace {

/// How executions go on behind what is not supported is not known, so it is always asked about.
Input asking_about_supported(Input input) {
  const auto* rts = std::get_if<RtsInput>(&input.content);
  if (rts == nullptr) return input;
  for (const rts::VertexId error : rts->system.errors) {
    if (rts->system.vertex(error).breaks != rts::Property::supported) continue;
    input.properties.add(rts::Property::supported);
  }
  return input;
}

}  // namespace

Input read_input(const std::string& path, const Deadline& deadline,
                 const rts::Properties& properties) {
  if (auto program = read_program(path, deadline, properties)) {
    const std::string text = program->program_text;
    return assuming(asking_about_supported(*std::move(program)), text);
  }
  const std::string text = read_bytes(path);
  const std::string name = path == "-" ? "standard input" : path;
  Input input{name, hash_of(text), RtsInput{}, properties};
  if (path == "-" && kind_of_input() == InputKind::by_name && looks_like_c(text)) {
    throw InputError({name, 0, 0}, "looks like a program, which -x c reads; -x rts insists");
  }
  if (holds_clauses(path, text)) {
    input.content = horn::read(text, name, deadline);
  } else {
    rts::Parsed parsed = rts::read_text(text, name, deadline);
    input.content = RtsInput{rts::with_errors(std::move(parsed.system), properties),
                             std::move(parsed.warnings)};
  }
  return assuming(asking_about_supported(std::move(input)), text);
}

}  // namespace heapreach::pipeline
