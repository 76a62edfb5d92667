import { useRef } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { ChoiceGroup } from '../../../../../ui/form/choice-group.tsx'
import { TextField } from '../../../../../ui/form/field.tsx'
import { useIsHydrated } from '../../../../../ui/hydration.ts'
import type { CountryTerms } from '../../../countries.ts'
import { zoneText } from '../../../days.ts'
import { clearMicrosOf, shownMoney, typedAmount } from '../../../money.ts'
import type { ReadyAdvertiser } from '../../page.server.ts'
import { dayOf } from '../../promotion-form/last-day.ts'
import type { DraftFieldParts } from './field-parts.ts'
import { Section } from './section.tsx'

const MICROS = 1_000_000

const OTHER_ENDS = [
  { value: 'date', label: 'Until a date' },
  { value: 'ongoing', label: 'Until I end it' },
]

export function BudgetFields({
  form,
  errors,
  advertiser: { terms, durations, timeZone },
  now,
}: DraftFieldParts & { advertiser: ReadyAdvertiser; now: number }) {
  return (
    <Section title="Budget and time">
      <BudgetField value={form.budget} error={errors['budget']} terms={terms} />
      <div className="group flex flex-col gap-4">
        <ChoiceGroup
          label="How long"
          error={errors['ends']}
          type="radio"
          name="ends"
          choices={[
            ...durations.map((days) => ({ value: String(days), label: `${days} days` })),
            ...OTHER_ENDS,
          ]}
          chosen={[form.ends]}
        />
        <div className="hidden max-w-60 group-has-[[value=date]:checked]:block">
          <TextField
            label="Last day"
            name="inclusiveEndDate"
            type="date"
            min={dayOf(now, timeZone)}
            defaultValue={form.inclusiveEndDate}
            error={errors['inclusiveEndDate']}
            hint={`Includes the whole day, ${zoneText(timeZone)}.`}
          />
        </div>
      </div>
    </Section>
  )
}

function BudgetField({
  value,
  error,
  terms: { currency, low, suggested, step },
}: {
  value: string
  error: string | undefined
  terms: CountryTerms
}) {
  const row = useRef<HTMLDivElement>(null)
  const isLive = useIsHydrated()

  function change(by: number) {
    const input = row.current?.querySelector('input')
    if (!input) return
    const now = clearMicrosOf(input.value) ?? suggested * MICROS
    input.value = typedAmount(Math.max(low * MICROS, now + by * MICROS))
    // Makes the form handle this change as if it were typed.
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div ref={row} className="flex flex-wrap items-start gap-2">
      <div className="min-w-[min(10rem,100%)] flex-1">
        <TextField
          label={`Per day, in ${currency}`}
          name="budget"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={value}
          error={error}
          hint={`${shownMoney(suggested * MICROS, currency)} is a good start; the minimum is ${shownMoney(low * MICROS, currency)}.`}
          required
        />
      </div>
      <div className={`mt-6.5 flex gap-2 ${isLive ? '' : 'invisible'}`}>
        <Button
          aria-label={`${step} ${currency} less a day`}
          className="w-12 h-12"
          onClick={() => change(-step)}
        >
          −
        </Button>
        <Button
          aria-label={`${step} ${currency} more a day`}
          className="w-12 h-12"
          onClick={() => change(step)}
        >
          +
        </Button>
      </div>
    </div>
  )
}
