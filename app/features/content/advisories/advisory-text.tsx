import { noticePieces } from './notice-text.ts'
import type { Notice } from './sensitivity.ts'

export function AdvisoryText({ text, textTags }: Notice['description']) {
  return noticePieces(text, textTags).map(({ from, text: piece, link }) =>
    link === null ? (
      piece
    ) : (
      <a key={from} href={link} rel="noopener noreferrer" className="font-semibold underline">
        {piece}
      </a>
    ),
  )
}
