import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { FormError, TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import type { ShownCampaign } from './campaigns-page.server.ts'

export function EditForm({
  campaign,
  result,
}: {
  campaign: ShownCampaign
  result: FormResult | undefined
}) {
  const { currency, typedBudget, lastDay, endAt, version, budget, days } = campaign
  const isSaving = useSentForm() !== null
  const { errors, typed } = result ?? {}
  const ends = typed?.['ends'] ?? (endAt === null ? 'ongoing' : 'date')
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      <FormError>
        {result?.formError && (
          <>
            {result.formError}
            {result.code === 'campaign_changed' && (
              <span className="mt-1 block font-normal text-ink">
                Now it has {budget} a day. {days}. What you typed is still here.
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
        defaultValue={typed?.['budget'] ?? typedBudget}
        error={errors?.['budget']}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-3 text-sm font-semibold">End</legend>
        <Choice value="ongoing" isChosen={ends === 'ongoing'}>
          Ongoing, until it is paused or ended
        </Choice>
        <Choice value="date" isChosen={ends === 'date'}>
          After a last day
        </Choice>
        <TextField
          label="Last day"
          type="date"
          name="lastDay"
          defaultValue={typed?.['lastDay'] ?? lastDay}
          error={errors?.['lastDay']}
          hint="By the day of UTC."
        />
      </fieldset>
      <Acts>
        <Button type="submit" look="brand" busy={isSaving}>
          Save changes
        </Button>
      </Acts>
    </Form>
  )
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
