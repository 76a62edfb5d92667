import * as v from 'valibot'
import { isCalendarDay } from '../../../../forms/calendar-day.ts'
import { Flag, OptionalId, Text } from '../../../../forms/input.ts'
import { PageQuery } from '../../../../paging.ts'
import { webAddress } from '../../../../text/web-address.ts'
import { domainOf } from '../../../content/pins/links/domain.ts'
import { colourNamed } from '../colours/colours.ts'

const SITE_LENGTH = 253

/** A host without `www.`, from a host or address. Other texts match no pin. */
const Site = v.pipe(
  Text,
  v.transform((typed) => (domainOf(webAddress(typed)) ?? typed).slice(0, SITE_LENGTH)),
)

/** A day as `YYYY-MM-DD`, or empty. */
const Day = v.fallback(
  v.pipe(
    v.optional(v.string(), ''),
    v.check((day) => day === '' || isCalendarDay(day)),
  ),
  '',
)

const ColourName = v.fallback(
  v.pipe(
    v.optional(v.string(), ''),
    v.check((word) => word === '' || colourNamed(word) !== null),
  ),
  '',
)

const None = v.fallback(v.optional(v.picklist(['', 'none']), ''), '')

export const YourFilters = v.object({
  q: Text,
  /** Turns spelling correction off. */
  exact: Flag,
  site: Site,
  board: OptionalId,
  /** A section of the board. A section of another board is ignored. */
  section: OptionalId,
  /** The first and last day on which the pin was saved, in the member's time zone. */
  from: Day,
  to: Day,
  colour: ColourName,
  /** `none` finds pins that are only a colour. */
  picture: None,
  /** `none` finds pins without alt text. */
  alt: None,
  /** `dead` finds pins with a broken link. */
  link: v.fallback(v.optional(v.picklist(['', 'dead']), ''), ''),
})
export type YourFilters = v.InferOutput<typeof YourFilters>
/** A search of the member's own pins; the bookmark is the last pin's id. */
export const YourPinsQuery = v.object({ ...YourFilters.entries, ...PageQuery.entries })
export type YourPinsQuery = v.InferOutput<typeof YourPinsQuery>
