import { cutouts } from './cutouts.ts'
import { shoal } from './fish.ts'
import { jellyfish, reef } from './reef.ts'
import { shells } from './shells.ts'
import { waves } from './waves.ts'

/** Cut-outs and other things from the shore. */
export const seas = { cutouts, shoal, waves, reef, shells, jellyfish }
