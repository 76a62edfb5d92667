import { BRAND } from '../../../brand.ts'
import { LANGUAGE } from '../../../text/direction.ts'
import { escaped } from '../../../text/escaped.ts'

export type Priority = 'urgent' | 'normal' | 'bulk'

export type Email = {
  subject: string
  /** `normal` by default. */
  priority?: Priority
  before: readonly string[]
  link: { text: string; url: string }
  after: readonly string[]
  /** A second link, below everything else. */
  more?: { text: string; url: string }
  /** One-click unsubscribe (RFC 8058); omitted for essential emails. */
  unsubscribe?: { text: string; url: string }
}

/** An email about the security of an account, or with a link that somebody is waiting for. */
export type UrgentEmail = Email & { priority: 'urgent' }

export function emailText({ before, link, after, more, unsubscribe }: Email): string {
  const second = more ? [`${more.text}: ${more.url}`] : []
  const stop = unsubscribe ? [`${unsubscribe.text}: ${unsubscribe.url}`] : []
  return [...before, `${link.text}: ${link.url}`, ...after, ...second, ...stop, BRAND].join('\n\n')
}

/** HTML for any mail program. It loads nothing, so that nobody can track who opens it. */
export function emailHtml({ subject, before, link, after, more, unsubscribe }: Email): string {
  return [
    `<!doctype html><html lang="${LANGUAGE.lang}" dir="${LANGUAGE.dir}"><head><meta charset="utf-8">${METAS}<title>${escaped(subject)}</title></head>`,
    `<body style="margin:0;padding:32px 16px"><div style="display:none;max-height:0;overflow:hidden">${escaped(preheader(before))}</div><div style="${COLUMN}">`,
    ...before.map(paragraph),
    `<p style="margin:24px 0"><a href="${escaped(link.url)}" style="${BUTTON}">${escaped(link.text)}</a></p>`,
    ...after.map(paragraph),
    ...(more ? [`<p><a href="${escaped(more.url)}">${escaped(more.text)}</a></p>`] : []),
    ...(unsubscribe
      ? [`<p><a href="${escaped(unsubscribe.url)}">${escaped(unsubscribe.text)}</a></p>`]
      : []),
    `<p style="margin:32px 0 0;font-weight:700">${escaped(BRAND)}</p>`,
    '</div></body></html>',
  ].join('\n')
}

/** Turns on dark mode in mail programs that support it, and turns off automatic links. */
const METAS = [
  ['viewport', 'width=device-width'],
  ['color-scheme', 'light dark'],
  ['supported-color-schemes', 'light dark'],
  ['format-detection', 'telephone=no,date=no,address=no,email=no,url=no'],
]
  .map(([name, content]) => `<meta name="${name}" content="${content}">`)
  .join('')

/** The first sentence after the greeting, which mail programs show beside the subject. */
function preheader(before: readonly string[]): string {
  return before.find((line) => !/^Hello|:$/.test(line)) ?? ''
}

const COLUMN = 'max-width:480px;margin:0 auto;font:16px/24px system-ui,-apple-system,sans-serif'
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:24px;background:#c81e2b;color:#ffffff;font-weight:700;text-decoration:none'

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`
}
