import { argyle, fairIsle, knitStripes, snowflakes } from './knit-charts.ts'
import { cables, mittens, yarn } from './wool.ts'

/** Knitted cloth, stitch by stitch, and the wool that it comes from. */
export const knits = { fairIsle, knitStripes, argyle, snowflakes, cables, yarn, mittens }
