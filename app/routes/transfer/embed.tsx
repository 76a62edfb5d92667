import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { BRAND } from '../../brand.ts'
import { embedPagePath } from '../../features/content/boards/board-names/board-path.ts'
import { embedCode } from '../../features/transfer/embedding/embed-code.ts'
import { EmbedCodeField } from '../../features/transfer/embedding/embed-code-field.tsx'
import { boardFramePath } from '../../features/transfer/embedding/embed-paths.ts'
import { FRAME_SIZES, FramePageQuery } from '../../features/transfer/embedding/frame-sizes.ts'
import { readOpenBoard } from '../../features/transfer/embedding/open-board.server.ts'
import { SizeLinks } from '../../features/transfer/embedding/size-links.tsx'
import { loadPage } from '../../http/form.server.ts'
import { PAGE } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [
  { title: `Embed a board on your website · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, FramePageQuery, async (context, { size, ...query }) => {
    const { id, name, section, path } = await readOpenBoard(context, query, 1)
    const { origin } = new URL(args.request.url)
    return { board: { id, name, section, path }, size, origin }
  })
}

export default function EmbedBoard() {
  const { board, size, origin } = useLoaderData<typeof loader>()
  const name = board.section?.title ?? board.name
  const src = boardFramePath(board)
  const frame = { title: `${name} · ${BRAND}`, ...FRAME_SIZES[size] }
  return (
    <div className={`${PAGE} flex max-w-4xl flex-col gap-8`}>
      <header className="flex flex-col gap-3">
        <h1 className="text-xl">Embed this board on your website</h1>
        <p>
          <Link to={board.path} dir="auto" className="font-semibold underline underline-offset-4">
            {name}
          </Link>
        </p>
        <p className="max-w-prose text-muted">
          Paste the code into your page. It shows the latest pins, sets no cookies and runs no
          scripts. If you make the board secret or delete it, it disappears from your page too.
        </p>
      </header>
      <SizeLinks size={size} path={embedPagePath(board, board.section)} />
      <EmbedCodeField code={embedCode({ ...frame, src: origin + src })} />
      <section className="flex flex-col gap-3">
        <h2 className="text-lg">Preview</h2>
        <iframe
          key={src}
          src={src}
          title={frame.title}
          width={frame.width}
          height={frame.height}
          className="max-w-full rounded-pin border border-line"
        />
      </section>
    </div>
  )
}
