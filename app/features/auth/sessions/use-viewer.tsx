import { useRouteLoaderData } from '@remix-run/react'
import type { Viewer } from '../../../context.server.ts'

export type ShownViewer = Omit<
  Viewer,
  'sessionId' | 'sessionStartedAt' | 'missesFactor' | 'email' | 'createdAt'
>

type RootData = { viewer: ShownViewer | null; accountCount: number }

/** The signed-in member; null for a visitor. */
export function useViewer(): ShownViewer | null {
  return useRouteLoaderData<RootData>('root')?.viewer ?? null
}

/** Whether the page knows who looks at it: one for a failed form doesn't. */
export function useIsViewerKnown(): boolean {
  return Boolean(useRouteLoaderData<RootData>('root'))
}

export function useAccountCount(): number {
  return useRouteLoaderData<RootData>('root')?.accountCount ?? 0
}
