import * as v from 'valibot'
import { Flag, OptionalId, Text } from '../../../../forms/input.ts'
import { PageQuery } from '../../../../paging.ts'
import { webAddress } from '../../../../text/web-address.ts'
import { domainOf } from '../../../content/pins/links/link.ts'
import { colourNamed } from '../colours/colours.ts'

const SITE_LENGTH = 253

/** A host without `www.`, from a typed host or address; what is none fits no pin. */
const Site = v.pipe(
  Text,
  v.transform((typed) => (domainOf(webAddress(typed)) ?? typed).slice(0, SITE_LENGTH)),
)

/** A day of UTC as `YYYY-MM-DD`, or empty. */
const Day = v.fallback(
  v.pipe(
    v.optional(v.string(), ''),
    v.check(
      (day) => day === '' || (/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))),
    ),
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

const YourFilters = v.object({
  /** Of a long text the first words are searched. */
  q: Text,
  /** Exactly what was typed is searched, also where a typing error is likely. */
  exact: Flag,
  site: Site,
  board: OptionalId,
  /** A section of the board; another board's is ignored. */
  section: OptionalId,
  /** The first and the last day on which it was saved. */
  from: Day,
  to: Day,
  /** Of the picture, or of a pin that is a mere colour. */
  colour: ColourName,
  /** `none` asks for pins of a mere colour. */
  picture: None,
  /** `none` asks for pins without alt text. */
  alt: None,
  /** `dead` asks for pins whose link leads nowhere any more. */
  link: v.fallback(v.optional(v.picklist(['', 'dead']), ''), ''),
})
export type YourFilters = v.InferOutput<typeof YourFilters>
/** A search of one's own pins; the bookmark is the last pin's id. */
export const YoursQuery = v.object({ ...YourFilters.entries, ...PageQuery.entries })
export type YoursQuery = v.InferOutput<typeof YoursQuery>
