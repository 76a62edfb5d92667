import description from 'virtual:open-api'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { NOT_OFFERED } from '../../../contract/v5/not-offered.ts'
import { SCOPES } from '../../../features/identity/apps/scopes.ts'
import { API_LIMIT } from '../../../features/identity/limits.ts'
import { shownOperations } from '../../../features/transfer/developers/shown-operations.ts'

export function readDevelopers({ env }: AppLoadContext) {
  return {
    origin: env.SITE_ORIGIN,
    limit: API_LIMIT,
    missing: NOT_OFFERED,
    scopes: Object.entries(SCOPES).map(([name, does]) => ({ name, does })),
    groups: shownOperations(description, env.SITE_ORIGIN),
  }
}
