import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { sizeText } from '../../../../text/size-text.ts'
import { Moment } from '../../../../ui/moment.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import type { ShownExport } from './data-exports.server.ts'

const POLL_MS = 2000

/** A copy's progress, and its parts once it is ready. `base` is the address above the parts. */
export function CopyState({ copy, base }: { copy: ShownExport | null; base: string }) {
  const hasFailed = copy?.hasFailed ?? false
  const isRunning = copy !== null && copy.keptUntil === null && !hasFailed
  usePolling(isRunning)
  return (
    <div role="status" className="mb-6">
      {hasFailed && <p className="font-semibold">We couldn't create the copy. Try again.</p>}
      {copy && isRunning && <Progress {...copy} />}
      {copy && copy.keptUntil !== null && (
        <Parts {...copy} keptUntil={copy.keptUntil} base={base} />
      )}
    </div>
  )
}

function usePolling(isRunning: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(revalidate, POLL_MS)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}

function Progress({ partsDone, parts }: ShownExport) {
  return (
    <>
      <p className="mb-2 font-semibold">
        {`We're creating your copy: ${partsDone} of ${parts} ${parts === 1 ? 'part' : 'parts'}`}
      </p>
      <ProgressBar label="We're creating your copy" done={partsDone} total={parts} />
      <p className="mt-2 text-sm text-muted">You can leave this page.</p>
    </>
  )
}

type ReadyCopy = ShownExport & { keptUntil: number; base: string }

function Parts({ id, parts, bytes, createdAt, keptUntil, base }: ReadyCopy) {
  return (
    <div className="rounded-pin bg-sunken p-4">
      <p className="mb-3">
        Your copy of <Moment at={createdAt} /> is ready: {sizeText(bytes)}. Available until{' '}
        <Moment at={keptUntil} />.
      </p>
      <ul className="flex flex-col gap-2">
        {Array.from({ length: parts }, (_, place) => place + 1).map((part) => (
          <li key={part}>
            <a href={`${base}${id}/${part}/`} className="font-semibold underline">
              {parts === 1 ? 'Download' : `Download part ${part} of ${parts}`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
