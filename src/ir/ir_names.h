/* Words of documents of the IR. */
#ifndef DG_IR_IR_NAMES_H
#define DG_IR_IR_NAMES_H

#define DG_IR_ANCHOR_NAMES 9
#define DG_IR_STYLE_NAMES 3

/* In the order of DgIrAnchor from MID on. */
extern const char *const dg_ir_anchor_names[DG_IR_ANCHOR_NAMES];
/* In the order of DgIrStyle. */
extern const char *const dg_ir_style_names[DG_IR_STYLE_NAMES];

#endif
