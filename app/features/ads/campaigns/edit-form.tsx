import { useSearchParams } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import { TextField } from '../../../ui/form/field.tsx'
import { SaveForm } from '../../../ui/form/save-form.tsx'
import type { EditValue } from '../../core/edits/edit-base.ts'
import { EditBaseFields } from '../../core/edits/edit-base-fields.tsx'
import { EditChoice } from '../../core/edits/edit-choice.tsx'
import { dayText, zoneText } from '../days.ts'
import { clearMicrosOf, shownMoney } from '../money.ts'
import { changedEnd, endValue } from '../quick-promote/promotion-form/last-day.ts'
import { changedTotal, type FormerTotal, maximumText, type Spending } from '../spending/total.ts'
import type { ShownCampaign } from './campaigns-page.server.ts'
import { daysLong } from './standing.ts'

export function EditForm({
  campaign,
  spending,
  former,
  now,
  result,
}: {
  campaign: ShownCampaign
  spending: Spending
  former: readonly FormerTotal[]
  now: number
  result: FormResult | undefined
}) {
  const { currency, typedBudget, budgetMicros, lastDay, most, days } = campaign
  const [carried] = useSearchParams()
  const { errors, typed = Object.fromEntries(carried) } = result ?? {}
  const [draft, setDraft] = useState({
    budget: typed['budget'] ?? typedBudget,
    ends: typed['ends'] ?? endsOf(campaign),
    lastDay: typed['lastDay'] ?? lastDay,
  })

  function take(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    setDraft({ budget: text('budget'), ends: text('ends'), lastDay: text('lastDay') })
  }

  return (
    <SaveForm
      onInput={take}
      formError={
        result?.formError && (
          <>
            {result.formError}
            {result.code === 'campaign_changed' && (
              <span className="mt-1 block font-normal text-ink">
                Currently costs at most {most}. {days}. What you typed is still here.
              </span>
            )}
          </>
        )
      }
    >
      <EditBaseFields rendered={{ budget: budgetMicros, end: endValue(campaign) }} result={result}>
        <EditChoice
          name="budget"
          label="Budget"
          shownAs={(micros) => shownMoney(Number(micros), currency)}
        >
          <TextField
            label={`Daily budget, in ${currency}`}
            name="budget"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={draft.budget}
            error={errors?.['budget']}
          />
        </EditChoice>
        <EditChoice name="end" label="End" shownAs={endText}>
          <EndFields campaign={campaign} draft={draft} error={errors?.['lastDay']} />
        </EditChoice>
      </EditBaseFields>
      <p className="tabular-nums">
        <span className="text-muted">Will cost at most </span>
        <output className="font-semibold">
          {changedText(campaign, draft, { spending, former }, now)}
        </output>
        <span className="block text-sm text-muted">
          The cost so far, plus the daily budget for today and each day left.
        </span>
      </p>
    </SaveForm>
  )
}

function EndFields({
  campaign: { waitingDays, timeZone },
  draft,
  error,
}: {
  campaign: ShownCampaign
  draft: { ends: string; lastDay: string }
  error: string | undefined
}) {
  return (
    <fieldset>
      <legend className="pb-3 text-sm font-semibold">End</legend>
      <div className="flex flex-col gap-3">
        <Choice value="ongoing" isChosen={draft.ends === 'ongoing'}>
          Ongoing, until you pause or end it
        </Choice>
        {waitingDays !== null && (
          <Choice value="days" isChosen={draft.ends === 'days'}>
            {`${daysLong(waitingDays)} from its start`}
          </Choice>
        )}
        <Choice value="date" isChosen={draft.ends === 'date'}>
          On a date
        </Choice>
        <TextField
          label="Last day"
          type="date"
          name="lastDay"
          defaultValue={draft.lastDay}
          error={error}
          hint={`Includes the whole day, ${zoneText(timeZone)}.`}
        />
      </div>
    </fieldset>
  )
}

function endsOf({ endAt, waitingDays }: ShownCampaign): string {
  if (waitingDays !== null) return 'days'
  return endAt === null ? 'ongoing' : 'date'
}

function changedText(
  campaign: ShownCampaign,
  { budget, ends, lastDay }: { budget: string; ends: string; lastDay: string },
  { spending, former }: { spending: Spending; former: readonly FormerTotal[] },
  now: number,
): string {
  const { timeZone } = campaign
  const budgetMicros = clearMicrosOf(budget)
  const end = changedEnd(campaign, { ends, lastDay }, now, timeZone)
  if (budgetMicros === null || end === 'invalid') return '…'
  const after = { ...end, budgetMicros, timeZone }
  const totalMicros = changedTotal(campaign, after, now, spending, former)
  return maximumText({ budgetMicros, totalMicros, currency: campaign.currency })
}

function endText(end: EditValue): string {
  if (end === 'days') return 'A number of days after it starts'
  return end === 'ongoing' ? 'Ongoing' : `Last day: ${dayText(Date.parse(String(end)))}`
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
