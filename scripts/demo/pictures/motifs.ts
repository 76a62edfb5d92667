import { landscapes } from './landscape.ts'

/** Everything that can be drawn, by name. */
export const motifs = { ...landscapes }

export type MotifName = keyof typeof motifs
