import { BRAND } from '../../../brand.ts'

export function KnownFormats() {
  return (
    <section aria-labelledby="formats" className="mt-12">
      <h2 id="formats" className="mb-3 text-lg">
        What can be imported
      </h2>
      <dl className="flex flex-col gap-4 text-muted">
        <Format name="Pinterest">
          The file of “Request your data” there, as HTML, JSON or the whole ZIP. Boards, sections
          and what you wrote come along.
        </Format>
        <Format name="Bookmarks">
          The HTML file that Chrome, Firefox, Safari and Edge export, and Pocket, Linkwarden and
          Karakeep too. A folder becomes a board, one inside it a section.
        </Format>
        <Format name="Raindrop">The CSV file of its export.</Format>
        <Format name="Are.na">A channel as JSON, or several in a ZIP.</Format>
        <Format name="Pictures">
          A ZIP of folders. Each folder becomes a board, one inside it a section.
        </Format>
        <Format name={`${BRAND} export`}>
          The ZIP of an export from here. Begin with its first part and add the others to it.
        </Format>
      </dl>
    </section>
  )
}

function Format({ name, children }: { name: string; children: string | string[] }) {
  return (
    <div>
      <dt className="font-semibold text-ink">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
