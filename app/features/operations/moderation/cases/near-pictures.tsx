import { Link } from 'react-router-dom'
import type { ShownCase } from './case.server.ts'

export function NearPictures({ like }: { like: ShownCase['like'] }) {
  return (
    <>
      {like.removed.length > 0 && (
        <p className="font-semibold text-danger">
          It looks like{' '}
          {like.removed.length === 1 ? 'a picture' : `${like.removed.length} pictures`} that we
          removed.
        </p>
      )}
      {like.others.length > 0 && (
        <ul className="flex flex-col gap-1">
          {like.others.map(({ id, pinId, distance }) => (
            <li key={id}>
              <Link to={`/pin/${pinId}/`} className="underline">
                A pin whose picture {distance === 0 ? 'looks the same' : 'is nearly the same'}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {like.removed.length + like.others.length === 0 && (
        <p className="text-muted">None that we know of.</p>
      )}
    </>
  )
}
