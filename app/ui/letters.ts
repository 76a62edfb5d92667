const LETTERS = new Intl.Segmenter()

/** The beginning of a text: so many letters as readers count them, each with its marks and joiners. */
export function firstLetters(text: string, count: number): string {
  let end = 0
  let left = count
  for (const { index, segment } of LETTERS.segment(text)) {
    if (left-- === 0) break
    end = index + segment.length
  }
  return text.slice(0, end)
}
