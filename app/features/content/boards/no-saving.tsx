import { Link } from 'react-router-dom'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'

/** Explains to a viewer why they may not save pins for a business, in place of the business's boards. */
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
