// Tasks that are looked up by number. One that is not there is followed where it is renamed.
#include <stdio.h>
#include <stdlib.h>

struct task {
  int id;
  int priority;
  struct task *next;
};

static struct task *tasks;

static struct task *task_by_id(int id) {
  for (struct task *at = tasks; at != NULL; at = at->next) {
    if (at->id == id) return at;
  }
  return NULL;
}

static struct task *task_new(int id) {
  struct task *task = malloc(sizeof(struct task));
  task->id = id;
  task->priority = 0;
  task->next = tasks;
  tasks = task;
  return task;
}

int main(void) {
  int id;
  char command;
  while (scanf(" %c%d", &command, &id) == 2) {
    struct task *task = task_by_id(id);
    if (command == 'n' && task == NULL) task = task_new(id);
    if (command == 'd' && task == NULL) puts("no such task");
    task->priority = command == 'h';
  }
  while (tasks != NULL) {
    struct task *next = tasks->next;
    free(tasks);
    tasks = next;
  }
  return 0;
}
