import {
  attribute,
  htmlTokens,
  rawAttribute,
} from '../../../app/features/transfer/import/parsers/bookmarks/html-tokens.ts'

export type Field = { name: string; value: string; type: string }

/** A link, or a form with one of its buttons. */
export type Button = {
  /** The text on it. */
  label: string
  method: 'GET' | 'POST'
  path: string
  fields: Field[]
  isMultipart: boolean
}

type Control = Field & { form: Form | string | null; isChecked: boolean; label: string }
type Form = { id: string; action: string; method: string; isMultipart: boolean }

/** Fields that people type in, and in which Enter sends the form. */
export const TYPED = [
  'text',
  'textarea',
  'search',
  'email',
  'password',
  'url',
  'tel',
  'number',
  'date',
]

const TEXTS = /^(button|a|option|textarea)$/

/** Each link within the site, and each form of a page once for each of its buttons. */
export function buttonsOf(html: string, page: string): Button[] {
  const { links, forms, controls } = partsOf(html)
  return [
    ...links.map(({ label, href }) => ({
      label,
      method: 'GET' as const,
      path: pathOf(href, page),
      fields: [],
      isMultipart: false,
    })),
    ...forms.flatMap((form) => {
      const own = controls.filter((one) => one.form === form || (form.id && one.form === form.id))
      const typed = own.filter(({ type }) => type !== 'textarea' && TYPED.includes(type))
      const submits = own.filter(({ type }) => type === 'submit')
      const fields = chosen(own.filter(({ type }) => type !== 'submit'))
      const enter = { label: 'Enter', name: '', value: '', type: 'submit', action: '' }
      // Without a button, Enter sends a form only if it has a single one-line field.
      return (submits.length > 0 ? submits : typed.length === 1 ? [enter] : []).map(
        ({ label, name, value, type }) => ({
          label,
          method: form.method === 'post' ? ('POST' as const) : ('GET' as const),
          path: pathOf(form.action || page, page),
          fields: name ? [...fields, { name, value, type }] : fields,
          isMultipart: form.isMultipart,
        }),
      )
    }),
  ].filter(({ path }) => path.startsWith('/'))
}

function partsOf(html: string) {
  const links: { label: string; href: string }[] = []
  const forms: Form[] = []
  const controls: Control[] = []
  let form: Form | null = null
  let text: { label: string; value?: string } | null = null
  let select: { name: string; form: Control['form'] } | null = null
  let disabled = 0
  const shown = html.replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, '')
  for (const token of htmlTokens(shown)) {
    if (token.kind === 'text') {
      if (text) text.label += token.text
      continue
    }
    const { kind, tag } = token
    if (kind === 'close') {
      if (tag === 'form') form = null
      if (tag === 'select') select = null
      if (tag === 'fieldset' && disabled > 0) disabled--
      if (TEXTS.test(tag)) {
        if (tag === 'textarea' && text) text.value = text.label
        text = null
      }
      continue
    }
    const of = (name: string) => attribute(token.attributes, name)
    const has = (name: string) => rawAttribute(token.attributes, name) !== null
    const isOff = disabled > 0 || has('disabled') || of('aria-disabled') === 'true'
    if (tag === 'form') {
      form = {
        id: of('id'),
        action: of('action'),
        method: of('method').toLowerCase(),
        isMultipart: of('enctype') === 'multipart/form-data',
      }
      forms.push(form)
    } else if (tag === 'fieldset') {
      if (disabled > 0 || has('disabled')) disabled++
    } else if (tag === 'a' && has('href')) {
      const link = { label: of('aria-label'), href: of('href') }
      if (!isOff) links.push(link)
      text = link.label ? null : link
    } else if (tag === 'select') {
      select = { name: isOff ? '' : of('name'), form: of('form') || form }
    } else if (tag === 'option' && select) {
      const type = 'option'
      const option = { ...select, type, value: of('value'), isChecked: has('selected'), label: '' }
      if (select.name && !isOff) controls.push(option)
    } else if (['input', 'textarea', 'button'].includes(tag) && !isOff) {
      const type = tag === 'textarea' ? tag : of('type') || (tag === 'button' ? 'submit' : 'text')
      const control: Control = {
        form: of('form') || form,
        name: of('name'),
        value: has('value') || !/checkbox|radio/.test(type) ? of('value') : 'on',
        type,
        isChecked: has('checked'),
        label: of('aria-label'),
      }
      if (type === 'submit' || control.name) controls.push(control)
      if (tag !== 'input') text = control.label && tag === 'button' ? null : control
    }
  }
  return { links, forms, controls }
}

/** The fields as a browser sends them, with something chosen everywhere. */
function chosen(controls: Control[]): Field[] {
  const isTicked = ({ type }: Control) => ['checkbox', 'radio', 'option'].includes(type)
  return controls.flatMap((control) => {
    const { name, value, type } = control
    if (!isTicked(control)) return [{ name, value, type }]
    const group = controls.filter((one) => one.name === name && isTicked(one))
    const first = group.find((one) => one.isChecked) ?? group.find((one) => one.value) ?? group[0]
    return control.isChecked || control === first ? [{ name, value, type }] : []
  })
}

/** A path of the site with its query; empty for other sites and parts of the same page. */
function pathOf(href: string, page: string): string {
  const base = new URL(page, 'https://pinfold.test')
  const url = URL.parse(href, base)
  if (!url || url.origin !== base.origin || href.startsWith('#')) return ''
  return url.pathname + url.search
}
