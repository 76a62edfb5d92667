import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { StayForm } from '../../../ui/form/stay-form.tsx'
import { SEEN_PATH } from './notifications-path.ts'

/** Shares its fetcher key with {@link MarkSeenOnOpen}: a press cancels that request, but not the other way round. */
export function MarkSeenButton({ until }: { until: number }) {
  return (
    <StayForm action={SEEN_PATH} fetcherKey={SEEN_PATH}>
      <input type="hidden" name="until" value={until} />
      <Button type="submit" size="small" look="quiet">
        Mark all as seen
      </Button>
    </StayForm>
  )
}

/** Marks a page's notifications as seen. A script posts this form, because a GET must not change anything. */
export function MarkSeenOnOpen({ until }: { until: number }) {
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
