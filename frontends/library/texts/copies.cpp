// Copies of whole blocks, which are LLVM's own instructions, and copies of texts in new blocks.
#include "frontends/library/texts/definitions.h"

#include "frontends/library/texts/loops.h"

namespace heapreach::frontends::library {

using Texts = std::map<std::string, std::string>;

namespace {

/// A copy by LLVM's instruction, with `result` behind it.
std::string copied(const std::string& head, const std::string& instruction,
                   const std::string& result) {
  const std::string name = "@llvm." + instruction + ".p0i8.p0i8.SIZE";
  return "declare void " + name + "(PTR, PTR, SIZE, i1)\ndefine " + head + " {\n  call void " +
         name + "(PTR %d, PTR %s, SIZE %n, i1 false)\n" + result + "}\n";
}

std::string filled(const std::string& head, const std::string& byte, const std::string& result) {
  return "declare void @llvm.memset.p0i8.SIZE(PTR, i8, SIZE, i1)\ndefine " + head + " {\n" +
         (byte == "0" ? "" : "  %byte = trunc i32 %c to i8\n") +
         "  call void @llvm.memset.p0i8.SIZE(PTR %d, i8 " + byte + ", SIZE %n, i1 false)\n" +
         result + "}\n";
}

/// All of the text, or `n` bytes at most.
std::string duplicate(const std::string& head, const std::string& limit) {
  return "declare PTR @malloc(SIZE)\ndefine PTR @" + head + R"( {
entry:
  br label %measure
measure:
  %length = phi SIZE [ 0, %entry ], [ %longer, %measure_more ]
)" + limit +
         R"(  %here = getelementptr inbounds i8, PTR %s, SIZE %length
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
)" + loop_head("make") +
         R"(  %to = getelementptr inbounds i8, PTR %d, SIZE %i
  %end = icmp eq SIZE %i, %length
  br i1 %end, label %done, label %again
again:
  %at = getelementptr inbounds i8, PTR %s, SIZE %i
  %c = load i8, PTR %at
  store i8 %c, PTR %to
  %next = add nuw nsw SIZE %i, 1
  br label %loop
done:
  store i8 0, PTR %to
  ret PTR %d
fail:
  ret PTR null
}
)";
}

}  // namespace

void add_copies(Texts& texts) {
  texts["strdup"] = duplicate("strdup(PTR %s)", "");
  texts["strndup"] = duplicate("strndup(PTR %s, SIZE %n)",
                               "  %full = icmp eq SIZE %length, %n\n"
                               "  br i1 %full, label %make, label %read\nread:\n");
  const std::string arguments = "(PTR %d, PTR %s, SIZE %n)", done = "  ret PTR %d\n";
  texts["memcpy"] = copied("PTR @memcpy" + arguments, "memcpy", done);
  texts["memmove"] = copied("PTR @memmove" + arguments, "memmove", done);
  texts["mempcpy"] =
      copied("PTR @mempcpy" + arguments, "memcpy",
             "  %end = getelementptr inbounds i8, PTR %d, SIZE %n\n  ret PTR %end\n");
  texts["bcopy"] = copied("void @bcopy(PTR %s, PTR %d, SIZE %n)", "memmove", "  ret void\n");
  texts["memset"] = filled("PTR @memset(PTR %d, i32 %c, SIZE %n)", "%byte", done);
  // A set of signals has 128 bytes, and nobody looks at single ones.
  for (const std::string name : {"sigemptyset", "sigfillset"}) {
    texts[name] = "declare void @llvm.memset.p0i8.SIZE(PTR, i8, SIZE, i1)\ndefine i32 @" + name +
                  "(PTR %d) {\n  call void @llvm.memset.p0i8.SIZE(PTR %d, i8 " +
                  (name == "sigfillset" ? "-1" : "0") + ", SIZE 128, i1 false)\n  ret i32 0\n}\n";
  }
  for (const std::string name : {"sigaddset", "sigdelset"}) {
    texts[name] = "declare i8 @heapreach_byte()\ndefine i32 @" + name + R"((PTR %d, i32 %signal) {
  %few = icmp sgt i32 %signal, 0
  %many = icmp slt i32 %signal, 65
  %known = and i1 %few, %many
  br i1 %known, label %set, label %fail
set:
  %bit = sub nsw i32 %signal, 1
  %byte = sdiv i32 %bit, 8
  %place = sext i32 %byte to SIZE
  %at = getelementptr inbounds i8, PTR %d, SIZE %place
  %old = load i8, PTR %at
  %new = call i8 @heapreach_byte()
  store i8 %new, PTR %at
  ret i32 0
fail:
  ret i32 -1
}
)";
  }
  for (const std::string name : {"bzero", "explicit_bzero"}) {
    texts[name] = filled("void @" + name + "(PTR %d, SIZE %n)", "0", "  ret void\n");
  }
}

}  // namespace heapreach::frontends::library
