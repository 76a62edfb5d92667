const MOMENT = new Intl.DateTimeFormat('en', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** A time to come, the same for every reader. */
export function Moment({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{MOMENT.format(at)} UTC</time>
}
