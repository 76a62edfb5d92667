import { createContext, type ReactNode, Suspense, useContext } from 'react'
import { lazyPart } from '../../../ui/network.ts'
import type { EditValue, FieldConflict } from './edit-base.ts'

const load = () => import('./edit-version.tsx')
const EditVersion = import.meta.env.SSR ? (await load()).default : lazyPart(load)

/** Returns a field's conflicting saved version; null without a conflict. */
export const FieldConflicts = createContext<(name: string) => FieldConflict | null>(() => null)

/** A field of an edit form. After a concurrent change, the member chooses between the two versions. */
export function EditChoice({
  name,
  label,
  shownAs = textOf,
  children,
}: {
  name: string
  label: string
  /** Formats a saved value that isn't free text. */
  shownAs?: (saved: EditValue) => string
  children: ReactNode
}) {
  const conflict = useContext(FieldConflicts)(name)
  const text = `${label} was changed in the meantime`
  return (
    // The same element in both cases, so that the field keeps the typed text.
    <div
      {...(conflict && { role: 'group', 'aria-label': text })}
      className={conflict ? 'flex flex-col gap-2 rounded-pin border border-danger p-4' : 'contents'}
    >
      {conflict && (
        <Suspense>
          <EditVersion name={name} text={text} conflict={conflict} />
        </Suspense>
      )}
      {children}
      {conflict && (
        <Suspense>
          <EditVersion name={name} saved={shownAs(conflict.saved)} conflict={conflict} />
        </Suspense>
      )}
    </div>
  )
}

function textOf(saved: EditValue): string {
  return String(saved ?? '')
}
