import * as v from 'valibot'

export const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Seconds since 1970. */
export const Seconds = v.pipe(v.number(), v.integer())

/** An id of an answer. */
export const OwnId = v.pipe(v.string(), v.regex(/^\d+$/))
