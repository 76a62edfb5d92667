import type { MetaDescriptor } from '@remix-run/cloudflare'
import { boardPath } from '../../../features/content/boards/board-names/board-path.ts'
import { pinsText } from '../../../features/content/boards/pins-text.ts'
import {
  composedPicture,
  pageTags,
  pictureOfPin,
} from '../../../features/transfer/link-preview/page-tags.server.ts'
import { composedPreviewPath } from '../../../features/transfer/link-preview/preview-path.ts'
import type { readBoardWithSources } from '../../../features/transfer/sources/board-page.server.ts'
import { isolated } from '../../../text/direction.ts'

type Page = Pick<Awaited<ReturnType<typeof readBoardWithSources>>, 'board' | 'section' | 'pins'>

/** The title and tags of a board's page. Made on the server, so that their code isn't in the page's scripts. */
export function boardTags(
  { board, section, pins: { items } }: Page,
  { pathname, origin }: { pathname: string; origin: string },
): MetaDescriptor[] {
  const [first] = items
  const hashes = items.map(({ picture }) => picture.hash)
  const preview = composedPicture(composedPreviewPath('board', board.id, hashes), board.name)
  return pageTags({
    title: section ? `${isolated(section.title)} · ${isolated(board.name)}` : board.name,
    description:
      section?.description ||
      board.description ||
      `${pinsText(board.pinCount)} collected by ${isolated(board.owner.fullName)}`,
    path: pathname,
    feedOf: boardPath(board),
    isEmbeddable: true,
    origin,
    isPublic: board.privacy === 'public' && board.archivedAt === null,
    isUnindexed: board.isUnindexed,
    picture: first && (section ? pictureOfPin(first, section.title) : preview),
  })
}
