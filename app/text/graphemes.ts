export type Letter = { segment: string; index: number }

let segmenter: Intl.Segmenter | null = null

function ownSegmenter(): Intl.Segmenter | null {
  if (!('Segmenter' in Intl)) return null
  segmenter ??= new Intl.Segmenter()
  return segmenter
}

/** A text's letters as readers see them, or its code points if the browser can't segment text. */
export function lettersOf(text: string): Iterable<Letter> {
  return ownSegmenter()?.segment(text) ?? codePointsOf(text)
}

export function letterAt(text: string, place: number): Letter | undefined {
  const found = ownSegmenter()
  if (found) return found.segment(text).containing(place)
  return codePointsOf(text).find(
    ({ index, segment }) => index <= place && place < index + segment.length,
  )
}

function codePointsOf(text: string): Letter[] {
  let index = 0
  return Array.from(text, (segment) => {
    index += segment.length
    return { segment, index: index - segment.length }
  })
}
