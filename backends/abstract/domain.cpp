#include "backends/abstract/region.h"

namespace heapreach::backends::abstract {

std::string_view to_string(Domain domain) {
  switch (domain) {
    case Domain::box:
      return "box";
    case Domain::octagon:
      return "octagon";
    case Domain::polyhedra:
      return "polyhedra";
  }
  return "?";
}

}  // namespace heapreach::backends::abstract
