import { BRAND } from '../../../../brand.ts'
import { FORMATS } from './formats.ts'

export function KnownFormats() {
  return (
    <section aria-labelledby="formats" className="mt-12">
      <h2 id="formats" className="mb-3 text-lg">
        What can be imported
      </h2>
      <table className="w-full text-start text-muted max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line">
            {['From', 'File', 'What we import'].map((name) => (
              <th key={name} scope="col" className="py-2 pe-4 text-start text-sm font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {FORMATS.map(({ name, file, kept, left }) => (
            <tr key={name} className="border-b border-line align-top max-sm:block max-sm:py-3">
              <th
                scope="row"
                className="py-3 pe-4 text-start font-semibold wrap-normal text-ink max-sm:block max-sm:py-0"
              >
                {name}
              </th>
              <td className="py-3 pe-4 max-sm:block max-sm:py-0">{file}</td>
              <td className="py-3 max-sm:block max-sm:pt-1 max-sm:pb-0">
                {kept}
                {left && <span className="block text-sm">Not imported: {left}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-muted">
        A board can also follow an RSS, Atom or JSON feed, a page that links to one, an Are.na
        channel or a board of another {BRAND}: open “Follow a feed” in the board’s menu. New items
        are added automatically.
      </p>
    </section>
  )
}
