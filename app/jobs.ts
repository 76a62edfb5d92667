/** What the queue carries: work that a request left to be done after its answer. */
export type Job = { kind: 'board_action'; actionId: number } | { kind: 'rename_files' }
