import { remember } from '../../../../tab-memory.ts'

const TEXTS = ['title', 'description', 'altText', 'link'] as const

/** The texts that a member typed for the picture. */
export type HandedTexts = Partial<Record<(typeof TEXTS)[number], string>>

/** A picture's state in this tab: its pop-up has `shown` or `saved` it, or the tray has `added` it. */
export type HandedNote = { state: 'shown' | 'saved' | 'added'; texts: HandedTexts }

export function noteHanded(id: string, note: HandedNote): void {
  remember(noteKey(id), note)
}

export function noteKey(id: string): string {
  return `handed ${id}`
}

/** The id that the extension gave to the picture of a pop-up; null for other windows. */
export function handedIdIn(fragment: string): string | null {
  return /^#(?:.*&)?id=([\w-]{36})$/.exec(fragment)?.[1] ?? null
}

/** The texts in a pin's form. */
export function handedTextsIn(form: HTMLFormElement): HandedTexts {
  const fields = new FormData(form)
  return Object.fromEntries(TEXTS.map((name) => [name, String(fields.get(name) ?? '')]))
}
