/* Queues, stacks and job lists. */
#include <stdlib.h>
#include <string.h>
#include <assert.h>

#define QUEUE_SIZE 16
#define STACK_SIZE 32

struct queue {
    int items[QUEUE_SIZE];
    unsigned head;
    unsigned tail;
    unsigned count;
};

struct job {
    int id;
    int prio;
    void (*run)(void *);
    void *arg;
    struct job *next;
};

extern void job_log(int id);

static struct queue g_queue;
static struct job *g_jobs;
static int g_stack[STACK_SIZE];
static unsigned g_top;
static unsigned g_jobs_run;

// expect: bug - logs the id of the freed job
void jobs_drain(void)
{
    while (g_jobs != NULL) {
        struct job *j = g_jobs;

        g_jobs = j->next; // avoidable: use-after-free
        g_jobs_run++;
        free(j->arg); // avoidable: double-free
        free(j); // avoidable: double-free
        job_log(j->id); // bug: use-after-free
    }
}

// expect: bug - the end mark lands behind the array
int queue_snapshot(int first)
{
    int items[8];
    unsigned n = 0;
    unsigned sum = 0;
    unsigned i;

    while (n < sizeof items / sizeof items[0]) {
        items[n] = first;
        first = first / 2;
        n++;
    }
    items[n] = -1; // bug: bounds
    for (i = 0; items[i] != -1; i++)
        sum += (unsigned)items[i];
    return sum > 100u;
}

// expect: bug - the missing job is minded only for its priority
int job_submit(struct job *j)
{
    int prio = j != NULL ? j->prio : 0; // avoidable: use-after-free

    if (prio < 0)
        prio = 0;
    j->next = g_jobs; // bug: null
    j->prio = prio;
    g_jobs = j;
    return j->id;
}

// expect: bug - one item is left, two are asserted
int queue_selftest(int base)
{
    struct queue q;

    memset(&q, 0, sizeof q);
    q.items[q.tail] = base;
    q.tail = (q.tail + 1) % QUEUE_SIZE;
    q.count++;
    q.items[q.tail] = base / 2;
    q.tail = (q.tail + 1) % QUEUE_SIZE;
    q.count++;
    q.head = (q.head + 1) % QUEUE_SIZE;
    q.count--;
    assert(q.count == 2); // bug: assert
    return q.items[q.head];
}

// expect: avoidable
int queue_pop(struct queue *q, int *out)
{
    if (q == NULL || out == NULL)
        return 0;
    if (q->count == 0) // avoidable: use-after-free
        return 0;
    *out = q->items[q->head]; // avoidable: bounds
    q->head = (q->head + 1) % QUEUE_SIZE;
    q->count--;
    return 1;
}

// expect: avoidable - the top is trusted
int stack_pop(void)
{
    if (g_top == 0)
        return -1;
    g_top--;
    return g_stack[g_top]; // avoidable: bounds
}

// expect: avoidable
struct job *jobs_most_urgent(int floor)
{
    struct job *best = NULL;
    struct job *j;
    int best_prio = floor;

    for (j = g_jobs; j != NULL; j = j->next) {
        int p = j->prio; // avoidable: use-after-free

        if (p > best_prio) {
            best = j;
            best_prio = p;
        }
    }
    return best;
}

// expect: avoidable
int job_execute(struct job *j)
{
    if (j->run == NULL) // avoidable: null
        return -1;
    g_jobs_run++;
    j->run(j->arg);
    return 0;
}

// expect: safe - all fields of the global queue are checked
int queue_push_global(int value)
{
    if (g_queue.count >= QUEUE_SIZE || g_queue.tail >= QUEUE_SIZE)
        return 0;
    g_queue.items[g_queue.tail] = value;
    g_queue.tail = (g_queue.tail + 1) % QUEUE_SIZE;
    g_queue.count++;
    return 1;
}

// expect: safe - a chain of its own jobs, first in first out
int jobs_simulate(int n)
{
    struct job *head = NULL;
    struct job *tail = NULL;
    struct job *j;
    int i, last = -1;

    for (i = 0; i < n && i < 12; i++) {
        j = malloc(sizeof *j);
        if (j == NULL)
            break;
        j->id = i;
        j->prio = n % 7;
        j->run = NULL;
        j->arg = NULL;
        j->next = NULL;
        if (tail == NULL)
            head = j;
        else
            tail->next = j;
        tail = j;
    }
    while (head != NULL) {
        j = head;
        head = head->next;
        last = j->id;
        free(j);
    }
    return last;
}

// expect: safe
int stack_push(int value)
{
    if (g_top >= STACK_SIZE)
        return -1;
    g_stack[g_top++] = value;
    return (int)g_top;
}

// expect: safe - what the callback picks is checked
int queue_pick(int (*pick)(int))
{
    int at;

    if (pick == NULL)
        return -1;
    at = pick(QUEUE_SIZE);
    if (at < 0 || at >= QUEUE_SIZE)
        return -1;
    return g_queue.items[at];
}
