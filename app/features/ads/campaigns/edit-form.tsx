import { type FormEvent, useState } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { FormError, TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import { zoneText } from '../days.ts'
import { clearMicrosOf } from '../money.ts'
import { changedEnd } from '../quick-promote/form/last-day.ts'
import { changedTotal, mostText, type Spending } from '../spending/total.ts'
import type { ShownCampaign } from './campaigns-page.server.ts'

export function EditForm({
  campaign,
  spending,
  now,
  result,
}: {
  campaign: ShownCampaign
  spending: Spending
  now: number
  result: FormResult | undefined
}) {
  const { currency, typedBudget, lastDay, endAt, version, most, days } = campaign
  const isSaving = useSentForm() !== null
  const { errors, typed } = result ?? {}
  const [wish, setWish] = useState({
    budget: typed?.['budget'] ?? typedBudget,
    ends: typed?.['ends'] ?? (endAt === null ? 'ongoing' : 'date'),
    lastDay: typed?.['lastDay'] ?? lastDay,
  })

  function take(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    setWish({ budget: text('budget'), ends: text('ends'), lastDay: text('lastDay') })
  }

  return (
    <Form method="post" noValidate onInput={take} className="flex flex-col gap-5">
      <FormError>
        {result?.formError && (
          <>
            {result.formError}
            {result.code === 'campaign_changed' && (
              <span className="mt-1 block font-normal text-ink">
                Now it costs at the most {most}. {days}. What you typed is still here.
              </span>
            )}
          </>
        )}
      </FormError>
      <input type="hidden" name="version" value={version} />
      <TextField
        label={`Budget for a day, in ${currency}`}
        name="budget"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={wish.budget}
        error={errors?.['budget']}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-3 text-sm font-semibold">End</legend>
        <Choice value="ongoing" isChosen={wish.ends === 'ongoing'}>
          Ongoing, until it is paused or ended
        </Choice>
        <Choice value="date" isChosen={wish.ends === 'date'}>
          After a last day
        </Choice>
        <TextField
          label="Last day"
          type="date"
          name="lastDay"
          defaultValue={wish.lastDay}
          error={errors?.['lastDay']}
          hint={`The whole day counts, by ${zoneText(campaign.timeZone)}.`}
        />
      </fieldset>
      <p className="tabular-nums">
        <span className="text-muted">Then it costs at the most </span>
        <output className="font-semibold">{changedText(campaign, wish, spending, now)}</output>
        <span className="block text-sm text-muted">
          What days before today cost, and a budget for today and each day to come.
        </span>
      </p>
      <Acts>
        <Button type="submit" look="brand" busy={isSaving}>
          Save changes
        </Button>
      </Acts>
    </Form>
  )
}

function changedText(
  campaign: ShownCampaign,
  { budget, ends, lastDay }: { budget: string; ends: string; lastDay: string },
  spending: Spending,
  now: number,
): string {
  const { timeZone } = campaign
  const budgetMicros = clearMicrosOf(budget)
  const endAt = changedEnd(campaign.endAt, { ends, lastDay }, now, timeZone)
  if (budgetMicros === null || endAt === 'invalid') return '…'
  const totalMicros = changedTotal(campaign, { budgetMicros, endAt, timeZone }, now, spending)
  return mostText({ budgetMicros, totalMicros, currency: campaign.currency })
}

function Choice({
  value,
  isChosen,
  children,
}: {
  value: string
  isChosen: boolean
  children: string
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="ends"
        value={value}
        defaultChecked={isChosen}
        className="size-6 shrink-0 accent-ink"
      />
      {children}
    </label>
  )
}
