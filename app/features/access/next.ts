import * as v from 'valibot'

/** Where the sender of a form wants to go afterwards, as it came: it may be any text, or none. */
export const Next = v.object({ next: v.fallback(v.string(), '/') })
