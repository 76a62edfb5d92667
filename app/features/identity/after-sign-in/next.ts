import * as v from 'valibot'

export const Next = v.object({ next: v.fallback(v.nullable(v.string()), null) })
