import { BRAND } from '../../../brand.ts'
import { LANGUAGE } from '../../../text/direction.ts'
import { escaped } from '../../../text/escaped.ts'

export type Letter = {
  subject: string
  before: readonly string[]
  link: { words: string; url: string }
  after: readonly string[]
  /** A second link, below all else that it says. */
  more?: { words: string; url: string }
  /** Where one press ends letters of this kind (RFC 8058); left out for those that nobody can do without. */
  unsubscribeUrl?: string
}

export function letterText({ before, link, after, more, unsubscribeUrl }: Letter): string {
  const second = more ? [`${more.words}: ${more.url}`] : []
  const stop = unsubscribeUrl ? [`${STOP}: ${unsubscribeUrl}`] : []
  return [...before, `${link.words}: ${link.url}`, ...after, ...second, ...stop, BRAND].join('\n\n')
}

const STOP = 'Stop this letter'

/** HTML for any mail program. It loads nothing, so opening it tells nobody. */
export function letterHtml({ subject, before, link, after, more, unsubscribeUrl }: Letter): string {
  return [
    `<!doctype html><html lang="${LANGUAGE.lang}" dir="${LANGUAGE.dir}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    `<body style="margin:0;padding:32px 16px"><div style="${COLUMN}">`,
    ...before.map(paragraph),
    `<p style="margin:24px 0"><a href="${escaped(link.url)}" style="${BUTTON}">${escaped(link.words)}</a></p>`,
    ...after.map(paragraph),
    ...(more ? [`<p><a href="${escaped(more.url)}">${escaped(more.words)}</a></p>`] : []),
    ...(unsubscribeUrl ? [`<p><a href="${escaped(unsubscribeUrl)}">${STOP}</a></p>`] : []),
    `<p style="margin:32px 0 0;font-weight:700">${escaped(BRAND)}</p>`,
    '</div></body></html>',
  ].join('\n')
}

const COLUMN = 'max-width:480px;margin:0 auto;font:16px/24px system-ui,-apple-system,sans-serif'
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:24px;background:#c81e2b;color:#ffffff;font-weight:700;text-decoration:none'

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`
}
