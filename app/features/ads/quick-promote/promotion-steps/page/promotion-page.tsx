import { Link } from 'react-router-dom'
import type { FormResult } from '../../../../../forms/form-result.ts'
import { Alert } from '../../../../../ui/form/alert.tsx'
import { FormError } from '../../../../../ui/form/field.tsx'
import { Form } from '../../../../../ui/form/form.tsx'
import { PageTitle } from '../../../../../ui/page.tsx'
import type { OwnPin } from '../../own-pins.server.ts'
import type { ReadyPage } from '../../page.server.ts'
import { quickPath } from '../../quick-query.ts'
import type { RefusedStep } from '../refused-step.ts'
import { AudienceFields } from './audience-fields.tsx'
import { BudgetFields } from './budget-fields.tsx'
import { CampaignFields } from './campaign-fields.tsx'
import { GoalFields } from './goal-fields.tsx'
import { PinPreview } from './pin-preview.tsx'
import { Summary } from './summary.tsx'
import { usePromotionForm } from './use-promotion-form.tsx'

const CHECK_FIELDS = 'Please check the fields above.'

/** A pin's page: one column below 870 pixels, two up to 1275, then three. */
export function PromotionPage({
  page,
  pin,
  result,
  refused,
}: {
  page: ReadyPage
  pin: OwnPin
  result: FormResult | undefined
  refused: RefusedStep | null
}) {
  const { advertiser, form, countries, tags, now, placement } = page
  const action = quickPath({ pin: pin.id })
  const { typed, autosave, handlers } = usePromotionForm(form, action)
  const errors = {
    ...(page.wasAsked && !result && page.problems),
    ...result?.errors,
    ...fieldsOf(result),
  }
  const fields = { form, errors }

  return (
    <div className="@container w-full">
      <div className="mx-auto max-w-[90rem] px-4 py-6 narrow:px-8">
        <PageTitle>Promote a pin</PageTitle>
        {page.wasAsked && !result && (
          <div className="mb-6">
            <FormError>{notPromotedText(page)}</FormError>
          </div>
        )}
        <Form
          {...handlers}
          method="post"
          action={action}
          replace
          className="grid grid-cols-1 gap-x-10 gap-y-8 @min-[870px]:grid-cols-[minmax(0,1fr)_20rem] @min-[1276px]:grid-cols-[20rem_minmax(0,1fr)_20rem]"
        >
          {/* Enter presses a form's first submit button. */}
          <button type="submit" name="intent" value="promote" hidden />
          <input type="hidden" name="advertiserId" value={advertiser.id} />
          <input type="hidden" name="pinId" value={pin.id} />
          <input type="hidden" name="key" value={form.key} />
          {placement && <input type="hidden" name="placement" value={placement} />}
          <div className="@min-[870px]:col-start-2 @min-[870px]:row-start-1 @min-[1276px]:col-start-1">
            <PinPreview
              pin={pin}
              name={typed.name}
              destination={typed.destinationUrl}
              businessName={advertiser.name}
            >
              {refused?.area === 'pin' && (
                <Alert className="mt-2 text-sm font-semibold text-danger">{refused.message}</Alert>
              )}
              <Link
                to={quickPath({ pin: pin.id, step: 'pins' })}
                className="mt-2 inline-flex min-h-11 items-center font-semibold underline"
              >
                Choose another pin
              </Link>
            </PinPreview>
          </div>
          <div className="flex flex-col gap-10 @min-[870px]:col-start-1 @min-[870px]:row-span-2 @min-[870px]:row-start-1 @min-[1276px]:col-start-2">
            <CampaignFields {...fields} destination={typed.destinationUrl} />
            <BudgetFields {...fields} advertiser={advertiser} now={now} />
            <AudienceFields {...fields} countries={countries} />
            <GoalFields {...fields} tags={tags} advertiserId={advertiser.id} />
          </div>
          <div className="@min-[870px]:col-start-2 @min-[1276px]:col-start-3 @min-[1276px]:row-span-2 @min-[1276px]:row-start-1">
            <Summary
              advertiser={advertiser}
              audience={autosave.audience ?? page.audience}
              typed={typed}
              now={now}
              savedText={autosave.text}
              error={result && Object.keys(errors).length > 0 ? CHECK_FIELDS : null}
              wasAsked={page.wasAsked}
            />
          </div>
        </Form>
      </div>
    </div>
  )
}

function notPromotedText({ advertiser, problems }: ReadyPage): string {
  if (!advertiser.hasAddress) return 'Not promoted yet: the address for bills is missing.'
  const isMissing = problems !== null && Object.keys(problems).length > 0
  return isMissing
    ? 'Not promoted yet. Please check the fields below.'
    : 'Not promoted yet. Review it, then choose Promote.'
}

function fieldsOf(result: FormResult | undefined): Record<string, string> {
  const fields = result?.details['fields']
  return typeof fields === 'object' && fields !== null ? { ...fields } : {}
}
