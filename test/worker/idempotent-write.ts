import type { Browser } from '../factories/identity/people.ts'
import type { Maker } from './makers.ts'

/** A repeatable request. `form` may be a function, because each browser encodes a multipart form anew. */
export type RepeatableRequest = {
  by: Browser | { token: string }
  path: string
  form?: Record<string, string> | (() => FormData)
  json?: unknown
}

/** A write that creates something, with the table of the rows and a request. */
export type IdempotentWrite = {
  makes: string
  sends(maker: Maker): RepeatableRequest | Promise<RepeatableRequest>
}
