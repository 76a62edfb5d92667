import { useLocation } from '@remix-run/react'
import { Button } from '../../../../ui/button.tsx'

/** A search form that filters the rows without scripts. Keeps the rest of the query. */
export function PlainSearch({ label, asked }: { label: string; asked: string }) {
  const { pathname, search } = useLocation()
  const others = [...new URLSearchParams(search)].filter(([name]) => name !== 'find')
  return (
    <form method="get" action={pathname} className="flex gap-2 px-1 pt-1 pb-2">
      {others.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an address may name the same picture twice
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <input
        type="search"
        name="find"
        dir="auto"
        aria-label={label}
        placeholder="Search"
        defaultValue={asked}
        className="h-11 min-w-0 flex-1 rounded-full bg-sunken px-4 placeholder:text-muted focus-visible:outline-offset-0"
      />
      <Button type="submit">Search</Button>
    </form>
  )
}
