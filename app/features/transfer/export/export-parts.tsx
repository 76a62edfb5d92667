import { sizeText } from '../../../text/size-text.ts'
import { pinsText } from '../../content/boards/pins-text.ts'
import { partPath } from './export.ts'
import type { PlannedPart } from './plan-export.server.ts'

export function ExportParts({
  parts,
  boardId,
}: {
  parts: readonly PlannedPart[]
  boardId?: number
}) {
  return (
    <>
      {parts.length > 1 && (
        <p className="mb-4 text-muted">
          It comes in {parts.length} parts, each a separate ZIP. Download them all.
        </p>
      )}
      <ul className="mb-8 flex flex-col gap-3">
        {parts.map((part) => (
          <li key={part.number}>
            <a
              href={partPath(part, boardId)}
              className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-pin bg-sunken px-5 py-4 hover:bg-pressed"
            >
              <span className="font-semibold underline underline-offset-4">
                {parts.length === 1 ? 'Download' : `Download part ${part.number}`}
              </span>
              <span className="text-sm text-muted tabular-nums">
                {pinsText(part.pins)}, {sizeText(part.bytes)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <h2 className="mb-3 text-lg">What's in it</h2>
      <dl className="mb-8 flex flex-col gap-3 text-muted">
        <Content name="index.html">
          Your boards as a web page. Unzip the file and open the page: it works offline, without an
          account.
        </Content>
        <Content name="pictures, videos">
          The files as they were saved, at full size. Captions are beside their videos.
        </Content>
        <Content name="pins.json">
          Everything, in a format you can import again. It includes your private notes, so leave it
          out if you share the ZIP.
        </Content>
        <Content name="pins.csv">
          A row for each pin, for spreadsheets. Includes your private notes.
        </Content>
        <Content name="bookmarks.html">The pins’ links, for any browser.</Content>
      </dl>
    </>
  )
}

function Content({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold text-ink">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
