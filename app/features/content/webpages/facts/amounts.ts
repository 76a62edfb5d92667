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
const QUOTIENT = String.raw`\d{1,2}[/⁄]\d{1,2}`
/** `1 1/2`, `1-1/2`, `1/2`, `1½`, `½`, `0.125`, `1,5`, `2`; `1,000` may be two numbers. */
const NUMBER = String.raw`(?:\d{1,4}(?: +|-)${QUOTIENT}|${QUOTIENT}|\d{1,4} ?${SIGN}|${SIGN}|0[.,]\d{1,3}|\d{1,5}[.,]\d{1,2}|\d{1,5})`
const AMOUNT = `(${NUMBER})(?:( ?[-–—] ?| (?:to|or|bis|à) )(${NUMBER}))?`
const ENDS = String.raw`(?![\d.,/⁄:]|[-–]\p{L}| ?%)`
const LEADING = new RegExp(`^${AMOUNT}${ENDS}`, 'u')

const METRIC = /^ ?(?:g|gr|kg|mg|ml|cl|dl|l|cm|mm|grams?|gramm|litres?|liters?)(?!\p{L})/iu

/** The same amount in another unit, as in "1 cup / 240 ml" and "1 cup (240 ml)"; what a can holds is none. */
const MEASURES =
  'fl\\.? oz|oz|ounces?|lbs?|pounds?|cups?|c|tbsps?|tablespoons?|tsps?|teaspoons?|pints?|quarts?|sticks?|el|tl|g|kg|ml|cl|dl|l'
const BESIDE = new RegExp(String.raw`^( ?(?:${MEASURES})\.? ?[/(] ?)${AMOUNT}(?= ?\p{L})`, 'iu')

/** An ingredient for more or fewer people. What doesn't begin with an amount stays as it is. */
export function scaled(ingredient: string, factor: number): string {
  if (factor === 1) return ingredient
  const leading = LEADING.exec(ingredient)
  if (!leading) return ingredient
  const [all, ...amount] = leading
  const rest = ingredient.slice(all.length)
  const beside = BESIDE.exec(rest)
  if (!beside) return times(amount, factor, rest) + rest
  const [allBeside, between = '', ...other] = beside
  const end = rest.slice(allBeside.length)
  return times(amount, factor, rest) + between + times(other, factor, end) + end
}

function times(
  [from = '', to, until]: (string | undefined)[],
  factor: number,
  rest: string,
): string {
  const isMetric = METRIC.test(rest)
  const shown = (number: string) => {
    const value = numberOf(number)
    return value > 0 ? written(value * factor, { isMetric, mark: markOf(number) }) : number
  }
  return until === undefined ? shown(from) : `${shown(from)}${to}${shown(until)}`
}

function markOf(number: string): string {
  return number.includes(',') ? ',' : '.'
}

function numberOf(number: string): number {
  const sign = SIGNS.get(number.at(-1) ?? '')
  if (sign !== undefined) return Number(number.slice(0, -1).trim()) + sign
  const [whole = '', part] = number.split(/[ -]+/)
  if (part !== undefined) return Number(whole) + quotient(part)
  return /[/⁄]/.test(number) ? quotient(number) : Number(number.replace(',', '.'))
}

function quotient(text: string): number {
  const [top, bottom] = text.split(/[/⁄]/).map(Number)
  return top && bottom ? top / bottom : 0
}

/** Grams and their like as decimals, what is counted or spooned by the nearest fraction. */
function written(value: number, { isMetric, mark }: { isMetric: boolean; mark: string }): string {
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
