import { Button } from '../../../../../ui/button.tsx'
import { FormError } from '../../../../../ui/form/field.tsx'
import { useSentForm } from '../../../../../ui/form/sending.ts'
import { type AudienceSize, sizeWords } from '../../../audience/size.ts'
import { microsOf, shownMoney } from '../../../money.ts'
import type { Advertiser } from '../../page.server.ts'

export function Summary({
  advertiser,
  audience,
  typed,
  savedWords,
  error,
  wasAsked,
}: {
  advertiser: Advertiser
  audience: AudienceSize | null
  typed: { budget: string; ends: string }
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
        <p role="status" className="text-lg font-semibold tabular-nums">
          {audience ? sizeWords(audience) : '…'}
        </p>
        <p className="text-sm text-muted">Members who fit today, rounded down.</p>
      </div>
      <div>
        <p className="text-sm text-muted">Costs at the most</p>
        <p className="text-lg font-semibold tabular-nums">{costWords(typed, advertiser)}</p>
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

function costWords(typed: { budget: string; ends: string }, { terms }: Advertiser): string {
  const micros = microsOf(typed.budget)
  if (micros === null) return '…'
  const days = Number.parseInt(typed.ends, 10)
  return Number.isNaN(days)
    ? `${shownMoney(micros, terms.currency)} a day`
    : `${shownMoney(micros * days, terms.currency)} in ${days} days`
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
