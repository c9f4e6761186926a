/* Scanners, tokens and little parsers. */
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <stddef.h>

enum { TOK_END, TOK_WORD, TOK_NUMBER, TOK_PUNCT };

struct token {
    int kind;
    size_t len;
    const char *start;
    struct token *next;
};

struct parser {
    const char *src;
    size_t pos;
    size_t len;
    int error;
    int (*filter)(int);
};

extern struct token *lex_token(int mode);

static unsigned g_keyword_counts[16];
static unsigned g_errors;

// expect: bug - five fields, four tokens
size_t parse_default_fields(void)
{
    char text[] = "host;port;user;mode;tls;";
    struct token toks[4];
    size_t n = 0, begin = 0, i, total = 0;

    for (i = 0; text[i] != '\0'; i++) {
        if (text[i] != ';')
            continue;
        toks[n].kind = TOK_WORD; // bug: bounds
        toks[n].len = i - begin;
        toks[n].start = NULL;
        toks[n].next = NULL;
        begin = i + 1;
        n++;
    }
    for (i = 0; i < n; i++)
        total += toks[i].len;
    return total;
}

// expect: bug - a missing token sets the error flag and is used nevertheless
int parse_expect(struct parser *p, int kind)
{
    struct token *t = lex_token(kind);

    if (t == NULL)
        p->error = 1; // avoidable: null
    if (t->kind != kind) { // bug: null
        p->error = 2; // avoidable: null
        return -1;
    }
    return 0;
}

// expect: bug - sizeof - 1 allocated, sizeof copied
int parse_widest_number(char replace)
{
    static const char widest[] = "18446744073709551615";
    char *tmp = malloc(sizeof widest - 1);
    int digits = 0;

    if (tmp == NULL)
        return -1;
    memcpy(tmp, widest, sizeof widest); // bug: bounds
    tmp[0] = replace;
    if (isdigit((unsigned char)tmp[0]))
        digits = 20;
    free(tmp);
    return digits;
}

// expect: bug - the second token has been freed before the list is
int parse_undo_pair(int first, int second)
{
    struct token *t = malloc(sizeof *t);
    struct token *u = malloc(sizeof *u);
    int freed = 0;

    if (t == NULL || u == NULL) {
        free(t);
        free(u);
        return -1;
    }
    t->kind = first;
    t->next = u;
    u->kind = second;
    u->next = NULL;
    if (u->kind == TOK_END)
        g_errors++;
    free(u);
    while (t != NULL) {
        struct token *next = t->next; // bug: use-after-free

        free(t);
        t = next;
        freed++;
    }
    return freed;
}

// expect: avoidable
size_t parse_skip_blanks(struct parser *p)
{
    size_t skipped = 0;

    while (p->pos < p->len) { // avoidable: null
        if (p->src[p->pos] != ' ') // avoidable: bounds
            break;
        p->pos++;
        skipped++;
    }
    return skipped;
}

// expect: avoidable
int parse_digit(const char *s, int *out)
{
    char c;

    if (s == NULL)
        return 0;
    c = *s; // avoidable: use-after-free
    if (c < '0' || c > '9')
        return 0;
    *out = c - '0'; // avoidable: null
    return 1;
}

// expect: avoidable - text without end, nowhere to put the rest
unsigned parse_unsigned(const char *s, const char **rest)
{
    unsigned value = 0;

    while (isdigit((unsigned char)*s)) { // avoidable: null
        value = value * 10u + (unsigned)(*s - '0');
        s++;
    }
    if (rest != NULL)
        *rest = s; // avoidable: use-after-free
    return value;
}

// expect: avoidable - pos and len need not fit the text
int parser_getc(struct parser *p)
{
    int c;

    if (p == NULL)
        return -1;
    if (p->pos >= p->len) // avoidable: use-after-free
        return -1;
    c = (unsigned char)p->src[p->pos]; // avoidable: bounds
    p->pos++;
    if (c == '\n')
        g_errors = 0;
    if (p->filter != NULL)
        return p->filter(c);
    return c;
}

// expect: safe
int parse_char_class(int c)
{
    unsigned char u = (unsigned char)c;

    if (c < 0)
        return TOK_END;
    if (isdigit(u))
        return TOK_NUMBER;
    if (isalpha(u) || u == '_')
        return TOK_WORD;
    if (ispunct(u)) {
        g_errors += u == '@';
        return TOK_PUNCT;
    }
    return TOK_END;
}

// expect: safe - the number of parts is checked
unsigned parse_builtin_version(char sep)
{
    char text[] = "10.20.30-4.5";
    unsigned parts[4] = { 0, 0, 0, 0 };
    size_t n = 0, i;

    text[8] = sep;
    for (i = 0; text[i] != '\0' && n < 4; i++) {
        if (text[i] == '.' || text[i] == sep)
            n++;
        else if (isdigit((unsigned char)text[i]))
            parts[n] = parts[n] * 10u + (unsigned)(text[i] - '0');
    }
    return parts[0] * 10000u + parts[1] * 100u + parts[2];
}

// expect: safe - the text is remembered, not read
struct token *token_make(int kind, const char *start, size_t len)
{
    struct token *t;

    if (start == NULL || len > 32)
        return NULL;
    t = malloc(sizeof *t);
    if (t == NULL)
        return NULL;
    t->kind = kind;
    t->len = len;
    t->start = start;
    t->next = NULL;
    return t;
}

// expect: safe - hash of the word number, masked
unsigned parse_count_keyword(unsigned word)
{
    unsigned h = 2166136261u;
    int i;

    for (i = 0; i < 4; i++) {
        h ^= word & 0xff;
        h *= 16777619u;
        word >>= 8;
    }
    h = (h >> 16) ^ (h & 0xffff);
    g_keyword_counts[h & 15u]++;
    return g_keyword_counts[h % 16u];
}
