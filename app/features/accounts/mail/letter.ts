import { BRAND } from '../../../brand.ts'

/** What a message says: paragraphs, one link that is its point, and paragraphs after it. */
export type Letter = {
  subject: string
  before: readonly string[]
  link: { words: string; url: string }
  after: readonly string[]
}

/** A letter as plain text. */
export function letterText({ before, link, after }: Letter): string {
  return [...before, `${link.words}: ${link.url}`, ...after, BRAND].join('\n\n')
}

/** A letter as HTML, plain enough for every mail program. */
export function letterHtml({ before, link, after }: Letter): string {
  return [
    ...before.map(paragraph),
    `<p><a href="${escaped(link.url)}">${escaped(link.words)}</a></p>`,
    ...[...after, BRAND].map(paragraph),
  ].join('\n')
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
