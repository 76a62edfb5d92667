import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { freePort } from '../../scripts/site/server.ts'
import { expect, test } from './test.ts'

const FORM = `<form method="post" action="/sent/">
  <label>Name <input name="name" required minlength="3" maxlength="5"></label>
  <label>Note <textarea name="note"></textarea></label>
  <label>Kind <select name="kind"><option value="a">Jars</option><option value="b">Lamps</option></select></label>
  <label><input type="checkbox" name="box" value="ticked"> Box</label>
  <fieldset disabled><label>Off <input name="off" value="1"></label></fieldset>
  <input type="hidden" name="id" value="7">
  <button name="way" value="plain">Send</button>
  <button name="way" value="unasked" formnovalidate formaction="/other/">Send anyway</button>
</form>`

const SEEN = `<p hidden>One</p><p class="noscript:hidden">Two</p><noscript><p>Three</p></noscript>
<details><summary>More</summary><button>Four</button></details>
<button type="button" popovertarget="menu">Menu</button><div id="menu" popover>Five</div>`

const server = createServer(async (request, response) => {
  const words = request.method === 'POST' ? `${request.url} ${await text(request)}` : FORM + SEEN
  response.setHeader('Content-Type', 'text/html').end(words.replaceAll('&', ' '))
})
let origin: string

test.beforeAll(async () => {
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, listening))
  origin = `http://localhost:${port}`
})

test.afterAll(() => void server.close())

test('a form is sent as a browser sends it', async ({ plain }) => {
  await plain.goto(origin)
  plain.fill('Name', 'Ana')
  plain.fill('Note', 'a\nb')
  plain.fill('Kind', 'Lamps')
  plain.check('Box')
  await plain.press('button', 'Send')

  expect(plain.text()).toBe('/sent/ name=Ana note=a%0D%0Ab kind=b box=ticked id=7 way=plain')
})

test('a form that a browser wouldn’t send is not sent', async ({ plain }) => {
  await plain.goto(origin)

  await expect(plain.press('button', 'Send')).rejects.toThrow(/doesn't send: <input name="name"/)
  plain.fill('Name', 'An')
  await expect(plain.enter('Name')).rejects.toThrow(/doesn't send/)
  expect(() => plain.fill('Name', 'Anabel')).toThrow(/takes 5 characters/)
  expect(() => plain.fill('Off', '2')).toThrow(/not to change/)
  expect(() => plain.fill('Kind', 'Rugs')).toThrow(/no option/)
  await plain.press('button', 'Send anyway')
  expect(plain.text()).toBe('/other/ name=An note= kind=a id=7 way=unasked')
})

test('content that a browser without scripts hides is neither found nor read', async ({
  plain,
}) => {
  await plain.goto(origin)
  expect(plain.text()).not.toMatch(/One|Two|Four|Five/)
  expect(plain.text()).toContain('Three')
  expect(plain.all('button', 'Four')).toEqual([])

  plain.unfold('More')
  plain.see('button', 'Four')
  await plain.press('button', 'Menu')
  expect(plain.text()).toContain('Five')
})
