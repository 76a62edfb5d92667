import { useRouteLoaderData } from '@remix-run/react'
import type { Viewer } from '../../../context.server.ts'

export type ShownViewer = Omit<Viewer, 'sessionId' | 'sessionStartedAt' | 'email' | 'createdAt'>

/** The signed-in member; null for a visitor. */
export function useViewer(): ShownViewer | null {
  return useRouteLoaderData<{ viewer: ShownViewer | null }>('root')?.viewer ?? null
}
