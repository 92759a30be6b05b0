/* The files under assets/, embedded at build time, each terminated by NUL. */
#ifndef DG_REPORT_ASSETS_H
#define DG_REPORT_ASSETS_H

extern const char dg_page_html[];
extern const char dg_page_css[];
extern const char dg_data_js[];
extern const char dg_placement_js[];
extern const char dg_findings_js[];
extern const char dg_groups_js[];
extern const char dg_roving_js[];
extern const char dg_lists_js[];
extern const char dg_thumbs_js[];
extern const char dg_overview_js[];
extern const char dg_page_js[];

extern const char dg_look_css[];

extern const char dg_plain_html[];
extern const char dg_filter_js[];
extern const char dg_sort_js[];
extern const char dg_plain_css[];
extern const char dg_comparison_css[];
extern const char dg_explanations_css[];
extern const char dg_judging_css[];
extern const char dg_keypoints_css[];
extern const char dg_methods_css[];
extern const char dg_refine_css[];
extern const char dg_sheet_css[];
extern const char dg_sheet_js[];
extern const char dg_sweep_css[];
extern const char dg_leaderboard_css[];

#endif
