import type { Viewer } from '../../context.server.ts'
import { NEW_ACCOUNT_MS, PROMOTE_COUNTRIES } from './limits.ts'

/** Whether promoting a pin is offered: to members who are neither businesses, excluded nor new. */
export function mayPromote(viewer: Viewer, now: number): boolean {
  const { isPartner, promoteExcludedAt, createdAt, country } = viewer
  const isNew = now - createdAt < NEW_ACCOUNT_MS
  return !isPartner && promoteExcludedAt === null && !isNew && PROMOTE_COUNTRIES.has(country)
}
