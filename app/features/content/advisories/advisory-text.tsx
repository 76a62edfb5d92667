import { noticePieces } from './notice-text.ts'
import type { Notice } from './sensitivity.ts'

export function AdvisoryText({ text, textTags }: Notice['description']) {
  return noticePieces(text, textTags).map(({ from, text: words, link }) =>
    link === null ? (
      words
    ) : (
      <a key={from} href={link} rel="noopener noreferrer" className="font-semibold underline">
        {words}
      </a>
    ),
  )
}
