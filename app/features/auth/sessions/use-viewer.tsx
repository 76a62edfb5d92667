import { useRouteLoaderData } from '@remix-run/react'
import type { Viewer } from '../../../context.server.ts'

/** What the browser knows of the member who is signed in. */
export type ShownViewer = Omit<Viewer, 'sessionId' | 'sessionStartedAt' | 'email' | 'createdAt'>

/** The signed-in member, or null for a visitor, on every page. */
export function useViewer(): ShownViewer | null {
  return useRouteLoaderData<{ viewer: ShownViewer | null }>('root')?.viewer ?? null
}
