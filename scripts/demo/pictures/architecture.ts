import { arcade, poolside, stairs } from './courtyards.ts'
import { doorway, facade } from './house-fronts.ts'
import { rooftops } from './rooftops.ts'

/** Walls, arches and stairs in strong light. */
export const buildings = { arcade, stairs, facade, doorway, poolside, rooftops }
