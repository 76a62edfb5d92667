import { expect, test } from 'vitest'
import { html } from '../../../app/ui/html.ts'

test('a value in an HTML template can’t end an attribute or start a tag', () => {
  const title = `"><img src=x onerror='alert(1)'> & more`

  const { __html } = html`<p title="${title}">${title}</p>`

  const escaped = '&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt; &amp; more'
  expect(__html).toBe(`<p title="${escaped}">${escaped}</p>`)
})

test('finished HTML is inserted into a template unchanged', () => {
  const { __html } = html`<ul>${html`<li>${1} & ${'2'}</li>`}</ul>`

  expect(__html).toBe('<ul><li>1 & 2</li></ul>')
})
