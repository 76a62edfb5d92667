import { Button } from '../../ui/button.tsx'
import { CarriedInputs } from '../../ui/form/carried-fields.tsx'
import { useFetcher } from '../../ui/form/sending.ts'
import { StayField } from '../../ui/form/stay-field.tsx'
import { Moment } from '../../ui/moment.tsx'

/** Tells whoever is logged in that somebody says their second factor is lost. */
export default function LossNotice({ lossAt }: { lossAt: number }) {
  const fetcher = useFetcher()
  return (
    <section
      aria-label="Second factor"
      className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 bg-sunken px-4 py-3"
    >
      <p className="max-w-2xl text-sm">
        Somebody says that your phone and your recovery codes are lost. Log-in asks for no code from
        <span className="block">
          <Moment at={lossAt} />
        </span>
      </p>
      <fetcher.Form
        method="post"
        action="/settings/security/factors/keep/"
        // The button goes with its notice.
        onSubmit={() => document.getElementById('main')?.focus()}
      >
        <StayField />
        <Button type="submit" look="danger" size="small" busy={fetcher.state !== 'idle'}>
          Go on asking
        </Button>
        <CarriedInputs />
      </fetcher.Form>
    </section>
  )
}
