// Compiling costs a second and running nothing, so that many programs share a binary; each run is
// a child process. Reports are caught before they are printed: AddressSanitizer calls
// __asan_on_error, and checks of undefined behaviour are traps whose instruction says which. The
// line is what the program noted last.
#include "tests/differential/sanitize.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "tests/differential/print.h"
#include "tests/harness/run_program.h"

namespace heapreach::differential {

namespace {

using heapreach::test::run_program;

/// The numbers of checks are those of clang's SanitizerHandler.
const char* const head = R"(#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>
static int at_line, inputs[16], asked;
static long blocks;
static int result[2];
static void finish(int kind) {
  int said[3] = {kind, at_line, blocks > 0};
  if (write(result[1], said, sizeof said) != sizeof said) abort();
  _exit(0);
}
const char *__asan_get_report_description(void);
void __asan_on_error(void) {
  const char *text = __asan_get_report_description();
  finish(strstr(text, "free") && !strstr(text, "use-after") ? 'F' : 'A');
}
static void on_trap(int signal, siginfo_t *info, void *context) {
  const unsigned char *at =
      (const unsigned char *)((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
  (void)signal;
  (void)info;
  const int is_check = at[0] == 0x67 && at[1] == 0x0f && at[2] == 0xb9;
  switch (!is_check ? -1 : at[3] == 0 ? 0 : at[4]) {
    case 0: case 3: case 12: case 13: case 20: case 21: finish('U');
    case 16: case 19: case 22: finish('A');
    case 18: finish('I');
  }
  finish('?');
}
static int __VERIFIER_nondet_int(void) { return inputs[asked++]; }
static void __VERIFIER_assume(int holds) { if (!holds) finish('?'); }
static void reach_error(void) { finish('E'); }
static void *counted(void *block) { blocks += block != 0; return block; }
static void uncounted(void *block) { free(block); blocks -= block != 0; }
static void *renewed(void *old, unsigned long size) { blocks += !old; return realloc(old, size); }
#define malloc(size) counted(malloc(size))
#define calloc(count, size) counted(calloc(count, size))
#define free(block) uncounted(block)
#define realloc(old, size) renewed(old, size)
)";

const char* const tail = R"(
static void all(int (*program)(void), int count, const int *most) {
  for (;;) {
    int status;
    const pid_t child = fork();
    if (child == 0) {
      alarm(10);
      program();
      finish('N');
    }
    waitpid(child, &status, 0);
    int said[3] = {'?', 0, 0};
    const int ended = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (ended && read(result[0], said, sizeof said) < 0) abort();
    printf("%c %d %d\n", said[0], said[1], said[2]);
    int i = count;
    while (i > 0 && inputs[i - 1] == most[i - 1]) inputs[--i] = 0;
    if (i == 0) return;
    ++inputs[i - 1];
  }
}
int main(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_trap;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGILL, &action, 0);
  setvbuf(stdout, 0, _IONBF, 0);
  if (pipe(result) != 0) abort();
)";

constexpr const char* flags =
    "-std=gnu11 -O0 -w -fsanitize=address,undefined -fsanitize-trap=undefined "
    "-fno-sanitize=function";
constexpr const char* options =
    "ASAN_OPTIONS=detect_stack_use_after_return=1:redzone=512:max_redzone=2048:detect_leaks=0";

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
    text += print(programs[i], {prefix, true});
    std::string most;
    int count = 0;
    for (const StatementPtr& s : programs[i].main) {
      if (s->kind != Statement::Kind::input) continue;
      most += fmt::format("{}, ", s->number);
      ++count;
    }
    runs += fmt::format("  all({}main, {}, (const int[]){{{}0}});\n", prefix, count, most);
  }
  return text + tail + runs + "  return 0;\n}\n";
}

}  // namespace

std::vector<std::vector<Sighting>> sanitize(std::vector<Program>& programs) {
  const heapreach::test::TemporaryDirectory scratch;
  const std::string file = scratch.file("batch.c");
  std::ofstream(file) << source(programs);
  const std::string binary = scratch.file("batch");
  const auto compiled =
      run_program(fmt::format("{} {} -o {} {}", HEAPREACH_CLANG, flags, binary, file));
  if (compiled.exit_code != 0) throw std::runtime_error("clang: " + compiled.err);
  const auto ran = run_program(fmt::format("{} {}", options, binary));
  std::istringstream in(ran.out);
  std::vector<std::vector<Sighting>> result;
  for (const Program& program : programs) {
    std::vector<Sighting>& own = result.emplace_back();
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
