import { lettersOf } from '../../../../text/graphemes.ts'
import { PIN_DESCRIPTION_LENGTH, PIN_TITLE_LENGTH } from '../../../content/pins/limits.ts'
import type { Caption } from '../tray.ts'

/** The title and description in the IPTC or XMP metadata at a file's start; null if it has neither. Never rejects. */
export async function readCaption(head: ArrayBuffer): Promise<Caption | null> {
  // Keeps the library out of the Worker.
  if (import.meta.env.SSR) return null
  try {
    const { load } = await import('exifreader')
    const { xmp, iptc } = load(head, { expanded: true })
    const caption = {
      title: firstText(PIN_TITLE_LENGTH, [xmp, 'title'], [iptc, 'Object Name'], [iptc, 'Headline']),
      description: firstText(
        PIN_DESCRIPTION_LENGTH,
        [xmp, 'description'],
        [iptc, 'Caption/Abstract'],
      ),
    }
    return caption.title || caption.description ? caption : null
  } catch {
    return null
  }
}

/** The first tag's text, without a letter that is over the limit; empty if there is none. */
function firstText(length: number, ...tags: [group: object | undefined, name: string][]): string {
  for (const [group, name] of tags) {
    const tag: unknown = group && Object.entries(group).find(([key]) => key === name)?.[1]
    const text = hasDescription(tag) ? tag.description.trim() : ''
    if (text) return cut(text, length)
  }
  return ''
}

function cut(text: string, length: number): string {
  let end = 0
  for (const { index, segment } of lettersOf(text)) {
    if (index + segment.length > length) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

function hasDescription(tag: unknown): tag is { description: string } {
  return (
    typeof tag === 'object' &&
    tag !== null &&
    'description' in tag &&
    typeof tag.description === 'string'
  )
}
