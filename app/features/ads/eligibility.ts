import type { Viewer } from '../../context.server.ts'
import { NEW_ACCOUNT_MS, QUICK_PROMOTE_COUNTRIES } from './limits.ts'

/** Whether promoting a pin is offered: to members of 29 countries who are neither businesses, excluded nor new. */
export function mayPromote(viewer: Viewer, now: number): boolean {
  const { isPartner, promoteExcludedAt, createdAt, country } = viewer
  const isNew = now - createdAt < NEW_ACCOUNT_MS
  return !isPartner && promoteExcludedAt === null && !isNew && QUICK_PROMOTE_COUNTRIES.has(country)
}
