import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import type { BoardCollaborators } from './collaborators.server.ts'
import { CollaboratorsPanel } from './collaborators-panel.tsx'

/** Who shares a board, over the page. `path` is the page that it is elsewhere. */
export default function CollaboratorsDialog({
  path,
  onClose,
}: {
  path: string
  onClose: () => void
}) {
  const { load, data, state } = useFetcher<BoardCollaborators>()
  const isMissing = state === 'idle' && !data
  useEffect(() => {
    load(path)
  }, [load, path])
  return (
    <Dialog label="Collaborators" onClose={onClose} className="w-full max-w-[31.25rem] p-8">
      <h2 className="mb-6 text-lg">Collaborators</h2>
      {data ? (
        <CollaboratorsPanel {...data} />
      ) : (
        <p role="status" className="min-h-48">
          {isMissing ? '' : 'Loading'}
        </p>
      )}
    </Dialog>
  )
}
