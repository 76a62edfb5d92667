import { Link } from 'react-router-dom'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'

/** Tells a viewer who may not save pins for a business why, in place of its boards. */
export function NoSaving({ className = '' }: { className?: string }) {
  const viewer = useViewer()
  return (
    <p className={className}>
      Your role for <bdi>{viewer?.acting?.businessName}</bdi> doesn’t include saving pins.{' '}
      <Link to="/business/profiles/" className="underline">
        Switch profile
      </Link>{' '}
      to save.
    </p>
  )
}
