import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { pinsText } from '../../features/content/boards/pins-text.ts'
import { readSharedBoard } from '../../features/content/boards/secret-links/read-shared-board.server.ts'
import { SharedBoardQuery } from '../../features/content/boards/secret-links/secret-link.ts'
import { SharedPins } from '../../features/content/boards/secret-links/shared-pins.tsx'
import { LinkPage } from '../../features/identity/link-page.tsx'
import { SECRET_ADDRESS, showLink } from '../../http/secret-link.server.ts'
import { isolated } from '../../text/direction.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Moment } from '../../ui/moment.tsx'

export const headers: HeadersFunction = () => ({
  ...SECRET_ADDRESS,
  'X-Robots-Tag': 'noindex, nofollow',
})

export const meta: MetaFunction<typeof loader> = ({ data: shared }) => [
  { title: `${isolated(shared?.board.name ?? 'A board')} · ${BRAND}` },
  { name: 'robots', content: 'noindex, nofollow' },
]

export function loader(args: LoaderFunctionArgs) {
  return showLink(args, SharedBoardQuery, readSharedBoard)
}

export default function SharedBoardPage() {
  const shared = useLoaderData<typeof loader>()
  if (!shared) return <DeadSecretLink />
  const { board, expiresAt, pins } = shared
  return (
    <div className="px-2 pt-6 narrow:px-4">
      <header className="mx-auto mb-8 flex max-w-3xl flex-col gap-2 px-2 text-center">
        <h1 dir="auto" className="text-xl narrow:text-2xl">
          {board.name}
        </h1>
        {board.description && (
          <p dir="auto" className="text-muted">
            {board.description}
          </p>
        )}
        {/* Aligned to the start, so that nothing moves when the reader's time zone makes the time longer. */}
        <p className="mt-2 rounded-pin bg-sunken px-4 py-3 text-start text-sm">
          {pinsText(board.pinCount)}, shared with you by <bdi>{board.owner}</bdi>. Available until{' '}
          <Moment at={expiresAt} />
        </p>
      </header>
      {pins.items.length === 0 ? (
        <Empty title="No pins here yet">
          As soon as {isolated(board.owner)} saves a picture, it appears here.
        </Empty>
      ) : (
        <SharedPins pins={pins.items} />
      )}
      {pins.bookmark && (
        <p className="mt-6 text-center">
          <ButtonLink rel="next" to={`?bookmark=${pins.bookmark}`}>
            More pins
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

function DeadSecretLink() {
  return (
    <LinkPage title="This link no longer works">
      <p className="mb-6 text-center text-muted">
        It has expired or been revoked. Ask the person who sent it for a new one.
      </p>
      <ButtonLink to="/ideas/" look="brand" size="large">
        See new ideas
      </ButtonLink>
    </LinkPage>
  )
}
