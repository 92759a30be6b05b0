/* Strengths of systems from who won against whom. */
#include "metrics/statistics/bootstrap.h"

#include <diagrade/pairwise.h>
#include <math.h>

/* Rounds of the MM algorithm, which comes nearer by a constant factor each. */
#define ROUNDS_MAX 100000
#define MOVES_LESS 1e-10

/* Two systems that met on an item. */
typedef struct {
  guint item, first, second;
  DgOutcome outcome; /* of the first */
} Meeting;

/* wins[i * n + j]: how often i won against j, ties counting half. */
typedef struct {
  guint n;
  double *wins;
} Wins;

struct _DgTournament {
  guint n_systems, n_items;
  GArray *meetings; /* of Meeting */
  DgStanding *standings;
};

static void add_meeting(Wins *played, const Meeting *meeting, double times) {
  static const double WINS[] = {[DG_OUTCOME_LOSS] = 0, [DG_OUTCOME_TIE] = 0.5, [DG_OUTCOME_WIN] = 1};
  double won = WINS[meeting->outcome];
  played->wins[(gsize)meeting->first * played->n + meeting->second] += times * won;
  played->wins[(gsize)meeting->second * played->n + meeting->first] += times * (1 - won);
}

static double wins_of(const Wins *played, guint system, guint against) {
  return played->wins[(gsize)system * played->n + against];
}

/* Marks the systems of `within` (NULL: all) that `from` reaches along wins, or along losses. */
static void reach(const Wins *played, guint from, gboolean losses, const guint *within, guint group,
                  gboolean *reached) {
  g_autofree guint *queue = g_new(guint, (gsize)played->n + 1);
  guint head = 0, tail = 0;
  for (guint i = 0; i < played->n; i++)
    reached[i] = FALSE;
  reached[from] = TRUE;
  queue[tail++] = from;
  while (head < tail) {
    guint at = queue[head++];
    for (guint other = 0; other < played->n; other++) {
      double won = losses ? wins_of(played, other, at) : wins_of(played, at, other);
      if (won > 0 && !reached[other] && (!within || within[other] == group)) {
        reached[other] = TRUE;
        queue[tail++] = other;
      }
    }
  }
}

/* TRUE when nobody outside of the group of `system`, of those that have no group yet, won against one of it. */
static gboolean is_unbeaten(const Wins *played, const gboolean *members, const guint *groups) {
  for (guint i = 0; i < played->n; i++)
    for (guint j = 0; members[i] && j < played->n; j++)
      if (!members[j] && groups[j] == G_MAXUINT && wins_of(played, j, i) > 0)
        return FALSE;
  return TRUE;
}

/* Numbers the groups: each time the first that is unbeaten by what is left. Returns how many there are. */
static guint find_groups(const Wins *played, guint *groups) {
  g_autofree gboolean *won = g_new(gboolean, (gsize)played->n + 1), *lost = g_new(gboolean, (gsize)played->n + 1);
  guint count = 0;
  for (guint i = 0; i < played->n; i++)
    groups[i] = G_MAXUINT;
  for (guint i = 0; i < played->n; i++) {
    if (groups[i] != G_MAXUINT)
      continue;
    reach(played, i, FALSE, groups, G_MAXUINT, won);
    reach(played, i, TRUE, groups, G_MAXUINT, lost);
    for (guint j = 0; j < played->n; j++)
      won[j] = won[j] && lost[j];
    if (!is_unbeaten(played, won, groups))
      continue;
    for (guint j = 0; j < played->n; j++)
      if (won[j])
        groups[j] = count;
    count++;
    i = G_MAXUINT; /* again from the first system */
  }
  return count;
}

static guint count_members(const Wins *played, const guint *groups, guint group, guint *first) {
  guint count = 0;
  for (guint i = played->n; i-- > 0;)
    if (groups[i] == group) {
      *first = i;
      count++;
    }
  return count;
}

/* TRUE when the members of the group still reach each other. */
static gboolean holds_together(const Wins *played, const guint *groups, guint group) {
  g_autofree gboolean *reached = g_new(gboolean, (gsize)played->n + 1);
  guint first = 0, members = count_members(played, groups, group, &first);
  for (guint losses = 0; losses < 2; losses++) {
    guint found = 0;
    reach(played, first, losses == 1, groups, group, reached);
    for (guint i = 0; i < played->n; i++)
      found += reached[i];
    if (found != members)
      return FALSE;
  }
  return TRUE;
}

/* One round: p_i = W_i / sum over j of n_ij / (p_i + p_j). Returns how far the logarithms moved at most. */
static double improve(const Wins *played, const guint *members, guint n, double *strengths, double *next) {
  double moved = 0, mean = 0;
  for (guint a = 0; a < n; a++) {
    double won = 0, expected = 0;
    for (guint b = 0; b < n; b++) {
      double own = wins_of(played, members[a], members[b]), met = own + wins_of(played, members[b], members[a]);
      won += own;
      if (a != b && met > 0)
        expected += met / (exp(strengths[a]) + exp(strengths[b]));
    }
    next[a] = log(won / expected);
    mean += next[a] / n;
  }
  for (guint a = 0; a < n; a++) {
    moved = MAX(moved, fabs(next[a] - mean - strengths[a]));
    strengths[a] = next[a] - mean;
  }
  return moved;
}

/* Writes the strengths of the members of one group. */
static void fit(const Wins *played, const guint *groups, guint group, double *strengths) {
  g_autofree guint *members = g_new(guint, (gsize)played->n + 1);
  g_autofree double *own = g_new0(double, (gsize)played->n + 1), *next = g_new(double, (gsize)played->n + 1);
  guint n = 0;
  for (guint i = 0; i < played->n; i++)
    if (groups[i] == group)
      members[n++] = i;
  for (guint round = 0; round < ROUNDS_MAX && improve(played, members, n, own, next) >= MOVES_LESS;)
    round++;
  for (guint i = 0; i < n; i++)
    strengths[members[i]] = own[i];
}

typedef struct {
  const DgTournament *tournament;
  const guint *groups;
  guint n_groups;
  Wins *drawn;
  guint *times; /* how often each item was drawn */
  guint *kept; /* resamples of each group */
} Resampling;

static gboolean is_alone(const Resampling *resampling, guint group) {
  guint first;
  return count_members(resampling->drawn, resampling->groups, group, &first) < 2;
}

static void resample(const guint *picks, guint n, double *values, gpointer data) {
  Resampling *resampling = data;
  const DgTournament *tournament = resampling->tournament;
  Wins *drawn = resampling->drawn;
  for (guint i = 0; i < tournament->n_items; i++)
    resampling->times[i] = 0;
  for (guint i = 0; i < n; i++)
    resampling->times[picks[i]]++;
  for (gsize i = 0; i < (gsize)drawn->n * drawn->n; i++)
    drawn->wins[i] = 0;
  for (guint i = 0; i < tournament->meetings->len; i++) {
    const Meeting *meeting = &g_array_index(tournament->meetings, Meeting, i);
    add_meeting(drawn, meeting, resampling->times[meeting->item]);
  }
  for (guint i = 0; i < drawn->n; i++)
    values[i] = NAN;
  for (guint group = 0; group < resampling->n_groups; group++)
    if (!is_alone(resampling, group) && holds_together(drawn, resampling->groups, group)) {
      fit(drawn, resampling->groups, group, values);
      resampling->kept[group]++;
    }
}

/* Returns how many resamples were kept of the group with the fewest. */
static guint add_intervals(Resampling *resampling, guint resamples, guint32 seed) {
  const DgTournament *tournament = resampling->tournament;
  guint n_systems = tournament->n_systems, fewest = resamples;
  g_autofree DgInterval *intervals = g_new(DgInterval, (gsize)n_systems + 1);
  dg_bootstrap(tournament->n_items, resamples, seed, resample, resampling, n_systems, intervals);
  for (guint i = 0; i < n_systems; i++) {
    tournament->standings[i].low = intervals[i].low;
    tournament->standings[i].high = intervals[i].high;
  }
  for (guint group = 0; group < resampling->n_groups; group++)
    if (!is_alone(resampling, group))
      fewest = MIN(fewest, resampling->kept[group]);
  return fewest;
}

DgTournament *dg_tournament_new(guint n_systems, guint n_items) {
  DgTournament *tournament = g_new(DgTournament, 1);
  *tournament =
      (DgTournament){n_systems, n_items, g_array_new(FALSE, FALSE, sizeof(Meeting)), g_new0(DgStanding, n_systems)};
  return tournament;
}

void dg_tournament_free(DgTournament *tournament) {
  if (!tournament)
    return;
  g_array_unref(tournament->meetings);
  g_free(tournament->standings);
  g_free(tournament);
}

void dg_tournament_add(DgTournament *tournament, guint item, guint first, guint second, DgOutcome outcome) {
  Meeting meeting = {item, first, second, outcome};
  g_return_if_fail(item < tournament->n_items && first < tournament->n_systems && second < tournament->n_systems);
  g_array_append_val(tournament->meetings, meeting);
}

/* Counts wins and encounters. */
static void count_meetings(DgTournament *tournament, Wins *played) {
  for (guint i = 0; i < tournament->n_systems; i++)
    tournament->standings[i] = (DgStanding){.strength = NAN, .low = NAN, .high = NAN};
  for (guint i = 0; i < tournament->meetings->len; i++) {
    const Meeting *meeting = &g_array_index(tournament->meetings, Meeting, i);
    add_meeting(played, meeting, 1);
    tournament->standings[meeting->first].encounters++;
    tournament->standings[meeting->second].encounters++;
  }
}

guint dg_tournament_rank(DgTournament *tournament, guint resamples, guint32 seed) {
  guint n = tournament->n_systems;
  gsize cells = (gsize)n * n + 1;
  g_autofree double *wins = g_new0(double, cells), *drawn_wins = g_new0(double, cells);
  g_autofree double *strengths = g_new(double, (gsize)n + 1);
  g_autofree guint *groups = g_new(guint, (gsize)n + 1);
  Wins played = {n, wins}, drawn = {n, drawn_wins};
  count_meetings(tournament, &played);
  guint n_groups = find_groups(&played, groups);
  g_autofree guint *times = g_new(guint, (gsize)tournament->n_items + 1), *kept = g_new0(guint, (gsize)n_groups + 1);
  Resampling resampling = {tournament, groups, n_groups, &drawn, times, kept};
  for (guint i = 0; i < n; i++)
    strengths[i] = NAN;
  for (guint group = 0; group < n_groups; group++)
    if (!is_alone(&resampling, group))
      fit(&played, groups, group, strengths);
  for (guint i = 0; i < n; i++) {
    tournament->standings[i].group = groups[i];
    tournament->standings[i].strength = strengths[i];
    for (guint j = 0; j < n; j++)
      tournament->standings[i].wins += wins_of(&played, i, j);
  }
  return tournament->n_items > 0 ? add_intervals(&resampling, resamples, seed) : 0;
}

const DgStanding *dg_tournament_get_standing(const DgTournament *tournament, guint system) {
  return system < tournament->n_systems ? &tournament->standings[system] : NULL;
}
