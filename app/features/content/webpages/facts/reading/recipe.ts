import { MEASURES } from '../amounts.ts'
import type { Recipe } from '../facts.ts'
import {
  INGREDIENT_LENGTH,
  INGREDIENTS_LENGTH,
  MAX_RECIPE_MINUTES,
  MOST_INGREDIENTS,
  MOST_SERVINGS,
  NAME_LENGTH,
} from '../limits.ts'
import { secondsOf } from './duration.ts'
import { plainText } from './plain-text.ts'
import { isThing, listOf, type Thing } from './things.ts'

export function recipeIn(thing: Thing): Recipe | null {
  const ingredients = ingredientsIn(thing['recipeIngredient'] ?? thing['ingredients'])
  const recipe = {
    kind: 'recipe' as const,
    name: plainText(thing['name'], NAME_LENGTH),
    prepMinutes: minutesOf(thing['prepTime']),
    cookMinutes: minutesOf(thing['cookTime']),
    totalMinutes: minutesOf(thing['totalTime']),
    ...yieldOf(thing['recipeYield'] ?? thing['yield']),
    ingredients,
  }
  const { prepMinutes, cookMinutes, totalMinutes } = recipe
  const hasTime = (prepMinutes ?? cookMinutes ?? totalMinutes) !== null
  return ingredients.length > 0 || hasTime ? recipe : null
}

function ingredientsIn(value: unknown): string[] {
  const lines = typeof value === 'string' ? value.slice(0, INGREDIENTS_LENGTH * 2).split('\n') : []
  const named = lines.length > 1 ? lines : listOf(value).flatMap(listOf)
  const ingredients: string[] = []
  let left = INGREDIENTS_LENGTH
  for (const each of named) {
    const text = plainText(each, INGREDIENT_LENGTH)
    left -= text.length
    if (left < 0 || ingredients.length === MOST_INGREDIENTS) break
    if (text) ingredients.push(text)
  }
  return ingredients
}

function minutesOf(value: unknown): number | null {
  const minutes = Math.round((secondsOf(listOf(value)[0]) ?? 0) / 60)
  return minutes > 0 && minutes <= MAX_RECIPE_MINUTES ? minutes : null
}

const SERVES = /\bserv(?:es|ings?)(?::? |:)(?:about )?(\d{1,4})(?!\d)/i
const SIZES = String.raw`(?:${MEASURES}|inch(?:es)?|cm|mm|mg|x|to)\.?(?!\p{L})`
/** Matches "8", "8-10" and "8 slices", but not "9-inch pie", "9x13 pan", "1/2 cup" or "500 g". */
const COUNTED = new RegExp(
  String.raw`^(?:(?:makes|yields?):? )?(?:about )?(\d{1,4})(?: ?[-\u2013] ?\d{1,4}| to \d{1,4})?(?:$| ?(?!${SIZES})\p{L})`,
  'iu',
)

function yieldOf(value: unknown): { servings: number | null; makes: string } {
  const texts = listOf(value)
    .slice(0, 4)
    .map((each) => plainText(isThing(each) ? (each['value'] ?? each['name']) : each, 60))
  const [number] = texts.flatMap((text) => (SERVES.exec(text) ?? COUNTED.exec(text))?.[1] ?? [])
  const servings = Number(number ?? 0)
  const [longest = ''] = texts.toSorted((one, other) => other.length - one.length)
  const isFitting = servings > 0 && servings <= MOST_SERVINGS
  return { servings: isFitting ? servings : null, makes: longest }
}
