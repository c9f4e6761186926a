#include "frontends/library/table/rows.h"

namespace heapreach::frontends::library {

namespace {

void add_formats(Rows& rows) {
  add_outside(rows, "printf", 'i', "f.", Range::printed);
  add_outside(rows, "fprintf", 'i', "hf.", Range::printed);
  add_outside(rows, "dprintf", 'i', "if.", Range::printed);
  add_outside(rows, "vprintf", 'i', "fa", Range::printed);
  add_outside(rows, "vfprintf", 'i', "hfa", Range::printed);
  add_outside(rows, "vdprintf", 'i', "ifa", Range::printed);
  constexpr std::string_view format = "its format is not constant";
  add_defined(rows, "sprintf asprintf", 'i', "pf.", format);
  add_defined(rows, "vsprintf vasprintf", 'i', "pfa", format);
  add_defined(rows, "snprintf", 'i', "plf.", format);
  add_defined(rows, "vsnprintf", 'i', "plfa", format);
  add_defined(rows, "sscanf __isoc99_sscanf __isoc23_sscanf", 'i', "pg.", format);
  add_defined(rows, "scanf __isoc99_scanf __isoc23_scanf", 'i', "g.", format);
  add_defined(rows, "fscanf __isoc99_fscanf __isoc23_fscanf", 'i', "hg.", format);
  add_defined(rows, "vsscanf __isoc99_vsscanf __isoc23_vsscanf", 'i', "pga", format);
  add_defined(rows, "vscanf __isoc99_vscanf __isoc23_vscanf", 'i', "ga", format);
  add_defined(rows, "vfscanf __isoc99_vfscanf __isoc23_vfscanf", 'i', "hga", format);
  add_unknown(rows, "obstack_printf obstack_vprintf", writes_memory);
}

}  // namespace

void add_stdio_rows(Rows& rows) {
  add_formats(rows);
  add_outside(rows, "puts", 'i', "s", Range::at_least_minus_one);
  add_outside(rows, "fputs fputs_unlocked", 'i', "sh", Range::at_least_minus_one);
  add_outside(rows, "perror", 'v', "S");
  add_outside(rows, "putchar putchar_unlocked", 'i', "i", Range::argument_or_end, 0);
  add_outside(rows, "putc fputc putc_unlocked fputc_unlocked ungetc", 'i', "ih",
              Range::argument_or_end, 0);
  add_outside(rows, "getchar getchar_unlocked", 'i', "", Range::byte_or_end);
  add_outside(rows, "getc fgetc getc_unlocked fgetc_unlocked", 'i', "h", Range::byte_or_end);
  add_outside(rows, "getw", 'i', "h");
  add_outside(rows, "putw", 'i', "ih");
  add_open(rows, "fgets", "pih");
  add_outside(rows, "fwrite fwrite_unlocked", 'l', "bllh", Range::elements, 2);
  add_outside(rows, "fread fread_unlocked", 'l', "wllh", Range::elements, 2);
  add_outside(rows, "fopen fopen64 popen", 'F', "ss");
  add_outside(rows, "freopen freopen64", 'F', "Ssh");
  add_outside(rows, "fdopen", 'F', "is");
  add_outside(rows, "tmpfile tmpfile64", 'F', "");
  add_outside(rows, "pclose", 'i', "x");
  add_outside(rows, "feof ferror feof_unlocked ferror_unlocked ftrylockfile", 'i', "h");
  add_outside(rows, "fileno fileno_unlocked", 'i', "h", Range::at_least_minus_one);
  add_outside(rows, "fclose", 'i', "x", Range::zero_or_minus_one);
  add_outside(rows, stream_function, 'v', "h");
  add_outside(rows, "fflush fflush_unlocked", 'i', "p", Range::zero_or_minus_one);
  add_outside(rows, "fcloseall", 'i', "", Range::zero_or_minus_one);
  add_outside(rows, "clearerr clearerr_unlocked rewind flockfile funlockfile setlinebuf", 'v', "h");
  add_outside(rows, "fseek fseeko", 'i', "hli");
  add_outside(rows, "fseeko64", 'i', "hqi");
  add_outside(rows, "ftell ftello", 'l', "h", Range::at_least_minus_one);
  add_outside(rows, "ftello64", 'q', "h", Range::at_least_minus_one);
  add_outside(rows, "setbuf", 'v', "hn");
  add_outside(rows, "setbuffer", 'v', "hnl");
  add_outside(rows, "setvbuf", 'i', "hnil");
  add_outside(rows, "remove", 'i', "s");
  add_outside(rows, "rename", 'i', "ss");
  add_outside(rows, "renameat", 'i', "isis");
  add_outside(rows, "renameat2", 'i', "isisi");

  add_refused(rows, "gets fgets_unlocked", "use fgets");
  add_may_fail(rows, "getline", 'l', "pph");
  add_may_fail(rows, "getdelim", 'l', "ppih");
  add_unknown(rows, "fgetpos fgetpos64 tmpnam tmpnam_r", writes_memory);
  add_unknown(rows, "fsetpos fsetpos64", reads_memory);
  add_unknown(rows, "tempnam ctermid cuserid", returns_text, ".");
  add_refused(rows, "fmemopen open_memstream fopencookie", "its file lies in memory");
}

}  // namespace heapreach::frontends::library
