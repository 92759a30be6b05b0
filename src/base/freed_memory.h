/* What the allocator keeps of memory that is freed. */
#ifndef DG_BASE_FREED_MEMORY_H
#define DG_BASE_FREED_MEMORY_H

/* Lets glibc keep two megabytes of freed memory for whoever asks next; as often as wanted, from any thread. Its first
 * choice is 128 KiB: each figure would give some hundred kilobytes back to the kernel several times, and have them
 * again page by page, which takes a fifth of the time in which it is read. What the program has chosen by mallopt() or
 * the environment stays; other allocators do as they like. */
void dg_freed_memory_keep(void);

#endif
