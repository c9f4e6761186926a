// The subcommand experiment: reads the plan, runs it, and shows how far it is.
#include <fmt/format.h>
#include <signal.h>

#include <map>
#include <set>

#include "cli/commands.h"
#include "cli/measuring/experiment_progress.h"
#include "cli/output.h"
#include "experiments/provenance.h"
#include "experiments/runner.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

using namespace experiments;

constexpr int stopped_code = 130;
constexpr int disagreement_code = 70;

volatile sig_atomic_t stop = 0;

void note_stop(int number) {
  stop = 1;
  signal(number, SIG_DFL);  // a second one ends the program at once
}

void list(const Tasks& tasks) {
  std::string text;
  for (const Task& task : tasks.tasks) {
    text += task.configuration + "  " + task.instance->name;
    if (task.bound) text += fmt::format("  n = {}", *task.bound);
    if (task.repetition > 1) text += fmt::format("  #{}", task.repetition);
    text += "\n";
  }
  write_standard_output(text + fmt::format("{} runs\n", tasks.tasks.size()));
}

std::vector<std::string> commands_in(const Tasks& tasks) {
  std::set<std::string> commands;
  for (const Task& task : tasks.tasks) {
    if (!task.settings.external.empty()) commands.insert(task.settings.external);
  }
  return {commands.begin(), commands.end()};
}

/// Notes where the rows to come are from; says so if the ones there are from another program.
void note_start(const Plan& plan, const Tasks& tasks, plans::ResultsFile& results) {
  const plans::Start start = start_of(plan, commands_in(tasks));
  const std::vector<plans::Start> before = results.starts();
  if (!before.empty() && before.back().commit != start.commit) {
    say(fmt::format("heapreach: note: {} has rows of commit {}, this is {}\n", results.path(),
                    before.back().commit, start.commit));
  }
  results.add(start);
  std::vector<plans::InputFile> inputs;
  for (const auto& instance : tasks.instances) inputs.push_back({instance->name, instance->hash});
  results.add(inputs);
}

/// How many of the plan's rows there are per status, in one line.
std::string summary(const Tasks& tasks, const plans::ResultsFile& results) {
  std::set<std::string> keys;
  for (const Task& task : tasks.tasks) keys.insert(task.key);
  std::map<std::string, std::size_t> counts;
  std::size_t done = 0;
  for (const plans::Result& row : results.results()) {
    if (keys.count(row.key) == 0) continue;
    ++counts[to_string(row.status)];
    ++done;
  }
  std::string text = fmt::format("{} of {} runs are in {}", done, keys.size(), results.path());
  const char* separator = ": ";
  for (const auto& [status, count] : counts) {
    text += fmt::format("{}{} {}", separator, count, status);
    separator = ", ";
  }
  return text + "\n";
}

std::string commands_of(const Disagreement& disagreement, const Tasks& tasks) {
  std::string text;
  for (const Task& task : tasks.tasks) {
    const bool is_one =
        task.key == disagreement.feasible.key || task.key == disagreement.infeasible.key;
    if (is_one) text += "  " + command_line(task) + "\n";
  }
  return text;
}

}  // namespace

int experiment(const ExperimentArguments& arguments) {
  const Plan plan = read_plan(arguments.plan);
  const Scratch scratch;
  const Tasks tasks = tasks_of(plan, scratch);
  for (const std::string& message : tasks.left_out) say("heapreach: note: " + message + "\n");
  if (arguments.dry_run) {
    list(tasks);
    return 0;
  }
  const std::string& path = arguments.results;
  signal(SIGXFSZ, SIG_IGN);  // a file that gets too large is an error of the write
  plans::ResultsFile results(path, plans::ResultsFile::Mode::append);
  const std::vector<Task> open = unfinished(tasks, results);
  if (!open.empty()) note_start(plan, tasks, results);
  ExperimentProgress progress(tasks.tasks.size(), open.size());
  RunnerOptions options;
  options.program = "/proc/self/exe";
  options.workers = arguments.workers.value_or(plan.workers);
  options.finished = [&](const plans::Result& row) { progress.finished(row); };
  options.tick = [&] { progress.show(); };
  options.stop_requested = [] { return stop != 0; };
  signal(SIGINT, note_stop);
  signal(SIGTERM, note_stop);
  const RunnerEnd end = run(open, scratch, results, options);
  progress.clear();
  write_standard_output(summary(tasks, results));
  if (end.disagreement) {
    say("heapreach: " + to_string(*end.disagreement) + commands_of(*end.disagreement, tasks) +
        "heapreach: the experiment has stopped; both rows are in " + path + "\n");
    return disagreement_code;
  }
  if (!end.stopped) return 0;
  say("heapreach: stopped; the same command goes on from here\n");
  return stopped_code;
}

}  // namespace heapreach::cli
