import { Link } from '@remix-run/react'
import { hashtagPath, piecesOf } from './hashtags.ts'

export function HashtagText({ text }: { text: string }) {
  return piecesOf(text).map(({ text: words, tag }, place) =>
    tag === null ? (
      words
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
      <Link key={place} to={hashtagPath(tag)} dir="auto" className="font-semibold hover:underline">
        {words}
      </Link>
    ),
  )
}
