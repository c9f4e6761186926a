// Strategies in processes of their own that do what their names say.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "pipeline/failed_check.h"
#include "pipeline/portfolio/portfolio.h"
#include "support/error.h"

namespace heapreach::pipeline {

/// Strategies named after what they do; the channel leads nowhere.
struct NamedStrategies : ::testing::Test {
  NamedStrategies() : sink(open("/dev/null", O_WRONLY)), channel(sink, "") {}
  ~NamedStrategies() override { close(sink); }

  Result run(const std::vector<std::string>& engines, double timeout = 300) {
    return run(engines, Deadline::in(timeout));
  }

  Result run(const std::vector<std::string>& engines, const Deadline& deadline) {
    std::vector<Strategy> strategies;
    for (const std::string& engine : engines) {
      // What searches a system itself has no encoding.
      const bool searches = engine.starts_with("search");
      strategies.push_back({engine, searches ? "" : "basic", {}, "none", false});
    }
    return run_portfolio(
        strategies, {deadline, 0, 0}, channel,
        [](const Strategy& strategy, const Limits& limits, Channel& to) {
          return act(strategy.engine, limits, to);
        },
        [](const Unknown& unknown) {
          return Result{{"f"}, unknown, {"portfolio"}};
        },
        &lessons);
  }

  /// The answer that a strategy is named after.
  static Answer answer_of(const std::string& engine) {
    const std::string verdict = engine.substr(0, engine.find('-'));
    if (verdict == "candidate") return Candidate{{}, "a product"};
    if (verdict == "feasible") return Counterexample{};
    if (verdict != "infeasible") return Unknown{};
    Proof proof;
    proof.has_invariants = engine.find("-bare") == std::string::npos;
    proof.every_bound = engine.find("-ever") != std::string::npos;
    return proof;
  }

  static Result act(const std::string& engine, const Limits& limits, Channel& channel) {
    using namespace std::chrono_literals;
    channel.stage("stage of " + engine);
    if (engine == "hang") std::this_thread::sleep_for(1h);
    while (engine == "works") limits.deadline.poll("x", 1000);
    if (engine.ends_with("-much")) limits.deadline.poll("y", 2'000'000);
    if (engine == "crash") {
      std::signal(SIGABRT, SIG_DFL);
      std::abort();
    }
    if (engine == "limit") throw BackendError(Failure::memory_limit, "x", "no memory");
    if (engine == "wrong") throw InternalError("a broken contract");
    if (engine == "unsound") throw FailedCheck("a certificate that fails");
    if (engine == "missing") throw UsageError("no such solver");
    if (engine.starts_with("teaching")) {
      channel.lesson({.exact = engine.size()});
      channel.lesson({.settled = true});
    }
    if (engine.ends_with("priority")) {
      const std::string text = "priority " + std::to_string(getpriority(PRIO_PROCESS, 0)) + ".";
      return {{"f"}, Unknown{Failure::gave_up, "", text}, {engine}};
    }
    if (engine.ends_with("-later")) std::this_thread::sleep_for(300ms);
    return {{"f"}, answer_of(engine), {engine}};
  }

  static std::string winner(const Result& result) { return result.origin.engine; }
  static std::string reason(const Result& result) {
    return reason_of(std::get<Unknown>(result.answer));
  }

  /// What "crashed" says, one after the other.
  static std::string crashes(const Result& result) {
    std::string text;
    for (const std::string& line : result.crashed) text += line + "\n";
    return text;
  }

  int sink;
  Channel channel;
  Lessons lessons;
};

}  // namespace heapreach::pipeline
