import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { escaped } from '../../../../text/escaped.ts'
import { PIN_DESCRIPTION_LENGTH } from '../../../content/pins/limits.ts'
import { Link } from '../../../content/pins/links/link.ts'
import { cleanText } from '../../../content/webpages/page-pictures-text.ts'
import type { ButtonQuery, WrittenButton } from './save-button.ts'

/** Writes the HTML of a website's save button: a plain link that needs no script. */
export function writeButton({ env }: Context, typed: ButtonQuery): WrittenButton {
  const url = v.safeParse(Link, typed.url)
  const media = v.safeParse(Link, typed.media)
  if (!url.success || !media.success) {
    const { message } = new Refusal('link_invalid')
    const errors = {
      ...(!url.success && { url: message }),
      ...(!media.success && { media: message }),
    }
    return { typed, errors, code: null }
  }
  if (!url.output) return { typed, errors: {}, code: null }
  const description = cleanText(typed.description, PIN_DESCRIPTION_LENGTH)
  const query = new URLSearchParams({
    url: url.output,
    ...(media.output && { media: media.output }),
    ...(description && { description: description }),
  })
  const address = `${env.SITE_ORIGIN}/pin/create/button/?${query}`
  return { typed, errors: {}, code: `<a href="${escaped(address)}" target="_blank">Save</a>` }
}
