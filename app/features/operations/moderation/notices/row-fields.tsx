import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../../ui/button.tsx'
import { useIsHydrated } from '../../../../ui/hydration.ts'

/** Rows with buttons to add and remove them. Without scripts, there are spare empty rows. */
export function RowFields({
  legend,
  hint,
  row,
  first,
  most,
  onChange,
  children,
}: {
  legend: string
  hint: string
  row: string
  first: number
  most: number
  onChange: () => void
  children: (place: number) => ReactNode
}) {
  const [keys, setKeys] = useState(() => Array.from({ length: first }, (_, place) => place))
  const rows = useRef<HTMLFieldSetElement>(null)
  const isLive = useIsHydrated()

  function change(next: number[], focused: string) {
    flushSync(() => setKeys(next))
    onChange()
    rows.current?.querySelector<HTMLElement>(focused)?.focus()
  }
  return (
    <fieldset ref={rows}>
      <legend className="pb-1 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{hint}</p>
        {keys.map((key, place) => (
          <fieldset
            key={key}
            aria-label={`${row} ${place + 1}`}
            className="grid gap-4 rounded-pin bg-sunken p-4 narrow:grid-cols-2"
          >
            {children(place)}
            {isLive && (
              <Button
                size="small"
                look="bare"
                className="justify-self-start"
                aria-label={`Remove ${row.toLowerCase()} ${place + 1}`}
                onClick={() =>
                  change(
                    keys.filter((other) => other !== key),
                    '[data-add]',
                  )
                }
              >
                Remove
              </Button>
            )}
          </fieldset>
        ))}
        {isLive && (
          <Button
            size="small"
            className="self-start"
            data-add=""
            off={keys.length >= most}
            onClick={() =>
              change([...keys, Math.max(-1, ...keys) + 1], 'fieldset:last-of-type input')
            }
          >
            Add a {row.toLowerCase()}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
