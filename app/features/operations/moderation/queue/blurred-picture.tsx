import { useSearchParams } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { picturePath } from '../../../core/pictures/picture-path.ts'

/** A reported picture stays blurred until a moderator asks to see it, which is recorded. */
export function BlurredPicture({
  hash,
  caseId,
  isShown,
  name,
  large = false,
}: {
  hash: string
  caseId: number
  isShown: boolean
  name: string
  large?: boolean
}) {
  const [query] = useSearchParams()
  return (
    <div className={`flex shrink-0 flex-col gap-2 ${large ? 'w-full max-w-xs' : 'w-24'}`}>
      <div className="overflow-hidden rounded-pin bg-sunken">
        <img
          src={picturePath(hash, large ? '474x' : '236x')}
          alt={isShown ? name || 'What was reported' : 'Blurred'}
          loading="lazy"
          className={`w-full object-cover ${large ? 'max-h-96' : 'h-24'} ${isShown ? '' : 'scale-125 blur-xl'}`}
        />
      </div>
      {!isShown && (
        <Link
          to={`?${new URLSearchParams({ ...Object.fromEntries(query), show: String(caseId) })}`}
          preventScrollReset
          className="rounded-full bg-sunken px-3 py-2 text-center text-sm font-semibold hover:bg-pressed"
        >
          Show<span className="sr-only"> the picture of {name || 'this case'}</span>
        </Link>
      )}
    </div>
  )
}
