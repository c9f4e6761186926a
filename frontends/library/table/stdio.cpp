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
  add_unknown(rows,
              "asprintf vasprintf sprintf snprintf vsprintf vsnprintf obstack_printf "
              "obstack_vprintf scanf fscanf sscanf vscanf vfscanf vsscanf __isoc99_scanf "
              "__isoc99_sscanf __isoc99_fscanf __isoc99_vscanf __isoc99_vsscanf __isoc99_vfscanf "
              "__isoc23_scanf __isoc23_sscanf __isoc23_fscanf __isoc23_vscanf __isoc23_vsscanf "
              "__isoc23_vfscanf",
              writes_memory);
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
  add_outside(rows, "fopen fopen64 popen", 'p', "ss");
  add_outside(rows, "freopen freopen64", 'p', "Ssh");
  add_outside(rows, "fdopen", 'p', "is");
  add_outside(rows, "tmpfile tmpfile64", 'p', "");
  add_outside(rows, "pclose feof ferror feof_unlocked ferror_unlocked ftrylockfile", 'i', "h");
  add_outside(rows, "fileno fileno_unlocked", 'i', "h", Range::at_least_minus_one);
  add_outside(rows, "fclose", 'i', "h", Range::zero_or_minus_one);
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
  add_unknown(rows, "getline getdelim fgetpos fgetpos64 tmpnam tmpnam_r", writes_memory);
  add_unknown(rows, "fsetpos fsetpos64", reads_memory);
  add_unknown(rows, "tempnam ctermid cuserid", returns_text, ".");
  add_refused(rows, "fmemopen open_memstream fopencookie", "its file lies in memory");
}

}  // namespace heapreach::frontends::library
