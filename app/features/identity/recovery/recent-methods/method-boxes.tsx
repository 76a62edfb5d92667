import { useContext } from 'react'
import { Checkbox } from '../../../../ui/form/field.tsx'
import { ClockContext, timeIn } from '../../../../ui/timing/clock.tsx'
import { methodField, OFFERED_FIELD, type OfferedMethod } from './recent-methods.ts'

const KINDS = {
  passkey: 'Sign-in method',
  identity: 'Connected account',
  factor: 'Second factor',
} as const satisfies Record<OfferedMethod['kind'], string>

export function MethodBoxes({
  ways,
  legend,
  hint,
  typed,
}: {
  ways: readonly OfferedMethod[]
  legend: string
  hint: string
  typed: Readonly<Record<string, string>> | undefined
}) {
  const clock = useContext(ClockContext)
  if (ways.length === 0) return null
  return (
    <fieldset className="rounded-2xl border border-line p-4">
      <legend className="pb-3 font-semibold">{legend}</legend>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{hint}</p>
        {ways.map(({ id, kind, name, since, isRecent }) => (
          <div key={id}>
            <input type="hidden" name={OFFERED_FIELD} value={id} />
            <Checkbox
              name={methodField(id)}
              label={`Remove ${name}`}
              hint={`${KINDS[kind]} · since ${timeIn(clock, since, { dateStyle: 'medium' })}`}
              defaultChecked={typed ? typed[methodField(id)] === 'on' : isRecent}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
