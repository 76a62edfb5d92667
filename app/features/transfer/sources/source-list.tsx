import { isolated } from '../../../text/direction.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useKeptFocus } from '../../../ui/kept-focus.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { reasonText } from '../import/reasons.ts'
import type { ShownSource, SourcesPage } from './read-sources.server.ts'
import { sourceActPath } from './source.ts'
import { newPinsText, sourceReasonText } from './source-texts.ts'

export function SourceList({ board, sources }: SourcesPage) {
  const keptFocus = useKeptFocus<HTMLUListElement>()
  return (
    <section aria-labelledby="sources" className="mt-12">
      <h2 id="sources" className="mb-3 text-lg">
        What this board follows
      </h2>
      <ul className="divide-y divide-line" {...keptFocus}>
        {sources.map((source) => (
          <li key={source.id} className="flex flex-col gap-3 py-5">
            <SourceFacts source={source} />
            {source.mayChange && <SourceActions boardId={board.id} source={source} />}
            {source.failed > 0 && <FailedEntries source={source} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function SourceFacts({ source }: { source: ShownSource }) {
  const { title, address, isOwn, addedBy, section, state, reason } = source
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h3 dir="auto" className="text-base font-semibold wrap-anywhere">
        {title}
      </h3>
      <p className="text-sm wrap-anywhere text-muted">
        {isOwn ? (
          <a href={address} rel="nofollow noreferrer" className="underline underline-offset-4">
            {address}
          </a>
        ) : (
          <span>
            {address}, added by <bdi>{addedBy}</bdi>
          </span>
        )}
        {section !== null && (
          <span>
            , into <bdi>{section}</bdi>
          </span>
        )}
      </p>
      {reason !== null && (
        <p className="flex items-start gap-1.5 text-sm font-semibold text-danger">
          <span className="mt-0.5 shrink-0">
            <Icon name="info" size={16} />
          </span>
          <span>{`${state === 'stopped' ? 'Stopped. ' : ''}${sourceReasonText(reason)}`}</span>
        </p>
      )}
      <p className="text-sm text-muted">
        Checked <Moment at={source.checkedAt} />: {newPinsText(source)}.{' '}
        {state === 'following' && (
          <span>
            Next check <Moment at={source.nextLookAt} />.
          </span>
        )}
      </p>
      {source.leftOut > 0 && (
        <p className="text-sm text-muted">
          We read its newest 100 entries and skip {source.leftOut.toLocaleString('en')} older ones.
        </p>
      )}
    </div>
  )
}

function SourceActions({ boardId, source }: { boardId: number; source: ShownSource }) {
  const pathOf = (act: 'look' | 'leave' | 'follow') =>
    sourceActPath({ boardId, sourceId: source.id }, act)
  const name = isolated(source.title)
  return (
    <div className="flex flex-wrap gap-2">
      {source.state === 'following' ? (
        <Form method="post" action={pathOf('look')}>
          <Button type="submit" size="small" aria-label={`Check now: ${name}`}>
            Check now
          </Button>
        </Form>
      ) : (
        <Form method="post" action={pathOf('follow')}>
          <Button type="submit" size="small" aria-label={`Follow again: ${name}`}>
            Follow again
          </Button>
        </Form>
      )}
      <Form method="post" action={pathOf('leave')}>
        <Button type="submit" size="small" aria-label={`Stop following ${name}`}>
          Stop following
        </Button>
      </Form>
    </div>
  )
}

function FailedEntries({ source }: { source: ShownSource }) {
  const { failed, failures, title } = source
  const failedText =
    failed === 1
      ? "1 entry couldn't be saved"
      : `${failed.toLocaleString('en')} entries couldn't be saved`
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
        {failedText}
        <span className="sr-only">: {title}</span>
      </summary>
      <ul className="flex flex-col gap-2 text-sm">
        {failures.map((entry) => (
          <li key={`${entry.title} ${entry.link}`} className="wrap-anywhere">
            <span dir="auto" className="block font-semibold">
              {entry.title || entry.link || 'Untitled'}
            </span>
            <span className="text-muted">{reasonText(entry.reason)}</span>
          </li>
        ))}
      </ul>
      {failed > failures.length && (
        <p className="mt-2 text-sm text-muted">These are the newest {failures.length}.</p>
      )}
    </details>
  )
}
