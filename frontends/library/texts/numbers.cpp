#include "frontends/library/texts/definitions.h"
#include "frontends/library/texts/number_texts.h"
#include "frontends/library/texts/words.h"

namespace heapreach::frontends::library {

using Texts = std::map<std::string, std::string>;

namespace {

/// More digits than the type has are undefined, as overflow is.
std::string decimal(const std::string& name, const std::string& type) {
  return "define " + type + " @" + name + "(PTR %s) {\nentry:\n" +
         replaced(blanks_and_sign() + R"(  br label %digits
digits:
  %j = phi SIZE [ %start, %sign ], [ %further, %more ]
  %sum = phi TYPE [ 0, %sign ], [ %longer, %more ]
  %here = getelementptr inbounds i8, PTR %s, SIZE %j
  %d = load i8, PTR %here
  %low = icmp uge i8 %d, 48
  %high = icmp ule i8 %d, 57
  %digit = and i1 %low, %high
  br i1 %digit, label %more, label %done
more:
  %wide = zext i8 %d to TYPE
  %value = add nsw TYPE %wide, -48
  %negative = sub nsw TYPE 0, %value
  %step = select i1 %minus, TYPE %negative, TYPE %value
  %tens = mul nsw TYPE %sum, 10
  %longer = add nsw TYPE %tens, %step
  %further = add nuw nsw SIZE %j, 1
  br label %digits
done:
  ret TYPE %sum
}
)",
                  "TYPE", type);
}

std::string absolute(const std::string& name, const std::string& type) {
  return replaced("define TYPE @" + name + R"((TYPE %x) {
  %minus = sub nsw TYPE 0, %x
  %below = icmp slt TYPE %x, 0
  %r = select i1 %below, TYPE %minus, TYPE %x
  ret TYPE %r
}
)",
                  "TYPE", type);
}

std::string first_bit(const std::string& name, const std::string& type) {
  return replaced("define i32 @" + name + R"((TYPE %x) {
entry:
  %zero = icmp eq TYPE %x, 0
  br i1 %zero, label %none, label %loop
loop:
  %n = phi i32 [ 1, %entry ], [ %next, %again ]
  %v = phi TYPE [ %x, %entry ], [ %half, %again ]
  %low = and TYPE %v, 1
  %set = icmp ne TYPE %low, 0
  br i1 %set, label %done, label %again
again:
  %half = lshr TYPE %v, 1
  %next = add nuw nsw i32 %n, 1
  br label %loop
done:
  ret i32 %n
none:
  ret i32 0
}
)",
                  "TYPE", type);
}

}  // namespace

void add_numbers(Texts& texts) {
  const auto add = [&](const std::string& name, const auto& make, const std::string& type) {
    texts[name] = make(name, type);
  };
  add("atoi", decimal, "i32");
  add("atol", decimal, "SIZE");
  add("atoll", decimal, "i64");
  add("abs", absolute, "i32");
  add("labs", absolute, "SIZE");
  add("llabs", absolute, "i64");
  add("imaxabs", absolute, "i64");
  add("ffs", first_bit, "i32");
  add("ffsl", first_bit, "SIZE");
  add("ffsll", first_bit, "i64");
}

}  // namespace heapreach::frontends::library
