// The page without its data; the definition is put together by cmake/assemble.cmake.
#pragma once

#include <string_view>

namespace heapreach::triage {

/// HTML with {{title}} and {{data}} to be filled in.
std::string_view page_asset();

}  // namespace heapreach::triage
