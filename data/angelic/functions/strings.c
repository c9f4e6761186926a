/* Small string helpers. */
#include <stdlib.h>
#include <string.h>
#include <ctype.h>

extern int str_locale_id(int hint);

static char g_line[32];
static char g_title[24];
static char g_number[12];
static const char g_digits[] = "0123456789abcdef";

// expect: bug - no room for the terminator
char *str_local_path(const char *s)
{
    size_t n = strlen(s); // avoidable: null
    char *path = malloc(n + 2);

    if (path == NULL)
        return NULL;
    path[0] = '.';
    path[1] = '/';
    memcpy(path + 2, s, n);
    path[n + 2] = '\0'; // bug: bounds
    return path;
}

// expect: bug - one blank too many
void str_blank_line(char fill)
{
    size_t i;

    if (fill == '\0')
        fill = ' ';
    for (i = 0; i <= sizeof g_line; i++)
        g_line[i] = fill; // bug: bounds
}

// expect: bug - looks at the old string after freeing it
char *str_replace(char *old, const char *fresh)
{
    size_t n = strlen(fresh) + 1; // avoidable: null
    char *copy = malloc(n);

    if (copy == NULL)
        return NULL;
    memcpy(copy, fresh, n);
    free(old); // avoidable: double-free
    if (islower((unsigned char)old[0])) // bug: use-after-free
        copy[0] = (char)tolower((unsigned char)copy[0]);
    return copy;
}

// expect: bug - frees its scratch twice when there is no second string
int str_same_start(const char *a, const char *b)
{
    char *tmp = malloc(8);
    int result;

    if (tmp == NULL)
        return -1;
    tmp[0] = (char)toupper((unsigned char)a[0]); // avoidable: null
    if (b == NULL) {
        result = -1;
        free(tmp);
    } else {
        result = tmp[0] == toupper((unsigned char)b[0]); // avoidable: bounds
    }
    free(tmp); // bug: double-free
    return result;
}

// expect: avoidable
size_t str_count_char(const char *s, char c)
{
    size_t count = 0;

    for (; *s != '\0'; s++) { // avoidable: null
        if (*s == c)
            count++;
    }
    return count;
}

// expect: avoidable - long titles do not fit
size_t str_store_title(const char *s)
{
    size_t n;

    if (s == NULL) {
        g_title[0] = '\0';
        return 0;
    }
    n = strlen(s); // avoidable: bounds
    memmove(g_title, s, n + 1); // avoidable: bounds
    return n;
}

// expect: avoidable - needs a terminated string
void str_chomp(char *s)
{
    size_t n;

    if (s == NULL)
        return;
    n = strlen(s); // avoidable: use-after-free
    if (n > 0 && s[n - 1] == '\n')
        s[--n] = '\0';
    if (n > 0 && s[n - 1] == '\r')
        s[--n] = '\0';
}

// expect: avoidable - cap may lie about the buffer
size_t str_upper(char *dst, size_t cap, const char *src)
{
    size_t i;

    if (cap == 0)
        return 0;
    for (i = 0; i < cap - 1 && src[i] != '\0'; i++) { // avoidable: null
        int c = toupper((unsigned char)src[i]);
        dst[i] = (char)c; // avoidable: null
    }
    dst[i] = '\0'; // avoidable: bounds
    return i;
}

// expect: safe - at most ten digits
size_t str_from_unsigned(unsigned v)
{
    char rev[12];
    size_t n = 0, i;

    do {
        rev[n++] = (char)('0' + v % 10);
        v /= 10;
    } while (v != 0 && n < sizeof rev - 1);
    for (i = 0; i < n; i++)
        g_number[i] = rev[n - 1 - i];
    g_number[n] = '\0';
    return n;
}

// expect: safe - the index is masked
int str_hex_digit(int value, int upper)
{
    int c = g_digits[(unsigned)value & 15u];

    if (upper && c >= 'a' && c <= 'f')
        c = c - 'a' + 'A';
    return c;
}

// expect: safe - literal into a block that is large enough
char *str_greeting(int hint)
{
    char *s = malloc(16);
    int id = str_locale_id(hint);

    if (s == NULL)
        return NULL;
    switch (id) {
    case 1:
        strcpy(s, "guten Tag");
        break;
    case 2:
        strcpy(s, "buenos dias");
        break;
    default:
        strcpy(s, "good morning");
        break;
    }
    s[0] = (char)toupper((unsigned char)s[0]);
    return s;
}

// expect: safe - counts in a word of its own
unsigned str_vowels_in_sample(char extra)
{
    char word[] = "refrigerator";
    unsigned vowels = 0;
    size_t i;

    word[3] = extra;
    for (i = 0; i < sizeof word - 1; i++) {
        switch (tolower((unsigned char)word[i])) {
        case 'a': case 'e': case 'i': case 'o': case 'u':
            vowels++;
            break;
        default:
            break;
        }
    }
    return vowels;
}
