import { useRouteLoaderData } from '@remix-run/react'
import type { Viewer } from '../../../context.server.ts'

export type ShownViewer = Pick<
  Viewer,
  | 'id'
  | 'username'
  | 'firstName'
  | 'fullName'
  | 'pictureHash'
  | 'avatarColorIndex'
  | 'isPartner'
  | 'acting'
  | 'hasOtherProfiles'
  | 'lastBoard'
  | 'invitation'
  | 'factorLossAt'
  | 'staffRole'
  | 'hasNewUpdate'
  | 'hasNewDecision'
  | 'preferences'
> & {
  mayPromote: boolean
  /** Whether the address has no `@`, which sign-up once allowed. Emails can't reach it. */
  hasNoEmail: boolean
  /** Whether the session started with the sign-up. */
  isNew: boolean
}

type RootData = { viewer: ShownViewer | null; accountIds: number[] }

export function useViewer(): ShownViewer | null {
  return useRouteLoaderData<RootData>('root')?.viewer ?? null
}

/** Whether the page knows its viewer, which it doesn't after a failed form. */
export function useIsViewerKnown(): boolean {
  return Boolean(useRouteLoaderData<RootData>('root'))
}

const NO_ACCOUNTS: readonly number[] = []

/** The accounts that this browser is logged in to. */
export function useAccountIds(): readonly number[] {
  return useRouteLoaderData<RootData>('root')?.accountIds ?? NO_ACCOUNTS
}
