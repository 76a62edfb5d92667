import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { TimeText } from '../../../features/identity/account/time-text.tsx'
import { readHealthPage } from '../../../features/operations/health/health-page.server.ts'
import { moderationMeta } from '../../../features/operations/moderation/moderation-meta.ts'
import { ModerationSection } from '../../../features/operations/moderation/moderation-section.tsx'
import { show } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = moderationMeta('Health')

export async function loader(args: LoaderFunctionArgs) {
  return show(args, v.object({}), readHealthPage)
}

export default function ModerationHealth() {
  const { troubles, jobs, queues, emails, deadLetters, databaseBytes, now } =
    useLoaderData<typeof loader>()
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
              {(databaseBytes / 1_000_000).toFixed(1)} MB of 10,000 MB
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
