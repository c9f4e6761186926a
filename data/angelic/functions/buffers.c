/* Byte buffers and frames. */
#include <stdlib.h>
#include <string.h>
#include <stdint.h>

struct buf {
    unsigned char *data;
    size_t len;
    size_t cap;
};

struct frame {
    uint32_t magic;
    uint16_t version;
    uint16_t flags;
    uint32_t seq;
    uint32_t ack;
    uint32_t window;
    uint16_t src_port;
    uint16_t dst_port;
    uint32_t crc;
    uint32_t stamp;
    uint16_t length;
    uint16_t urgent;
    unsigned char payload[256];
};

extern int buf_get(int id, struct buf **out);

static unsigned char g_scratch[64];
static int g_scratch_used;
static unsigned g_histogram[256];

// expect: bug - writes through the pointer that realloc took
int buf_grow_demo(unsigned char first)
{
    unsigned char *p = malloc(8);
    unsigned char *q;
    int sum;

    if (p == NULL)
        return -1;
    memset(p, 0, 8);
    p[0] = first;
    q = realloc(p, 48);
    if (q == NULL) {
        free(p);
        return -1;
    }
    p[1] = 0x7f; // bug: use-after-free
    sum = q[0] + q[1];
    free(q);
    return sum;
}

// expect: bug - clears fields of the buffer it has given back
void buf_release(struct buf *b)
{
    if (b == NULL)
        return;
    free(b->data); // avoidable: use-after-free
    free(b); // avoidable: double-free
    b->len = 0; // bug: use-after-free
    b->cap = 0;
}

// expect: bug - 100 samples, 101 writes
unsigned buf_ramp_checksum(unsigned step)
{
    uint16_t *samples = malloc(100 * sizeof *samples);
    unsigned i, sum = 0;

    if (samples == NULL)
        return 0;
    for (i = 0; i <= 100; i++)
        samples[i] = (uint16_t)(i * step); // bug: bounds
    for (i = 0; i < 100; i++)
        sum += samples[i];
    free(samples);
    return sum;
}

// expect: bug - frees the cursor instead of the start
int buf_encode_header(unsigned char type, unsigned char flags)
{
    unsigned char *cur = malloc(16);
    int check;

    if (cur == NULL)
        return -1;
    *cur++ = 0x55;
    *cur++ = type;
    *cur++ = flags;
    *cur = (unsigned char)(type ^ flags);
    check = *cur;
    free(cur); // bug: bad-free
    return check;
}

// expect: avoidable - cap need not be the size of data
int buf_put(struct buf *b, unsigned char c)
{
    if (b->len >= b->cap) // avoidable: null
        return -1;
    b->data[b->len] = c; // avoidable: bounds
    b->len++;
    return 0;
}

// expect: avoidable
long buf_find(const struct buf *b, unsigned char c)
{
    size_t i, n;

    n = b->len; // avoidable: null
    if (n > 4096)
        n = 4096;
    for (i = 0; i < n; i++) {
        if (b->data[i] == c) // avoidable: bounds
            return (long)i;
    }
    return -1;
}

// expect: avoidable - the mask is too wide
void frame_poke(struct frame *f, unsigned at, unsigned char value)
{
    if (f == NULL)
        return;
    f->crc ^= value; // avoidable: use-after-free
    f->payload[at & 0xffff] = value; // avoidable: bounds
}

// expect: avoidable - relies on buf_get filling in a good buffer
int buf_first_byte(int id)
{
    struct buf *b = NULL;
    unsigned char *d;

    if (buf_get(id, &b) != 0)
        return -1;
    d = b->data; // avoidable: null
    if (d == NULL)
        return -1;
    return d[0]; // avoidable: use-after-free
}

// expect: safe - local block only
unsigned buf_local_crc(unsigned seed)
{
    unsigned char block[40];
    unsigned crc = seed;
    size_t i;

    memset(block, 0xa5, sizeof block);
    block[0] = (unsigned char)seed;
    for (i = 0; i < sizeof block; i++) {
        crc ^= block[i];
        crc = (crc << 3) | (crc >> 29);
    }
    return crc;
}

// expect: safe - the fill level is checked on both sides
int buf_scratch_add(unsigned char c)
{
    if (g_scratch_used < 0 || g_scratch_used >= (int)sizeof g_scratch)
        g_scratch_used = 0;
    g_scratch[g_scratch_used] = c;
    g_scratch_used++;
    return g_scratch_used;
}

// expect: safe - makes a buffer of its own
struct buf *buf_create(size_t cap)
{
    struct buf *b;

    if (cap == 0 || cap > 64)
        cap = 64;
    b = malloc(sizeof *b);
    if (b == NULL)
        return NULL;
    b->data = malloc(cap);
    if (b->data == NULL) {
        free(b);
        return NULL;
    }
    memset(b->data, 0, cap);
    b->data[cap - 1] = 0xff;
    b->len = 0;
    b->cap = cap;
    return b;
}

// expect: safe - 256 counters for 256 byte values
unsigned buf_histogram_scratch(void)
{
    unsigned i, most = 0;

    for (i = 0; i < 256; i++)
        g_histogram[i] = 0;
    for (i = 0; i < sizeof g_scratch; i++) {
        unsigned char c = g_scratch[i];
        g_histogram[c]++;
        if (g_histogram[c] > g_histogram[most])
            most = c;
    }
    return most;
}
