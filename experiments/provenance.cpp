#include "experiments/provenance.h"

#include <sys/utsname.h>
#include <unistd.h>

#include <ctime>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "backends/smt/z3_version.h"
#include "support/error.h"
#include "support/hash.h"
#include "support/process/process.h"

namespace heapreach::experiments {

namespace {

using Json = nlohmann::ordered_json;

/// What follows `key` and a separator on the first line that starts with it.
std::string field_of(const std::string& path, const std::string& key, char separator) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(key)) continue;
    const std::size_t place = line.find(separator);
    const std::size_t begin =
        place == std::string::npos ? place : line.find_first_not_of(" \t\"", place + 1);
    if (begin == std::string::npos) return "";
    return line.substr(begin, line.find_last_not_of(" \t\"") + 1 - begin);
  }
  return "";
}

std::string system_name() {
  utsname names{};
  uname(&names);
  const std::string distribution = field_of("/etc/os-release", "PRETTY_NAME", '=');
  return (distribution.empty() ? "" : distribution + ", ") + names.sysname + " " + names.release;
}

std::string machine() {
  const auto memory = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                      static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return Json{{"cpu", field_of("/proc/cpuinfo", "model name", ':')},
              {"cores", std::thread::hardware_concurrency()},
              {"memory_bytes", memory},
              {"os", system_name()}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// The first line that `PROGRAM --version` prints.
std::string version_of(const std::string& program) {
  constexpr double longest = 10;  // seconds
  std::string version;
  Supervisor supervisor(Deadline::in(longest), 0);
  const auto worker = supervisor.start_program({program, "--version"});
  supervisor.run({[&](std::size_t, std::string_view line) {
                    if (version.empty()) version = line;
                  },
                  {},
                  {}});
  const std::string& errors = supervisor.end(worker).errors;
  return version.empty() ? errors.substr(0, errors.find('\n')) : version;
}

std::string solver_versions(const std::vector<std::string>& commands) {
  Json versions = {{"libz3", backends::z3_version()}};
  for (const std::string& command : commands) {
    std::string program;
    std::istringstream(command) >> program;
    if (!versions.contains(program)) versions[program] = version_of(program);
  }
  return versions.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string now() {
  const std::time_t time = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

plans::Start start_of(const Plan& plan, const std::vector<std::string>& commands) {
  return {plan.name,          plan.text,
          hash_of(plan.text), HEAPREACH_VERSION,
          HEAPREACH_COMMIT,   solver_versions(commands),
          machine(),          now()};
}

}  // namespace heapreach::experiments
