// Compiling costs a second and running nothing, so that many programs share a binary; each run is
// a child process. Both compilers' libraries call __asan_on_error and __ubsan_on_report. The line
// is what the program noted last.
#include "tests/differential/sanitize.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "tests/differential/print.h"
#include "tests/harness/run_program.h"

namespace heapreach::differential {

namespace {

using heapreach::test::run_program;

const char* const head = R"(#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static int at_line, inputs[16], asked;
static long blocks;
static int result[2];
static void say(int kind) {
  int said[3] = {kind, at_line, blocks > 0};
  if (write(result[1], said, sizeof said) != sizeof said) abort();
}
static void finish(int kind) {
  say(kind);
  _exit(0);
}
const char *__asan_get_report_description(void);
void __asan_on_error(void) {
  const char *text = __asan_get_report_description();
  finish(strstr(text, "free") && !strstr(text, "use-after") ? 'F' : 'A');
}
void __ubsan_get_current_report_data(const char **kind, const char **message,
                                     const char **file, unsigned *line, unsigned *column,
                                     char **address);
static int is_one_of(const char *kind, const char *const *kinds) {
  while (*kinds && strcmp(kind, *kinds) != 0) ++kinds;
  return *kinds != 0;
}
void __ubsan_on_report(void) {
  static const char *const undefined[] = {
      "signed-integer-overflow", "integer-divide-by-zero", "invalid-shift-exponent",
      "invalid-shift-base", 0};
  static const char *const accesses[] = {
      "null-pointer-use", "invalid-null-argument", "insufficient-object-size",
      "pointer-overflow", "nullptr-with-offset", "nullptr-with-nonzero-offset",
      "nullptr-after-nonzero-offset", 0};
  const char *kind, *message, *file;
  unsigned line, column;
  char *address;
  __ubsan_get_current_report_data(&kind, &message, &file, &line, &column, &address);
  if (is_one_of(kind, undefined)) finish('U');
  if (is_one_of(kind, accesses)) finish('A');
  finish(strcmp(kind, "out-of-bounds-index") == 0 ? 'I' : '?');
}
static int __VERIFIER_nondet_int(void) { return inputs[asked++]; }
static void __VERIFIER_assume(int holds) { if (!holds) finish('?'); }
static void reach_error(void) { finish('E'); }
static void *counted(void *block) { blocks += block != 0; return block; }
static void uncounted(void *block) { free(block); blocks -= block != 0; }
static void *renewed(void *old, unsigned long size) {
  void *block = realloc(old, size);
  blocks += !old && block;
  return block;
}
#define malloc(size) counted(malloc(size))
#define calloc(count, size) counted(calloc(count, size))
#define free(block) uncounted(block)
#define realloc(old, size) renewed(old, size)
)";

/// A child goes on with the next inputs until a run ends early, which costs it its life. Blocks
/// that a run left are never handed out again, so that no run depends on those before it.
const char* const tail = R"(
struct program {
  int (*run)(void);
  void (*reset)(void);
  int count;
  const int *most;
};
static int next_inputs(const struct program *at) {
  int i = at->count;
  while (i > 0 && inputs[i - 1] == at->most[i - 1]) inputs[--i] = 0;
  if (i > 0) ++inputs[i - 1];
  return i > 0;
}
static void run_on(const struct program *at) {
  while (at->run) {
    alarm(10);
    asked = blocks = 0;
    at->reset();
    at->run();
    say('N');
    if (!next_inputs(at)) ++at;
  }
}
static void all(const struct program *at) {
  while (at->run) {
    const pid_t child = fork();
    if (child == 0) {
      close(result[0]);
      run_on(at);
      _exit(0);
    }
    close(result[1]);
    int said[3] = {'N', 0, 0};
    while (at->run && said[0] == 'N') {
      if (read(result[0], said, sizeof said) != sizeof said) said[0] = '?';
      printf("%c %d %d\n", said[0], said[1], said[2]);
      if (!next_inputs(at)) ++at;
    }
    waitpid(child, 0, 0);
    close(result[0]);
    if (pipe(result) != 0) abort();
  }
}
int main(void) {
  setvbuf(stdout, 0, _IONBF, 0);
  if (pipe(result) != 0) abort();
)";

std::string command(Compiler compiler) {
  const std::string common =
      " -std=gnu11 -O0 -w -fno-builtin -fsanitize=address,undefined -fno-sanitize=alignment";
  return compiler == Compiler::clang
             ? HEAPREACH_CLANG + common + " -fno-sanitize=function -fno-elide-constructors"
             : HEAPREACH_GCC + common + " -fsanitize-address-use-after-scope";
}

constexpr const char* options =
    "ASAN_OPTIONS=detect_stack_use_after_return=1:redzone=512:max_redzone=2048:detect_leaks=0:"
    "allocator_may_return_null=1:symbolize=0";

Sighting::Kind kind_of(char said) {
  switch (said) {
    case 'N':
      return Sighting::Kind::none;
    case 'A':
      return Sighting::Kind::access;
    case 'F':
      return Sighting::Kind::release;
    case 'E':
      return Sighting::Kind::error;
    case 'I':
      return Sighting::Kind::index;
    case 'U':
      return Sighting::Kind::undefined;
    default:
      return Sighting::Kind::other;
  }
}

std::string source(std::vector<Program>& programs) {
  std::string text = head;
  std::string runs;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    const std::string prefix = fmt::format("p{}_", i);
    text += print(programs[i], {prefix, true, true});
    std::string most;
    int count = 0;
    for (const StatementPtr& s : programs[i].main) {
      if (s->kind != Statement::Kind::input) continue;
      most += fmt::format("{}, ", s->number);
      ++count;
    }
    text += fmt::format("static const int {}most[] = {{{}0}};\n", prefix, most);
    runs += fmt::format("    {{{0}main, {0}reset, {1}, {0}most}},\n", prefix, count);
  }
  return text + tail + "  static const struct program programs[] = {\n" + runs +
         "    {0},\n  };\n  all(programs);\n  return 0;\n}\n";
}

}  // namespace

std::string missing(Compiler compiler) {
  const heapreach::test::TemporaryDirectory scratch;
  const std::string file = scratch.file("empty.c");
  std::ofstream(file) << "int main(void) { return 0; }\n";
  const auto ran =
      run_program(fmt::format("{} -o {}.out {} && {}.out", command(compiler), file, file, file));
  return ran.exit_code == 0 ? "" : ran.err;
}

std::vector<Compiler> judges() {
  static const std::vector<Compiler> there = [] {
    std::vector<Compiler> result;
    for (const Compiler compiler : {Compiler::clang, Compiler::gcc}) {
      if (missing(compiler).empty()) result.push_back(compiler);
    }
    return result;
  }();
  return there;
}

std::vector<std::vector<Sightings>> sanitize(std::vector<Program>& programs) {
  std::vector<std::vector<Sightings>> result(programs.size());
  for (const Compiler compiler : judges()) {
    std::vector<Sightings> seen = sanitize(programs, compiler);
    for (std::size_t i = 0; i < programs.size(); ++i) result[i].push_back(std::move(seen[i]));
  }
  return result;
}

std::vector<Sightings> sanitize(std::vector<Program>& programs, Compiler compiler) {
  const heapreach::test::TemporaryDirectory scratch;
  const std::string file = scratch.file("batch.c");
  std::ofstream(file) << source(programs);
  const std::string binary = scratch.file("batch");
  const auto compiled = run_program(fmt::format("{} -o {} {}", command(compiler), binary, file));
  if (compiled.exit_code != 0) throw std::runtime_error("compiler: " + compiled.err);
  const auto ran = run_program(fmt::format("{} {}", options, binary));
  std::istringstream in(ran.out);
  std::vector<Sightings> result;
  for (const Program& program : programs) {
    Sightings& own = result.emplace_back();
    for (std::size_t i = all_inputs(program).size(); i > 0; --i) {
      char said = 0;
      Sighting sighting;
      if (!(in >> said >> sighting.line >> sighting.leaves_blocks)) {
        throw std::runtime_error("the batch ended early: " + ran.err);
      }
      sighting.kind = kind_of(said);
      own.push_back(sighting);
    }
  }
  return result;
}

}  // namespace heapreach::differential
