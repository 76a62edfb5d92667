import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { importPath } from './import.ts'
import type { ImportPage } from './read-import.server.ts'
import { timeLeftText } from './run/time-left.ts'

const POLL_MS = 2000

export function ImportProgress({ page }: { page: ImportPage }) {
  const { state, total, counts, paceMs } = page
  const isUndoing = state === 'undoing'
  const settled = counts.made + counts.double + counts.failed
  const done = isUndoing ? page.done : settled
  const path = importPath(page)
  useFollowed()
  const text = isUndoing ? 'Undoing the import' : 'Importing'
  return (
    <section aria-label="Progress" className="mb-10">
      <p className="mb-3 font-semibold">{text}</p>
      <ProgressBar label={text} done={done} total={total} />
      <p className="mt-2 mb-6 text-sm text-muted tabular-nums">
        <span>{`${done.toLocaleString('en')} of ${total.toLocaleString('en')}`}</span>
        {counts.failed > 0 && !isUndoing && (
          <span>{`, ${counts.failed.toLocaleString('en')} failed`}</span>
        )}
        <span>. </span>
        {!isUndoing && <span>{`${timeLeftText((total - done) * paceMs)} `}</span>}
        <span>You can leave this page. We'll keep working.</span>
      </p>
      <ActionButtons>
        <ButtonLink to={path} reloadDocument className="hidden noscript:flex">
          Check again
        </ButtonLink>
        {!isUndoing && (
          <Form method="post" action={`${path}stop/`}>
            <Button type="submit">Stop and keep what's imported</Button>
          </Form>
        )}
      </ActionButtons>
    </section>
  )
}

function useFollowed(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(revalidate, POLL_MS)
    return () => clearInterval(timer)
  }, [revalidate])
}
