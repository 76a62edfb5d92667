import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { TimeText } from '../../../features/identity/account/time-text.tsx'
import { readHealthPage } from '../../../features/operations/health/health-page.server.ts'
import { moderationMeta } from '../../../features/operations/moderation/moderation-meta.ts'
import { ModerationSection } from '../../../features/operations/moderation/moderation-section.tsx'
import { loadPage } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = moderationMeta('Health')

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), readHealthPage)
}

const ERROR_KINDS = {
  server: 'Failed requests',
  error: 'Failed scripts',
  rejection: 'Rejected promises',
  hydration: 'Pages rendered again',
  part: 'Failed parts of pages',
  page: 'Error pages shown',
} as const

export default function ModerationHealth() {
  const {
    troubles,
    errors,
    jobs,
    queues,
    emails,
    deadLetters,
    databaseBytes,
    databaseLimitBytes,
    lastBackup,
    now,
  } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>Site health</PageTitle>
      <ModerationSection title="Problems">
        {troubles.length === 0 ? (
          <p>None. All jobs are on schedule.</p>
        ) : (
          <ul className="divide-y divide-line">
            {troubles.map(({ key, sentence }) => (
              <li key={key} className="py-3 break-words">
                {sentence}
              </li>
            ))}
          </ul>
        )}
      </ModerationSection>
      <ModerationSection title="Errors today">
        {errors.length === 0 ? (
          <p>None.</p>
        ) : (
          <ul className="divide-y divide-line">
            {errors.map(({ kind, count }) => (
              <li key={kind} className="py-3 tabular-nums">
                {`${ERROR_KINDS[kind]}: ${count.toLocaleString('en')}`}
              </li>
            ))}
          </ul>
        )}
      </ModerationSection>
      <ModerationSection title="Queues and storage">
        <ul className="divide-y divide-line">
          {queues.map(({ name, backlog, oldestAt }) => (
            <li key={name} className="py-3">
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-muted tabular-nums">
                <span>{backlog} waiting</span>
                {oldestAt !== null && (
                  <span>
                    {' '}
                    · the oldest since <TimeText at={oldestAt} now={now} />
                  </span>
                )}
              </p>
            </li>
          ))}
          <li className="py-3">
            <p className="font-semibold">Emails</p>
            <p className="text-sm text-muted tabular-nums">
              <span>{emails.waiting} waiting</span>
              {emails.oldestAt !== null && (
                <span>
                  {' '}
                  · the oldest since <TimeText at={emails.oldestAt} now={now} />
                </span>
              )}
              <span> · {emails.failed} could not be sent in 30 days</span>
            </p>
            {emails.failures.map(({ reason, count }) => (
              <p key={reason} className="text-sm break-words text-muted tabular-nums">
                {`Could not be sent in the last day: ${count}, with ${reason || 'no reason'}`}
              </p>
            ))}
            <p className="text-sm text-muted tabular-nums">
              {`Late weekly emails: ${emails.lateDigests}`}
            </p>
          </li>
          <li className="py-3">
            <p className="font-semibold">Messages that failed permanently</p>
            <p className="text-sm text-muted tabular-nums">
              {deadLetters} · run npm run dead-letters to list or retry them
            </p>
          </li>
          <li className="py-3">
            <p className="font-semibold">Database</p>
            <p className="text-sm text-muted tabular-nums">
              {`${megabytes(databaseBytes)} MB of ${megabytes(databaseLimitBytes)} MB`}
            </p>
          </li>
          <li className="py-3">
            <p className="font-semibold">Last backup</p>
            <p className="text-sm text-muted tabular-nums">
              {lastBackup === null ? (
                <span>never</span>
              ) : (
                <span>
                  <TimeText at={lastBackup.finishedAt} now={now} /> · to a {lastBackup.place}
                </span>
              )}
            </p>
          </li>
        </ul>
      </ModerationSection>
      <ModerationSection title="Jobs">
        <ul className="divide-y divide-line">
          {jobs.map(({ name, every, succeededAt, failureCount, durationMs, error }) => (
            <li key={name} className="py-3">
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-muted tabular-nums">
                <span>every {every} · </span>
                {succeededAt === null ? (
                  <span>never succeeded</span>
                ) : (
                  <span>
                    succeeded <TimeText at={succeededAt} now={now} />
                  </span>
                )}
                <span> · {durationMs} ms</span>
              </p>
              {error !== null && (
                <p className="text-sm break-words text-danger">
                  Failed {failureCount === 1 ? 'once' : `${failureCount} times in a row`}: {error}
                </p>
              )}
            </li>
          ))}
        </ul>
      </ModerationSection>
    </>
  )
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })
}
