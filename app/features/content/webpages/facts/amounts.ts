const FRACTIONS: readonly (readonly [sign: string, value: number])[] = [
  ['⅛', 1 / 8],
  ['¼', 1 / 4],
  ['⅓', 1 / 3],
  ['⅜', 3 / 8],
  ['½', 1 / 2],
  ['⅝', 5 / 8],
  ['⅔', 2 / 3],
  ['¾', 3 / 4],
  ['⅞', 7 / 8],
]
const SIGNS = new Map<string, number>([
  ...FRACTIONS,
  ['⅕', 1 / 5],
  ['⅖', 2 / 5],
  ['⅗', 3 / 5],
  ['⅘', 4 / 5],
  ['⅙', 1 / 6],
  ['⅚', 5 / 6],
])

const SIGN = `[${[...SIGNS.keys()].join('')}]`
const QUOTIENT = String.raw`\d{1,2}[/\u2044]\d{1,2}`
const AND = '(?:and|&)'
/** `1 1/2`, `1-1/2`, `1 and 1/2`, `1/2`, `1½`, `½`, `0.125`, `1,5`, `2`. Not `1,000`, which is ambiguous. */
const NUMBER = String.raw`(?:\d{1,4}(?: +| ${AND} |-)${QUOTIENT}|${QUOTIENT}|\d{1,4}(?: | ${AND} )?${SIGN}|${SIGN}|0[.,]\d{1,3}|\d{1,5}[.,]\d{1,2}|\d{1,5})`
const AMOUNT = `(${NUMBER})(?:( ?[-–—] ?| (?:to|or|bis|à) )(${NUMBER}))?`
const AMOUNT_END = String.raw`(?![\d.,/\u2044:]|[-\u2013]\p{L}| ?[-\u2013\u2014] ?\d| ?%| *(?:${AND} )?(?:${QUOTIENT}|${SIGN}))`
const LEADING_AMOUNT = new RegExp(`^${AMOUNT}${AMOUNT_END}`, 'u')

const METRIC = / ?(?:g|gr|kg|mg|ml|cl|dl|l|cm|mm|grams?|gramm|litres?|liters?)(?!\p{L})/iuy

/**
 * Units in which an ingredient may repeat its amount: "1 cup / 240 ml", "1 cup (240 ml)". In "1 can (400 g)", nothing
 * is repeated.
 */
export const MEASURES =
  'fl\\.? oz|oz|ounces?|lbs?|pounds?|cups?|c|tbsps?|tablespoons?|tsps?|teaspoons?|pints?|quarts?|sticks?|el|tl|grams?|gramm|g|kg|litres?|liters?|ml|cl|dl|l'
const MEASURE = String.raw`(?:${MEASURES})(?!\p{L})`
const BETWEEN = String.raw` ?[/(] ?(?:(?:about|approx\.?|ca\.?) )?|,? (?:plus|${AND}|\+) | (?=${NUMBER} ?${MEASURE})`
const PARALLEL_AMOUNT = new RegExp(
  String.raw`( ?${MEASURE}\.?(?:${BETWEEN}))${AMOUNT}(?= ?\p{L})`,
  'iuy',
)
/** A second amount in an ingredient, which scaling the first one wouldn't change. */
const UNSCALED_AMOUNT = new RegExp(
  String.raw`^ ?${MEASURE}.*(?:\d|${SIGN})[ -]?${MEASURE}|(?:plus|${AND}|\+) (?:\d|${SIGN})`,
  'iu',
)

/** Scales an ingredient to other servings. Leaves it unchanged unless all its amounts are understood. */
export function scaledIngredient(ingredient: string, factor: number): string {
  if (factor === 1) return ingredient
  const leading = LEADING_AMOUNT.exec(ingredient)
  if (!leading) return ingredient
  const [all, ...amount] = leading
  let place = all.length
  const next = (pattern: RegExp) => matchAt(pattern, ingredient, place)
  let text = multiplied(amount, factor, next(METRIC) !== null)
  for (let beside = next(PARALLEL_AMOUNT); beside; beside = next(PARALLEL_AMOUNT)) {
    const [allBeside, between = '', ...other] = beside
    place += allBeside.length
    text += between + multiplied(other, factor, next(METRIC) !== null)
  }
  const rest = ingredient.slice(place)
  return UNSCALED_AMOUNT.test(rest) ? ingredient : text + rest
}

function matchAt(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place
  return pattern.exec(text)
}

function multiplied(
  [from = '', to, until]: (string | undefined)[],
  factor: number,
  isMetric: boolean,
): string {
  const shown = (number: string) => {
    const value = numberOf(number)
    return value > 0 ? formatAmount(value * factor, { isMetric, mark: markOf(number) }) : number
  }
  return until === undefined ? shown(from) : `${shown(from)}${to}${shown(until)}`
}

function markOf(number: string): string {
  return number.includes(',') ? ',' : '.'
}

function numberOf(number: string): number {
  const sign = SIGNS.get(number.at(-1) ?? '')
  if (sign !== undefined) return Number(number.replace(/\D+$/u, '')) + sign
  const [whole = '', part] = number.split(/ (?:and|&) |[ -]+/i)
  if (part !== undefined) return Number(whole) + quotient(part)
  return /[/\u2044]/.test(number) ? quotient(number) : Number(number.replace(',', '.'))
}

function quotient(text: string): number {
  const [top, bottom] = text.split(/[/\u2044]/).map(Number)
  return top && bottom ? top / bottom : 0
}

/** Formats metric amounts as decimals, and counts and spoons as the nearest usual fraction. */
function formatAmount(
  value: number,
  { isMetric, mark }: { isMetric: boolean; mark: string },
): string {
  if (isMetric || value >= 20) {
    const digits = value >= 20 ? 0 : value >= 2 ? 1 : 2
    return String(Number(value.toFixed(digits)) || Number(value.toPrecision(1))).replace('.', mark)
  }
  const whole = Math.floor(value)
  const [sign, nearest] = nearestFraction(value - whole)
  if (nearest === 1) return String(whole + 1)
  if (whole === 0) return sign || '⅛'
  return `${whole}${sign}`
}

function nearestFraction(part: number): readonly [sign: string, value: number] {
  const all = [['', 0], ...FRACTIONS, ['', 1]] as const
  return all.reduce((best, each) =>
    Math.abs(each[1] - part) < Math.abs(best[1] - part) ? each : best,
  )
}
