/* Parts that the documents of agreement share. */
#ifndef DG_METRICS_AGREEMENT_AGREEMENT_JSON_H
#define DG_METRICS_AGREEMENT_AGREEMENT_JSON_H

#include "base/json.h"

#include <diagrade/agreement.h>

/* Decimals of the numbers: three more than anybody prints, so that rounding twice does no harm. */
#define DG_AGREEMENT_DECIMALS 9

/* {"value":,"low":,"high":}, with "above_zero" for a difference. */
void dg_agreement_add_estimate(cJSON *object, const char *key, const DgAgreementEstimate *estimate,
                               gboolean difference);
/* The difference of a statistic, under "<key>_difference". */
void dg_agreement_add_difference(cJSON *object, const char *key, const DgAgreementStatistic *statistic);
/* {"file":,"model":}; nothing for NULL. */
void dg_agreement_add_system(cJSON *object, const char *key, const DgAgreementSystem *system);
void dg_agreement_add_bootstrap(cJSON *object, guint resamples, guint32 seed);
/* What is found of the verdicts, as "verdicts"; returns the list of its criteria. */
cJSON *dg_agreement_add_verdicts(cJSON *object, const DgAgreement *agreement);
void dg_agreement_add_texts(cJSON *object, const char *key, const char *const *texts, guint count);
/* A new object at the end of a list. */
cJSON *dg_agreement_add_row(cJSON *list);

#endif
