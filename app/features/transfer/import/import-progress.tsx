import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
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
  const text = isUndoing ? 'The import is being undone' : 'The import is going on'
  return (
    <section aria-label="Progress" className="mb-10">
      <p role="status" className="mb-3 font-semibold">
        {text}
      </p>
      <ProgressBar label={text} done={done} total={total} />
      <p className="mt-2 mb-6 text-sm text-muted tabular-nums">
        {done.toLocaleString('en')} of {total.toLocaleString('en')}
        {counts.failed > 0 && !isUndoing && `, ${counts.failed.toLocaleString('en')} failed`}.{' '}
        {!isUndoing && `${timeLeftText((total - done) * paceMs)} `}
        You can leave this page: it goes on.
      </p>
      <Acts>
        <noscript className="contents">
          <ButtonLink to={path} reloadDocument>
            Look again
          </ButtonLink>
        </noscript>
        {!isUndoing && (
          <Form method="post" action={`${path}stop/`}>
            <Button type="submit">Stop and keep what is there</Button>
          </Form>
        )}
      </Acts>
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
