// The definitions are as plain as C's standard describes the functions (C17 7.24): they read no
// byte that the description does not, so that running over the end of a string is found where it
// happens. Positions of instructions are those of the call, since the text has no debug
// information. PTR stands for the type of character pointers, SIZE for size_t.
#include "frontends/library/library.h"

#include <map>
#include <memory>
#include <string>

#include <llvm/AsmParser/Parser.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/SourceMgr.h>

#include "support/error.h"

namespace heapreach::frontends::library {

namespace {

/// A loop over one string: `i` counts, `c` is the byte, `again` goes on, other exits are the
/// body's.
std::string loop_over(const std::string& string, const std::string& body) {
  return R"(entry:
  br label %loop
loop:
  %i = phi SIZE [ 0, %entry ], [ %next, %again ]
  %at = getelementptr inbounds i8, PTR %)" +
         string + R"(, SIZE %i
  %c = load i8, PTR %at
)" + body +
         R"(again:
  %next = add nuw nsw SIZE %i, 1
  br label %loop
)";
}

/// A loop with a limit in front of every read.
std::string loop_within(const std::string& string, const std::string& at_limit,
                        const std::string& body) {
  return R"(entry:
  br label %loop
loop:
  %i = phi SIZE [ 0, %entry ], [ %next, %again ]
  %full = icmp eq SIZE %i, %n
  br i1 %full, label %)" +
         at_limit + R"(, label %read
read:
  %at = getelementptr inbounds i8, PTR %)" +
         string + R"(, SIZE %i
  %c = load i8, PTR %at
)" + body +
         R"(again:
  %next = add nuw nsw SIZE %i, 1
  br label %loop
)";
}

const std::string difference = R"(differ:
  %x = zext i8 %c to i32
  %y = zext i8 %d to i32
  %less = sub nsw i32 %x, %y
  ret i32 %less
same:
  ret i32 0
}
)";

const std::string other_byte = R"(  %at2 = getelementptr inbounds i8, PTR %t, SIZE %i
  %d = load i8, PTR %at2
  %equal = icmp eq i8 %c, %d
)";

const std::string copy_byte = R"(  %to = getelementptr inbounds i8, PTR %d, SIZE %i
  store i8 %c, PTR %to
)";

const std::string is_end = "  %end = icmp eq i8 %c, 0\n";

/// Copies `s` behind the first `length` bytes of `d`.
std::string append(const std::string& limit) {
  return R"(entry:
  br label %skip
skip:
  %length = phi SIZE [ 0, %entry ], [ %longer, %skip_more ]
  %here = getelementptr inbounds i8, PTR %d, SIZE %length
  %old = load i8, PTR %here
  %found = icmp eq i8 %old, 0
  br i1 %found, label %loop, label %skip_more
skip_more:
  %longer = add nuw nsw SIZE %length, 1
  br label %skip
loop:
  %i = phi SIZE [ 0, %skip ], [ %next, %again ]
  %place = add nuw nsw SIZE %length, %i
  %to = getelementptr inbounds i8, PTR %d, SIZE %place
)" + limit +
         R"(  %at = getelementptr inbounds i8, PTR %s, SIZE %i
  %c = load i8, PTR %at
  store i8 %c, PTR %to
  %end = icmp eq i8 %c, 0
  br i1 %end, label %done, label %again
again:
  %next = add nuw nsw SIZE %i, 1
  br label %loop
done:
  ret PTR %d
)";
}

std::string character_test(const std::string& name, const std::string& test) {
  return "define i32 @" + name + "(i32 %c) {\n" + test +
         "  %r = zext i1 %yes to i32\n  ret i32 %r\n}\n";
}

std::string range_test(const std::string& result, int first, int last) {
  return "  %" + result + "a = icmp sge i32 %c, " + std::to_string(first) + "\n  %" + result +
         "b = icmp sle i32 %c, " + std::to_string(last) + "\n  %" + result + " = and i1 %" +
         result + "a, %" + result + "b\n";
}

std::string change_case(const std::string& name, int first, int last, int by) {
  return "define i32 @" + name + "(i32 %c) {\n" + range_test("yes", first, last) +
         "  %other = add nsw i32 %c, " + std::to_string(by) +
         "\n  %r = select i1 %yes, i32 %other, i32 %c\n  ret i32 %r\n}\n";
}

void add_string_functions(std::map<std::string, std::string>& texts) {
  const std::string found_at_end = "found:\n  ret PTR %at\nnone:\n  ret PTR null\n}\n";
  texts["strlen"] = "define SIZE @strlen(PTR %s) {\n" +
                    loop_over("s", is_end + "  br i1 %end, label %done, label %again\n") +
                    "done:\n  ret SIZE %i\n}\n";
  texts["strnlen"] =
      "define SIZE @strnlen(PTR %s, SIZE %n) {\n" +
      loop_within("s", "done", is_end + "  br i1 %end, label %done, label %again\n") +
      "done:\n  ret SIZE %i\n}\n";
  const std::string compare_on = "  br i1 %equal, label %more, label %differ\nmore:\n" + is_end +
                                 "  br i1 %end, label %same, label %again\n";
  texts["strcmp"] = "define i32 @strcmp(PTR %s, PTR %t) {\n" +
                    loop_over("s", other_byte + compare_on) + difference;
  texts["strncmp"] = "define i32 @strncmp(PTR %s, PTR %t, SIZE %n) {\n" +
                     loop_within("s", "same", other_byte + compare_on) + difference;
  texts["memcmp"] =
      "define i32 @memcmp(PTR %s, PTR %t, SIZE %n) {\n" +
      loop_within("s", "same", other_byte + "  br i1 %equal, label %again, label %differ\n") +
      difference;
  texts["strcpy"] =
      "define PTR @strcpy(PTR %d, PTR %s) {\n" +
      loop_over("s", copy_byte + is_end + "  br i1 %end, label %done, label %again\n") +
      "done:\n  ret PTR %d\n}\n";
  texts["stpcpy"] =
      "define PTR @stpcpy(PTR %d, PTR %s) {\n" +
      loop_over("s", copy_byte + is_end + "  br i1 %end, label %done, label %again\n") +
      "done:\n  ret PTR %to\n}\n";
  // Behind the end of the string come zeros.
  texts["strncpy"] =
      "define PTR @strncpy(PTR %d, PTR %s, SIZE %n) {\n" +
      loop_within("s", "done", copy_byte + is_end + "  br i1 %end, label %pad, label %again\n") +
      R"(pad:
  %j = phi SIZE [ %i, %read ], [ %k, %zero ]
  %k = add nuw nsw SIZE %j, 1
  %last = icmp eq SIZE %k, %n
  br i1 %last, label %done, label %zero
zero:
  %to2 = getelementptr inbounds i8, PTR %d, SIZE %k
  store i8 0, PTR %to2
  br label %pad
done:
  ret PTR %d
}
)";
  texts["strcat"] = "define PTR @strcat(PTR %d, PTR %s) {\n" + append("") + "}\n";
  texts["strncat"] = "define PTR @strncat(PTR %d, PTR %s, SIZE %n) {\n" +
                     append(
                         "  %full = icmp eq SIZE %i, %n\n"
                         "  br i1 %full, label %close, label %read\nread:\n") +
                     "close:\n  store i8 0, PTR %to\n  ret PTR %d\n}\n";
  const std::string wanted = "  %b = trunc i32 %what to i8\n  %hit = icmp eq i8 %c, %b\n";
  texts["strchr"] = "define PTR @strchr(PTR %s, i32 %what) {\n" +
                    loop_over("s", wanted + "  br i1 %hit, label %found, label %more\nmore:\n" +
                                       is_end + "  br i1 %end, label %none, label %again\n") +
                    found_at_end;
  texts["memchr"] =
      "define PTR @memchr(PTR %s, i32 %what, SIZE %n) {\n" +
      loop_within("s", "none", wanted + "  br i1 %hit, label %found, label %again\n") +
      found_at_end;
  texts["strdup"] = R"(declare PTR @malloc(SIZE)
define PTR @strdup(PTR %s) {
entry:
  br label %measure
measure:
  %length = phi SIZE [ 0, %entry ], [ %longer, %measure_more ]
  %here = getelementptr inbounds i8, PTR %s, SIZE %length
  %old = load i8, PTR %here
  %found = icmp eq i8 %old, 0
  br i1 %found, label %make, label %measure_more
measure_more:
  %longer = add nuw nsw SIZE %length, 1
  br label %measure
make:
  %bytes = add nuw nsw SIZE %length, 1
  %d = call PTR @malloc(SIZE %bytes)
  %none = icmp eq PTR %d, null
  br i1 %none, label %fail, label %loop
loop:
  %i = phi SIZE [ 0, %make ], [ %next, %again ]
  %at = getelementptr inbounds i8, PTR %s, SIZE %i
  %c = load i8, PTR %at
  %to = getelementptr inbounds i8, PTR %d, SIZE %i
  store i8 %c, PTR %to
  %end = icmp eq i8 %c, 0
  br i1 %end, label %done, label %again
again:
  %next = add nuw nsw SIZE %i, 1
  br label %loop
done:
  ret PTR %d
fail:
  ret PTR null
}
)";
}

void add_character_functions(std::map<std::string, std::string>& texts) {
  const auto add = [&](const std::string& name, const std::string& test) {
    texts[name] = character_test(name, test);
  };
  add("isdigit", range_test("yes", '0', '9'));
  add("isupper", range_test("yes", 'A', 'Z'));
  add("islower", range_test("yes", 'a', 'z'));
  add("isprint", range_test("yes", ' ', '~'));
  const std::string letter = range_test("up", 'A', 'Z') + range_test("low", 'a', 'z');
  add("isalpha", letter + "  %yes = or i1 %up, %low\n");
  add("isalnum", letter + range_test("digit", '0', '9') +
                     "  %letter = or i1 %up, %low\n  %yes = or i1 %letter, %digit\n");
  add("isspace", range_test("control", '\t', '\r') +
                     "  %blank = icmp eq i32 %c, 32\n  %yes = or i1 %control, %blank\n");
  texts["toupper"] = change_case("toupper", 'a', 'z', 'A' - 'a');
  texts["tolower"] = change_case("tolower", 'A', 'Z', 'a' - 'A');
}

std::string replaced(std::string text, const std::string& word, const std::string& by) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
    text.replace(at, word.size(), by);
  }
  return text;
}

}  // namespace

void define_library(llvm::Module& module) {
  std::map<std::string, std::string> texts;
  add_string_functions(texts);
  add_character_functions(texts);
  std::string needed;
  for (const auto& [name, text] : texts) {
    const llvm::Function* function = module.getFunction(name);
    if (function && function->isDeclaration() && !function->use_empty()) needed += text;
  }
  if (needed.empty()) return;
  llvm::LLVMContext& context = module.getContext();
  std::string pointer;
  llvm::raw_string_ostream(pointer)
      << *llvm::PointerType::getUnqual(llvm::Type::getInt8Ty(context));
  std::string size = "i" + std::to_string(module.getDataLayout().getPointerSizeInBits());
  llvm::SMDiagnostic problem;
  std::unique_ptr<llvm::Module> library = llvm::parseAssemblyString(
      replaced(replaced(needed, "PTR", pointer), "SIZE", size), problem, context);
  if (!library) {
    throw InternalError("the library's text is not LLVM code: " + problem.getMessage().str());
  }
  library->setDataLayout(module.getDataLayout());
  library->setTargetTriple(module.getTargetTriple());
  if (llvm::Linker::linkModules(module, std::move(library))) {
    throw InternalError("the library cannot be linked to the program");
  }
}

}  // namespace heapreach::frontends::library
