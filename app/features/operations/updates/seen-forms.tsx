import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CarriedInputs } from '../../../ui/form/carried-fields.tsx'
import { useFetcher } from '../../../ui/form/sending.ts'
import { StayField } from '../../../ui/form/stay-field.tsx'
import { StayForm } from '../../../ui/form/stay-form.tsx'
import { SEEN_PATH } from './updates.ts'

/** Stays on its page: what the page sends on opening may be answered meanwhile. */
export function SeenButton({ until }: { until: number }) {
  return (
    <StayForm action={SEEN_PATH}>
      <input type="hidden" name="until" value={until} />
      <Button type="submit" size="small" look="quiet">
        Mark all as seen
      </Button>
    </StayForm>
  )
}

/** Marks as seen what a page shows, once scripts run: to fetch the page changes nothing. */
export function SeeOnOpening({ until }: { until: number }) {
  const fetcher = useFetcher()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (until) form.current?.requestSubmit()
  }, [until])
  return (
    <fetcher.Form ref={form} method="post" action={SEEN_PATH} hidden>
      <StayField />
      <input type="hidden" name="opened" value="1" />
      <input type="hidden" name="until" value={until} />
      <CarriedInputs />
    </fetcher.Form>
  )
}
