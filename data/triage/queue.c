// A queue of jobs, as a small server keeps it. queue.gcc.txt is what a compiler reports about it.
#include <stdio.h>
#include <stdlib.h>

struct job {
    int id;
    int priority;
    struct job *next;
};

static struct job *add(struct job *queue, int id, int priority)
{
    struct job *job = malloc(sizeof *job);

    job->id = id;
    job->priority = priority;
    job->next = queue;
    return job;
}

static struct job *oldest(struct job *queue)
{
    struct job *last = NULL;

    for (; queue != NULL; queue = queue->next)
        last = queue;
    return last;
}

static int oldest_id(struct job *queue)
{
    return oldest(queue)->id;
}

static void drop(struct job *queue)
{
    while (queue != NULL) {
        struct job *next = queue->next;

        free(queue);
        queue = next;
    }
}

static int seconds_to_wait(int priority)
{
    int seconds;

    switch (priority & 3) {
    case 0: seconds = 10; break;
    case 1: seconds = 5; break;
    case 2: seconds = 2; break;
    case 3: seconds = 1; break;
    }
    return seconds > 5 ? 5 : seconds;
}

int main(int argc, char **argv)
{
    struct job *queue = NULL;
    int i;

    for (i = 0; i < argc; i++)
        queue = add(queue, i, 2 * i);
    printf("%d\n", oldest_id(queue));
    printf("%d\n", seconds_to_wait(argc));
    drop(queue);
    if (argc > 3)
        printf("%d\n", queue->priority);
    return 0;
}
