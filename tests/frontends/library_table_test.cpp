// The table of what is known of functions outside the program: that it is whole, and what formats
// say.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>

#include "frontends/compile/clang.h"
#include "frontends/library/format.h"
#include "frontends/library/table/effects.h"
#include "frontends/library/texts/definitions.h"
#include "frontends/library/texts/reals.h"
#include "frontends/library/texts/words.h"
#include "tests/frontends/source.h"
#include "tests/harness/run_program.h"

namespace heapreach::frontends::library_table_test {
namespace {

using ::testing::HasSubstr;

TEST(LibraryTable, EveryDefinedFunctionHasADefinitionAndNoNameComesTwice) {
  std::map<std::string, std::string> texts = library::all_definitions();
  // Those that return floating-point numbers are defined before all others.
  texts["strtod"] = library::real_reader("strtod", library::RealType::double_type);
  texts["strtof"] = library::real_reader("strtof", library::RealType::float_type);
  std::set<std::string_view> names;
  for (const library::Effect& effect : library::all_effects()) {
    EXPECT_TRUE(names.insert(effect.name).second) << effect.name;
    // Those with a note have definitions for some calls only.
    const bool is_defined = effect.kind == library::Kind::defined && effect.note.empty();
    EXPECT_EQ(is_defined, texts.count(std::string(effect.name)) > 0) << effect.name;
  }
  for (const auto& [name, text] : texts) {
    EXPECT_TRUE(names.count(name) || name.starts_with("heapreach.")) << name;
  }
}

TEST(LibraryTexts, HaveNoCastsToTheSameType) {
  EXPECT_EQ(library::without_idle_casts("  %a = zext i32 %b to i32\n  %c = sext i32 %d to i64\n"),
            "  %a = add i32 %b, 0\n  %c = sext i32 %d to i64\n");
  EXPECT_EQ(library::without_idle_casts("  %a = zext i8 %b to i80\n"),
            "  %a = zext i8 %b to i80\n");
}

/// Programs that read lines need casts to size_t.
TEST(LibraryTexts, AreCodeForPointersOf32Bits) {
  for (const std::string name : {"line_read", "line_read_past_end", "number_in_text"}) {
    const test::ProgramResult r = test::run_program(
        std::string(HEAPREACH_BINARY) + " import -m32 " HEAPREACH_DATA_DIR "/c/" + name + ".c");
    EXPECT_EQ(r.exit_code, 0) << r.err;
  }
}

TEST(LibraryTable, ThePageNamesWhatIsDefined) {
  const std::string page = test::slurp(HEAPREACH_SOURCE_DIR "/docs/c-library.md");
  int named = 0;
  for (const std::string& name : library::names_of(library::Kind::defined)) {
    const bool of_errno = name.starts_with("__");
    const bool is_class = name.starts_with("is") && name.size() == 7;  // "isalpha and its like"
    if (of_errno || is_class || name == "isxdigit") continue;
    ++named;
    EXPECT_NE(page.find("`" + name + "`"), std::string::npos)
        << name << " is not in docs/c-library.md";
  }
  EXPECT_GT(named, 30);
}

TEST(LibraryTable, WhatIsRefusedSaysWhyOrWhatToDo) {
  for (const library::Effect& effect : library::all_effects()) {
    if (effect.kind == library::Kind::defined) continue;
    const bool is_known =
        effect.kind != library::Kind::refused && effect.kind != library::Kind::unknown;
    // An outside function may come with an assumption.
    if (effect.kind == library::Kind::outside) continue;
    EXPECT_EQ(is_known, effect.note.empty()) << effect.name;
  }
}

TEST(LibraryFormat, SaysWhatIsRead) {
  using library::format_of;
  using Takes = library::FormatArgument::Takes;
  const library::Format all = format_of("%5d %-*.*s %lu%% %p %.3s %m %lld");
  ASSERT_EQ(all.refusal, "");
  ASSERT_EQ(all.arguments.size(), 8u);
  EXPECT_EQ(all.arguments[3].takes, Takes::text);
  EXPECT_TRUE(all.arguments[3].precision_before);
  EXPECT_EQ(all.arguments[5].takes, Takes::pointer);
  EXPECT_EQ(all.arguments[6].precision, 3u);
  EXPECT_EQ(all.arguments[7].size, library::NumberSize::of_64_bits);
  EXPECT_EQ(all.arguments[4].size, library::NumberSize::of_pointer);
  EXPECT_FALSE(all.length.is_all);
  EXPECT_EQ(all.length.least, 5u + 7 + 1 + 1);  // %5d, blanks, %%, %lu and %lld
  EXPECT_EQ(format_of("ab%%\n").length.least, 4u);
  EXPECT_TRUE(format_of("ab%%\n").length.is_all);
  EXPECT_EQ(format_of("ab%m").length.least, 2u);
  EXPECT_FALSE(format_of("ab%m").length.is_all);
  EXPECT_EQ(format_of("%.0d%3s%c").length.least, 4u);
  EXPECT_EQ(format_of("%.s").arguments[0].precision, 0u);
  EXPECT_EQ(format_of("a%n").arguments[0].takes, Takes::count);
  EXPECT_TRUE(format_of("a%n").length.is_all);
  EXPECT_THAT(format_of("%2$s").refusal, HasSubstr("numbers"));
  EXPECT_THAT(format_of("%ls").refusal, HasSubstr("%ls"));
  EXPECT_THAT(format_of("100%").refusal, HasSubstr("ends"));
  EXPECT_THAT(format_of("%99999999999d").refusal, HasSubstr("too large"));
}

/// The functions that these headers of this machine declare, whatever they are asked for, with
/// their types in C.
std::map<std::string, std::string> declared_functions(const std::string& headers) {
  std::string program = "#define _GNU_SOURCE\n";
  std::istringstream names(headers);
  for (std::string header; names >> header;) {
    program += "#if __has_include(<" + header + ".h>)\n#include <" + header + ".h>\n#endif\n";
  }
  const Source source(program);
  const auto tree = test::run_program(
      compile::clang() + " -D__NO_CTYPE -fsyntax-only -Xclang -ast-dump " + source.path());
  EXPECT_EQ(tree.exit_code, 0) << tree.err;
  std::map<std::string, std::string> types;
  std::istringstream lines(tree.out);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t type = line.find(" '");
    if (line.find("-FunctionDecl ") == std::string::npos || type == std::string::npos) continue;
    const std::size_t start = line.rfind(' ', type - 1) + 1;
    types[line.substr(start, type - start)] = line.substr(type + 2, line.find('\'', type + 2));
  }
  return types;
}

TEST(LibraryTable, KnowsEveryFunctionOfTheHeadersByName) {
  int known = 0;
  for (const auto& [name, type] :
       declared_functions("string strings stdlib stdio ctype unistd time errno locale wchar")) {
    if (name.starts_with("_")) continue;
    EXPECT_NE(library::effect_named(name), nullptr) << name;
    ++known;
  }
  EXPECT_GT(known, 400);
}

/// What has to do with pointers may read or write memory.
TEST(LibraryTable, KnowsWhatHasToDoWithPointersInTheOtherHeadersOfPosix) {
  int known = 0;
  for (const auto& [name, type] : declared_functions(
           "aio arpa/inet assert cpio dirent dlfcn fcntl fmtmsg fnmatch ftw glob grp iconv "
           "inttypes langinfo libgen monetary mqueue net/if netdb netinet/in netinet/tcp nl_types "
           "poll pthread pwd regex sched search semaphore setjmp signal spawn sys/ipc sys/mman "
           "sys/msg sys/resource sys/select sys/sem sys/shm sys/socket sys/stat sys/statvfs "
           "sys/time sys/times sys/types sys/uio sys/un sys/utsname sys/wait syslog tar termios "
           "threads utime utmpx wctype wordexp err error getopt malloc sys/epoll sys/random")) {
    const bool has_pointers = type.find('*') != std::string::npos ||
                              type.find('[') != std::string::npos ||
                              type.find("va_list") != std::string::npos;
    if (name.starts_with("_") || name.starts_with("isw") || name.starts_with("re_") ||
        !has_pointers) {
      continue;
    }
    EXPECT_NE(library::effect_named(name), nullptr) << name << " " << type;
    ++known;
  }
  EXPECT_GT(known, 400);
}

TEST(LibraryTable, ChecksTypesOfWhatOtherProgramsMayCallSo) {
  EXPECT_EQ(library::effect_named("__memcpy_chk")->kind, library::Kind::refused);
  EXPECT_EQ(library::effect_named("fstat")->kind, library::Kind::unknown);
  EXPECT_EQ(library::effect_named("fstat")->parameters, "ip");
}

}  // namespace
}  // namespace heapreach::frontends::library_table_test
