import { Button } from '../../../../../ui/button.tsx'
import { useSentForm } from '../../../../../ui/form/sending.ts'
import { type Estimate, sizeText, wideningText } from '../../../audience/size.ts'
import { clearMicrosOf } from '../../../money.ts'
import { maximumText, totalOf } from '../../../spending/total.ts'
import type { ReadyAdvertiser } from '../../page.server.ts'
import { endingOf, endOf } from '../../promotion-form/last-day.ts'
import type { ShownPromoteDraft } from '../../promotion-form/shown-draft.ts'

type Typed = Pick<ShownPromoteDraft, 'budget' | 'ends' | 'inclusiveEndDate'>

export function Summary({
  advertiser,
  audience,
  typed,
  now,
  savedText,
  error,
  wasAsked,
}: {
  advertiser: ReadyAdvertiser
  audience: Estimate | null
  typed: Typed
  now: number
  savedText: string
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
            {audience ? sizeText(audience) : '…'}
          </p>
          {audience && wideningText(audience) && (
            <p className="text-sm">{wideningText(audience)}</p>
          )}
        </div>
        <p className="text-sm text-muted">Members who match today, rounded down.</p>
      </div>
      <div>
        <p className="text-sm text-muted">Costs at most</p>
        <p className="text-lg font-semibold tabular-nums">{costText(typed, advertiser, now)}</p>
        <p className="text-sm text-muted">
          Nothing is charged now.
          {!advertiser.hasCard && <span>{" We'll show the pin once you've added a card."}</span>}
        </p>
      </div>
      <Missing advertiser={advertiser} wasAsked={wasAsked} />
      {error && <p className="text-sm font-semibold text-danger">{error}</p>}
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
          Save draft and recalculate
        </button>
      </noscript>
      <p role="status" className="min-h-5 text-center text-sm text-muted">
        {savedText}
      </p>
    </section>
  )
}

function costText(
  typed: Typed,
  { terms: { currency }, timeZone }: ReadyAdvertiser,
  now: number,
): string {
  const budgetMicros = clearMicrosOf(typed.budget)
  const hasNoDay = typed.ends === 'date' && typed.inclusiveEndDate === ''
  const end = hasNoDay ? 'invalid' : endOf(endingOf(typed), now, timeZone)
  if (budgetMicros === null || end === 'invalid') return '…'
  const totalMicros = totalOf({ ...end, budgetMicros, timeZone }, now)
  return maximumText({ budgetMicros, totalMicros, currency })
}

function Missing({
  advertiser: { name, hasAddress, mayEditAddress },
  wasAsked,
}: {
  advertiser: ReadyAdvertiser
  wasAsked: boolean
}) {
  if (hasAddress) return null
  return (
    <div className="rounded-pin bg-canvas p-4">
      <p className="mb-3 text-sm">
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
