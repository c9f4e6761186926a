// What every call into heapreach has around it.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "library/heapreach.h"
#include "pipeline/input/kept_bytes.h"
#include "pipeline/options/options.h"
#include "pipeline/portfolio/session.h"
#include "support/error.h"

namespace heapreach {

/// While it lives no other thread calls, and a system and texts with it are read as if they were
/// files. Throws what check() throws for a system that cannot be.
class Call {
 public:
  /// `texts` by name, beside the system.
  explicit Call(const System& system, std::map<std::string, std::string> texts = {});
  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  /// As which "file" the system is read.
  const std::string& file() const { return file_; }

 private:
  std::lock_guard<std::mutex> lock_;
  std::string file_;
  pipeline::KeptBytes kept_;
};

/// The options as the pipeline takes them. Throws Error for values that it does not.
pipeline::Options options_of(const Options& options);

/// Progress for who wants to see it.
pipeline::ShowProgress shown_to(const Options& options);

/// Calls `work`, whose exceptions become Error where they are of heapreach's own.
template <typename Work>
auto translated(Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (const UsageError& error) {
    throw Error(Error::Kind::usage, error.what());
  } catch (const InputError& error) {
    throw Error(Error::Kind::input, error.what());
  } catch (const BackendError& error) {
    throw Error(Error::Kind::limit, error.what());
  } catch (const InternalError& error) {
    throw Error(Error::Kind::internal, error.what());
  }
}

/// Throws the error that ended a job.
[[noreturn]] void end_with(const pipeline::Failed& failed);

/// The text that a job makes under the options' limits. Throws Error.
std::string product_of(const std::string& name, const pipeline::Options& options,
                       const std::function<std::string(const Limits&, pipeline::Monitor&)>& job,
                       const Options& outer);

}  // namespace heapreach
