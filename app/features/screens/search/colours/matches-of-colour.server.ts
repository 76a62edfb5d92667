import { type SQL, sql } from 'drizzle-orm'
import { pins } from '../../../../db/content/pins.ts'
import { literal } from '../../../../db/literal.ts'
import type { Colour } from './colours.ts'

/** A score that is higher than any score for matching words. */
const BY_SHADE = 1000

/** Whether a pin's picture has the colour or a neighbouring shade. */
export function isOfColour({ numbers, near }: Colour): SQL {
  return hasOneOf([...numbers, ...near])
}

/** A score that ranks pins of the exact colour above pins of neighbouring shades. */
export function scoreOfShade({ numbers }: Colour): SQL {
  return sql`${literal(BY_SHADE)} * ${hasOneOf(numbers)}`
}

function hasOneOf(numbers: readonly number[]): SQL {
  const isOne = numbers.map((number) => sql`colour = ${literal(number)}`)
  return sql`exists (
    select 1 from pictures where pictures.id = ${pins.pictureId} and (${sql.join(isOne, sql` or `)})
  )`
}
