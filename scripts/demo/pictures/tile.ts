import { azulejo, petals, quarters, stars } from './glazed-tiles.ts'
import { blocks, quilt, scallops, terrazzo } from './pieced.ts'

/** Tiled and pieced patterns, edge to edge. */
export const tiles = { quarters, stars, scallops, petals, azulejo, quilt, blocks, terrazzo }
