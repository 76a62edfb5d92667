import type { FetchRequest } from '../../../../app/gateways/web.server.ts'

/** A request with limits that don't matter here. */
export const A_PAGE: FetchRequest = {
  accept: 'text/html',
  userAgent: 'Test/1.0',
  limitBytes: 100_000,
  limitMs: 5000,
  field: 'url',
}
