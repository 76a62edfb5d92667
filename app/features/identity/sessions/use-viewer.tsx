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
  /** Whether their session is the one that began with their account. */
  isNew: boolean
}

type RootData = { viewer: ShownViewer | null; accountIds: number[] }

export function useViewer(): ShownViewer | null {
  return useRouteLoaderData<RootData>('root')?.viewer ?? null
}

/** Whether the page knows who looks at it: one for a failed form doesn't. */
export function useIsViewerKnown(): boolean {
  return Boolean(useRouteLoaderData<RootData>('root'))
}

const NONE: readonly number[] = []

/** The accounts that this browser is logged in to. */
export function useAccountIds(): readonly number[] {
  return useRouteLoaderData<RootData>('root')?.accountIds ?? NONE
}
