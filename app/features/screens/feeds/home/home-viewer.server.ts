import { type Placeholder, sql } from 'drizzle-orm'
import type { Viewer } from '../../../../context.server.ts'
import {
  ANY_FEED_VIEWER,
  type FeedViewer,
  feedViewerOf,
} from '../../../core/permissions/blocks.server.ts'

/** A home feed's member, as values or placeholders of a prepared query. `topics` is JSON. */
export type HomeViewer = FeedViewer & { topics: string | Placeholder | null }

export function homeViewerOf(viewer: Viewer) {
  const { topics } = viewer
  return {
    ...feedViewerOf(viewer),
    topics: topics === null || topics.length === 0 ? null : JSON.stringify(topics),
  }
}

export function anyHomeViewer({ hasTopics }: { hasTopics: boolean }): HomeViewer {
  return {
    ...ANY_FEED_VIEWER,
    topics: hasTopics ? sql.placeholder('topics') : null,
  }
}
