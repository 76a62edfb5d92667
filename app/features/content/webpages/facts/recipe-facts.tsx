import { useSearchParams } from '@remix-run/react'
import { type MouseEvent, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { scaledIngredient } from './amounts.ts'
import type { Recipe } from './facts.ts'
import { MOST_SERVINGS } from './limits.ts'

/** A recipe whose amounts the reader can scale; without scripts each step is a page load. */
export function RecipeFacts({ recipe }: { recipe: Recipe }) {
  const [query] = useSearchParams()
  const { servings: own, makes, ingredients } = recipe
  const [servings, setServings] = useState(requestedServings(query.get('servings'), own))
  const [isScaled, setIsScaled] = useState(servings !== own)
  const factor = own && servings ? servings / own : 1
  const scale = (to: number) => {
    setServings(to)
    setIsScaled(true)
  }
  return (
    <>
      <Times recipe={recipe} />
      {own && servings && ingredients.length > 0 && (
        <form
          method="get"
          aria-label="Servings"
          className="flex flex-wrap items-center gap-2 print:hidden"
        >
          <Step servings={servings} to={servings - 1} label="Fewer servings" onStep={scale}>
            −
          </Step>
          <output aria-live="polite" className="min-w-24 text-center font-semibold tabular-nums">
            <span className="sr-only">Amounts for </span>
            <bdi>{servingsText({ servings, makes, factor })}</bdi>
          </output>
          <Step servings={servings} to={servings + 1} label="More servings" onStep={scale}>
            +
          </Step>
          {isScaled && (
            <Step
              servings={servings}
              to={own}
              label={`Back to ${servingsText({ servings: own, makes, factor: 1 })}`}
              onStep={scale}
            >
              As written
            </Step>
          )}
        </form>
      )}
      {ingredients.length > 0 && (
        <ul aria-label="Ingredients" className="list-disc ps-5 wrap-anywhere marker:text-muted">
          {ingredients.map((ingredient, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries of a list can be equal
            <li key={place} dir="auto">
              {scaledIngredient(ingredient, factor)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Times({ recipe: { prepMinutes, cookMinutes, totalMinutes } }: { recipe: Recipe }) {
  const times = [
    ['Preparation', prepMinutes],
    ['Cooking', cookMinutes],
    ['Total', totalMinutes],
  ] as const
  const known = times.flatMap(([name, minutes]) => (minutes === null ? [] : [{ name, minutes }]))
  if (known.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {known.map(({ name, minutes }) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold tabular-nums">{minutesText(minutes)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Step({
  to,
  servings,
  label,
  onStep,
  children,
}: {
  to: number
  servings: number
  label: string
  onStep: (servings: number) => void
  children: string
}) {
  const isOff = to === servings || to < 1 || to > MOST_SERVINGS
  return (
    <Button
      type="submit"
      name="servings"
      value={to}
      size="small"
      aria-label={label}
      off={isOff}
      className="min-w-11 bg-raised!"
      onClick={(event: MouseEvent) => {
        event.preventDefault()
        onStep(to)
      }}
    >
      {children}
    </Button>
  )
}

function requestedServings(requested: string | null, own: number | null): number | null {
  const number = /^\d{1,3}$/.test(requested ?? '') ? Number(requested) : 0
  return own !== null && number >= 1 && number <= MOST_SERVINGS ? number : own
}

function servingsText({
  servings,
  makes,
  factor,
}: {
  servings: number
  makes: string
  factor: number
}): string {
  if (/^\d+ \p{L}/u.test(makes)) return scaledIngredient(makes, factor)
  return servings === 1 ? '1 serving' : `${servings} servings`
}

function minutesText(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ')
}
