import { BRAND } from '../../../../brand.ts'
import { CopyForm } from './copy-form.tsx'
import { CopyState } from './copy-state.tsx'
import type { ShownExport } from './data-exports.server.ts'

const ASK = '/settings/account/data/'

export function ExportSection({ copy }: { copy: ShownExport | null }) {
  return (
    <section aria-labelledby="copy" className="mb-12">
      <h2 id="copy" className="mb-4 text-lg">
        A copy of your data
      </h2>
      <p className="mb-6 text-muted">
        Everything {BRAND} has about you, as a ZIP: your account, boards and pins as JSON, and your
        pins' files. We'll email you when it's ready and keep it for 7 days.
      </p>
      <CopyState copy={copy} base={ASK} />
      <CopyForm copy={copy} action={ASK} />
    </section>
  )
}
