import { useContext, useId } from 'react'
import { Build } from '../../../ui/failing/build.ts'
import { TimeText } from '../../identity/account/time-text.tsx'
import type { listPageErrors } from './list-errors.server.ts'

type OfBuild = Awaited<ReturnType<typeof listPageErrors>>['builds'][number]

const KIND_NAMES: Record<OfBuild['rows'][number]['kind'], string> = {
  error: 'A script failed',
  rejection: 'A promise was rejected',
  hydration: 'The page was rendered again',
  part: 'A part of the page failed',
  page: 'The error page was shown',
  server: 'The server failed; its log says why',
}

export function ErrorTable({ build, rows, now }: OfBuild & { now: number }) {
  const id = useId()
  const current = useContext(Build)
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-lg">
        {build ? <span>Build {build}</span> : <span>Pages of another build</span>}
        {build === current && <span className="text-muted"> · the current one</span>}
      </h2>
      <table className="mt-2 w-full tabular-nums">
        <thead>
          <tr className="text-left text-sm text-muted">
            <th scope="col" className="py-2 pr-4 font-normal">
              Error
            </th>
            <th scope="col" className="py-2 pr-4 font-normal">
              First and last seen
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              Count
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, name, part, route, count, firstAt, lastAt }) => (
            <tr key={[kind, name, part, route].join()} className="border-t border-line align-top">
              <th scope="row" className="py-3 pr-4 text-left font-normal">
                <span className="font-semibold">{name}</span>
                <span className="block [overflow-wrap:anywhere]">{route || 'Any page'}</span>
                <span className="block text-sm text-muted">
                  {part ? `${KIND_NAMES[kind]}: ${part}` : KIND_NAMES[kind]}
                </span>
              </th>
              <td className="py-3 pr-4">
                <span className="block">
                  <TimeText at={firstAt} now={now} />
                </span>
                <span className="block">
                  <TimeText at={lastAt} now={now} />
                </span>
              </td>
              <td className="py-3 text-right">{count.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
