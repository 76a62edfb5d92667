import { createContext, useContext } from 'react'

/** The zone and format, such as `en-DE`, of a page's times. The zone is null until the browser's is known. */
export type Clock = { zone: string | null; locale: string }

export const UTC_CLOCK: Clock = { zone: null, locale: 'en' }

export const ClockContext = createContext<Clock>(UTC_CLOCK)

type Style = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>

export function timeIn({ zone, locale }: Clock, at: number, style: Style): string {
  const text = new Intl.DateTimeFormat(locale, { ...style, timeZone: zone ?? 'UTC' }).format(at)
  return zone === null && style.timeStyle ? `${text} UTC` : text
}

/** A time in the reader's or another zone. Rendered by the server, because browsers' locale data differ. */
export function ClockTime({
  at,
  title,
  zone,
  ...style
}: { at: number; title?: Style; zone?: string } & Style) {
  const readers = useContext(ClockContext)
  const clock = zone === undefined ? readers : { ...readers, zone }
  return (
    <time
      suppressHydrationWarning
      dateTime={new Date(at).toISOString()}
      title={title && timeIn(clock, at, title)}
    >
      {timeIn(clock, at, style)}
    </time>
  )
}
