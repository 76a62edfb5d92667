import { Button } from '../../../../ui/button.tsx'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import type { Sending } from './send-files.ts'
import { sizesText } from './sizes-text.ts'

const CANCELLABLE: readonly Sending['state'][] = ['waiting', 'sending', 'late', 'busy', 'here']

export function SendingList({
  lines,
  canCancel,
  onCancel,
}: {
  lines: readonly Sending[]
  canCancel: boolean
  onCancel: (sending: Sending) => void
}) {
  const { ref, ...focus } = useKeptFocus<HTMLUListElement>()
  return (
    <ul ref={ref} {...focus} aria-label="Files on their way" className="flex flex-col gap-3">
      {lines.map((sending, at) => {
        const { file, state, here } = sending
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
              <ProgressBar
                label={`How much of ${file.name} is here`}
                done={here}
                total={file.size}
              />
            </span>
            <span
              className={`col-span-2 mt-1 text-sm tabular-nums ${state === 'refused' ? 'text-danger' : 'text-muted'}`}
            >
              {wordsOf(sending)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function wordsOf({ file, state, here, why }: Sending): string {
  const sizes = sizesText(here, file.size)
  switch (state) {
    case 'waiting':
      return `Waiting. ${sizes}`
    case 'sending':
      return sizes
    case 'late':
      return `No connection: it goes on by itself. ${sizes}`
    case 'busy':
      return `Waiting for our server: it goes on by itself. ${sizes}`
    case 'here':
      return `All of it is here. ${sizes}`
    case 'reading':
      return 'Being read'
    case 'cancelled':
      return 'Cancelled'
    case 'refused':
      return why ?? ''
  }
}
