#include "frontends/library/table/rows.h"

namespace heapreach::frontends::library {

void add_string_rows(Rows& rows) {
  add_defined(rows, "strlen", 'l', "p");
  add_defined(rows, "strnlen", 'l', "pl");
  add_defined(rows, "strcmp strcasecmp strcoll", 'i', "pp");
  add_defined(rows, "strncmp strncasecmp memcmp bcmp", 'i', "ppl");
  add_defined(rows, "strcpy stpcpy strcat", 'p', "pp");
  add_defined(rows, "strncpy stpncpy strncat", 'p', "ppl");
  add_defined(rows, "strchr strrchr strchrnul rawmemchr index rindex", 'p', "pi");
  add_defined(rows, "memchr memrchr", 'p', "pil");
  add_defined(rows, "strstr strcasestr strpbrk", 'p', "pp");
  add_defined(rows, "strspn strcspn", 'l', "pp");
  add_defined(rows, "memmem", 'p', "plpl");
  add_defined(rows, "strsep strtok", 'p', "pp");
  add_defined(rows, "strtok_r", 'p', "ppp");
  add_with_text(rows, "strdup", Kind::defined, 'p', "p");
  add_with_text(rows, "strndup", Kind::defined, 'p', "pl");
  add_defined(rows, "memcpy memmove mempcpy", 'p', "ppl");
  add_defined(rows, "memset", 'p', "pil");
  add_defined(rows, "memccpy", 'p', "ppil");
  add_defined(rows, "bzero explicit_bzero", 'v', "pl");
  add_defined(rows, "bcopy", 'v', "ppl");
  add_defined(rows, "ffs", 'i', "i");
  add_defined(rows, "ffsl", 'i', "l");
  add_defined(rows, "ffsll", 'i', "q");

  add_unknown(rows, "swab strxfrm memfrob strfry strerror_r", writes_memory);
  add_unknown(rows, "strverscmp", reads_memory);
  add_refused(rows, "basename", "it returns a part of its argument; define it in the program");
  add_with_text(rows, "strsignal", Kind::outside, 'T', "i");
  add_unknown(rows, "sigabbrev_np sigdescr_np strerrordesc_np strerrorname_np", returns_text, ".");
  add_unknown(rows, "strcasecmp_l strncasecmp_l strcoll_l strerror_l strxfrm_l", of_locales, ".");
}

}  // namespace heapreach::frontends::library
