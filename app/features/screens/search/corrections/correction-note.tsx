import { useLocation } from '@remix-run/react'
import { Link } from 'react-router-dom'
import type { Correction } from './with-correction.server.ts'

export function CorrectionNote({ correction }: { correction: Correction | null }) {
  const exactly = new URLSearchParams(useLocation().search)
  exactly.delete('bookmark')
  exactly.set('exact', '1')
  if (!correction) return null
  return (
    <p className="mb-1 text-ink">
      Showing results for <bdi className="font-semibold">{correction.shown}</bdi>.{' '}
      <Link to={`?${exactly}`} rel="nofollow" className="inline-block py-1 underline">
        Search for <bdi>{correction.typed}</bdi> instead
      </Link>
      .
    </p>
  )
}
