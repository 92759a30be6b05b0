/* Signatures that say what was sent, which only the answers tell. */
#include "model/sampling.h"
#include "run/task.h"

#define UNKNOWN G_MAXUINT

/* Records on their way to who takes them over. */
typedef struct {
  DgTaskSign sign;
  gpointer user_data;
  DgTaskDone done;
  gpointer done_data;
  GQueue waiting; /* DgTaskRecord */
  guint refused; /* of the last record that was answered; UNKNOWN before */
} Delivery;

static gboolean hand_on(Delivery *delivery) {
  DgTaskRecord *record;
  gboolean more = TRUE;
  while (more && (record = g_queue_pop_head(&delivery->waiting))) {
    g_autofree char *signature = delivery->sign(record, delivery->refused, delivery->user_data);
    cJSON_ReplaceItemInObjectCaseSensitive(record->document, "signature", cJSON_CreateString(signature));
    more = delivery->done(record, delivery->done_data);
  }
  return more;
}

static gboolean deliver(DgTaskRecord *record, gpointer user_data) {
  Delivery *delivery = user_data;
  const cJSON *usage = dg_json_get(record->document, "usage");
  g_queue_push_tail(&delivery->waiting, record);
  if (!usage && delivery->refused == UNKNOWN)
    return TRUE;
  if (usage)
    dg_parameters_read(dg_json_get(usage, "refused"), &delivery->refused);
  return hand_on(delivery);
}

void dg_tasks_run_signed(guint count, DgModelClient *client, DgTaskWork work, DgTaskSign sign, gpointer user_data,
                         DgTaskDone done, gpointer done_data) {
  Delivery delivery = {.sign = sign, .user_data = user_data, .done = done, .done_data = done_data, .refused = UNKNOWN};
  dg_tasks_run(count, client, work, user_data, deliver, &delivery);
  if (delivery.refused == UNKNOWN) {
    delivery.refused = 0;
    hand_on(&delivery);
  }
  g_queue_clear_full(&delivery.waiting, (GDestroyNotify)dg_task_record_free);
}
