import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { StayForm } from '../../../ui/form/stay-form.tsx'
import { SEEN_PATH } from './updates-path.ts'

/** Stays on its page, and takes the place of what the page sends on opening: the answer to that would end its own. */
export function SeenButton({ until }: { until: number }) {
  return (
    <StayForm action={SEEN_PATH} fetcherKey={SEEN_PATH}>
      <input type="hidden" name="until" value={until} />
      <Button type="submit" size="small" look="quiet">
        Mark all as seen
      </Button>
    </StayForm>
  )
}

/** Marks as seen what a page shows, once scripts run: to fetch the page changes nothing. */
export function SeeOnOpening({ until }: { until: number }) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (until) form.current?.requestSubmit()
  }, [until])
  return (
    <StayForm action={SEEN_PATH} fetcherKey={SEEN_PATH} formRef={form} hidden>
      <input type="hidden" name="opened" value="1" />
      <input type="hidden" name="until" value={until} />
    </StayForm>
  )
}
