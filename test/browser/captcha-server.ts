import { once } from 'node:events'
import { createServer } from 'node:http'
import { fakeSiteverify } from '../pages/captcha.ts'

/** The part of reCAPTCHA's script that the product uses. Its tokens contain the verification's answer. */
const SCRIPT = `
  const token = (meaning) => JSON.stringify({ ...meaning, unique: crypto.randomUUID() })
  window.grecaptcha = {
    ready: (then) => then(),
    async execute(key, { action }) {
      window.tokensMade = (window.tokensMade ?? 0) + 1
      return token({ version: 'v3', success: true, action, score: 0.9 })
    },
    render(element, { callback }) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = "I'm not a robot"
      button.onclick = () => callback(token({ version: 'v2', success: true }))
      element.append(button)
    },
  }`

/** Serves a fake bot check at a free port: its script, and the verification that the site calls. */
export async function serveCaptcha(): Promise<{ origin: string; close: () => void }> {
  const answerSiteverify = fakeSiteverify()
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith('/captcha/api.js')) {
      response.setHeader('Content-Type', 'text/javascript').end(SCRIPT)
      return
    }
    if (request.url === '/favicon.ico') {
      response.writeHead(204).end()
      return
    }
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const answer = answerSiteverify(new URLSearchParams(Buffer.concat(parts).toString()))
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}
