import { Button } from '../../../../ui/button.tsx'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import type { FileUpload } from './send-files.ts'
import { sizesText } from './sizes-text.ts'

const CANCELLABLE: readonly FileUpload['state'][] = ['waiting', 'sending', 'late', 'busy', 'here']

export function UploadList({
  lines,
  canCancel,
  onCancel,
}: {
  lines: readonly FileUpload[]
  canCancel: boolean
  onCancel: (sending: FileUpload) => void
}) {
  const { ref, ...focus } = useKeptFocus<HTMLUListElement>()
  return (
    <ul ref={ref} {...focus} aria-label="Uploads" className="flex flex-col gap-3">
      {lines.map((sending, at) => {
        const { file, state, sentBytes } = sending
        const isGoing = state !== 'refused' && state !== 'cancelled'
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none moves.
            key={at}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 rounded-pin bg-sunken px-5 py-3"
          >
            <bdi className="font-semibold wrap-anywhere">{file.name}</bdi>
            <span className="flex h-9 items-center">
              {canCancel && CANCELLABLE.includes(state) && (
                <Button look="bare" size="small" onClick={() => onCancel(sending)}>
                  Cancel<span className="sr-only"> {file.name}</span>
                </Button>
              )}
            </span>
            <span className={`col-span-2 mt-1 ${isGoing ? '' : 'invisible'}`}>
              <ProgressBar label={`Upload of ${file.name}`} done={sentBytes} total={file.size} />
            </span>
            <span
              className={`col-span-2 mt-1 text-sm tabular-nums ${state === 'refused' ? 'text-danger' : 'text-muted'}`}
            >
              {textOf(sending)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function textOf({ file, state, sentBytes, problem }: FileUpload): string {
  const sizes = sizesText(sentBytes, file.size)
  switch (state) {
    case 'waiting':
      return `Waiting. ${sizes}`
    case 'sending':
      return sizes
    case 'late':
      return `No connection. We'll continue automatically. ${sizes}`
    case 'busy':
      return `Waiting for our server. We'll continue automatically. ${sizes}`
    case 'here':
      return `Uploaded. ${sizes}`
    case 'reading':
      return 'Reading'
    case 'cancelled':
      return 'Cancelled'
    case 'refused':
      return problem ?? ''
  }
}
