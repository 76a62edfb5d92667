import { missingPagePath } from '../../missing-page.ts'

/** The contract's number for `not_signed_in`. */
export const NOT_SIGNED_IN = 7

/** What the contract answers to a read that it refuses, as far as it matters here. */
export type RefusedRead = {
  resource_response: { http_status: number; code: number }
  client_context: { is_authenticated: boolean }
}

/**
 * Where the browser goes when a read by the JSON contract was refused because what it belongs to isn't
 * there any more, or needs a session that has ended. Null where it stays.
 */
export function pathAfter({ resource_response, client_context }: RefusedRead): string | null {
  const { http_status, code } = resource_response
  const isMissing = http_status === 404 || (http_status === 401 && code === NOT_SIGNED_IN)
  return isMissing ? missingPagePath(client_context.is_authenticated ? '/' : '/ideas/') : null
}
