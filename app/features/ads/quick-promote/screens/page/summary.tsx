import { Button } from '../../../../../ui/button.tsx'
import { FormError } from '../../../../../ui/form/field.tsx'
import { useSentForm } from '../../../../../ui/form/sending.ts'
import { type Estimate, sizeWords, wideningWords } from '../../../audience/size.ts'
import { clearMicrosOf } from '../../../money.ts'
import { mostText, totalOf } from '../../../spending/total.ts'
import { endingOf, endOf } from '../../form/last-day.ts'
import type { ShownDraft } from '../../form/shown-draft.ts'
import type { Advertiser } from '../../page.server.ts'

type Typed = Pick<ShownDraft, 'budget' | 'ends' | 'inclusiveEndDate'>

export function Summary({
  advertiser,
  audience,
  typed,
  now,
  savedWords,
  error,
  wasAsked,
}: {
  advertiser: Advertiser
  audience: Estimate | null
  typed: Typed
  now: number
  savedWords: string
  error: string | null | undefined
  wasAsked: boolean
}) {
  const isSending = useSentForm() !== null
  return (
    <section
      aria-label="Summary"
      className="flex flex-col gap-4 rounded-dialog bg-sunken p-5 @min-[1276px]:sticky @min-[1276px]:top-24"
    >
      <div>
        <p className="text-sm text-muted">Could reach</p>
        <div role="status">
          <p className="text-lg font-semibold tabular-nums">
            {audience ? sizeWords(audience) : '…'}
          </p>
          {audience && wideningWords(audience) && (
            <p className="text-sm">{wideningWords(audience)}</p>
          )}
        </div>
        <p className="text-sm text-muted">Members who fit today, rounded down.</p>
      </div>
      <div>
        <p className="text-sm text-muted">Costs at the most</p>
        <p className="text-lg font-semibold tabular-nums">{costWords(typed, advertiser, now)}</p>
        <p className="text-sm text-muted">
          Nothing is charged now.
          {!advertiser.hasCard && ' The pin is shown once there is a card that works.'}
        </p>
      </div>
      <Missing advertiser={advertiser} wasAsked={wasAsked} />
      <FormError>{error}</FormError>
      <Button
        type="submit"
        name="intent"
        value="promote"
        look="brand"
        size="large"
        busy={isSending}
        className="w-full"
      >
        Promote
      </Button>
      <noscript>
        <button type="submit" name="intent" value="save" className="min-h-11 underline">
          Keep the draft and count again
        </button>
      </noscript>
      <p role="status" className="min-h-5 text-center text-sm text-muted">
        {savedWords}
      </p>
    </section>
  )
}

function costWords(
  typed: Typed,
  { terms: { currency }, timeZone }: Advertiser,
  now: number,
): string {
  const budgetMicros = clearMicrosOf(typed.budget)
  const hasNoDay = typed.ends === 'date' && typed.inclusiveEndDate === ''
  const endAt = hasNoDay ? 'invalid' : endOf(endingOf(typed), now, timeZone)
  if (budgetMicros === null || endAt === 'invalid') return '…'
  const totalMicros = totalOf({ budgetMicros, endAt, timeZone }, now)
  return mostText({ budgetMicros, totalMicros, currency })
}

function Missing({
  advertiser: { name, hasAddress, mayEditAddress },
  wasAsked,
}: {
  advertiser: Advertiser
  wasAsked: boolean
}) {
  if (hasAddress) return null
  return (
    <div className="rounded-pin bg-canvas p-4">
      <p role={wasAsked ? 'alert' : undefined} className="mb-3 text-sm">
        {wasAsked ? 'Not promoted yet: ' : 'First: '}
        {mayEditAddress
          ? `we need the address of ${name} for its bills.`
          : `the address of ${name} is missing. Its owner or an admin can add it.`}
      </p>
      {mayEditAddress && (
        <Button type="submit" name="intent" value="address" look="ink" size="small">
          Add the address
        </Button>
      )}
    </div>
  )
}
