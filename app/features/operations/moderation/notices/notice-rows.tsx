import { Link } from 'react-router-dom'
import type { ListedNotice } from './notices.server.ts'

export function NoticeRows({ notices }: { notices: readonly ListedNotice[] }) {
  return (
    <ul className="divide-y divide-line">
      {notices.map(({ id, key, country, language, title, source, checkedOn }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
          <Link
            to={`?edit=${id}`}
            className="min-w-[min(12rem,100%)] font-semibold hover:underline"
          >
            {key} · {country || 'Every country'} · {language}
          </Link>
          <span lang={language} className="min-w-[min(12rem,100%)] flex-1">
            {title}
          </span>
          <span className="text-sm text-muted tabular-nums">
            {source}, {checkedOn}
          </span>
        </li>
      ))}
    </ul>
  )
}
