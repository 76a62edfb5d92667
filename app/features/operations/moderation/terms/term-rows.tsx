import { Link } from 'react-router-dom'
import { CATEGORIES } from '../../../content/advisories/sensitivity.ts'
import { MATCHES, SEVERITIES } from './term.ts'
import type { ListedTerm } from './terms.server.ts'

export function TermRows({ terms }: { terms: readonly ListedTerm[] }) {
  return (
    <ul className="divide-y divide-line">
      {terms.map(({ id, foldedTerm, match, country, language, severity, category }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
          <Link
            to={`?edit=${id}`}
            dir="auto"
            lang={language || undefined}
            className="min-w-[min(12rem,100%)] flex-1 font-semibold hover:underline"
          >
            {foldedTerm}
          </Link>
          <span className="text-sm text-muted">
            {[
              labelOf(SEVERITIES, severity),
              labelOf(CATEGORIES, category),
              MATCHES[match],
              country || 'Every country',
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function labelOf(labels: Readonly<Record<number, string>>, key: number): string {
  return labels[key] ?? String(key)
}
