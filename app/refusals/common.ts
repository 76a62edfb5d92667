import type { Refusals } from './refusals.ts'

/** Refusals of what every address may answer. */
export const COMMON = {
  invalid_parameters: [1, 400, 'Something in this request is missing or malformed.'],
  not_signed_in: [7, 401, 'Log in to do this.'],
  not_allowed: [8, 403, "You can't do this."],
  not_found: [9, 404, "We couldn't find that."],
  wrong_method: [10, 405, "This address doesn't take that kind of request."],
  too_large: [11, 413, "That's too large to send."],
  cross_site: [12, 403, 'This request came from another site, so we stopped it.'],
  moved: [13, 301, 'This has another address.'],
  scope_missing: [14, 403, "This token's scopes don't reach this."],
  not_offered: [
    15,
    501,
    "Pinfold doesn't offer this part of the API. /developers/ lists what it does.",
  ],
} as const satisfies Refusals
