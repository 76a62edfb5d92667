import * as v from 'valibot'

/** Where the sender of a form wants to go afterwards, as it came: it may be any text; null for none. */
export const Next = v.object({ next: v.fallback(v.nullable(v.string()), null) })
