import { Suspense } from 'react'
import { Part } from '../../../ui/failing/part.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/network.ts'
import { LinkedText } from '../../content/pins/links/linked-text.tsx'
import { NOTE_SUMMARY, noteSummary } from './note-summary.ts'

const load = () => import('./note-form.tsx')
const NoteForm = import.meta.env.SSR ? (await load()).default : lazyPart(load)

/** The viewer's private note on their own pin. Without scripts, a refusal opens a page. */
export function PinNote({ pin, note }: { pin: { id: number }; note: string }) {
  return (
    <section aria-label="Private note" className="print:hidden">
      {note && (
        <div className="rounded-pin bg-sunken px-4 py-3">
          <p className="mb-1 flex items-center gap-1.5 text-sm text-muted">
            <Icon name="lock" size={16} />
            Private note: only you can see this
          </p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            <LinkedText pin={pin} text={note} />
          </p>
        </div>
      )}
      <Part name="note">
        <Suspense fallback={<p className={NOTE_SUMMARY}>{noteSummary(note)}</p>}>
          <NoteForm pin={pin} note={note} />
        </Suspense>
      </Part>
    </section>
  )
}
