import { buildings } from './architecture.ts'
import { botanicals } from './botanical.ts'
import { ceramics } from './ceramic.ts'
import { foods } from './food.ts'
import { interiors } from './interior.ts'
import { knits } from './knit.ts'
import { landscapes } from './landscape.ts'
import { mountainscapes } from './mountain.ts'
import { nights } from './night.ts'
import { portraits } from './portrait.ts'
import { posters } from './poster.ts'
import { seas } from './sea.ts'
import { stillLifes } from './still-life.ts'
import { tiles } from './tile.ts'

/** Everything that can be drawn, by name. */
export const motifs = {
  ...landscapes,
  ...mountainscapes,
  ...botanicals,
  ...tiles,
  ...posters,
  ...stillLifes,
  ...ceramics,
  ...nights,
  ...buildings,
  ...foods,
  ...knits,
  ...interiors,
  ...seas,
  ...portraits,
}

/** The name of something that can be drawn. */
export type MotifName = keyof typeof motifs
