#include "graphs.h"
#include "metrics/measure.h"
#include "metrics/metric.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* Rooms of metrics/ whose files end with records of metrics or measures. */
static const char *const ROOMS[] = {"", "figure", "layout", "style"};

static guint metrics_called(const char *name) {
  guint found = 0;
  for (guint i = 0; i < dg_metric_get_count(); i++)
    found += g_str_equal(dg_metric_get_name(i), name);
  return found;
}

static guint measures_called(const char *name) {
  guint found = 0;
  for (guint i = 0; i < dg_measure_get_count(); i++)
    found += g_str_equal(dg_measure_get(i)->name, name);
  return found;
}

/* How many records of one kind the file has, each of which is registered once under its name. */
static guint check_file(const char *path, const GRegex *record, guint (*registered)(const char *name)) {
  guint found = 0;
  g_autofree char *source = NULL;
  assert_true(g_file_get_contents(path, &source, NULL, NULL));
  g_autoptr(GMatchInfo) info = NULL;
  g_regex_match(record, source, 0, &info);
  for (; g_match_info_matches(info); g_match_info_next(info, NULL)) {
    g_autofree char *symbol = g_match_info_fetch(info, 1), *key = g_match_info_fetch(info, 2);
    if (registered(key) != 1)
      fail_msg("%s: the record of \"%s\" is %u times in the registry", path, key, registered(key));
    assert_string_equal(symbol, key);
    found++;
  }
  return found;
}

/* Every file of metrics/ that ends with a record must have it in the registry, once. */
static void every_record_in_a_file_is_registered(void **state) {
  g_autoptr(GRegex) metric =
      g_regex_new("^const DgMetric dg_metric_(\\w+) = \\{\n    \\.name = \"([^\"]*)\"", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr(GRegex) measure = g_regex_new(
      "^const DgMeasure dg_measure_(\\w+) = \\{\n    \\.info = \\{\\.name = \"([^\"]*)\"", G_REGEX_MULTILINE, 0, NULL);
  guint metrics = 0, measures = 0;
  for (guint i = 0; i < G_N_ELEMENTS(ROOMS); i++) {
    g_autofree char *room = g_build_filename(DG_SOURCE_DIR "/metrics", ROOMS[i], NULL);
    g_autoptr(GDir) directory = g_dir_open(room, 0, NULL);
    assert_non_null(directory);
    for (const char *name; (name = g_dir_read_name(directory)) != NULL;) {
      g_autofree char *path = g_build_filename(room, name, NULL);
      if (!g_str_has_suffix(name, ".c"))
        continue;
      metrics += check_file(path, metric, metrics_called);
      measures += check_file(path, measure, measures_called);
    }
  }
  assert_int_equal(metrics, dg_metric_get_count());
  assert_int_equal(measures, dg_measure_get_count());
}

static void every_measure_says_what_it_is(void **state) {
  g_autoptr(GRegex) name = g_regex_new("^[a-z]+(_[a-z]+)*$", 0, 0, NULL);
  assert_true(dg_measure_get_count() <= 64); /* sets of them are bits */
  for (guint i = 0; i < dg_measure_get_count(); i++) {
    const DgMeasureInfo *info = dg_measure_get(i);
    assert_true(g_regex_match(name, info->name, 0, NULL) && g_regex_match(name, info->group, 0, NULL));
    assert_true(info->version >= 1 && info->minimum < info->maximum);
    assert_true(strlen(info->summary) > 10 && strlen(info->citation) > 10 && strlen(info->counts) > 3);
    assert_true(*info->unit != '\0');
    assert_true(info->of_figure ? dg_measures[i]->look && !dg_measures[i]->compare
                                : dg_measures[i]->compare && !dg_measures[i]->look);
    assert_false(dg_value_find(info->name, NULL, NULL)); /* one name, one value */
    assert_int_equal(metrics_called(info->name) + metrics_called(info->group) + measures_called(info->group), 0);
  }
  assert_null(dg_measure_get(dg_measure_get_count()));
}

static void every_record_says_what_it_is(void **state) {
  g_autoptr(GRegex) name = g_regex_new("^[a-z]+(_[a-z]+)*$", 0, 0, NULL);
  assert_true(dg_metric_get_count() <= 64); /* sets of them are bits */
  for (guint i = 0; i < dg_metric_get_count(); i++) {
    const DgMetric *metric = dg_metrics[i];
    assert_true(g_regex_match(name, metric->name, 0, NULL));
    assert_true(metric->group == NULL || g_regex_match(name, metric->group, 0, NULL));
    assert_true(i == 0 || metric->group != NULL || dg_metrics[i - 1]->group == NULL); /* optional ones come last */
    assert_true(metric->version >= 1);
    assert_true(strlen(metric->summary) > 10);
    assert_null(strchr(metric->summary, '\n'));
    assert_true(strlen(metric->citation) > 10);
    assert_true(metric->needs & DG_NEEDS_NODES);
    assert_true(metric->minimum < metric->maximum);
    assert_true((metric->compute != NULL) != (metric->parts != NULL));
    for (guint j = 0; j < metric->parameter_count; j++) {
      const DgParameter *parameter = &metric->parameters[j];
      assert_true(strlen(parameter->summary) > 10);
      if (parameter->type == DG_PARAMETER_NUMBER) {
        assert_true(parameter->minimum <= parameter->fallback && parameter->fallback <= parameter->maximum);
      } else {
        guint choices = g_strv_length((char **)parameter->choices);
        assert_true(choices >= 2 && parameter->fallback < choices);
      }
    }
  }
  assert_null(dg_metrics[dg_metric_get_count()]);
}

/* A graph whose nodes stand in a row. */
static DgGraph *make_row(const char *labels, const char *edges) {
  DgGraph *graph = make_graph(labels, edges);
  for (guint i = 0; i < dg_graph_get_node_count(graph); i++) {
    dg_graph_node(graph, i)->box = (DgBox){30 * i, 0, 20, 10};
    dg_graph_node(graph, i)->has_box = TRUE;
  }
  return graph;
}

/* Options that ask for everything. */
static DgScoreOptions *all_metrics(void) {
  DgScoreOptions *options = dg_score_options_new();
  assert_true(dg_score_options_set_metrics(options, "all", NULL));
  return options;
}

/* Every metric gives a value in its range for nothing at all, for a figure against nothing and against itself; and the
 * best value for a figure against itself. */
static void every_metric_computes_within_its_range(void **state) {
  const char *const labels[] = {"", "a|b|c"}, *const edges[] = {"", "0>1 1-2 2>2"};
  for (guint pair = 0; pair < 4; pair++) {
    g_autoptr(DgGraph) generated = make_row(labels[pair & 1], edges[pair & 1]);
    g_autoptr(DgGraph) reference = make_row(labels[pair >> 1], edges[pair >> 1]);
    g_autoptr(DgScoreOptions) options = all_metrics();
    g_autoptr(DgScore) score = dg_score_new(generated, reference, options, NULL);
    assert_non_null(score);
    for (guint i = 0; i < dg_metric_get_count(); i++) {
      const DgMetric *metric = dg_metrics[i];
      const char *const figures[] = {"precision", "recall", "f1"};
      for (guint j = 0; j < 3; j++) {
        double value = score_value(score, metric->name, figures[j]);
        assert_true(value >= metric->minimum && value <= metric->maximum);
        if (pair == 3)
          assert_true(value == (metric->higher_is_better ? metric->maximum : metric->minimum));
      }
    }
  }
}

/* The same of measures, which may be undefined but then say why; of a figure and itself both sides are the same. */
static void every_measure_is_within_its_range(void **state) {
  const char *const labels[] = {"", "a|b|c"}, *const edges[] = {"", "0>1 1-2 2>2"};
  for (guint pair = 0; pair < 4; pair++) {
    g_autoptr(DgGraph) generated = make_row(labels[pair & 1], edges[pair & 1]);
    g_autoptr(DgGraph) reference = make_row(labels[pair >> 1], edges[pair >> 1]);
    g_autoptr(DgScoreOptions) options = all_metrics();
    g_autoptr(DgScore) score = dg_score_new(generated, reference, options, NULL);
    assert_int_equal(dg_score_get_measure_count(score), dg_measure_get_count());
    for (guint i = 0; i < dg_measure_get_count(); i++) {
      const DgScoreMeasure *taken = dg_score_get_measure(score, i);
      const DgMeasureInfo *info = dg_measure_get(i);
      assert_int_equal(taken->measure, i);
      for (guint side = 0; side < (info->of_figure ? 2 : 1); side++) {
        double value = taken->found[side].value;
        if (isnan(value) ? taken->found[side].note == NULL : value < info->minimum || value > info->maximum)
          fail_msg("%s of pair %u is %g and says nothing", info->name, pair, value);
      }
      if (pair == 3 && info->of_figure)
        assert_int_equal(taken->found[0].of, taken->found[1].of);
    }
  }
}

static void list_of_measures_has_all_records(void **state) {
  g_autofree char *json = dg_measure_list_to_json(FALSE);
  for (guint i = 0; i < dg_measure_get_count(); i++) {
    g_autofree char *entry =
        g_strdup_printf("{\"name\":\"%s\",\"group\":\"%s\"", dg_measure_get(i)->name, dg_measure_get(i)->group);
    assert_non_null(strstr(json, entry));
  }
  assert_non_null(strstr(json, "\"minimum\":0,\"maximum\":null,\"direction\":\"lower\",\"of_figure\":true}"));
}

static void list_of_metrics_has_all_records(void **state) {
  g_autofree char *json = dg_metric_list_to_json(FALSE);
  for (guint i = 0; i < dg_metric_get_count(); i++) {
    g_autofree char *entry = g_strdup_printf("{\"name\":\"%s\",\"version\":", dg_metric_get_name(i));
    assert_non_null(strstr(json, entry));
    assert_non_null(strstr(json, dg_metric_get_summary(i)));
    assert_non_null(strstr(json, dg_metric_get_citation(i)));
  }
  assert_non_null(strstr(json, "\"type\":\"number\",\"minimum\":1e-06,\"maximum\":1,\"default\":0.14}"));
  assert_non_null(
      strstr(json, "\"choices\":[\"context\",\"optimal\",\"greedy\",\"structure\"],\"default\":\"context\"}"));
}

/* Six values a metric, three where others are combined, each found by its name and by no other. */
static void every_value_has_one_name(void **state) {
  static const char *const keys[] = {"precision", "recall", "f1", "tp", "fp", "fn"};
  assert_int_equal(DG_VALUE_COUNT, G_N_ELEMENTS(keys));
  assert_int_equal(DG_VALUE_RATIO_COUNT, 3);
  g_autoptr(DgGraph) graph = make_graph("a|b", "0>1");
  g_autoptr(DgScoreOptions) options = all_metrics();
  g_autoptr(DgScore) score = dg_score_new(graph, graph, options, NULL);
  for (guint i = 0; i < dg_metric_get_count(); i++)
    for (guint j = 0; j < DG_VALUE_COUNT; j++) {
      g_autofree char *expected = g_strconcat(dg_metric_get_name(i), "_", keys[j], NULL);
      g_autofree char *name = dg_value_get_name(i, j);
      if (j >= DG_VALUE_RATIO_COUNT && !dg_metric_has_counts(i)) {
        assert_false(dg_value_find(name, NULL, NULL));
        continue;
      }
      assert_string_equal(name, expected);
      assert_string_equal(dg_value_get_key(j), keys[j]);
      guint metric = G_MAXUINT;
      DgValue value = DG_VALUE_COUNT;
      assert_true(dg_value_find(name, &metric, &value));
      assert_int_equal(metric, i);
      assert_int_equal(value, j);
      assert_true(dg_value_find(name, NULL, NULL));
      double number;
      assert_true(dg_score_get_value(score, name, &number));
    }
  static const char *const others[] = {"",       "node",     "node_",   "_f1",     "f1",       "nodes_f1", "nod_f1",
                                       "node_f", "node_f11", "node-f1", "NODE_f1", "node_f1 ", "all_f1",   "edge__f1"};
  for (guint i = 0; i < G_N_ELEMENTS(others); i++)
    if (dg_value_find(others[i], NULL, NULL))
      fail_msg("\"%s\" is no value", others[i]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_record_in_a_file_is_registered), cmocka_unit_test(every_record_says_what_it_is),
      cmocka_unit_test(every_measure_says_what_it_is),        cmocka_unit_test(every_measure_is_within_its_range),
      cmocka_unit_test(list_of_measures_has_all_records),     cmocka_unit_test(every_metric_computes_within_its_range),
      cmocka_unit_test(list_of_metrics_has_all_records),      cmocka_unit_test(every_value_has_one_name),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
