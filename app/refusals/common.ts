import type { Refusals } from './refusals.ts'

/** Refusals that any address may return. */
export const COMMON = {
  invalid_parameters: [1, 400, 'Something in this request is missing or malformed.'],
  not_signed_in: [7, 401, 'Log in to do this.'],
  not_allowed: [8, 403, "You can't do this."],
  not_found: [9, 404, "We couldn't find that."],
  wrong_method: [10, 405, "This address doesn't accept that kind of request."],
  too_large: [11, 413, "That's too large to send."],
  cross_site: [12, 403, 'This request came from another site, so we stopped it.'],
  moved: [13, 301, 'This has moved.'],
  scope_missing: [14, 403, "This token doesn't have the scope for this."],
  not_offered: [
    15,
    501,
    "Pinfold doesn't offer this part of the API. /developers/ lists what it does.",
  ],
  edited_meanwhile: [
    16,
    409,
    'This was changed elsewhere while you were editing, so nothing was saved. Choose what to keep, then save again.',
  ],
  idempotency_key_invalid: [17, 400, 'An Idempotency-Key must have 1 to 255 visible characters.'],
  idempotency_key_reused: [
    18,
    422,
    'This was already sent with different content, which was saved. Reload the page to see it.',
  ],
  first_response_unknown: [
    19,
    409,
    'This was sent twice, and the first request is still in progress. Reload the page to see the result.',
  ],
  first_response_expired: [
    20,
    410,
    'This was already done, and its secret was shown once. Revoke it and create another.',
  ],
} as const satisfies Refusals
