import type { Viewer } from '../../context.server.ts'
import { NEW_ACCOUNT_MS, QUICK_PROMOTE_COUNTRIES } from './limits.ts'

/** Whether to suggest promoting a pin. Not to businesses, new or barred members, or members outside 29 countries. */
export function mayPromote(viewer: Viewer, now: number): boolean {
  const { isPartner, promoteExcludedAt, createdAt, country } = viewer
  const isNew = now - createdAt < NEW_ACCOUNT_MS
  return !isPartner && promoteExcludedAt === null && !isNew && QUICK_PROMOTE_COUNTRIES.has(country)
}
