#include "cli/interrupt.h"

#include "cli/command.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t asked;
static const char *last_message;

static void give_up(int number) {
  /* Nothing but write() is allowed here, and what it returns changes nothing. */
  ssize_t ignored = write(STDERR_FILENO, last_message, strlen(last_message));
  (void)ignored;
  _exit(DG_EXIT_FAILED);
}

static void ask(int number) {
  asked = 1;
  alarm(DG_INTERRUPT_SECONDS);
}

void dg_interrupt_open(const char *message) {
  last_message = message;
  struct sigaction once = {.sa_handler = ask, .sa_flags = (int)(SA_RESTART | SA_RESETHAND)};
  struct sigaction end = {.sa_handler = give_up};
  sigaction(SIGINT, &once, NULL);
  sigaction(SIGTERM, &once, NULL);
  sigaction(SIGALRM, &end, NULL);
}

gboolean dg_interrupt_asked(gpointer user_data) {
  return asked != 0;
}
