#include "drawing/form.h"

DgForm dg_form_measure(const DgFormAxis *axis, const DgPoint *points, guint n) {
  DgForm form = {-INFINITY, INFINITY, INFINITY, -INFINITY, axis->point};
  for (guint i = 0; i < n; i++) {
    double along = dg_form_along(axis, points[i]), across = dg_form_across(axis, points[i]);
    if (along > form.front) {
      form.front = along;
      form.tip = points[i];
    }
    form.rear = dg_least(form.rear, along);
    form.left = dg_least(form.left, across);
    form.right = dg_most(form.right, across);
  }
  return form;
}

void dg_form_part(const DgFormAxis *axis, const DgPoint *points, guint n, double from, double to, double *left,
                  double *right) {
  *left = INFINITY;
  *right = -INFINITY;
  for (guint i = 0; i < n; i++) {
    double along = dg_form_along(axis, points[i]);
    if (!(along > from && along < to))
      continue;
    *left = dg_least(*left, dg_form_across(axis, points[i]));
    *right = dg_most(*right, dg_form_across(axis, points[i]));
  }
}

gboolean dg_form_is_pointed(const DgFormAxis *axis, const DgPoint *points, guint n, const DgForm *form,
                            const DgPointedRule *rule) {
  double length = form->front - form->rear, width = form->right - form->left, left, right;
  dg_form_part(axis, points, n, form->front - rule->front_part * length, INFINITY, &left, &right);
  if (!(right - left < rule->pointed * width))
    return FALSE;
  dg_form_part(axis, points, n, -INFINITY, form->rear + rule->rear_part * length, &left, &right);
  return right - left > rule->wide_behind * width;
}
