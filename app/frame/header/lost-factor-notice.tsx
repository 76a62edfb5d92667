import { Button } from '../../ui/button.tsx'
import { CarriedInputs } from '../../ui/form/carried-fields.tsx'
import { useFetcher } from '../../ui/form/sending.ts'
import { StayField } from '../../ui/form/stay-field.tsx'
import { Moment } from '../../ui/moment.tsx'

export default function LostFactorNotice({ lossAt }: { lossAt: number }) {
  const fetcher = useFetcher()
  return (
    <section
      aria-label="Second factor"
      className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 bg-sunken px-4 py-3"
    >
      <p className="max-w-2xl text-sm">
        Someone reported your phone and recovery codes lost. We'll stop asking for a code on
        <span className="block">
          <Moment at={lossAt} />
        </span>
      </p>
      <fetcher.Form
        method="post"
        action="/settings/security/factors/keep/"
        onSubmit={() => document.getElementById('main')?.focus()}
      >
        <StayField />
        <Button type="submit" look="danger" size="small" busy={fetcher.state !== 'idle'}>
          Keep asking
        </Button>
        <CarriedInputs />
      </fetcher.Form>
    </section>
  )
}
