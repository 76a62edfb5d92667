import { createContext, memo, useContext, useId } from 'react'

type Value = string | { page: string }

/** Fields that every writing form of the page sends. A `page` value gets a suffix unique to the form. */
export const CarriedFields = createContext<Readonly<Record<string, Value>>>({})

export function CarriedInputs() {
  return Object.entries(useContext(CarriedFields)).map(([name, value]) =>
    typeof value === 'string' ? (
      <input key={name} type="hidden" name={name} value={value} />
    ) : (
      <PlacedInput key={name} name={name} page={value.page} />
    ),
  )
}

const PlacedInput = memo(function PlacedInput({ name, page }: { name: string; page: string }) {
  const place = useId()
  return <input type="hidden" name={name} defaultValue={page + place} suppressHydrationWarning />
})
