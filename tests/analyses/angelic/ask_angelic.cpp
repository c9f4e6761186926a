#include "tests/analyses/angelic/ask_angelic.h"
#include "tests/harness/limits.h"

#include <fcntl.h>
#include <unistd.h>

namespace heapreach::test {

analyses::angelic::Report alarms_of(const pipeline::Input& input,
                                    const analyses::angelic::AngelicOptions& asked,
                                    const pipeline::Options& options) {
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  pipeline::Channel channel(nowhere, "");
  const Limits limits =
      work_limits(static_cast<double>(options.work.value_or(300'000'000)) / 1e6, 2048);
  analyses::angelic::Report last;
  try {
    analyses::angelic::angelic(input, asked, options, limits, channel,
                               [&](const analyses::angelic::Report& report) { last = report; });
  } catch (...) {
    close(nowhere);
    throw;
  }
  close(nowhere);
  return last;
}

}  // namespace heapreach::test
