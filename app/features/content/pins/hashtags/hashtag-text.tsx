import { Link } from 'react-router-dom'
import { hashtagPath, piecesOf } from './hashtags.ts'

export function HashtagText({ text }: { text: string }) {
  return piecesOf(text).map(({ text: piece, tag }, place) =>
    tag === null ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
      <Link key={place} to={hashtagPath(tag)} dir="auto" className="font-semibold hover:underline">
        {piece}
      </Link>
    ),
  )
}
