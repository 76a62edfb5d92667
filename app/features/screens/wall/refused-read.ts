import { missingPagePath } from '../../../missing-page.ts'

export const NOT_SIGNED_IN = 7

export type RefusedRead = {
  resource_response: { http_status: number; code: number }
  client_context: { is_authenticated: boolean }
}

/** The page to go to after a refused read; null to stay. */
export function pathAfterRefusal({
  resource_response,
  client_context,
}: RefusedRead): string | null {
  const { http_status, code } = resource_response
  const isMissing = http_status === 404 || (http_status === 401 && code === NOT_SIGNED_IN)
  return isMissing ? missingPagePath(client_context.is_authenticated ? '/' : '/ideas/') : null
}
