#include "tests/differential/routine.h"

namespace heapreach::differential {

namespace {

struct Signature {
  std::string name;
  std::string result;
  std::string parameters;
};

const Signature& signature(Routine routine) {
  const std::string text = "const char *";
  const std::string bytes = "const void *";
  const std::string size = "unsigned long";
  static const std::vector<Signature> all = {
      {"strlen", size + " ", text},
      {"strnlen", size + " ", text + ", " + size},
      {"strcpy", "char *", "char *, " + text},
      {"strncpy", "char *", "char *, " + text + ", " + size},
      {"strcat", "char *", "char *, " + text},
      {"strchr", "char *", text + ", int"},
      {"strrchr", "char *", text + ", int"},
      {"memchr", "void *", bytes + ", int, " + size},
      {"strcmp", "int ", text + ", " + text},
      {"strncmp", "int ", text + ", " + text + ", " + size},
      {"memcmp", "int ", bytes + ", " + bytes + ", " + size},
  };
  return all[static_cast<std::size_t>(routine)];
}

}  // namespace

const std::string& name(Routine routine) {
  return signature(routine).name;
}

std::string declaration(Routine routine) {
  const Signature& own = signature(routine);
  return own.result + own.name + "(" + own.parameters + ");";
}

const std::vector<Routine>& all_routines() {
  static const std::vector<Routine> all = [] {
    std::vector<Routine> result;
    for (int i = 0; i <= static_cast<int>(Routine::memcmp); ++i) {
      result.push_back(static_cast<Routine>(i));
    }
    return result;
  }();
  return all;
}

bool compares(Routine routine) {
  return routine >= Routine::strcmp;
}

bool searches(Routine routine) {
  return routine >= Routine::strchr && routine <= Routine::memchr;
}

}  // namespace heapreach::differential
