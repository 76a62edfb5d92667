import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { BRAND } from '../../../brand.ts'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import { Moment } from '../../../ui/moment.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { ShownExport } from './data-exports.server.ts'

const POLL_MS = 2000

const ASK = '/settings/account/data/'

export function ExportSection({ copy }: { copy: ShownExport | null }) {
  const hasFailed = copy?.hasFailed ?? false
  const isRunning = copy !== null && copy.keptUntil === null && !hasFailed
  const isAsking = useSentForm()?.action === ASK
  useFollowed(isRunning)
  return (
    <section aria-labelledby="copy" className="mb-12">
      <h2 id="copy" className="mb-4 text-lg">
        A copy of your data
      </h2>
      <p className="mb-6 text-muted">
        All that {BRAND} has about you, as a ZIP: your account, your boards and pins as JSON, and
        the files of your pins. We write to you once it is ready, and keep it for 7 days.
      </p>
      <div role="status" className="mb-6">
        {hasFailed && <p className="font-semibold">The copy couldn't be made. Try again.</p>}
        {copy && isRunning && <Progress {...copy} />}
        {copy && copy.keptUntil !== null && <Parts {...copy} keptUntil={copy.keptUntil} />}
      </div>
      <Form method="post" action={ASK}>
        <Acts>
          <Button type="submit" off={isRunning} busy={isAsking}>
            {copy && !isRunning ? 'Make a new copy' : 'Make a copy'}
          </Button>
        </Acts>
      </Form>
    </section>
  )
}

function useFollowed(isRunning: boolean): void {
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
        Your copy is being made: {partsDone} of {parts} {parts === 1 ? 'part' : 'parts'}
      </p>
      <ProgressBar label="Your copy is being made" done={partsDone} total={parts} />
      <p className="mt-2 text-sm text-muted">You can leave this page.</p>
    </>
  )
}

function Parts({ id, parts, bytes, createdAt, keptUntil }: ShownExport & { keptUntil: number }) {
  return (
    <div className="rounded-pin bg-sunken p-4">
      <p className="mb-3">
        Your copy of <Moment at={createdAt} /> is ready: {sizeText(bytes)}. It is there until{' '}
        <Moment at={keptUntil} />.
      </p>
      <ul className="flex flex-col gap-2">
        {Array.from({ length: parts }, (_, place) => place + 1).map((part) => (
          <li key={part}>
            <a href={`/settings/account/data/${id}/${part}/`} className="font-semibold underline">
              {parts === 1 ? 'Download' : `Download part ${part} of ${parts}`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const SIZE = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes < 0.1 ? 'less than 0.1 MB' : `${SIZE.format(megabytes)} MB`
}
