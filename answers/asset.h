// The page as `make page` built it; the definition is generated from answers/asset/answer.html.
#pragma once

#include <string_view>

namespace heapreach::answers {

/// HTML with {{title}} and {{data}} to be filled in.
std::string_view page_asset();

}  // namespace heapreach::answers
