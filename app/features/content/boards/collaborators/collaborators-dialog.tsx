import { useEffect } from 'react'
import { useFetcher } from '../../../../ui/form/sending.ts'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import type { BoardCollaborators } from './collaborators.server.ts'
import { CollaboratorsPanel } from './collaborators-panel.tsx'

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
    <Dialog label="Collaborators" onClose={onClose} className="h-[36rem] w-full max-w-[31.25rem]">
      <h2 className="mb-6 text-lg">Collaborators</h2>
      {data ? <CollaboratorsPanel {...data} /> : <p role="status">{isMissing ? '' : 'Loading'}</p>}
    </Dialog>
  )
}
