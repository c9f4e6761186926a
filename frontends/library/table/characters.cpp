#include "frontends/library/table/rows.h"

namespace heapreach::frontends::library {

void add_character_rows(Rows& rows) {
  add_defined(rows,
              "isdigit isalpha isalnum isupper islower isspace isprint isblank iscntrl isgraph "
              "ispunct isxdigit isascii toupper tolower toascii",
              'i', "i");
  add_refused(rows, "__ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc",
              "it returns a table; compile with -D__NO_CTYPE", ".");
  add_refused(rows, "isctype", "call one of isalpha and its like", ".");
  add_unknown(rows,
              "isalnum_l isalpha_l isblank_l iscntrl_l isdigit_l isgraph_l islower_l isprint_l "
              "ispunct_l isspace_l isupper_l isxdigit_l tolower_l toupper_l newlocale duplocale "
              "freelocale uselocale localeconv",
              of_locales, ".");
  add_unknown(
      rows,
      "btowc fgetwc fgetwc_unlocked fgetws fgetws_unlocked fputwc fputwc_unlocked fputws "
      "fputws_unlocked fwide fwprintf fwscanf getwc getwc_unlocked getwchar getwchar_unlocked "
      "mblen mbrlen mbrtowc mbsinit mbsnrtowcs mbsrtowcs mbstowcs mbtowc open_wmemstream putwc "
      "putwc_unlocked putwchar putwchar_unlocked swprintf swscanf ungetwc vfwprintf vfwscanf "
      "vswprintf vswscanf vwprintf vwscanf wcpcpy wcpncpy wcrtomb wcscasecmp wcscasecmp_l wcscat "
      "wcschr wcschrnul wcscmp wcscoll wcscoll_l wcscpy wcscspn wcsdup wcsftime wcsftime_l wcslen "
      "wcsncasecmp wcsncasecmp_l wcsncat wcsncmp wcsncpy wcsnlen wcsnrtombs wcspbrk wcsrchr "
      "wcsrtombs wcsspn wcsstr wcstod wcstod_l wcstof wcstof_l wcstof32 wcstof32_l wcstof32x "
      "wcstof32x_l wcstof64 wcstof64_l wcstof64x wcstof64x_l wcstof128 wcstof128_l wcstok wcstol "
      "wcstol_l wcstold wcstold_l wcstoll wcstoll_l wcstombs wcstoq wcstoul wcstoul_l wcstoull "
      "wcstoull_l wcstouq wcswcs wcswidth wcsxfrm wcsxfrm_l wctob wctomb wcwidth wmemchr wmemcmp "
      "wmemcpy wmemmove wmempcpy wmemset wprintf wscanf",
      "wide and multibyte characters", ".");
  add_with_text(rows, "setlocale", Kind::outside, 'T', "ic");
}

}  // namespace heapreach::frontends::library
