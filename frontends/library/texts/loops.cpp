#include "frontends/library/texts/loops.h"

namespace heapreach::frontends::library {

std::string loop_head(const std::string& from) {
  return "loop:\n  %i = phi SIZE [ 0, %" + from + " ], [ %next, %again ]\n";
}

std::string loop_again() {
  return "again:\n  %next = add nuw nsw SIZE %i, 1\n  br label %loop\n";
}

std::string loop(const std::string& body, const std::string& before, const std::string& carried) {
  return "entry:\n" + before + "  br label %loop\n" + loop_head("entry") + carried + body +
         loop_again();
}

std::string limited(const std::string& label) {
  return "  %full = icmp eq SIZE %i, %n\n  br i1 %full, label %" + label + ", label %read\nread:\n";
}

std::string read_byte(const std::string& string) {
  return "  %at = getelementptr inbounds i8, PTR %" + string +
         ", SIZE %i\n  %c = load i8, PTR %at\n";
}

}  // namespace heapreach::frontends::library
