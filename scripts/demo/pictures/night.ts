import { aurora, comet, planets } from './celestial.ts'
import { moonPhases, moonrise } from './moons.ts'
import { constellation, milkyWay, starTrails } from './star-fields.ts'

/** Night skies over quiet ground. */
export const nights = {
  moonPhases,
  constellation,
  milkyWay,
  starTrails,
  comet,
  planets,
  aurora,
  moonrise,
}
